"""Imports many deck files one after another, with progress, a report and a way to stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QProgressBar,
    QPushButton,
    QWidget,
)

from engine.decks.lines import DeckError
from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.kit import OpenCabinet
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import CabinetMistake
from ufs_desktop.data.job import Jobs
from ufs_desktop.decks.files import MOST_FILES, FoundFile, deck_files
from ufs_desktop.decks.folder import DeckFolder
from ufs_desktop.plain import PlainLabel
from ufs_desktop.widgets.dialogs import column_of

SIZE = QSize(640, 460)
FIRST_ONES = f"Only the first {MOST_FILES:,} files are imported."
LOOKING = "Looking for decks…"
GOING_ON = "{done} of {count} files, {decks} decks"
OVER = "{decks} decks imported; {refused} files contained no readable deck."
STOPPED = "Stopped. " + OVER


class BroughtDeck(NamedTuple):
    """The outcome for a file. Without a path it gave no deck, and `notes` say why."""

    path: Path | None
    notes: tuple[str, ...] = ()


class BatchDialog(QDialog):
    """Asks the librarian for one file at a time, so that other requests can come in between."""

    ended = Signal()

    def __init__(
        self,
        librarian: Librarian,
        folder: DeckFolder,
        paths: Sequence[Path],
        edition: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._librarian, self._folder, self._edition = librarian, folder, edition
        self._jobs, self._stopped = Jobs(), Event()
        self._files: list[FoundFile] = []
        self._at, self.decks, self._refused = 0, 0, 0
        self.is_over = False
        self.setWindowTitle("Import decks")
        self.resize(SIZE)
        self.words = PlainLabel(name="soft", wrap=True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Files read so far")
        self.bar.setMaximum(0)  # means that it is not known yet
        self.report = QListWidget()
        self.report.setAccessibleName("What could not be imported as it was")
        self.report.setWordWrap(True)
        self.stop = QPushButton("Stop")
        self.stop.clicked.connect(self._on_button)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.stop)
        layout = column_of(self)
        layout.addWidget(self.words)
        layout.addWidget(self.bar)
        layout.addWidget(self.report, 1)
        layout.addLayout(row)
        self.finished.connect(self._on_closing)
        self.words.setText(LOOKING)
        looking = partial(deck_files, tuple(paths), self._stopped.is_set)
        self._jobs.start(looking, self._begin, self._report_trouble)

    def _begin(self, files: object) -> None:
        assert isinstance(files, list)
        if self.is_over:
            return
        self._files = files
        self.bar.setMaximum(max(1, len(files)))
        if len(files) == MOST_FILES:
            self.report.addItem(FIRST_ONES)
        self._next()

    def _report_trouble(self, why: str) -> None:
        self.report.addItem(why)
        self._end(STOPPED)

    def _next(self) -> None:
        self.bar.setValue(self._at)
        self.words.setText(GOING_ON.format(done=self._at, count=len(self._files), decks=self.decks))
        if self._at == len(self._files):
            self._end(OVER)
            return
        path, folder = self._files[self._at]
        self._at += 1
        self._librarian.ask(
            f"batch {id(self)}",
            lambda cabinet: self._bring(cabinet, path, folder),
            lambda brought: self._take(path, brought),
            lambda error: self._refuse(path, error),
        )

    def _bring(self, cabinet: OpenCabinet, path: Path, inside: str) -> BroughtDeck:
        """Read and save a deck; runs in the librarian's thread."""
        try:
            file = cabinet.read_deck(path)
            deck = replace(file.deck, edition=file.deck.edition or self._edition)
            stored = self._folder.create(deck, inside)
        except DeckError as error:
            return BroughtDeck(None, error.problems)
        except OSError as error:
            return BroughtDeck(None, (f"cannot be saved: {error.strerror or error}",))
        return BroughtDeck(stored.path, tuple(map(str, file.problems)))

    def _take(self, path: Path, brought: BroughtDeck) -> None:
        self.decks += brought.path is not None
        self._refused += brought.path is None
        self.report.addItems([f"{path.name}: {note}" for note in brought.notes])
        self._next()

    def _refuse(self, path: Path, error: EngineError) -> None:
        """Note a failed file; stop if the cards cannot be read, since every file would fail."""
        if isinstance(error, CabinetMistake):
            self._take(path, BroughtDeck(None, (str(error),)))
            return
        self.report.addItem(f"{path.name}: {error}")
        self._end(STOPPED)

    def _end(self, form: str) -> None:
        if self.is_over:
            return
        self.is_over = True
        self._stopped.set()
        self.bar.setMaximum(max(1, self.bar.maximum()))
        self._librarian.forget(f"batch {id(self)}")
        self.words.setText(form.format(decks=self.decks, refused=self._refused))
        self.stop.setText("Close")
        self.ended.emit()

    def _on_closing(self) -> None:
        self._end(STOPPED)
        self._jobs.finish()

    def _on_button(self) -> None:
        if self.is_over:
            self.accept()
        else:
            self._end(STOPPED)
