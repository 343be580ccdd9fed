"""A replacement effect takes the place of an act (J.3.5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.machine import Call, Done, Outcome, Procedure, rule
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures import lasting
from engine.ufs.procedures.effects.run import RunEffects


@dataclass(kw_only=True)
class Replace(Procedure):
    """What happens instead; an effect that replaces the next time only is used up."""

    key: str
    context: Context
    effects: tuple[n.Instruction, ...]

    @rule("J.3.5.1")
    def use(self, game: UfsGame) -> Outcome:
        lasting.use_up(game, self.key)
        return Call(RunEffects(context=self.context, effects=self.effects, nested=True))

    @rule("J.3.5.1")
    def finish(self, game: UfsGame) -> Outcome:
        return Done()
