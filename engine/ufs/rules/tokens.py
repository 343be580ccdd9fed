"""Tokens: cards that are in no deck, built by a text that describes them (newest edition).

A game has them among its definitions from the start. A token that would leave play leaves the game
and never comes back.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ufs.effects.nodes import TokenCard
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import Definition

MOST_TOKENS = 1_000  # in a game


def with_tokens(definitions: Sequence[Definition]) -> tuple[Definition, ...]:
    """The definitions of a game, followed by the tokens that their abilities build."""
    told = dict.fromkeys(token for each in definitions for token in each.tokens)
    return (*definitions, *told)


def number_of_token(game: UfsGame, token: TokenCard) -> int:
    """The number of this token among the definitions of the game."""
    return [definition.token for definition in game.definitions].index(token)


def room_for_tokens(game: UfsGame) -> int:
    """How many more there may be: even an endless effect builds no more than a table can hold."""
    return MOST_TOKENS - sum(is_token(game, card) for card in game.cards.values())


def is_token(game: UfsGame, card: Card) -> bool:
    return game.definitions[card.definition].token is not None


def is_over(token: Card) -> bool:
    """removed-from-game.4: it has been in play and is no longer in the game."""
    return token.zone is Zone.REMOVED and token.epoch > 0
