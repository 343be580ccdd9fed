"""The machine: outcomes of steps, interruptions, guards, answers."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.kernel.decisions import Decision, Kind
from engine.kernel.errors import PROTOCOL, IllegalAnswer, LoopError
from engine.kernel.events import Event
from engine.kernel.game import Game, Result, concede
from engine.kernel.machine import (
    DEPTH_LIMIT,
    FORCED_LIMIT,
    Ask,
    Call,
    Done,
    Jump,
    Outcome,
    Procedure,
    answer,
    rule,
    run,
    where,
)


class Plain(Game):
    """A game that opens `opened` once after each change."""

    CODE = "plain"

    def __init__(self, *frames: Procedure) -> None:
        super().__init__("key")
        self.opened: list[str] = []
        self.stack.extend(frames)

    def between_steps(self) -> Procedure | None:
        self.stirred = False
        return Note(words=self.take_batch()[0].kind) if self.batch else None


@dataclass(kw_only=True)
class Note(Procedure):
    """Writes down that it ran."""

    words: str

    @rule("M.1")
    def write(self, game: Plain) -> None:
        game.opened.append(self.words)


@dataclass(kw_only=True)
class Count(Procedure):
    """Asks for a number and hands back its double."""

    number: int = 0

    @rule("M.2")
    def ask(self, game: Plain) -> Outcome:
        asked = Decision(0, Kind.NUMBER, "count", "M.2", minimum=0, maximum=9)
        return Ask(asked, "number")

    @rule("M.3")
    def double(self, game: Plain) -> Outcome:
        return Done(self.number * 2)


@dataclass(kw_only=True)
class Outer(Procedure):
    """Calls Count and emits what came back; the last step of all emits too."""

    result: int = 0
    rounds: int = 0

    @rule("M.4")
    def call(self, game: Plain) -> Outcome:
        self.rounds += 1
        return Call(Count(), "result")

    @rule("M.5")
    def tell(self, game: Plain) -> None:
        game.emit(Event(f"got {self.result}"))

    @rule("M.6")
    def again(self, game: Plain) -> Outcome:
        return Jump("call") if self.rounds < 2 else None

    @rule("M.7")
    def finish(self, game: Plain) -> None:
        game.emit(Event("last"))


@dataclass(kw_only=True)
class Endless(Procedure):
    """Never asks."""

    @rule("M.8")
    def go(self, game: Plain) -> Outcome:
        return Jump("go")


@dataclass(kw_only=True)
class Deeper(Procedure):
    """Calls itself."""

    @rule("M.9")
    def go(self, game: Plain) -> Outcome:
        return Call(Deeper())


@dataclass(kw_only=True)
class Stirring(Procedure):
    """Emits in an interruption, so that the interruption is interrupted."""

    @rule("M.10")
    def go(self, game: Plain) -> None:
        game.emit(Event("again"))


class Stirred(Plain):
    """Opens something after whatever happens."""

    def between_steps(self) -> Procedure | None:
        self.take_batch()
        return Stirring()


def test_results_answers_and_interruptions_take_their_turn() -> None:
    game = Plain(Outer())
    for number in (3, 4):
        decision = run(game)
        assert decision is not None
        assert where(game) == ("Outer.tell", "Count.double")
        answer(game, decision.id, number)
    assert game.opened == ["got 6", "got 8", "last"]
    assert game.stack == []


def test_decisions_are_numbered_and_stale_answers_refused() -> None:
    game = Plain(Outer())
    first = run(game)
    assert first is not None
    assert first.id == 1
    with pytest.raises(IllegalAnswer) as refused:
        answer(game, 7, 3)
    assert refused.value.rule == PROTOCOL
    second = answer(game, 1, 3)
    assert second is not None
    assert second.id == 2
    with pytest.raises(IllegalAnswer) as refused:
        answer(game, 1, 3)
    assert refused.value.rule == PROTOCOL


def test_an_illegal_answer_names_the_rule_and_changes_nothing() -> None:
    game = Plain(Outer())
    decision = run(game)
    before = vars(game).copy()
    with pytest.raises(IllegalAnswer) as refused:
        answer(game, 1, 10)
    assert refused.value.rule == "M.2"
    assert vars(game) == before
    assert game.pending == decision


def test_the_step_guard_reports_the_stack() -> None:
    with pytest.raises(LoopError) as struck:
        run(Plain(Endless()))
    assert struck.value.stack == ("Endless.go",)


@dataclass(kw_only=True)
class Nagging(Procedure):
    """Asks for ever what has one answer, but at each so many turns what has two."""

    choice_every: int = 0
    asked: int = 0
    said: object = None

    @rule("M.1")
    def ask(self, game: Game) -> Outcome:
        self.asked += 1
        free = self.choice_every and self.asked % self.choice_every == 0
        options = ("this", "that") if free else ("this",)
        return Ask(Decision(0, Kind.OPTION, "nag", "M.1", options), "said")

    @rule("M.1")
    def ask_again(self, game: Game) -> Outcome:
        return Jump("ask")


def test_the_question_guard_strikes_where_nobody_has_a_choice() -> None:
    game = Plain(Nagging())
    decision = run(game)
    for _ in range(FORCED_LIMIT - 1):
        assert decision is not None
        decision = answer(game, decision.id, "this")
    assert decision is not None
    with pytest.raises(LoopError) as struck:
        answer(game, decision.id, "this")
    assert struck.value.stack == ("Nagging.ask_again",)


def test_a_choice_now_and_then_keeps_the_game_going() -> None:
    game = Plain(Nagging(choice_every=FORCED_LIMIT))
    decision = run(game)
    for _ in range(3 * FORCED_LIMIT):
        assert decision is not None
        decision = answer(game, decision.id, "this")


def test_the_depth_guard_strikes_for_calls() -> None:
    with pytest.raises(LoopError) as struck:
        run(Plain(Deeper()))
    assert len(struck.value.stack) == DEPTH_LIMIT + 1


def test_the_depth_guard_strikes_for_interruptions() -> None:
    with pytest.raises(LoopError) as struck:
        run(Stirred(Stirring()))
    assert len(struck.value.stack) == DEPTH_LIMIT + 1


def test_a_clone_goes_its_own_way() -> None:
    game = Plain(Outer())
    run(game)
    twin = game.clone()
    twin.opened = []
    answer(twin, 1, 5)
    assert twin.opened == ["got 10"]
    assert game.pending is not None
    assert game.pending.id == 1
    assert game.opened == []


def test_conceding_ends_the_game_whoever_is_asked() -> None:
    game = Plain(Outer())
    run(game)
    concede(game, 1, "M.0")
    concede(game, 0, "M.0")
    assert game.result == Result((1,), "M.0")
    assert run(game) is None
    assert game.log[-1].rules == ("M.0",)


def test_the_trace_holds_the_rules_carried_out() -> None:
    game = Plain(Outer())
    game.trace = []
    run(game)
    game.cite("M.99")
    assert game.trace == ["M.4", "M.2", "M.99"]
    assert game.clone().trace is None


def test_a_held_event_is_not_forgotten_by_an_empty_stack() -> None:
    game = Plain(Stirring())
    run(game)
    assert game.opened == ["again"]
