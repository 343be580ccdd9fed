"""A game that can be halted between two steps and remembers who has seen what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.kernel.decisions import Decision, Kind
from engine.kernel.errors import PROTOCOL
from engine.kernel.events import Event
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Outcome, Procedure, rule
from engine.kernel.machine import run as run_machine

HALT = "halt"


class Edge(NamedTuple):
    """The beginning or the end of a part of the game: a turn, a phase, a step."""

    stretch: str
    edge: str  # begin or end


@dataclass(kw_only=True)
class Standstill(Procedure):
    """A question to nobody, which halts the game until `resume`."""

    answer: bool = False

    @rule()
    def stand_still(self, game: Game) -> Outcome:
        return Ask(Decision(0, Kind.YES_NO, HALT, PROTOCOL), "answer")


class Rehearsal(Game):
    """A game that is watched between its steps; as a base class it comes before the game's own.

    It halts at each edge, before anything answers it, and, if told to, where it may rest.
    """

    turn: int
    _stirred = False
    edge: Edge | None = None  # reached and not yet left
    halts_at_rest = False
    at_rest = False
    shown: frozenset[tuple[Player, CardId]] = frozenset()
    watched: tuple[tuple[Player, CardId], ...] = ()

    # What a game supplies

    def edge_of(self, event: Event) -> Edge | None:
        """The edge that an event marks, if any."""
        return None

    def may_rest(self, top: Procedure) -> bool:
        """Whether a run can end before this procedure goes on, because nothing is in progress."""
        raise TypeError(f"{type(self).__name__} must say where a run may end")

    def begins_anew(self, decision: Decision) -> bool:
        """Whether the question is what to begin next, where a run may end."""
        raise TypeError(f"{type(self).__name__} must say which decision begins something new")

    def nothing_to_begin(self) -> bool:
        """At rest: whether nobody will be asked what to begin, because nothing can begin."""
        return False

    def is_over(self) -> bool:
        """Whether a run ends here whatever is asked, though the game goes on."""
        return False

    def is_before_end(self) -> bool:
        """Whether the table is cleared right after the edge that was reached."""
        return False

    # Between the steps

    @property
    def stirred(self) -> bool:
        """Always true, so that `between_steps` is asked before every step."""
        return True

    @stirred.setter
    def stirred(self, value: bool) -> None:
        self._stirred = value

    def tell(self, *fields: Any, **named: Any) -> None:
        super().tell(*fields, **named)
        self.edge = self.edge_of(self.batch[-1]) or self.edge
        self.look_around()

    def between_steps(self) -> Procedure | None:
        top = self.stack[-1] if self.stack else None
        if type(top) is Standstill:
            return None
        if self.edge is not None:
            return Standstill()
        if self._stirred:
            interruption = super().between_steps()
            self.look_around()
            if interruption is not None:
                return interruption
        if self.halts_at_rest and top is not None and self.may_rest(top):
            self.halts_at_rest, self.at_rest = False, True
            return Standstill()
        return None

    def look_around(self) -> None:
        """Note which of the watched cards can be seen now."""
        for viewer, card in self.watched:
            if self.may_see(viewer, card):
                self.shown |= {(viewer, card)}

    @property
    def halted(self) -> bool:
        return self.pending is not None and self.pending.prompt == HALT

    def resume(self) -> None:
        """Go on from where the game halted."""
        self.stack.pop()
        self.pending = None
        self.answer_into = ""
        self.edge = None
        self.at_rest = False
        run_machine(self)
