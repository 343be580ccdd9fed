"""Executor: text that the compiler could not read is carried out by hand."""

from __future__ import annotations

from engine.kernel.events import Cause
from engine.kernel.machine import Procedure
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.effects.run import executes
from engine.ufs.procedures.manual import ByHand


@executes(n.Manual)
def manual(game: UfsGame, context: Context, node: n.Manual, cause: Cause) -> Procedure:
    return ByHand(context=context, text=node.text)
