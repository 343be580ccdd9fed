"""A halt that the player asked for: what has happened, and nothing to do but to go on."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.views import DecisionView
from ufs_desktop.table.interactions.base import Button, Interaction, Panel, TableContext

GO_ON = "go on"


class Halt(Interaction):
    """Stands in the place of a question, but answers none of the engine's."""

    def __init__(self, lines: Sequence[str], context: TableContext) -> None:
        told = (("text", "\n".join(lines)),)
        super().__init__(DecisionView(context.viewer, prompt="halt", facts=told), context)

    @property
    def panel(self) -> Panel:
        return Panel.OPTIONS

    def sentence(self) -> str:
        return "You stopped here. There is nothing to answer."

    def buttons(self) -> list[Button]:
        return [Button(GO_ON, "Continue", "pass")]

    def press(self, name: str) -> None:
        if name == GO_ON:
            self.finish(None)
