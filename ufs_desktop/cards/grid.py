"""The cards that were found as a grid of their faces."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from ufs_desktop.cards.faces import FaceCache, FaceKey
from ufs_desktop.cards.model import KEY, CardModel
from ufs_desktop.cards.sheets import SheetReader
from ufs_desktop.table.look import Likeness
from ufs_desktop.table.metrics import ASPECT
from ufs_desktop.theme.colours import SIZES
from ufs_desktop.theme.lettering import CENTRE, font
from ufs_desktop.theme.wardrobe import worn, worn_cards

CARD_WIDTH = 172  # logical pixels: its words can be read
EDGE = 5  # around a card, where the chosen one has its frame
AHEAD = 1  # screens that are read and painted before they are looked at


class FaceDelegate(QStyledItemDelegate):
    """Paints a face, or what stands in for it until it is painted."""

    def __init__(self, view: CardFaces) -> None:
        super().__init__(view)
        self._view = view

    # Qt

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return self._view.gridSize()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        place = self._view.card_place(rect)
        picture = self._view.picture(str(index.data(KEY)))
        if picture is not None:
            painter.drawPixmap(place.topLeft(), picture)
        else:
            _stand_in(painter, place, str(index.data()))
        if state & QStyle.StateFlag.State_Selected:
            is_here = self._view.hasFocus()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(worn().focus if is_here else worn().accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place.adjusted(-3, -3, 3, 3), SIZES.radius, SIZES.radius)


def _stand_in(painter: QPainter, place: QRect, name: str) -> None:
    """A card without anything but its name."""
    colours = worn_cards()
    painter.setPen(QColor(colours.border))
    painter.setBrush(QColor(colours.paper))
    painter.drawRoundedRect(place, SIZES.radius_small, SIZES.radius_small)
    painter.setPen(QColor(colours.ink))
    painter.setFont(font(SIZES.text_small))
    words = place.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    painter.drawText(words, CENTRE | Qt.TextFlag.TextWordWrap, name)


class CardFaces(QListView):
    """Rows of faces, as many beside each other as there is room for."""

    def __init__(self, model: CardModel, sheets: SheetReader, faces: FaceCache) -> None:
        super().__init__()
        self._cards, self._sheets, self._faces = model, sheets, faces
        self.setObjectName("cardFaces")
        self.setAccessibleName("Cards, as faces")
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setDragEnabled(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setItemDelegate(FaceDelegate(self))
        self.setModel(model)
        self._fit()
        self._later = QTimer(self)  # once for all that a paint finds missing
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._want)
        for source in (sheets.ready, faces.ready):
            source.connect(self.viewport().update)

    def picture(self, key: str) -> QPixmap | None:
        """The face of a card; without one it is wanted once this paint is over."""
        sheet = self._sheets.sheet(key)
        found = self._faces.picture(self._face(sheet.look)) if sheet is not None else None
        if found is None:
            self._later.start()
        return found

    def card_place(self, cell: QRect) -> QRect:
        """Where in its cell a card lies."""
        wide = self._width()
        place = QRect(0, 0, wide, round(wide * ASPECT))
        place.moveCenter(cell.center())
        return place

    def _face(self, look: Likeness) -> FaceKey:
        ratio = self.devicePixelRatioF()
        return FaceKey(look, round(self._width() * ratio), ratio)

    def _width(self) -> int:
        return CARD_WIDTH

    def _want(self) -> None:
        """Read and paint what is looked at, then what comes next."""
        keys = tuple(self._near())
        self._sheets.want(keys)
        found = (self._sheets.sheet(key) for key in keys)
        self._faces.want(self._face(sheet.look) for sheet in found if sheet is not None)

    def _near(self) -> Iterator[str]:
        """The keys of the cards in sight, and of a screenful below."""
        keys = self._cards.keys
        cell = self.gridSize()
        across = max(1, self.viewport().width() // max(1, cell.width()))
        first = self.verticalScrollBar().value() // cell.height() * across
        rows = (1 + AHEAD) * (self.viewport().height() // cell.height() + 2)
        yield from keys[first : first + rows * across]

    def _fit(self) -> None:
        """The cells share the room, so that no stripe is left at the right."""
        least = self._width() + 2 * EDGE
        room = max(least, self.viewport().width())
        across = room // least
        high = round(self._width() * ASPECT) + 2 * EDGE
        self.setGridSize(QSize(room // across, high))

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._later.stop()
        self._faces.want(())
