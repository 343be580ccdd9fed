"""A row of the fighters whose decks come with the program; one click chooses a fighter's deck."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from ufs_desktop.pictures.look import Likeness
from ufs_desktop.plain import tip
from ufs_desktop.session.deck import OfferedDeck, decks_for
from ufs_desktop.table.kit import CardShelf
from ufs_desktop.table.metrics import COMPACT_BELOW, READABLE, card_size
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.theme import ALIGN_TOP_LEFT
from ufs_desktop.theme.lettering import font, font_for
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn, worn_size

CARD = 86.0  # width
WIDTH = 92
LIFT = 3
LEAST, MOST = 0.88, 1.1  # of their usual size: the range in which they are resized to fill one row
FEW = 2.2  # times the usual size, at most, if there are few and there is room
STEP = 0.05
NAME_SHARE = 0.92  # of small words
WRAPPED = (
    int(Qt.AlignmentFlag.AlignTop)
    | int(Qt.AlignmentFlag.AlignHCenter)
    | int(Qt.TextFlag.TextWordWrap)
)


class NameRoom(NamedTuple):
    """The room that the names of all decks need below cards of a given size."""

    width: int
    height: int
    lettering: QFont


class FighterButton(QPushButton):
    """One deck: its character's card and its name below."""

    def __init__(self, offered: OfferedDeck, look: Likeness, pictures: Pictures) -> None:
        super().__init__()
        self.offered = offered
        self._look = look
        self._pictures = pictures
        self.setObjectName("fighter")
        self.setAutoDefault(True)
        self.setAccessibleName(f"Play {offered.name}, the deck of {offered.character}")
        words = f"{offered.name}\n{offered.character}\n\n{offered.notes}"
        self.setToolTip(tip(words.strip()))
        self._share, self.lettering = 1.0, font(0)
        pictures.ready.connect(self._on_ready)

    def grow(self, share: float, names: NameRoom) -> None:
        """Scale the card by this factor, and add the room that the names need below it."""
        self._share, self.lettering = share, names.lettering
        self.setFixedSize(QSize(names.width, _above_name(share) + names.height))
        self.update()

    @property
    def name_place(self) -> QRect:
        """The place of its name, below the card."""
        return self.rect().adjusted(0, _above_name(self._share), 0, 0)

    def _on_ready(self) -> None:
        self.update()

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = CARD * self._share
        size = card_size(wide)
        top = 0 if self.underMouse() or self.hasFocus() else LIFT
        left = (self.width() - size.width()) / 2
        painter.drawPixmap(round(left), top, self._pictures.picture(self._look, wide))
        if self.hasFocus():
            painter.setPen(QPen(QColor(worn().focus), 2))
            painter.drawRoundedRect(QRectF(left, top + 1, size.width(), size.height() - 2), 5, 5)
        painter.setPen(QColor(worn().text if self.underMouse() else worn().text_soft))
        lettering = QFont(self.lettering)
        lettering.setBold(self.underMouse())
        painter.setFont(lettering)
        painter.drawText(self.name_place, WRAPPED, self.offered.name)


class FighterRow(QWidget):
    """Fighters side by side, in as few rows as the width allows."""

    chosen = Signal(object)  # OfferedDeck

    def __init__(self, shelf: CardShelf, decks: Sequence[OfferedDeck], ratio: float) -> None:
        super().__init__()
        self._pictures = Pictures(ratio, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._grid = QGridLayout(self)
        self._grid.setSizeConstraint(QGridLayout.SizeConstraint.SetNoConstraint)  # so it can shrink
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SIZES.gap_small)
        self._grid.setAlignment(ALIGN_TOP_LEFT)
        self._columns, self._share = 0, 1.0
        self.fighters = tuple(
            FighterButton(each, shelf.portrait(each), self._pictures) for each in decks
        )
        for fighter in self.fighters:
            fighter.clicked.connect(lambda _=False, deck=fighter.offered: self.chosen.emit(deck))
        self._shown = self.fighters
        self._fit()

    def show_edition(self, edition: str) -> None:
        """Show those whose decks are for an edition."""
        decks = decks_for(edition, [each.offered for each in self.fighters])
        self._shown = tuple(each for each in self.fighters if each.offered in decks)
        for fighter in self.fighters:
            self._grid.removeWidget(fighter)
            fighter.setVisible(fighter in self._shown)
        self._columns = 0
        self._fit()

    def grow(self, share: float) -> None:
        """Scale every fighter by this factor."""
        self._share = share
        self._fit()

    def _fit(self) -> None:
        """Lay all out in one row if they need not be much smaller for that, or else in rows of
        equal length. A few fighters grow as large as the height left by the page allows."""
        count, gap = len(self._shown), SIZES.gap_small
        if not count:
            return
        room = self.width() + gap
        beside = (room // count - gap) / WIDTH
        fills = LEAST * self._share <= beside <= MOST * self._share
        share = beside if fills else self._share
        rows = -(-count // max(1, room // (self._names(share).width + gap)))
        sizes = _beside(share, beside, self._share) if rows == 1 else [share]
        self._claim(share, sizes[0], rows)
        share = next((each for each in sizes if self._high(each) <= self.height()), share)
        names = self._names(share)
        for fighter in self.fighters:
            fighter.grow(share, names)
        self._arrange(-(-count // rows))
        self._spread(names.width, rows)
        self._grid.activate()  # now, or they would be seen moving

    def _claim(self, least: float, largest: float, rows: int) -> None:
        """Require the height of the smallest cards, and at most that of the largest."""
        gaps = (rows - 1) * SIZES.gap_small
        self.setMinimumHeight(rows * self._high(least) + gaps)
        self.setMaximumHeight(rows * self._high(largest) + gaps)

    def _high(self, share: float) -> int:
        return _above_name(share) + self._names(share).height

    def _names(self, share: float) -> NameRoom:
        words = min(share, MOST * self._share)  # they need not grow with larger cards
        wanted = worn_size(SIZES.text_small) * NAME_SHARE * words
        names = tuple(each.offered.name for each in self._shown)
        return _room_for(names, round(WIDTH * share), wanted)

    def _spread(self, wide: int, rows: int) -> None:
        """Spread a single row over the whole width."""
        free = (self.width() - len(self._shown) * wide) // max(1, len(self._shown) - 1)
        gap = SIZES.gap_small
        self._grid.setHorizontalSpacing(max(gap, free) if rows == 1 else gap)

    def finish_painting(self) -> None:
        """Paint every card in its final state, for screenshots."""
        self.grab()  # requests the visible cards
        self._pictures.finish()

    def stop(self) -> None:
        """Stop painting."""
        self._pictures.stop()

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for place, fighter in enumerate(self._shown):
            self._grid.addWidget(fighter, place // columns, place % columns)

    # Qt

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _beside(share: float, most: float, usual: float) -> list[float]:
    """Sizes to try, from the largest that still fits all in one row down to `share`; none lies
    between cards drawn without words and cards whose words can be read."""
    above = max(0, math.floor((min(most, FEW * usual) - share) / STEP))
    sizes = [share + STEP * step for step in range(above, -1, -1)]
    return [each for each in sizes if not COMPACT_BELOW <= CARD * each < READABLE] or [share]


def _above_name(share: float) -> int:
    return math.ceil(card_size(CARD * share).height() + 2 * LIFT)


@lru_cache(maxsize=256)  # finding a row's size asks for the same ones repeatedly
def _room_for(names: tuple[str, ...], wide: int, wanted: float) -> NameRoom:
    """The room for names as large as wanted, unless a word would be wider than its card; measured
    in bold, as the name under the pointer is drawn."""
    each_word = [word for name in names for word in name.split()]
    bold = min((font_for(word, wide, wanted) for word in each_word), key=QFont.pixelSize)
    area = QRect(0, 0, wide, 0)
    boxes = [QFontMetrics(bold).boundingRect(area, WRAPPED, name) for name in names]
    return NameRoom(wide, max(box.height() for box in boxes), font(bold.pixelSize()))
