"""Who may see a card, which cards a player knows, and whether values count (C.2, C.3.1)."""

from __future__ import annotations

from collections.abc import Container

from engine.kernel import sight
from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes.words import State, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import PLAYERS, PUBLIC_ZONES, UfsGame
from engine.ufs.model.values import Definition
from engine.ufs.rules.on_top import lies_open

TABLE = frozenset({Zone.STAGE, Zone.POOL})


def is_valued(card: Card) -> bool:
    """C.3.1: public, or in a public zone. A face-down card on the table is valued but blank."""
    return card.face_up or card.revealed or card.zone in PUBLIC_ZONES


def may_see(game: UfsGame, viewer: Player, card: CardId) -> bool:
    """C.2: whether this player may look at the card's face now, as it is public or private.

    A card that is unknown by C.2.3.1 may still be looked at for a while.
    """
    record = game.cards[card]
    if lies_open(game, record) or record.revealed:  # C.2.1.1
        return True
    if record.zone in game.edition.private and record.owner == viewer:  # C.2.2.1
        return True
    return (viewer, card) in game.looks  # C.2.2.2, C.2.3.1


def can_be_shown(game: UfsGame, card: Card) -> bool:
    """Whether its player can show what the card says: it is public, or they may look at it."""
    return card.has_state or card.zone in game.edition.private


def witnesses(game: UfsGame, card: CardId) -> tuple[Player, ...]:
    """C.2.1.1: who sees the card; everybody if it is public."""
    record = game.cards[card]
    if lies_open(game, record) or record.revealed:
        return PLAYERS
    if game.looks:
        return tuple([player for player in PLAYERS if may_see(game, player, card)])
    return (record.owner,) if record.zone in game.edition.private else ()


def lands_face_up(card: Card, to: Zone, wanted: bool | None = None) -> bool:
    """Whether a card enters a zone face up: as an effect wants, or if the zone is public."""
    if wanted is not None:
        return wanted
    if not card.face_up and card.zone in TABLE and to in TABLE:  # D.1.3
        return False
    return to in PUBLIC_ZONES


def facing(states: Container[State]) -> bool | None:
    """How a card is told to come to lie; None: as the rules say."""
    if State.FACE_UP in states or State.FACE_DOWN in states:
        return State.FACE_UP in states
    return None


def is_barred_copy(game: UfsGame, card: Card) -> bool:
    """I.3.8.2.1: whether the card is a copy that never enters momentum."""
    return card.copy_of is not None and not game.edition.copies_clear_to_momentum


def hidden_cards(game: UfsGame, player: Player) -> frozenset[CardId]:
    """The cards that the player neither sees nor has kept track of."""
    return frozenset(
        card.id for card in game.cards.values() if not sight.knows(game, player, card.id)
    )


def known_definitions(game: UfsGame, player: Player) -> tuple[Definition, ...]:
    """The printed cards that the player knows to be in the game: their deck list and seen ones."""
    return tuple(game.definitions[number] for number in known_numbers(game, player))


def known_numbers(game: UfsGame, player: Player) -> list[int]:
    """The same as sorted numbers in the game."""
    hidden = hidden_cards(game, player)
    cards = game.cards.values()
    return sorted(
        {each.definition for each in cards if each.owner == player or each.id not in hidden}
    )
