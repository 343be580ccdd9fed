"""The view onto the scene: it never scales, so that card pictures are copied pixel by pixel."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView

from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.scene import TableScene
from ufs_desktop.theme.arena import floor
from ufs_desktop.theme.wardrobe import wardrobe, worn

SMALLEST = (360, 180)


class TableView(QGraphicsView):
    """Shows the scene at its own size and makes the scene follow the widget's."""

    resized = Signal()

    def __init__(self, scene: TableScene, pictures: Pictures) -> None:
        super().__init__(scene)
        self._table = scene
        self._pictures = pictures
        self._floor_picture: QPixmap | None = None  # painted when it is next seen
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMinimumSize(*SMALLEST)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # keys belong to the page
        self.setAccessibleName("Table")
        wardrobe().changed.connect(self._repaint_all)

    def _repaint_all(self) -> None:
        """Repaint for another theme."""
        self._floor_picture = None
        self.resetCachedContent()
        self._table.update()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._pictures.set_ratio(self.devicePixelRatioF())
        size = self.viewport().size()
        self._floor_picture = None
        self.resetCachedContent()
        self._table.resize(size.width(), size.height())
        self.resized.emit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self._floor_picture is None:
            self._floor_picture = floor(self.viewport().size(), self.devicePixelRatioF(), worn())
        painter.drawPixmap(0, 0, self._floor_picture)
