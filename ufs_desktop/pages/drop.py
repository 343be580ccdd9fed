"""What files somebody lets fall on a page, or on the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent


def dropped_files(data: QMimeData) -> list[Path]:
    """The files and folders of this machine that a drop carries."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def let_files_in(event: QDragEnterEvent) -> None:
    """A drag with files may be let fall here."""
    if dropped_files(event.mimeData()):
        _copy(event)


def fallen_files(event: QDropEvent) -> list[Path]:
    """The files that were let fall here."""
    _copy(event)
    return dropped_files(event.mimeData())


def _copy(event: QDropEvent) -> None:
    """Whoever gives files away keeps them, even where a move is meant: they are only read here."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
