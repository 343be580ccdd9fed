"""Turns instructions into lasting effects: what they refer to, and until when (J.2)."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AbilityKind, Pick, Stretch
from engine.ufs.model.effect import Context, EffectClass
from engine.ufs.model.game import Phase, UfsGame
from engine.ufs.model.keys import EndPoint, end_at
from engine.ufs.procedures import duration
from engine.ufs.procedures.effects.run import refs
from engine.ufs.rules.lookback import kind_of
from engine.ufs.rules.readings import candidates, number, stands_for
from engine.ufs.rules.spans import ends_in, starts_with
from engine.ufs.rules.substitution import rewritten, with_fields
from engine.ufs.rules.who import ASSIGNED, players

Pinned = TypeVar("Pinned", bound=n.Node)
SIMPLE = frozenset({Stretch.TURN, Stretch.GAME, Stretch.ATTACK, Stretch.ENHANCE_STEP})
ORDER = (
    Stretch.READY_STEP,
    Stretch.REVIEW_STEP,
    Stretch.DRAW_STEP,
    Stretch.READY_PHASE,
    Stretch.COMBAT_PHASE,
    Stretch.END_PHASE,
)
REACHED = {
    Phase.SETUP: -1,
    Phase.READY: 0,
    Phase.REVIEW: 1,
    Phase.DRAW: 2,
    Phase.COMBAT: 4,
    Phase.END: 5,
}
KINDS: dict[type[n.Instruction], EffectClass] = {
    n.Modify: EffectClass.MODIFIER,
    n.Gain: EffectClass.MODIFIER,
    n.ChangeRating: EffectClass.MODIFIER,
    n.SetStat: EffectClass.DEFINITION,
    n.ChangeZone: EffectClass.DEFINITION,
    n.CopyValues: EffectClass.COPY,
    n.Fired: EffectClass.FIRED,
    n.Instead: EffectClass.REPLACEMENT,
}
DEFINING = (EffectClass.DEFINITION, EffectClass.COPY)


def store(
    game: UfsGame,
    context: Context,
    node: n.Instruction,
    span: n.Span | None = None,
    *,
    assigned: tuple[CardId, ...] = (),
    uses: int = 0,
) -> int:
    """Put the instruction in force for the span; numbers and attacks are fixed as they are now."""
    for_long = span is not None
    node, context = pinned(game, context, frozen(game, context, node), for_long=for_long)
    if assigned:
        context = context.bind(ASSIGNED, refs(game, assigned))
        node = with_fields(node, cards=n.Bound(ASSIGNED))
    kind = KINDS.get(type(node), EffectClass.RULE)
    defined = assigned if kind in DEFINING else ()
    lapse = duration.THIS_TURN if _is_of_turn(node, span) else until(game, context, span, defined)
    if span is not None and not _is_simple(span):
        span, context = pinned(game, context, span)
        node = n.Lasting(span, node)
    stay = refs(game, assigned)
    return duration.make(game, context, kind, node, assigned=stay, until=lapse, uses=uses)


def _is_simple(span: n.Span) -> bool:
    """Whether the span is fully described by the point at which the effect ends."""
    return isinstance(span, n.This | n.RestOf) and span.whose is None and span.stretch in SIMPLE


def _is_of_turn(node: n.Instruction, span: n.Span | None) -> bool:
    """K.3.9: a next card is waited for until the turn ends."""
    return span is None and isinstance(getattr(node, "cards", None), n.Next)


def until(
    game: UfsGame, context: Context, span: n.Span | None, defined: tuple[CardId, ...] = ()
) -> str:
    """The point at which an effect with this span ends; it defines the values of `defined`."""
    if next_turn := starts_with(span):
        return end_at(EndPoint.TURN, turn_of(game, context, next_turn) - 1)
    coming = span if isinstance(span, n.Coming) else ends_in(span)
    if coming is not None:
        return end_at(EndPoint.TURN, turn_of(game, context, coming))
    if span is None and game.edition.changes_end_with_attack:
        if game.attack is not None and kind_of(game, context) is AbilityKind.ENHANCE:
            return end_at(EndPoint.RESOLUTION, game.attacks)
        for card_id in defined:  # 8.3.0.1
            if game.cards[card_id].values.type is n.CardType.ATTACK:
                return end_at(EndPoint.SEQUENCE, card_id)
    return duration.until_of(game, span)


def turn_of(game: UfsGame, context: Context, span: n.Coming) -> int:
    """The number of the turn in which the coming stretch lies."""
    whose: tuple[Player, ...] = (0, 1)
    if span.whose is not None:
        whose = players(game, context, span.whose)
    later = span.stretch in ORDER and ORDER.index(span.stretch) > REACHED[game.phase]
    inside = span.stretch not in ORDER and span.stretch is not Stretch.TURN
    if game.active in whose and (later or inside):
        return game.turn
    return game.turn + (1 if 1 - game.active in whose else 2)


# --- what it is about -----------------------------------------------------------------------------


def pinned(
    game: UfsGame, context: Context, node: Pinned, *, for_long: bool = False
) -> tuple[Pinned, Context]:
    """K.3.4: "this attack" remains the attack current when the effect was made, gone or not.

    `for_long`: the effect outlasts that attack, as with "for the rest of this turn".
    """
    found: dict[n.CardRef, str] = {}
    meant: dict[str, tuple[Ref, ...]] = {}

    def pin(value: Any) -> Any:  # any field of a node
        if not isinstance(value, n.CurrentAttack):
            return value
        if for_long and _is_to_come(game, context, value):
            return value
        if value not in found and (attack := _attack_now(game, context, value)) is not None:
            found[value] = f"pinned {len(context.names) + len(found)}"
            meant[found[value]] = attack
        return n.Bound(found[value]) if value in found else value

    fixed = node if isinstance(node, n.AbilityGrant) else rewritten(node, pin)
    after = context
    for name, attack in meant.items():
        after = after.bind(name, attack)
    return fixed, after


def _attack_now(game: UfsGame, context: Context, ref: n.CurrentAttack) -> tuple[Ref, ...] | None:
    """The attack that is meant, empty if there is none; None if no attack is under way."""
    here = candidates(game, context, ref)
    if here:
        return refs(game, here)
    if game.attack is None:
        return None
    return tuple(each.ref for each in stands_for(game, context, ref))


def _is_to_come(game: UfsGame, context: Context, ref: n.CurrentAttack) -> bool:
    """Whether the other player is attacking, so that an attack of the one meant is yet to come."""
    attack, whose = game.attack, ref.whose
    if attack is None or whose is None:
        return False
    return attack.attacker not in players(game, context, whose)


def frozen(game: UfsGame, context: Context, node: n.Instruction) -> n.Instruction:
    """Numbers are read when the instruction is carried out, not each time it applies."""
    match node:
        case n.Modify(changes=changes):
            return with_fields(
                node, changes=tuple(_frozen_change(game, context, each) for each in changes)
            )
        case n.SetStat(amount=amount) | n.RuleEffect(amount=amount) if amount is not None:
            return with_fields(node, amount=n.Number(number(game, context, amount)))
        case (
            n.ChangeRating(amount=amount)
            | n.CountsAs(amount=amount)
            | n.ModifyBlocks(amount=amount)
        ):
            return with_fields(node, amount=n.Number(number(game, context, amount)))
        case n.Gain(what=what):
            return with_fields(
                node, what=tuple(_frozen_grant(game, context, each) for each in what)
            )
        case _:
            return node


def _frozen_change(game: UfsGame, context: Context, change: n.Change) -> n.Change:
    if change.amount is None:
        return change
    return with_fields(change, amount=n.Number(number(game, context, change.amount)))


def _frozen_grant(game: UfsGame, context: Context, grant: n.Node) -> n.Node:
    if not isinstance(grant, n.KeywordGrant) or grant.rating is None:
        return grant
    return with_fields(grant, rating=n.Number(number(game, context, grant.rating)))


def is_group(ref: n.CardRef) -> bool:
    """Whether it means all that match, including cards to come, rather than particular cards."""
    if isinstance(ref, n.BothOf):
        return not ref.either and is_group(ref.left) and is_group(ref.right)
    return isinstance(ref, n.Whole | n.NamedCard) or (
        isinstance(ref, n.Cards) and ref.pick in (Pick.ALL, Pick.EACH, Pick.ANY)
    )


def awaits(ref: n.CardRef) -> bool:
    """Whether it means cards that have not turned up yet (K.3.9, I.3.8.3)."""
    if isinstance(ref, n.BothOf):
        return awaits(ref.left) or awaits(ref.right)
    return isinstance(_in_full(ref), n.Next | n.MultipleCopies)


def uses_of(ref: n.CardRef) -> int:
    """How many coming cards an effect reaches."""
    ref = _in_full(ref)
    return max(1, ref.last - ref.first + 1) if isinstance(ref, n.Next) else 0


def _in_full(ref: n.CardRef) -> n.CardRef:
    return ref.of if isinstance(ref, n.Same) else ref
