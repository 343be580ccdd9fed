"""Which edition somebody plays: asked for first, and remembered for everything that follows."""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout

from ufs_desktop.session.module import GameModule
from ufs_desktop.settings import Settings
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.fields import beside

RULES = "{edition} rules"


def edition_now(settings: Settings, module: GameModule) -> str:
    """The one that was chosen last, or the usual one."""
    kept = settings.now.edition
    return kept if kept in module.editions else module.edition


def add_rules(form: QFormLayout, edition: EditionChoice, length: ChoiceBox) -> None:
    """The rules of a game, where there is a choice, and how long the match is."""
    if edition.is_open:
        form.addRow("Rules", beside(edition, length))
    else:
        edition.hide()
        form.addRow("Length", length)


class EditionChoice(ChoiceBox):
    """A list of the editions with the remembered one in front; a choice is remembered."""

    def __init__(self, settings: Settings, module: GameModule) -> None:
        super().__init__()
        self._settings = settings
        for code, name in module.editions.items():
            self.addItem(RULES.format(edition=name), code)
        self.setAccessibleName("Rules")
        self.choose(edition_now(settings, module))
        self.activated.connect(lambda _: settings.set("edition", self.code))

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return self.count() > 1

    @property
    def code(self) -> str:
        return str(self.currentData())

    def choose(self, edition: str) -> None:
        """Another one for now; one that is not played changes nothing."""
        at = self.findData(edition)
        if at >= 0:
            self.setCurrentIndex(at)
