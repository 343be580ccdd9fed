"""A row of the fighters whose decks come with the program: one click, and their deck is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from ufs_desktop.plain import tip
from ufs_desktop.session.deck import OfferedDeck, decks_for
from ufs_desktop.table.kit import CardShelf
from ufs_desktop.table.look import Likeness
from ufs_desktop.table.metrics import card_size
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.theme.colours import SIZES
from ufs_desktop.theme.lettering import font
from ufs_desktop.theme.wardrobe import worn

CARD = 86.0  # width
WIDTH, WORDS = 92, 48
LIFT = 3
LEAST = 0.88  # of their size, for which all of them stand in one row
TOP = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter


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
        self._share = 1.0
        self.grow(1.0)
        pictures.ready.connect(self.update)

    def grow(self, share: float) -> None:
        """Take so many times the usual room."""
        self._share = share
        high = card_size(CARD * share).height() + (WORDS + 2 * LIFT) * share
        self.setFixedSize(QSize(round(WIDTH * share), round(high)))

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, words = CARD * self._share, WORDS * self._share
        size = card_size(wide)
        top = 0 if self.underMouse() or self.hasFocus() else LIFT
        left = (self.width() - size.width()) / 2
        painter.drawPixmap(round(left), top, self._pictures.picture(self._look, wide))
        if self.hasFocus():
            painter.setPen(QPen(QColor(worn().focus), 2))
            painter.drawRoundedRect(QRectF(left, top + 1, size.width(), size.height() - 2), 5, 5)
        painter.setPen(QColor(worn().text if self.underMouse() else worn().text_soft))
        painter.setFont(font(SIZES.text_small * 0.92 * self._share, bold=self.underMouse()))
        area = QRectF(0, size.height() + 2 * LIFT, self.width(), words)
        painter.drawText(area, TOP | Qt.TextFlag.TextWordWrap, self.offered.name)


class FighterRow(QWidget):
    """Beside each other, in as few rows as the width holds."""

    chosen = Signal(object)  # OfferedDeck

    def __init__(self, shelf: CardShelf, decks: Sequence[OfferedDeck], ratio: float) -> None:
        super().__init__()
        self._pictures = Pictures(ratio, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SIZES.gap_small)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._columns, self._share = 0, 1.0
        self.fighters = tuple(
            FighterButton(each, shelf.portrait(each), self._pictures) for each in decks
        )
        for fighter in self.fighters:
            fighter.clicked.connect(lambda _=False, deck=fighter.offered: self.chosen.emit(deck))
        self._shown = self.fighters
        self._arrange(1)

    def show_edition(self, edition: str) -> None:
        """Those whose decks are for an edition."""
        decks = decks_for(edition, [each.offered for each in self.fighters])
        self._shown = tuple(each for each in self.fighters if each.offered in decks)
        for fighter in self.fighters:
            self._grid.removeWidget(fighter)
            fighter.setVisible(fighter in self._shown)
        self._columns = 0
        self._fit()

    def grow(self, share: float) -> None:
        """Make every fighter so many times as large as usual."""
        self._share = share
        self._fit()

    def _fit(self) -> None:
        """All in one row, if they need not be much smaller for it, or in rows of one length."""
        count, gap = max(1, len(self._shown)), SIZES.gap_small
        room = self.width() + gap
        beside = (room // count - gap) / WIDTH
        share = beside if LEAST * self._share <= beside < self._share else self._share
        for fighter in self.fighters:
            fighter.grow(share)
        rows = -(-count // max(1, room // (round(WIDTH * share) + gap)))
        self._arrange(-(-count // rows))

    def finish_painting(self) -> None:
        """Every card as it will look, for pictures."""
        self.grab()  # asks for the cards that are seen
        self._pictures.finish()

    def stop(self) -> None:
        """Paint no more."""
        self._pictures.stop()

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for place, fighter in enumerate(self._shown):
            self._grid.addWidget(fighter, place // columns, place % columns)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
