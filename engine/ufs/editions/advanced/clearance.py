"""Clearing the card pools in the End Phase (chapter 9)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.machine import Outcome, rule
from engine.ufs.effects.nodes.words import CardType
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.clear import ClearPools


@dataclass(kw_only=True)
class AdvancedClear(ClearPools, order=tuple(ClearPools.STEPS)):
    """9: assets and versions of the character stay however they got there, unless they blocked."""

    @rule("9.3", "9.4", "9.5", "9.8")
    def clear_card(self, game: UfsGame) -> Outcome:
        return super().clear_card(game)

    def _stays(self, game: UfsGame, card: Card) -> bool:
        """9.6, 9.9: other cards stay only if they were played (9.7)."""
        if card.values.type in (CardType.ASSET, CardType.CHARACTER):
            return card.played_as is not PlayedAs.BLOCK
        return super()._stays(game, card)
