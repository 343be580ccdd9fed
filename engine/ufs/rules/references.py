"""Which cards a reference stands for (K.2, K.3).

`stands_for` gives the records to count and compare, as last known (J.4.2.3). `candidates` gives the
cards that an instruction could act on now. What is left to a player is in choices.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Ref
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules import next_cards
from engine.ufs.rules.backs import has_back
from engine.ufs.rules.card_states import TURNED, is_frozen, is_sealed
from engine.ufs.rules.lookback import (
    has_stayed,
    reachable,
    record,
    stays_bound,
    turn_so_far,
)
from engine.ufs.rules.places import TABLE, in_place, in_places, is_in
from engine.ufs.rules.progress import (
    BLOCKED_ATTACK,
    attack_meant,
    block_meant,
    blocked_attack_meant,
    last_attack_meant,
)
from engine.ufs.rules.properties import printed
from engine.ufs.rules.readings import CANDIDATES, RECORDS, candidates, fits, number, stands_for
from engine.ufs.rules.trees import found_once
from engine.ufs.rules.who import bound_events, players

Found = TypeVar("Found")

STUNNED = "stunned"  # what a Stun ability binds
FACING = frozenset({*TABLE, n.Zone.MOMENTUM})  # where a card may lie either way up
OWN_EYES = frozenset({n.Zone.HAND, n.Zone.DECK})  # whoever picks there sees the faces (K.3.16)
MOVES = frozenset(
    {
        n.Verb.DESTROY,
        n.Verb.SACRIFICE,
        n.Verb.REMOVE,
        n.Verb.DISCARD,
        n.Verb.FLIP,
        n.Verb.ADD,
        n.Verb.BUILD,
        n.Verb.ATTACH,
        n.Verb.CHANGE_ZONE,
    }
)  # never happen to a starting character (D.2.2.4)


# --- for counting and comparing -------------------------------------------------------------------


@RECORDS.reads(n.CardRef)
def _records(game: UfsGame, context: Context, ref: n.CardRef) -> tuple[Card, ...]:
    match ref:
        case n.Cards():
            return tuple(_reading(game, context, ref))
        case n.Among(of=of, filter=wanted):
            seen = stands_for(game, context, of)
            return tuple(card for card in seen if fits(game, context, wanted, card))
        case n.CurrentAttack(filter=wanted):
            attack = attack_meant(game, context, ref)
            if attack is None:
                return ()
            card = _attack_record(game, context, attack)
            return (card,) if fits(game, context, wanted, card) else ()
        case n.LastAttack():
            before = last_attack_meant(game, context, ref)
            return (_attack_record(game, context, before),) if before is not None else ()
        case n.CurrentBlock():
            block = block_meant(game, context, ref)
            return (record(game, context, block.card),) if block is not None else ()
        case n.BothOf(left=left, right=right):
            both = (*stands_for(game, context, left), *stands_for(game, context, right))
            return tuple({card.id: card for card in both}.values())
        case n.Same(of=of):
            return stands_for(game, context, of)
        case n.Located(of=of, place=place):
            seen = stands_for(game, context, of)
            return tuple(card for card in seen if is_in(game, context, card, place))
        case n.Whole(place=place):
            return tuple(game.cards[card_id] for card_id in in_place(game, context, place))
        case _:
            named = _named(game, context, ref)
            return tuple(record(game, context, card_id) for card_id in named)


def _reading(game: UfsGame, context: Context, ref: n.Cards) -> Iterator[Card]:
    wanted = _meant(ref)
    found = (
        game.cards[card_id]
        for card_id in in_places(game, context, ref)
        if fits(game, context, wanted, card_id)
    )
    yield from _taken_from_end(game, context, ref, tuple(found))


def _taken_from_end(
    game: UfsGame, context: Context, ref: n.Cards, found: tuple[Found, ...]
) -> tuple[Found, ...]:
    """TOP and BOTTOM: piles are listed from the top."""
    if ref.pick not in (n.Pick.TOP, n.Pick.BOTTOM) or ref.quantity.amount is None:
        return found
    count = max(number(game, context, ref.quantity), 0)
    if ref.pick is n.Pick.TOP:
        return found[:count]
    return found[max(len(found) - count, 0) :]


def _attack_record(game: UfsGame, context: Context, ref: Ref) -> Card:
    """G.5.3: the attack, as last known if it has left the pool during its sequence."""
    for attack in (game.attack, game.last_attack):
        if attack is not None and attack.card == ref and attack.was is not None:
            return _since(game, context, attack.was)
    now = game.cards[ref.card]
    return now if now.epoch == ref.epoch else record(game, context, ref.card)


def _since(game: UfsGame, context: Context, resolved: Card) -> Card:
    """J.4.2.2, J.4.2.3: the attack as known now; as `resolved`, if it is no longer where it was."""
    known = record(game, context, resolved.id)
    return known if _lies_as(resolved, known) else resolved


def _lies_as(before: Card, now: Card) -> bool:
    """Whether a card has neither changed zones nor been turned over."""
    return (before.epoch, before.face_up) == (now.epoch, now.face_up)


# --- for acting -----------------------------------------------------------------------------------


@CANDIDATES.reads(n.CardRef)
def _candidates(
    game: UfsGame, context: Context, ref: n.CardRef, verb: n.Verb | None = None
) -> tuple[CardId, ...]:
    """The cards in zone order."""
    found = _acting(game, context, ref)
    if verb is None:
        return found
    return tuple([card for card in found if can(game, verb, game.cards[card])])


def can(game: UfsGame, verb: n.Verb, card: Card) -> bool:
    """Whether the act would change anything about the card (C.1, D.2.2.3.2, D.2.2.4, K.4)."""
    if verb in MOVES and card.id in game.characters:
        return False
    match verb:
        case n.Verb.COMMIT:
            return card.ready and card.attached_to is None and card.zone in TURNED
        case n.Verb.READY:
            return not card.ready and card.attached_to is None
        case n.Verb.FLIP:
            return card.face_up and card.zone in FACING
        case n.Verb.UNFLIP:
            return not card.face_up and card.zone in FACING
        case n.Verb.REVEAL:  # K.5.1: one card shown is not two
            return not card.revealed
        case n.Verb.SEAL:
            return not (game.edition.marks_once and is_sealed(game, card.ref))
        case n.Verb.UNSEAL:
            return is_sealed(game, card.ref)
        case n.Verb.FREEZE:
            return not (game.edition.marks_once and is_frozen(game, card.ref))
        case n.Verb.DESTROY | n.Verb.SACRIFICE:  # K.4.1
            return card.zone is n.Zone.STAGE
        case n.Verb.REMOVE:
            return card.zone is not n.Zone.REMOVED
        case n.Verb.DISCARD:
            return card.zone is not n.Zone.DISCARD
        case n.Verb.TRANSFORM:
            return card.face_up and has_back(game.definitions, card)
        case n.Verb.DETACH:
            return card.attached_to is not None
        case _:
            return True


def _acting(game: UfsGame, context: Context, ref: n.CardRef) -> tuple[CardId, ...]:
    match ref:
        case n.Cards():
            return _pickable(game, context, ref)
        case n.Among(of=of, filter=wanted):
            return tuple(
                card_id
                for card_id in _acting(game, context, of)
                if _fits_for_picker(game, context, wanted, game.cards[card_id])
            )
        case n.CurrentAttack(filter=wanted):
            attack = attack_meant(game, context, ref)
            here = game.card_at(attack) if attack is not None else None  # G.5.3.1
            if here is None or not fits(game, context, wanted, here):
                return ()
            stays = not game.edition.flips_part or reachable(game, context, here.id)
            return (here.id,) if stays else ()
        case n.LastAttack():
            before = last_attack_meant(game, context, ref)
            still = game.card_at(before) if before is not None else None
            return (still.id,) if still is not None else ()
        case n.CurrentBlock():
            block = block_meant(game, context, ref)
            blocking = game.card_at(block) if block is not None else None
            return (blocking.id,) if blocking is not None else ()
        case n.BothOf(left=left, right=right):
            both = (*_acting(game, context, left), *_acting(game, context, right))
            return tuple(dict.fromkeys(both))
        case n.Same(of=of):
            return _acting(game, context, of)
        case n.Located(of=of, place=place):
            return tuple(
                card_id
                for card_id in _acting(game, context, of)
                if is_in(game, context, game.cards[card_id], place)
            )
        case n.Whole(place=place):
            return _touchable(game, in_place(game, context, place), n.ANY_CARD)
        case n.AttachedTo():
            return _touchable(game, _named(game, context, ref), n.ANY_CARD)
        case n.Bound(name=name):
            gone = {stay.card for stay in _gone(game, context, name)}
            return tuple(
                card_id
                for card_id in _named(game, context, ref)
                if card_id not in gone and reachable(game, context, card_id)
            )
        case _:
            named = _named(game, context, ref)
            return tuple([card_id for card_id in named if reachable(game, context, card_id)])


def _gone(game: UfsGame, context: Context, name: str) -> Iterator[Ref]:
    for stay in stays_bound(game, context, name):
        if not has_stayed(game, context, stay):
            game.cite("J.2.3.1")
            yield stay


def _pickable(game: UfsGame, context: Context, ref: n.Cards) -> tuple[CardId, ...]:
    wanted = _wanted(game, ref)
    fitting = tuple(
        [
            card_id
            for card_id in in_places(game, context, ref)
            if _fits_for_picker(game, context, wanted, game.cards[card_id])
        ]
    )
    touchable = _touchable(game, fitting, ref.filter)
    return _taken_from_end(game, context, ref, touchable)


def would_do(game: UfsGame, context: Context, ref: n.Cards, card: Card) -> bool:
    """Whether a card in one of the places would be meant if it were in this state."""
    return _fits_for_picker(game, context, _wanted(game, ref), card)


def _wanted(game: UfsGame, ref: n.Cards) -> n.Predicate:
    any_one = game.edition.any_precedes and ref.pick is n.Pick.CHOSEN
    return ref.filter if any_one else _meant(ref)


@found_once
def _meant(ref: n.Node) -> n.Predicate:
    """D.2.1.3: the preceding card, in the singular, is the one next to it."""
    assert isinstance(ref, n.Cards)
    one = ref.quantity.how is n.Comparison.EQUAL and ref.quantity.amount == n.Number(1)
    one = one and ref.pick not in (n.Pick.ALL, n.Pick.EACH)
    if one and isinstance(ref.filter, n.AllOf) and n.Preceding() in ref.filter.parts:
        return n.AllOf((*ref.filter.parts, n.Preceding(adjacent=True)))
    return ref.filter


def _fits_for_picker(game: UfsGame, context: Context, wanted: n.Predicate, card: Card) -> bool:
    """C.3.2: whether it fits for a player who picks; unknown cards have no values to go by."""
    hidden = card.zone in OWN_EYES or (0, card.id) in game.looks or (1, card.id) in game.looks
    return fits(game, context, wanted, card, hidden=hidden)


def _touchable(game: UfsGame, cards: tuple[CardId, ...], wanted: n.Predicate) -> tuple[CardId, ...]:
    """D.2.2.3.4.2: without attached characters, unless the text says "character"."""
    attached = [card for card in cards if game.cards[card].attached_to is not None]
    if not attached or _names_characters(wanted):  # D.2.2.3.4.2
        return cards
    return tuple(card_id for card_id in cards if not _is_attached_character(game.cards[card_id]))


def _is_attached_character(card: Card) -> bool:
    return card.attached_to is not None and card.values.type is n.CardType.CHARACTER


def _names_characters(wanted: n.Predicate) -> bool:
    match wanted:
        case n.IsType(type=n.CardType.CHARACTER):
            return True
        case n.AllOf(parts=parts) | n.AnyOf(parts=parts):
            return any(_names_characters(part) for part in parts)
    return False


# --- single references ----------------------------------------------------------------------------


def _named(game: UfsGame, context: Context, ref: n.CardRef) -> tuple[CardId, ...]:
    """The particular cards that a reference means, wherever they are now."""
    match ref:
        case n.ThisCard():
            return (context.source.card,) if context.source is not None else ()
        case n.Character(whose=whose):
            return tuple(game.characters[player] for player in players(game, context, whose))
        case n.Bound(name=name):
            if name == STUNNED and context.get(name) is None:
                return _stunned(game, context)
            if name == BLOCKED_ATTACK and context.get(name) is None:
                blocked = blocked_attack_meant(game, context)
                return (blocked.card,) if blocked is not None else ()
            return bound_cards(context, name)
        case n.Rest(name=name, of=of) if of is not None:
            chosen = frozenset(bound_cards(context, name))
            among = candidates(game, context, of)
            return tuple(card_id for card_id in among if card_id not in chosen)
        case n.Rest(name=name):
            bound = context.get(name) or ()
            return tuple(each.card for each in bound if game.card_at(each) is not None)
        case n.NamedCard(name=name):
            return tuple(_called(game, name))
        case n.Next():
            return next_cards.next_cards(game, context, ref)
        case n.MultipleCopies(of=of):
            return tuple(_multiple_copies(game, stands_for(game, context, of)))
        case n.AttachedTo(cards=cards):
            hosts = {card.id for card in stands_for(game, context, cards)}
            return tuple(
                card_id
                for player in (context.controller, 1 - context.controller)
                for card_id in game.zones[player, n.Zone.STAGE]
                if game.cards[card_id].attached_to in hosts
            )
        case _:
            raise TypeError(f"no reading for {type(ref).__name__}")


def bound_cards(context: Context, name: str) -> tuple[CardId, ...]:
    """The cards bound under a name, each once, whether as refs or as occurrences."""
    events = bound_events(context, name)
    if events:
        return tuple(dict.fromkeys(each.card.card for each in events if each.card is not None))
    value = context.get(name)
    refs = value if isinstance(value, tuple) else ()
    return tuple(dict.fromkeys(each.card for each in refs))


def _stunned(game: UfsGame, context: Context) -> tuple[CardId, ...]:
    """I.3.12.2: the cards committed this turn by effects of the card that the text is on."""
    source = context.source
    found = (
        event.card.card
        for event in turn_so_far(game)
        if event.kind == n.Verb.COMMIT and event.cause is Cause.EFFECT
        if event.card is not None and source is not None and event.source is not None
        if event.source.card == source.card
    )
    return tuple(dict.fromkeys(found))


def _called(game: UfsGame, name: str) -> Iterator[CardId]:
    for player in game.in_turn_order:
        for zone in (*TABLE, n.Zone.TRANSIT):
            for card_id in game.zones[player, zone]:
                if name and game.cards[card_id].values.name == name:
                    yield card_id


def _multiple_copies(game: UfsGame, originals: tuple[Card, ...]) -> Iterator[CardId]:
    """I.3.8: cards in the pool that copy the attack; copies of copies do not exist."""
    for original in originals:
        name = printed(game, original).name
        for card_id in game.zones[original.owner, n.Zone.POOL]:
            copied = game.cards[card_id].copy_of
            if copied is not None and name and copied.name == name:
                yield card_id
