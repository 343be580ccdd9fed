"""A place that asks for all the height that its content wants, and scrolls with less."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

LEAST = 110  # pixels


class Roomy(QScrollArea):
    """Never presses its content flat, and never grows beyond it."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(content)

    # Qt

    def sizeHint(self) -> QSize:
        content = self.widget()
        high = content.heightForWidth(self.width()) if content.hasHeightForWidth() else -1
        wanted = content.sizeHint()
        return QSize(wanted.width(), high if high > 0 else wanted.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(LEAST, self.sizeHint().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
