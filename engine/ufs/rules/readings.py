"""What trees mean: questions about nodes, answered by the reader registered for their class.

Amounts, predicates, references, conditions, spans and patterns refer to each other without end. So
all questions about nodes go through here; each reader is in the module of its subject and registers
itself for the classes that it reads. Importing the package `engine.ufs.rules` registers them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.kernel.events import Batch, Event
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.base import Node
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import HeldAbility

# The node's type depends on the entry; each reader names its own class.
Reader = TypeVar("Reader", bound=Callable[..., Any])


class Readers(dict[type[Node], Callable[..., Any]]):
    """The readers for one question by class of node; a class without one is read as its base."""

    def reads(self, *kinds: type[Node]) -> Callable[[Reader], Reader]:
        """Register a function as the reader of these nodes."""

        def enter(function: Reader) -> Reader:
            self.update(dict.fromkeys(kinds, function))
            return function

        return enter

    def __missing__(self, kind: type[Node]) -> Callable[..., Any]:
        for base in kind.__mro__[1:]:
            if base in self:
                self[kind] = self[base]
                return self[kind]
        raise TypeError(f"no reading for {kind.__name__}")


NUMBERS = Readers()
FITTING = Readers()
FITTING_ABILITIES = Readers()
RECORDS = Readers()
CANDIDATES = Readers()
TRUTHS = Readers()
SPANS = Readers()
HISTORY = Readers()
TRIGGERS = Readers()


def number(game: UfsGame, context: Context, amount: n.Amount) -> int:
    """J.4: the present value of the amount."""
    found: int = NUMBERS[type(amount)](game, context, amount)
    return found


def fits(
    game: UfsGame,
    context: Context,
    predicate: n.Predicate,
    card: CardId | Card,
    *,
    printed: bool = False,
    hidden: bool = False,
    play: Event | None = None,
) -> bool:
    """K.3: whether the predicate is true of the card now, or of a last known record of it."""
    reader = FITTING[type(predicate)]
    true: bool = reader(game, context, predicate, card, printed=printed, hidden=hidden, play=play)
    return true


def fits_ability(
    game: UfsGame, context: Context, wanted: n.AbilityFilter, card: Card, held: HeldAbility
) -> bool:
    """K.2.8, K.3.12, K.3.22: whether the filter means this ability of the card."""
    true: bool = FITTING_ABILITIES[type(wanted)](game, context, wanted, card, held)
    return true


def stands_for(game: UfsGame, context: Context, ref: n.CardRef) -> tuple[Card, ...]:
    """K.2: records of the cards that the reference means, for counting and comparing."""
    found: tuple[Card, ...] = RECORDS[type(ref)](game, context, ref)
    return found


def candidates(
    game: UfsGame, context: Context, ref: n.CardRef, verb: n.Verb | None = None
) -> tuple[CardId, ...]:
    """K.2: every card that the reference could mean now; with `verb`, only if that can be done."""
    found: tuple[CardId, ...] = CANDIDATES[type(ref)](game, context, ref, verb)
    return found


def holds(game: UfsGame, context: Context, condition: n.Condition) -> bool:
    """J.2.4: whether the condition is true now."""
    true: bool = TRUTHS[type(condition)](game, context, condition)
    return true


def in_span(game: UfsGame, context: Context, span: n.Span) -> bool:
    """Whether the game is in such a stretch now."""
    true: bool = SPANS[type(span)](game, context, span)
    return true


def happened(game: UfsGame, context: Context, pattern: n.Node) -> Batch:
    """The matching occurrences of this turn, in the pattern's stretch or the effect's scope."""
    found: Batch = HISTORY[type(pattern)](game, context, pattern)
    return found


def fires(game: UfsGame, context: Context, trigger: n.Trigger, batch: Batch) -> Batch:
    """J.3.2: the occurrences for which the trigger goes off."""
    found: Batch = TRIGGERS[type(trigger)](game, context, trigger, batch)
    return found
