"""The list of recorded games, and opening one from the list or from any file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QPushButton,
    QWidget,
)

from engine.kernel.contents import contents, write_file
from engine.kernel.replay import Replay
from engine.kernel.save import LARGEST
from ufs_desktop.data.games import is_of_this_program, program_of, read_recording
from ufs_desktop.data.job import Jobs
from ufs_desktop.data.records import Record, records
from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.replay.page import ReplayPage
from ufs_desktop.session.replay import Look, ReplaySession
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.dialogs import ask, lay_out_list, open_dialog, warn
from ufs_desktop.widgets.file_dialogs import ask_file, ask_target

SIZE = QSize(720, 520)
EMPTY = "No game has been finished yet. Every finished game will appear here."
PICK = "Choose a game to watch it again."
FILES = "Games and reports (*.json *.zip);;All files (*)"
COPIES = "Games (*.json);;All files (*)"
COPIED = "Copy saved: {path}"
NOT_COPIED = "{name} cannot be copied: {why}"
OLDER = "older rules ({program})"
OLDER_GAME = "This game was recorded under older rules (version {program})."
NOT_OPENED = "{name} cannot be opened. {why}"
DELETED = "Delete this replay? It cannot be brought back."


class ReplayListDialog(QDialog):
    """The games that were recorded, the newest first; Enter opens one, Delete removes it."""

    chosen = Signal(object)  # Path
    browse_wanted = Signal()

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Replays")
        self.resize(SIZE)
        self._folder = folder
        self._records: list[Record] = []
        self._jobs = Jobs()
        self.words = PlainLabel(name="about", wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName("Recorded games")
        self.list.setWordWrap(True)
        self.open_button, self.file_button = QPushButton("Open"), QPushButton("Open a file…")
        self.copy_button = QPushButton("Save a copy…")
        self.delete_button, self.close_button = QPushButton("Delete…"), QPushButton("Close")
        self.open_button.setObjectName("primary")
        self.open_button.setDefault(True)
        left = (self.file_button, self.copy_button, self.delete_button)
        lay_out_list(self, self.words, self.list, left, (self.close_button, self.open_button))
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Read the folder again."""
        row = max(0, self.list.currentRow())
        self._records = records(self._folder)
        self.list.clear()
        for at, record in enumerate(self._records):  # items made by Qt, which also deletes them
            self.list.addItem(f"{record.title}\n{_details(record)}")
            self.list.item(at).setToolTip(tip(str(record.path)))
        self.list.setCurrentRow(min(row, len(self._records) - 1))
        self.words.setText(PICK if self._records else EMPTY)
        for button in (self.open_button, self.copy_button, self.delete_button):
            button.setEnabled(bool(self._records))
        (self.list if self._records else self.file_button).setFocus()

    @property
    def record(self) -> Record | None:
        row = self.list.currentRow()
        return self._records[row] if 0 <= row < len(self._records) else None

    def _connect(self) -> None:
        self.list.itemDoubleClicked.connect(self._open)
        self.open_button.clicked.connect(self._open)
        self.file_button.clicked.connect(self._browse)
        self.copy_button.clicked.connect(self._ask_where)
        self.delete_button.clicked.connect(self._ask_delete)
        self.close_button.clicked.connect(self.reject)
        self.finished.connect(self._jobs.finish)
        others = (self.file_button, self.copy_button, self.delete_button, self.close_button)
        for button in others:
            button.setAutoDefault(False)

    def _open(self) -> None:
        if self.record is not None:
            self.chosen.emit(self.record.path)
            self.accept()

    def _browse(self) -> None:
        self.browse_wanted.emit()
        self.accept()

    def _ask_where(self) -> None:
        """Ask where to save a copy, which **Open a file…** can show on any machine."""
        record = self.record
        if record is None:
            return
        target = ask_target(self, "Save a copy", record.path.name, COPIES)
        if target is not None:
            self._copy(record.path, target)

    def _copy(self, path: Path, target: Path) -> None:
        self._jobs.start(
            lambda: write_file(target, contents(path, LARGEST)),
            lambda _: self.words.setText(COPIED.format(path=target)),
            lambda why: self.words.setText(NOT_COPIED.format(name=path.name, why=why)),
        )

    def _ask_delete(self) -> None:
        record = self.record
        if record is None:
            return
        ask(self, "Delete", DELETED, lambda: self._delete(record.path), act="Delete")

    def _delete(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            self.words.setText(f"{path.name} cannot be deleted: {error.strerror}")
            return
        self.refresh()


class ReplayDesk(QObject):
    """Lets the user choose a recorded game and shows it in a tab of its own, or says why it cannot
    be shown."""

    def __init__(self, kit: TableKit, tabs: Tabs, settings: Settings) -> None:
        super().__init__(tabs)
        self._kit = kit
        self._tabs, self._settings = tabs, settings
        self.jobs = Jobs()

    def ask(self, folder: Path) -> ReplayListDialog:
        """Open the list of a folder."""
        dialog = ReplayListDialog(folder, self._tabs.window())
        dialog.chosen.connect(self.open_file)
        dialog.browse_wanted.connect(self.browse)
        open_dialog(dialog)
        return dialog

    def show_replay(self, replay: Replay, line: int | None = None, seat: int = 0) -> ReplayPage:
        """Show a recorded game in a tab, just before a line of its log, as seen from a seat."""
        program = "" if is_of_this_program(replay) else program_of(replay)
        notice = OLDER_GAME.format(program=program) if program else ""
        session = ReplaySession(replay, self._kit.module)
        page = ReplayPage(self._kit.of(session.edition), session, self._settings, notice, line)
        self._tabs.open_page(page)
        page.look_from(Look(seat))
        return page

    def browse(self) -> None:
        """Ask for any file with a game."""
        path = ask_file(self._tabs, "Open a game", FILES)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Read a file in the background and show its game."""
        self.jobs.start(
            lambda: read_recording(path, self._kit.module.kind),
            self._show,
            lambda why: self._refuse(path, why),
        )

    def finish(self) -> None:
        self.jobs.finish()

    def _show(self, replay: object) -> None:
        assert isinstance(replay, Replay)
        self.show_replay(replay)

    def _refuse(self, path: Path, why: str) -> None:
        warn(self._tabs.window(), NOT_OPENED.format(name=path.name, why=why), "Replays")


def _details(record: Record) -> str:
    """When it was played, how it ended and with which decks; or what is wrong with the file."""
    if record.trouble:
        return record.trouble
    about = record.about
    decks = " / ".join(about[f"deck {letter}"] for letter in "AB" if about.get(f"deck {letter}"))
    older = "" if record.is_of_this_program else OLDER.format(program=about.get("program"))
    parts = (about.get("when", "").replace(".", ":"), about.get("outcome", ""), decks, older)
    return "  ·  ".join(part for part in parts if part)
