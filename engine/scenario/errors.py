"""What is wrong with a scenario file, as opposed to a scenario that fails."""

from __future__ import annotations

from engine.kernel.errors import EngineError


class ScenarioError(EngineError):
    """A file that cannot be run; says where: file, document and key."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where = where
        self.what = what

    def within(self, outer: str) -> ScenarioError:
        """The same complaint, with the name of what contains it in front."""
        return ScenarioError(f"{outer}: {self.where}" if self.where else outer, self.what)
