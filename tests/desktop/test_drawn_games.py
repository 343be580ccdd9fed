"""Games that come to nothing are offered as a draw, whoever sits in the seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.kernel.history import Undo
from engine.kernel.ids import Player
from engine.kernel.replay import dump_replay, load_replay, verify
from engine.kernel.rng import Rng
from engine.kernel.views import DecisionView, view_for
from engine.ufs.effects.nodes.words import Symbol
from engine.ufs.game import Fight
from engine.ufs.model.values import Definition
from tests.desktop import decks
from tests.desktop.players import some_answer
from tests.desktop.rooms import Correspondent, HandShell, ask_bots, room_of
from ufs_desktop.fight.chronicle import chronicle_line
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.play.verdict import verdict
from ufs_desktop.session import autosave
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.session.unseen import play_unseen

HERE, BOT, REMOTE = SeatKind.HERE, SeatKind.BOT, SeatKind.REMOTE
QUESTION = "agree-draw"
NAMES = ("Ash", "Bram")
OFFERED = 3 + 20  # in the third turn the character who went first is readied
TOLD = {"draw-offered-quiet", "agreed-draw"}
MOST = 400


def idle(name: str) -> tuple[Definition, ...]:
    """A deck none of whose cards its character can play."""
    character, *cards = decks.deck(name)
    strange = frozenset({Symbol.VOID})
    return (
        character,
        *(card._replace(printed=card.printed._replace(symbols=strange)) for card in cards),
    )


def setup_of(first: SeatKind, second: SeatKind) -> GameSetup:
    seats = (Seat("Ash", first, "One", idle("Ash")), Seat("Bram", second, "Two", idle("Bram")))
    setup = GameSetup(FIGHT, FIGHT.edition, seats, "nothing to do", 0)
    return setup.with_bot(1, "heuristic") if second is BOT else setup


class Seats:
    """Answers for everybody who is no bot, up to the question of the draw."""

    def __init__(self, room: Room, shell: HandShell) -> None:
        self.room, self.shell = room, shell
        self.far: Correspondent | None = None
        self._rng = Rng("anything")

    @property
    def game(self) -> Fight:
        game = self.room.history.game
        assert isinstance(game, Fight)
        return game

    def asked(self) -> Player:
        """Play to the question of the draw, and tell who is asked."""
        for _ in range(MOST):
            ask_bots(self.room, self.shell)
            decision = self.game.pending
            assert decision is not None
            if decision.prompt == QUESTION:
                return decision.player
            view = self._view(decision.player)
            self._answer(decision.player, some_answer(view, self._rng))
        raise AssertionError("nobody was asked")

    def say(self, agreed: bool) -> None:
        decision = self.game.pending
        assert decision is not None
        assert decision.prompt == QUESTION
        self._answer(decision.player, agreed)
        ask_bots(self.room, self.shell)

    def _view(self, player: Player) -> DecisionView:
        far = self.far is not None and player == 1
        view = self.far.view if far and self.far else self.shell.updates[-1].view
        assert view.decision is not None
        return view.decision

    def _answer(self, player: Player, key: Any) -> None:
        number = self._view(player).id
        assert number is not None
        if self.far is not None and player == 1:
            self.far.reply(number, key)
        else:
            self.room.answer(player, number, key)


def seats_of(second: SeatKind, save_path: Path | None = None) -> Seats:
    room, shell = room_of(setup_of(HERE, second), save_path)
    seats = Seats(room, shell)
    if second is REMOTE:
        seats.far = Correspondent(room, 1)
        seats.far.connect()
    room.begin()
    return seats


def told(game: Fight) -> list[str]:
    view = view_for(game, 0)
    return [chronicle_line(line, NAMES).text for line in view.log if line.key in TOLD]


@pytest.mark.parametrize("second", [HERE, BOT, REMOTE])
def test_both_seats_are_asked_whoever_sits_there(second: SeatKind) -> None:
    seats = seats_of(second)
    first = seats.asked()
    assert seats.game.turn == OFFERED
    seats.say(agreed=True)
    if second is not BOT:
        assert seats.game.pending is not None
        assert (seats.game.pending.prompt, seats.game.pending.player) == (QUESTION, 1 - first)
        seats.say(agreed=True)
    assert seats.game.result is not None
    assert seats.game.result.losers == (0, 1)
    assert told(seats.game) == [
        "Nothing but drawing and passing for twenty turns: is this a draw?",
        "Both players agree on a draw",
    ]
    assert verdict(FIGHT_KIT, view_for(seats.game, 0), NAMES, (0,))[0] == "A draw"
    recorded = seats.room.replay()
    assert recorded is not None
    replay = load_replay(dump_replay(recorded), Fight)
    assert verify(replay) is None


def test_a_person_may_play_on_and_is_asked_again_after_as_many_turns() -> None:
    seats = seats_of(BOT)
    assert seats.asked() == 0  # a bot agrees
    seats.say(agreed=False)
    assert seats.game.turn > OFFERED
    seats.asked()
    assert seats.game.turn == OFFERED + 20
    assert seats.game.result is None


def test_the_question_is_saved_and_the_answer_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seats = seats_of(HERE, path)
    first = seats.asked()
    resumed = autosave.resume(path, FIGHT).left.game
    assert resumed is not None
    assert resumed.pending == seats.game.pending
    seats.say(agreed=False)
    assert seats.game.pending is not None
    assert seats.game.pending.prompt != QUESTION
    assert seats.room.history.undo_for(first) is not Undo.NOTHING
    seats.room.history.undo(first, agreed=True)
    assert seats.game.pending == resumed.pending


def test_bots_among_themselves_end_it_and_it_counts_as_a_draw() -> None:
    match = play_unseen(FIGHT, "1", FIGHT.edition, (idle("Ash"), idle("Bram")), ("heuristic",) * 2)
    assert match.winner is None
    assert match.game.turn == OFFERED
