"""The cards found, as a grid of their faces.

The place of a card is computed from its index, so that even the longest list needs no layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView

from ufs_desktop.cards.copies import HeldCard
from ufs_desktop.cards.faces import FaceCache, FaceKey
from ufs_desktop.cards.model import CardModel
from ufs_desktop.cards.sheets import SheetReader
from ufs_desktop.pictures.look import ASPECT, Likeness
from ufs_desktop.theme.lettering import CENTRE, font
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn, worn_cards, worn_size
from ufs_desktop.widgets.tables import Index

LEAST_WIDTH, MOST_WIDTH = 172, 300  # logical pixels of a card, at which its words can be read
ABREAST = 10  # cards per row in a wide window, before they get larger
EDGE = 5  # space around a card, for the frame of the chosen one
AHEAD = 1  # screens to read and paint in advance
STEPS_OF_A_ROW = 4  # wheel steps per row
Way = QAbstractItemView.CursorAction


class CardFaces(QListView):
    """Rows of as many faces as there is room for."""

    def __init__(self, model: CardModel, sheets: SheetReader, faces: FaceCache) -> None:
        super().__init__()
        self._cards, self._sheets, self._faces = model, sheets, faces
        self._is_whole = False
        self.setObjectName("cardFaces")
        self.setAccessibleName("Cards, as faces")
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setDragEnabled(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._later = QTimer(self)  # one request for everything that a paint event finds missing
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._want)
        self.setModel(model)
        for source in (sheets.ready, faces.ready):
            source.connect(self.viewport().update)

    def picture(self, key: str) -> QPixmap | None:
        """The face of a card; a missing one is requested after the current paint event."""
        sheet = self._sheets.sheet(key)
        found = self._faces.picture(self._face(sheet.look)) if sheet is not None else None
        if found is None:
            self._is_whole = False
            self._later.start()
        return found

    @property
    def is_painted(self) -> bool:
        """Whether every visible card shows its face."""
        return self._is_whole

    @property
    def card_width(self) -> int:
        """The width of a card: a larger window has larger cards, and more of them."""
        return min(MOST_WIDTH, max(LEAST_WIDTH, self.viewport().width() // ABREAST))

    @property
    def columns(self) -> int:
        return max(1, self.viewport().width() // (self.card_width + 2 * EDGE))

    @property
    def cell(self) -> QSize:
        """The size of a cell; cells share the whole width, so that none is left at the right."""
        high = round(self.card_width * ASPECT) + 2 * EDGE
        return QSize(self.viewport().width() // self.columns, high)

    def card_place(self, cell: QRect) -> QRect:
        """The place of a card in its cell."""
        place = QRect(0, 0, self.card_width, round(self.card_width * ASPECT))
        place.moveCenter(cell.center())
        return place

    def _place(self, at: int) -> QRect:
        """The cell of a card at the current scroll position."""
        size, columns = self.cell, self.columns
        corner = QPoint(at % columns * size.width(), at // columns * size.height())
        return QRect(corner - QPoint(0, self.verticalOffset()), size)

    def _in_sight(self, area: QRect, more: int = 0) -> range:
        """The indexes of the cards that touch an area, plus this many more rows below it."""
        high, columns = self.cell.height(), self.columns
        first = max(0, (area.top() + self.verticalOffset()) // high) * columns
        last = ((area.bottom() + self.verticalOffset()) // high + 1 + more) * columns
        return range(first, min(last, len(self._cards.keys)))

    def _face(self, look: Likeness) -> FaceKey:
        ratio = self.devicePixelRatioF()
        return FaceKey(look, round(self.card_width * ratio), ratio)

    def _want(self) -> None:
        """Request what is visible, then what comes next."""
        keys = tuple(self._near())
        self._sheets.want(keys)
        found = (self._sheets.sheet(key) for key in keys)
        self._faces.want(self._face(sheet.look) for sheet in found if sheet is not None)

    def _near(self) -> Iterator[str]:
        view = self.viewport().rect()
        rows = AHEAD * (view.height() // self.cell.height() + 1)
        return (self._cards.keys[at] for at in self._in_sight(view, rows))

    def _paint_card(self, painter: QPainter, at: int, *, is_chosen: bool) -> None:
        place, row = self.card_place(self._place(at)), self._cards.row(at)
        picture = self.picture(row.key)
        if picture is not None:
            painter.drawPixmap(place.topLeft(), picture)
        else:
            _stand_in(painter, place, row.name)
        if is_chosen:
            painter.setPen(QPen(QColor(worn().focus if self.hasFocus() else worn().accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place.adjusted(-3, -3, 3, 3), SIZES.radius, SIZES.radius)
        held = self._cards.held(at)
        if held.shown:
            _mark_held(painter, place, held)

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        self._is_whole = True  # until a face is missing
        chosen = self.currentIndex().row()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at in self._in_sight(event.rect()):
            self._paint_card(painter, at, is_chosen=at == chosen)
        painter.end()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._later.stop()
        self._faces.want(())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current card visible."""
        super().resizeEvent(event)
        self.updateGeometries()
        self.scrollTo(self.currentIndex())

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        self.viewport().update()  # not QListView's, which looks up the place of every card

    def doItemsLayout(self) -> None:
        QAbstractItemView.doItemsLayout(self)  # not QListView's, which visits every card

    def updateGeometries(self) -> None:
        rows = -(-len(self._cards.keys) // self.columns)
        view, high, bar = self.viewport().height(), self.cell.height(), self.verticalScrollBar()
        bar.setRange(0, max(0, rows * high - view))
        bar.setPageStep(view)
        bar.setSingleStep(high // STEPS_OF_A_ROW)

    def scrollContentsBy(self, across: int, down: int) -> None:
        self.viewport().scroll(0, down)

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def horizontalOffset(self) -> int:
        return 0

    def visualRect(self, index: Index) -> QRect:
        return self._place(index.row()) if index.isValid() else QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:
        size = self.cell
        column = point.x() // size.width()
        at = (point.y() + self.verticalOffset()) // size.height() * self.columns + column
        is_there = 0 <= column < self.columns and 0 <= at < len(self._cards.keys)
        return self._cards.index(at, 0) if is_there else QModelIndex()

    def scrollTo(
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        if not index.isValid():
            return
        place, view, bar = (
            self._place(index.row()),
            self.viewport().rect(),
            self.verticalScrollBar(),
        )
        if place.top() < 0:
            bar.setValue(bar.value() + place.top())
        elif place.bottom() > view.bottom():
            bar.setValue(bar.value() + min(place.top(), place.bottom() - view.bottom()))

    def moveCursor(self, way: Way, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        last = len(self._cards.keys) - 1
        page = max(1, self.viewport().height() // self.cell.height()) * self.columns
        steps = {
            Way.MoveLeft: -1,
            Way.MovePrevious: -1,
            Way.MoveRight: 1,
            Way.MoveNext: 1,
            Way.MoveUp: -self.columns,
            Way.MoveDown: self.columns,
            Way.MovePageUp: -page,
            Way.MovePageDown: page,
            Way.MoveHome: -last,
            Way.MoveEnd: last,
        }
        at = max(0, self.currentIndex().row()) + steps[way]
        return self._cards.index(min(max(at, 0), last), 0)

    def setSelection(self, area: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        index = self.indexAt(area.topLeft())
        if index.isValid():
            self.selectionModel().select(index, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        return QRegion(self.viewport().rect())


def _stand_in(painter: QPainter, place: QRect, name: str) -> None:
    """Paint a placeholder with only the card's name."""
    colours = worn_cards()
    painter.setPen(QColor(colours.border))
    painter.setBrush(QColor(colours.paper))
    painter.drawRoundedRect(place, SIZES.radius_small, SIZES.radius_small)
    painter.setPen(QColor(colours.ink))
    painter.setFont(font(worn_size(SIZES.text_small)))
    words = place.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    painter.drawText(words, CENTRE | Qt.TextFlag.TextWordWrap, name)


def _mark_held(painter: QPainter, place: QRect, held: HeldCard) -> None:
    """Paint the number of copies on the card's corner; the badge is filled if no more may be."""
    colours, is_full = worn(), held.full_at is not None
    lettering = font(worn_size(SIZES.text), bold=True)
    words = QFontMetricsF(lettering)
    high = words.height() + SIZES.gap_small
    wide = max(high, words.horizontalAdvance(held.shown) + SIZES.gap)
    sign = QRectF(place.left() - EDGE, place.bottom() + EDGE - high, wide, high)
    painter.setPen(QPen(QColor(colours.accent), 2))
    painter.setBrush(QColor(colours.accent if is_full else colours.panel))
    painter.drawRoundedRect(sign.adjusted(1, 1, -1, -1), high / 2, high / 2)
    painter.setPen(QColor(colours.text_on_accent if is_full else colours.text))
    painter.setFont(lettering)
    painter.drawText(sign, CENTRE, held.shown)
