"""Rule processes: what is settled before anybody has priority, all together (12)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.changes import TcgBan
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import layers, values
from engine.kernel.ids import CardId, Player


class Putting(NamedTuple):
    """A card that leaves the field, why, and whether that breaks it (15.1.1.3.2)."""

    card: CardId
    rule: str
    breaks: bool = False


def defeats(game: DuelState) -> dict[Player, str]:
    """Who loses, and by which rule."""
    found: dict[Player, str] = {}
    for player in PLAYERS:
        if player in game.deckless_damage:  # 12.4.3, 3.1.3
            found[player] = "12.4.3"
        if player in game.failed_draw:  # 12.4.2, 3.1.2
            found[player] = "12.4.2"
        if _is_beaten(game, player):  # 12.4.1
            found[player] = "12.4.1"
    return found


def is_over(game: DuelState) -> bool:
    """3.1.1, 3.1.3: a point of damage that loses ends the game; who could not draw waits for the
    next rule process (12.4.2)."""
    return bool(game.deckless_damage) or any(_is_beaten(game, player) for player in PLAYERS)


def _is_beaten(game: DuelState, player: Player) -> bool:
    """3.1.1, 7.8.2."""
    return len(game.cards_in(player, CardZone.DAMAGE)) >= game.loss_at


def puttings(game: DuelState) -> tuple[Putting, ...]:
    """12.3: each card once, and once more if it is also broken; the two processes about power look
    only at Forwards (5.2.6.1)."""
    found: dict[tuple[CardId, bool], Putting] = {}
    for player in PLAYERS:
        for each in (*_worn(game, player), *_too_many(game, values.field(game, player))):
            found.setdefault((each.card, each.breaks), each)
    return tuple(found.values())


def _worn(game: DuelState, player: Player) -> list[Putting]:
    found = []
    for card in values.forwards(game, player):
        power = values.power(game, card)
        # 12.4.5
        if card.damage and card.damage >= power and not _cannot_be_broken(game, card):
            found.append(Putting(card.id, "12.4.5", breaks=True))
        # 12.4.4, 15.1.1.3.2
        if not power:
            found.append(Putting(card.id, "12.4.4"))
    return found


def _cannot_be_broken(game: DuelState, card: TcgCard) -> bool:
    """2.2: what is forbidden is not performed, even if a rule process says so."""
    return TcgBan.BROKEN in layers.bans(game, card)


def _too_many(game: DuelState, field: list[TcgCard]) -> list[Putting]:
    unique = [card for card in field if not card.printed.generic]
    names = Counter(card.printed.name for card in unique)
    # 12.4.6
    found = [Putting(card.id, "12.4.6") for card in unique if names[card.printed.name] > 1]
    extremes = [card for card in field if values.is_light_or_dark(game, card)]
    # 12.4.7
    if len(extremes) > 1:
        found += [Putting(card.id, "12.4.7") for card in extremes]
    return found
