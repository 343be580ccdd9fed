"""What a bot gets to see: its perspective, and what it is being asked.

The rules can be applied to it, so a bot reckons with the same rules as the engine.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.events import Batch
from engine.kernel.ids import Player
from engine.ufs.effects.nodes.acts import Act, MoveToZone
from engine.ufs.effects.nodes.base import Node
from engine.ufs.effects.nodes.cards import Place
from engine.ufs.effects.nodes.words import State
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import Definition
from engine.ufs.perspective import perspective_of, told_to
from engine.ufs.procedures.effects.cards import Handle
from engine.ufs.procedures.effects.perform import Carry
from engine.ufs.procedures.effects.run import RunEffects


class Sight(NamedTuple):
    """One player's position at a decision of their own."""

    player: Player
    game: UfsGame  # hidden cards are blank; for reading, never changed
    unseen: tuple[Definition, ...]  # own cards not in sight: the deck list minus what is seen
    batch: Batch  # the event that a response would answer
    node: Node | None  # the instruction that asks, as far as it is known
    context: Context | None  # the context in which it asks
    following: Node | None = None  # the next one, which may depend on how it went


def sight_of(game: UfsGame, player: Player) -> Sight:
    """What the player knows who is being asked."""
    known = perspective_of(game, player)
    top = game.stack[-1] if game.stack else None
    batch = getattr(top, "batch", ())
    context = getattr(top, "context", None)
    return Sight(
        player,
        known.game,
        known.unseen,
        told_to(batch, player) if isinstance(batch, tuple) else (),
        _asking(game),
        context if isinstance(context, Context) else None,
        _following(game),
    )


def _following(game: UfsGame) -> Node | None:
    """The instruction after the one that asks, if both are parts of one effect."""
    frame = game.stack[-2] if len(game.stack) > 1 else None
    left = frame.effects[frame.index :] if isinstance(frame, RunEffects) else ()
    return left[0] if left else None


def _asking(game: UfsGame) -> Node | None:
    """The instruction behind the question: public, like everything printed on a card in use."""
    for frame in reversed(game.stack[-2:]):
        node = getattr(frame, "node", None)
        if isinstance(node, Node):
            return node
        if isinstance(frame, Carry) and frame.to is not None:
            down = (State.FACE_DOWN,) if frame.arrival.face_up is False else ()
            return MoveToZone(frame.cards, Place(frame.to), states=down)
        if isinstance(frame, Carry | Handle):
            return Act(frame.verb, frame.cards)
    return None
