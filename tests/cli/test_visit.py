"""A guest without a window: games are checked beside what keeps the host waiting."""

from __future__ import annotations

from threading import Event
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from ufs_desktop.cli.visit import Visit
from ufs_desktop.remote import umpire
from ufs_desktop.remote.fair_play import FairPlay, GameKept
from ufs_desktop.remote.guest_worker import GuestWorker


class Teller(QObject):
    """What a guest's thread tells."""

    begun = Signal(object)
    updated = Signal(object)
    advised = Signal(object)
    refused = Signal(object)
    stood = Signal(object)
    objected = Signal(object)
    uncovered = Signal(object)
    received = 0

    def __init__(self) -> None:
        super().__init__()
        self.wanted = 0  # games after the first one

    def ready(self, deck: None) -> None:
        """The next game is wanted."""
        self.wanted += 1


def test_a_game_is_checked_while_the_host_is_listened_to(
    qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    may_end, games, done = Event(), ["first", "second"], list[str]()

    def check(kept: Any, _module: object) -> FairPlay:  # the games are only named here
        assert may_end.wait(10)
        done.append(kept)
        return FairPlay(f"{kept} was checked", kept == "first")

    monkeypatch.setattr(umpire, "fair_play", check)
    teller = Teller()
    made = Visit(cast(GuestWorker, teller), None, cast(Any, None))
    heard: list[str] = []
    for game in games:
        teller.uncovered.emit(cast(GameKept, game))

    def part() -> None:
        made.end("over")
        heard.append("over")
        may_end.set()

    QTimer.singleShot(0, part)
    qapp.exec()  # it ends by itself once both are checked
    made.finish()
    assert heard == ["over"]  # nothing waited for the first check
    assert done == games
    assert not made.is_fair
    assert capsys.readouterr().err == "first was checked\nsecond was checked\n"


def over(*, has_next: bool) -> SimpleNamespace:
    """What is told at the end of a game that the host has won."""
    view = SimpleNamespace(result=SimpleNamespace(losers=(1,)), decision=None)
    return SimpleNamespace(view=view, match=SimpleNamespace(has_next=has_next))


def test_games_are_counted_of_which_the_end_alone_is_seen(qapp: QCoreApplication) -> None:
    teller = Teller()
    made = Visit(cast(GuestWorker, teller), None, cast(Any, None))
    for shown in (1, 3, 2):
        teller.begun.emit(None)
        for _ in range(shown):
            teller.updated.emit(over(has_next=True))
    assert made.tally.wins == [3, 0]
    assert teller.wanted == 3
    made.finish()


def test_another_match_is_wanted_once_the_last_one_was_checked(
    qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check beside a game that is played would keep its players waiting."""
    monkeypatch.setattr(umpire, "fair_play", lambda kept, _: FairPlay(f"{kept} is fair", True))
    teller = Teller()
    made = Visit(cast(GuestWorker, teller), None, cast(Any, None))
    teller.begun.emit(None)
    teller.updated.emit(over(has_next=False))
    for game in ("first", "second"):
        teller.uncovered.emit(cast(GameKept, game))
    assert teller.wanted == 0
    QTimer.singleShot(0, lambda: made.end("over"))
    qapp.exec()
    assert teller.wanted == 1
    made.finish()
