"""Matching resource symbols (E.4.1.2)."""

from __future__ import annotations

from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes.words import Symbol, Zone
from engine.ufs.model.game import UfsGame


def common_symbols(
    game: UfsGame, player: Player, besides: CardId | None = None
) -> frozenset[Symbol]:
    """The symbols on the character and on every card of the pool that has any.

    `besides` is left out: a card played from the pool does not have to match itself.
    """
    shared = game.character(player).values.symbols
    for card_id in game.zones[player, Zone.POOL]:
        card = game.cards[card_id]
        symbols = card.values.symbols
        counts = symbols or (card.face_up and game.edition.blanks_match_nothing)
        if counts and card_id != besides:
            shared = shared & symbols
    return shared


def matches(game: UfsGame, player: Player, card_id: CardId) -> bool:
    """E.4.1.2: whether the card has a symbol that they all share, if the edition requires it."""
    if not game.edition.symbols_while_playing:
        return True
    symbols = game.cards[card_id].values.symbols
    return bool(symbols & common_symbols(game, player, card_id))
