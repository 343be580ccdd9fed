"""A replacement effect takes the place of an act (J.3.5.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Batch, Event
from engine.kernel.machine import Call, Done, Outcome, Procedure, rule
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.keys import effect_of
from engine.ufs.model.offer import EffectLabel
from engine.ufs.procedures import duration
from engine.ufs.procedures.effect_order import OrderEffects, in_order
from engine.ufs.procedures.effects.pick import source_of
from engine.ufs.procedures.effects.run import RunEffects, hide_shown
from engine.ufs.rules.costs import payable
from engine.ufs.rules.prohibitions import replaced, replacements
from engine.ufs.rules.trees import kinds_in
from engine.ufs.rules.who import DID, EVENT


class Replacement(NamedTuple):
    """A replacement effect about to apply: its key, context, text and the event it replaces."""

    key: str
    context: Context
    node: n.Instead
    of: Batch

    @property
    def label(self) -> EffectLabel:
        assert self.context.source is not None
        return EffectLabel(self.context.source.card, self.key)


def applicable(
    game: UfsGame, event: Event, refused: tuple[str, ...], ranking: tuple[EffectLabel, ...]
) -> tuple[Replacement, ...]:
    """J.3.5.2.1: what would replace the occurrence: the active player's first, then as chosen."""
    found = tuple(
        Replacement(key, context, node, replaced(game, context, node, event))
        for key, context, node in replacements(game, event)
        if key not in refused
    )
    if len(found) < 2:
        return found
    own = _of_the_first(found)
    return (*in_order(own, ranking), *found[len(own) :])


def unordered(
    found: tuple[Replacement, ...], ranking: tuple[EffectLabel, ...]
) -> tuple[Replacement, ...]:
    """J.3.5.2.1: those of one player whose order makes a difference and is not known yet."""
    if len(found) < 2:
        return ()
    own = _of_the_first(found)
    known = all(each.label in ranking for each in own)
    alike = all(_is_alike(own[0], each) for each in own)
    return () if known or alike else own


def _of_the_first(found: tuple[Replacement, ...]) -> tuple[Replacement, ...]:
    """The effects of the player whose effects are handled first."""
    player = found[0].context.controller
    return tuple(each for each in found if each.context.controller == player)


def _is_alike(one: Replacement, other: Replacement) -> bool:
    """Whether it makes no difference which is first: they say the same and are not used up."""
    if one.key == other.key:
        return True
    lasting = effect_of(one.key) is None and effect_of(other.key) is None
    return lasting and one.node == other.node and n.ThisCard not in kinds_in(one.node)


def ordering(found: tuple[Replacement, ...]) -> OrderEffects:
    """The procedure that asks the controller of these effects for their order."""
    first, *_ = found
    return OrderEffects(
        player=first.context.controller,
        number="J.3.5.2.1",
        labels=tuple(each.label for each in found),
        says=tuple(each.node.then for each in found),
    )


def asking(offered: Replacement) -> Decision:
    """The question put to the controller of an optional replacement."""
    context = offered.context
    return Decision(
        context.controller, Kind.YES_NO, "replace", "J.3.5.1", source=source_of(context)
    )


def is_possible(game: UfsGame, offered: Replacement) -> bool:
    """Whether there are cards for what would be done instead; otherwise it may not be chosen."""
    told = tuple(each for each in offered.node.then if isinstance(each, n.Act | n.MoveToZone))
    return payable(game, offered.context.bind(EVENT, offered.of), told) is None


def carrying_out(offered: Replacement) -> Replace:
    """What happens instead; "it" and "them" are what would have been affected."""
    context = offered.context.bind(EVENT, offered.of)
    if offered.node.event.bind:
        context = context.bind(offered.node.event.bind, offered.of)
    return Replace(key=offered.key, context=context, effects=offered.node.then)


@dataclass(kw_only=True)
class Replace(Procedure):
    """What happens instead; the result is whether it did.

    While it is on the stack, its own effect replaces nothing: see `prohibitions.replacements`.
    """

    key: str
    context: Context
    effects: tuple[n.Instruction, ...]

    @property
    def replaces(self) -> str:
        return self.key

    @rule("J.3.5.1")
    def carry_out(self, game: UfsGame) -> Outcome:
        looks_on = bool(game.looks)  # then looking ends with the effect that is interrupted
        child = RunEffects(context=self.context, effects=self.effects, nested=looks_on)
        return Call(child, into="context")

    @rule("J.3.5.1")
    def finish(self, game: UfsGame) -> Outcome:
        """A player who "may do this instead" and does not lets the original act happen."""
        hide_shown(game, self.context)
        offered = len(self.effects) == 1 and isinstance(self.effects[0], n.May)
        if offered and not self.context.get(DID):
            return Done(False)
        duration.use_up(game, self.key)
        return Done(True)
