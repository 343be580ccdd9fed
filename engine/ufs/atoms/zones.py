"""Cards that move between zones or within one (D.1, D.2, E.4.2, E.4.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.kernel import sight
from engine.kernel.events import EVERYONE, NOBODY
from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.atoms.events import PILES, USUAL, Arrival, Why, emit, emit_card
from engine.ufs.atoms.on_top import take_off
from engine.ufs.atoms.plays import end_playing
from engine.ufs.atoms.states import begin_state, carry_over, landed, put, touch
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.details import SideDetail
from engine.ufs.model.game import PLAYERS, ZONE_SPECS, UfsGame
from engine.ufs.rules import knowledge
from engine.ufs.rules.backs import front_of
from engine.ufs.rules.on_top import covered
from engine.ufs.rules.tokens import is_over
from engine.ufs.rules.values import IN_PLAY


def move(
    game: UfsGame,
    cards: Iterable[CardId],
    to: Zone,
    verb: Verb,
    why: Why,
    arrival: Arrival = USUAL,
) -> tuple[CardId, ...]:
    """Change the zone of cards, one after the other, as one event; returns those that moved.

    In piles, the last one moved ends on top. A starting character never moves (D.2.2.4), and a card
    that would enter a zone of a player who does not own it is removed or stays (D.1.4).
    """
    moved: list[CardId] = []
    for card in cards:
        if _move_one(game, card, to, verb, why, arrival):
            moved.append(card)
    return tuple(moved)


def _move_one(
    game: UfsGame, card_id: CardId, to: Zone, verb: Verb, why: Why, arrival: Arrival
) -> bool:
    old = game.cards[card_id]
    if card_id in game.characters and game.phase is not game.phase.SETUP:  # D.2.2.4
        game.cite("D.2.2.4")
        return False
    if game.definitions[old.definition].token is not None:
        if is_over(old):
            return False
        if to not in IN_PLAY:
            _part_from_token(game, old, to, why, arrival)
            to, arrival = Zone.REMOVED, USUAL
    if to in game.edition.home_zones:
        arrival = arrival._replace(into=None)
    if arrival.into not in (None, old.owner):  # D.1.4
        game.cite("D.1.4")
        if not game.edition.strays_leave_game:
            return False
        to, arrival = Zone.REMOVED, USUAL
    if old.zone is to:
        raise ValueError(f"card {card_id} is already in {to}: use relocate")  # D.2.5.2
    face_up = knowledge.lands_face_up(old, to, arrival.face_up)
    seen_by = _witnesses(game, old, face_up)
    left = _take_out(game, old)
    card = Card(
        card_id,
        _side(game, old, to, arrival),
        old.owner,
        to,
        epoch=old.epoch + 1,
        face_up=face_up,
        arrived=game.serial + 1,
    )
    if arrival is not USUAL:
        card = _lie(game, card, arrival)
    put(game, card)
    _put_in(game, card, arrival)
    begin_state(game, card_id, old)
    same_text = card_id in game.static_cards and card.definition == old.definition
    if same_text and IN_PLAY.issuperset((old.zone, to)):
        carry_over(game, old.ref, card.ref)
    game.tell(
        verb,
        actor=why.actor,
        owner=old.owner,
        card=old.ref,
        cause=why.cause,
        source=why.source,
        origin=old.zone,
        to=to,
        face_up=face_up,
        was=old,
        detail=SideDetail(game.printed(card_id).name) if arrival.transformed else (),
        audience=EVERYONE if seen_by is None else _track(game, old, card, seen_by, left),
    )
    return True


def _lie(game: UfsGame, card: Card, arrival: Arrival) -> Card:
    """The card as it arrives; on top of another one it is ready if that one is."""
    return card._replace(
        ready=arrival.ready if arrival.onto is None else game.cards[arrival.onto].ready,
        attached_to=arrival.onto,
        played_as=arrival.played_as,
        played_turn=game.turn if arrival.played_as else 0,
        copy_of=arrival.copy_of,
    )


def _part_from_token(game: UfsGame, token: Card, to: Zone, why: Why, arrival: Arrival) -> None:
    """place-on-top-of.4, owner.1: a card from a deck that lies on it goes where both were to go."""
    for pair in covered(game):
        if pair.bottom == token.ref:
            take_off(game, pair.top)
            _move_one(game, pair.top, to, Verb.ADD, why, arrival)


def _side(game: UfsGame, old: Card, to: Zone, arrival: Arrival) -> int:
    """transform.2: the front, unless it is to arrive with its other side up.

    In play a split card is the half that was chosen (advanced 2.6.0.2.1).
    """
    definition = game.definitions[old.definition]
    if definition.other is None or (definition.is_half and to in IN_PLAY):
        return old.definition
    if arrival.transformed:
        return definition.other
    return front_of(game.definitions, old.definition)


def _witnesses(game: UfsGame, old: Card, face_up: bool) -> tuple[Player, ...] | None:
    """Who sees a card about to move; None if nobody can lose track of it on the way."""
    if face_up and old.zone is not Zone.HAND:
        return None
    return game.witnesses(old.id)


def _track(
    game: UfsGame, old: Card, card: Card, seen_by: tuple[Player, ...], left: tuple[CardId, ...]
) -> int:
    """Update what each player knows of a moved card; returns who learns which one it is.

    `left`: the cards among which it lay.
    """
    origin, target = ZONE_SPECS[old.zone], ZONE_SPECS[card.zone]
    seen_now = sight.follow(game, card.id, seen_by, origin, target, left)
    viewers = {*seen_by, *seen_now}
    if len(viewers) == 1:
        return viewers.pop()
    return EVERYONE if viewers else NOBODY


def _take_out(game: UfsGame, old: Card) -> tuple[CardId, ...]:
    """Returns the cards that are left where it lay."""
    card_id, zone = old.id, old.zone
    place = (old.owner, zone)
    row = game.zones[place]
    at = row.index(card_id)
    left = row[:at] + row[at + 1 :]
    game.zones[place] = left
    touch(game, zone)
    if card_id in game.static_cards:
        del game.static_cards[card_id]
        game.sources = game.settled = None
    if card_id in game.able_cards:
        del game.able_cards[card_id]
        game.useful = None
    if zone in knowledge.TABLE or (not left and zone is Zone.DECK):
        game.restaged = True
    if zone in LEAVING:
        LEAVING[zone](game, old)
    return left


def leave_stage(game: UfsGame, old: Card) -> None:
    """Cards that were attached to it stay, on their own."""
    if game.edition.attached_are_apart:
        return
    for card_id in game.zones[old.owner, Zone.STAGE]:
        if game.cards[card_id].attached_to == old.id:
            put(game, game.cards[card_id]._replace(attached_to=None))


def leave_transit(game: UfsGame, old: Card) -> None:
    """It is no longer in the process of being played."""
    end_playing(game, old.id)


def leave_attack(game: UfsGame, old: Card) -> None:
    """F.2.3.5, G.5.2: an attack leaves the pool, or is turned face down (in some editions, turned
    either way)."""
    left = old.ref
    game.attack_stack = tuple([ref for ref in game.attack_stack if ref != left])
    attack = game.attack
    if attack is not None and attack.card == left and not attack.dropped:
        late = attack.step in game.edition.lasting_steps  # G.5.3
        game.attack = attack._replace(dropped=not late, was=old)


LEAVING = {Zone.STAGE: leave_stage, Zone.POOL: leave_attack, Zone.TRANSIT: leave_transit}


def _put_in(game: UfsGame, card: Card, arrival: Arrival) -> None:
    key = (card.owner, card.zone)  # D.1.1
    row = game.zones[key]
    if arrival.slot is not None:
        game.zones[key] = (*row[: arrival.slot], card.id, *row[arrival.slot :])
    elif card.zone in PILES and not arrival.bottom:  # D.2.3.2, D.2.3.3
        game.zones[key] = (card.id, *row)
    else:
        game.zones[key] = (*row, card.id)  # D.4.2.1


def relocate(game: UfsGame, card_id: CardId, index: int) -> None:
    """Move a card to this place in the same zone: no zone change, no event (D.2.5.2)."""
    card = game.cards[card_id]
    row = [other for other in game.zones[card.owner, card.zone] if other != card_id]
    row.insert(index, card_id)
    game.zones[card.owner, card.zone] = tuple(row)
    touch(game, card.zone)
    game.stirred = True


def enter_transit(game: UfsGame, card_id: CardId) -> None:
    """E.4.2: a card about to be played leaves its zone, and has a new current state.

    No event: the zone change is complete only when it reaches its destination (D.2.5.1.3).
    """
    old = game.cards[card_id]
    seen_by = _witnesses(game, old, face_up=True)
    left = _take_out(game, old)
    card = old._replace(zone=Zone.TRANSIT, face_up=True, revealed=False, ready=True)
    put(game, card)
    key = (card.owner, Zone.TRANSIT)
    game.zones[key] = (*game.zones[key], card_id)
    begin_state(game, card_id)  # D.2.5
    if seen_by is not None:
        _track(game, old, card, seen_by, left)


def turn_back(game: UfsGame, card_id: CardId, origin: Zone) -> None:
    """E.4.11.1: a failed card that nothing takes away is back where it was, as if never played.

    No event, and it counts as never having left: it reached no zone (D.2.5.1.3, D.2.5.2).
    """
    old = game.cards[card_id]
    face_up = knowledge.lands_face_up(old, origin)
    seen_by = _witnesses(game, old, face_up)
    left = _take_out(game, old)
    number = _side(game, old, origin, USUAL)
    card = old._replace(zone=origin, definition=number, face_up=face_up)
    put(game, card)
    _put_in(game, card, USUAL)
    begin_state(game, card_id)
    if seen_by is not None:
        _track(game, old, card, seen_by, left)


def finish_play(
    game: UfsGame, card_id: CardId, origin: Zone, played_as: PlayedAs, why: Why
) -> None:
    """E.4.10: a played card goes to the right end of the pool and keeps its current state.

    One played from the pool stays in place; for others this completes the zone change.
    """
    old = game.cards[card_id]
    if old.zone is not Zone.TRANSIT:
        put(game, old._replace(played_as=played_as, played_turn=game.turn))
        game.stirred = True
        return
    key = (old.owner, Zone.TRANSIT)
    game.zones[key] = tuple([card for card in game.zones[key] if card != card_id])
    pool = (old.owner, Zone.POOL)
    game.zones[pool] = (*game.zones[pool], card_id)  # D.2.1, D.2.1.1
    there = Ref(card_id, old.epoch + 1)
    card = old._replace(
        zone=Zone.POOL,
        epoch=there.epoch,
        applied=landed(old, there),
        played_as=played_as,
        played_turn=game.turn,
        arrived=game.serial + 1,
    )
    touch(game, Zone.TRANSIT)
    put(game, card)
    if card_id in game.static_cards:
        game.sources = game.settled = None
        carry_over(game, old.ref, there)
    emit_card(game, Verb.ADD, card_id, why, origin=origin, was=old)


def shuffle(game: UfsGame, player: Player, why: Why) -> None:
    """Put the deck in a random order; nobody knows where any card lies."""
    deck = list(game.zones[player, Zone.DECK])
    if "keep_order" not in game.options:
        game.rng.shuffle(deck)
    game.zones[player, Zone.DECK] = tuple(deck)
    touch(game, Zone.DECK)
    for viewer in PLAYERS:
        sight.lose_track(game, viewer, deck)
    emit(game, Verb.SHUFFLE, why, owner=player)


def mix(game: UfsGame, cards: Sequence[CardId], *, bottom: bool) -> None:
    """Put cards at one end of a pile in a random order there; nobody knows which is which."""
    mixed = cards if "keep_order" in game.options else game.rng.sample(cards, len(cards))
    for card_id in mixed:
        card = game.cards[card_id]
        relocate(game, card_id, len(game.zones[card.owner, card.zone]) if bottom else 0)
    for viewer in PLAYERS:
        sight.lose_track(game, viewer, [each for each in cards if not game.may_see(viewer, each)])


def fill_deck(game: UfsGame, player: Player, cards: Iterable[Card]) -> None:
    """A.2.1: the cards that a player brings to the game, top first."""
    for card in cards:
        put(game, card)
        game.zones[player, Zone.DECK] = (*game.zones[player, Zone.DECK], card.id)


def make_tokens(game: UfsGame, player: Player, definition: int, count: int) -> tuple[CardId, ...]:
    """New cards of this printed kind, about to come into play."""
    printed = game.definitions[definition].printed
    first = len(game.cards)
    made = tuple(CardId(first + at) for at in range(count))
    for card_id in made:
        card = Card(card_id, definition, player, Zone.REMOVED, base=printed, values=printed)
        put(game, card)
        game.zones[player, Zone.REMOVED] = (*game.zones[player, Zone.REMOVED], card_id)
        begin_state(game, card_id)
    return made


def end_tokens(game: UfsGame, tokens: Iterable[CardId]) -> None:
    """Tokens that were not allowed to enter play never exist in the game."""
    for card_id in tokens:
        card = game.cards[card_id]
        put(game, card._replace(epoch=card.epoch + 1))
