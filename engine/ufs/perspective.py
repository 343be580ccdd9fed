"""What a player knows, as a position whose hidden cards are blank (C.2).

The rules can be applied to it, but nothing in it depends on cards that the player neither sees nor
has kept track of. Bots choose by it and the odds of checks are computed from it, so that neither
can give away a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel.events import EVERYONE, Batch
from engine.kernel.ids import CardId, Player
from engine.kernel.rng import Rng
from engine.kernel.views import for_player
from engine.ufs.model.card import Card
from engine.ufs.model.game import PUBLIC_ZONES, UfsGame
from engine.ufs.model.values import Definition, Values
from engine.ufs.rules.knowledge import hidden_cards

BLANK = Values()
NOTHING = Definition(BLANK)
NO_CHANCE = Rng("nothing is foreseen")

AnyGame = TypeVar("AnyGame", bound=UfsGame)


class Perspective(NamedTuple, Generic[AnyGame]):
    """One player's knowledge of a game."""

    player: Player
    game: AnyGame  # with blank hidden cards; only change clones of it
    unseen: tuple[Definition, ...]  # own cards not seen: the deck list without those seen


def perspective_of(game: AnyGame, player: Player) -> Perspective[AnyGame]:
    """The game as the player knows it."""
    hidden = hidden_cards(game, player)
    return Perspective(player, _blanked(game, player, hidden), _own(game, player, hidden))


def told_to(batch: Batch, player: Player) -> Batch:
    """The events as this player sees them."""
    if all(event.audience in (EVERYONE, player) for event in batch):
        return batch
    return tuple(for_player(event, player) for event in batch)


def _own(game: UfsGame, player: Player, hidden: Iterable[CardId]) -> tuple[Definition, ...]:
    """The player's hidden cards in the order of the list, which does not reveal their places."""
    cards = [game.cards[card] for card in hidden]
    numbers = sorted(card.definition for card in cards if card.owner == player)
    return tuple(game.definitions[number] for number in numbers)


def _blanked(game: AnyGame, player: Player, hidden: frozenset[CardId]) -> AnyGame:
    """The same position without hidden faces, memories of them, and the random key."""
    return game.varied(_without(game, player, hidden))


def _without(game: UfsGame, player: Player, hidden: frozenset[CardId]) -> dict[str, Any]:
    seen = {card.definition for card in game.cards.values() if card.id not in hidden}
    sides = {game.definitions[number].other for number in seen}  # a seen card has both its sides
    shown = seen | {number for number in sides if number is not None}
    told = {token for number in shown for token in game.definitions[number].tokens}
    faces = tuple(
        definition if number in shown or definition in told else NOTHING
        for number, definition in enumerate(game.definitions)
    )
    blank = len(faces)
    return {
        "definitions": (*faces, NOTHING),
        "cards": {
            card.id: _blank(card, blank) if card.id in hidden else card
            for card in game.cards.values()
        },
        "able_cards": {card: use for card, use in game.able_cards.items() if card not in hidden},
        "static_cards": {
            card: told for card, told in game.static_cards.items() if card not in hidden
        },
        "turn_events": [told_to(batch, player) for batch in game.turn_events],
        "known": {key: when for key, when in game.known.items() if key[0] == player},
        "looks": {key: None for key in game.looks if key[0] == player},
        "rng": NO_CHANCE,
        "veil": "",
        "handles": {},
        "log": [],
        "changes": {},
        "check_changes": [],
        "stack": [],
        "batch": [],
        **dict.fromkeys(game.TRANSIENT),
    }


def _blank(card: Card, definition: int) -> Card:
    if card.zone in PUBLIC_ZONES:  # face-down cards there look the same to all
        return card._replace(definition=definition)
    return card._replace(definition=definition, base=BLANK, values=BLANK, applied=(), copy_of=None)
