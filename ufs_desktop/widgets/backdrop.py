"""The arena floor behind the pages."""

from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from ufs_desktop.theme.arena import draw_floor
from ufs_desktop.theme.colours import COLOURS, NEWS, Colours


class Backdrop(QWidget):
    """A widget that paints the arena; it is drawn once for each size and then copied."""

    def __init__(self, parent: QWidget | None = None, colours: Colours = COLOURS) -> None:
        super().__init__(parent)
        self._colours = colours
        self._drawn: QPixmap | None = None
        NEWS.worn.connect(self._forget)

    def _forget(self) -> None:
        self._drawn = None
        self.update()

    def _draw(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_floor(painter, self.rect(), self._colours)
        painter.end()
        return pixmap

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._drawn = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if self._drawn is None or self._drawn.devicePixelRatio() != ratio:
            self._drawn = self._draw()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        painter.end()
