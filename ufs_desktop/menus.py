"""The menus of the main window: an entry is there because it works, and grey while it cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from engine.kernel.history import Undo
from ufs_desktop.data.desk import DataDesk
from ufs_desktop.home.page import APP_NAME
from ufs_desktop.session.base import Session
from ufs_desktop.session.local import LocalSession
from ufs_desktop.table_page import TablePage

if TYPE_CHECKING:
    from ufs_desktop.replay.page import ReplayPage
    from ufs_desktop.window import MainWindow


class Menus(QObject):
    """Owns the actions and says when each can be used."""

    def __init__(self, window: MainWindow, *, can_play: bool) -> None:
        super().__init__(window)
        self._window = window
        self.restore: QAction | None = None
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

    def refresh(self, page: TablePage | ReplayPage | None, *, is_between: bool = False) -> None:
        """Grey out what cannot be done now; `is_between` two games of a match."""
        if self.restore is not None:
            self.restore.setEnabled(page is None and not is_between)
        if not self._can_play:
            return
        table = page if isinstance(page, TablePage) and not page.is_demonstration else None
        is_on = table is not None and table.view is not None and not table.is_over
        can_undo = is_on and table is not None and table.undo is not Undo.NOTHING
        self.take_back.setEnabled(can_undo)
        self.concede.setEnabled(is_on)
        self.draw.setEnabled(is_on)
        self.opponent.setEnabled(is_on and table is not None and has_bot(table.session))
        self.leave.setEnabled(page is not None or is_between)

    def _add_game(self, menu: QMenu) -> None:
        window = self._window
        self.new_game = _action(menu, "&New game…", lambda: window.ask_new_game(), "Ctrl+N")
        self.take_back = _action(menu, "Take &back", self._take_back, "Ctrl+Z")
        self.concede = _action(menu, "&Concede…", window.asks.concession)
        self.draw = _action(menu, "&Offer a draw…", window.asks.draw)
        self.opponent = _action(menu, "&Bot…", window.asks.opponent)
        self.leave = _action(menu, "&Leave the table", window.leave_table)
        menu.addSeparator()
        if window.replays is not None:
            _action(menu, "&Replays…", window.ask_replay, "Ctrl+R")
        _action(menu, "&Settings…", window.show_settings, "Ctrl+,")
        self._add_quit(menu)

    def _add_quit(self, menu: QMenu) -> None:
        quit_action = _action(menu, "&Quit", self._window.close)
        quit_action.setShortcut(QKeySequence(QKeySequence.StandardKey.Quit))

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
        _action(menu, "&Back up…", desk.ask_backup)
        self.restore = _action(menu, "&Restore…", desk.ask_restore)
        menu.addSeparator()
        _action(menu, "Open the &folder of your data", desk.open_folder)

    def _add_help(self, menu: QMenu, can_play: bool) -> None:
        if can_play:
            _action(menu, "&How to play…", self._window.show_learn)
        _action(menu, "&Rules…", self._window.show_rules)
        if can_play:
            _action(menu, "&Keys…", self._window.show_keys)
        if self._window.data is not None:
            _action(menu, "Report a &problem…", self._window.report_problem)
        _action(menu, f"&About {APP_NAME}", self._window.show_about)

    def _take_back(self) -> None:
        if isinstance(self._window.page, TablePage):
            self._window.page.take_back()


def has_bot(session: Session) -> bool:
    """Whether a bot sits at the table that can be exchanged."""
    return isinstance(session, LocalSession) and len(session.people) < len(session.names)


def _action(menu: QMenu, label: str, act: object, keys: str = "") -> QAction:
    action = menu.addAction(label)
    if keys:
        action.setShortcut(QKeySequence(keys))
    action.triggered.connect(act)
    return action
