"""A player's plate: name, a large number with its bar, a small one, and whose turn it is."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.kernel.ids import Player
from ufs_desktop.plain import tip
from ufs_desktop.table.metrics import Z
from ufs_desktop.table.spread import Plate, PlateNumber
from ufs_desktop.theme.lettering import CENTRE, LEFT, RIGHT, cut, font, font_for
from ufs_desktop.theme.wardrobe import wardrobe, worn

WIDEST_LINE = 0.34  # the height of a line in widths of the plate
NAME, NUMBER = 0.15, 0.24  # sizes of words in widths of the plate
BESIDE = 0.38  # the most of the width that the small number takes
TAG, AIR = 18.0, 4.0  # how high a tag is, and how far from the edge


class PlateItem(QGraphicsItem):
    """Paints one player's plate."""

    def __init__(self) -> None:
        super().__init__()
        self._plate: Plate | None = None
        self._owed = 0  # by how much the large number is still to change
        self.setZValue(Z.ZONE)

    def lay(self, plate: Plate) -> None:
        if self._plate is None or plate.box != self._plate.box:
            self.prepareGeometryChange()
        self._plate = plate
        self.setToolTip(tip(plate.words))
        self.update()

    @property
    def player(self) -> Player | None:
        """Whose it is."""
        return None if self._plate is None else self._plate.player

    @property
    def edge(self) -> QPointF:
        """The middle of its right edge."""
        box = QRectF() if self._plate is None else self._plate.box
        return QPointF(box.right(), box.center().y())

    @property
    def shown(self) -> int:
        """The large number as it is shown now."""
        large = self._plate.large if self._plate is not None else None
        return 0 if large is None else large.value - self._owed

    def owe(self, amount: int, aside: float) -> None:
        """Change the large number by this much of what is owed, with the plate moved `aside`."""
        self._owed -= amount
        self.setPos(aside, 0)
        self.update()

    # Qt

    def boundingRect(self) -> QRectF:
        return QRectF() if self._plate is None else self._plate.box.adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        plate, colours = self._plate, worn()
        if plate is None:
            return
        box = plate.box
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(colours.accent if plate.is_active else colours.line))
        painter.setBrush(QColor(colours.panel_raised if plate.is_asked else colours.panel))
        painter.drawRoundedRect(box, 8, 8)
        tag = QRectF(box.left() + AIR, box.bottom() - TAG - AIR, box.width() - 2 * AIR, TAG)
        inner = box.adjusted(8, 4, -8, tag.top() - box.bottom() if plate.tag else -4)
        line = min(inner.height() / 3, inner.width() * WIDEST_LINE)
        self._name(painter, QRectF(inner.left(), inner.top(), inner.width(), line), plate)
        if plate.tag:
            self._tag(painter, tag, plate.tag)
        if plate.large is None:
            return
        large = plate.large._replace(value=self.shown)
        numbers = QRectF(inner.left(), inner.top() + line, inner.width(), line * 1.25)
        self._numbers(painter, numbers, large)
        if not large.most:
            return
        bar = QRectF(inner.left(), numbers.bottom() + 2, inner.width(), line * 0.75 - 3)
        self._bar(painter, bar.adjusted(0, 1, 0, -1), large)

    def _name(self, painter: QPainter, box: QRectF, plate: Plate) -> None:
        """The name, marked if it is the player's turn, and the small number."""
        colours = worn()
        words = f"▸{plate.name}" if plate.is_active else plate.name
        wide = min(box.height() * 1.35, box.width() * BESIDE)
        hand = QRectF(box.right() - wide, box.top(), wide, box.height())
        room = box.width() - hand.width() - 2
        painter.setFont(font_for(words, room, self._size(NAME, box, 0.74)))
        painter.setPen(QColor(colours.accent_light if plate.is_active else colours.text))
        painter.drawText(box, LEFT, cut(words, room, painter.font()))
        high = min(box.height() * 0.66, wide * 0.5)
        sign = QRectF(hand.left(), box.center().y() - high / 2, high, high)
        plate.small.sign(painter, sign, colours.text_soft)
        painter.setPen(QColor(colours.text_soft))
        count = str(plate.small.value)
        painter.setFont(font_for(count, wide - high - 1, self._size(NAME, box, 0.66)))
        painter.drawText(hand, RIGHT, count)

    def _size(self, share: float, box: QRectF, most: float) -> float:
        """The letter size of a line: a share of the plate's width, scaled as the user wants."""
        assert self._plate is not None
        return min(share * self._plate.box.width() * wardrobe().words, box.height() * most)

    def _tag(self, painter: QPainter, box: QRectF, words: str) -> None:
        """What is in force."""
        painter.setPen(QColor(worn().border))
        painter.setBrush(QColor(worn().panel_raised))
        painter.drawRoundedRect(box, TAG / 2, TAG / 2)
        room = box.adjusted(8, 0, -8, 0)
        painter.setFont(font_for(words, room.width(), TAG * 0.7))
        painter.setPen(QColor(worn().text))
        painter.drawText(room, CENTRE, cut(words, room.width(), painter.font()))

    def _numbers(self, painter: QPainter, box: QRectF, tally: PlateNumber) -> None:
        high = box.height() * 0.78
        sign = QRectF(box.left(), box.center().y() - high / 2, high, high)
        low = tally.value <= tally.most * tally.low
        tally.sign(painter, sign, worn().bad if low else worn().good)
        painter.setPen(QColor(worn().text))
        number = box.adjusted(high + 5, 0, 0, 0)
        size = self._size(NUMBER, box, 0.86)
        painter.setFont(font_for(str(tally.value), number.width(), size))
        painter.drawText(number, LEFT, str(tally.value))
        wide = painter.fontMetrics().horizontalAdvance(str(tally.value))
        painter.setFont(font(box.height() * 0.45))
        painter.setPen(QColor(worn().text_soft))
        rest = number.adjusted(wide + 5, 0, 0, 0)
        words = f"of {tally.most}" if tally.most else ""
        if painter.fontMetrics().horizontalAdvance(words) <= rest.width():
            painter.drawText(rest, LEFT, words)

    def _bar(self, painter: QPainter, box: QRectF, tally: PlateNumber) -> None:
        """Filled from the left; a line marks where it becomes low."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(worn().floor))
        painter.drawRoundedRect(box, 3, 3)
        share = max(0.0, min(1.0, tally.value / tally.most))
        low = share <= tally.low
        painter.setBrush(QColor(worn().bad if low else worn().good))
        painter.drawRoundedRect(
            QRectF(box.left(), box.top(), box.width() * share, box.height()), 3, 3
        )
        painter.setBrush(QColor(worn().text))
        painter.drawRect(QRectF(box.left() + box.width() * tally.low, box.top(), 1.5, box.height()))
