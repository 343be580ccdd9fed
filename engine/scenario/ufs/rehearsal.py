"""A game that can be halted between two steps, and remembers who has seen what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.kernel.decisions import Decision, Kind
from engine.kernel.errors import PROTOCOL
from engine.kernel.events import Event
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Outcome, Procedure, rule
from engine.kernel.machine import run as run_machine
from engine.ufs.editions.edition import Edition
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.game import Fight
from engine.ufs.model.values import Definition
from engine.ufs.procedures.turn import Combat

HALT = "halt"


class Edge(NamedTuple):
    """The beginning or the end of a phase or step."""

    stretch: str
    edge: str  # begin or end


@dataclass(kw_only=True)
class Halt(Procedure):
    """A question to nobody: the game stands still until `resume`."""

    answer: bool = False

    @rule()
    def stand_still(self, game: Rehearsal) -> Outcome:
        return Ask(Decision(game.active, Kind.YES_NO, HALT, PROTOCOL), "answer")


class Rehearsal(Fight):
    """A fight that is watched between its steps.

    It halts where a phase or step begins or ends, before anything answers that, and, if told so,
    where a form could begin.
    """

    def __init__(
        self,
        key: str,
        edition: Edition,
        definitions: Iterable[Definition],
        options: tuple[str, ...],
    ) -> None:
        self._stirred = False
        super().__init__(key, edition, definitions, options)
        self.trace = []
        self.edge: Edge | None = None  # reached and not yet left
        self.halts_before_forms = False
        self.at_form = False
        self.shown: set[tuple[Player, CardId]] = set()
        self.watched: tuple[tuple[Player, CardId], ...] = ()
        self.probe: Callable[[], None] | None = None

    @property
    def stirred(self) -> bool:
        """Always true, so that `between_steps` is asked before every step."""
        return True

    @stirred.setter
    def stirred(self, value: bool) -> None:
        self._stirred = value

    def emit(self, event: Event) -> None:
        super().emit(event)
        if event.kind is Verb.PHASE:
            self.edge = Edge(*event.detail)
        self.look_around()

    def between_steps(self) -> Procedure | None:
        top = self.stack[-1] if self.stack else None
        if type(top) is Halt:
            return None
        if self.edge is not None:
            return Halt()
        if self._stirred:
            interruption = super().between_steps()
            self.look_around()
            if interruption is not None:
                return interruption
        if self.halts_before_forms and isinstance(top, Combat) and top.step == "offer_form":
            self.halts_before_forms, self.at_form = False, True
            return Halt()
        return None

    def look_around(self) -> None:
        """Note which of the watched cards are seen now."""
        for viewer, card in self.watched:
            if self.may_see(viewer, card):
                self.shown.add((viewer, card))

    @property
    def halted(self) -> bool:
        return self.pending is not None and self.pending.prompt == HALT

    def resume(self) -> None:
        """Go on from where the game halted."""
        self.stack.pop()
        self.pending = None
        self.answer_into = ""
        self.edge = None
        self.at_form = False
        run_machine(self)
