"""Carrying out the instructions of an effect, one after the other (J.1).

The executors of single instructions are in the other files of this package and register themselves
in `EXECUTORS` by node class. An executor either finishes immediately and returns the new context,
or returns a procedure that will end in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.effects.both_players import asked_of_each
from engine.ufs.model.effect import Context
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.procedures.effects.unknowns import unanswered
from engine.ufs.rules.choices import bounds, choices
from engine.ufs.rules.sides import asks, for_one, means_both, names_in
from engine.ufs.rules.trees import kinds_in
from engine.ufs.rules.who import CHOSEN, DID, DID_EACH

# The node's type depends on the entry; each executor names its own class.
Executor = Callable[[UfsGame, Context, Any, Cause], Procedure | Context]
Written = TypeVar("Written", bound=Executor)
EXECUTORS: dict[type[n.Instruction], Executor] = {}
SIDES = (n.Who.YOU, n.Who.OPPONENT)
SHOWN = "shown"  # cards that this effect keeps revealed (K.5.1)
USED = "used"  # cards that the latest part of a cost has taken
PROCESSES = frozenset({n.MakeCheck, n.PlayCard, n.PlayAbility})  # with events along the way


def executes(*kinds: type[n.Instruction]) -> Callable[[Written], Written]:
    """Register a function as the executor of these instructions."""

    def enter(function: Written) -> Written:
        for kind in kinds:
            EXECUTORS[kind] = function
        return function

    return enter


def why(context: Context, actor: Player | None, cause: Cause) -> Why:
    """Who does something, and for which card's cost or effect."""
    return Why(actor, cause, context.source)


def refs(game: UfsGame, cards: tuple[CardId, ...]) -> tuple[Ref, ...]:
    """The cards as they are now, for a binding."""
    return tuple(game.cards[card].ref for card in cards)


def remember(
    game: UfsGame,
    context: Context,
    name: str,
    cards: tuple[CardId, ...],
    did: bool | None = None,
) -> Context:
    """The context after an instruction affected these cards; if none, it was not carried out."""
    affected = refs(game, cards)
    if name:
        context = context.bind(name, affected)
    return context.bind(CHOSEN, affected).bind(DID, bool(cards) if did is None else did)


def remember_used(
    game: UfsGame, context: Context, cause: Cause, cards: tuple[CardId, ...]
) -> Context:
    """The context with what a cost has taken, even if something else was done to it instead."""
    return context.bind(USED, refs(game, cards)) if cause is Cause.COST else context


def is_complete(
    game: UfsGame, context: Context, ref: n.CardRef | None, found: tuple[CardId, ...], done: int
) -> bool:
    """J.1.2: whether all of the instruction was carried out, not merely as much as possible."""
    told = [bounds(game, context, ref.quantity)[0]] if isinstance(ref, n.Cards) else []
    return done >= max(1, len(found), *told)


@dataclass(kw_only=True)
class RunEffects(Procedure):
    """J.1.2: instructions in order, each its own game event; ends in the context afterwards."""

    context: Context
    effects: tuple[n.Instruction, ...]
    index: int = 0
    cause: Cause = Cause.EFFECT
    nested: bool = False  # part of a longer effect: what was revealed stays so

    @rule("J.1.2", "J.1.1")
    def carry_out_next(self, game: UfsGame) -> Outcome:
        if self.index == len(self.effects):
            return Jump("end_reveals")
        instruction = self.effects[self.index]
        open_question = unanswered(game, self.context, instruction)
        if open_question is not None:
            return Call(open_question, into="context")
        self.index += 1
        begun = begin(game, self.context, instruction, self.cause)
        if isinstance(begun, Procedure):
            return Call(begun, into="context")
        self.context = begun
        return None

    @rule("J.1.2b", "J.1.3")
    def go_on(self, game: UfsGame) -> Outcome:
        return Jump("carry_out_next")

    @rule("K.5.1")
    def end_reveals(self, game: UfsGame) -> Outcome:
        if self.nested:
            return Done(self.context)
        hide_shown(game, self.context)
        if game.looks:
            atoms.stop_looking(game)
        return Done(self.context)


def hide_shown(game: UfsGame, context: Context) -> None:
    """K.5.1: what the effect has revealed is hidden again."""
    shown = context.get(SHOWN) or ()
    atoms.conceal(game, [ref.card for ref in shown if game.card_at(ref) is not None])


def begin(
    game: UfsGame, context: Context, instruction: n.Instruction, cause: Cause
) -> Procedure | Context:
    """Start one instruction: the procedure that carries it out, or the context if it is done."""
    if means_both(instruction):
        return BothPlayers(context=context, instruction=instruction, cause=cause)
    executor = EXECUTORS.get(type(instruction))
    if executor is None:
        raise TypeError(f"no executor for {type(instruction).__name__}")
    return executor(game, context, instruction, cause)


def part(context: Context, effects: tuple[n.Instruction, ...], cause: Cause) -> RunEffects:
    """Instructions inside another instruction."""
    return RunEffects(context=context, effects=effects, cause=cause, nested=True)


def _has_choice(game: UfsGame, context: Context, instruction: n.Instruction, who: n.Who) -> bool:
    """Whether this player may have to choose: otherwise no order can matter."""
    one = for_one(instruction, who)
    if isinstance(one, n.Act):
        return any(not each.is_forced for each in choices(game, context, one.cards, one.verb))
    if isinstance(one, n.MoveToZone):
        return any(not each.is_forced for each in choices(game, context, one.cards, n.Verb.ADD))
    return asks(one)


def _is_of(game: UfsGame, player: Player, bound: Any) -> bool:
    """Whether a bound card is this player's; an event that both answer belongs to either."""
    return not isinstance(bound, Ref) or game.cards[bound.card].owner == player


@dataclass(kw_only=True)
class BothPlayers(Procedure):
    """K.1.3: both do the same, in an order the controller decides, as one game event.

    Checks and plays are separate events, each with responses while it goes on (E.3, E.4).
    """

    context: Context
    instruction: n.Instruction
    cause: Cause
    first: Player = 0
    done: int = 0
    before: int = 0  # how many names were bound when this began
    is_one: bool = True  # game event

    @rule("K.1.3")
    def choose_order(self, game: UfsGame) -> Outcome:
        self.first, self.before = self.context.controller, len(self.context.names)
        self.is_one = PROCESSES.isdisjoint(kinds_in(self.instruction))
        if self.is_one:
            game.hold()
            atoms.begin_together(game)
        if not all(_has_choice(game, self.context, self.instruction, who) for who in SIDES):
            return None
        decision = Decision(
            self.context.controller, Kind.OPTION, "who-first", "K.1.3", (self.first, 1 - self.first)
        )
        return Ask(decision, "first")

    @rule("K.1.3", "K.1.3.1")
    def carry_out_for_one(self, game: UfsGame) -> Outcome:
        player = self.first if self.done == 0 else 1 - self.first
        who = n.Who.YOU if player == self.context.controller else n.Who.OPPONENT
        one = for_one(self.instruction, who)
        return Call(part(self._seen_by(game, player), (one,), self.cause), into="context")

    @rule("K.1.3")
    def go_on(self, game: UfsGame) -> Outcome:
        player = self.first if self.done == 0 else 1 - self.first
        self.context = self.context.bind(DID_EACH[player], bool(self.context.get(DID)))
        self.done += 1
        if self.done == 1:
            return Jump("carry_out_for_one")
        did = tuple(each for each in PLAYERS if self.context.get(DID_EACH[each]))
        self.context = self.context.bind(DID, did)
        for name in sorted(names_in(self.instruction)):
            self.context = self._gathered(name)
        for name in sorted(asked_of_each(self.instruction)):
            self.context = self.context.bind(name, self._of_both(name))
        if self.is_one:
            game.release()
            atoms.end_together(game)
        return Done(self.context)

    def _seen_by(self, game: UfsGame, player: Player) -> Context:
        """The context with only this player's part of what both have done before."""
        context = self.context
        for name in sorted(asked_of_each(self.instruction)):
            own = [each for each in self._of_both(name) if _is_of(game, player, each)]
            context = context.bind(name, tuple(own))
        return context

    def _of_both(self, name: str) -> tuple[Any, ...]:
        """What was bound by the name before this began: cards, or an event."""
        known = self.context._replace(names=self.context.names[: self.before]).get(name)
        return known if isinstance(known, tuple) else ()

    def _gathered(self, name: str) -> Context:
        """The cards of both under the name that each bound theirs to; a word or a number stays."""
        new = self.context.names[self.before :]
        each = [cards for bound, cards in new if bound == name and isinstance(cards, tuple)]
        return self.context.bind(name, sum(each, ())) if each else self.context
