"""Effects that outlast their instruction: made, looked up, used up and ended (J.2, K.3.9)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.ids import CardId, Player, Ref
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Stretch, Verb
from engine.ufs.model.effect import Context, Effect, EffectClass
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.model.keys import EndPoint, effect_of, end_at
from engine.ufs.rules.keywords import silenced
from engine.ufs.rules.readings import in_span, number
from engine.ufs.rules.steps import SEAL, origin_of
from engine.ufs.rules.substitution import with_fields
from engine.ufs.rules.trees import kinds_in
from engine.ufs.rules.who import SINCE

THIS_TURN = end_at(EndPoint.TURN)
THIS_READY_STEP = end_at(EndPoint.READY_STEP, len(PLAYERS) + 1)  # freezes use the others
UNNUMBERED = 0  # an effect that is not in force yet
DEFINED = "defined"  # fact: the cards whose base values differ from their printed ones


def make(
    game: UfsGame,
    context: Context,
    kind: EffectClass,
    node: n.Node,
    *,
    assigned: tuple[Ref, ...] = (),
    until: str = THIS_TURN,
    uses: int = 0,
) -> int:
    """Put an effect in force; it concerns only what happens from now on (K.3.9)."""
    waiting = context.bind(SINCE, game.serial + 1)
    effect = Effect(UNNUMBERED, kind, node, waiting, assigned, until, uses)
    return atoms.add_effect(game, effect)


def until_of(game: UfsGame, span: n.Span | None) -> str:
    """The point that ends an effect of this span: the key given to `expire`."""
    match span:
        case n.This(stretch=stretch) | n.RestOf(stretch=stretch) | n.OfAttack(stretch=stretch):
            return _point(game, stretch)
        case n.Coming(stretch=Stretch.TURN | Stretch.GAME) | n.During(stretch=Stretch.GAME):
            return end_at(EndPoint.GAME)
        case _:
            return end_at(EndPoint.TURN)


def _point(game: UfsGame, stretch: Stretch) -> str:
    match stretch:
        case Stretch.GAME:
            return end_at(EndPoint.GAME)
        case Stretch.ENHANCE_STEP:
            return end_at(EndPoint.STEP, game.attacks)
        case Stretch.ATTACK | Stretch.BLOCK_STEP | Stretch.DAMAGE_STEP:
            in_attack = game.attack is not None
            return end_at(EndPoint.ATTACK, game.attacks) if in_attack else end_at(EndPoint.TURN)
        case Stretch.READY_STEP:
            return THIS_READY_STEP
        case _:
            return end_at(EndPoint.TURN)


def seal(game: UfsGame, context: Context, card_id: CardId) -> None:
    """K.4.3: the card has no abilities for the rest of the turn."""
    ref = game.cards[card_id].ref
    node = n.Act(Verb.SEAL, n.ThisCard())
    make(game, context, EffectClass.RULE, node, assigned=(ref,))
    values = silenced(game.cards[card_id].values)
    atoms.set_current(game, card_id, values, origin_of(context, SEAL))
    atoms.rebase(game, card_id)
    remember_defined(game, (card_id,))


def unseal(game: UfsGame, card_id: CardId) -> None:
    """End a seal; the abilities of its card count as new."""
    ref = game.cards[card_id].ref
    found = [
        effect.id
        for effect in game.effects.values()
        if isinstance(effect.node, n.Act)
        and effect.node.verb is Verb.SEAL
        and ref in effect.assigned
    ]
    atoms.end_effects(game, found)
    atoms.refresh(game, card_id)
    atoms.renew_uses(game, card_id)


def freeze(game: UfsGame, context: Context, card_id: CardId) -> None:
    """K.4.5: the card does not ready in the next Ready Step, its owner's or anyone's by edition."""
    card = game.cards[card_id]
    node = n.Act(Verb.FREEZE, n.ThisCard())
    until = end_at(EndPoint.READY_STEP)
    if game.edition.freezes_for_owner:
        until = own_ready_step(card.owner)
    make(game, context, EffectClass.RULE, node, assigned=(card.ref,), until=until)


def own_ready_step(player: Player) -> str:
    """The end of the next Ready Step of a player."""
    return end_at(EndPoint.READY_STEP, player + 1)


def next_form(before: int) -> str:
    """The end of the form that follows the first `before` forms of a Combat Phase."""
    return end_at(EndPoint.FORM, before + 1)


def await_checks(
    game: UfsGame,
    context: Context,
    node: n.ModifyCheck | n.SetCheck | n.PassCheck,
    until: str = THIS_TURN,
) -> None:
    """J.3.2.1.3: a change to a coming check waits for that check."""
    uses = 0 if node.check.which == "all" else max(1, node.check.number)
    waiting: n.Node = node
    if not isinstance(node, n.PassCheck):
        waiting = with_fields(node, amount=n.Number(number(game, context, node.amount)))
    make(game, context, EffectClass.FIRED, waiting, until=until, uses=uses)


def use_up(game: UfsGame, key: str) -> None:
    """Count one execution of a stored effect; the last one ends it."""
    effect_id = effect_of(key)
    effect = game.effects.get(effect_id) if effect_id is not None else None
    if effect is None or effect.uses == 0:
        return
    if effect.uses == 1:
        atoms.end_effects(game, (effect.id,))
    else:
        atoms.count_down(game, effect)


def end_lapsed(game: UfsGame) -> None:
    """End effects that have lapsed: their cards are gone or their span is over."""
    over = [
        effect.id
        for effect in game.effects.values()
        if (effect.assigned and _is_without_cards(game, effect))
        or (type(effect.node) is n.Lasting and _has_lapsed(game, effect, effect.node.span))
    ]
    atoms.end_effects(game, over)


def _is_without_cards(game: UfsGame, effect: Effect) -> bool:
    """J.2.3.1: the cards are gone."""
    return not any(game.card_at(ref) is not None for ref in effect.assigned)


def _has_lapsed(game: UfsGame, effect: Effect, span: n.Span) -> bool:
    """J.2.4: the event it lasted until has happened, or its condition no longer holds."""
    lapses = isinstance(span, n.Until | n.WhileTrue)
    return lapses and not in_span(game, effect.context, span)


def is_ended_by_events(game: UfsGame) -> bool:
    """Whether any effect lasts until something happens; it ends once that event is over."""
    return any([n.Until in kinds_in(effect.node) for effect in game.effects.values()])


def remember_defined(game: UfsGame, cards: Iterable[CardId]) -> None:
    known = game.facts.get(DEFINED, ())
    atoms.remember(game, DEFINED, tuple(dict.fromkeys((*known, *cards))))
