"""Unblockable (12): there is no Block Step, and what has blocked the attack does so no more."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.machine import Jump, Outcome, rule
from engine.ufs import atoms
from engine.ufs.model.game import BlockStatus, UfsGame
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.rules.attack_sequence import going_on, is_called_unblockable


@dataclass(kw_only=True)
class UnblockableAttack(AttackSequence, order=tuple(AttackSequence.STEPS)):
    """8.3: as in the comprehensive edition, but for attacks that are unblockable."""

    @rule("12.Unblockable")
    def start_block_step(self, game: UfsGame) -> Outcome:
        """The step is skipped; that the attack is not blocked is told all the same.

        What is over is dropped by the step that comes next.
        """
        if not is_called_unblockable(game, going_on(game)):
            return super().start_block_step(game)
        self.determine_status(game)
        self._near_damage_step(game)
        return Jump("start_damage_step")

    def _near_block_step(self, game: UfsGame) -> None:
        if not is_called_unblockable(game, going_on(game)):
            super()._near_block_step(game)

    @rule("12.Unblockable")
    def start_damage_step(self, game: UfsGame) -> Outcome:
        """Whatever blocked the attack before it became unblockable."""
        attack = going_on(game)
        if is_called_unblockable(game, attack):
            atoms.set_block(game, BlockStatus.NOT_BLOCKED, None)
        return super().start_damage_step(game)

    def _is_barred(self, game: UfsGame, status: BlockStatus) -> bool:
        """1.6: what cannot be done does not undo what has been, unless it is unblockable."""
        if self._has_block(game):
            return is_called_unblockable(game, going_on(game))
        return super()._is_barred(game, status)
