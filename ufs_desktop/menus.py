"""The menus of the main window: an entry is there because it works, and grey while it cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from engine.kernel.history import Undo
from ufs_desktop.commands import KeyMap
from ufs_desktop.data.desk import DataDesk
from ufs_desktop.home.page import APP_NAME
from ufs_desktop.playing.page import TablePage
from ufs_desktop.session.base import Session
from ufs_desktop.session.local import LocalSession

if TYPE_CHECKING:
    from ufs_desktop.replay.page import ReplayPage
    from ufs_desktop.window import MainWindow


class Menus(QObject):
    """Owns the actions and says when each can be used."""

    def __init__(self, window: MainWindow, *, can_play: bool) -> None:
        super().__init__(window)
        self._window = window
        self.restore: QAction | None = None
        self._commands: dict[str, QAction] = {}
        bar = window.menuBar()
        if can_play:
            self._add_game(bar.addMenu("&Game"))
            self._add_view(bar.addMenu("&View"))
        else:
            self._add_quit(bar.addMenu("&Game"))
        if window.data is not None:
            self._add_data(bar.addMenu("&Data"), window.data)
        self._add_help(bar.addMenu("&Help"), can_play)
        self._can_play = can_play
        self._set_keys()
        window.settings.changed.connect(self._set_keys)

    def refresh(self, page: TablePage | ReplayPage | None, *, is_between: bool = False) -> None:
        """Grey out what cannot be done now; `is_between` two games of a match."""
        if self.restore is not None:
            self.restore.setEnabled(page is None and not is_between)
        if not self._can_play:
            return
        table = page if isinstance(page, TablePage) and not page.is_demonstration else None
        is_on = table is not None and table.is_played
        can_undo = is_on and table is not None and table.undo is not Undo.NOTHING
        self.take_back.setEnabled(can_undo)
        self.concede.setEnabled(is_on)
        self.draw.setEnabled(is_on)
        self.opponent.setEnabled(is_on and table is not None and has_bot(table.session))
        self.leave.setEnabled(page is not None or is_between)

    def _add_game(self, menu: QMenu) -> None:
        window = self._window
        self.new_game = self._action(menu, "&New game…", lambda: window.ask_new_game(), "menu.new")
        self.take_back = self._action(menu, "Take &back", self._take_back, "menu.take_back")
        self.concede = self._action(menu, "&Concede…", window.asks.concession)
        self.draw = self._action(menu, "&Offer a draw…", window.asks.draw)
        self.opponent = self._action(menu, "&Bot…", window.asks.opponent)
        self.leave = self._action(menu, "&Leave the table", window.leave_table)
        menu.addSeparator()
        if window.replays is not None:
            self._action(menu, "&Replays…", window.ask_replay, "menu.replays")
        self._action(menu, "&Settings…", window.show_settings, "menu.settings")
        self._add_quit(menu)

    def _add_quit(self, menu: QMenu) -> None:
        self._action(menu, "&Quit", self._window.close, "menu.quit")

    def _add_view(self, menu: QMenu) -> None:
        self._add_choice(menu, "&Reduced motion", "reduced_motion")
        self._add_choice(menu, "&Open hands beside each other", "open_hands")

    def _add_choice(self, menu: QMenu, label: str, name: str) -> None:
        """A setting that is on or off."""
        settings = self._window.settings
        action = menu.addAction(label)
        action.setCheckable(True)
        action.setChecked(getattr(settings.now, name))
        action.toggled.connect(lambda on: settings.set(name, on))

    def _add_data(self, menu: QMenu, desk: DataDesk) -> None:
        self._action(menu, "&Back up…", desk.ask_backup)
        self.restore = self._action(menu, "&Restore…", desk.ask_restore)
        menu.addSeparator()
        self._action(menu, "Open the &folder of your data", desk.open_folder)

    def _add_help(self, menu: QMenu, can_play: bool) -> None:
        if can_play:
            self._action(menu, "&How to play…", self._window.show_learn)
        self._action(menu, "&Rules…", self._window.show_rules)
        if can_play:
            self._action(menu, "&Keys…", self._window.show_keys)
        if self._window.data is not None:
            self._action(menu, "Report a &problem…", self._window.report_problem)
        self._action(menu, f"&About {APP_NAME}", self._window.show_about)

    def _take_back(self) -> None:
        if isinstance(self._window.page, TablePage):
            self._window.page.take_back()

    def _action(self, menu: QMenu, label: str, act: object, command: str = "") -> QAction:
        """An entry; one that is a command has that command's key."""
        action = menu.addAction(label)
        action.triggered.connect(act)
        if command:
            self._commands[command] = action
        return action

    def _set_keys(self, name: str = "keys") -> None:
        """The keys as they are chosen now."""
        if name == "keys":
            keys = KeyMap.from_text(self._window.settings.now.keys)
            for command, action in self._commands.items():
                action.setShortcut(QKeySequence(keys.key(command)))


def has_bot(session: Session) -> bool:
    """Whether a bot sits at the table that can be exchanged."""
    return isinstance(session, LocalSession) and len(session.people) < len(session.names)
