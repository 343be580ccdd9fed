"""Effects that outlast their instruction: made, applied, ended, and set off (J.2, J.3).

`settle` runs after every change and before anything answers it: effects that are over end (J.2.5),
definitions reach base values (C.3.3.4.5), modifiers reach current states once each (C.3.3.4.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.kernel.events import Batch
from engine.kernel.ids import CardId, Player, Ref
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Operation, Stretch, Timing, Verb
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context, Effect, EffectClass
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures import modifying
from engine.ufs.rules import layers, patterns, spans
from engine.ufs.rules.amounts import number
from engine.ufs.rules.checks import concerns_check
from engine.ufs.rules.filters import fits, type_needed
from engine.ufs.rules.keywords import silenced
from engine.ufs.rules.layers import Defining, is_silencing
from engine.ufs.rules.references import candidates, in_places
from engine.ufs.rules.rewriting import with_fields
from engine.ufs.rules.statics import awaiting, is_stated, statements
from engine.ufs.rules.stating import ON
from engine.ufs.rules.steps import CHECK_MODIFIER, SEAL, origin_of
from engine.ufs.rules.trees import found_once, parts_of
from engine.ufs.rules.who import EVENT, SINCE

DEFINED = "defined"  # the cards whose base values are not their printed ones, as remembered
Statement = tuple[str, Context, n.Instruction]
MODIFYING = (n.Modify, n.Gain, n.ChangeRating, n.SwitchStats)
MAKING_CHECKS = f"{ON}{Verb.MAKE_CHECK}"
CHANGING_CHECKS = frozenset({n.ModifyCheck.__name__})
STORED = "effect "  # how the keys of stored effects begin (`statics`)


class Firing(NamedTuple):
    """A fired effect that an event has set off (J.3.2)."""

    player: Player
    key: str
    context: Context
    effects: tuple[n.Instruction, ...]


# --- making effects -------------------------------------------------------------------------------


def make(
    game: UfsGame,
    context: Context,
    kind: EffectClass,
    node: n.Node,
    *,
    assigned: tuple[Ref, ...] = (),
    until: str = "turn",
    uses: int = 0,
) -> int:
    """Put an effect in force; it looks ahead from now on (K.3.9)."""
    waiting = context.bind(SINCE, game.serial + 1)
    effect = Effect(0, kind, node, waiting, assigned, until, uses)
    return atoms.add_effect(game, effect)


def until_of(game: UfsGame, span: n.Span | None) -> str:
    """The point that ends an effect of this span: the key given to `expire`."""
    match span:
        case n.This(stretch=stretch) | n.RestOf(stretch=stretch) | n.OfAttack(stretch=stretch):
            return _point(game, stretch)
        case n.Coming(stretch=Stretch.TURN | Stretch.GAME) | n.During(stretch=Stretch.GAME):
            return "game"
        case _:
            return "turn"


def _point(game: UfsGame, stretch: Stretch) -> str:
    match stretch:
        case Stretch.GAME:
            return "game"
        case Stretch.ENHANCE_STEP:
            return f"step:{game.attacks}"
        case Stretch.ATTACK | Stretch.BLOCK_STEP | Stretch.DAMAGE_STEP:
            return f"attack:{game.attacks}" if game.attack is not None else "turn"
        case Stretch.READY_STEP:
            return "ready_step"
        case _:
            return "turn"


def seal(game: UfsGame, context: Context, card_id: CardId) -> None:
    """K.4.3: the card has no abilities for the rest of the turn."""
    ref = game.cards[card_id].ref
    node = n.Act(Verb.SEAL, n.ThisCard())
    make(game, context, EffectClass.RULE, node, assigned=(ref,))
    current = game.cards[card_id].current
    if current is not None:
        atoms.set_current(game, card_id, silenced(current), origin_of(context, SEAL))
    atoms.rebase(game, card_id)
    _remember_defined(game, (card_id,))


def unseal(game: UfsGame, card_id: CardId) -> bool:
    """The end of a seal; a card that is not sealed cannot be unsealed."""
    ref = game.cards[card_id].ref
    found = [
        effect.id
        for effect in game.effects.values()
        if isinstance(effect.node, n.Act)
        and effect.node.verb is Verb.SEAL
        and ref in effect.assigned
    ]
    atoms.end_effects(game, found)
    if found:
        atoms.refresh(game, card_id)
    return bool(found)


def freeze(game: UfsGame, context: Context, card_id: CardId) -> None:
    """K.4.5: the card does not ready during the next Ready Step, whoever's it is."""
    ref = game.cards[card_id].ref
    node = n.Act(Verb.FREEZE, n.ThisCard())
    make(game, context, EffectClass.RULE, node, assigned=(ref,), until="ready_step")


def await_checks(game: UfsGame, context: Context, node: n.ModifyCheck | n.SetCheck) -> None:
    """J.3.2.1.3: what changes a coming check waits for it."""
    uses = 0 if node.check.which == "all" else max(1, node.check.number)
    frozen = with_fields(node, amount=n.Number(number(game, context, node.amount)))
    make(game, context, EffectClass.FIRED, frozen, uses=uses)


def effect_of(key: str) -> int | None:
    """The stored effect that a statement's key belongs to; None for a static one."""
    if not key.startswith(STORED):
        return None
    return int(key.removeprefix(STORED).partition("/")[0])


# --- ending effects -------------------------------------------------------------------------------


def expire(game: UfsGame, point: str) -> None:
    """J.2.2.1, J.2.3.1: effects that last until this point end."""
    points = {point, f"turn:{game.turn}"} if point == "turn" else {point}
    over = [effect.id for effect in game.effects.values() if effect.until in points]
    if over:
        atoms.end_effects(game, over)
        settle(game)


def use_up(game: UfsGame, key: str) -> None:
    """One of the executions of a stored effect; the last one ends it."""
    effect_id = effect_of(key)
    effect = game.effects.get(effect_id) if effect_id is not None else None
    if effect is None or effect.uses == 0:
        return
    if effect.uses == 1:
        atoms.end_effects(game, (effect.id,))
    else:
        atoms.count_down(game, effect)


def _end_lapsed(game: UfsGame) -> None:
    over = [effect.id for effect in game.effects.values() if _has_lapsed(game, effect)]
    if over:
        atoms.end_effects(game, over)


def _has_lapsed(game: UfsGame, effect: Effect) -> bool:
    """J.2.3.1: the cards are gone; or what limited the effect has come or gone (J.2.4)."""
    if effect.assigned and not any(game.card_at(ref) is not None for ref in effect.assigned):
        return True
    node = effect.node
    if isinstance(node, n.Lasting) and isinstance(node.span, n.Until | n.WhileTrue):
        return not spans.in_span(game, effect.context, node.span)
    return False


def is_ended_by_events(game: UfsGame) -> bool:
    """Whether an effect lasts until something happens: it ends once the event is past."""
    return any(_names_an_end(effect.node) for effect in game.effects.values())


@found_once
def _names_an_end(node: n.Node) -> bool:
    return any(isinstance(part, n.Until) for part in parts_of(node))


# --- applying effects -----------------------------------------------------------------------------


def settle(game: UfsGame) -> tuple[Defining, ...]:
    """What follows every change before anything else does (J.2.5, J.3.3.1, J.3.5.2).

    Definition effects that somebody has to put in order are the result (C.3.3.3.1).
    """
    if not game.static_cards and not game.effects and DEFINED not in game.facts:
        _rebase_characters(game)
        return ()
    if game.effects:
        _end_lapsed(game)
    _rebase_characters(game)
    definitions = layers.definitions(game)
    _define(game, definitions)
    _modify(game)
    return layers.unordered(game, definitions)


def _rebase_characters(game: UfsGame) -> None:
    """D.2.2.3.4.1: what is attached to a starting character shows in its values."""
    if not game.restaged:
        return
    for card_id in game.characters:
        owner = game.cards[card_id].owner
        stage = game.zones[owner, n.Zone.STAGE]
        if any(game.cards[other].attached_to == card_id for other in stage):
            _remember_defined(game, (card_id,))
            atoms.rebase(game, card_id)


def _define(game: UfsGame, definitions: tuple[Defining, ...]) -> None:
    """C.3.3.4.5: cards whose definitions have changed take over the new base values."""
    known: tuple[CardId, ...] = game.facts.get(DEFINED, ())
    touched: dict[CardId, None] = dict.fromkeys(known)
    for each in definitions:
        touched.update(dict.fromkeys(sorted(each.cards)))
    if not touched:
        return
    for card_id in touched:
        atoms.rebase(game, card_id, definitions)
    kept = tuple(card for card in touched if _is_defined(game, game.cards[card]))
    if kept != known:
        game.facts[DEFINED] = kept
        if not kept:
            del game.facts[DEFINED]


def _is_defined(game: UfsGame, card: Card) -> bool:
    return card.base != modifying.plain_base(game, card)


def _remember_defined(game: UfsGame, cards: Iterable[CardId]) -> None:
    known = game.facts.get(DEFINED, ())
    game.facts[DEFINED] = tuple(dict.fromkeys((*known, *cards)))


def _modify(game: UfsGame) -> None:
    """J.3.3.1: modifiers reach current states that they have not reached yet (C.3.3.4.3)."""

    def has_room(context: Context, key: str, node: n.Node) -> bool:
        return isinstance(node, modifying.Modifier) and _has_room(game, context, node, key)

    for key, context, node in tuple(statements(game, *MODIFYING, worth=has_room)):
        if not isinstance(node, modifying.Modifier) or is_silencing(node):
            continue
        if not _may_land(game, context, node, key):
            continue
        waits_for_next = isinstance(node.cards, n.Next)
        for card_id in candidates(game, context, node.cards):
            card = game.cards[card_id]
            if card.current is None or (waits_for_next and not _comes_now(game, card)):
                continue
            if modifying.apply(game, context, node, card_id, key) and waits_for_next:
                use_up(game, key)


def _may_land(game: UfsGame, context: Context, node: modifying.Modifier, key: str) -> bool:
    """Whether a card is left for it to land on: usually none is, which is found out quickly."""
    ref = node.cards
    match ref:
        case n.Cards(filter=wanted):
            rooms = _rooms(game, context, node, ref, key)
            return any(fits(game, context, wanted, card) for card in rooms)
        case _:
            return _has_room(game, context, node, key)


def _has_room(game: UfsGame, context: Context, node: modifying.Modifier, key: str) -> bool:
    """The same without looking at more of the cards than their types."""
    ref = node.cards
    match ref:
        case n.Next():
            coming = (game.cards[card_id] for card_id in _going_on(game))
            return any(_may_land_on(game, node, key, c) and _comes_now(game, c) for c in coming)
        case n.Cards():
            return any(True for _ in _rooms(game, context, node, ref, key))
        case _:
            return True


def _rooms(
    game: UfsGame, context: Context, node: modifying.Modifier, ref: n.Cards, key: str
) -> Iterator[Card]:
    """The cards in its places that it could land on, if they fit."""
    needed = type_needed(ref.filter)
    for_live = needed is n.CardType.ATTACK and _is_for_live(node)
    live = layers.live_cards(game) if for_live else ()
    if for_live and not live:
        return
    for card_id in in_places(game, context, ref):
        if for_live and card_id not in live:
            continue
        card = game.cards[card_id]
        if needed is not None and card.values.type is not needed:
            continue
        if _may_land_on(game, node, key, card):
            yield card


@found_once
def _is_for_live(node: n.Node) -> bool:
    """C.3.4: whether attacks take none of its changes unless they are live."""
    return isinstance(node, n.Modify) and all(
        change.stat in layers.LIVE_ONLY for change in node.changes
    )


def _may_land_on(game: UfsGame, node: modifying.Modifier, key: str, card: Card) -> bool:
    """C.3.3.4.3, C.3.4: whether the card has a state to change that it has not reached yet."""
    if card.current is None:
        return False
    if not isinstance(node, n.Modify):
        return key not in card.applied
    return any(
        f"{key}:{index}" not in card.applied and not layers.is_at_rest(game, card, change.stat)
        for index, change in enumerate(node.changes)
    )


def _going_on(game: UfsGame) -> tuple[CardId, ...]:
    """The cards being played, and that of the attack sequence."""
    return game.playing if game.attack is None else (*game.playing, game.attack.card.card)


def _comes_now(game: UfsGame, card: Card) -> bool:
    """K.3.9: the card is being attempted, or is in its attack sequence."""
    attack = game.attack
    return card.id in game.playing or (attack is not None and attack.card == card.ref)


# --- fired effects --------------------------------------------------------------------------------


def may_set_off(game: UfsGame, when: frozenset[str]) -> bool:
    """Whether a fired effect waits for one of the occasions, active or not."""
    return is_stated(game, when) or (MAKING_CHECKS in when and is_stated(game, CHANGING_CHECKS))


def fired_by(game: UfsGame, batch: Batch) -> tuple[Firing, ...]:
    """The fired effects that this event sets off; those that fire once are used up."""
    if not game.static_cards and not game.effects:
        return ()
    if any(event.kind == Verb.MAKE_CHECK for event in batch):
        _modify_check(game)
    firings = []
    for key, context, node in tuple(awaiting(game, batch)):
        firing = _fire(game, key, context, node, batch)
        if firing is not None:
            firings.append(firing)
    return tuple(firings)


def _fire(game: UfsGame, key: str, context: Context, node: n.Fired, batch: Batch) -> Firing | None:
    """J.3.2.2: the scope of a static one begins with the event."""
    effect_id = effect_of(key)
    stored = effect_id is not None
    if effect_id is not None and game.effects[effect_id].assigned and is_for_clearing(node):
        return None  # F.3.1.3: it waits for its card to be cleared
    start = batch[0].serial if batch else game.serial
    if stored and start < int(context.get(SINCE) or 0):
        return None
    looking = context if stored else context._replace(scope=start)
    found = patterns.fires(game, looking, node.trigger, batch)
    if not found:
        return None
    use_up(game, key)
    known = looking.bind(EVENT, found)
    for event in (node.trigger.event, node.trigger.other):
        if event is not None and event.bind:
            known = known.bind(event.bind, found)
    return Firing(context.controller, key, known, node.then)


def fired_when_cleared(game: UfsGame, card_id: CardId) -> tuple[Firing, ...]:
    """F.3.1.3: effects assigned to a card that wait for the End Phase execute before it clears."""
    ref = game.cards[card_id].ref
    found = []
    for effect in tuple(game.effects.values()):
        node = effect.node
        if ref in effect.assigned and isinstance(node, n.Fired) and is_for_clearing(node):
            key, context = f"cleared:{effect.id}", effect.context
            found.append(Firing(context.controller, key, context, node.then))
            atoms.end_effects(game, (effect.id,))
    return tuple(found)


def is_for_clearing(node: n.Fired) -> bool:
    """Whether it waits for "during the End Phase"."""
    span = node.trigger.event.during
    stretch = getattr(span, "stretch", None)
    return node.trigger.timing is Timing.DURING and stretch is Stretch.END_PHASE


# --- control checks -------------------------------------------------------------------------------


def _modify_check(game: UfsGame) -> None:
    """E.3.1.2, J.3.2.1.3: bonuses and penalties of the check being made."""
    check = game.check
    if check is None:
        return
    for key, context, node in tuple(statements(game, n.ModifyCheck)):
        if not concerns_check(game, context, node.check, check):
            continue
        amount = number(game, context, node.amount)
        change = -amount if node.operation is Operation.SUBTRACT else amount
        value = game.check.value + change if game.check is not None else 0
        atoms.change_check(game, value, origin_of(context, CHECK_MODIFIER, key))
        game.stirred = True
        use_up(game, key)
