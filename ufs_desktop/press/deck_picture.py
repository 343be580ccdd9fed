"""A deck as one picture: every card once, with its number of copies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from ufs_desktop.press.proxies import Pictured, PrintCard, our_own
from ufs_desktop.theme.colours import DARK
from ufs_desktop.theme.lettering import CENTRE, LEFT, cut, font

CARD_WIDTH, CARD_HEIGHT = 220, 308
GAP, MARGIN = 16, 28
TITLE, SECTION = 64, 44
COUNT = 40  # room below a card
ROW = CARD_HEIGHT + COUNT + GAP
COLUMNS = 8
BADGE = 27.0  # half its width


def deck_picture(
    title: str,
    cards: Sequence[PrintCard],
    pictured: Pictured = our_own,
    drawn: Callable[[], None] = lambda: None,
) -> QImage:
    """The parts of the deck below each other; `drawn` is called after each card."""
    parts = [(part, list(held)) for part, held in groupby(cards, key=lambda card: card.part)]
    columns = max(1, min(COLUMNS, max((len(held) for _, held in parts), default=1)))
    rows = [-(-len(held) // columns) for _, held in parts]
    high = sum(SECTION + count * ROW for count in rows)
    wide = columns * (CARD_WIDTH + GAP) - GAP + 2 * MARGIN
    image = QImage(wide, TITLE + high + 2 * MARGIN - GAP, QImage.Format.Format_RGB32)
    image.fill(QColor(DARK.floor))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _write(painter, title, MARGIN, 34, wide)
    top = MARGIN + TITLE
    for (part, held), count in zip(parts, rows, strict=True):
        copies = sum(card.copies for card in held)
        _write(painter, f"{part}  ·  {copies}", top, 20, wide)
        _paint_part(painter, held, columns, top + SECTION, pictured, drawn)
        top += SECTION + count * ROW
    painter.end()
    return image


def _write(painter: QPainter, words: str, top: int, size: int, wide: int) -> None:
    lettering = font(size, bold=True)
    room = wide - 2 * MARGIN
    painter.setFont(lettering)
    painter.setPen(QColor(DARK.text))
    painter.drawText(QRectF(MARGIN, top, room, SECTION - 8), LEFT, cut(words, room, lettering))


def _paint_part(
    painter: QPainter,
    cards: Sequence[PrintCard],
    columns: int,
    top: int,
    pictured: Pictured,
    drawn: Callable[[], None],
) -> None:
    for at, card in enumerate(cards):
        row, column = divmod(at, columns)
        left = MARGIN + column * (CARD_WIDTH + GAP)
        box = QRectF(left, top + row * ROW, CARD_WIDTH, CARD_HEIGHT)
        painter.save()
        card.look.paint(painter, box, DARK, pictured(card.look, CARD_WIDTH))
        painter.restore()
        if card.copies > 1:
            middle = QPointF(box.center().x(), box.bottom() + COUNT / 2 + 2)
            _paint_badge(painter, middle, f"×{card.copies}")
        drawn()


def _paint_badge(painter: QPainter, at: QPointF, words: str) -> None:
    box = QRectF(at.x() - BADGE, at.y() - BADGE * 0.62, 2 * BADGE, BADGE * 1.24)
    painter.setPen(QPen(QColor(DARK.ink), 2))
    painter.setBrush(QColor(DARK.floor))
    painter.drawRoundedRect(box, BADGE * 0.6, BADGE * 0.6)
    painter.setFont(font(22, bold=True))
    painter.drawText(box, CENTRE, words)


def png(image: QImage) -> bytes:
    """The picture in the PNG format."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())
