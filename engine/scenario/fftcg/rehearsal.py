"""A duel that can be halted where turns and phases begin, and where nothing is in progress."""

from __future__ import annotations

from engine.fftcg.game import Duel
from engine.fftcg.model.details import phase_of
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules import legality
from engine.kernel.decisions import Decision
from engine.kernel.events import Event
from engine.kernel.machine import Procedure
from engine.scenario.fftcg.answers import ATTACK, PRIORITY
from engine.scenario.rehearsal import Edge, Rehearsal

TURN, BEGIN = "turn", "begin"


class DuelRehearsal(Rehearsal, Duel):
    """A run ends where the turn player is asked what to begin, with nothing on the stack."""

    def edge_of(self, event: Event) -> Edge | None:
        if event.kind == TcgVerb.TURN_BEGUN:
            return Edge(TURN, BEGIN)
        return Edge(phase_of(event).phase, BEGIN) if event.kind == TcgVerb.PHASE_BEGUN else None

    def may_rest(self, top: Procedure) -> bool:
        if self.stacked or self.battle.attackers:
            return False
        if isinstance(top, PriorityRounds):
            return top.step == "offer" and top.holder == self.active and not top.passes
        asks = isinstance(top, TcgAttackPhase) and top.step == "ask_for_attackers"
        return asks and bool(legality.possible_attackers(self))

    def begins_anew(self, decision: Decision) -> bool:
        if self.stacked or self.battle.attackers or decision.player != self.active:
            return False
        top = self.stack[-1]
        rounds = isinstance(top, PriorityRounds) and top.with_plays and not top.passes
        return decision.prompt == ATTACK or (decision.prompt == PRIORITY and rounds)
