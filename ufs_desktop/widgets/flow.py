"""A layout of items side by side, in as many rows as the width requires."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class FlowLayout(QLayout):
    """Places items from the left at their preferred size, centred vertically in their row; one that
    does not fit starts a new row."""

    def __init__(self, gap: int) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setSpacing(gap)

    def _places(self, width: int) -> list[tuple[QLayoutItem, QRect]]:
        """The place of every visible item, relative to the upper left corner."""
        found: list[tuple[QLayoutItem, QRect]] = []
        top = 0
        for row in self._rows(width):
            sizes = [item.sizeHint() for item in row]
            left, high = 0, max(size.height() for size in sizes)
            for item, size in zip(row, sizes, strict=True):
                found.append((item, QRect(QPoint(left, top + (high - size.height()) // 2), size)))
                left += size.width() + self.spacing()
            top += high + self.spacing()
        return found

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wide = item.sizeHint().width()
            if not rows or left + wide > width:
                rows.append([])
                left = 0
            rows[-1].append(item)
            left += wide + self.spacing()
        return rows

    # Qt

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        inside = width - self._beside.width()
        bottoms = [place.bottom() + 1 for _, place in self._places(inside)]
        return max(bottoms, default=0) + self._beside.height()

    def sizeHint(self) -> QSize:
        sizes = [place.bottomRight() + QPoint(1, 1) for _, place in self._places(1 << 20)]
        most = QSize(max((s.x() for s in sizes), default=0), max((s.y() for s in sizes), default=0))
        return most + self._beside

    def minimumSize(self) -> QSize:
        least = QSize(0, 0)
        for item in self._items:
            least = least.expandedTo(item.minimumSize())
        return least + self._beside

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        inside = rect.marginsRemoved(self.contentsMargins())
        for item, place in self._places(inside.width()):
            item.setGeometry(place.translated(inside.topLeft()))

    @property
    def _beside(self) -> QSize:
        """The size of the margins."""
        around = self.contentsMargins()
        return QSize(around.left() + around.right(), around.top() + around.bottom())
