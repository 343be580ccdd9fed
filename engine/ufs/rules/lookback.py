"""Looking back into the turn: last known records, and cards that have moved on (J.4, J.5.4)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import chain
from operator import attrgetter

from engine.kernel.events import Event
from engine.kernel.ids import CardId, Ref
from engine.ufs.effects.nodes.words import AbilityKind, Verb, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.details import block_of
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import HeldAbility, Values
from engine.ufs.rules.who import SINCE, bound_events

ARRIVALS = frozenset({Verb.ADD, Verb.BUILD})  # whose details, if any, name the side that is up
_SERIAL = attrgetter("serial")


def turn_so_far(game: UfsGame) -> list[Event]:
    """This turn's occurrences, including those not yet released, oldest first."""
    found = [*chain.from_iterable(game.turn_events), *game.batch]
    found.sort(key=_SERIAL)  # held events may be released late
    return found


def since(game: UfsGame, serial: int) -> list[Event]:
    """The same, starting from a serial."""
    found = [*game.batch]
    for batch in reversed(game.turn_events):
        if batch and batch[-1].serial < serial:
            break
        found += batch
    found.sort(key=_SERIAL)
    return found[bisect_left(found, serial, key=_SERIAL) :]


REMEMBERED = frozenset({Verb.CYCLE})  # all that texts ask about earlier turns ("this game")
PAST = "earlier turns"


def earlier_turns(game: UfsGame) -> tuple[Event, ...]:
    """The occurrences that are remembered from earlier turns."""
    past: tuple[Event, ...] = game.facts.get(PAST, ())
    return past


def is_move(event: Event) -> bool:
    """Whether the card changed zones (D.2.5.1.3); a play only says where the card came from."""
    return event.card is not None and event.origin is not None and event.to is not None


def record(game: UfsGame, context: Context, card_id: CardId) -> Card:
    """J.4.2: the card as it is or, if it changed zones during the scope, its last known record.

    That record is from the first zone in which it had a current state.
    """
    for event in since(game, context.scope):
        if event.card is None or event.card.card != card_id:
            continue
        if not is_move(event) and event.kind not in game.edition.turns_noted:
            continue
        was = event.was
        if not isinstance(was, Card) or not was.has_state:
            continue
        if was.zone is not Zone.TRANSIT:  # D.2.5.1.3
            game.cite("J.4.2.3")
            return was
    return game.cards[card_id]


def as_it_was(game: UfsGame, context: Context, card_id: CardId) -> tuple[Card, ...]:
    """K.2.9: the card as it was when the effect's scope began.

    If it had no values then, it also counts as it was when it first had some (J.4.2.3).
    """
    told = [
        event.was
        for event in since(game, context.scope)
        if event.card is not None and event.card.card == card_id
    ]
    records = [was for was in told if isinstance(was, Card)] + [game.cards[card_id]]
    return records[0], next((each for each in records if each.has_state), records[0])


def subject(game: UfsGame, event: Event) -> Card | None:
    """The card of an occurrence as patterns see it: before it, or after it if valueless before.

    A card that arrives with its other side up is seen as that side.
    """
    if event.card is None:
        return None
    was = event.was
    turned = event.detail and event.kind in ARRIVALS
    if isinstance(was, Card) and was.has_state and not turned:
        return was
    if not event.serial:
        return was if isinstance(was, Card) else game.cards[event.card.card]
    return _later(game, event) or game.cards[event.card.card]


def _later(game: UfsGame, event: Event) -> Card | None:
    """The card's next record with a current state, if it has moved on since the event."""
    assert event.card is not None
    for other in since(game, event.serial + 1):
        same = other.card is not None and other.card.card == event.card.card
        if same and isinstance(other.was, Card) and other.was.has_state:
            return other.was
    return None


def reachable(game: UfsGame, context: Context, card_id: CardId) -> bool:
    """J.5.4: whether the card has not moved since the event that triggered the effect.

    Moves made by the effect itself, or by playing the card that the effect is on, do not count.
    """
    involved = [each for each in bound_events(context) if card_id in _cards_of(each)]
    if not involved:
        return True
    after = max(_stay_after(event, card_id) for event in involved)
    if is_hidden_since(game, context, involved[-1]):
        return False
    own = sum(
        1
        for event in since(game, involved[0].serial)
        if is_move(event) and _is_own(event, context, card_id, after)
    )
    return game.cards[card_id].epoch - after == own


def _cards_of(event: Event) -> Iterator[CardId]:
    """The card that the event happened to; for a block, also the blocking card."""
    for ref in (event.card, block_of(event).block):
        if ref is not None:
            yield ref.card


def is_hidden_since(game: UfsGame, context: Context, event: Event) -> bool:
    """Whether an attack was turned face down after it resolved, but not by the effect itself."""
    if event.kind != Verb.RESOLVE or not game.edition.flips_part:
        return False
    ref = event.card
    assert ref is not None
    return any(
        later.kind == Verb.FLIP and later.card == ref and not _is_own(later, context, *ref)
        for later in since(game, event.serial)
    )


def stays_bound(game: UfsGame, context: Context, name: str) -> tuple[Ref, ...]:
    """The cards bound under a name, as they were then; those of events, as they were afterwards."""
    events = bound_events(context, name)
    if not events:
        value = context.get(name)
        return value if isinstance(value, tuple) else ()
    return tuple(
        game.cards[event.card.card].ref  # it has not left yet to be played
        if event.kind == Verb.ATTEMPT
        else event.card._replace(epoch=_epoch_after(event))
        for event in events
        if event.card is not None
    )


def has_stayed(game: UfsGame, context: Context, stay: Ref) -> bool:
    """J.2.3.1: whether an effect still applies: the card has not moved, except by the effect."""
    made = context.get(SINCE)
    if made is None or game.card_at(stay) is not None:
        return True
    events = bound_events(context)
    start = events[0].serial if events else int(made)
    own = sum(
        1
        for event in since(game, start)
        if is_move(event) and _is_own(event, context, stay.card, stay.epoch)
    )
    return game.cards[stay.card].epoch - stay.epoch == own


def _epoch_after(event: Event) -> int:
    assert event.card is not None
    happened = event.serial > 0  # a replaced event never happened
    return event.card.epoch + (1 if happened and is_move(event) else 0)


def _stay_after(event: Event, card_id: CardId) -> int:
    """The same for the card asked about, which may be the block."""
    block = block_of(event).block
    return block.epoch if block is not None and block.card == card_id else _epoch_after(event)


def _is_own(event: Event, context: Context, card_id: CardId, epoch: int) -> bool:
    assert event.card is not None
    if event.card.card != card_id or event.card.epoch < epoch:
        return False
    source = context.source
    if source is None:
        return False
    played = event.card.card == source.card and event.to == Zone.POOL
    return played or (event.source is not None and event.source.card == source.card)


def was_sealed(game: UfsGame, ref: Ref) -> bool:
    """K.4.3.1: whether the card was last sealed, not unsealed, this turn in that stay."""
    sealed = False
    for event in turn_so_far(game):
        if event.card == ref and event.kind in (Verb.SEAL, Verb.UNSEAL):
            sealed = event.kind == Verb.SEAL
    return sealed


# --- the ability an effect comes from -------------------------------------------------------------


def held_ability(game: UfsGame, context: Context) -> HeldAbility | None:
    """The ability the context comes from, as its card has it or last had it."""
    if context.source is None:
        return None
    card_id = context.source.card
    for held in game.cards[card_id].values.abilities:
        if held.key == context.ability:
            return held
    former = chain.from_iterable(values.abilities for values in _former_values(game, card_id))
    return next((held for held in former if held.key == context.ability), None)


def kind_of(game: UfsGame, context: Context) -> AbilityKind | None:
    held = held_ability(game, context)
    return held.ability.kind if held is not None else None


def _former_values(game: UfsGame, card_id: CardId) -> Iterator[Values]:
    """The card's earlier values, latest first, and finally its printed values."""
    for event in reversed(turn_so_far(game)):
        if event.card is not None and event.card.card == card_id and isinstance(event.was, Card):
            yield event.was.values
    yield game.printed(card_id)
