"""The procedure machine: a rules sequence is a procedure, and a procedure is data.

A frame's fields are its locals (plain values only); its class lists the steps in rule order, each
marked `@rule(...)`; the bookmark is the *name* of the next step and moves before the step runs, so
whatever the step starts returns to the following one. A step ends in None (go on), `Ask`, `Call`,
`Jump` or `Done`, runs exactly once and either changes the game or asks. Between steps the game's
own `between_steps` opens whatever its rules open there, so that no procedure can forget it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeVar

from engine.kernel.decisions import Answer, Decision, Refusal, check_shape, is_forced, numbered
from engine.kernel.errors import PROTOCOL, IllegalAnswer

if TYPE_CHECKING:
    from engine.kernel.game import Game

DEPTH_LIMIT = 3_000  # frames
STEP_LIMIT = 20_000  # steps without a question
FORCED_LIMIT = 1_000  # questions in a row with only one legal answer each
FORCED = "forced"  # mark: how many there have been in a row
END = "end"


class Ask(NamedTuple):
    """Wait for a player; the answer goes into the frame's field `into`."""

    decision: Decision
    into: str


class Call(NamedTuple):
    """Run another procedure first; its result goes into the frame's field `into`."""

    child: Procedure
    into: str = ""


class Jump(str):
    """Go on with another step of this frame, given by name."""

    __slots__ = ()


class Done(NamedTuple):
    """Leave this frame, with a result for its caller."""

    result: Any = None  # whatever the caller's field takes


Outcome = Ask | Call | Jump | Done | None
Step = TypeVar("Step", bound=Callable[..., Any])  # a method; its game is the subclass's own


class StepInfo(NamedTuple):
    """A step of a procedure class: its function, the step after it, the rules it carries out."""

    run: Callable[[Any, Any], Outcome]
    following: str
    rules: tuple[str, ...]


# The same as a plain tuple, which is unpacked in a fifth of the time.
MarkedStep = tuple[Callable[[Any, Any], Outcome], str, tuple[str, ...]]


def rule(*ids: str) -> Callable[[Step], Step]:
    """Make a method a step and name the rules it carries out."""

    def mark(step: Step) -> Step:
        step.rules = ids  # type: ignore[attr-defined]
        return step

    return mark


def _come_to_its_end(frame: Procedure, game: Game) -> Outcome:
    """What comes after the last step of a frame."""
    return Done()


LAST = StepInfo(_come_to_its_end, END, ())


@dataclass(kw_only=True)
class Procedure:
    """A rules sequence in progress. Its fields are its locals: plain values only."""

    step: str = ""  # the bookmark, by name: a save survives a step inserted later
    into: str = ""
    because: tuple[str, ...] = ()  # the rules of the step that called it, its real cause
    STEPS: ClassVar[dict[str, StepInfo]] = {}
    FIRST: ClassVar[str] = END
    MARKED: ClassVar[dict[str, MarkedStep]] = {}  # by bookmark, including beginning and end

    def __init_subclass__(cls, order: Iterable[str] = (), rules: tuple[str, ...] = ()) -> None:
        """Steps are not inherited unless `order` names them: then those that the class does not
        define are those of the procedure it stands in for. `rules` are for steps that name none
        because several games carry them out."""
        own = [name for name, member in vars(cls).items() if hasattr(member, "rules")]
        if not own and not order:
            raise TypeError(f"{cls.__name__} has no step of its own; steps are not inherited")
        names = tuple(order) or own
        if not set(own) <= set(names):
            raise TypeError(f"{cls.__name__} defines steps that are not in its order")
        runs = [getattr(cls, name) for name in names]
        cls.STEPS = {
            name: StepInfo(run, following, run.rules or rules)
            for name, run, following in zip(names, runs, [*names[1:], END], strict=True)
        }
        cls.FIRST = names[0]
        marked = {"": cls.STEPS[cls.FIRST], **cls.STEPS, END: LAST}
        cls.MARKED = {bookmark: (*info,) for bookmark, info in marked.items()}

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    def here(self) -> str:
        """Where this frame stands, for people to read: its class and its next step."""
        return f"{type(self).__name__}.{self.step or self.FIRST}"


def run(game: Game) -> Decision | None:
    """Advance until a player must decide or the game is over."""
    if game.pending is not None:
        return game.pending
    stack, trace = game.stack, game.trace
    for _ in range(STEP_LIMIT):
        if game.result is not None:
            return None
        if game.stirred:
            interruption = game.between_steps()
            if interruption is not None:
                push(game, interruption)
        if not stack:
            return None
        frame = stack[-1]
        # Before the step runs: what it starts returns here.
        step, frame.step, game.rules = frame.MARKED[frame.step]
        if trace is not None:
            trace.extend(game.rules)
        outcome = step(frame, game)
        if outcome is None:
            continue
        if type(outcome) is Jump:
            frame.step = str(outcome)
        elif type(outcome) is Call:
            child = outcome.child
            child.into = outcome.into
            child.because = game.rules
            push(game, child)
        elif type(outcome) is Done:
            if stack[-1] is not frame:
                raise TypeError(f"{frame.here()} ended below another procedure")
            _leave(game, outcome.result)
        else:
            return _ask(game, frame, outcome)
    game.endless(f"no decision within {STEP_LIMIT} steps", where(game))
    return game.pending


def _ask(game: Game, frame: Procedure, outcome: Outcome) -> Decision:
    if type(outcome) is not Ask:
        raise TypeError(f"{frame.here()} ended in {outcome!r}")
    game.asked += 1
    game.pending = numbered(outcome.decision, game.asked)
    game.answer_into = outcome.into
    return game.pending


def push(game: Game, frame: Procedure) -> None:
    """Begin a procedure, or the one that this game carries out in its place."""
    instead = game.replaced.get(type(frame))
    game.stack.append(frame if instead is None else instead(**frame.__dict__))
    if len(game.stack) > DEPTH_LIMIT:
        game.endless(f"more than {DEPTH_LIMIT} nested procedures", where(game))


def _leave(game: Game, result: object) -> None:
    frame = game.stack.pop()
    if frame.into:
        setattr(game.stack[-1], frame.into, result)


def answer(game: Game, decision_id: int, choice: Answer) -> Decision | None:
    """Answer the pending decision and advance. An IllegalAnswer leaves the game untouched.

    A LoopError does not: callers that must survive one keep a clone (see `history.History`).
    """
    decision = game.pending
    if decision is None:
        raise IllegalAnswer(PROTOCOL, "nothing is being asked")
    if decision.id != decision_id:
        raise IllegalAnswer(PROTOCOL, f"decision {decision_id} is over, {decision.id} is asked")
    check(game, decision, choice)
    setattr(game.stack[-1], game.answer_into, choice)
    game.pending = None
    game.answer_into = ""
    if _goes_round(game, decision):
        game.endless(f"no choice within {FORCED_LIMIT} questions", where(game))
    return run(game)


def _goes_round(game: Game, decision: Decision) -> bool:
    """Whether nobody has had a choice for so long that nobody ever will have one."""
    forced = game.marks.pop(FORCED, 0) + 1
    if not is_forced(decision):
        return False
    game.marks[FORCED] = forced
    return forced >= FORCED_LIMIT


def check(game: Game, decision: Decision, choice: Answer) -> None:
    """Raise IllegalAnswer, naming the rule that forbids it, unless `choice` is legal."""
    try:
        check_shape(decision, choice)
    except IllegalAnswer as refused:
        refusal = game.why_not(decision, choice) or Refusal(refused.rule, refused.reason)
        raise IllegalAnswer(*game.told(refusal)) from refused
    if decision.judged:
        found = game.judge(decision, choice)
        if found is not None:
            raise IllegalAnswer(*game.told(found))


def where(game: Game) -> tuple[str, ...]:
    """The stack for people to read, outermost frame first."""
    return tuple(frame.here() for frame in game.stack)
