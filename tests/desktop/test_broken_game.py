"""A game that has a mistake in its program: nobody is ever left waiting for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Decision, Kind
from engine.kernel.errors import LoopError
from engine.kernel.ids import Player
from engine.kernel.machine import Ask, Jump, Outcome, Procedure, rule
from tests.desktop.rooms import ask_bots, room_of
from tests.kernel.tide.model import Tide
from tests.kernel.tide.module import TIDE
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.room import BROKEN_MOVE, STUCK
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.session.update import Update

HERE, BOT = SeatKind.HERE, SeatKind.BOT


@dataclass(kw_only=True)
class Reef(Procedure):
    """A choice, after one side of which the only answer to a question breaks the game."""

    kind: str
    always: bool = False
    wanted: bool = False
    only: str = ""

    @rule("T.1.1")
    def ask_whether(self, game: Tide) -> Outcome:
        return Ask(Decision(0, Kind.YES_NO, "stow", "T.1.1"), "wanted")

    @rule("T.1.2")
    def ask_what_is_forced(self, game: Tide) -> Outcome:
        if not (self.wanted or self.always):
            return Jump("ask_whether")
        return Ask(Decision(1, Kind.OPTION, "use", "T.1.2", ("only",)), "only")

    @rule("T.1.3")
    def strand(self, game: Tide) -> Outcome:
        game.points[0] += 1
        if self.kind == "loop":
            return Jump("strand")
        raise ZeroDivisionError("nobody carries this out")


def setup(first: SeatKind, second: SeatKind, reef: Reef) -> GameSetup:
    def broken(
        key: str, edition: str, decks: Sequence[Iterable[Any]], *, chooser: Player = -1
    ) -> Tide:
        game = Tide(key)
        game.stack.append(reef.clone())
        return game

    module = replace(TIDE, new_game=broken)
    seats = (Seat("Ash", first, "", ()), Seat("Bram", second, "", ()))
    return GameSetup(module, "tide", seats, "reef", 0)


@pytest.mark.parametrize(("kind", "error"), [("node", ZeroDivisionError), ("loop", LoopError)])
def test_a_person_chooses_again(kind: str, error: type[Exception]) -> None:
    room, shell = room_of(setup(HERE, HERE, Reef(kind=kind)))
    room.begin()
    asked = shell.updates[-1].view.decision
    assert asked is not None
    with pytest.raises(error):
        room.answer(0, asked.id or 0, True)
    assert shell.updates[-1].still
    assert shell.updates[-1].view.decision == asked
    assert shell.failures == [BROKEN_MOVE]
    assert room.history.moves == []
    assert room.history.game.points == [0, 0]
    room.answer(0, asked.id or 0, False)
    assert len(room.history.moves) == 1


def test_a_bot_is_replaced_and_somebody_is_told_when_nothing_helps() -> None:
    room, shell = room_of(setup(BOT, HERE, Reef(kind="node", always=True)))
    room.begin()
    for _ in range(20):
        try:
            ask_bots(room, shell)
        except ZeroDivisionError:
            continue
        break
    assert not shell.is_waiting
    assert shell.failures[-1] == STUCK
    assert shell.updates[-1].still


def test_a_bot_that_strands_the_game_does_something_else() -> None:
    room, shell = room_of(setup(BOT, HERE, Reef(kind="node")))
    room.begin()
    answered = 0
    for _ in range(200):
        shell.is_waiting = False
        try:
            room.ask_bot()
        except ZeroDivisionError:
            continue
        answered += 1
        if answered == 10 or STUCK in shell.failures:
            break
    assert shell.updates[-1].view.decision is not None


def test_a_game_that_breaks_before_anybody_chose_is_told_of() -> None:
    reef = Reef(kind="node", step="strand")
    room, shell = room_of(setup(HERE, HERE, reef))
    with pytest.raises(ZeroDivisionError):
        room.begin()
    assert shell.failures == ["The game cannot begin."]
    assert room.replay() is None


def test_the_window_gets_an_update_and_the_failure(qtbot: QtBot) -> None:
    session = LocalSession(setup(HERE, HERE, Reef(kind="node")))
    updates: list[Update] = []
    session.updated.connect(updates.append)
    session.start()
    qtbot.waitUntil(lambda: len(updates) == 1)
    asked = updates[0].view.decision
    assert asked is not None
    with qtbot.captureExceptions() as raised:
        with qtbot.waitSignal(session.failed):
            session.answer(asked.id or 0, True)
        qtbot.waitUntil(lambda: len(raised) == 1)
    assert len(updates) == 2
    assert updates[1].view.decision == asked
    assert [kind for kind, *_ in raised] == [ZeroDivisionError]
    session.close()


def test_tide_is_played_to_its_end_in_a_room() -> None:
    seats = (Seat("Ash", BOT, "", ()), Seat("Bram", BOT, "", ()))
    room, shell = room_of(GameSetup(TIDE, "tide", seats, "tide", 0))
    room.begin()
    ask_bots(room, shell)
    assert room.history.game.result is not None
    assert shell.failures == []
