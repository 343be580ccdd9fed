"""The ground under the cards: each row with its name, and where a dragged card may be dropped."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ufs_desktop.table.metrics import Z
from ufs_desktop.table.spread import RowGround
from ufs_desktop.theme.lettering import CENTRE, cut, font_for
from ufs_desktop.theme.wardrobe import wardrobe, worn

RADIUS = 8.0
USUAL_HEIGHT = 913.0  # of a table in a window of 1920x1080
LINE_SHARE = 0.8  # of a row's height, for letters
BANNER_SHARE = 0.46  # of the banner's height
WORDS, BANNER = 13.0, 14.0  # pixels: the names of empty rows, and the words of the banner


class FloorItem(QGraphicsItem):
    """Paints the rows; changes only with the window's size and with what may be dropped where."""

    def __init__(self) -> None:
        super().__init__()
        self._ground = QRectF()
        self.rows: tuple[RowGround, ...] = ()
        self._targets: tuple[QRectF, ...] = ()
        self.setZValue(Z.FLOOR)

    @property
    def _scale(self) -> float:
        """How much larger than usual the words are."""
        return wardrobe().words * max(1.0, self._ground.height() / USUAL_HEIGHT)

    def lay(self, ground: QRectF, rows: tuple[RowGround, ...]) -> None:
        """Set the rows' places; names stand only in rows without cards."""
        if (ground, rows) != (self._ground, self.rows):
            self.prepareGeometryChange()
            self._ground, self.rows = ground, rows
            self.update()

    def show_targets(self, targets: tuple[QRectF, ...]) -> None:
        """Show where the card that is being dragged may be dropped."""
        if targets != self._targets:
            self._targets = targets
            self.update()

    def font_of(self, row: RowGround) -> QFont:
        """The font of its name, as large as wanted, or smaller to fit the row."""
        size = min(WORDS * self._scale, row.box.height() * LINE_SHARE)
        return font_for(row.words, row.box.width() - 12, size)

    # Qt

    def boundingRect(self) -> QRectF:
        return self._ground

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row in self.rows:
            self._row(painter, row)
        for box in self._targets:
            painter.setPen(QPen(QColor(worn().answer), 2, Qt.PenStyle.DashLine))
            glow = QColor(worn().answer)
            glow.setAlpha(30)
            painter.setBrush(glow)
            painter.drawRoundedRect(box.adjusted(-4, -3, 4, 3), RADIUS, RADIUS)

    def _row(self, painter: QPainter, row: RowGround) -> None:
        ground = QColor(worn().panel)
        ground.setAlpha(110 if row.is_faint else 190)
        painter.setPen(QPen(QColor(worn().line), 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(row.box.adjusted(-4, -3, 4, 3), RADIUS, RADIUS)
        if not row.is_empty:
            return
        faint = QColor(worn().text_soft)
        faint.setAlpha(150)
        painter.setPen(faint)
        painter.setFont(self.font_of(row))
        painter.drawText(row.box, CENTRE, row.words)


class BannerItem(QGraphicsItem):
    """The line between the halves: what is going on, or nothing."""

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

    @property
    def pill(self) -> QRectF:
        """The shape around the words."""
        metrics = QFontMetricsF(self._font)
        wide, high = metrics.horizontalAdvance(self.text) + 36, metrics.height() * 1.5
        pill = QRectF(0, 0, min(wide, self._box.width()), min(self._box.height(), high))
        pill.moveCenter(self._box.center())
        return pill

    @property
    def _font(self) -> QFont:
        size = max(BANNER * wardrobe().words, self._box.height() * BANNER_SHARE)
        return font_for(self.text, self._box.width() - 40, min(size, self._box.height() * 0.66))

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
        painter.setFont(self._font)
        band = self.pill
        painter.setBrush(QColor(worn().panel_raised))
        painter.setPen(QPen(QColor(worn().accent), 1))
        painter.drawRoundedRect(band, band.height() / 2, band.height() / 2)
        painter.setPen(QColor(worn().text))
        painter.drawText(band, CENTRE, cut(self.text, band.width() - 20, painter.font()))
