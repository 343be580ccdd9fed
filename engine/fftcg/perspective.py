"""What a player knows, as a position whose hidden cards are blank.

The rules' own questions can be asked of it: nothing in it depends on a card that the player neither
sees nor has kept track of. Bots choose by it, so that they cannot give one away.
"""

from __future__ import annotations

from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardElement, CardKind
from engine.kernel.ids import CardId, Player

BLANK = TcgDefinition("", CardKind.BACKUP, (CardElement.FIRE,), 0)


def seen_by(game: DuelState, player: Player) -> DuelState:
    """To be read, never changed: it shares with the game everything that is not hidden."""
    cards = {
        card: record if is_known(game, player, card) else record._replace(printed=BLANK)
        for card, record in game.cards.items()
    }
    return game.varied({"cards": cards})


def is_known(game: DuelState, player: Player, card: CardId) -> bool:
    """Seen now, or seen before and not lost track of."""
    return game.may_see(player, card) or (player, card) in game.known
