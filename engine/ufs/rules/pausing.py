"""Pause conditions: what must be put right before anything else goes on (E.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes import Rule
from engine.ufs.effects.nodes.cards import Whole
from engine.ufs.effects.nodes.words import CardType, RuleKind, Who, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.model.values import Values
from engine.ufs.rules.statics import statements

CYCLED_AWAY = 10  # cards that leave the game when a deck is cycled (E.2.2)
TERRAIN, UNIQUE, ONLY = "terrain", "unique", "only"


class Due(NamedTuple):
    """A pause condition that is true: its rule, the player concerned, the cards to choose from."""

    rule: str
    player: Player
    cards: tuple[CardId, ...] = ()


def due(game: UfsGame) -> Due | None:
    """The first condition that is true, in the order of E.2."""
    if not game.characters:  # the setup has not come to E.1.5 yet
        return None
    for player in (game.active, 1 - game.active):
        if game.vitality[player] <= 0:
            return Due("E.2.1", player)
    for player in (game.active, 1 - game.active):
        if not game.zones[player, Zone.DECK]:
            return Due("E.2.2", player)
    if not game.restaged:
        return None
    return next(_of_the_table(game), None)


def _of_the_table(game: UfsGame) -> Iterator[Due]:
    """E.2.3 to E.2.7, which only depend on what lies in staging areas and pools."""
    players = (game.active, 1 - game.active)
    rows = {player: tuple(_row(game, player, Zone.STAGE)) for player in players}
    for player in players:
        yield from _strangers(game, player, rows[player])
    for player in players:
        pool = tuple(_row(game, player, Zone.POOL))
        yield from _restricted(game, player, (*rows[player], *pool))
    yield from _terrains(game, rows)
    for player in players:
        yield from _copies(game, player, rows[player])
    for player in players:
        yield from _loose(game, player, rows[player])


def _row(game: UfsGame, player: Player, zone: Zone) -> Iterator[Card]:
    """Cards that a condition could concern; plain foundations are most of the table."""
    for card_id in game.zones[player, zone]:
        card = game.cards[card_id]
        values = card.current
        if values is not None and (
            values.keywords or values.type is not CardType.FOUNDATION or card.attached_to
        ):
            yield card


def is_stranger(game: UfsGame, player: Player, values: Values) -> bool:
    """E.2.3: a character card of another character name than the starting character's."""
    name = game.character(player).values.character_name
    return values.type is CardType.CHARACTER and values.character_name != name


def is_misplaced(game: UfsGame, player: Player, values: Values) -> bool:
    """E.2.4: a card reserved for a character that its player does not have."""
    name = game.character(player).values.character_name
    reserved = [held.argument for held in values.keywords if held.name == ONLY]
    return bool(reserved) and name not in reserved


def _strangers(game: UfsGame, player: Player, row: tuple[Card, ...]) -> Iterator[Due]:
    for card in row:
        if card.id == game.characters[player] or not is_stranger(game, player, card.values):
            continue
        if not is_lifted(game, player):
            yield Due("E.2.3", player, (card.id,))


def cannot_cycle(game: UfsGame, player: Player) -> bool:
    """E.2.2.1: ten discards or fewer leave no deck."""
    empty = not game.zones[player, Zone.DECK]
    return empty and len(game.zones[player, Zone.DISCARD]) <= CYCLED_AWAY


def _restricted(game: UfsGame, player: Player, row: tuple[Card, ...]) -> Iterator[Due]:
    for card in row:
        if is_misplaced(game, player, card.values) and card.id != game.characters[player]:
            lifted = card.zone is Zone.STAGE and is_lifted(game, player)
            if not lifted:
                yield Due("E.2.4", player, (card.id,))


def _terrains(game: UfsGame, rows: dict[Player, tuple[Card, ...]]) -> Iterator[Due]:
    found = [
        card
        for player, row in rows.items()
        for card in row
        if has_keyword(card.values, TERRAIN) and not is_lifted(game, player)
    ]
    if len(found) > 1:
        oldest = min(card.terrain_since for card in found)  # E.2.5
        equals = tuple(card.id for card in found if card.terrain_since == oldest)  # E.2.5.1
        yield Due("E.2.5", game.active, equals)


def _copies(game: UfsGame, player: Player, row: tuple[Card, ...]) -> Iterator[Due]:
    """E.2.6: copies of a Unique card; the copy itself need not be Unique."""
    for card in row:
        name = card.values.name
        if not has_keyword(card.values, UNIQUE) or not name:
            continue
        stage = game.zones[player, Zone.STAGE]
        same = tuple(other for other in stage if game.cards[other].values.name == name)
        if len(same) > 1 and not is_lifted(game, player):
            yield Due("E.2.6", player, same)


def _loose(game: UfsGame, player: Player, row: tuple[Card, ...]) -> Iterator[Due]:
    for card in row:
        loose = card.values.type in (CardType.ATTACK, CardType.ACTION)
        if loose and card.attached_to is None and not is_lifted(game, player):
            yield Due("E.2.7", player, (card.id,))


def is_lifted(game: UfsGame, player: Player) -> bool:
    """K.1.1: an effect takes E.2.3 to E.2.7 away from a player's staging area."""
    if not game.static_cards and not game.effects:
        return False
    for _, context, node in statements(game, Rule):
        if node.kind is RuleKind.NO_CARD_PAUSE_CONDITIONS and isinstance(node.cards, Whole):
            mine = node.cards.place.whose is Who.YOU
            if player == (context.controller if mine else 1 - context.controller):
                return True
    return False


def has_keyword(values: Values, name: str) -> bool:
    return any(held.name == name for held in values.keywords)


def losers(game: UfsGame) -> tuple[Player, ...]:
    """E.2.1: both at once is a draw."""
    return tuple(player for player in PLAYERS if game.vitality[player] <= 0)


def doomed(game: UfsGame, card_id: CardId, to: Zone) -> str:
    """The pause condition that catches a card on its way (E.2.3, E.2.4), or an empty string."""
    card = game.cards[card_id]
    player = card.owner
    values = game.printed(card_id) if not card.face_up else card.values
    if not game.characters or card_id == game.characters[player]:
        return ""
    if to is Zone.STAGE and is_stranger(game, player, values):
        return "" if is_lifted(game, player) else "E.2.3"
    if to in (Zone.STAGE, Zone.POOL) and is_misplaced(game, player, values):
        lifted = to is Zone.STAGE and is_lifted(game, player)
        return "" if lifted else "E.2.4"
    return ""
