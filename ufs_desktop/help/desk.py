"""Opens what is in the Help menu: how to play, the rules, the keys and what the program is made
of."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ufs_desktop.about import AboutDialog
from ufs_desktop.help.keys_dialog import KeysDialog
from ufs_desktop.help.rules_browser import RulesBrowser
from ufs_desktop.learn.chapters import has_primer
from ufs_desktop.learn.dialog import LearnDialog
from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.dialogs import bound_to_screen, open_dialog
from ufs_desktop.widgets.edition_choice import edition_now


class HelpDesk(QObject):
    """Rules and lessons each have a window of their own, which stays open next to the game."""

    play_wanted = Signal()
    lesson_wanted = Signal()
    puzzles_wanted = Signal()

    def __init__(self, kit: TableKit, tabs: Tabs, settings: Settings) -> None:
        super().__init__(tabs)
        self._kit = kit
        self._tabs, self._settings = tabs, settings
        self._browser: RulesBrowser | None = None
        self._primer: LearnDialog | None = None
        tabs.rule_wanted.connect(self.show_rule)

    def show_rules(self) -> None:
        self.show_rule("")

    def show_rule(self, rule: str) -> None:
        """Show a rule in the edition of the game in front."""
        edition = self._tabs.page.edition or self._edition
        if self._browser is None:
            self._browser = RulesBrowser(self._kit.module, edition, rule, self._tabs.window())
        elif rule:
            self._browser.go_to(rule, edition)
        bound_to_screen(self._browser)
        self._browser.show()
        self._browser.activateWindow()

    @property
    def can_teach(self) -> bool:
        """Whether *How to play* was written for the chosen edition."""
        return has_primer(self._edition)

    @property
    def _edition(self) -> str:
        return edition_now(self._settings, self._kit.module)

    def show_learn(self) -> None:
        """Open *How to play*."""
        if self._primer is None or self._primer.edition != self._edition:
            if self._primer is not None:
                self._primer.close()
                self._primer.deleteLater()
            self._primer = LearnDialog(self._kit, self._edition, self._tabs.window())
            self._primer.rule_wanted.connect(self.show_rule)
            self._primer.play_wanted.connect(self.play_wanted)
            self._primer.lesson_wanted.connect(self.lesson_wanted)
            self._primer.puzzles_wanted.connect(self.puzzles_wanted)
        bound_to_screen(self._primer)
        self._primer.show()
        self._primer.activateWindow()

    def show_keys(self) -> None:
        open_dialog(KeysDialog(self._settings, self._tabs.window()))

    def show_about(self) -> None:
        open_dialog(AboutDialog(self._kit.title, self._tabs.window()))
