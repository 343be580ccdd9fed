"""The room of a lesson: the learner is kept to the script and told what to do at each step."""

from __future__ import annotations

from typing import Any

from engine.kernel.decisions import Answer, Decision
from engine.kernel.errors import IllegalAnswer
from engine.kernel.history import History
from engine.kernel.replay import Replay
from engine.scenario.guide import LEARNER, Guide
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup
from ufs_desktop.session.update import Update

NO_RULE = ""  # forbids it: the lesson wants to show something else first
NOT_NOW = "That is possible, but not right now"


class GuidedRoom(Room):
    """Only what the lesson asks for is carried out; all other decisions are answered."""

    @property
    def guide(self) -> Guide:
        assert self.setup.guide is not None
        return self.setup.guide

    def follow(self) -> None:
        """Make the learner's move for them."""
        decision = self.history.game.pending
        if decision is not None and decision.player == LEARNER:
            self.history.answer(decision.id, self.guide.steps[decision.id].choice)
            self._go_on()

    def _start(self, setup: GameSetup, history: History[Any], past: Replay | None = None) -> None:
        """A lesson that was left continues where it was; the way there can be taken back, too."""
        self.guide.lead(history, setup.begin_at)
        super()._start(setup, history, past)

    def _carry_out(self, number: int, choice: Answer, *, unasked: bool) -> None:
        step = self.guide.steps[number]
        if not step.allows(choice):
            raise IllegalAnswer(NO_RULE, step.instead or NOT_NOW)
        super()._carry_out(number, choice, unasked=unasked)

    def _settle(self) -> Decision | None:
        asked = super()._settle()
        while asked is not None and (step := self.guide.settled(asked)) is not None:
            self.history.answer(asked.id, step.choice, unasked=True)
            asked = super()._settle()
        return asked

    def _dressed(self, update: Update) -> Update:
        coaching = self.guide.coaching(self.history.game, update.view.viewer)
        return update._replace(coaching=coaching)
