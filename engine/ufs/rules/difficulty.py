"""The total difficulty of playing a card (E.4.7)."""

from __future__ import annotations

from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes.words import RuleKind, Zone
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.ruled import ruled_cards


def own_difficulty(game: UfsGame, card_id: CardId) -> int:
    """E.4.7.1: where the card is not played as a block."""
    return game.cards[card_id].values.difficulty or 0


def block_difficulty(game: UfsGame, card_id: CardId) -> int:
    """G.2.1.3.2.1: block modifier plus the speed of the attack."""
    attack = game.attack
    assert attack is not None
    speed = game.cards[attack.card.card].values.speed or 0
    return (game.cards[card_id].values.block_modifier or 0) + speed


def progressive(game: UfsGame, player: Player, card_id: CardId) -> int:
    """E.4.7.2: one for each other card in the player's pool that counts."""
    pool = game.zones[player, Zone.POOL]
    if not game.effects and not game.static_cards:
        return sum(1 for other in pool if other != card_id)
    if card_id in ruled_cards(game, RuleKind.IGNORES_PROGRESSIVE_DIFFICULTY):
        game.cite("E.4.7.2.2")
        return 0
    exempt = ruled_cards(game, RuleKind.NO_PROGRESSIVE_DIFFICULTY)
    if exempt:
        game.cite("E.4.7.2.3")
    return sum(1 for other in pool if other != card_id and other not in exempt)
