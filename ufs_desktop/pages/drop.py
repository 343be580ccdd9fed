"""What files somebody lets fall on a page, or on the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData


def dropped_files(data: QMimeData) -> list[Path]:
    """The files and folders of this machine that a drop carries."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
