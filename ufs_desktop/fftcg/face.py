"""Paints cards of the second game at any size: small ones show what play needs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPen

from engine.fftcg.faces import TcgNow, TcgPrint, said_now
from engine.fftcg.model.changes import TcgBan
from engine.fftcg.model.words import CardElement
from ufs_desktop.art.canvas import paint_cut
from ufs_desktop.fftcg.picture import paint_picture
from ufs_desktop.fftcg.signs import ELEMENT_COLOURS, crystal_path, frost_sign, paint_element
from ufs_desktop.pictures.look import UserPicture
from ufs_desktop.table.metrics import COMPACT_BELOW, TINY_BELOW, least_words
from ufs_desktop.theme.colours import Colours
from ufs_desktop.theme.lettering import (
    CENTRE,
    LEFT,
    RIGHT,
    SMALLEST_TEXT,
    cut,
    cut_lines,
    fits,
    fitting,
    font,
    font_for,
    lines_for,
)
from ufs_desktop.theme.wardrobe import wardrobe

GENERIC, BURST = "♦", "EX"
HELD_FROM = 64  # the width from which a card in a hand can be read there
HELD_HEAD, HELD_FOOT = 44, 66  # where its picture begins and ends, in hundredths of the width
MOST_LINES = 2  # of what it has now and cannot do
ICON = re.compile(r"\{(\w+)\}")
SHOWN_ICON = re.compile(rf"\(({'|'.join(CardElement)}|dull|s|x|\d+)\)", re.I)
SHORT_BANS: dict[str, str] = {  # those that are too long for a small card
    TcgBan.CHOSEN: "cannot be chosen",
    TcgBan.CHOSEN_BY_SUMMONS: "safe from Summons",
    TcgBan.CHOSEN_BY_ABILITIES: "safe from abilities",
}
KIND_WORDS = {"forward": "Forward", "backup": "Backup", "monster": "Monster", "summon": "Summon"}


class TcgSheet(NamedTuple):
    """What a picture is painted on, and with."""

    painter: QPainter
    box: QRectF
    printed: TcgPrint
    now: TcgNow | None
    damage: int
    frozen: bool
    colours: Colours
    own: UserPicture | None

    def part(self, left: float, top: float, right: float, bottom: float) -> QRectF:
        """In hundredths of the width, both ways."""
        unit = self.unit
        start = self.box.topLeft() + QPointF(left * unit, top * unit)
        return QRectF(start, start + QPointF((right - left) * unit, (bottom - top) * unit))

    @property
    def unit(self) -> float:
        return self.box.width() / 100

    @property
    def tint(self) -> QColor:
        return QColor(ELEMENT_COLOURS.get(self.printed.elements[0], "#888888"))


def with_icons(text: str) -> str:
    """Signs in a text as words: "(Fire)(2)(Dull)"."""
    return ICON.sub(lambda found: f"({found[1].title()})", text)


def with_signs(text: str) -> str:
    """Signs back as they are written in texts: "{fire}{2}{dull}"."""
    return SHOWN_ICON.sub(lambda found: f"{{{found[1].lower()}}}", text)


def paint_face(
    painter: QPainter,
    box: QRectF,
    printed: TcgPrint | None,
    now: TcgNow | None,
    done: tuple[int, bool],
    colours: Colours,
    own: UserPicture | None,
    *,
    is_held: bool = False,
) -> None:
    """Paint a whole card in `box`; `done`: the damage on it, and whether it is frozen. On a held
    card, what play needs is at the top."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if printed is None or not printed.elements:
        _paint_back(painter, box, colours)
        return
    sheet = TcgSheet(painter, box, printed, now, *done, colours, own)
    if own is not None and own.is_whole:
        painter.drawImage(box, own.image)
    else:
        _face_for(box.width(), is_held=is_held)(sheet)
    if sheet.frozen:
        frost_sign(painter, sheet.part(36, 44, 64, 72))


def _face_for(width: float, *, is_held: bool) -> Callable[[TcgSheet], None]:
    if is_held and width >= HELD_FROM:
        return _held_face
    if width < TINY_BELOW:
        return _tiny_face
    return _small_face if width < COMPACT_BELOW else _large_face


def _paint_back(painter: QPainter, box: QRectF, colours: Colours) -> None:
    unit = box.width() / 100
    painter.setPen(QPen(QColor(colours.border), max(1.0, 2 * unit)))
    painter.setBrush(QColor(colours.panel))
    painter.drawRoundedRect(box, 6 * unit, 6 * unit)
    painter.setBrush(QColor(colours.answer))
    painter.setPen(Qt.PenStyle.NoPen)
    middle = QRectF(0, 0, 46 * unit, 54 * unit)
    middle.moveCenter(box.center())
    painter.drawPath(crystal_path(middle))


def _ground(sheet: TcgSheet) -> None:
    painter, unit = sheet.painter, sheet.unit
    painter.setPen(QPen(sheet.tint, max(1.5, 3 * unit)))
    painter.setBrush(QColor(sheet.colours.paper))
    inset = max(1.0, 1.5 * unit)
    painter.drawRoundedRect(sheet.box.adjusted(inset, inset, -inset, -inset), 6 * unit, 6 * unit)


def _picture(sheet: TcgSheet, area: QRectF, sign: float) -> None:
    """What the card shows, with its elements in the corner; or the user's own picture of it."""
    painter = sheet.painter
    if sheet.own is None:
        paint_picture(painter, sheet.printed, area)
    else:
        paint_cut(painter, sheet.own.image, area)
    side = sign * sheet.unit
    for at, element in enumerate(reversed(sheet.printed.elements)):
        place = QRectF(0, 0, side, side)
        place.moveBottomRight(area.bottomRight() - QPointF(side * (0.2 + 1.15 * at), side * 0.2))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 190))
        painter.drawEllipse(place)
        inset = side * 0.16
        colour = QColor(ELEMENT_COLOURS.get(element, "#888888")).lighter(135).name()
        paint_element(painter, element, place.adjusted(inset, inset, -inset, -inset), colour)


def _scene(sheet: TcgSheet, area: QRectF) -> None:
    """The element's light, and its shape within it: all that can be seen on a tiny card."""
    painter = sheet.painter
    light = QLinearGradient(area.topLeft(), area.bottomRight())
    light.setColorAt(0, sheet.tint.darker(115))
    light.setColorAt(1, sheet.tint.darker(280))
    painter.fillRect(area, light)
    side = min(area.width(), area.height()) * 0.62
    count = len(sheet.printed.elements)
    for at, element in enumerate(sheet.printed.elements):
        place = QRectF(0, 0, side, side)
        shift = (at - (count - 1) / 2) * side
        place.moveCenter(area.center() + QPointF(shift, 0))
        colour = QColor(ELEMENT_COLOURS.get(element, "#888888")).lighter(135).name()
        paint_element(painter, element, place, colour)


def _cost(sheet: TcgSheet, area: QRectF) -> None:
    painter = sheet.painter
    painter.setPen(QPen(QColor(sheet.colours.ink), max(1.0, sheet.unit)))
    painter.setBrush(sheet.tint.darker(170))
    painter.drawPath(crystal_path(area))
    words = str(sheet.printed.cost)
    painter.setPen(QColor(sheet.colours.ink))
    painter.setFont(fitting(words, area, area.height() * 0.62))
    painter.drawText(area, CENTRE, words)


def power_words(printed: TcgPrint, now: TcgNow | None) -> str:
    """Its power; empty for what is no Forward."""
    if now is not None:
        return str(now.power) if "forward" in now.kinds else ""
    return str(printed.power) if printed.power else ""


def _power(sheet: TcgSheet, area: QRectF) -> None:
    words = power_words(sheet.printed, sheet.now)
    if not words:
        return
    painter, colours = sheet.painter, sheet.colours
    known = sheet.printed.power
    value = int(words)
    colour = colours.good if value > known else colours.bad if value < known else colours.ink
    left = f"{words}  -{sheet.damage}" if sheet.damage else words
    painter.setPen(QColor(colour))
    painter.setFont(fitting(left, area, area.height() * 0.9))
    painter.drawText(area, RIGHT, left)


def _tiny_face(sheet: TcgSheet) -> None:
    _ground(sheet)
    _scene(sheet, sheet.part(5, 5, 95, 90))
    _cost(sheet, sheet.part(8, 8, 52, 58))
    _power(sheet, sheet.part(4, 94, 96, 136))


def _small_face(sheet: TcgSheet) -> None:
    """A small card on the table: cost, name, type, power, and what it has gained."""
    painter, colours = sheet.painter, sheet.colours
    _ground(sheet)
    has_power = bool(power_words(sheet.printed, sheet.now))
    foot = 98 if has_power else 118  # without power, more of the picture is shown
    _picture(sheet, sheet.part(4, 30, 96, foot), 20)
    _cost(sheet, sheet.part(4, 4, 26, 30))
    painter.setPen(QColor(colours.ink))
    _small_name(sheet, sheet.part(28, 3, 96, 30))
    _type_words(sheet, sheet.part(6, foot + 2, 94, foot + 16), short=True)
    _traits(sheet, sheet.part(5, foot - 16, 95, foot - 1))
    _power(sheet, sheet.part(6, 116, 94, 137))


def _held_face(sheet: TcgSheet) -> None:
    """Cost and name, type and power, a picture, and as much of its words as there is room for."""
    _ground(sheet)
    words = "\n".join(map(with_icons, said_now(sheet.printed, sheet.now)))
    foot = HELD_FOOT if words else 134
    _picture(sheet, sheet.part(4, HELD_HEAD, 96, foot), 20)
    _cost(sheet, sheet.part(4, 4, 26, 30))
    sheet.painter.setPen(QColor(sheet.colours.ink))
    _small_name(sheet, sheet.part(28, 3, 96, 30))
    _type_words(sheet, sheet.part(6, 31, 62, HELD_HEAD - 1), short=True)
    _power(sheet, sheet.part(56, 31, 95, HELD_HEAD - 1))
    _traits(sheet, sheet.part(5, foot - 14, 95, foot - 1))
    least = least_words(sheet.box.width()) * wardrobe().words
    _write(sheet, words, sheet.part(6, foot + 1, 94, 134), (max(least, 7.2 * sheet.unit), least))


def _small_name(sheet: TcgSheet, area: QRectF) -> None:
    """The name in as many lines as there is room for; the rest is cut."""
    painter, name = sheet.painter, sheet.printed.name
    lettering = fitting(name, area, 15 * sheet.unit)
    painter.setFont(lettering)
    lines = cut_lines(name, area.width(), area.height(), lettering)
    high = painter.fontMetrics().height()
    top = area.center().y() - len(lines) * high / 2
    for at, line in enumerate(lines):
        painter.drawText(QRectF(area.left(), top + at * high, area.width(), high), LEFT, line)


def now_words(now: TcgNow) -> str:
    """What it has now and cannot do, in few enough words for a small card."""
    forbidden = (SHORT_BANS.get(ban, f"cannot {ban}") for ban in now.bans)
    owed = ("must attack",) if now.must_attack else ()
    return ", ".join(
        (*map(str.title, now.traits), *forbidden, *owed, *now.has_become, *now.instead)
    )


def _traits(sheet: TcgSheet, area: QRectF) -> None:
    """What it has now and cannot do; nothing for a card that is not on the field."""
    words = "" if sheet.now is None else now_words(sheet.now)
    if not words:
        return
    lettering, lines = lines_for(words, area.width() - 2, 10 * sheet.unit, MOST_LINES)
    high = max(area.height(), QFontMetricsF(lettering).lineSpacing())
    painter = sheet.painter
    painter.setPen(QColor(sheet.colours.ink))
    painter.setFont(lettering)
    row = area.translated(0, high * (1 - len(lines)))
    for line in lines:
        painter.fillRect(row, QColor(0, 0, 0, 150))
        painter.drawText(row, CENTRE, line.strip())
        row.translate(0, high)


def _type_words(sheet: TcgSheet, area: QRectF, *, short: bool = False) -> None:
    kinds = sheet.printed.kind if sheet.now is None else " ".join(sheet.now.kinds)
    words = " / ".join(KIND_WORDS.get(kind, kind.title()) for kind in kinds.split())
    if not short and sheet.printed.jobs:
        words += "  ·  " + " / ".join(sheet.printed.jobs)
    words += f"  {BURST}" if sheet.printed.is_burst else ""
    words += f"  {GENERIC}" if sheet.printed.generic else ""
    painter = sheet.painter
    painter.setPen(QColor(sheet.colours.text_soft))
    lettering = font_for(words, area.width(), area.height() * 0.85)
    painter.setFont(lettering)
    painter.drawText(area, LEFT, cut(words, area.width(), lettering))


def _large_face(sheet: TcgSheet) -> None:
    painter, colours, unit = sheet.painter, sheet.colours, sheet.unit
    _ground(sheet)
    _picture(sheet, sheet.part(4, 19, 96, 62), 13)
    _cost(sheet, sheet.part(4, 3, 18, 19))
    painter.setPen(QColor(colours.ink))
    name = sheet.part(20, 4, 96, 18)
    painter.setFont(font_for(sheet.printed.name, name.width(), 8.5 * unit))
    painter.drawText(name, LEFT, sheet.printed.name)
    _type_words(sheet, sheet.part(6, 63, 94, 70))
    _paint_words(sheet, sheet.part(6, 72, 94, 122))
    _power(sheet, sheet.part(40, 124, 94, 136))
    number = sheet.part(6, 126, 40, 136)
    painter.setPen(QColor(colours.text_soft))
    painter.setFont(font_for(sheet.printed.number, number.width(), 4.5 * unit))
    painter.drawText(number, LEFT, sheet.printed.number)


def _paint_words(sheet: TcgSheet, area: QRectF) -> None:
    words = "\n".join(map(with_icons, said_now(sheet.printed, sheet.now)))
    _write(sheet, words, area, (5.6 * sheet.unit, SMALLEST_TEXT))


def _write(sheet: TcgSheet, words: str, area: QRectF, sizes: tuple[float, float]) -> None:
    """Paint words as large as fit; what does not fit at the least size is cut."""
    if not words:
        return
    size, least = sizes
    while size > least and not fits(words, area, font(size)):
        size -= 0.5
    lettering = font(max(size, least))
    painter = sheet.painter
    painter.setPen(QColor(sheet.colours.ink))
    painter.setFont(lettering)
    top = area.top()
    for line in cut_lines(words, area.width(), area.height(), lettering):
        row = QRectF(area.left(), top, area.width(), painter.fontMetrics().lineSpacing())
        painter.drawText(row, LEFT, line)
        top += row.height()
