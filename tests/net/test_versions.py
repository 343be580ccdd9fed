"""Two builds of one version number are told apart by what they are written in."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.kernel.replay import load_replay
from tests.net.meetings import Meeting
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net import matchbook, tickets, versions
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


@pytest.fixture
def meeting(tmp_path: Path) -> Meeting:
    """A match that both keep, and that has begun."""
    meeting = Meeting(SeatKind.HERE, folder=tmp_path)
    meeting.call()
    meeting.advance(2)
    return meeting


@pytest.mark.parametrize("name", SOURCES)
def test_one_other_sign_in_one_source_is_another_program(root: Path, name: str) -> None:
    before = make_of(root)
    (root / name).write_text(f"{name}!")
    assert make_of(root) != before


def test_what_the_machine_makes_of_the_program_is_no_part_of_it(root: Path) -> None:
    """A clone has its assets beside it, an installation inside; Qt and Python leave files of their
    own in both, and so may an editor."""
    before = make_of(root)
    (root / "ufs_desktop" / PICTURES).write_text("another Qt")
    (root / "engine" / ".#hands.py").symlink_to("an editor that has hands.py open")
    for name in ("engine/rules/__pycache__/hands.pyc", "ufs_desktop/assets/cards/set.yaml"):
        path = root / name
        path.parent.mkdir(parents=True)
        path.write_text("made here")
    assert make_of(root) == before


def test_the_program_that_runs_has_read_itself(tmp_path: Path) -> None:
    assert make() == make()
    assert make() != make_of(tmp_path), "no source was found"


def test_a_match_that_another_build_has_begun_accuses_no_honest_host(
    meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both install a newer one in the middle: by its rules the first moves may not be legal."""
    install("ab", monkeypatch)
    meeting.restart_host()
    meeting.lose_guest()
    meeting.concede(1)
    (opened,) = meeting.guest.opened
    assert makes_told(meeting) == ([""], [""])
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


def test_a_match_is_that_of_the_build_that_began_it(
    meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next one of the same two players, too, whatever the one before it was."""
    meeting.lose_host()
    meeting.lose_guest()
    meeting.concede(1)
    assert makes_told(meeting) == ([make()], [make()])
    install("ab", monkeypatch)
    meeting.restart_host()
    meeting.lose_guest()
    meeting.room.ready(0)
    meeting.far.ready()
    meeting.run()
    meeting.lose_host()
    meeting.lose_guest()
    meeting.concede(1)
    assert makes_told(meeting) == (["ab"], ["ab"])


def test_what_another_build_has_gone_on_with_is_of_no_single_one_for_good(
    meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Be it left once more with the newer one, or with the older one again."""
    own = make()
    for build in ("ab", "ab", own):
        install(build, monkeypatch)
        meeting.restart_host()
        meeting.lose_guest()
    meeting.concede(1)
    assert makes_told(meeting) == ([""], [""])


def test_what_was_kept_by_a_program_that_wrote_down_no_build_is_of_none_for_good(
    meeting: Meeting, tmp_path: Path
) -> None:
    for name in ("host", "guest"):
        path = tmp_path / name
        lines = path.read_bytes().splitlines(keepends=True)
        assert any(is_make(line) for line in lines)
        path.write_bytes(b"".join(line for line in lines if not is_make(line)))
    for _ in range(2):
        meeting.restart_host()
        meeting.lose_guest()
    meeting.concede(1)
    assert makes_told(meeting) == ([""], [""])


def makes_told(meeting: Meeting) -> tuple[list[str], list[str]]:
    """By which builds the guest and the host say that their games were played."""
    opened, proofs = meeting.guest.opened, meeting.shell.proofs
    return [each.evidence.make for each in opened], [each.make for _, each in proofs]


def is_make(line: bytes) -> bool:
    return bool(json.loads(line)[0] == "make")


def install(build: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What runs from now on is another build, or the first one again."""
    for module in (matchbook, tickets, versions):
        monkeypatch.setattr(module, "make", lambda: build)
