"""A scenario that a learner plays: what they are asked, told and allowed at each step.

The script is played through once. Where a move of the learner carries words, the learner is asked;
every other decision is answered as the script, or the game itself, would. Decisions are identified
by their numbers: after an undo the same one is asked again under the same number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.kernel import machine, sight
from engine.kernel.decisions import Answer, Decision, Refusal
from engine.kernel.game import Game
from engine.kernel.history import History
from engine.kernel.ids import CardId, Player
from engine.kernel.sight import Handle
from engine.scenario import answers
from engine.scenario.errors import ScenarioError
from engine.scenario.script import MoveLine
from engine.scenario.staging import Scenario
from engine.scenario.table import ScenarioTable
from engine.scenario.tellings import Pointing, TaughtWords

LEARNER: Player = 0


class CoachLight(NamedTuple):
    """What is pointed at: a card by the learner's handle, or something that a player has."""

    player: Player
    place: str
    card: Handle | None = None


class CoachPage(NamedTuple):
    """A few words at a time, and what they are about."""

    words: str
    lights: tuple[CoachLight, ...]


class Coaching(NamedTuple):
    """What the learner is told now. After the last step, only words are left."""

    step: int  # from 1; 0: there are no steps
    steps: int
    pages: tuple[CoachPage, ...]  # the last one says what to do
    is_over: bool = False


class GuidedStep(NamedTuple):
    """How one decision is answered; what the learner is told before it or for another answer."""

    choice: Answer
    tellings: tuple[TaughtWords, ...] = ()
    instead: str = ""
    also: frozenset[CardId] = frozenset()  # any of these will do as well

    @property
    def is_asked(self) -> bool:
        """Whether the learner makes this move; others are made for them."""
        return bool(self.tellings)

    def allows(self, choice: Answer) -> bool:
        """Whether this answer does what the step is about."""
        meant = self.choice
        if not (type(choice) is tuple and type(meant) is tuple):
            return bool(choice == meant)
        is_other = len(choice) == len(meant) and self.also.issuperset(choice)
        return is_other or set(choice) == set(meant)


class Guide:
    """Knows the way through one scenario. It does not change once it is made."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.steps: dict[int, GuidedStep] = {}  # by the number of the decision
        self.closing: tuple[TaughtWords, ...] = ()
        self._table = scenario.staging.deal(
            scenario
        )  # tells which card is which in every game of it
        self._plan(self._table)
        self.asked = tuple(number for number, step in self.steps.items() if step.is_asked)

    def deal(self) -> Game:
        """The game, up to its first decision."""
        game: Game = self.scenario.staging.deal(self.scenario).game
        machine.run(game)
        return game

    def lead(self, history: History[Any], until: int) -> None:
        """Play from the beginning to the decision with this number."""
        while (asked := history.game.pending) is not None and asked.id < until:
            step = self.steps[asked.id]
            unasked = asked.player == LEARNER and not step.is_asked
            history.answer(asked.id, step.choice, unasked=unasked)

    def settled(self, decision: Decision) -> GuidedStep | None:
        """How a decision of the learner is answered for them, if it is."""
        step = self.steps[decision.id]
        return None if step.is_asked or decision.player != LEARNER else step

    def coaching(self, game: Game, viewer: Player) -> Coaching | None:
        """What is said to the learner now, when they are asked or at the end."""
        count = len(self.asked)
        if game.result is not None:
            return Coaching(count, count, self._pages(game, viewer, self.closing), is_over=True)
        number = game.pending.id if game.pending is not None else 0
        if viewer != LEARNER or number not in self.asked:
            return None
        pages = self._pages(game, viewer, self.steps[number].tellings)
        return Coaching(self.asked.index(number) + 1, count, pages)

    def _pages(
        self, game: Game, viewer: Player, tellings: tuple[TaughtWords, ...]
    ) -> tuple[CoachPage, ...]:
        return tuple(
            CoachPage(each.say, tuple(self._light(game, viewer, at) for at in each.light))
            for each in tellings
        )

    def _light(self, game: Game, viewer: Player, at: Pointing) -> CoachLight:
        if at.card is None:
            return CoachLight(at.player, at.place)
        card = self._table.card(at.card, viewer)
        owner, zone = game.place(card)
        return CoachLight(owner, f"{zone}", sight.handle(game, viewer, card))

    # Finding the way

    def _plan(self, table: ScenarioTable[Any]) -> None:
        """Play the script through; ScenarioError if it does not say how to go on."""
        game = table.game
        moves = [at for at, line in enumerate(self.scenario.script) if isinstance(line, MoveLine)]
        waiting = list(self.scenario.tellings)
        machine.run(game)
        while (decision := game.pending) is not None:
            made = self._stated(table, decision, moves[0]) if moves else None
            if made is None:
                self.steps[decision.id] = GuidedStep(self._usual(table, decision))
            else:
                line = moves.pop(0)
                told = tuple(_taken(waiting, line)) if self._is_told(decision, line) else ()
                self.steps[decision.id] = self._told_step(made[0], told)
            machine.answer(game, decision.id, self.steps[decision.id].choice)
        if moves:
            line_left = self.scenario.script[moves[0]]
            assert isinstance(line_left, MoveLine)
            raise self._fault(f"the game was over before {line_left.text!r}")
        self.closing = tuple(waiting)

    def _stated(
        self, table: ScenarioTable[Any], decision: Decision, line: int
    ) -> tuple[Answer] | None:
        move = self.scenario.script[line]
        assert isinstance(move, MoveLine)
        found = answers.attempt(table, decision, move)
        return None if isinstance(found, Refusal) else found

    def _usual(self, table: ScenarioTable[Any], decision: Decision) -> Answer:
        settled = answers.default(table, decision)
        if settled is None:
            raise self._fault(f"nothing says how {decision.prompt!r} is answered")
        return settled[0]

    def _is_told(self, decision: Decision, line: int) -> bool:
        """Whether the learner makes this move and is told about it."""
        told = any(each.is_of_line and each.line == line for each in self.scenario.tellings)
        return told and decision.player == LEARNER

    def _told_step(self, choice: Answer, told: tuple[TaughtWords, ...]) -> GuidedStep:
        if not told:
            return GuidedStep(choice)
        also = frozenset(self._table.card(name, LEARNER) for name in told[-1].any)
        return GuidedStep(choice, told, told[-1].instead, also)

    def _fault(self, what: str) -> ScenarioError:
        return ScenarioError(f"{self.scenario.file}: {self.scenario.title!r}", what)


def _taken(waiting: list[TaughtWords], line: int) -> Iterator[TaughtWords]:
    """The words due up to this line that have not been said yet."""
    while waiting and waiting[0].line <= line:
        yield waiting.pop(0)


class ScriptedBot:
    """Plays the learner's rival by the script, which the learner is kept to."""

    def __init__(self, guide: Guide) -> None:
        self._guide = guide

    def choose(self, game: Game, decision: Decision) -> Answer:
        return self._guide.steps[decision.id].choice
