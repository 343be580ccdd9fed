"""Paints cards as vectors at any size: small ones show what play needs, large ones everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
)

from ufs_desktop.fight.art import sky_of
from ufs_desktop.fight.emblems import paint_emblem, paint_zone
from ufs_desktop.fight.face_held import HELD_FROM, paint_held
from ufs_desktop.fight.face_parts import (
    Sheet,
    paint_attack_line,
    paint_block_line,
    paint_chip,
    paint_corner,
    paint_frame,
    paint_name,
    paint_number,
    paint_title_bar,
    paint_window,
    stat_of,
    subject_of,
    symbols_of,
)
from ufs_desktop.fight.face_text import paint_text, type_words
from ufs_desktop.fight.symbols import paint_symbol
from ufs_desktop.pictures.look import UserPicture
from ufs_desktop.table.metrics import COMPACT_BELOW, TINY_BELOW
from ufs_desktop.theme.colours import DARK, Colours
from ufs_desktop.theme.lettering import LEFT, SMALLEST_TEXT, fitting, font_for
from ufs_desktop.theme.wardrobe import wardrobe

if TYPE_CHECKING:
    from ufs_desktop.fight.look import CardLook


def paint_card(
    painter: QPainter,
    box: QRectF,
    look: CardLook,
    colours: Colours = DARK,
    own: UserPicture | None = None,
) -> None:
    """A whole card in `box`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    sheet = Sheet(painter, box, look, colours, own, wardrobe().words)
    if look.is_back:
        _back(sheet)
    elif box.width() < TINY_BELOW:
        _tiny(sheet)
    elif own is not None and own.is_whole:
        _scan(sheet, own)
    elif look.place and box.width() >= HELD_FROM[look.place]:
        paint_held(sheet)
    elif box.width() < COMPACT_BELOW:
        _compact(sheet)
    else:
        _full(sheet)


def _back(sheet: Sheet) -> None:
    painter, box, colours = sheet.painter, sheet.box, sheet.colours
    paint_frame(sheet, QColor(colours.border), QColor(colours.panel))
    painter.setPen(Qt.PenStyle.NoPen)
    for side, colour in ((-1, colours.accent), (1, colours.own)):
        painter.setBrush(QColor(colour))
        unit = sheet.unit * 24
        at = box.center() + QPointF(side * unit * 0.42, 0)
        painter.drawEllipse(at, unit * 0.62, unit * 0.62)
    painter.setBrush(QColor(colours.panel))
    painter.drawEllipse(box.center(), sheet.unit * 9, sheet.unit * 9)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colours.border), max(1.0, sheet.unit * 2)))
    painter.drawRoundedRect(sheet.part(10, 10, 90, 130), sheet.unit * 5, sheet.unit * 5)


# --- cards too narrow for a name ------------------------------------------------------------------


def _tiny(sheet: Sheet) -> None:
    """Type, difficulty, control, name, symbols and the one line that play needs."""
    painter, shown, colours = sheet.painter, sheet.look.shown, sheet.colours
    paint_frame(sheet, sheet.tint, QColor(colours.paper))
    painter.fillRect(sheet.part(3.5, 34, 96.5, 80), sheet.tint.darker(125))
    _tiny_sky(sheet, sheet.part(3.5, 80, 96.5, 104))
    for stat, left, ground in (("difficulty", 3.5, "#0d1017"), ("control", 51, "#1d3b33")):
        place = sheet.part(left, 3.5, left + 45.5, 34)
        painter.fillRect(place, QColor(ground))
        text, change = stat_of(sheet.look, stat)
        paint_number(sheet, place, text, change, place.height() * 0.98)
    painter.setPen(QColor(colours.ink))
    paint_name(sheet, sheet.part(2, 35, 98, 79), sheet.unit * 20)
    names = symbols_of(shown)[:3]
    for at, name in enumerate(names):
        start = 50 - 11.5 * len(names) + 23 * at
        paint_symbol(painter, name, sheet.part(start, 81, start + 22, 103))
    _tiny_line(sheet)


def _tiny_sky(sheet: Sheet, area: QRectF) -> None:
    high, low = sky_of(subject_of(sheet.look))
    sky = QLinearGradient(area.topLeft(), area.topRight())
    sky.setColorAt(0, high)
    sky.setColorAt(1, low.darker(130))
    sheet.painter.fillRect(area, sky)


def _tiny_line(sheet: Sheet) -> None:
    """Speed and damage, else a character's vitality or a backup's stamina, else the block."""
    shown, area = sheet.look.shown, sheet.part(5, 107, 92, 133)
    if shown.type == "character":
        paint_chip(sheet, sheet.part(4, 94, 96, 144), "vitality", "heart")
    elif shown.stamina is not None:
        paint_chip(sheet, sheet.part(4, 94, 96, 144), "stamina", "heart")
    elif shown.attack_zone:
        zone = sheet.part(4, 106, 26, 133)
        paint_zone(sheet.painter, shown.attack_zone, zone, sheet.colours.accent)
        for stat, left in (("speed", 28), ("damage", 64)):
            text, change = stat_of(sheet.look, stat)
            place = sheet.part(left, 104, left + 31, 135)
            paint_number(sheet, place, text, change, area.height())
        sheet.painter.setPen(QPen(QColor(sheet.colours.ink), max(1.0, sheet.unit * 3)))
        slash = sheet.part(59, 109, 65, 131)
        sheet.painter.drawLine(slash.topRight(), slash.bottomLeft())
    elif shown.block_zone:
        paint_block_line(sheet, area)


# --- a picture of the whole face ------------------------------------------------------------------


def _scan(sheet: Sheet, own: UserPicture) -> None:
    """The user's picture; values that differ from the printed ones are painted over it."""
    painter, look = sheet.painter, sheet.look
    radius = sheet.unit * 5
    path = QPainterPath()
    path.addRoundedRect(sheet.box, radius, radius)
    painter.save()
    painter.setClipPath(path)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(sheet.box, own.image)
    painter.restore()
    if look.current is None or look.current == look.printed:
        return
    is_small = sheet.box.width() < COMPACT_BELOW
    size = 23 if is_small else 15
    for stat, left in (("difficulty", 7), ("control", 93 - size)):
        if stat_of(look, stat)[1]:
            paint_corner(sheet, sheet.part(left, 7, left + size, 7 + size), stat)
    top = 97 if is_small else 118
    painter.fillRect(sheet.part(3, top, 97, 136), QColor(sheet.colours.paper))
    (_compact_lines if is_small else _bottom)(sheet)


# --- small cards ----------------------------------------------------------------------------------


def _compact(sheet: Sheet) -> None:
    painter, colours = sheet.painter, sheet.colours
    paint_frame(sheet, sheet.tint, QColor(colours.paper))
    paint_window(sheet, sheet.part(3.5, 30, 96.5, 96))
    paint_title_bar(sheet, sheet.part(3.5, 3.5, 96.5, 32))
    painter.setPen(QColor(colours.ink))
    paint_name(sheet, sheet.part(5, 4, 95, 31), sheet.unit * 14)
    _compact_symbols(sheet)
    paint_corner(sheet, sheet.part(8, 35, 31, 58), "difficulty")
    paint_corner(sheet, sheet.part(70, 35, 93, 58), "control")
    _compact_lines(sheet)


def _compact_symbols(sheet: Sheet) -> None:
    """The symbols, and the faction's emblem where a fourth one would stand."""
    names = symbols_of(sheet.look.shown)[:3]
    for at, name in enumerate(names):
        left = 5 + 19 * at
        paint_symbol(sheet.painter, name, sheet.part(left, 76, left + 18, 94))
    if sheet.faction:
        _emblem(sheet, sheet.part(78, 77, 94, 93))


def _emblem(sheet: Sheet, area: QRectF) -> None:
    """The faction's emblem on a dark ground, without a ring, since it is no symbol."""
    out = area.width() * 0.14
    sheet.painter.setPen(Qt.PenStyle.NoPen)
    sheet.painter.setBrush(QColor(sheet.colours.paper))
    ground = area.adjusted(-out, -out, out, out)
    sheet.painter.drawRoundedRect(ground, out * 1.5, out * 1.5)
    paint_emblem(sheet.painter, sheet.faction, area, sheet.colours.ink)


def _compact_lines(sheet: Sheet) -> None:
    shown = sheet.look.shown
    if shown.type == "character":
        paint_chip(sheet, sheet.part(5, 99, 50, 134), "vitality", "heart")
        paint_chip(sheet, sheet.part(52, 99, 95, 134), "hand_size", "hand")
        return
    rows = [sheet.part(5, 98, 95, 115.5), sheet.part(5, 117, 95, 134.5)]
    if shown.stamina is not None:
        paint_chip(sheet, sheet.part(5, 94, 95, 118), "stamina", "heart")
        if shown.block_zone:
            paint_block_line(sheet, rows[1])
        return
    if shown.attack_zone:
        paint_attack_line(sheet, rows[0])
        if shown.block_zone:
            paint_block_line(sheet, rows[1])
    elif shown.block_zone:
        paint_block_line(sheet, sheet.part(5, 106, 95, 127))


# --- large cards ----------------------------------------------------------------------------------


def _full(sheet: Sheet) -> None:
    painter, shown, colours = sheet.painter, sheet.look.shown, sheet.colours
    paint_frame(sheet, sheet.tint, QColor(colours.paper))
    paint_window(sheet, sheet.part(3.5, 15, 96.5, 66))
    paint_title_bar(sheet, sheet.part(3.5, 3.5, 96.5, 16.5))
    paint_corner(sheet, sheet.part(6, 4.5, 17, 15.5), "difficulty")
    painter.setPen(QColor(colours.ink))
    paint_name(sheet, sheet.part(19, 4, 81, 16), sheet.unit * 7.4)
    paint_corner(sheet, sheet.part(83, 4.5, 94, 15.5), "control")
    for at, name in enumerate(symbols_of(shown)[:3]):
        paint_symbol(painter, name, sheet.part(6, 19 + 12.5 * at, 17, 30 + 12.5 * at))
    bottom = _type_line(sheet)
    _text_box(sheet, sheet.part(6, bottom + 1, 94, 117))
    _bottom(sheet)


def _type_line(sheet: Sheet) -> float:
    """Paint type and keywords in a line or two; returns where they end, in 1/100 of the width."""
    painter, shown = sheet.painter, sheet.look.shown
    words = type_words(shown.kind, shown.keywords)
    right = 85 if sheet.faction else 94
    lettering = font_for(words, sheet.unit * (right - 6), sheet.unit * 4.9)
    bottom = 74.0
    if lettering.pixelSize() < sheet.unit * 4.2:
        bottom = 79.0
        lettering = fitting(words, sheet.part(6, 66, right, bottom), sheet.unit * 4.9)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(sheet.tint.darker(170))
    painter.drawRect(sheet.part(3.5, 66, 96.5, bottom))
    painter.setPen(QColor(sheet.colours.ink))
    painter.setFont(lettering)
    flags = LEFT | Qt.TextFlag.TextWordWrap
    painter.drawText(sheet.part(6, 66, right, bottom), flags, words)
    if sheet.faction:
        _emblem(sheet, sheet.part(86.5, 61.5, 95.5, 70.5))
    return bottom


def _text_box(sheet: Sheet, area: QRectF) -> None:
    if sheet.faction:
        mark = QRectF(0, 0, area.height() * 0.72, area.height() * 0.72)
        mark.moveCenter(area.center())
        paint_emblem(sheet.painter, sheet.faction, mark, sheet.colours.floor_light)
    paint_text(sheet, area, sheet.unit * 5.6, SMALLEST_TEXT)


def _bottom(sheet: Sheet) -> None:
    shown = sheet.look.shown
    if shown.type == "character":
        paint_chip(sheet, sheet.part(6, 119, 35, 135), "vitality", "heart")
        if shown.block_zone:
            paint_block_line(sheet, sheet.part(37, 122, 66, 132))
        paint_chip(sheet, sheet.part(72, 119, 95, 135), "hand_size", "hand")
        return
    if shown.stamina is not None:
        paint_chip(sheet, sheet.part(6, 119, 35, 135), "stamina", "heart")
    if shown.attack_zone:
        paint_attack_line(sheet, sheet.part(6, 121, 54, 133))
    if shown.block_zone:
        paint_block_line(sheet, sheet.part(60, 121.5, 95, 132.5))
