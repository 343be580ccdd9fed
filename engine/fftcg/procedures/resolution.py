"""Resolving what is on top of the stack (11.11)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import stack
from engine.fftcg.model.state import DuelState
from engine.fftcg.procedures.instructions import CarryOut
from engine.fftcg.rules import choices, conditions
from engine.kernel.ids import Ref
from engine.kernel.machine import Call, Done, Outcome, Procedure, rule


@dataclass(kw_only=True)
class ResolveTop(Procedure):
    """11.11: what was chosen is checked again, the text is carried out, and it leaves."""

    legal: tuple[tuple[Ref, ...], ...] = ()

    @rule("11.11.2", "11.3.9", "11.6.12", "11.7.12", "11.8.19")
    def look_at_choices(self, game: DuelState) -> Outcome:
        made = game.stacked[-1]
        self.legal = choices.still_legal(game, made)
        if not choices.is_pointless(made, self.legal):
            return None
        stack.cancel(game, made)
        return Done()

    @rule("11.8.13", "11.11.3")
    def look_at_condition(self, game: DuelState) -> Outcome:
        made = game.stacked[-1]
        condition = made.auto.condition if made.auto is not None else None
        if condition is None or conditions.holds(
            game, condition, made.controller, made.source, made.was
        ):
            return None
        stack.cancel(game, made)
        return Done()

    @rule("11.11.5", "11.11.2.1", "11.11.8")
    def carry_out(self, game: DuelState) -> Outcome:
        made = game.stacked[-1]
        if stack.does_nothing(game, made):
            return None
        return Call(CarryOut(left=made.text.steps, legal=self.legal))

    @rule("11.11.10")
    def leave(self, game: DuelState) -> Outcome:
        stack.resolve(game, game.stacked[-1])
        return Done()
