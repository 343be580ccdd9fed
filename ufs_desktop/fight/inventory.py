"""Which deck rules the cards of a player in a game break, judged from the game alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.decks.deck import Deck, DeckError, list_of
from engine.decks.legality import certain_violations
from engine.kernel.ids import Player
from engine.library.catalogue import Catalogue
from engine.ufs.game import Fight
from engine.ufs.model.edition import Edition
from engine.ufs.model.values import Definition
from engine.ufs.rules.backs import whole_card
from engine.ufs.rules.tokens import is_token
from ufs_desktop.fight.deck_rules import rules_today
from ufs_desktop.fight.library import catalogue_of, decks_to_play
from ufs_desktop.session.module import DeckFault

NO_CARDS = "there is no deck"


def cards_held(game: Fight, player: Player) -> tuple[Definition, ...]:
    """The cards with which a player came to a game, the starting character first."""
    cards = (card for card in game.cards.values() if card.owner == player)
    brought = (card.definition for card in cards if not is_token(game, card))
    return tuple(whole_card(game.definitions, number) for number in brought)


def held_faults(game: Fight, player: Player) -> tuple[DeckFault, ...]:
    """The rules that these cards break whatever the sideboard is, which a game does not contain.

    A card is judged by what this machine knows under its name only if that is exactly the same
    card; of all others, only the number of copies is judged.
    """
    held = cards_held(game, player)
    if not held:
        return (DeckFault("", NO_CARDS),)
    first, *rest = map(_name_of, held)
    edition = game.edition.code
    deck = Deck(name="held", edition=edition, character=first, main=dict(Counter(rest)))
    catalogue = _same(catalogue_of([deck]), held, game.edition)
    found = certain_violations(rules_today(edition), list_of(deck), catalogue)
    return tuple(DeckFault(each.rule, each.text) for each in found)


def _same(catalogue: Catalogue, held: Iterable[Definition], edition: Edition) -> Catalogue:
    """The cards of a catalogue that are printed exactly like the held ones."""
    by_name = {_name_of(card): card for card in held}
    records = {name: catalogue.named(name) for name in by_name}
    names = [name for name, record in records.items() if record is not None]
    known = [None if card is None else edition.as_played(card) for card in _made(names)]
    pairs = zip(names, known, strict=True)
    same = {name for name, card in pairs if card is not None and _is_same(card, by_name[name])}
    return Catalogue(record for name, record in records.items() if record and name in same)


def _made(names: list[str]) -> Iterable[Definition | None]:
    """These cards as they are played here; all None if one of them cannot be."""
    if not names:
        return ()
    first, *rest = names
    deck = Deck(name="known", character=first, main=dict.fromkeys(rest, 1))
    try:
        return decks_to_play([deck]).cards[0]
    except DeckError:
        return [None] * len(names)


def _name_of(card: Definition) -> str:
    return card.deck_name or card.printed.name


def _is_same(card: Definition, held: Definition) -> bool:
    return (card.printed, card.text) == (held.printed, held.text)
