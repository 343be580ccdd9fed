"""Contact sheets: every card of a set in one picture, for looking through a set."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from ufs_desktop.pictures.look import Likeness
from ufs_desktop.press.proxies import Pictured, our_own
from ufs_desktop.theme.lettering import font
from ufs_desktop.theme.wardrobe import worn_cards

CARD_WIDTH = 200
RATIO = 1.4  # a card's height to its width
GAP = 14
HEADER = 56
COLUMNS = 10
LARGEST = 400  # cards on one sheet


def contact_sheet(
    title: str,
    looks: Sequence[Likeness],
    pictured: Pictured = our_own,
    drawn: Callable[[], None] = lambda: None,
) -> QImage:
    """All cards in rows below a title; `drawn` is called after each card."""
    columns = min(COLUMNS, max(1, len(looks)))
    rows = -(-len(looks) // columns)
    height = round(CARD_WIDTH * RATIO)
    wide, high = columns * (CARD_WIDTH + GAP) + GAP, HEADER + rows * (height + GAP) + GAP
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(worn_cards().floor))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _write_header(painter, title)
    for at, look in enumerate(looks):
        row, column = divmod(at, columns)
        left, top = GAP + column * (CARD_WIDTH + GAP), HEADER + row * (height + GAP)
        box = QRectF(left, top, CARD_WIDTH, height)
        look.paint(painter, box, worn_cards(), pictured(look, CARD_WIDTH))
        drawn()
    painter.end()
    return image


def _write_header(painter: QPainter, words: str) -> None:
    heading = font(26, bold=True)
    heading.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
    painter.setFont(heading)
    painter.setPen(QColor(worn_cards().text))
    painter.drawText(QRectF(GAP, 0, 4000, HEADER), Qt.AlignmentFlag.AlignVCenter, words)
