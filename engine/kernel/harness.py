"""Random play that looks for broken promises, for any game on this kernel.

In full mode a twin is made anew by save, load and clone at each decision and given the same
answers; views are compared after hidden cards have changed places, before and after each answer;
illegal, stale and malformed answers must be refused and change nothing. Cheap mode checks only that
one decision is pending and each card is in one zone. A run depends only on the game and the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from engine.kernel import machine
from engine.kernel.decisions import (
    LONGEST_NAME,
    Answer,
    Decision,
    Kind,
    forced_answer,
    is_forced,
    random_answer,
)
from engine.kernel.errors import PROTOCOL, EngineError, IllegalAnswer
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player
from engine.kernel.resample import exchange_hidden
from engine.kernel.rng import Rng
from engine.kernel.save import dump, load, state_hash
from engine.kernel.views import DecisionView, View, answer_from, view_for
from engine.kernel.zones import misplaced

DECISION_LIMIT = 20_000  # a game longer than this does not end
DRAWS = 20  # random answers tried at a judged decision before the canonical one
FOREIGN = "no such option"


class Mode(StrEnum):
    """How much is checked at each decision."""

    FULL = "full"
    CHEAP = "cheap"


class Broken(EngineError):
    """A broken promise of the kernel or the game; says how to reproduce it."""

    def __init__(self, seed: int, decisions: int, what: str) -> None:
        super().__init__(f"seed {seed}, decision {decisions}: {what}")
        self.seed = seed
        self.decisions = decisions
        self.what = what


class Playout(NamedTuple):
    """One game played to its end."""

    game: Game
    decisions: int  # forced ones are not counted
    refused: int  # bad answers that were tried
    compared: int  # decisions compared between worlds that differ only in hidden cards


def play(
    start: Callable[[int], Game],
    seed: int,
    mode: Mode = Mode.CHEAP,
    *,
    every: int = 1,
    limit: int = DECISION_LIMIT,
) -> Playout:
    """Play the game that `start` makes of this seed. Full mode checks each `every`th decision."""
    return _Run(start(seed), seed, mode, every, limit).to_the_end()


class _Run:
    def __init__(self, game: Game, seed: int, mode: Mode, every: int, limit: int) -> None:
        self.game = game
        self.seed = seed
        self.full = mode is Mode.FULL
        self.every = every
        self.limit = limit
        self.rng = Rng(f"random play {seed}")
        self.other_rng = Rng(f"other worlds {seed}")  # so that checking does not change the play
        self.decisions = 0
        self.refused = 0
        self.compared = 0
        self.cards: frozenset[CardId] = frozenset()  # all that have existed so far
        self.text = ""  # the save and hash of the decision that is being checked
        self.digest = ""

    def to_the_end(self) -> Playout:
        machine.run(self.game)
        twin = self.game.clone()
        turns = 0
        while self.game.result is None:
            decision = self.pending()
            thorough = self.full and turns % self.every == 0
            if thorough:
                twin = self.remade(twin)
                self.check_views()
                self.check_refusals(decision)
            choice = self.choose(decision)
            if thorough:
                self.advance_apart(decision, choice)
            else:
                machine.answer(self.game, decision.id, choice)
            if self.full:
                machine.answer(twin, decision.id, choice)
            turns += 1
            self.need(turns <= self.limit, f"no end within {self.limit} decisions")
        self.need(self.game.pending is None, "a decision is pending though the game is over")
        self.check_places()
        self.remade(twin if self.full else self.game.clone())
        return Playout(self.game, self.decisions, self.refused, self.compared)

    def pending(self) -> Decision:
        decision = self.game.pending
        if decision is None:
            raise self.broken("nothing is asked and the game is not over")
        self.need(bool(self.game.stack), "a decision is pending without a procedure")
        self.check_places()
        return decision

    def check_places(self) -> None:
        """New cards may appear in the course of a game, but none may get lost."""
        self.cards |= frozenset(_cards(self.game))
        for problem in (*misplaced(self.game.zones, self.cards), *self.game.flaws()):
            raise self.broken(problem)

    def remade(self, twin: Game) -> Game:
        """The twin after save, load and clone, once it has been compared with the game."""
        self.text = text = dump(self.game)
        self.digest = state_hash(self.game)
        self.need(dump(twin) == text, "the twin took another way")
        loaded = load(text, type(self.game))
        self.need(dump(loaded) == text, "a loaded game is written differently")
        made = loaded.clone()
        self.need(state_hash(made) == self.digest, "the hash of a loaded game differs")
        return made

    def choose(self, decision: Decision) -> Answer:
        if is_forced(decision):
            return forced_answer(decision)
        self.decisions += 1
        if not decision.judged:
            return random_answer(decision, self.rng)
        for _ in range(DRAWS):
            choice = random_answer(decision, self.rng)
            if self.game.judge(decision, choice) is None:
                return choice
        return self.game.canonical(decision)

    def advance_apart(self, decision: Decision, choice: Answer) -> None:
        """Answer on a clone, which must not affect the original; then compare with other worlds."""
        original = self.game
        self.game = original.clone()
        machine.answer(self.game, decision.id, choice)
        self.need(dump(original) == self.text, "answering a clone changed the original")
        for viewer in range(original.players):
            self.compare_worlds(original, viewer, decision, choice)

    def compare_worlds(
        self, original: Game, viewer: Player, decision: Decision, choice: Answer
    ) -> None:
        """What a player is offered may depend only on what they can see.

        The same answer is given in a world where the cards hidden from them lie differently. If
        they see the same afterwards, they must be asked the same. A card that someone else plays
        may be a different one there, which cannot do the same.
        """
        other = original.clone()
        exchange_hidden(other, viewer, self.other_rng)
        if decision.player != viewer and _is_refused_anew(original, other, decision, choice):
            return
        try:
            machine.answer(other, decision.id, choice)
        except IllegalAnswer as refused:
            own = decision.player == viewer
            self.need(not own, f"hidden cards decide what player {viewer} may answer: {refused}")
            return
        told_before = len(original.log)
        here = view_for(self.game, viewer, told_before)
        there = view_for(other, viewer, told_before)
        if _sights(here) != _sights(there) or not _same_question(here.decision, there.decision):
            return
        self.compared += 1
        told = f"hidden cards show in what is asked of player {viewer}"
        self.need(_bare(here.decision) == _bare(there.decision), told)

    def check_views(self) -> None:
        for viewer in range(self.game.players):
            view = view_for(self.game, viewer)
            other = self.game.clone()
            exchange_hidden(other, viewer, self.other_rng)
            self.need(
                view_for(other, viewer) == view,
                f"the view of player {viewer} shows something of hidden cards",
            )
            if view.decision is not None and view.decision.player == viewer:
                self.check_options(viewer, view.decision)

    def check_options(self, viewer: Player, asked: DecisionView) -> None:
        """Every key in a view must lead back to the option that it stands for."""
        decision = self.game.pending
        if decision is None or decision.kind is Kind.NAME:
            return
        several = decision.kind in (Kind.CARDS, Kind.ORDER)
        for option, shown in zip(decision.options, asked.options, strict=True):
            key, meant = ([shown.key], (option,)) if several else (shown.key, option)
            back = answer_from(self.game, viewer, decision.id, key)
            self.need(back == meant, f"the key {shown.key!r} does not lead back to {option!r}")

    def check_refusals(self, decision: Decision) -> None:
        attempts = [
            *((decision.id, bad) for bad in bad_answers(decision)),
            *((decision.id, card) for card in self.not_offered(decision)),
            *((stale, None) for stale in (decision.id - 1, decision.id + 1)),
        ]
        for number, choice in attempts:
            self.check_refusal(decision, number, choice)
        self.need(state_hash(self.game) == self.digest, "a refused answer changed the game")

    def not_offered(self, decision: Decision) -> Iterator[Any]:
        """A card of the game that may not be chosen, picked at random."""
        card = self.other_rng.choice(_cards(self.game))
        if card not in decision.options and decision.kind in (Kind.PLAY, Kind.OPTION):
            yield card
        if card not in decision.options and decision.kind in (Kind.CARDS, Kind.ORDER):
            yield (*decision.options[1:], card)

    def check_refusal(self, decision: Decision, number: int, choice: Any) -> None:
        try:
            machine.answer(self.game, number, choice)
        except IllegalAnswer as refused:
            self.refused += 1
            named = {decision.rule, PROTOCOL}
            precise = self.game.why_not(decision, choice) if number == decision.id else None
            if precise is not None:
                named.add(precise.rule)
            known = self.game.cited_as(tuple(named))
            self.need(refused.rule in known, f"a refusal cites {refused.rule!r}")
            return
        raise self.broken(f"{choice!r} was accepted as answer {number} to {decision}")

    def need(self, true: bool, what: str) -> None:
        if not true:
            raise self.broken(what)

    def broken(self, what: str) -> Broken:
        return Broken(self.seed, self.decisions, what)


def bad_answers(decision: Decision) -> Iterator[Any]:
    """Answers that this decision cannot allow: of a wrong type, or out of bounds."""
    yield from (3.5, {}, [FOREIGN], object)
    options = decision.options
    match decision.kind:
        case Kind.PLAY | Kind.OPTION:
            yield from (FOREIGN, options, (FOREIGN,), -1)
            if decision.kind is Kind.OPTION or not decision.optional:
                yield None
        case Kind.CARDS:
            yield from (None, FOREIGN, (FOREIGN,), list(options), ([],))
            if len(options) > decision.maximum:
                yield options[: decision.maximum + 1]
            if decision.minimum and not decision.optional:
                yield options[: decision.minimum - 1]
            if options and decision.maximum > 1:
                yield (options[0],) * 2
        case Kind.ORDER:
            yield from (None, list(options), (*options, FOREIGN), FOREIGN)
            if options:
                yield from (options[1:], (options[0],) * len(options) + (options[0],))
        case Kind.YES_NO:
            yield from (None, 0, 1, "yes")
        case Kind.NUMBER | Kind.POSITION:
            yield from (decision.minimum - 1, decision.maximum + 1, None, "1", True)
        case Kind.NAME:
            yield from ("", " ", "two\nlines", "x" * (LONGEST_NAME + 1), None, 5, ())


def _cards(game: Game) -> list[CardId]:
    return [card for held in game.zones.values() for card in held]


def _is_refused_anew(game: Game, other: Game, decision: Decision, choice: Answer) -> bool:
    """Whether another world has a reason against an answer that this one does not have."""
    return other.why_not(decision, choice) != game.why_not(decision, choice)


def _sights(view: View) -> View:
    return view._replace(decision=None)


def _same_question(here: DecisionView | None, there: DecisionView | None) -> bool:
    """That a question is asked at all may reveal cards; hiding that is the session's business."""
    if here is None or there is None or here.id is None or there.id is None:
        return False
    return (here.prompt, here.rule, here.source) == (there.prompt, there.rule, there.source)


def _bare(asked: DecisionView | None) -> DecisionView | None:
    """Without its number, which also counts the forced decisions of others."""
    return None if asked is None else asked._replace(id=None)
