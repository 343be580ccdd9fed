"""Words on card faces: the text with its timings in bold, as large as it fits, and the type."""

from __future__ import annotations

import html
import re
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRectF

from ufs_desktop.fight.face_parts import Sheet
from ufs_desktop.fight.symbols import COLOURS
from ufs_desktop.plain import Paper
from ufs_desktop.theme.colours import DARK, Colours
from ufs_desktop.theme.lettering import font

CAPITALS = {"ex": "EX"}  # keywords that are written so
TIMED = re.compile(r"\b(?:E|F|R|Enhance|Form|Response|Blitz|Breaker)\b")
INSERTED = re.compile(r"\{(\w+)\}")  # a symbol in a text
MORE = "\u2026"  # where a text is cut
KEPT = 2000  # texts whose size is known


class SetText(NamedTuple):
    """A text that fits its place: how large it is written, and what of it."""

    size: float
    paragraphs: tuple[str, ...]


def paint_text(sheet: Sheet, area: QRectF, largest: float, least: float) -> None:
    """The card's text; what does not fit at the least size is cut."""
    if not sheet.look.text:
        return
    room = (round(area.width()), round(area.height()))
    words = set_text(sheet.look.text, *room, round(max(largest, least)), round(least))
    paper = _paper(words, area.width(), sheet.colours)
    sheet.painter.save()
    sheet.painter.translate(area.topLeft())
    paper.drawContents(sheet.painter, QRectF(0, 0, area.width(), area.height()))
    sheet.painter.restore()


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
    return _paper(words, width, DARK).size().height()


def _paper(words: SetText, width: float, colours: Colours) -> Paper:
    paper = Paper()
    paper.setDocumentMargin(0)
    paper.setDefaultFont(font(words.size))
    paper.setHtml(rich_text(words.paragraphs, colours))
    paper.setTextWidth(width)
    return paper


def _cut(text: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many words of a text."""
    kept = []
    for paragraph in text:
        words = paragraph.split()
        if len(words) > count:
            kept.append(" ".join(words[:count]) + MORE)
            break
        kept.append(paragraph)
        count -= len(words)
    return tuple(kept)


def rich_text(paragraphs: tuple[str, ...], colours: Colours = DARK) -> str:
    """Card text with what stands before a colon, the timing and the costs, in bold."""
    parts = []
    for paragraph in paragraphs:
        before, colon, after = paragraph.partition(":")
        words = _with_symbols(paragraph)
        if colon and TIMED.search(before):
            head = f'<b style="color:{colours.accent_light}">{_with_symbols(before)}:</b>'
            words = f"{head}{_with_symbols(after)}"
        parts.append(f'<p style="margin:0 0 3px 0; color:{colours.ink}">{words}</p>')
    return "".join(parts)


def _with_symbols(words: str) -> str:
    """The words as HTML, where symbols have their names and colours."""
    return INSERTED.sub(_symbol_word, html.escape(words))


def _symbol_word(found: re.Match[str]) -> str:
    name = found[1].lower()
    colour = COLOURS.get(name)
    return f'<b style="color:{colour}">{name.capitalize()}</b>' if colour else found[0]


def type_words(kind: str, keywords: tuple[str, ...]) -> str:
    """The type and the keywords as they are printed: "Attack · Punch, EX: 1"."""
    printed = (" ".join(map(_capital, word.split())) for word in keywords)
    return "  ·  ".join(part for part in (kind.capitalize(), ", ".join(printed)) if part)


def _capital(word: str) -> str:
    name, colon, rest = word.partition(":")
    return CAPITALS.get(name, name[:1].upper() + name[1:]) + colon + rest
