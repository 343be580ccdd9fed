"""How far each guided match was played, kept in one setting: `comprehensive=12 universus=done`."""

from __future__ import annotations

import re

from ufs_desktop.settings import Settings

DONE = "done"
DECISION = re.compile("[0-9]{1,6}")


class LessonProgress:
    """Reads and writes the setting; an unreadable entry counts as a match never begun."""

    def __init__(self, settings: Settings, edition: str) -> None:
        self._settings, self._edition = settings, edition

    @property
    def is_done(self) -> bool:
        """Whether it was ever played to its end."""
        return self._kept.get(self._edition, "").startswith(DONE)

    @property
    def reached(self) -> int:
        """The decision to resume from; 0 for the beginning."""
        number = self._kept.get(self._edition, "").removeprefix(DONE)
        return int(number) if DECISION.fullmatch(number) else 0

    def reach(self, decision: int) -> None:
        """Remember that the learner is at this decision, and still that the match was done once."""
        self._keep(f"{DONE if self.is_done else ''}{decision}")

    def finish(self) -> None:
        self._keep(DONE)

    @property
    def _kept(self) -> dict[str, str]:
        pairs = (each.partition("=") for each in self._settings.now.lessons.split())
        return {edition: how_far for edition, _, how_far in pairs}

    def _keep(self, how_far: str) -> None:
        kept = {**self._kept, self._edition: how_far}
        self._settings.set("lessons", " ".join(f"{name}={far}" for name, far in kept.items()))
