"""What the files of each game are laid out like, beside what was written down with its version.

`shapes.tsv` holds it: the classes that a state is made of with their fields, the state's own, and
the keys of a file. After a change, and what it asks for: `python -m tests.shapes`.
"""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from engine.fftcg.game import Duel
from engine.kernel import replay, save
from engine.kernel.game import Game
from engine.kernel.plain import field_names
from engine.ufs.game import Fight
from tests.kernel.tide.model import Tide

FILE = Path(__file__).with_name("shapes.tsv")
HEADING = "of\tversion\tname\tparts\n"
STATE = "(state)"
ASIDE = (  # what is shown or found out, and never kept
    "engine.kernel.views",
    "engine.fftcg.faces",
    "engine.fftcg.model.causes",
    "engine.fftcg.rules.clashes",
    "engine.fftcg.rules.meanings",
    "engine.fftcg.rules.processes",
    "engine.ufs.model.edition",
    "engine.ufs.faces",
    "engine.ufs.forces",
    "engine.ufs.histories",
    "engine.ufs.perspective",
    "engine.ufs.prospects",
    "engine.ufs.rules",
)
RENEW = "Renew tests/shapes.tsv with: python -m tests.shapes"


class ShapeSource(NamedTuple):
    """What has shapes: how they are called, where their version stands, and what to do."""

    name: str
    version: int
    place: str
    shapes: dict[str, tuple[str, ...]]
    remedy: str


def shapes_of(kind: type[Game]) -> dict[str, tuple[str, ...]]:
    """The parts of every class that a state of this game is made of, and of the state."""
    codec = kind.codec()
    kept = {
        name: kind for name, kind in codec.kinds.items() if not kind.__module__.startswith(ASIDE)
    }
    found = {name: _parts(kind) for name, kind in kept.items()}
    fields = (*codec.fields(kind), *kind.coded())
    return found | {STATE: tuple(sorted(set(fields) - set(kind.TOLD)))}


def _parts(kind: type) -> tuple[str, ...]:
    return tuple(str(each.value) for each in kind) if issubclass(kind, Enum) else field_names(kind)


def sources() -> list[ShapeSource]:
    """All that has a version of its own."""
    games = [
        ShapeSource(
            kind.CODE,
            kind.VERSION,
            f"{kind.__name__}.VERSION",
            shapes_of(kind),
            f"say in `renamed` of its codec how older files are read (engine/kernel/codec.py), "
            f"raise {kind.__name__}.VERSION to {kind.VERSION + 1}",
        )
        for kind in (Tide, Fight, Duel)
    ]
    files = [
        ShapeSource(
            module.FORMAT,
            module.VERSION,
            f"{module.__name__}.VERSION",
            {"(file)": keys},
            f"read files of version {module.VERSION} too, "
            f"raise {module.__name__}.VERSION to {module.VERSION + 1}",
        )
        for module, keys in (
            (save, ("game", "game_version", *save.BODY)),
            (replay, (*replay.HEAD, *replay.BODY)),
        )
    ]
    return games + files


def written() -> str:
    """The file as it should be."""
    rows = [
        f"{source.name}\t{source.version}\t{name}\t{', '.join(parts)}\n"
        for source in sources()
        for name, parts in sorted(source.shapes.items())
    ]
    return HEADING + "".join(rows)


def unraised(text: str) -> list[str]:
    """What has changed under a version that has not, each with what to do."""
    known = {source.name: source for source in sources()}
    found = []
    for line in text.splitlines()[1:]:
        of, version, name, parts = line.split("\t")
        source = known.get(of)
        if source is None or source.version != int(version):
            continue
        is_now = source.shapes.get(name)
        if is_now is None or not _still_fits(source, name, parts.split(", "), is_now):
            has = "is gone" if is_now is None else f"has ({', '.join(is_now)}) now"
            found.append(f"{of}: {name} had ({parts}), and {has}: {source.remedy}. {RENEW}")
    return found


def _still_fits(source: ShapeSource, name: str, before: list[str], is_now: tuple[str, ...]) -> bool:
    kinds = {kind.CODE: kind.codec().kinds for kind in (Tide, Fight)}.get(source.name, {})
    if name in kinds and issubclass(kinds[name], Enum):  # one more changes no file
        return set(before) - {""} <= set(is_now)
    return ", ".join(before) == ", ".join(is_now)


def main() -> int:
    changed = unraised(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    for line in changed:
        print(line, file=sys.stderr)
    if not changed:
        FILE.write_text(written(), encoding="utf-8")
    return bool(changed)


if __name__ == "__main__":
    sys.exit(main())
