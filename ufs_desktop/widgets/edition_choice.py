"""The choice of the edition to play: asked for once and remembered from then on."""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout

from ufs_desktop.session.module import GameModule
from ufs_desktop.settings import Settings
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.fields import beside

RULES = "{edition} rules"


def edition_now(settings: Settings, module: GameModule) -> str:
    """The edition that was chosen last, or the usual one."""
    kept = settings.now.edition
    return kept if kept in module.editions else module.edition


def add_rules(form: QFormLayout, edition: EditionChoice, length: ChoiceBox) -> None:
    """Add rows for the rules of a game, if there is a choice, and for the length of the match."""
    if edition.is_open:
        form.addRow("Rules", beside(edition, length))
    else:
        edition.hide()
        form.addRow("Length", length)


class EditionChoice(ChoiceBox):
    """A list of the editions with the remembered one chosen; a new choice is remembered."""

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
        """Choose another edition for now; an unknown one changes nothing."""
        at = self.findData(edition)
        if at >= 0:
            self.setCurrentIndex(at)
