"""Tiles: large buttons with an icon, a title and a line of words, arranged in a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.theme import tinted
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe, worn

ICON = 30
LEAST_WIDTH = 224
BESIDE, BESIDE_SHORT, ABOVE, BETWEEN = 18, 12, 10, 16  # pixels around its parts
MIDDLE = Qt.AlignmentFlag.AlignVCenter


class TileEntry(Protocol):
    """The contents of a tile, with its icon by name."""

    @property
    def icon(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def text(self) -> str: ...


class Tile(QPushButton):
    """One thing to choose; its whole area can be clicked."""

    def __init__(self, entry: TileEntry, ratio: float) -> None:
        super().__init__()
        self.entry = entry
        self._ratio = ratio
        self._is_short = False
        self.setObjectName("tile")
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._icon = PlainLabel()
        self._title, self._text = title, text = _words("featureTitle"), _words("soft")
        title.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        words = QVBoxLayout()
        words.setSpacing(SIZES.gap_small)
        words.addStretch()
        words.addWidget(title)
        words.addWidget(text)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.addWidget(self._icon)
        row.addLayout(words, 1)
        self._row, self._words, self._share = row, words, 1.0
        for label in (self._icon, title, text):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        wardrobe().changed.connect(self._draw_icon)
        self.tell(entry)
        self.grow(1.0)

    def tell(self, entry: TileEntry) -> None:
        """Show another entry."""
        self.entry = entry
        self._title.setText(entry.title)
        self._text.setText(entry.text)
        self.setAccessibleName(entry.title)
        self.setAccessibleDescription(entry.text)
        self.be_short(self._is_short)
        self._draw_icon()

    @property
    def least_width(self) -> int:
        """The least width at which no word of its title is cut, whether it is short or not."""
        metrics = self._title.fontMetrics()
        longest = max(map(metrics.horizontalAdvance, self.entry.title.split()), default=0)
        return longest + round((2 * BESIDE + BETWEEN + ICON) * self._share)

    def grow(self, share: float) -> None:
        """Scale the tile by this factor."""
        self._share = share
        self._fit_margins()
        self._icon.setFixedWidth(round(ICON * share))
        self._title.setMinimumHeight(round(ICON * share))  # so that icon and title line up
        self._draw_icon()

    def be_short(self, short: bool) -> None:
        """If short, show only the title, vertically centred, with the rest in the tooltip."""
        self._is_short = short
        self._text.setVisible(not short)
        self._words.setStretch(0, int(short))
        self._icon.setAlignment(MIDDLE if short else Qt.AlignmentFlag.AlignTop)
        self._fit_margins()
        self.setToolTip(tip(self.entry.text if short else ""))

    def _fit_margins(self) -> None:
        beside = (BESIDE_SHORT if self._is_short else BESIDE) * self._share
        above = ABOVE * self._share
        self._row.setContentsMargins(*(round(side) for side in (beside, above, beside, above)))
        self._row.setSpacing(round(min(beside, BETWEEN * self._share)))

    def _draw_icon(self) -> None:
        size = round(ICON * self._share)
        self._icon.setPixmap(tinted(self.entry.icon, worn().accent, size, self._ratio))

    # Qt

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(self.width()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.heightForWidth(width) if layout is not None else super().sizeHint().height()


class TileGrid(QWidget):
    """Tiles of equal width in as many columns as fit. If they need more than one row they are
    short, so that what is above them stays visible. `others` are the tiles of grids above and
    below, whose columns are to line up with these."""

    def __init__(self, tiles: Sequence[Tile], others: Sequence[Tile] = ()) -> None:
        super().__init__()
        self._tiles, self._others = tuple(tiles), tuple(others)
        self._offered = self._tiles
        self._columns, self._share = 0, 1.0
        for tile in tiles:
            tile.setParent(self)
        # The tiles' size hints must not keep the grid wider than the window.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SIZES.gap)
        self._arrange(1)
        wardrobe().changed.connect(self._fit)

    @property
    def columns(self) -> int:
        return self._columns

    def offer(self, tiles: Sequence[Tile]) -> None:
        """Show only these tiles."""
        if self._offered == tuple(tiles):
            return
        self._offered = tuple(tiles)
        self._columns = 0
        self._fit()

    def grow(self, share: float) -> None:
        """Scale every tile by this factor."""
        self._share = share
        for tile in self._tiles:
            tile.grow(share)
        self._fit()

    def _fit(self) -> None:
        most = max(1, min(self.width() // round(LEAST_WIDTH * self._share), self._whole_words))
        rows = -(-len(self._offered) // most)
        self._arrange(-(-len(self._offered) // max(1, rows)))  # rows of about one length

    @property
    def _whole_words(self) -> int:
        """The number of columns with which no title has a word cut off."""
        tiles = (*self._offered, *self._others)
        least = max((tile.least_width for tile in tiles), default=0)
        gap = self._grid.spacing()
        return (self.width() + gap) // (least + gap)

    def _arrange(self, columns: int) -> None:
        columns = max(1, columns)
        if columns == self._columns:
            return
        self._columns = columns  # first, since what follows asks again
        for tile in self._tiles:
            self._grid.removeWidget(tile)
            tile.setVisible(tile in self._offered)
        for place, tile in enumerate(self._offered):
            tile.be_short(len(self._offered) > columns)
            self._grid.addWidget(tile, place // columns, place % columns)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _words(name: str) -> QLabel:
    label = PlainLabel(name=name, wrap=True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return label
