"""Changes to a card that stays in place: turning, showing, attaching, marking (C.1, C.2, K.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.kernel import sight
from engine.kernel.ids import CardId, Player
from engine.ufs.atoms.events import Why, emit, emit_card
from engine.ufs.atoms.on_top import turn_as_one
from engine.ufs.atoms.plays import change_sides, renew_uses
from engine.ufs.atoms.states import begin_state, part_sides, put
from engine.ufs.atoms.zones import leave_attack
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.details import SideDetail
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.backs import face_turned, has_back, other_side_of
from engine.ufs.rules.on_top import lying_on
from engine.ufs.rules.values import NAMED_SYMBOLS


def commit(game: UfsGame, cards: Iterable[CardId], why: Why) -> tuple[CardId, ...]:
    """C.1.4; returns those that were ready."""
    return _turn(game, cards, Verb.COMMIT, ready=False, why=why)


def ready(game: UfsGame, cards: Iterable[CardId], why: Why) -> tuple[CardId, ...]:
    """C.1.3; returns those that were committed."""
    return _turn(game, cards, Verb.READY, ready=True, why=why)


def _turn(
    game: UfsGame, cards: Iterable[CardId], verb: Verb, *, ready: bool, why: Why
) -> tuple[CardId, ...]:
    turned: list[CardId] = []
    for card_id in cards:
        old = game.cards[card_id]
        if old.ready is ready or old.attached_to is not None:  # C.1.3, C.1.4, D.2.2.3.2
            continue
        put(game, old._replace(ready=ready))
        emit_card(game, verb, card_id, why, was=old)
        turned.append(card_id)
        for other in game.zones[old.owner, Zone.STAGE]:
            if game.cards[other].attached_to == card_id:  # D.2.2.3.2
                put(game, game.cards[other]._replace(ready=ready))
    return tuple(turned)


def flip(game: UfsGame, cards: Iterable[CardId], why: Why) -> tuple[CardId, ...]:
    """K.4.2; returns those that were face up. A starting character is never flipped (D.2.2.4)."""
    able = [card for card in cards if card not in game.characters]
    return _turn_over(game, able, Verb.FLIP, face_up=False, why=why)


def unflip(game: UfsGame, cards: Iterable[CardId], why: Why) -> tuple[CardId, ...]:
    """K.4.2.1; returns those that were face down."""
    return _turn_over(game, cards, Verb.UNFLIP, face_up=True, why=why)


def _turn_over(
    game: UfsGame, cards: Iterable[CardId], verb: Verb, *, face_up: bool, why: Why
) -> tuple[CardId, ...]:
    turned: list[CardId] = []
    for card_id in cards:
        old = game.cards[card_id]
        if old.face_up is face_up:
            continue
        if not face_up or game.edition.any_turn_drops:
            leave_attack(game, old)
        for each in (*lying_on(game, card_id), card_id):  # place-on-top-of.4
            _show_side(game, game.cards[each], face_up=face_up)
        emit_card(game, verb, card_id, why, was=old)
        turned.append(card_id)
    return tuple(turned)


def _show_side(game: UfsGame, old: Card, *, face_up: bool) -> None:
    seen_by = game.witnesses(old.id)
    front = face_turned(game.definitions, old.definition)  # transform.2
    put(game, old._replace(face_up=face_up, definition=front, stamina=None))  # J.2.3.1: a copy
    turn_as_one(game, old.id)
    begin_state(game, old.id, old)
    if front != old.definition:
        part_sides(game, old.ref)
    sight.remember(game, old.id, seen_by)
    if face_up:
        renew_uses(game, old.id)


def transform(game: UfsGame, cards: Iterable[CardId], why: Why) -> tuple[CardId, ...]:
    """transform.1: cards in place turn to their other side; returns those that have one."""
    able = []
    for card_id in cards:
        old = game.cards[card_id]
        if not has_back(game.definitions, old) or not old.face_up:
            continue
        put(game, other_side_of(game.definitions, old))
        begin_state(game, card_id, old)
        change_sides(game, card_id)
        part_sides(game, old.ref)
        side = SideDetail(game.printed(card_id).name)
        emit_card(game, Verb.TRANSFORM, card_id, why, was=old, detail=side)
        able.append(card_id)
    return tuple(able)


def reveal(game: UfsGame, cards: Iterable[CardId], why: Why) -> tuple[CardId, ...]:
    """K.5.1: cards are public for the time being; `conceal` ends it."""
    shown: list[CardId] = []
    for card_id in cards:
        old = game.cards[card_id]
        if not old.face_up and not old.revealed:
            put(game, old._replace(revealed=True))
            begin_state(game, card_id, old)
            emit_card(game, Verb.REVEAL, card_id, why, was=old)
        shown.append(card_id)
    return tuple(shown)


def conceal(game: UfsGame, cards: Iterable[CardId]) -> None:
    """The end of a reveal, for cards that are still where they were revealed."""
    for card_id in cards:
        old = game.cards[card_id]
        if old.revealed:
            seen_by = game.witnesses(card_id)
            put(game, old._replace(revealed=False))
            begin_state(game, card_id, old)
            sight.remember(game, card_id, seen_by)


def look(game: UfsGame, viewer: Player, cards: Iterable[CardId], why: Why) -> None:
    """C.2.2.2: unknown cards are private to the viewer until `stop_looking`."""
    game.settled = None
    for card_id in cards:
        game.looks[viewer, card_id] = None
        emit_card(game, Verb.LOOK_AT, card_id, why, audience=viewer)


def search(game: UfsGame, viewer: Player, cards: Sequence[CardId], why: Why) -> None:
    """K.3.16: the viewer sees all the cards searched, until `stop_looking`."""
    game.settled = None
    game.looks.update(((viewer, card_id), None) for card_id in cards)
    emit(game, Verb.SEARCH, why, owner=viewer, amount=len(cards))


def show(game: UfsGame, viewer: Player, cards: Iterable[CardId]) -> None:
    """D.2.3.3.1: the viewer sees cards that they are about to put in order; there is no event."""
    for card_id in cards:
        if not game.may_see(viewer, card_id):
            game.looks[viewer, card_id] = None


def stop_showing(game: UfsGame, viewer: Player, cards: Iterable[CardId]) -> None:
    """The cards have been put in order; what was seen stays known."""
    for card_id in cards:
        if (viewer, card_id) in game.looks:
            del game.looks[viewer, card_id]
            sight.remember(game, card_id, (viewer,))


def stop_looking(game: UfsGame) -> None:
    """The end of all looks; what was seen stays known until the viewer loses track of it."""
    looked = tuple(game.looks)
    game.looks.clear()
    game.settled = None
    sight.remember_all(game, looked)


def attach(game: UfsGame, card_id: CardId, host: CardId, why: Why) -> None:
    """D.2.2.3: the attached card takes over the host's ready or committed state."""
    old = game.cards[card_id]
    put(game, old._replace(attached_to=host, ready=game.cards[host].ready))
    game.sources = game.settled = None
    game.restaged = True
    emit_card(game, Verb.ATTACH, card_id, why, was=old)


def detach(game: UfsGame, card_id: CardId, why: Why) -> None:
    """The card lies on its own, as it was; a pause condition finds it if it may not (E.2.7)."""
    old = game.cards[card_id]
    put(game, old._replace(attached_to=None))
    game.sources = game.settled = None
    game.restaged = True
    emit_card(game, Verb.DETACH, card_id, why, was=old)


def name_symbol(game: UfsGame, card_id: CardId, symbol: str) -> None:
    """The symbol of an infinity card from now on, in editions where it is chosen."""
    others = (pair for pair in game.facts.get(NAMED_SYMBOLS, ()) if pair[0] != card_id)
    game.facts[NAMED_SYMBOLS] = (*others, (card_id, symbol))
    game.settled = None


def set_counters(game: UfsGame, card_id: CardId, name: str, count: int) -> None:
    """The number of counters of one name on a card."""
    old = game.cards[card_id]
    others = tuple(pair for pair in old.counters if pair[0] != name)
    counters = (*others, (name, count)) if count else others
    put(game, old._replace(counters=tuple(sorted(counters))))
    game.stirred = True


def mark(game: UfsGame, card_id: CardId, **changes: Any) -> None:
    """Set bookkeeping fields of a card that no rule calls an event, such as `dealt_damage`."""
    put(game, game.cards[card_id]._replace(**changes))
    game.sources = game.settled = None
