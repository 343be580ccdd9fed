"""The same game as far as one player knows, with other hidden cards: what a fair bot searches.

Card ids stay where they are; the printed cards behind those that the player neither sees nor has
kept track of change places. The random key is new, so that a search cannot foresee chance. Meant
for a player's own decisions: another player's options come from the cards that are really there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from engine.kernel import sight
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player
from engine.kernel.rng import Rng

AnyGame = TypeVar("AnyGame", bound=Game)


def resample(game: AnyGame, player: Player, rng: Rng) -> AnyGame:
    """A clone that looks the same to this player."""
    twin = game.clone()
    exchange_hidden(twin, player, rng)
    twin.rng = Rng(f"resampled {rng.below(1 << 62)}")
    return twin


def suppose(game: AnyGame, player: Player, rng: Rng) -> AnyGame:
    """A clone that could be the game as far as this player knows.

    Unlike `resample` it depends only on their knowledge, not even on which cards the others have
    in total.
    """
    twin = game.clone()
    for cards in hidden_groups(twin, player):
        _put_behind(twin, cards, twin.deal(player, tuple(cards), rng))
    twin.rng = Rng(f"supposed {rng.below(1 << 62)}")
    return twin


def exchange_hidden(game: Game, player: Player, rng: Rng) -> None:
    """Deal the printed cards hidden from this player anew, among the cards that hide them."""
    for cards in hidden_groups(game, player):
        definitions = [game.definition(card) for card in cards]
        rng.shuffle(definitions)
        _put_behind(game, cards, definitions)


def _put_behind(game: Game, cards: Sequence[CardId], definitions: Sequence[Any]) -> None:
    for card, definition in zip(cards, definitions, strict=True):
        if definition != game.definition(card):
            game.redefine(card, definition)


def hidden_groups(game: Game, player: Player) -> list[list[CardId]]:
    """The cards hidden from this player, grouped by which may be exchanged."""
    groups: dict[Any, list[CardId]] = {}
    for cards in game.zones.values():
        for card in cards:
            if not sight.knows(game, player, card):
                groups.setdefault(game.kin(card), []).append(card)
    return [sorted(cards) for _, cards in sorted(groups.items(), key=lambda item: repr(item[0]))]
