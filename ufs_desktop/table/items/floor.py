"""The ground under the cards: each row with its name, and where a dragged card may be dropped."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ufs_desktop.fight.layout import TableLayout
from ufs_desktop.table.metrics import Z
from ufs_desktop.theme.lettering import CENTRE, LEFT, font
from ufs_desktop.theme.wardrobe import worn

RADIUS = 8.0


class FloorItem(QGraphicsItem):
    """Paints the rows; changes only with the window's size and with what may be dropped where."""

    def __init__(self) -> None:
        super().__init__()
        self._layout: TableLayout | None = None
        self._targets: tuple[QRectF, ...] = ()
        self._empty: frozenset[str] = frozenset()
        self.setZValue(Z.FLOOR)

    def lay(self, layout: TableLayout, empty: frozenset[str]) -> None:
        """The rows' places; names stand only in rows without cards."""
        if layout is not self._layout or empty != self._empty:
            self.prepareGeometryChange()
            self._layout, self._empty = layout, empty
            self.update()

    def show_targets(self, targets: tuple[QRectF, ...]) -> None:
        """Where the card that is being dragged may be dropped."""
        if targets != self._targets:
            self._targets = targets
            self.update()

    # Qt

    def boundingRect(self) -> QRectF:
        if self._layout is None:
            return QRectF()
        metrics = self._layout.metrics
        return QRectF(0, 0, metrics.width, metrics.height)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._layout is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for owner, half in (("own", self._layout.own), ("rival", self._layout.rival)):
            rows = {"pool": half.pool, "stage": half.stage, "momentum": half.momentum}
            for name, box in rows.items():
                self._row(painter, box, name, f"{owner} {name}" in self._empty)
        for box in self._targets:
            painter.setPen(QPen(QColor(worn().answer), 2, Qt.PenStyle.DashLine))
            glow = QColor(worn().answer)
            glow.setAlpha(30)
            painter.setBrush(glow)
            painter.drawRoundedRect(box.adjusted(-4, -3, 4, 3), RADIUS, RADIUS)

    def _row(self, painter: QPainter, box: QRectF, name: str, is_empty: bool) -> None:
        ground = QColor(worn().panel)
        ground.setAlpha(110 if name == "stage" else 190)
        painter.setPen(QPen(QColor(worn().line), 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(box.adjusted(-4, -3, 4, 3), RADIUS, RADIUS)
        if not is_empty:
            return
        words = {"pool": "Card pool", "stage": "Staging area", "momentum": "Momentum"}[name]
        faint = QColor(worn().text_soft)
        faint.setAlpha(150)
        painter.setPen(faint)
        painter.setFont(font(13, bold=True))
        painter.drawText(box.adjusted(10, 0, -10, 0), LEFT if name == "pool" else CENTRE, words)


class BannerItem(QGraphicsItem):
    """The line between the halves: the attack in progress, or nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._box = QRectF()
        self.text = ""
        self.setZValue(Z.ZONE)

    def lay(self, box: QRectF, text: str) -> None:
        if (box, text) != (self._box, self.text):
            self.prepareGeometryChange()
            self._box, self.text = QRectF(box), text
            self.update()

    # Qt

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self._box.center().y()
        painter.setPen(QPen(QColor(worn().line), 1))
        if not self.text:
            painter.drawLine(QLineF(self._box.left(), middle, self._box.right(), middle))
            return
        painter.setFont(font(14, bold=True))
        wide = painter.fontMetrics().horizontalAdvance(self.text) + 36
        band = QRectF(0, 0, min(wide, self._box.width()), 25)
        band.moveCenter(self._box.center())
        painter.setBrush(QColor(worn().panel_raised))
        painter.setPen(QPen(QColor(worn().accent), 1))
        painter.drawRoundedRect(band, 12, 12)
        painter.setPen(QColor(worn().text))
        words = painter.fontMetrics().elidedText(
            self.text, Qt.TextElideMode.ElideRight, int(band.width() - 20)
        )
        painter.drawText(band, CENTRE, words)
