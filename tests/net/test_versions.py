"""Two builds of one version number are told apart by what they are written in."""

from __future__ import annotations

from pathlib import Path

import pytest

from ufs_desktop.net.versions import PICTURES, make, make_of

SOURCES = (
    *("engine/rules/hands.py", "engine/editions/own.rules.tsv", "engine/decks/formats.yaml"),
    *("engine/query.lark", "ufs_desktop/net/viewcode.py"),
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in SOURCES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


@pytest.mark.parametrize("name", SOURCES)
def test_one_other_sign_in_one_source_is_another_program(root: Path, name: str) -> None:
    before = make_of(root)
    (root / name).write_text(f"{name}!")
    assert make_of(root) != before


def test_what_the_machine_makes_of_the_program_is_no_part_of_it(root: Path) -> None:
    """A clone has its assets beside it, an installation inside; Qt and Python leave files of their
    own in both."""
    before = make_of(root)
    (root / "ufs_desktop" / PICTURES).write_text("another Qt")
    for name in ("engine/rules/__pycache__/hands.pyc", "ufs_desktop/assets/cards/set.yaml"):
        path = root / name
        path.parent.mkdir(parents=True)
        path.write_text("made here")
    assert make_of(root) == before


def test_the_program_that_runs_has_read_itself(tmp_path: Path) -> None:
    assert make() == make()
    assert make() != make_of(tmp_path), "no source was found"
