"""The fighting game's figures: random games with plain cards and with cards full of text.

Aims on one core where the calibration takes 2.4 us: 10,000 decisions a second with plain cards and
a third of that with text; a clone in the middle of a game within 60 us. Both kinds of games take
one and the same way through the rules. Only decisions with two or more legal answers count.

The function calls a decision, those of generators that go on among them, are the same on every
machine and whatever else it does. The aims are 350 with plain cards and 1,100 with text; CALLS and
CALLS_TEXT are what has been reached, and what they may not exceed again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from functools import cache
from types import FrameType
from typing import Any, NamedTuple

from engine.decks.deck import STARTER
from engine.decks.playable import definitions_of
from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, forced_answer, is_forced, random_answer
from engine.kernel.rng import Rng
from engine.kernel.save import dump, load
from engine.ufs.editions.registry import USUAL
from engine.ufs.game import Fight, new_game
from engine.ufs.model.values import Definition
from ufs_desktop.cli.measurements.timing import Figures, Measurement, ms, us
from ufs_desktop.library import shipped_shelf

VANILLA = "vanilla"
PLAIN_GAMES = 20
TEXT_GAMES = 12
ROUNDS = 3  # the best one counts: noise only ever adds
MIDDLE = 100  # decisions into a game
CALLS, CALLS_TEXT = 350, 1_100  # function calls a decision
DRAWS = 20  # random answers to a judged decision before the canonical one

Cards = Sequence[Definition]


class Throughput(NamedTuple):
    """What some games came to."""

    games: int
    decisions: int
    seconds: float  # of this process, whatever else the machine does


def playing_plain_cards() -> Figures:
    played = _best(VANILLA, PLAIN_GAMES)
    return {
        "decisions_per_s": round(played.decisions / played.seconds),
        "decisions_per_game": round(played.decisions / played.games, 1),
        "playouts_per_s": round(played.games / played.seconds, 1),
    }


def playing_text() -> Figures:
    played = _best(STARTER, TEXT_GAMES)
    return {
        "decisions_per_s_text": round(played.decisions / played.seconds),
        "decisions_per_game_text": round(played.decisions / played.games, 1),
        "playouts_per_s_text": round(played.games / played.seconds, 2),
    }


def counting_calls() -> Figures:
    return {
        "calls_per_decision": round(calls(VANILLA, PLAIN_GAMES), 1),
        "calls_per_decision_text": round(calls(STARTER, TEXT_GAMES), 1),
    }


def calls(kind: str, games: int) -> float:
    """Function calls a decision of these games."""
    for seed in range(games):
        play(start(kind, seed), seed)  # what is found out about a tree only once
    started = [start(kind, seed) for seed in range(games)]
    counted = 0

    def count(_frame: FrameType, event: str, _argument: Any) -> None:  # whatever the event has
        nonlocal counted
        counted += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        decisions = sum([play(game, seed) for seed, game in enumerate(started)])
    finally:
        sys.setprofile(before)
    return counted / decisions


def copying() -> Figures:
    """In the middle of a game with text."""
    game = middle_of_a_game()
    text = dump(game)
    return {
        "fight_clone_us": us(game.clone),
        "fight_save_ms": ms(lambda: dump(game)),
        "fight_load_ms": ms(lambda: load(text, Fight)),
        "fight_save_bytes": len(text),
    }


def middle_of_a_game() -> Fight:
    """The first game between starters that is not over by then."""
    for seed in range(TEXT_GAMES):
        game = start(STARTER, seed)
        play(game, seed, MIDDLE)
        if game.result is None:
            return game
    raise RuntimeError(f"no game takes more than {MIDDLE} decisions")


def start(kind: str, seed: int) -> Fight:
    """A game between two shipped decks of this kind; every deck has its turn."""
    decks = decks_of(kind)
    pair = (decks[seed % len(decks)], decks[(seed + 1) % len(decks)])
    return new_game(f"bench {seed}", USUAL.code, pair)


def play(game: Fight, seed: int, limit: int | None = None) -> int:
    """Play at random to the end, or for so many decisions; how many there were."""
    rng = Rng(f"bench play {seed}")
    decisions = 0
    decision = machine.run(game)
    while decision is not None:
        if is_forced(decision):
            choice = forced_answer(decision)
        elif decisions == limit:
            break
        else:
            choice = _answer(game, decision, rng)
            decisions += 1
        decision = machine.answer(game, decision.id, choice)
    return decisions


def _answer(game: Fight, decision: Decision, rng: Rng) -> Answer:
    if not decision.judged:
        return random_answer(decision, rng)
    drawn = (random_answer(decision, rng) for _ in range(DRAWS))
    legal = (choice for choice in drawn if game.judge(decision, choice) is None)
    return next(legal, game.canonical(decision))


def _best(kind: str, games: int) -> Throughput:
    play(start(kind, 0), 0)  # what is found out about a tree only once
    return min((_round(kind, games) for _ in range(ROUNDS)), key=lambda played: played.seconds)


def _round(kind: str, games: int) -> Throughput:
    """New games are made before the clock starts."""
    started = [start(kind, seed) for seed in range(games)]
    begun = time.process_time()
    decisions = sum(play(game, seed) for seed, game in enumerate(started))
    return Throughput(games, decisions, time.process_time() - begun)


@cache
def decks_of(kind: str, edition: str = USUAL.code) -> tuple[Cards, ...]:
    """The shipped decks of an edition that are meant for this, compiled."""
    shelf = shipped_shelf()
    own = (deck for deck in shelf.decks.values() if deck.edition == edition)
    decks = (deck for deck in own if deck.kind == kind)
    return tuple(definitions_of(deck, shelf.library) for deck in decks)


MEASUREMENTS: tuple[Measurement, ...] = (
    playing_plain_cards,
    playing_text,
    counting_calls,
    copying,
)
