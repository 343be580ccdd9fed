"""A second game under the same bots: by chance, by judgement, a match and a table of results."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engine.bots.field import DRAWN, FieldGame, balance_of, jobs
from engine.bots.judgement import Judgement
from engine.bots.random import RandomBot
from engine.bots.worth import Appraisers
from engine.kernel.decisions import Answer, Decision, Kind
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player
from engine.kernel.replay import replay_of, verify
from tests.kernel.tide import model
from tests.kernel.tide.model import Suit, Tide
from tests.kernel.tide.module import TIDE
from tests.kernel.tide.procedures import new_game
from ufs_desktop.session.unseen import play_unseen


class Shore(NamedTuple):
    """What a player of Tide judges by: the game, and how much was bid so far."""

    game: Tide
    player: Player
    context: int = 0

    def within(self, context: int) -> Shore:
        return self._replace(context=context)


class Keep(NamedTuple):
    """To keep a card in hand."""

    card: CardId


WORTH = Appraisers[Shore]()


@WORTH.of(Keep)
def _keep(shore: Shore, node: Keep) -> float:
    printed = shore.game.cards[node.card].printed
    return printed.rank + (2.0 if printed.suit is Suit.WAVE else 0.0)


def look(game: Game, decision: Decision) -> Shore:
    assert isinstance(game, Tide)
    return Shore(game, decision.player)


def ranked(shore: Shore, decision: Decision) -> list[CardId]:
    cards = [CardId(option) for option in decision.options if isinstance(option, int)]
    return sorted(cards, key=lambda card: WORTH.appraise(shore, Keep(card)).points)


def play_best(shore: Shore, decision: Decision) -> Answer:
    return ranked(shore, decision)[-1] if decision.options else None


def give_least(shore: Shore, decision: Decision) -> Answer:
    """The least cards that pay what is needed."""
    needed, given = dict(decision.facts).get("needed", 0), list[CardId]()
    for card in ranked(shore, decision):
        if sum(shore.game.cards[each].printed.rank for each in given) >= needed:
            break
        given.append(card)
    return tuple(given)


SAILOR = Judgement(
    look,
    {"open": lambda _, decision: decision.options[:1], "use": lambda *_: "sink"},
    {
        Kind.PLAY: play_best,
        Kind.CARDS: give_least,
        Kind.YES_NO: lambda *_: False,
        Kind.NUMBER: lambda _, decision: decision.maximum,
        Kind.POSITION: lambda *_: 0,
        Kind.ORDER: lambda _, decision: decision.options,
        Kind.NAME: lambda *_: model.NAMES[0],
    },
)


REGATTA = replace(TIDE, bots={"sailor": lambda key: SAILOR, "swimmer": RandomBot})


def result(key: str, names: tuple[str, str]) -> FieldGame:
    match = play_unseen(REGATTA, key, TIDE.edition, ((), ()), names)
    winner = DRAWN if match.winner is None else match.winner
    points = tuple({"points": each} for each in match.game.points)
    return FieldGame(key, names, winner, match.game.turn, (points[0], points[1]))


def test_judgement_beats_chance() -> None:
    plans = {"sailor": "points", "swimmer": "points"}
    played = [
        result(job.key + "." * job.number, job.seats) for job in jobs([("sailor", "swimmer")], 30)
    ]
    table = balance_of(plans, played, lambda plan: plan)
    assert table.standings["sailor"].record.games == 30
    assert table.standings["sailor"].record.rate > 0.7
    assert any(flaw.startswith("sailor wins") for flaw in table.flaws())


def test_a_recorded_match_can_be_replayed() -> None:
    first, second = (
        play_unseen(TIDE, "seven", TIDE.edition, ((), ()), ("random", "random"), record=record)
        for record in (True, False)
    )
    assert verify(replay_of(first.history, {})) is None
    assert (first.game.points, first.decisions) == (second.game.points, second.decisions)


def test_what_is_worth_goes_on_from_what_was_bound() -> None:
    worths = Appraisers[Shore]()
    shore = Shore(new_game(1), 0, context=2)
    assert worths.in_a_row(shore, [Keep(CardId(0))]) == (0.0, 2)  # nobody says: worth nothing
    assert WORTH.in_a_row(shore, [Keep(CardId(0)), Keep(CardId(1))]).points == 3.0
