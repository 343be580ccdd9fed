"""Effects that outlast the instruction that made them, as plain records (chapter J)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.records import often_replaced
from engine.ufs.effects.nodes.base import Node
from engine.ufs.model.keys import EndPoint


class EffectClass(StrEnum):
    """How an effect is applied (J.3)."""

    FIRED = "fired"
    MODIFIER = "modifier"
    DEFINITION = "definition"
    COPY = "copy"
    RULE = "rule"
    REPLACEMENT = "replacement"


@often_replaced
class Context(NamedTuple):
    """What an instruction needs to know about where it comes from.

    `names` binds what the text refers back to: (name, value) with refs, numbers or words.
    `scope` is the event serial from which the effect may look back at the game (J.4.1).
    """

    controller: Player
    source: Ref | None = None  # the card whose ability or static effect it is
    ability: str = ""  # the key of that ability on the card
    scope: int = 0
    names: tuple[tuple[str, Any], ...] = ()  # plain values: numbers, words, tuples of refs

    def get(self, name: str) -> Any:
        """What `name` is bound to, or None. A later binding hides an earlier one."""
        for bound, value in reversed(self.names):
            if bound == name:
                return value
        return None

    def bind(self, name: str, value: object) -> Context:
        return self._replace(names=(*self.names, (name, value)))


class Effect(NamedTuple):
    """A detached or assigned effect in force. Static effects are read off their cards instead."""

    id: int
    kind: EffectClass
    node: Node  # what it does; for a fired effect, its trigger and instructions
    context: Context
    assigned: tuple[Ref, ...] = ()  # empty: detached (J.2.2)
    until: str = EndPoint.TURN.value  # the point at which it ends, made by `keys.end_at`
    uses: int = 0  # how often it may still execute; 0: no limit
    born: int = 0  # the event serial when it was made
    states: frozenset[str] = frozenset()  # the words of what it states (`heads_of`)


class OnTop(NamedTuple):
    """Two cards in a stage that are one card while an effect lasts (newest edition)."""

    top: CardId
    bottom: Ref
    effect: int
    lies_open: bool | None = None  # what is beneath, by itself; None: it lies as the pair does


class Suspended(NamedTuple):
    """An instruction that waits until the attack has been played (newest edition)."""

    card: CardId
    context: Context
    node: Node
    cause: Cause
