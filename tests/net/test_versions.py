"""Two builds of one version number are told apart by what they are written in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.kernel.replay import load_replay
from tests.net.meetings import Meeting
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net import tickets, versions
from ufs_desktop.net.versions import PICTURES, make, make_of
from ufs_desktop.remote import fair_play as fair
from ufs_desktop.remote.fair_play import KEPT, GameKept, fair_play
from ufs_desktop.session.setup import SeatKind

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


def test_a_match_that_another_build_has_begun_accuses_no_honest_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both install a newer one in the middle: by its rules the first moves may not be legal."""
    meeting = Meeting(SeatKind.HERE, folder=tmp_path)
    meeting.call()
    meeting.advance(4)
    for module in (tickets, versions):
        monkeypatch.setattr(module, "make", lambda: "ab")
    meeting.restart_host()
    meeting.lose_guest()
    meeting.concede(1)
    (opened,) = meeting.guest.opened
    assert opened.evidence.make == ""
    kept = GameKept(opened, load_replay(opened.record, FIGHT.kind), KEPT)
    assert "as promised" in fair_play(kept, FIGHT).words  # whose rules are the same after all
    strange = opened.evidence._replace(head="0" * 64)
    told = fair_play(kept._replace(opened=replace(opened, evidence=strange)), FIGHT)
    assert not told.is_fair
    assert "could not be checked" in told.words
    assert "another build" in told.words
    own = strange._replace(make="ab")
    monkeypatch.setattr(fair, "make", lambda: "ab")
    sure = fair_play(kept._replace(opened=replace(opened, evidence=own)), FIGHT)
    assert "something is wrong" in sure.words


def test_the_next_match_is_that_of_the_build_that_began_it(tmp_path: Path) -> None:
    meeting = Meeting(SeatKind.HERE, folder=tmp_path)
    meeting.call()
    meeting.advance(2)
    meeting.lose_guest()
    meeting.concede(1)
    assert [opened.evidence.make for opened in meeting.guest.opened] == [make()]
