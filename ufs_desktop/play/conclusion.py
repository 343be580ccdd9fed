"""The end of a game at the table: its result, what decided it, and the way to those moments."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from engine.kernel.replay import Replay
from engine.kernel.views import LogView, View
from ufs_desktop.play.verdict import next_step, verdict
from ufs_desktop.session.base import Session
from ufs_desktop.session.match import Match, score_words
from ufs_desktop.session.update import Update
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.covers import NextStep, ResultPanel

RESULT = "Back to the result"
FOLLOWS = "The next game appears as soon as it begins."


class Conclusion(QObject):
    """Remembers the whole log, and shows the result over the table once there is one."""

    left = Signal()  # the keyboard was here, and goes back to the table
    replay_wanted = Signal(object, int, int)  # Replay, the line of its log to look at, a seat

    def __init__(self, kit: TableKit, session: Session, table: QWidget, *, is_show: bool) -> None:
        super().__init__()
        self._kit, self._session, self._is_show = kit, session, is_show
        self._told: dict[int, list[LogView]] = {}  # the whole log, by viewer at this window
        self._wanted: int | None = None  # the line to look at once the recording is there
        self.panel = ResultPanel(table)
        self.panel.moment_wanted.connect(self._ask_recording)
        self.again = QPushButton(RESULT)  # for those who have looked at the table
        self.again.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.again.clicked.connect(self._bring_back)
        self.panel.closed.connect(self.again.show)
        session.recorded.connect(self._on_recorded)

    def begin_anew(self) -> None:
        """Another game, of which nothing has been told yet."""
        self.hide()
        self._told.clear()

    def hide(self) -> None:
        """Hide the result, since the game goes on, and give the keyboard back to the table."""
        focus = QApplication.focusWidget()
        had_focus = focus is not None and (focus is self.again or self.panel.isAncestorOf(focus))
        self.panel.hide()
        self.again.hide()
        if had_focus:
            self.left.emit()

    def _bring_back(self) -> None:
        self.again.hide()
        self.panel.bring_back()

    def stop(self) -> None:
        self._session.disconnect(self)
        self._told.clear()

    def remember(self, update: Update) -> None:
        """Add to the log; lines that were taken back are dropped."""
        told = self._told.setdefault(update.view.viewer, [])
        del told[update.log_start :]
        told += update.view.log

    def tell(self, view: View, match: Match) -> None:
        """Show how the game ended and what comes next."""
        names, lines = self._session.names, self._told[view.viewer]
        whole = view._replace(log=tuple(lines))  # an earlier update may have told what ended it
        title, why = verdict(self._kit, whole, names, self._session.people)
        module = self._kit.module
        watching = NextStep("", score_words(match, names), FOLLOWS if match.has_next else "")
        following = watching if self._is_show else next_step(match, self._session, module)
        told = self._kit.story.highlights(lines, view, names)
        self.again.hide()
        self.panel.tell(title, why, following, told)

    def _ask_recording(self, line: int) -> None:
        """Ask for the recording, to look at a moment of the game again."""
        self._wanted = line
        self._session.record()

    def _on_recorded(self, replay: Replay | None) -> None:
        line, self._wanted = self._wanted, None
        if replay is not None and line is not None:
            self.replay_wanted.emit(replay, line, min(self._session.people, default=0))
