"""The values of a card: base values and the current state, layer 3 (C.3.3.4)."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from typing import Any

from engine.kernel.ids import CardId, Ref
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.model.keys import is_of_card, key_of_held, key_of_other_side
from engine.ufs.model.step import Origin
from engine.ufs.model.values import HeldAbility, Values
from engine.ufs.rules import knowledge
from engine.ufs.rules.halves import as_half, other_half
from engine.ufs.rules.knowledge import TABLE
from engine.ufs.rules.layers import Defining, base_values
from engine.ufs.rules.statements import NO_WORDS, stated_by, use_in
from engine.ufs.rules.steadiness import ZONES
from engine.ufs.rules.steps import steps_between


def put(game: UfsGame, card: Card) -> None:
    """Store the card's new record; statements that read its zone are unsettled (`steadiness`)."""
    game.cards[card.id] = card
    if game.settled:
        game.settled.discard(card.zone)


def touch(game: UfsGame, *zones: Zone) -> None:
    """The cards in these zones have changed: statements that read them are unsettled."""
    if game.settled:
        game.settled.difference_update(zones)


def begin_settling(game: UfsGame, *, asks: bool) -> frozenset[Zone] | None:
    """All statements are about to be settled: returns the zones changed since the last time.

    None if that is unknown. If nobody can be asked, something may have to wait.
    """
    settled, game.settled = game.settled, set(ZONES) if asks else None
    return None if settled is None else ZONES - settled


def begin_state(game: UfsGame, card_id: CardId, before: Card | None = None) -> None:
    """C.3.3.4.1, C.3.3.4.4: a fresh current state, or none if the card is not valued.

    The machine applies modifier effects before anything else happens. No event (C.3.3.4.4.1).
    `before` is the card as it was, if its state is refreshed (C.3.3.4.2.2) rather than a new one.
    """
    old = game.cards[card_id]
    base = base_values(game, old)
    has_state = knowledge.is_valued(old)
    quiet: tuple[str, ...] = ()
    if has_state and before is not None and before.has_state:  # D.2.5.1.1
        quiet = landed(before, old.ref)
    # C.3.3.4.4: nothing has landed on it yet
    new = old._replace(base=base, values=base, has_state=has_state, applied=(), quiet=quiet)
    put(game, new)
    if card_id in game.changes:
        del game.changes[card_id]
    index_abilities(game, card_id)


def landed(card: Card, now: Ref) -> tuple[str, ...]:
    """C.3.3.4.3: the keys of what has landed on a card; those of its own text move with it."""
    if not card.applied or card.ref == now:
        return card.applied
    return _renamed(card.applied, card.ref, partial(key_of_held, now))


def carry_over(game: UfsGame, before: Ref, now: Ref) -> None:
    """C.3.3.4.3: what a card's text has done to others is not done again from its new place."""
    _rename_landed(game, before, partial(key_of_held, now))


def part_sides(game: UfsGame, card: Ref) -> None:
    """transform.1: what one side has done does not count for the other, as long as that is up."""
    _rename_landed(game, card, lambda said: key_of_held(card, key_of_other_side(said)))


def _rename_landed(game: UfsGame, of: Ref, rename: Callable[[str], str]) -> None:
    for card in tuple(game.cards.values()):
        if any(is_of_card(key, of) for key in (*card.applied, *card.quiet)):
            applied, quiet = _renamed(card.applied, of, rename), _renamed(card.quiet, of, rename)
            put(game, card._replace(applied=applied, quiet=quiet))


def _renamed(keys: tuple[str, ...], of: Ref, rename: Callable[[str], str]) -> tuple[str, ...]:
    """The same keys, with those that this card states renamed."""
    own = key_of_held(of, "")
    return tuple(rename(key.removeprefix(own)) if is_of_card(key, of) else key for key in keys)


def refresh(game: UfsGame, card_id: CardId) -> None:
    """C.3.3.4.2: back to base values; what is applied again is applied without an event."""
    old = game.cards[card_id]
    game.changes.pop(card_id, None)
    if not old.applied and old.values is old.base:
        return
    # C.3.3.4.2, C.3.3.4.4
    put(game, old._replace(values=old.base, applied=(), quiet=old.applied))
    _look_again(game, old)


def refresh_all(game: UfsGame) -> None:
    """C.3.3.4.2.1: the same for every card whose state differs from its base values."""
    changed = [
        card
        for card in game.cards.values()
        if card.has_state and (card.applied or card.values is not card.base)
    ]
    for card in changed:
        refresh(game, card.id)


def set_current(game: UfsGame, card_id: CardId, current: Values, origin: Origin) -> None:
    """C.3.3.4.3: a modification lands on the current state, only once for each key."""
    old = game.cards[card_id]
    applied = (*old.applied, origin.key) if origin.key else old.applied  # C.3.3.4.3
    put(game, old._replace(values=current, applied=applied))
    steps = steps_between(old.values, current, origin)
    if steps:
        game.changes[card_id] = (*game.changes.get(card_id, ()), *steps)
    _look_again(game, old)


def rebase(game: UfsGame, card_id: CardId, definitions: tuple[Defining, ...] | None = None) -> None:
    """C.3.3.4.5: base values changed midway; the current state takes over only what changed."""
    old = game.cards[card_id]
    base = base_values(game, old, definitions)
    if base == old.base:
        return
    changed: dict[str, Any] = {  # values by field name
        name: new
        for name, new, before in zip(Values._fields, base, old.base, strict=True)
        if new != before
    }
    _forget_steps(game, card_id, changed)
    game.cite("C.3.3.4.5")
    put(game, old._replace(base=base, values=old.values._replace(**changed)))
    _look_again(game, old)


def redefine(game: UfsGame, card_id: CardId, definition: int) -> None:
    """The card becomes another printed one: its base values and abilities follow."""
    record = game.cards[card_id]._replace(definition=definition)
    base = base_values(game, record)
    if base == record.base:  # a face-down foundation is one whatever is printed on it
        put(game, record)
        return
    put(game, record._replace(base=base, values=base))
    index_abilities(game, card_id)


def take_half(game: UfsGame, card_id: CardId, half: str) -> None:
    """A split card that is not in play yet becomes its half of this name."""
    old = game.cards[card_id]
    number = as_half(game, old, half).definition
    redefine(game, card_id, number)
    if half and game.definitions[number].is_half:
        game.note("half", old.owner, half, old.values.name)


def _forget_steps(game: UfsGame, card_id: CardId, overwritten: Container[str]) -> None:
    """Forget steps that led to values since overwritten; they no longer explain anything."""
    kept = tuple(s for s in game.changes.get(card_id, ()) if s.value not in overwritten)
    if kept:
        game.changes[card_id] = kept
    else:
        game.changes.pop(card_id, None)


def _look_again(game: UfsGame, old: Card) -> None:
    """Follow up a change of values in place; the abilities usually stay the same."""
    now = game.cards[old.id].values
    if now.abilities is old.values.abilities and now.type is old.values.type:
        _tell_change(game, game.cards[old.id])
    else:
        index_abilities(game, old.id)


def index_abilities(game: UfsGame, card_id: CardId) -> None:
    """Keep track of which cards can do something, so that legality need not look at all of them."""
    card = game.cards[card_id]
    stated = useful = NO_WORDS
    if game.edition.has_split_cards:
        stated, useful = words_of_halves(game, card)
    elif card.values.abilities:
        stated, useful = words_of(game, card)
    if stated or card_id in game.static_cards:
        game.sources = game.settled = None
        _keep(game.static_cards, card_id, stated)
    if useful != game.able_cards.get(card_id, NO_WORDS):
        game.useful = None
        _keep(game.able_cards, card_id, useful)
    _tell_change(game, card)


def _keep(index: dict[CardId, frozenset[str]], card_id: CardId, words: frozenset[str]) -> None:
    """A card without words is not in the index."""
    if words:
        index[card_id] = words
    else:
        index.pop(card_id, None)


def words_of_halves(game: UfsGame, card: Card) -> tuple[frozenset[str], frozenset[str]]:
    """The same for a split card that may be played as either half: it is of use as both."""
    stated, useful = words_of(game, card)
    other = other_half(game, card)
    return stated, useful if other is None else useful | words_of(game, other)[1]


def words_of(game: UfsGame, card: Card) -> tuple[frozenset[str], frozenset[str]]:
    """What the card states where it lies, and when it may be of use there."""
    held = card.values.abilities
    if card.has_state:
        return _statements(card.zone, held), _uses(card, held)
    return NO_WORDS, _uses(card, held) if knowledge.can_be_shown(game, card) else NO_WORDS


def _tell_change(game: UfsGame, card: Card) -> None:
    if card.zone in TABLE:
        game.restaged = True
        if card.zone is Zone.STAGE:
            _watch_terrain(game, card)
    game.stirred = True


def _watch_terrain(game: UfsGame, card: Card) -> None:
    """E.2.5: since when it has been a Terrain here; arriving or being turned up starts anew."""
    is_terrain = "terrain" in [held.name for held in card.values.keywords]
    if is_terrain is not bool(card.terrain_since):
        since = game.moment + 1 if is_terrain else 0
        put(game, game.cards[card.id]._replace(terrain_since=since))


def _statements(zone: Zone, held: tuple[HeldAbility, ...]) -> frozenset[str]:
    """The words of what these abilities state there."""
    return NO_WORDS.union(*[stated_by(zone, each.ability) for each in held])


def _uses(card: Card, held: tuple[HeldAbility, ...]) -> frozenset[str]:
    """The words of when these abilities may be of use where the card lies."""
    kind = card.values.type
    return NO_WORDS.union(*[use_in(card.zone, kind, each.ability) for each in held])
