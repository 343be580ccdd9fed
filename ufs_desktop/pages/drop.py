"""Files dropped on a page or on the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent


def dropped_files(data: QMimeData) -> list[Path]:
    """The files and folders of this machine that a drop carries."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def let_files_in(event: QDragEnterEvent) -> None:
    """Accept a drag if it carries files."""
    if dropped_files(event.mimeData()):
        _copy(event)


def fallen_files(event: QDropEvent) -> list[Path]:
    """Accept a drop, and return its files."""
    _copy(event)
    return dropped_files(event.mimeData())


def _copy(event: QDropEvent) -> None:
    """Accept as a copy, even if a move is meant: files are only read here, and must stay."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
