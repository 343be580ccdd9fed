"""What a player knows, as a position whose hidden cards are blank: all that a bot gets to see.

The rules' own questions can be asked of it, so a bot counts with the same rules as the engine.
Whatever depends on a card that the player neither sees nor has kept track of is gone from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.kernel import sight
from engine.kernel.events import EVERYONE, Batch
from engine.kernel.ids import CardId, Player
from engine.kernel.rng import Rng
from engine.kernel.views import for_player
from engine.ufs.effects.nodes.acts import Act, Move
from engine.ufs.effects.nodes.base import Node
from engine.ufs.effects.nodes.cards import Place
from engine.ufs.effects.nodes.words import State
from engine.ufs.game import Fight
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import PUBLIC_ZONES, UfsGame
from engine.ufs.model.values import Definition, Values
from engine.ufs.procedures.effects.cards import Handle
from engine.ufs.procedures.effects.perform import Carry

BLANK = Values()
NOTHING = Definition(BLANK)
NO_CHANCE = Rng("a bot foresees nothing")


class Sight(NamedTuple):
    """One player's position at a decision of his own."""

    player: Player
    game: Fight  # hidden cards are blank; to be asked, never changed
    unseen: tuple[Definition, ...]  # own cards not in sight: the deck list less what is seen
    batch: Batch  # the event that a response would answer
    node: Node | None  # the instruction that asks, as far as it is known
    context: Context | None  # and where it comes from


def sight_of(game: UfsGame, player: Player) -> Sight:
    """What the player knows, who is being asked something."""
    hidden = hidden_cards(game, player)
    top = game.stack[-1] if game.stack else None
    batch = getattr(top, "batch", ())
    context = getattr(top, "context", None)
    return Sight(
        player,
        _blanked(game, player, hidden),
        _own(game, player, hidden),
        _told(batch, player) if isinstance(batch, tuple) else (),
        _asking(game),
        context if isinstance(context, Context) else None,
    )


def _asking(game: UfsGame) -> Node | None:
    """The instruction behind the question: public, as everything printed on a card in use."""
    for frame in reversed(game.stack[-2:]):
        node = getattr(frame, "node", None)
        if isinstance(node, Node):
            return node
        if isinstance(frame, Carry) and frame.to is not None:
            down = (State.FACE_DOWN,) if frame.arrival.face_up is False else ()
            return Move(frame.cards, Place(frame.to), states=down)
        if isinstance(frame, Carry | Handle):
            return Act(frame.verb, frame.cards)
    return None


def hidden_cards(game: UfsGame, player: Player) -> frozenset[CardId]:
    """The cards that the player neither sees nor has kept track of."""
    return frozenset(
        card.id
        for card in game.cards.values()
        if not card.face_up and not card.revealed and not sight.knows(game, player, card.id)
    )


def _own(game: UfsGame, player: Player, hidden: Iterable[CardId]) -> tuple[Definition, ...]:
    """In the order of the list, which tells nothing of where they lie."""
    cards = [game.cards[card] for card in hidden]
    numbers = sorted(card.definition for card in cards if card.owner == player)
    return tuple(game.definitions[number] for number in numbers)


def _blanked(game: UfsGame, player: Player, hidden: frozenset[CardId]) -> Fight:
    """The same position without the hidden faces, chance, and what is remembered of them."""
    twin: Fight = object.__new__(Fight)
    twin.__dict__ = game.__dict__ | _without(game, player, hidden)
    return twin


def _without(game: UfsGame, player: Player, hidden: frozenset[CardId]) -> dict[str, Any]:
    shown = {card.definition for card in game.cards.values() if card.id not in hidden}
    faces = tuple(
        definition if number in shown else NOTHING
        for number, definition in enumerate(game.definitions)
    )
    blank = len(faces)
    return {
        "definitions": (*faces, NOTHING),
        "cards": {
            card.id: _blank(card, blank) if card.id in hidden else card
            for card in game.cards.values()
        },
        "able_cards": {card: None for card in game.able_cards if card not in hidden},
        "static_cards": {
            card: told for card, told in game.static_cards.items() if card not in hidden
        },
        "turn_events": [_told(batch, player) for batch in game.turn_events],
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
    if card.zone in PUBLIC_ZONES:  # what a face-down card shows there is the same for all
        return card._replace(definition=definition)
    current = BLANK if card.current is not None else None
    return card._replace(
        definition=definition, base=BLANK, current=current, applied=(), copy_of=None
    )


def _told(batch: Batch, player: Player) -> Batch:
    if all(event.audience in (EVERYONE, player) for event in batch):
        return batch
    return tuple(for_player(event, player) for event in batch)
