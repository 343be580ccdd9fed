"""One card as large as the window allows, with every word of its text."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from engine.kernel.views import CardView
from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.table.kit import Faces
from ufs_desktop.widgets.preview import BigCard

SHARE = 0.86  # of the window's height


class ZoomDialog(QDialog):
    """A click or any key closes it."""

    def __init__(self, faces: Faces, card: CardView, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(faces.name(card))
        self.card = BigCard()
        self.card.show_look(faces.open_look(card))
        height = int(parent.height() * SHARE)
        self.card.setFixedSize(QSize(int(height / ASPECT), height))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.card)

    # Qt

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.accept()
