"""What a pending question is about, as trees: what each option does, or what a yes would do.

The frame that asks holds the instruction; here the two are combined, so that code that knows the
language of cards can put the question into words.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.kernel.decisions import Decision
from engine.kernel.events import Batch
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AttackZone, Operation
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.definition_order import OrderModifiers
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.effect_order import OrderEffects
from engine.ufs.procedures.effects.definitions import DefineCards
from engine.ufs.procedures.effects.structure import AskMay, ChooseOptions, Replaceable
from engine.ufs.procedures.effects.values import GainThings, ModifyCards, RateCards
from engine.ufs.procedures.response import HandleEvent, cancellable
from engine.ufs.rules.keywords import words_of
from engine.ufs.rules.sides import turned
from engine.ufs.rules.substitution import with_fields

REPLACING = "replace"
Meaning: TypeAlias = tuple[n.Instruction, ...] | str  # instructions in order, or just words


def meanings(game: UfsGame) -> tuple[Meaning, ...]:
    """One for each option of the pending decision; for yes or no, only one for yes; or none."""
    decision = game.pending
    if decision is None or not game.stack:
        return ()
    options: tuple[Any, ...] = decision.options  # numbers or words made by the frame
    match game.stack[-1]:
        case ChooseOptions(node=node):
            return tuple((node.options[at],) for at in options)
        case ModifyCards(node=node):
            return tuple(_change(node, option) for option in options)
        case GainThings(node=node):
            return tuple((_gain(node, at),) for at in options)
        case DefineCards(node=n.ChangeZone() as node) if node.zone is None:
            return tuple((with_fields(node, zone=AttackZone(word)),) for word in options)
        case RateCards():
            return _instances(game, decision)
        case OrderEffects(says=says) | OrderModifiers(says=says):
            return says
        case HandleEvent(batch=batch):
            return _cancellation(game, batch)
        case AskMay() | Replaceable() as frame:
            return _offered(frame)
        case Do(offered=offered) if offered is not None and decision.prompt == REPLACING:
            return (offered.node.then,)
    return ()


def keyword_asking(game: UfsGame) -> str:
    """The keyword whose ability is being carried out, if any; such abilities have no text."""
    context = getattr(game.stack[-1], "context", None) if game.stack else None
    if not isinstance(context, Context) or context.source is None:
        return ""
    card = game.card_at(context.source)
    values = game.printed(context.source.card) if card is None else card.values
    links = {held.key: held.link for held in values.abilities}
    names = {held.key: held.name for held in values.keywords}
    return names.get(links.get(context.ability, ""), "")


def _change(node: n.Modify, option: int | str) -> Meaning:
    """One of several changes, or the same change as a bonus or as a penalty."""
    if isinstance(option, int):
        return (with_fields(node, changes=(node.changes[option],), either=False),)
    open_ = Operation.ADD_OR_SUBTRACT
    at = next(at for at, each in enumerate(node.changes) if each.operation is open_)
    settled = with_fields(node.changes[at], operation=Operation(option))
    return (with_fields(node, changes=(settled,), either=False),)


def _gain(node: n.Gain, at: int) -> n.Gain:
    return with_fields(node, what=(node.what[at],), either=False)


def _instances(game: UfsGame, decision: Decision) -> tuple[Meaning, ...]:
    card = decision.source
    held = game.cards[card].values.keywords if card is not None else ()
    words = {each.key: words_of(each) for each in held}
    return tuple(words.get(str(key), "") for key in decision.options)


def _cancellation(game: UfsGame, batch: Batch) -> tuple[Meaning, ...]:
    """What the other player may pay to cancel an ability."""
    found = cancellable(game, batch)
    return () if found is None else ((turned(found[1].cost),),)


def _offered(frame: AskMay | Replaceable) -> tuple[Meaning, ...]:
    """What may be done, worded as on a card of the player who is asked."""
    match frame:
        case AskMay(node=node, context=context, player=player):
            own = player == context.controller
            then = node.then if own else turned(node.then)
            cost = node.cost if own or node.cost is None else turned(node.cost)
            return ((n.May(then, cost),),)
        case Replaceable(node=node):
            return ((node.instead,),)
