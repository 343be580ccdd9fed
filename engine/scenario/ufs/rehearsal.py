"""A fight that can be halted where its phases and steps begin and end, and between two forms."""

from __future__ import annotations

from engine.kernel.decisions import Decision
from engine.kernel.events import Event
from engine.kernel.machine import Procedure
from engine.scenario.rehearsal import Edge, Rehearsal
from engine.scenario.ufs.answers import FORM
from engine.ufs.effects.nodes.words import Stretch, Verb
from engine.ufs.game import Fight
from engine.ufs.memories import misremembered
from engine.ufs.model.game import Phase
from engine.ufs.procedures.turn import Combat, Turn
from engine.ufs.rules.offers import forms


class FightRehearsal(Rehearsal, Fight):
    """A run ends where a form could begin, or when the Combat Phase has ended."""

    def edge_of(self, event: Event) -> Edge | None:
        return Edge(*event.detail) if event.kind is Verb.PHASE else None

    def flaws(self) -> list[str]:
        return [*super().flaws(), *(() if self._stirred else misremembered(self))]

    def may_rest(self, top: Procedure) -> bool:
        return isinstance(top, Combat) and top.step == "offer_form"

    def begins_anew(self, decision: Decision) -> bool:
        return decision.prompt == FORM

    def nothing_to_begin(self) -> bool:
        return not forms(self, self.active)

    def is_over(self) -> bool:
        in_turn = any(isinstance(frame, Turn) for frame in self.stack)
        return self.phase is Phase.END and in_turn

    def is_before_end(self) -> bool:
        return self.edge == (Stretch.END_PHASE, "begin")
