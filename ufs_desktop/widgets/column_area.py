"""Columns that may be higher than their room, or narrower."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from ufs_desktop.theme.sizes import SIZES

UNBOUND = 16_777_215  # pixels, which to Qt means no maximum width
MOST = 1000  # stretch, so that the content takes all the width that it may have


class ColumnArea(QScrollArea):
    """As wide as its content; scrolls only vertically and leaves the keyboard to its content."""

    def __init__(self, content: QWidget | None = None) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if content is not None:
            self.setWidget(content)


def in_the_middle(content: QWidget) -> QWidget:
    """Centre content with a maximum width, for easy reading, on a wide page."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(SIZES.margin, 0, SIZES.margin, 0)
    row.addStretch(1)
    row.addWidget(content, MOST)
    row.addStretch(1)
    return holder
