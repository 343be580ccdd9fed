"""What is printed on a card: layer 0 of its values (C.3.3). Nothing else reads a printed number.

Layers 1 and 2 are definition effects (`layers`). The current state, layer 3, depends on history and
is data on the card, written by atoms.
"""

from __future__ import annotations

from engine.kernel.ids import CardId
from engine.ufs.effects.nodes.words import Symbol, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import FACE_DOWN, FACE_DOWN_FOUNDATION, Values

HIDDEN_ZONES = frozenset({Zone.HAND, Zone.DECK, Zone.MOMENTUM, Zone.TRANSIT})

IN_PLAY = frozenset({Zone.TRANSIT, Zone.POOL, Zone.STAGE})
NAMED_SYMBOLS = "named_symbols"  # in the game's memory: infinity cards, and what they stand for


def named_symbol(game: UfsGame, card: CardId) -> frozenset[Symbol]:
    """The one symbol that an infinity card stands for, as long as it is in play."""
    named = dict(game.facts.get(NAMED_SYMBOLS, ()))
    return frozenset({Symbol(named[card])}) if card in named else frozenset()


def face(game: UfsGame, card: Card) -> Values:
    """Layer 0, including what a multiple copy copies (C.3.3.1, I.3.8.2).

    Cards in hidden zones have values up to layer 2 (C.3.2.1). On the table a face-down card shows
    nothing, except that in a staging area it is a foundation (D.2.2.2).
    """
    if card.copy_of is not None:
        return _copy(game, card, card.copy_of)
    if card.face_up or card.revealed or card.zone in HIDDEN_ZONES:
        printed = game.definitions[card.definition].printed  # C.3.3.1
        if printed.infinity and game.edition.infinity_is_named and card.zone in IN_PLAY:
            return printed._replace(symbols=named_symbol(game, card.id))
        return printed
    return FACE_DOWN_FOUNDATION if card.zone is Zone.STAGE else FACE_DOWN


def _copy(game: UfsGame, card: Card, copied: Values) -> Values:
    """I.3.8.2: the text box is not copied, so a copy that is turned face up has its own."""
    if game.edition.copies_have_texts or not card.face_up:
        return copied
    own = game.definitions[card.definition].printed
    return copied._replace(keywords=own.keywords, abilities=own.abilities)


def as_copied(game: UfsGame, original: Values) -> Values:
    """I.3.8.2: what a multiple copy copies: no keywords or abilities unless the edition says so."""
    if game.edition.copies_have_texts:
        return original
    return original._replace(keywords=(), abilities=())
