"""Executors: sentences, conditions, options and repetition (J.1.4, K.2.5, K.3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.effects.pay import PayCosts
from engine.ufs.procedures.effects.people import player_of
from engine.ufs.procedures.effects.pick import PickCards, settled, source_of
from engine.ufs.procedures.effects.run import executes, part
from engine.ufs.rules.amounts import compared
from engine.ufs.rules.conditions import checks_asked_of
from engine.ufs.rules.costs import payable
from engine.ufs.rules.readings import holds
from engine.ufs.rules.sides import turned
from engine.ufs.rules.who import ABLE, ASKED, ASKED_OF, DID, bound_events

PICKED = "picked options"  # of a bulleted list; bound if they were picked along with the cost
THEN = frozenset({n.Joint.THEN, n.Joint.COMMA_THEN})


@executes(n.Sequence)
def sequence(game: UfsGame, context: Context, node: n.Sequence, cause: Cause) -> Procedure:
    linked = game.edition.linked
    if linked is not None and node.joint in THEN:
        return linked(context, node, cause)
    return AllParts(context=context, parts=node.parts, cause=cause)


@dataclass(kw_only=True)
class AllParts(Procedure):
    """Instructions of one sentence, in order: "if you do" asks whether all were carried out."""

    context: Context
    parts: tuple[n.Instruction, ...]
    cause: Cause
    did: bool = True

    @rule("J.1.2b")
    def carry_out_next(self, game: UfsGame) -> Outcome:
        if not self.parts:
            return Done(self.context if self.did else self.context.bind(DID, False))
        first, self.parts = self.parts[0], self.parts[1:]
        return Call(part(self.context, (first,), self.cause), into="context")

    @rule("J.1.2b")
    def go_on(self, game: UfsGame) -> Outcome:
        self.did = self.did and bool(self.context.get(DID))
        return Jump("carry_out_next")


@executes(n.If)
def conditional(game: UfsGame, context: Context, node: n.If, cause: Cause) -> Procedure | Context:
    """K.3.5: the condition is checked when it is reached."""
    after = compared(game, context, node.condition)
    branch = node.then if holds(game, context, node.condition) else node.otherwise
    if isinstance(node.condition, n.CarriedOut | n.CheckPassed):
        asking = AskingBack if isinstance(node.condition, n.CarriedOut) else AskingOfCheck
        return asking(context=after, asked=node.condition.negated, branch=branch, cause=cause)
    return after.bind(DID, False) if branch is None else part(after, (branch,), cause)


@dataclass(kw_only=True)
class AskingBack(Procedure):
    """ "If you do, ..."; a following "if you do not" asks about the same deed."""

    context: Context
    asked: bool  # whether it was negated
    branch: n.Instruction | None
    cause: Cause
    before: Context | None = None

    @rule("K.3.5")
    def carry_out(self, game: UfsGame) -> Outcome:
        self.before = self.context
        told = () if self.branch is None else (self.branch,)
        return Call(part(self.context, told, self.cause), into="context")

    @rule("K.3.5")
    def finish(self, game: UfsGame) -> Outcome:
        assert self.before is not None
        known = (self.asked, self.before.get(DID), self.before.get(ABLE))
        return Done(self.context.bind(ASKED, known))


@dataclass(kw_only=True)
class AskingOfCheck(AskingBack):
    """ "If you pass, ..."; a following "if you fail" asks about the same check, not a later one."""

    @rule("K.3.5")
    def carry_out(self, game: UfsGame) -> Outcome:
        if self.branch is not None:
            return super().carry_out(game)
        self.before, self.context = self.context, self.context.bind(DID, False)
        return None

    @rule("K.3.5")
    def finish(self, game: UfsGame) -> Outcome:
        assert self.before is not None
        checks = checks_asked_of(self.before, negated=self.asked)
        return Done(self.context.bind(ASKED_OF, (self.asked, checks)))


@executes(n.May)
def may(game: UfsGame, context: Context, node: n.May, cause: Cause) -> Procedure | Context:
    player = player_of(game, context, node.who)
    if node.cost is not None:
        payer = context._replace(controller=player)
        if payable(game, payer, (_seen_by(node.cost, context, player),)) is not None:
            game.cite("J.1.4.1")
            return context.bind(DID, False).bind(ABLE, False)
    return AskMay(context=context, node=node, cause=cause, player=player)


def _seen_by(cost: n.Instruction, context: Context, player: Player) -> n.Instruction:
    """The cost from the payer's side of the table."""
    return cost if player == context.controller else turned(cost)


@dataclass(kw_only=True)
class AskMay(Procedure):
    """ "You may ..."; with "to", the first part is a cost (J.1.4.1)."""

    context: Context
    node: n.May
    cause: Cause
    player: Player
    wanted: bool = False
    paid: tuple[bool, Context] | None = None

    @rule("J.1.4", "K.3.5")
    def ask(self, game: UfsGame) -> Outcome:
        decision = Decision(
            self.player, Kind.YES_NO, "may", "J.1.4", source=source_of(self.context)
        )
        return Ask(decision, "wanted")

    @rule("J.1.4.1")
    def pay(self, game: UfsGame) -> Outcome:
        self.context = self.context.bind(ABLE, True)
        if not self.wanted:
            return Done(self.context.bind(DID, False))
        if self.node.cost is None:
            return None
        cost = _seen_by(self.node.cost, self.context, self.player)
        payer = self.context._replace(controller=self.player)
        return Call(PayCosts(context=payer, cost=(cost,)), into="paid")

    @rule("J.1.4.1")
    def carry_out(self, game: UfsGame) -> Outcome:
        if self.paid is not None:
            paid, after = self.paid
            self.context = after._replace(controller=self.context.controller).bind(DID, paid)
            if not paid:
                return Done(self.context)
        return Call(part(self.context, (self.node.then,), self.cause), into="context")

    @rule("J.1.4")
    def finish(self, game: UfsGame) -> Outcome:
        if self.node.cost is not None:
            return Done(self.context.bind(DID, True))
        return Done(self.context)


@executes(n.Alternative)
def alternative(
    game: UfsGame, context: Context, node: n.Alternative, cause: Cause
) -> Procedure | Context:
    """J.3.5.1.1: the replacement is considered before the instruction it affects."""
    if not holds(game, context, node.condition):  # J.3.5.1.1
        return part(context, (node.first,), cause)
    if not node.may:
        return part(context, (node.instead,), cause)
    return Replaceable(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class Replaceable(Procedure):
    """The controller decides whether the second instruction takes the place of the first."""

    context: Context
    node: n.Alternative
    cause: Cause
    wanted: bool = False

    @rule("J.3.5.1.1")
    def ask(self, game: UfsGame) -> Outcome:
        decision = Decision(
            self.context.controller,
            Kind.YES_NO,
            "replace",
            "J.3.5.1.1",
            source=source_of(self.context),
        )
        return Ask(decision, "wanted")

    @rule("J.3.5.1.1")
    def carry_out(self, game: UfsGame) -> Outcome:
        one = self.node.instead if self.wanted else self.node.first
        return Call(part(self.context, (one,), self.cause), into="context")

    @rule("J.1.2")
    def finish(self, game: UfsGame) -> Outcome:
        return Done(self.context)


@executes(n.ChooseOne)
def choose_one(game: UfsGame, context: Context, node: n.ChooseOne, cause: Cause) -> Procedure:
    player = player_of(game, context, node.by)
    return ChooseOptions(context=context, node=node, cause=cause, player=player)


@dataclass(kw_only=True)
class ChooseOptions(Procedure):
    """K.2.5: some of the options are picked and carried out in printed order."""

    context: Context
    node: n.ChooseOne
    cause: Cause
    player: Player
    picked: tuple[int, ...] = ()
    latest: int = 0

    @rule("K.2.5")
    def choose(self, game: UfsGame) -> Outcome:
        known: tuple[int, ...] | None = self.context.get(PICKED) if self.node.bulleted else None
        if known:
            self.picked = known
            return Jump("carry_out")
        left = tuple(i for i in self._possible(game) if i not in self.picked)
        decision = Decision(
            self.player,
            Kind.OPTION,
            "choose-option",
            "K.2.5",
            left,
            source=source_of(self.context),
        )
        return settled(self, decision, "latest")

    def _possible(self, game: UfsGame) -> tuple[int, ...]:
        """E.4.1.1: of a cost, only the options that can be paid, as long as there are any."""
        every = tuple(range(len(self.node.options)))
        if self.cause is not Cause.COST:
            return every
        options = self.node.options
        able = tuple(i for i in every if payable(game, self.context, (options[i],)) is None)
        return able or every

    @rule("K.2.5")
    def choose_more(self, game: UfsGame) -> Outcome:
        self.picked = (*self.picked, self.latest)
        wanted = min(self.node.count, len(self.node.options))
        return Jump("choose") if len(self.picked) < wanted else None

    @rule("J.1.2")
    def carry_out(self, game: UfsGame) -> Outcome:
        options = tuple(self.node.options[i] for i in sorted(self.picked))
        return Call(part(self.context, options, self.cause), into="context")

    @rule("J.1.2")
    def finish(self, game: UfsGame) -> Outcome:
        return Done(self.context)


@executes(n.ForEach)
def for_each(game: UfsGame, context: Context, node: n.ForEach, cause: Cause) -> Procedure:
    return EachCard(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class EachCard(Procedure):
    """The same for each card, one after the other."""

    context: Context
    node: n.ForEach
    cause: Cause
    cards: tuple[CardId, ...] = ()

    @rule("J.1.2")
    def find(self, game: UfsGame) -> Outcome:
        pick = PickCards(context=self.context, ref=self.node.cards, cause=self.cause)
        return Call(pick, into="cards")

    @rule("J.1.2")
    def carry_out_next(self, game: UfsGame) -> Outcome:
        if not self.cards:
            return Done(self.context)
        card, self.cards = self.cards[0], self.cards[1:]
        context = self.context.bind(self.node.bind, (game.cards[card].ref,))
        return Call(part(context, (self.node.then,), self.cause), into="context")

    @rule("J.1.2")
    def go_on(self, game: UfsGame) -> Outcome:
        return Jump("carry_out_next")


@executes(n.Forestall)
def forestall(game: UfsGame, context: Context, node: n.Forestall, cause: Cause) -> Procedure:
    return Forestalling(context=context, then=node.then, cause=cause)


@dataclass(kw_only=True)
class Forestalling(Procedure):
    """What a response puts in the place of what it answers. See `Do.foretell_card`."""

    context: Context
    then: tuple[n.Instruction, ...]
    cause: Cause
    forestalls: ClassVar[bool] = True

    @rule("J.3.5.1")
    def carry_out(self, game: UfsGame) -> Outcome:
        return Call(part(self.context, self.then, self.cause), into="context")

    @rule("J.3.5.1")
    def spare(self, game: UfsGame) -> Outcome:
        answered = [event.card for event in bound_events(self.context)]
        atoms.forestall(game, filter(None, answered))
        return Done(self.context)
