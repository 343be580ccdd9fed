"""Proxies of cards as PDF, at true size, nine per page, with cut marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF
from PySide6.QtGui import QColor, QPageSize, QPainter, QPdfWriter, QPen

from engine.decks.lines import Part
from ufs_desktop.pictures.look import Likeness, UserPicture
from ufs_desktop.theme.colours import DARK

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0  # millimetres
ACROSS, DOWN = 3, 3
POINTS = 300  # per inch
INCH = 25.4  # millimetres
MARK, GAP = 5.0, 1.5  # a mark's length, and its distance from the cards
PAPERS = {
    "a4": QPageSize.PageSizeId.A4,
    "letter": QPageSize.PageSizeId.Letter,
}
PARTS = {Part.CHARACTER: "Character", Part.MAIN: "Deck", Part.SIDE: "Sideboard"}
Pictured = Callable[[Likeness, int], UserPicture | None]  # the user's picture, at this width


class PrintCard(NamedTuple):
    """Copies of a card to be printed."""

    look: Likeness
    copies: int
    part: str = ""  # the name of its part of the deck
    others: tuple[Likeness, ...] = ()  # its back, or its other half

    @property
    def looks(self) -> tuple[Likeness, ...]:
        """Everything to be printed for each copy."""
        return (self.look, *self.others)


def our_own(_: Likeness, __: int) -> None:
    """No user's picture: our own drawing is used."""


def proxies(
    title: str,
    cards: Iterable[PrintCard],
    paper: str = "a4",
    pictured: Pictured = our_own,
    drawn: Callable[[], None] = lambda: None,
) -> bytes:
    """The PDF; `drawn` is called after each card."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("UFS Desktop")
    writer.setResolution(POINTS)
    writer.setPageSize(QPageSize(PAPERS[paper]))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    sheet = ProxySheet(writer.width() * INCH / POINTS, writer.height() * INCH / POINTS)
    painter = QPainter(writer)
    waiting = iter([look for card in cards for _ in range(card.copies) for look in card.looks])
    is_first = True
    while looks := list(islice(waiting, ACROSS * DOWN)):
        if not is_first:
            writer.newPage()
        is_first = False
        _paint_page(painter, sheet, looks, pictured, drawn)
    painter.end()
    buffer.close()
    return bytes(buffer.data().data())


class ProxySheet(NamedTuple):
    """A sheet of paper; all lengths are millimetres."""

    width: float
    height: float

    def card(self, place: int) -> QRectF:
        """The rectangle of this card on the sheet: cards touch, so that one cut separates two."""
        row, column = divmod(place, ACROSS)
        left = (self.width - ACROSS * CARD_WIDTH) / 2 + column * CARD_WIDTH
        top = (self.height - DOWN * CARD_HEIGHT) / 2 + row * CARD_HEIGHT
        return QRectF(left, top, CARD_WIDTH, CARD_HEIGHT)

    @property
    def marks(self) -> list[tuple[float, float, float, float]]:
        """The lines outside the cards, in line with their edges."""
        first, last = self.card(0), self.card(ACROSS * DOWN - 1)
        found = []
        for column in range(ACROSS + 1):
            x = first.left() + column * CARD_WIDTH
            for edge, way in ((first.top(), -1), (last.bottom(), 1)):
                found.append((x, edge + way * GAP, x, edge + way * (GAP + MARK)))
        for row in range(DOWN + 1):
            y = first.top() + row * CARD_HEIGHT
            for edge, way in ((first.left(), -1), (last.right(), 1)):
                found.append((edge + way * GAP, y, edge + way * (GAP + MARK), y))
        return found


def _paint_page(
    painter: QPainter,
    sheet: ProxySheet,
    looks: Sequence[Likeness],
    pictured: Pictured,
    drawn: Callable[[], None],
) -> None:
    scale = POINTS / INCH
    painter.setPen(QPen(QColor("#808080"), 0.1 * scale))
    for line in sheet.marks:
        left, top, right, bottom = (length * scale for length in line)
        painter.drawLine(round(left), round(top), round(right), round(bottom))
    for place, look in enumerate(looks):
        area = sheet.card(place)
        box = QRectF(
            area.left() * scale, area.top() * scale, area.width() * scale, area.height() * scale
        )
        painter.save()
        look.paint(painter, box, DARK, pictured(look, round(box.width())))
        painter.restore()
        drawn()
