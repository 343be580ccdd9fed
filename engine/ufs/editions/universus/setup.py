"""Starting the game (starting-the-game): what comes before the decks are shuffled, and after."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.machine import rule
from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.procedures.setup import Setup


@dataclass(kw_only=True)
class UniversusSetup(
    Setup,
    order=(
        "take_characters",
        "decide_who_chooses",
        "choose_first",
        "go_first",
        "place_characters",
        "set_vitality",
        "find_early_effects",
        "order_early_effects",
        "execute_early_effects",
        "execute_more_effects",
        "draw_hands",
        "take_mulligans",
        "begin_game",
        "game_over",
    ),
):
    """The starting characters are those that the decks were built for."""

    @rule("starting-the-game.1")
    def take_characters(self, game: UfsGame) -> None:
        """The first character of each deck; from here on nothing is a game event."""
        game.hold()
        self.characters = tuple(
            next(
                card_id
                for card_id in game.zones[player, Zone.DECK]
                if game.printed(card_id).type is CardType.CHARACTER
            )
            for player in PLAYERS
        )

    @rule("starting-the-game.4", "starting-the-game.5")
    def find_early_effects(self, game: UfsGame) -> None:
        """What these effects do is no event that anything else could answer."""
        super().find_early_effects(game)
        game.hold()

    @rule("starting-the-game.7", "starting-the-game.8")
    def draw_hands(self, game: UfsGame) -> None:
        self.shuffle_decks(game)
        super().draw_hands(game)
        game.release()
