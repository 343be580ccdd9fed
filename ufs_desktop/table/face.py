"""Paints cards as vectors at any size: small ones show what play needs, large ones everything."""

from __future__ import annotations

import html
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPen,
    QTextDocument,
)

from engine.ufs.faces import Numbers
from ufs_desktop.table.art import Subject, paint_art
from ufs_desktop.table.emblems import paint_emblem
from ufs_desktop.table.look import CardLook
from ufs_desktop.table.metrics import COMPACT_BELOW
from ufs_desktop.table.symbols import NAMES, paint_symbol
from ufs_desktop.theme_colours import CARD_COLOURS, Colours
from ufs_desktop.theme_style import FONT_FAMILY

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
SMALLEST_TEXT = 7  # pixels
RAISED, LOWERED = "▲", "▼"


@dataclass(frozen=True)
class Sheet:
    """Where a card is painted: the painter, its box, the unit for lengths and the colours."""

    painter: QPainter
    box: QRectF
    look: CardLook
    colours: Colours

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


def type_colour(kind: str, colours: Colours = CARD_COLOURS) -> QColor:
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


def font(size: float, *, bold: bool = False) -> QFont:
    """Our typeface at a size in pixels."""
    made = QFont(FONT_FAMILY)
    made.setPixelSize(max(6, round(size)))
    made.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    return made


def font_for(text: str, width: float, size: float) -> QFont:
    """A bold font of this size, or the largest smaller one with which the words are not wider."""
    found = font(size, bold=True)
    while size > SMALLEST_TEXT and QFontMetricsF(found).horizontalAdvance(text) > width:
        size -= 1
        found = font(size, bold=True)
    return found


def paint_card(
    painter: QPainter, box: QRectF, look: CardLook, colours: Colours = CARD_COLOURS
) -> None:
    """A whole card in `box`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    sheet = Sheet(painter, box, look, colours)
    if look.is_back:
        _back(sheet)
    elif box.width() < COMPACT_BELOW:
        _compact(sheet)
    else:
        _full(sheet)


def subject_of(look: CardLook) -> Subject:
    """What the picture of a card is made from: what is printed, whatever has become of it."""
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


def _back(sheet: Sheet) -> None:
    painter, box, colours = sheet.painter, sheet.box, sheet.colours
    _frame(sheet, QColor(colours.border), QColor(colours.panel))
    painter.setPen(Qt.PenStyle.NoPen)
    for side, colour in ((-1, colours.accent), (1, colours.answer)):
        painter.setBrush(QColor(colour))
        unit = sheet.unit * 24
        at = box.center() + QPointF(side * unit * 0.42, 0)
        painter.drawEllipse(at, unit * 0.62, unit * 0.62)
    painter.setBrush(QColor(colours.panel))
    painter.drawEllipse(box.center(), sheet.unit * 9, sheet.unit * 9)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colours.border), max(1.0, sheet.unit * 2)))
    painter.drawRoundedRect(sheet.part(10, 10, 90, 130), sheet.unit * 5, sheet.unit * 5)


def _frame(sheet: Sheet, edge: QColor, inside: QColor) -> None:
    unit = sheet.unit
    sheet.painter.setPen(QPen(QColor(sheet.colours.shade), 1))
    sheet.painter.setBrush(edge)
    sheet.painter.drawRoundedRect(sheet.box.adjusted(0.5, 0.5, -0.5, -0.5), unit * 6, unit * 6)
    sheet.painter.setPen(Qt.PenStyle.NoPen)
    sheet.painter.setBrush(inside)
    sheet.painter.drawRoundedRect(sheet.part(3.5, 3.5, 96.5, 136.5), unit * 4, unit * 4)


def _title_bar(sheet: Sheet, area: QRectF) -> None:
    light = QLinearGradient(area.topLeft(), area.bottomLeft())
    light.setColorAt(0, sheet.tint.darker(135))
    light.setColorAt(1, sheet.tint.darker(190))
    sheet.painter.setPen(Qt.PenStyle.NoPen)
    sheet.painter.setBrush(light)
    sheet.painter.drawRoundedRect(area, sheet.unit * 4, sheet.unit * 4)


# --- small cards ----------------------------------------------------------------------------------


def _compact(sheet: Sheet) -> None:
    painter, shown, colours = sheet.painter, sheet.look.shown, sheet.colours
    _frame(sheet, sheet.tint, QColor(colours.paper))
    paint_art(painter, subject_of(sheet.look), sheet.part(3.5, 30, 96.5, 96))
    _title_bar(sheet, sheet.part(3.5, 3.5, 96.5, 32))
    name_font = _fitting(shown.name, sheet.part(6, 4, 94, 31), sheet.unit * 14)
    painter.setFont(name_font)
    painter.setPen(QColor(colours.ink))
    flags = CENTRE | Qt.TextFlag.TextWordWrap
    painter.drawText(sheet.part(5, 4, 95, 31), flags, shown.name or "Foundation")
    _compact_symbols(sheet)
    _corner(sheet, sheet.part(6, 35, 29, 58), "difficulty")
    _corner(sheet, sheet.part(71, 35, 94, 58), "control")
    _compact_lines(sheet)


def _fitting(text: str, area: QRectF, largest: float) -> QFont:
    """The largest font with which the words go into the area."""
    size = largest
    flags = int(CENTRE) | int(Qt.TextFlag.TextWordWrap)
    while size > SMALLEST_TEXT:
        found = font(size, bold=True)
        need = QFontMetricsF(found).boundingRect(area, flags, text)
        if need.width() <= area.width() and need.height() <= area.height():
            return found
        size -= 1
    return font(size, bold=True)


def _compact_symbols(sheet: Sheet) -> None:
    names = _symbols(sheet.look.shown)
    for at, name in enumerate(names[:3]):
        left = 50 - 11 * len(names[:3]) + 22 * at
        paint_symbol(sheet.painter, name, sheet.part(left, 75, left + 20, 95))


def _symbols(numbers: Numbers) -> tuple[str, ...]:
    """The symbols to draw: all twelve stand as infinity."""
    if len(numbers.symbols) > 6:
        return ("infinity",)
    return tuple(str(symbol) for symbol in numbers.symbols if symbol in NAMES)


def _corner(sheet: Sheet, area: QRectF, stat: str) -> None:
    """Difficulty in a diamond, control in a disc."""
    painter, colours = sheet.painter, sheet.colours
    text, change = _stat(sheet.look, stat)
    if not text:
        return
    painter.setPen(QPen(QColor(colours.ink), max(1.0, sheet.unit * 1.2)))
    painter.setBrush(QColor("#0d1017") if stat == "difficulty" else QColor("#1d3b33"))
    if stat == "difficulty":
        painter.drawPolygon(_diamond(area))
    else:
        painter.drawEllipse(area)
    _number(sheet, area, text, change, area.height() * 0.62)


def _diamond(area: QRectF) -> list[QPointF]:
    middle = area.center()
    return [
        QPointF(middle.x(), area.top() - 2),
        QPointF(area.right() + 2, middle.y()),
        QPointF(middle.x(), area.bottom() + 2),
        QPointF(area.left() - 2, middle.y()),
    ]


def _number(sheet: Sheet, area: QRectF, text: str, change: int, size: float) -> None:
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


def _stat(look: CardLook, name: str) -> tuple[str, int]:
    """A value as text, and whether it stands above (1) or below (-1) what is printed."""
    assert look.printed is not None
    now, printed = getattr(look.shown, name), getattr(look.printed, name)
    if now is None:
        return "", 0
    change = 0 if printed is None or now == printed else 1 if now > printed else -1
    return str(now), change


def _compact_lines(sheet: Sheet) -> None:
    shown = sheet.look.shown
    if shown.type == "character":
        _chip(sheet, sheet.part(5, 99, 50, 134), "vitality", "heart")
        _chip(sheet, sheet.part(52, 99, 95, 134), "hand_size", "hand")
        return
    rows = [sheet.part(5, 98, 95, 115.5), sheet.part(5, 117, 95, 134.5)]
    if shown.attack_zone:
        _attack_line(sheet, rows[0])
        if shown.block_zone:
            _block_line(sheet, rows[1])
    elif shown.block_zone:
        _block_line(sheet, sheet.part(5, 106, 95, 127))


def _chip(sheet: Sheet, area: QRectF, stat: str, emblem: str) -> None:
    text, change = _stat(sheet.look, stat)
    icon = QRectF(area.left(), area.top() + area.height() * 0.2, area.height() * 0.55, 0)
    icon.setHeight(icon.width())
    paint_emblem(sheet.painter, emblem, icon, sheet.colours.ink)
    rest = QRectF(icon.right(), area.top(), area.right() - icon.right(), area.height())
    _number(sheet, rest, text, change, area.height() * 0.52)


def _attack_line(sheet: Sheet, area: QRectF) -> None:
    """Zone, speed and damage."""
    high = area.height()
    zone = QRectF(area.left(), area.top(), high, high)
    paint_emblem(sheet.painter, f"zone-{sheet.look.shown.attack_zone}", zone, sheet.colours.accent)
    half = (area.width() - high) / 2
    for at, (stat, emblem) in enumerate((("speed", "speed"), ("damage", "damage"))):
        box = QRectF(zone.right() + at * half, area.top(), half, high)
        icon = QRectF(box.left() + 1, box.top() + high * 0.12, high * 0.76, high * 0.76)
        paint_emblem(sheet.painter, emblem, icon, sheet.colours.accent_light)
        text, change = _stat(sheet.look, stat)
        rest = QRectF(icon.right(), box.top(), box.right() - icon.right(), high)
        _number(sheet, rest, text, change, high * 0.86)


def _block_line(sheet: Sheet, area: QRectF) -> None:
    """Zone and modifier of a block."""
    high = area.height()
    shield = QRectF(area.left(), area.top(), high, high)
    paint_emblem(sheet.painter, "shield", shield, sheet.colours.answer)
    zone = shield.translated(high + 2, 0)
    paint_emblem(sheet.painter, f"zone-{sheet.look.shown.block_zone}", zone, sheet.colours.answer)
    text, change = _stat(sheet.look, "block_modifier")
    signed = text if text.startswith("-") else f"+{text}"
    rest = QRectF(zone.right(), area.top(), area.right() - zone.right(), high)
    _number(sheet, rest, signed, change, high * 0.86)


# --- large cards ----------------------------------------------------------------------------------


def _full(sheet: Sheet) -> None:
    painter, shown, colours = sheet.painter, sheet.look.shown, sheet.colours
    _frame(sheet, sheet.tint, QColor(colours.paper))
    paint_art(painter, subject_of(sheet.look), sheet.part(3.5, 15, 96.5, 66))
    _title_bar(sheet, sheet.part(3.5, 3.5, 96.5, 16.5))
    _corner(sheet, sheet.part(6, 4.5, 17, 15.5), "difficulty")
    painter.setFont(_fitting(shown.name, sheet.part(20, 4, 80, 16), sheet.unit * 7.4))
    painter.setPen(QColor(colours.ink))
    flags = CENTRE | Qt.TextFlag.TextWordWrap
    painter.drawText(sheet.part(19, 4, 81, 16), flags, shown.name or "Face-down foundation")
    _corner(sheet, sheet.part(83, 4.5, 94, 15.5), "control")
    for at, name in enumerate(_symbols(shown)[:3]):
        paint_symbol(painter, name, sheet.part(6, 19 + 12.5 * at, 17, 30 + 12.5 * at))
    _type_line(sheet, sheet.part(3.5, 66, 96.5, 74))
    _text_box(sheet, sheet.part(6, 75, 94, 117))
    _bottom(sheet)


def _type_line(sheet: Sheet, area: QRectF) -> None:
    shown = sheet.look.shown
    sheet.painter.setPen(Qt.PenStyle.NoPen)
    sheet.painter.setBrush(sheet.tint.darker(170))
    sheet.painter.drawRect(area)
    keywords = ", ".join(word[:1].upper() + word[1:] for word in shown.keywords)
    text = f"{shown.type.capitalize()}  ·  {keywords}" if keywords else shown.type.capitalize()
    sheet.painter.setPen(QColor(sheet.colours.ink))
    sheet.painter.setFont(font(sheet.unit * 4.9, bold=True))
    inner = area.adjusted(sheet.unit * 3, 0, -sheet.unit * 3, 0)
    fitting = QFontMetricsF(sheet.painter.font())
    elided = fitting.elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
    sheet.painter.drawText(inner, LEFT, elided)


def _text_box(sheet: Sheet, area: QRectF) -> None:
    if not sheet.look.text:
        return
    document = QTextDocument()
    document.setDocumentMargin(0)
    size = sheet.unit * 5.6
    while True:
        document.setDefaultFont(font(size))
        document.setHtml(rich_text(sheet.look.text, sheet.colours))
        document.setTextWidth(area.width())
        if document.size().height() <= area.height() or size <= 6.5:
            break
        size -= 0.5
    sheet.painter.save()
    sheet.painter.translate(area.topLeft())
    document.drawContents(sheet.painter, QRectF(0, 0, area.width(), area.height()))
    sheet.painter.restore()


def rich_text(paragraphs: tuple[str, ...], colours: Colours = CARD_COLOURS) -> str:
    """Card text with what stands before a colon, the timing and the costs, in bold."""
    parts = []
    for paragraph in paragraphs:
        before, colon, after = paragraph.partition(":")
        head = f'<b style="color:{colours.accent_light}">{html.escape(before)}{colon}</b>'
        words = f"{head}{html.escape(after)}" if colon else html.escape(paragraph)
        parts.append(f'<p style="margin:0 0 3px 0; color:{colours.ink}">{words}</p>')
    return "".join(parts)


def _bottom(sheet: Sheet) -> None:
    shown = sheet.look.shown
    if shown.type == "character":
        _chip(sheet, sheet.part(6, 119, 35, 135), "vitality", "heart")
        if shown.block_zone:
            _block_line(sheet, sheet.part(37, 122, 66, 132))
        _chip(sheet, sheet.part(68, 119, 95, 135), "hand_size", "hand")
        return
    if shown.attack_zone:
        _attack_line(sheet, sheet.part(6, 121, 54, 133))
    if shown.block_zone:
        _block_line(sheet, sheet.part(60, 121.5, 95, 132.5))
