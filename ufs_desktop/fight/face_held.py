"""A card in a readable form on the table: name and numbers above, its text below."""

from __future__ import annotations

from PySide6.QtGui import QColor

from ufs_desktop.fight.face_parts import (
    Sheet,
    paint_attack_line,
    paint_block_line,
    paint_chip,
    paint_corner,
    paint_frame,
    paint_name,
    paint_title_bar,
    paint_window,
    symbols_of,
)
from ufs_desktop.fight.face_text import paint_text, type_words
from ufs_desktop.fight.symbols import paint_symbol
from ufs_desktop.table.metrics import COMPACT_BELOW, NARROW_BELOW, least_words
from ufs_desktop.theme.lettering import LEFT, cut, font

MOST_WORDS = 0.13  # of the width: larger words would leave room for only one or two
# The width from which a card shows its text, by place.
HELD_FROM = {"hand": 64, "table": COMPACT_BELOW, "duel": NARROW_BELOW}
# The height of the picture in hundredths of the width: in a hand (whose lower edge is not seen), on
# the table, and on the table without text.
ART, TABLE_ART, ART_ALONE = 31.0, 40.0, 92.0
TWO_LINES = 2.7  # the height of a name's two lines, in least sizes of words
TYPED_FROM = 150  # the width from which its type is written out


def paint_held(sheet: Sheet) -> None:
    painter, colours, unit = sheet.painter, sheet.colours, sheet.unit
    least = _least(sheet)
    paint_frame(sheet, sheet.tint, QColor(colours.paper))
    title = 3.5 + max(15.0, min(28.0, TWO_LINES * least / unit))
    middle = title + _art(sheet)
    paint_window(sheet, sheet.part(3.5, title - 1, 96.5, middle))
    paint_title_bar(sheet, sheet.part(3.5, 3.5, 96.5, title))
    painter.setPen(QColor(colours.ink))
    paint_name(sheet, sheet.part(5, 4, 95, title - 0.5), max(unit * 8.6, least * 1.1))
    paint_corner(sheet, sheet.part(7, title + 3, 26, title + 22), "difficulty")
    paint_corner(sheet, sheet.part(74, title + 3, 93, title + 22), "control")
    names = symbols_of(sheet.look.shown)[:3]
    for at, name in enumerate(names):
        left = 50 - 7.5 * len(names) + 15 * at
        paint_symbol(painter, name, sheet.part(left, middle - 16, left + 14, middle - 2))
    _numbers(sheet, middle + 1, middle + 12)
    bottom = middle + 13
    if sheet.box.width() >= TYPED_FROM:
        bottom = _type(sheet, middle + 13, least)
    paint_text(sheet, sheet.part(6, bottom + 1, 95, 135), unit * 7.2, least)


def _least(sheet: Sheet) -> float:
    """The least size of words, scaled as the user wants, as far as the card is wide enough."""
    width = sheet.box.width()
    least = least_words(width)
    return max(least, min(least * sheet.words, width * MOST_WORDS))


def _art(sheet: Sheet) -> float:
    if sheet.look.place == "hand":
        return ART
    if not sheet.look.text:
        return ART_ALONE
    return ART if sheet.look.place == "duel" else TABLE_ART


def _numbers(sheet: Sheet, top: float, bottom: float) -> None:
    """What it attacks and blocks with, and a backup's stamina; or a character's numbers."""
    shown = sheet.look.shown
    if shown.type == "character":
        paint_chip(sheet, sheet.part(6, top - 3, 50, bottom + 3), "vitality", "heart")
        paint_chip(sheet, sheet.part(55, top - 3, 95, bottom + 3), "hand_size", "hand")
        return
    if shown.stamina is not None:
        paint_chip(sheet, sheet.part(6, top - 3, 50, bottom + 3), "stamina", "heart")
    if shown.attack_zone:
        paint_attack_line(sheet, sheet.part(5, top, 57, bottom))
    if shown.block_zone:
        left = 60 if shown.attack_zone or shown.stamina is not None else 30
        paint_block_line(sheet, sheet.part(left, top, left + 36, bottom))


def _type(sheet: Sheet, top: float, least: float) -> float:
    """Paint the type in one line, cut if it is too long; returns where it ends."""
    shown, painter = sheet.look.shown, sheet.painter
    bottom = top + max(7.0, 1.3 * least / sheet.unit)
    band = sheet.part(3.5, top, 96.5, bottom)
    painter.fillRect(band, sheet.tint.darker(170))
    lettering = font(max(sheet.unit * 5.6, least), bold=True)
    painter.setFont(lettering)
    painter.setPen(QColor(sheet.colours.ink))
    words = type_words(shown.kind, shown.keywords)
    room = band.adjusted(sheet.unit * 3, 0, -sheet.unit * 2, 0)
    painter.drawText(room, LEFT, cut(words, room.width(), lettering))
    return bottom
