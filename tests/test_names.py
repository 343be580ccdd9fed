"""What things are called: one class to a name, modules by nouns, players by *they*."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ("engine", "ufs_desktop")

# Nouns of the domain, or of the trade, that look like participles.
NOUNS = frozenset(
    {
        *("decoding", "deed", "encoding", "folding", "lettering", "recording"),
        *("sideboarding", "staging", "timing", "wording"),
        "advanced",  # the name of an edition
    }
)
PARTICIPLE = re.compile(r"\w+ing|\w+ed|kept|made|shown|drawn|seen|known|taken|held|told|said|lost")
CLASS = re.compile(r"\s*class (\w+)[(:\[]")
PRONOUN = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)


def sources(*roots: str) -> Iterator[Path]:
    for root in roots:
        for path in sorted((ROOT / root).rglob("*.py")):
            if path.name != "resources_rc.py":
                yield path


def doubled(paths: Iterator[Path]) -> dict[str, list[str]]:
    """The names that several classes have, and where those stand."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if (begun := CLASS.match(line)) is not None:
                found[begun[1]].append(f"{path}:{number}")
    return {name: places for name, places in found.items() if len(places) > 1}


def participles(paths: Iterator[Path]) -> set[str]:
    """The modules and packages whose name is a participle."""
    named = {part for path in paths for part in (path.stem, path.parent.name)}
    return {part for part in named if PARTICIPLE.fullmatch(part.lstrip("_"))}


def test_no_two_classes_have_one_name() -> None:
    """Private ones too: whoever searches for a class finds one."""
    assert doubled(sources(*PROGRAM)) == {}


def test_modules_are_named_by_nouns() -> None:
    assert participles(sources(*PROGRAM)) == NOUNS


def test_doubled_names_and_participles_are_found(tmp_path: Path) -> None:
    for name in ("asking", "kept", "deck"):
        tmp_path.joinpath(f"{name}.py").write_text("class Deck:\n    pass\n", encoding="utf-8")
    paths = sorted(tmp_path.glob("*.py"))
    assert list(doubled(iter(paths))) == ["Deck"]
    assert participles(iter(paths)) == {"asking", "kept"}


def test_players_are_they() -> None:
    texts = [*sources("engine", "ufs_desktop", "tests"), ROOT / "README.md", ROOT / "CHANGELOG.md"]
    said = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in texts
        if path != Path(__file__) and PRONOUN.search(text := path.read_text(encoding="utf-8"))
        for number, line in enumerate(text.splitlines(), 1)
        if PRONOUN.search(line)
    ]
    assert said == []
