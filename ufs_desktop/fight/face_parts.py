"""What card faces of every size are made of: frame, corners, numbers and lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPen,
)

from engine.ufs.faces import Numbers
from ufs_desktop.art.canvas import paint_cut
from ufs_desktop.fight.art import Subject, paint_art
from ufs_desktop.fight.art.palettes import PALETTES
from ufs_desktop.fight.emblems import paint_emblem, paint_zone
from ufs_desktop.fight.symbols import NAMES
from ufs_desktop.pictures.look import UserPicture
from ufs_desktop.theme.colours import DARK, Colours
from ufs_desktop.theme.lettering import CENTRE, cut, fits, fitting, font

if TYPE_CHECKING:
    from ufs_desktop.fight.look import CardLook

SLACK = 0.2  # of a line's height that is empty above and below its letters
RAISED, LOWERED = "▲", "▼"


@dataclass(frozen=True)
class Sheet:
    """Where a card is painted: the painter, its box, the unit for lengths and the colours."""

    painter: QPainter
    box: QRectF
    look: CardLook
    colours: Colours
    own: UserPicture | None = None
    words: float = 1.0  # how much larger than usual words are

    @property
    def faction(self) -> str:
        """The faction whose emblem the card bears; empty if it belongs to none of ours."""
        watermark = self.look.portrait.watermark
        return f"faction-{watermark}" if watermark in PALETTES else ""

    @property
    def unit(self) -> float:
        return self.box.width() / 100

    @property
    def tint(self) -> QColor:
        return type_colour(self.look.shown.type, self.colours)

    def part(self, left: float, top: float, right: float, bottom: float) -> QRectF:
        """A part of the card, in hundredths of its width from the left and the top."""
        unit = self.unit
        corner = self.box.topLeft() + QPointF(left * unit, top * unit)
        return QRectF(corner.x(), corner.y(), (right - left) * unit, (bottom - top) * unit)


def type_colour(kind: str, colours: Colours = DARK) -> QColor:
    """The frame colour of a card type."""
    known = {
        "attack": colours.attack,
        "action": colours.action,
        "asset": colours.asset,
        "foundation": colours.foundation,
        "character": colours.character,
        "backup": colours.backup,
    }
    return QColor(known.get(kind, colours.foundation))


def subject_of(look: CardLook) -> Subject:
    """What the picture of a card is made from: what is printed, not its current values."""
    printed = look.printed
    assert printed is not None
    return Subject(
        printed.name,
        printed.type,
        printed.symbols,
        printed.keywords,
        printed.attack_zone,
        *look.portrait,
    )


def paint_frame(sheet: Sheet, edge: QColor, inside: QColor) -> None:
    unit = sheet.unit
    sheet.painter.setPen(QPen(QColor(sheet.colours.shade), 1))
    sheet.painter.setBrush(edge)
    sheet.painter.drawRoundedRect(sheet.box.adjusted(0.5, 0.5, -0.5, -0.5), unit * 6, unit * 6)
    sheet.painter.setPen(Qt.PenStyle.NoPen)
    sheet.painter.setBrush(inside)
    sheet.painter.drawRoundedRect(sheet.part(3.5, 3.5, 96.5, 136.5), unit * 4, unit * 4)


def paint_title_bar(sheet: Sheet, area: QRectF) -> None:
    light = QLinearGradient(area.topLeft(), area.bottomLeft())
    light.setColorAt(0, sheet.tint.darker(135))
    light.setColorAt(1, sheet.tint.darker(190))
    sheet.painter.setPen(Qt.PenStyle.NoPen)
    sheet.painter.setBrush(light)
    sheet.painter.drawRoundedRect(area, sheet.unit * 4, sheet.unit * 4)


def symbols_of(numbers: Numbers) -> tuple[str, ...]:
    """The symbols to draw: more than six mean all of them, which are drawn as infinity."""
    if len(numbers.symbols) > 6:
        return ("infinity",)
    return tuple(str(symbol) for symbol in numbers.symbols if symbol in NAMES)


def paint_corner(sheet: Sheet, area: QRectF, stat: str) -> None:
    """Difficulty in a diamond, control in a disc."""
    painter, colours = sheet.painter, sheet.colours
    text, change = stat_of(sheet.look, stat)
    if not text:
        return
    painter.setPen(QPen(QColor(colours.ink), max(1.0, sheet.unit * 1.2)))
    painter.setBrush(QColor("#0d1017") if stat == "difficulty" else QColor("#1d3b33"))
    if stat == "difficulty":
        painter.drawPolygon(_diamond(area))
    else:
        painter.drawEllipse(area)
    paint_number(sheet, area, text, change, area.height() * 0.62)


def _diamond(area: QRectF) -> list[QPointF]:
    middle = area.center()
    return [
        QPointF(middle.x(), area.top() - 2),
        QPointF(area.right() + 2, middle.y()),
        QPointF(middle.x(), area.bottom() + 2),
        QPointF(area.left() - 2, middle.y()),
    ]


def paint_number(sheet: Sheet, area: QRectF, text: str, change: int, size: float) -> None:
    """A number; a changed one has another tint and a mark beside it."""
    painter, colours = sheet.painter, sheet.colours
    tint = colours.ink if not change else colours.good if change > 0 else colours.bad
    painter.setPen(QColor(tint))
    face = font(size, bold=True)
    wide = QFontMetricsF(face).horizontalAdvance(text)
    room = area.width() * (0.72 if change else 1.0)
    if wide > room:  # two digits and a mark in a narrow place
        face = font(size * max(0.6, room / wide), bold=True)
        wide = QFontMetricsF(face).horizontalAdvance(text)
    painter.setFont(face)
    number = area.translated(-size * 0.16, 0) if change else area
    painter.drawText(number, CENTRE | Qt.TextFlag.TextDontClip, text)
    if change:
        painter.setFont(font(size * 0.42, bold=True))
        left = number.center().x() + wide / 2
        mark = QRectF(left, area.top(), size * 0.45, area.height() * 0.55)
        sign = RAISED if change > 0 else LOWERED
        painter.drawText(mark, CENTRE | Qt.TextFlag.TextDontClip, sign)


def stat_of(look: CardLook, name: str) -> tuple[str, int]:
    """A value as text, and whether it stands above (1) or below (-1) what is printed."""
    assert look.printed is not None
    now, printed = getattr(look.shown, name), getattr(look.printed, name)
    if now is None:
        return "", 0
    change = 0 if printed is None or now == printed else 1 if now > printed else -1
    return str(now), change


def paint_chip(sheet: Sheet, area: QRectF, stat: str, emblem: str) -> None:
    text, change = stat_of(sheet.look, stat)
    icon = QRectF(area.left(), area.top() + area.height() * 0.2, area.height() * 0.55, 0)
    icon.setHeight(icon.width())
    paint_emblem(sheet.painter, emblem, icon, sheet.colours.ink)
    room = min(area.right() - icon.right(), icon.width() * 2.2)
    rest = QRectF(icon.right(), area.top(), room, area.height())
    paint_number(sheet, rest, text, change, area.height() * 0.52)


def paint_attack_line(sheet: Sheet, area: QRectF) -> None:
    """Zone, speed and damage."""
    high = area.height()
    zone = QRectF(area.left(), area.top(), high, high)
    paint_zone(sheet.painter, sheet.look.shown.attack_zone, zone, sheet.colours.accent)
    half = (area.width() - high) / 2
    for at, (stat, emblem) in enumerate((("speed", "speed"), ("damage", "damage"))):
        box = QRectF(zone.right() + at * half, area.top(), half, high)
        icon = QRectF(box.left() + 1, box.top() + high * 0.12, high * 0.76, high * 0.76)
        paint_emblem(sheet.painter, emblem, icon, sheet.colours.accent_light)
        text, change = stat_of(sheet.look, stat)
        rest = QRectF(icon.right(), box.top(), box.right() - icon.right(), high)
        paint_number(sheet, rest, text, change, high * 0.86)


def paint_block_line(sheet: Sheet, area: QRectF) -> None:
    """Zone and modifier of a block."""
    high = area.height()
    shield = QRectF(area.left(), area.top(), high, high)
    paint_emblem(sheet.painter, "shield", shield, sheet.colours.text_soft)
    zone = shield.translated(high + 2, 0)
    paint_zone(sheet.painter, sheet.look.shown.block_zone, zone, sheet.colours.text_soft)
    text, change = stat_of(sheet.look, "block_modifier")
    signed = text if text.startswith("-") else f"+{text}"
    rest = QRectF(zone.right(), area.top(), area.right() - zone.right(), high)
    paint_number(sheet, rest, signed, change, high * 0.86)


def paint_window(sheet: Sheet, area: QRectF) -> None:
    """The picture: the user's, cut to the window, or ours."""
    if sheet.own is None:
        paint_art(sheet.painter, subject_of(sheet.look), area)
        return
    paint_cut(sheet.painter, sheet.own.image, area)


def paint_name(sheet: Sheet, area: QRectF, largest: float) -> None:
    """Paint the name as large as fits; one that never fits is cut after as many lines as do."""
    words = name_of(sheet.look.shown)
    lettering = fitting(words, area, largest)
    metrics = QFontMetricsF(lettering)
    slack = metrics.height() * SLACK
    if not fits(words, area.adjusted(0, -slack, 0, slack), lettering):
        has_two = area.height() + 2 * slack >= 2 * metrics.height()
        room = area.width() * (1.6 if has_two else 0.97)
        words = cut(words, room, lettering)
    sheet.painter.setFont(lettering)
    flags = CENTRE | Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextDontClip
    sheet.painter.drawText(area, flags, words)


def name_of(shown: Numbers) -> str:
    return shown.name or "Face-down foundation"
