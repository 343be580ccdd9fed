"""The arena floor, painted behind the contents of a widget."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from ufs_desktop.theme.arena import floor
from ufs_desktop.theme.wardrobe import wardrobe, worn


class Floor(QObject):
    """The floor of one widget: drawn once for each size and then copied."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._drawn = QPixmap()
        wardrobe().changed.connect(self._forget)

    def paint(self) -> None:
        """Copy the floor into the widget, which is just being painted."""
        ratio = self._widget.devicePixelRatioF()
        if self._drawn.size() != self._widget.size() * ratio:
            self._drawn = floor(self._widget.size(), ratio, worn())
        painter = QPainter(self._widget)
        painter.drawPixmap(0, 0, self._drawn)
        painter.end()

    def _forget(self) -> None:
        self._drawn = QPixmap()
        self._widget.update()
