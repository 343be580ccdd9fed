"""Unblockable (12): there is no Block Step, and earlier blocks no longer count."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.machine import Jump, Outcome, rule
from engine.ufs import atoms
from engine.ufs.model.game import BlockStatus, UfsGame
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.rules.attack_sequence import going_on, is_called_unblockable


@dataclass(kw_only=True)
class UnblockableAttack(AttackSequence, order=tuple(AttackSequence.STEPS)):
    """8.3: as in the comprehensive edition, except for attacks that are unblockable."""

    @rule("12.Unblockable")
    def start_block_step(self, game: UfsGame) -> Outcome:
        """The step is skipped, but the attack is still reported as not blocked.

        An attack that is over is dropped by the step that comes next.
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
        """Whatever blocked the attack before it became unblockable no longer does."""
        attack = going_on(game)
        if is_called_unblockable(game, attack):
            atoms.set_block(game, BlockStatus.NOT_BLOCKED, None)
        return super().start_damage_step(game)

    def _is_barred(self, game: UfsGame, status: BlockStatus) -> bool:
        """1.6: a prohibition does not undo a block that was made; being unblockable does."""
        if self._has_block(game):
            return is_called_unblockable(game, going_on(game))
        return super()._is_barred(game, status)
