"""Modifications landing on current states, each once (C.3.3.4.3, J.3.3)."""

from __future__ import annotations

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Operation, Stat, Verb
from engine.ufs.model.card import Card
from engine.ufs.model.details import ChangeDetail
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.step import Origin
from engine.ufs.model.values import Values
from engine.ufs.rules.card_states import is_sealed
from engine.ufs.rules.grants import gained
from engine.ufs.rules.keywords import named, silenced
from engine.ufs.rules.layers import with_zone
from engine.ufs.rules.modifications import changed, may_change, rated, switched
from engine.ufs.rules.readings import number
from engine.ufs.rules.steps import MODIFIER, origin_of
from engine.ufs.rules.values import face

Modifier = n.Modify | n.Gain | n.ChangeRating


def plain_base(game: UfsGame, card: Card) -> Values:
    """The base values without any effect (C.3.3.1, C.3.3.3.2.1)."""
    values = face(game, card)
    if values.type is n.CardType.ATTACK and values.attack_zone is None:
        return values._replace(attack_zone=n.AttackZone.MID)
    return values


def apply(game: UfsGame, context: Context, node: n.Instruction, card_id: CardId, key: str) -> bool:
    """Apply a waiting modifier to a card; whether anything of it was applied now."""
    match node:
        case n.Modify(changes=changes):
            landed = [
                change_once(game, context, card_id, change, f"{key}:{index}")
                for index, change in enumerate(changes)
            ]
            return any(landed)
        case n.Gain():
            return gain_once(game, context, card_id, node, key)
        case n.ChangeRating():
            return rate_once(game, context, card_id, node, key)
        case _:
            raise TypeError(f"{type(node).__name__} is no modifier")


def change_once(
    game: UfsGame,
    context: Context,
    card_id: CardId,
    change: n.Change,
    key: str = "",
    *,
    cause: Cause = Cause.EFFECT,
) -> int:
    """One change of one number, and one event unless a refresh applies it again (C.3.3.4.4.2).

    A change that cannot land yet (C.3.4, or no number there) is not marked as applied: it may
    still land.
    """
    card = game.cards[card_id]
    if not card.has_state or key in card.applied:
        return 0
    if not may_change(game, card, change.stat):
        return 0
    result = changed(game, context, card, card.values, change)
    if result is None:
        atoms.set_current(game, card_id, card.values, Origin(key=key))
        return 0
    atoms.set_current(game, card_id, result.values, origin_of(context, MODIFIER, key))
    if key not in card.quiet:  # C.3.3.4.4.2
        _report(game, context, card, change.stat, result.operation, result.by, cause)
    return result.by


def _report(
    game: UfsGame,
    context: Context,
    was: Card,
    stat: Stat,
    operation: Operation,
    by: int,
    cause: Cause,
) -> None:
    """If nobody was asked which way, as for a static effect, the sign of the change tells."""
    word = operation
    if operation is Operation.ADD_OR_SUBTRACT:
        word = Operation.ADD if by > 0 else Operation.SUBTRACT
    why = Why(context.controller, cause, context.source)
    detail = ChangeDetail(stat, word)
    atoms.emit_card(game, Verb.MODIFY, was.id, why, amount=by, detail=detail, was=was)


def gain_once(game: UfsGame, context: Context, card_id: CardId, node: n.Gain, key: str) -> bool:
    """Keywords, symbols and abilities; a sealed card gains no abilities (K.1.2, K.4.3)."""
    card = game.cards[card_id]
    if not card.has_state or key in card.applied:
        return False
    after = gained(game, context, card.values, node, key)
    if is_sealed(game, card.ref):
        after = silenced(after)
    atoms.set_current(game, card_id, after, origin_of(context, MODIFIER, key))
    return True


def rate_once(
    game: UfsGame,
    context: Context,
    card_id: CardId,
    node: n.ChangeRating,
    key: str,
    instance: str = "",
) -> bool:
    """I.2.4.1: one instance; the first one unless its player has chosen another."""
    card = game.cards[card_id]
    held = named(card.values, node.keyword) if card.has_state else ()
    if key in card.applied or not held:
        return False
    by = number(game, context, node.amount)
    chosen = instance or held[0].key
    after = rated(card.values, chosen, by, node.operation)
    atoms.set_current(game, card_id, after, origin_of(context, MODIFIER, key))
    return True


def rate_all(game: UfsGame, context: Context, card_id: CardId, node: n.ChangeRatings) -> bool:
    """I.2.4: every rating that there is on the card."""
    card = game.cards[card_id]
    held = [each for each in card.values.keywords if each.rating is not None]
    if not card.has_state or not held:
        return False
    by, after = number(game, context, node.amount), card.values
    for each in held:
        after = rated(after, each.key, by, node.operation)
    atoms.set_current(game, card_id, after, origin_of(context, MODIFIER))
    return True


def change_zone(game: UfsGame, context: Context, card_id: CardId, node: n.ChangeZone) -> None:
    """current-state.4: the attack or block zone is a different one until the state is refreshed."""
    after = with_zone(game.cards[card_id].values, node)
    atoms.set_current(game, card_id, after, origin_of(context, MODIFIER))


def switch(game: UfsGame, context: Context, card_id: CardId, node: n.SwitchStats) -> bool:
    """C.3.4 holds for both values."""
    card = game.cards[card_id]
    able = card.has_state and all(may_change(game, card, stat) for stat in (node.left, node.right))
    if able:
        after = switched(card.values, node.left, node.right)
        atoms.set_current(game, card_id, after, origin_of(context, MODIFIER))
    return able
