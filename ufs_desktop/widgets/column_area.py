"""A column that is higher than there is room, or not as wide."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from ufs_desktop.theme.sizes import SIZES

UNBOUND = 16_777_215  # pixels, which Qt takes for any width
MOST = 1000  # times as wide as what is beside it, as long as it may be so wide


class ColumnArea(QScrollArea):
    """As wide as its content; scrolls up and down alone, and leaves the keyboard to what is in
    it."""

    def __init__(self, content: QWidget | None = None) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if content is not None:
            self.setWidget(content)


def in_the_middle(content: QWidget) -> QWidget:
    """Holds what may not be wider than reads well in the middle of a wide page."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(SIZES.margin, 0, SIZES.margin, 0)
    row.addStretch(1)
    row.addWidget(content, MOST)
    row.addStretch(1)
    return holder
