"""The only writers of the game's state: each changes it and emits one typed event.

A change that would not really change anything (committing a committed card) is not made and emits
nothing; atoms that can fail so say what they did. Costs and effects, hand and block and replay all
come this way. Several cards given to one call are one game event (J.1.2).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any, NamedTuple

from engine.kernel import sight
from engine.kernel.events import EVERYONE, NOBODY, Cause, Event
from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.effects.nodes.words import Kind, Verb, Zone
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.effect import Effect
from engine.ufs.model.game import PLAYERS, ZONE_SPECS, UfsGame, Use
from engine.ufs.model.step import CHECK, Origin, Step
from engine.ufs.model.values import HeldAbility, Values
from engine.ufs.rules import knowledge
from engine.ufs.rules.layers import Defining
from engine.ufs.rules.stating import heads_of, stated_by, use_of
from engine.ufs.rules.steps import steps_between
from engine.ufs.rules.values import base_values


class Why(NamedTuple):
    """Who does something, and by what."""

    actor: Player | None
    cause: Cause = Cause.RULE
    source: Ref | None = None


class Arrival(NamedTuple):
    """How moved cards lie in their new zone. None: as the rules say."""

    face_up: bool | None = None
    ready: bool = True
    slot: int | None = None  # position in the zone; None: on top of a pile, at the end of a row
    bottom: bool = False  # of a deck or pile
    into: Player | None = None  # whose zone; None: the owner's
    played_as: PlayedAs = PlayedAs.NOTHING
    copy_of: Values | None = None


USUAL = Arrival()
TABLE = frozenset({Zone.STAGE, Zone.POOL})
PILES = frozenset({Zone.DECK, Zone.DISCARD})


# --- zones ----------------------------------------------------------------------------------------


def move(
    game: UfsGame,
    cards: Iterable[CardId],
    to: Zone,
    verb: Verb,
    why: Why,
    arrival: Arrival = USUAL,
) -> tuple[CardId, ...]:
    """Change the zone of cards, one after the other, as one event; returns those that moved.

    Piles: the last one moved ends on top. A starting character never moves (D.2.2.4), and a card
    that would enter a zone of a player who does not own it is removed instead (D.1.4).
    """
    moved = [card for card in cards if _move_one(game, card, to, verb, why, arrival)]
    return tuple(moved)


def _move_one(
    game: UfsGame, card_id: CardId, to: Zone, verb: Verb, why: Why, arrival: Arrival
) -> bool:
    old = game.cards[card_id]
    if card_id in game.characters and game.phase is not game.phase.SETUP:  # D.2.2.4
        game.cite("D.2.2.4")
        return False
    if arrival.into not in (None, old.owner):  # D.1.4
        game.cite("D.1.4")
        to, arrival = Zone.REMOVED, USUAL
    if old.zone is to:
        raise ValueError(f"card {card_id} is already in {to}: use relocate")  # D.2.5.2
    seen_by = sight.witnesses(game, card_id)
    _take_out(game, old)
    card = Card(
        card_id,
        old.definition,
        old.owner,
        to,
        epoch=old.epoch + 1,
        ready=arrival.ready,
        face_up=_facing(old, to, arrival),
        played_as=arrival.played_as,
        played_turn=game.turn if arrival.played_as else 0,
        copy_of=arrival.copy_of,
        arrived=game.serial + 1,
    )
    game.cards[card_id] = card
    _put_in(game, card, arrival)
    begin_state(game, card_id)
    game.emit(
        Event(
            verb,
            actor=why.actor,
            owner=old.owner,
            card=old.ref,
            cause=why.cause,
            source=why.source,
            origin=old.zone,
            to=to,
            face_up=card.face_up,
            was=old,
            audience=_track(game, old, card, seen_by),
        )
    )
    return True


def _track(game: UfsGame, old: Card, card: Card, seen_by: tuple[Player, ...]) -> int:
    """What each player knows of a moved card from now on; returns who learns which one it is."""
    if card.face_up and (old.face_up or old.zone is not Zone.HAND):
        return EVERYONE
    left = game.zones[old.owner, old.zone]
    sight.follow(game, card.id, seen_by, ZONE_SPECS[old.zone], ZONE_SPECS[card.zone], left)
    if card.face_up:
        return EVERYONE
    viewers = {*seen_by, *sight.witnesses(game, card.id)}
    if len(viewers) == 1:
        return viewers.pop()
    return EVERYONE if viewers else NOBODY


def _facing(old: Card, to: Zone, arrival: Arrival) -> bool:
    if arrival.face_up is not None:
        return arrival.face_up
    table = (Zone.STAGE, Zone.POOL)
    if not old.face_up and old.zone in table and to in table:  # D.1.3
        return False
    return knowledge.faces_up_by_default(to)


def _take_out(game: UfsGame, old: Card) -> None:
    key = (old.owner, old.zone)
    game.zones[key] = tuple(card for card in game.zones[key] if card != old.id)
    if game.static_cards.pop(old.id, None):
        game.sources = None
    game.able_cards.pop(old.id, None)
    if old.zone in TABLE:
        game.restaged = True
    if old.zone is Zone.STAGE:
        for card_id in game.zones[key]:  # what was attached to it stays, on its own
            if game.cards[card_id].attached_to == old.id:
                game.cards[card_id] = game.cards[card_id]._replace(attached_to=None)
    if old.zone is Zone.POOL:
        _leave_attack(game, old)


def _leave_attack(game: UfsGame, old: Card) -> None:
    """F.2.3.5, G.5.2: an attack that leaves the pool or is turned face down."""
    game.attack_stack = tuple(ref for ref in game.attack_stack if ref != old.ref)
    attack = game.attack
    if attack is not None and attack.card == old.ref and not attack.dropped:
        late = attack.step is attack.step.DAMAGE  # G.5.3
        game.attack = attack._replace(dropped=not late, was=old)


def _put_in(game: UfsGame, card: Card, arrival: Arrival) -> None:
    key = (card.owner, card.zone)
    row = game.zones[key]
    if arrival.slot is not None:
        game.zones[key] = (*row[: arrival.slot], card.id, *row[arrival.slot :])
    elif card.zone in PILES and not arrival.bottom:  # D.2.3.3
        game.zones[key] = (card.id, *row)
    else:  # D.2.1.1
        game.zones[key] = (*row, card.id)


def relocate(game: UfsGame, card_id: CardId, index: int) -> None:
    """Another place in the same zone: no zone change, no event (D.2.5.2)."""
    card = game.cards[card_id]
    row = [other for other in game.zones[card.owner, card.zone] if other != card_id]
    row.insert(index, card_id)
    game.zones[card.owner, card.zone] = tuple(row)
    game.stirred = True


def enter_transit(game: UfsGame, card_id: CardId) -> None:
    """E.4.2: a card about to be played leaves its zone, and has a new current state.

    No event: the zone change is complete only when it reaches its destination (D.2.5.1.3).
    """
    old = game.cards[card_id]
    seen_by = sight.witnesses(game, card_id)
    _take_out(game, old)
    card = old._replace(zone=Zone.TRANSIT, face_up=True, revealed=False, ready=True, current=None)
    game.cards[card_id] = card
    key = (card.owner, Zone.TRANSIT)
    game.zones[key] = (*game.zones[key], card_id)
    begin_state(game, card_id)
    _track(game, old, card, seen_by)
    game.stirred = True


def finish_play(
    game: UfsGame, card_id: CardId, origin: Zone, played_as: PlayedAs, why: Why
) -> None:
    """E.4.10: a played card takes its place at the right end of the pool, current state kept.

    From the pool it stays where it is; elsewhere this is where the zone change is complete.
    """
    old = game.cards[card_id]
    if old.zone is not Zone.TRANSIT:
        game.cards[card_id] = old._replace(played_as=played_as, played_turn=game.turn)
        game.stirred = True
        return
    key = (old.owner, Zone.TRANSIT)
    game.zones[key] = tuple(card for card in game.zones[key] if card != card_id)
    pool = (old.owner, Zone.POOL)
    game.zones[pool] = (*game.zones[pool], card_id)
    game.cards[card_id] = old._replace(
        zone=Zone.POOL,
        epoch=old.epoch + 1,
        played_as=played_as,
        played_turn=game.turn,
        arrived=game.serial + 1,
    )
    game.sources = None
    emit_card(game, Verb.ADD, card_id, why, origin=origin, was=old)


def shuffle(game: UfsGame, player: Player, why: Why) -> None:
    """Put the deck in a random order; nobody knows where any card lies."""
    deck = list(game.zones[player, Zone.DECK])
    if "keep_order" not in game.options:
        game.rng.shuffle(deck)
    game.zones[player, Zone.DECK] = tuple(deck)
    for viewer in PLAYERS:
        sight.lose_track(game, viewer, deck)
    emit(game, Verb.SHUFFLE, why, owner=player)


# --- states of a card -----------------------------------------------------------------------------


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
        game.cards[card_id] = old._replace(ready=ready)
        emit_card(game, verb, card_id, why, was=old)
        turned.append(card_id)
        for other in game.zones[old.owner, Zone.STAGE]:
            if game.cards[other].attached_to == card_id:  # D.2.2.3.2
                game.cards[other] = game.cards[other]._replace(ready=ready)
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
        if old.zone is Zone.POOL and not face_up:
            _leave_attack(game, old)
        seen_by = sight.witnesses(game, card_id)
        game.cards[card_id] = old._replace(face_up=face_up, copy_of=None)
        begin_state(game, card_id)
        sight.remember(game, card_id, seen_by)
        emit_card(game, verb, card_id, why, was=old)
        turned.append(card_id)
    return tuple(turned)


def reveal(game: UfsGame, cards: Iterable[CardId], why: Why) -> tuple[CardId, ...]:
    """K.5.1: cards are public for the time being; `conceal` ends it."""
    shown: list[CardId] = []
    for card_id in cards:
        old = game.cards[card_id]
        if not old.face_up and not old.revealed:
            game.cards[card_id] = old._replace(revealed=True)
            begin_state(game, card_id)
            emit_card(game, Verb.REVEAL, card_id, why, was=old)
        shown.append(card_id)
    return tuple(shown)


def conceal(game: UfsGame, cards: Iterable[CardId]) -> None:
    """The end of a reveal, for cards that are still where they were revealed."""
    for card_id in cards:
        old = game.cards[card_id]
        if old.revealed:
            seen_by = sight.witnesses(game, card_id)
            game.cards[card_id] = old._replace(revealed=False)
            begin_state(game, card_id)
            sight.remember(game, card_id, seen_by)
            game.stirred = True


def look(game: UfsGame, viewer: Player, cards: Iterable[CardId], why: Why) -> None:
    """C.2.2.2: unknown cards are private to the viewer until `stop_looking`."""
    for card_id in cards:
        game.looks[viewer, card_id] = None
        emit_card(game, Verb.LOOK_AT, card_id, why, audience=viewer)


def stop_looking(game: UfsGame) -> None:
    """The end of all looks; what was seen stays known until the viewer loses track of it."""
    looked = tuple(game.looks)
    game.looks.clear()
    for viewer, card_id in looked:
        sight.remember(game, card_id, (viewer,))


def attach(game: UfsGame, card_id: CardId, host: CardId, why: Why) -> None:
    """D.2.2.3: the attached card takes over the host's ready or committed state."""
    old = game.cards[card_id]
    game.cards[card_id] = old._replace(attached_to=host, ready=game.cards[host].ready)
    game.restaged = True
    emit_card(game, Verb.ATTACH, card_id, why, was=old)


def set_counters(game: UfsGame, card_id: CardId, name: str, count: int) -> None:
    """The number of counters of one name on a card."""
    old = game.cards[card_id]
    others = tuple(pair for pair in old.counters if pair[0] != name)
    counters = (*others, (name, count)) if count else others
    game.cards[card_id] = old._replace(counters=tuple(sorted(counters)))
    game.stirred = True


def mark(game: UfsGame, card_id: CardId, **changes: Any) -> None:
    """Set bookkeeping fields of a card that no rule calls an event, such as `dealt_damage`."""
    game.cards[card_id] = game.cards[card_id]._replace(**changes)
    game.sources = None
    game.restaged = True
    game.stirred = True


# --- current state (layer 3) ----------------------------------------------------------------------


def begin_state(game: UfsGame, card_id: CardId) -> None:
    """C.3.3.4.1, C.3.3.4.4: a fresh current state, or none if the card is not valued.

    The machine applies modifier effects before anything else happens. No event (C.3.3.4.4.1).
    """
    old = game.cards[card_id]
    base = base_values(game, old)
    current = base if knowledge.is_valued(old) else None
    game.cards[card_id] = old._replace(base=base, current=current, applied=(), quiet=())
    game.changes.pop(card_id, None)
    index_abilities(game, card_id)


def refresh(game: UfsGame, card_id: CardId) -> None:
    """C.3.3.4.2: back to base values; what is applied again is applied without an event."""
    old = game.cards[card_id]
    game.changes.pop(card_id, None)
    if old.current is None or (not old.applied and old.current is old.base):
        return
    game.cards[card_id] = old._replace(current=old.base, applied=(), quiet=old.applied)
    index_abilities(game, card_id)


def set_current(game: UfsGame, card_id: CardId, current: Values, origin: Origin) -> None:
    """C.3.3.4.3: a modification lands on the current state, and by its key only once."""
    old = game.cards[card_id]
    applied = (*old.applied, origin.key) if origin.key else old.applied
    game.cards[card_id] = old._replace(current=current, applied=applied)
    steps = steps_between(old.values, current, origin)
    if steps:
        game.changes[card_id] = (*game.changes.get(card_id, ()), *steps)
    index_abilities(game, card_id)


def rebase(game: UfsGame, card_id: CardId, definitions: tuple[Defining, ...] | None = None) -> None:
    """C.3.3.4.5: base values changed midway; the current state takes over what changed, no more."""
    old = game.cards[card_id]
    base = base_values(game, old, definitions)
    if base == old.base:
        return
    current = old.current
    if current is not None:
        changed: dict[str, Any] = {  # values by field name
            name: new
            for name, new, before in zip(Values._fields, base, old.base, strict=True)
            if new != before
        }
        current = current._replace(**changed)
        _forget_steps(game, card_id, changed)
        game.cite("C.3.3.4.5")
    game.cards[card_id] = old._replace(base=base, current=current)
    index_abilities(game, card_id)


def _forget_steps(game: UfsGame, card_id: CardId, overwritten: Container[str]) -> None:
    """What was done to values that have been overwritten since explains nothing any more."""
    kept = tuple(s for s in game.changes.get(card_id, ()) if s.value not in overwritten)
    if kept:
        game.changes[card_id] = kept
    else:
        game.changes.pop(card_id, None)


def index_abilities(game: UfsGame, card_id: CardId) -> None:
    """Keep track of which cards can do something, so that legality need not look at all of them."""
    card = game.cards[card_id]
    held = card.values.abilities if card.current is not None or card.zone is Zone.HAND else ()
    stated = _statements(held) if held and card.current is not None else frozenset()
    if stated or card_id in game.static_cards:
        game.sources = None
    if stated:
        game.static_cards[card_id] = stated
    else:
        game.static_cards.pop(card_id, None)
    useful = [use_of(each.ability) for each in held if each.ability.kind is not Kind.CONTINUOUS]
    if useful:
        game.able_cards[card_id] = frozenset().union(*useful)
    else:
        game.able_cards.pop(card_id, None)
    if card.zone is Zone.STAGE:
        _watch_terrain(game, card)
    if card.zone in TABLE or game.static_cards or game.effects:
        game.restaged = True
    game.stirred = True


def _watch_terrain(game: UfsGame, card: Card) -> None:
    """E.2.5: since when it has been a Terrain here; arriving or being turned up starts anew."""
    is_terrain = any(held.name == "terrain" for held in card.values.keywords)
    if is_terrain is not bool(card.terrain_since):
        since = game.moment + 1 if is_terrain else 0
        game.cards[card.id] = game.cards[card.id]._replace(terrain_since=since)


def _statements(held: tuple[HeldAbility, ...]) -> frozenset[str]:
    """The words of what these abilities state."""
    return frozenset().union(*(stated_by(each.ability) for each in held))


# --- players --------------------------------------------------------------------------------------


def gain_vitality(game: UfsGame, player: Player, amount: int, why: Why) -> int:
    """J.5.1: up to the maximum; returns what was really gained."""
    maximum = game.character(player).values.vitality or 0
    gained = min(amount, maximum - game.vitality[player])
    if gained <= 0:  # J.5.1.1: at the maximum nothing is gained
        game.cite("J.5.1.1")
        return 0
    game.vitality[player] += gained
    emit(game, Verb.GAIN_VITALITY, why, owner=player, amount=gained)
    return gained


def lose_vitality(game: UfsGame, player: Player, amount: int, why: Why) -> int:
    """Returns what was lost."""
    if amount <= 0:
        return 0
    game.vitality[player] -= amount
    emit(game, Verb.LOSE_VITALITY, why, owner=player, amount=amount)
    return amount


def deal_damage(game: UfsGame, player: Player, amount: int, why: Why) -> int:
    """G.3: dealing, taking and losing are one event; `why.source` is the attack."""
    attack = why.source
    game.vitality[player] -= amount
    was = game.cards[attack.card] if attack is not None else None
    for verb in (Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE, Verb.LOSE_VITALITY):
        game.emit(
            Event(
                verb,
                actor=why.actor,
                owner=player,
                card=attack,
                cause=why.cause,
                source=attack,
                amount=amount,
                was=was,
            )
        )
    return amount


# --- effects and usage ----------------------------------------------------------------------------


def add_effect(game: UfsGame, effect: Effect) -> int:
    """Put an effect in force; returns its id."""
    game.effects_made += 1
    game.effects[game.effects_made] = effect._replace(
        id=game.effects_made, born=game.serial, states=heads_of(effect.node)
    )
    game.sources = None
    game.restaged = True
    game.stirred = True
    return game.effects_made


def end_effects(game: UfsGame, ids: Sequence[int]) -> None:
    """J.2.5: effects end; what they did to base values is undone at once."""
    for effect_id in ids:
        game.effects.pop(effect_id, None)
    if ids:
        game.sources = None
        game.restaged = True
        game.stirred = True


def count_down(game: UfsGame, effect: Effect) -> None:
    """One execution of an effect that has more of them left."""
    game.effects[effect.id] = effect._replace(uses=effect.uses - 1)


def stack_attack(game: UfsGame, card_id: CardId) -> None:
    """F.2.3: an attack waits above those that wait already."""
    game.attack_stack = (*game.attack_stack, game.cards[card_id].ref)
    game.stirred = True


def count_use(game: UfsGame, use: Use) -> None:
    game.uses[use] = game.uses.get(use, 0) + 1


def change_check(game: UfsGame, value: int, origin: Origin) -> None:
    """E.3.1.2, E.3.1.3: the final value of the check in progress."""
    check = game.check
    assert check is not None
    game.check = check._replace(value=value)
    if game.check_changes:
        step = Step(CHECK, check.value, value, origin)
        game.check_changes[-1] = (*game.check_changes[-1], step)


# --- events without a change of their own ---------------------------------------------------------


def emit(
    game: UfsGame,
    verb: Verb,
    why: Why,
    *,
    owner: Player | None = None,
    amount: int = 0,
    detail: tuple[object, ...] = (),
) -> None:
    """An event about a player or the game."""
    game.emit(
        Event(
            verb,
            actor=why.actor,
            owner=owner,
            cause=why.cause,
            source=why.source,
            amount=amount,
            detail=detail,
        )
    )


def emit_card(
    game: UfsGame,
    verb: Verb,
    card_id: CardId,
    why: Why,
    *,
    origin: Zone | None = None,
    amount: int = 0,
    detail: tuple[object, ...] = (),
    was: Card | None = None,
    audience: int = -1,
) -> None:
    """An event about a card, with its record as it was just before."""
    card = game.cards[card_id]
    game.emit(
        Event(
            verb,
            actor=why.actor,
            owner=card.owner,
            card=(was or card).ref,
            cause=why.cause,
            source=why.source,
            origin=origin,
            to=card.zone if origin is not None else None,
            face_up=card.face_up,
            amount=amount,
            was=was or card,
            detail=detail,
            audience=audience,
        )
    )
