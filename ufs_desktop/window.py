"""The main window: its pages, a menu of what exists, and the geometry it had last time."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, QSize
from PySide6.QtGui import QCloseEvent, QIcon
from PySide6.QtWidgets import QDialog, QMainWindow, QMessageBox, QStackedWidget

from engine.kernel.errors import SaveError
from ufs_desktop.about import AboutDialog
from ufs_desktop.home.features import Feature
from ufs_desktop.home.page import APP_NAME, HomePage
from ufs_desktop.menus import Menus
from ufs_desktop.session import autosave
from ufs_desktop.session.base import Session
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.setup import GameSetup
from ufs_desktop.session.starters import starter_decks
from ufs_desktop.settings import Settings
from ufs_desktop.table_page import TablePage
from ufs_desktop.widgets.key_list import KeyListDialog
from ufs_desktop.widgets.new_game import NewGameDialog
from ufs_desktop.widgets.rules_dialog import RulesDialog
from ufs_desktop.widgets.settings_dialog import SettingsDialog
from ufs_desktop.widgets.zoom import ZoomDialog

DEFAULT_SIZE = QSize(1280, 720)
SMALLEST_SIZE = QSize(560, 360)
GEOMETRY = "window/geometry"
UNREADABLE = "The unfinished game cannot be read: {what}.\n\nIts file was kept as {file}."
EDITION = "comprehensive"


class MainWindow(QMainWindow):
    """Owns the pages and the game being played. Without `settings` nothing is remembered, and
    without `save_path` an unfinished game is not kept."""

    def __init__(
        self,
        features: Sequence[Feature],
        settings: QSettings | None = None,
        save_path: Path | None = None,
    ) -> None:
        super().__init__()
        self._kept = settings
        self.settings = Settings(settings)
        self._save_path = save_path
        self._decks = starter_decks()
        self.page: TablePage | None = None
        self.setWindowTitle(APP_NAME)
        self.setWindowIcon(QIcon(":/icons/app.svg"))
        self.setMinimumSize(SMALLEST_SIZE)
        self._home = HomePage(features, can_play=bool(self._decks))
        self._home.play_wanted.connect(self.ask_new_game)
        self._home.continue_wanted.connect(self.resume_game)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._home)
        self.setCentralWidget(self._stack)
        self.menus = Menus(self, can_play=bool(self._decks))
        self._home.setFocus()
        self._refresh()
        self._restore_geometry()

    @property
    def home(self) -> HomePage:
        return self._home

    # Games

    def ask_new_game(self) -> None:
        """Open the New game dialog."""
        dialog = NewGameDialog(self._decks, self.settings, self)
        dialog.accepted.connect(lambda: self.play(dialog.setup()))
        self._open(dialog)

    def play(self, setup: GameSetup) -> None:
        """Start a game."""
        self._sit_down(LocalSession(setup, save_path=self._save_path), setup)

    def resume_game(self) -> None:
        """Go on with the unfinished game; a file that cannot be read is set aside and told of."""
        if self._save_path is None or not self._save_path.exists():
            return
        try:
            found = autosave.resume(self._save_path)
        except (SaveError, OSError) as error:
            aside = autosave.set_aside(self._save_path)
            self._tell(UNREADABLE.format(what=error, file=aside))
            self._refresh()
            return
        self._sit_down(LocalSession(found.setup, found.game, self._save_path), found.setup)

    def show_table(self, session: Session, *, is_show: bool = False) -> TablePage:
        """Put a session's table into the window."""
        self.leave_table()
        page = TablePage(session, self.settings, is_show=is_show)
        self.page = page
        page.rule_wanted.connect(self.show_rule)
        page.leave_wanted.connect(self.leave_table)
        page.takeback_wanted.connect(self.ask_takeback)
        page.zoom_wanted.connect(lambda card: self._open(ZoomDialog(card, self)))
        page.changed.connect(self._refresh)
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        page.setFocus()
        self._refresh()
        session.start()
        return page

    def leave_table(self) -> None:
        """Back to the first page; an unfinished game can be gone on with from there."""
        page, self.page = self.page, None
        if page is not None:
            page.close_session()
            self._stack.setCurrentWidget(self._home)
            self._stack.removeWidget(page)
            page.deleteLater()
        self._refresh()

    def _sit_down(self, session: LocalSession, setup: GameSetup) -> None:
        page = self.show_table(session)
        page.rematch_wanted.connect(lambda: self.play(setup.again()))

    def ask_concession(self) -> None:
        page = self.page
        if page is None or page.is_over:
            return
        self._ask("Concede", "Give this game up?", page.concede)

    def ask_takeback(self) -> None:
        """The other player at this window is asked whether a decision may be taken back."""
        page = self.page
        if page is not None:
            words = "Cards were seen or the other player has acted since. Does he agree?"
            self._ask("Take back", words, lambda: page.session.undo(agreed=True))

    # Dialogs

    def show_about(self) -> None:
        """Open the About dialog."""
        dialog = AboutDialog(self)
        dialog.exec()
        dialog.deleteLater()

    def show_rules(self) -> None:
        self.show_rule("")

    def show_rule(self, rule: str) -> None:
        """Open the rules browser at a rule."""
        self._open(RulesDialog(EDITION, rule, self))

    def show_keys(self) -> None:
        self._open(KeyListDialog(self))

    def show_settings(self) -> None:
        self._open(SettingsDialog(self.settings, self))

    def _open(self, dialog: QDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask(self, title: str, words: str, agreed: object) -> None:
        box = QMessageBox(QMessageBox.Icon.Question, title, words, parent=self)
        yes = box.addButton(QMessageBox.StandardButton.Yes)
        box.addButton(QMessageBox.StandardButton.No)
        yes.clicked.connect(agreed)
        self._open(box)

    def _tell(self, words: str) -> None:
        self._open(QMessageBox(QMessageBox.Icon.Information, APP_NAME, words, parent=self))

    def _refresh(self) -> None:
        """What can be done now, in the menus and on the first page."""
        can_continue = self._save_path is not None and self._save_path.exists()
        self._home.show_unfinished(can_continue and self.page is None)
        self.menus.refresh(self.page)

    def _restore_geometry(self) -> None:
        self.resize(DEFAULT_SIZE)
        if self._kept is not None:
            kept = self._kept.value(GEOMETRY)
            if isinstance(kept, QByteArray):
                self.restoreGeometry(kept)

    # Qt

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._kept is not None:
            self._kept.setValue(GEOMETRY, self.saveGeometry())
        if self.page is not None:
            self.page.close_session()
        super().closeEvent(event)
