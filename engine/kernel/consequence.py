"""Which offers of a question would now change nothing except what they cost.

Each offer is tried on clones, in worlds where the cards its player cannot see are dealt anew from
what that player knows. So the answer follows from their own knowledge, is the same for the same
view, and anything that depends on hidden cards counts as a consequence. An offer is compared with
the same offer stripped of its effect (`Game.without_effect`): whatever differs at the next question
is its effect. Whatever cannot be followed to its end within the budget counts as a consequence too.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from engine.kernel import machine
from engine.kernel.decisions import (
    Answer,
    Decision,
    Kind,
    all_answers,
    forced_answer,
    is_forced,
)
from engine.kernel.errors import EngineError
from engine.kernel.events import Event
from engine.kernel.game import Game
from engine.kernel.resample import suppose
from engine.kernel.rng import Rng

WORLDS = 3
BUDGET = 60  # answers given on clones for one question, so that the time is bounded
MOST_WAYS = 8  # of answering one question that an effect asks
PATIENCE = 120  # further answers, to see whether what an offer leaves waiting is noticed
MOST_LOOKED_AT = 100  # answers; many of them may not be legal
COST_WAYS = 3  # ways of paying that are tried: they hardly ever matter to the effect

# Left out when two games are compared: it tells only how they came about.
UNCOMPARED = frozenset({"asked", "answer_into", "pending", "rng", "rules", "fragments", "marks"})


def vain_offers(game: Game) -> tuple[Hashable, ...]:
    """The offers of the pending decision that now change nothing except what they cost."""
    decision = game.pending
    if decision is None or decision.kind is not Kind.PLAY:
        return ()
    trial = _OfferTrial(game, decision)
    judged: dict[Hashable, bool] = {}
    for offer in decision.options:
        kind = game.sort_of(offer)
        if kind not in judged:
            judged[kind] = trial.is_vain(offer)
    return tuple(offer for offer in decision.options if judged[game.sort_of(offer)])


class _Abandoned(EngineError):
    """A trial that was not followed to its end."""


@dataclass
class _Branch:
    """A clone on which an offer is carried out, and the frame in it that has asked."""

    game: Game
    depth: int  # the place of that frame on the stack
    asker: machine.Procedure
    taken: str  # its bookmark for as long as the offer is carried out

    @classmethod
    def of(cls, game: Game) -> _Branch:
        asker = game.stack[-1]
        _, taken, _ = asker.MARKED[asker.step]
        return cls(game, len(game.stack) - 1, asker, taken)

    def fork(self) -> _Branch:
        twin = self.game.clone()
        asker = twin.stack[self.depth] if self._is_open else self.asker
        return _Branch(twin, self.depth, asker, self.taken)

    @property
    def inner(self) -> Decision | None:
        """The question that is asked while the offer is carried out."""
        pending = self.game.pending
        under_way = self._is_open and self.asker.step == self.taken
        deeper = len(self.game.stack) > self.depth + 1
        return pending if under_way and deeper else None

    def again(self, prompt: str) -> bool:
        """Whether the window is still open, for either player."""
        pending = self.game.pending
        at_top = self._is_open and len(self.game.stack) == self.depth + 1
        return at_top and pending is not None and pending.prompt == prompt and pending.optional

    @property
    def _is_open(self) -> bool:
        stack = self.game.stack
        return len(stack) > self.depth and stack[self.depth] is self.asker


@dataclass
class _OfferTrial:
    """All offers of one question share their worlds and their budget."""

    game: Game
    decision: Decision
    budget: int = BUDGET
    patience: int = PATIENCE
    worlds: list[Game] = field(default_factory=list)

    def is_vain(self, offer: Hashable) -> bool:
        """Whether the offer has no effect in any world."""
        if self.game.without_effect(offer) is None:
            return False
        try:
            return not any(self._acts(number, offer) for number in range(WORLDS))
        except EngineError:
            return False

    def _acts(self, number: int, offer: Hashable) -> bool:
        world = self._world(number)
        hollow = world.without_effect(offer)
        if hollow is None:
            return True
        full, bare = _Branch.of(world.clone()), _Branch.of(hollow)
        self._answer(full, offer)
        self._answer(bare, offer)
        return self._differ(full, bare, number)

    def _world(self, number: int) -> Game:
        """The same worlds for the same view."""
        while len(self.worlds) <= number:
            rng = Rng(f"world {len(self.worlds)}")
            self.worlds.append(suppose(self.game, self.decision.player, rng))
        return self.worlds[number]

    def _differ(self, full: _Branch, bare: _Branch, line: int) -> bool:
        """Whether any way of carrying the offer out makes a difference."""
        asked, other = full.inner, bare.inner
        if asked is None:
            return other is not None or self._end_apart(full, bare, line)
        if other is not None and _bare(asked) != _bare(other):
            return True
        if asked.player != self.decision.player or asked.kind is Kind.PLAY:
            return not asked.optional or self._differ_after(None, full, bare, line)
        return any(
            self._differ_after(answer, full.fork(), bare.fork(), line)
            for answer in _ways(full.game, asked, is_cost=other is not None)
        )

    def _differ_after(self, answer: Answer, full: _Branch, bare: _Branch, line: int) -> bool:
        """A cost is paid the same way in both games; an effect asks in only one of them."""
        is_shared = bare.inner is not None
        self._answer(full, answer)
        if is_shared:
            self._answer(bare, answer)
        return self._differ(full, bare, line)

    def _end_apart(self, full: _Branch, bare: _Branch, line: int) -> bool:
        """Whether the two differ once nobody does anything more in this window."""
        if _alike(full.game, bare.game):
            return False
        prompt = self.decision.prompt
        for branch in (full, bare) if prompt in full.game.WINDOWS else ():
            while branch.again(prompt):
                self._answer(branch, None)
        return not _alike(full.game, bare.game) and self._is_noticed(full.game, bare.game, line)

    def _is_noticed(self, full: Game, bare: Game, line: int) -> bool:
        """Whether what the offer has left waiting ever comes to anything.

        In their own turn, players may bring about what it waits for, so it counts. In another's
        turn both games are played on, differently in each world, until nothing is left waiting;
        it was noticed if their logs differ.
        """
        if full.has_turn(self.decision.player) or not _alike(full, bare, full.WAITING):
            return True
        told, other = len(full.log), len(bare.log)
        while not _alike(full, bare):
            asked = full.pending
            self.patience -= 2
            if asked is None or self.patience < 0:
                return True
            answer = _played_on(full, asked, line)
            for game in (full, bare):
                assert game.pending is not None
                machine.answer(game, game.pending.id, answer)
            if not _alike_asked(full, bare) or _tale(full, told) != _tale(bare, other):
                return True
            told, other = len(full.log), len(bare.log)
        return False

    def _answer(self, branch: _Branch, answer: Answer) -> None:
        if self.budget <= 0:
            raise _Abandoned("the budget is spent")
        self.budget -= 1
        pending = branch.game.pending
        assert pending is not None
        machine.answer(branch.game, pending.id, answer)
        while branch.inner is not None and is_forced(branch.inner):
            machine.answer(branch.game, branch.inner.id, forced_answer(branch.inner))


def _ways(game: Game, asked: Decision, *, is_cost: bool) -> Iterator[Answer]:
    """Some ways to pay; or all answers to what an effect asks, unless there are too many.

    An exact payment is tried the way the game itself would pay, since few others are legal.
    """
    if is_cost and asked.judged:
        return iter((game.canonical(asked),))
    answers = islice(_tried(asked), MOST_LOOKED_AT)
    legal = (answer for answer in answers if _is_legal(game, asked, answer))
    if is_cost:
        return islice(legal, COST_WAYS)
    found = list(islice(legal, MOST_WAYS + 1))
    if not 0 < len(found) <= MOST_WAYS:
        raise _Abandoned(f"too many ways to answer {asked.prompt}")
    return iter(found)


def _tried(asked: Decision) -> Iterator[Answer]:
    if asked.kind in (Kind.NAME, Kind.PLAY):
        raise _Abandoned(f"{asked.prompt} is not tried")
    return all_answers(asked)


def _is_legal(game: Game, asked: Decision, answer: Answer) -> bool:
    return not asked.judged or game.judge(asked, answer) is None


def _played_on(game: Game, asked: Decision, line: int) -> Answer:
    """One of several ways to go on: pass, or do the first or the last thing possible."""
    if is_forced(asked):
        return forced_answer(asked)
    if asked.kind is Kind.PLAY:
        ways = [None, asked.options[0], asked.options[-1]]
        return ways[line % len(ways)] if asked.optional else asked.options[-(line % 2)]
    answers = islice(_tried(asked), MOST_LOOKED_AT)
    found = list(islice((each for each in answers if _is_legal(game, asked, each)), 2))
    if not found:
        raise _Abandoned(f"no way to answer {asked.prompt}")
    return found[0 if line == 0 else -1]


def _tale(game: Game, start: int) -> list[tuple[Any, ...]]:
    """What has happened since a line of the log, without the cards' records, which say more."""
    return [
        (
            line.key,
            line.player,
            *(each._replace(was=None) if isinstance(each, Event) else each for each in line.facts),
        )
        for line in game.log[start:]
    ]


def _alike_asked(one: Game, other: Game) -> bool:
    """Whether two clones of a game ask the same, with the same random numbers to come."""
    if (one.pending is None) != (other.pending is None) or one.rng.state != other.rng.state:
        return False
    return not (one.pending and other.pending) or _bare(one.pending) == _bare(other.pending)


def _alike(one: Game, other: Game, but: frozenset[str] = frozenset()) -> bool:
    """Whether two clones of a game are alike, apart from these fields."""
    if not _alike_asked(one, other):
        return False
    left_out = UNCOMPARED | one.REMEMBERED | but | {*one.TOLD, *one.TRANSIENT}
    return _marks(one) == _marks(other) and all(
        _same(one, other, name) for name in one.__dict__ if name not in left_out
    )


def _same(one: Game, other: Game, name: str) -> bool:
    is_equal: bool = one.__dict__[name] == other.__dict__[name]
    return is_equal or bool(one.weighed(name) == other.weighed(name))


def _marks(game: Game) -> dict[str, int]:
    """Without the count of forced decisions, which tells only how the state came about."""
    return {name: count for name, count in game.marks.items() if name != machine.FORCED}


def _bare(decision: Decision) -> Decision:
    """Without its number, which counts what was asked before."""
    return decision._replace(id=0)
