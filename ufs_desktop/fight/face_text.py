"""Words on card faces: the text with its timings in bold, as large as it fits, and the type.

Faces are painted in a thread of their own, so the text is laid out line by line: a Qt document made
there takes locks that the window may hold while it waits for Python, which is a deadlock.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QTextCharFormat, QTextLayout, QTextOption

from ufs_desktop.fight.face_parts import Sheet
from ufs_desktop.fight.symbols import COLOURS
from ufs_desktop.fight.words import keyword_words
from ufs_desktop.theme.colours import DARK, Colours
from ufs_desktop.theme.lettering import font

TIMED = re.compile(r"\b(?:E|F|R|Enhance|Form|Response|Blitz|Breaker)\b")
INSERTED = re.compile(r"\{(\w+)\}")  # a symbol in a text
MORE = "\u2026"  # where a text is cut
KEPT = 2000  # texts whose size is known
BETWEEN = 3.0  # pixels below a paragraph


class SetText(NamedTuple):
    """A text that fits its place: its size, and as much of it as fits."""

    size: float
    paragraphs: tuple[str, ...]


class Passage(NamedTuple):
    """Words in one style."""

    words: str
    colour: str
    is_bold: bool = False


def paint_text(sheet: Sheet, area: QRectF, largest: float, least: float) -> None:
    """The card's text; what does not fit at the least size is cut."""
    if not sheet.look.text:
        return
    room = (round(area.width()), round(area.height()))
    words = set_text(sheet.look.text, *room, round(max(largest, least)), round(least))
    painter = sheet.painter
    painter.save()
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    top = area.top()
    for paragraph in words.paragraphs:
        layout = _laid_out(paragraph, words.size, area.width(), sheet.colours)
        layout.draw(painter, QPointF(area.left(), top))
        top += _height_of(layout)
    painter.restore()


@lru_cache(KEPT)
def set_text(text: tuple[str, ...], width: int, height: int, largest: int, least: int) -> SetText:
    """The largest size at which a text fits, or as much of it as fits at the least one."""
    for size in range(largest, least - 1, -1):
        whole = SetText(size, text)
        if _height(whole, width) <= height:
            return whole
    few, many = 0, sum(len(paragraph.split()) for paragraph in text)
    while many - few > 1:
        middle = (few + many) // 2
        fits = _height(SetText(least, _cut(text, middle)), width) <= height
        few, many = (middle, many) if fits else (few, middle)
    return SetText(least, _cut(text, few))


def _height(words: SetText, width: float) -> float:
    layouts = (_laid_out(each, words.size, width, DARK) for each in words.paragraphs)
    return sum(map(_height_of, layouts))


def _height_of(layout: QTextLayout) -> float:
    """How high a paragraph is, with the room below it."""
    last = layout.lineAt(layout.lineCount() - 1)
    return last.y() + last.height() + BETWEEN


def _laid_out(paragraph: str, size: float, width: float, colours: Colours) -> QTextLayout:
    """A paragraph in lines of this width."""
    passages = passages_of(paragraph, colours)
    layout = QTextLayout("".join(passage.words for passage in passages), font(size))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(list(_formats(passages)))
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLeadingIncluded(True)
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def _formats(passages: list[Passage]) -> Iterator[QTextLayout.FormatRange]:
    start = 0
    for passage in passages:
        look = QTextCharFormat()
        look.setForeground(QBrush(QColor(passage.colour)))
        if passage.is_bold:
            look.setFontWeight(QFont.Weight.Bold)
        made = QTextLayout.FormatRange()
        made.start, made.length, made.format = start, len(passage.words), look
        yield made
        start += len(passage.words)


def _cut(text: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The text, cut after this many words."""
    kept = []
    for paragraph in text:
        words = paragraph.split()
        if len(words) > count:
            kept.append(" ".join(words[:count]) + MORE)
            break
        kept.append(paragraph)
        count -= len(words)
    return tuple(kept)


def passages_of(paragraph: str, colours: Colours = DARK) -> list[Passage]:
    """A paragraph with what stands before a colon, the timing and the costs, in bold."""
    words = " ".join(paragraph.split())
    before, colon, after = words.partition(":")
    if not colon or not TIMED.search(before):
        return list(_with_symbols(Passage(words, colours.ink)))
    head = Passage(f"{before}:", colours.accent_light, is_bold=True)
    return [*_with_symbols(head), *_with_symbols(Passage(after, colours.ink))]


def _with_symbols(passage: Passage) -> Iterator[Passage]:
    """The words, with symbols replaced by their names in their colours."""
    end = 0
    for found in INSERTED.finditer(passage.words):
        name = found[1].lower()
        if name in COLOURS:
            yield passage._replace(words=passage.words[end : found.start()])
            yield Passage(name.capitalize(), COLOURS[name], is_bold=True)
            end = found.end()
    yield passage._replace(words=passage.words[end:])


def type_words(kind: str, keywords: tuple[str, ...]) -> str:
    """The type and the keywords as they are printed: "Attack · Punch, EX: 1"."""
    printed = map(keyword_words, keywords)
    return "  ·  ".join(part for part in (kind.capitalize(), ", ".join(printed)) if part)
