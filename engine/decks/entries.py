"""Takes apart the card lines of lists, in all the ways that people and sites write them.

A name that the catalogue knows is never taken apart: "Wave (II) 3" may be a card. In forms that a
name itself may have, such as "Wave: 3", a number is a count only next to the name of a known card.
"""

from __future__ import annotations

import csv
import html
import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from engine.decks.lines import KnownCard, KnownCards
from engine.library.names import normalised

TYPES = ("character", "foundation", "attack", "asset", "action", "backup")
LONGEST_LINE = 500
_COUNT = re.compile(
    r"(?:\[[xX×]?(\d{1,6})[xX×]?\]|\([xX×]?(\d{1,6})[xX×]?\)|(\d{1,6}))"
    r"(?:[xX×](?=\s)|[xX×]?\))?\s+(.*)"
)
_TIMES = re.compile(r"[xX×]\s?(\d{1,6})\s+(.*)")
_BEHIND = re.compile(r"(.*\S)\s+[(\[]?[xX×]\s?(\d{1,6})[)\]]?")
# Counts only next to the name of a known card; longer numbers at the end may be a printing's.
_LIKELY = (
    re.compile(r"(?P<count>\d{1,6})\s?[xX×]?\s?[:;,=–—-]?\s?(?P<name>\S.*)"),
    re.compile(r"(?P<count>\d{1,6}) cop(?:y|ies)(?: of)? (?P<name>\S.*)"),
    re.compile(r"[xX×](?P<count>\d{1,6})(?P<name>\S.*)"),
    re.compile(r"(?P<name>.*\S)\s?(?:[:;,=]|\s[–—-])\s?[xX×]?(?P<count>[1-9]\d?)[xX×]?"),
    re.compile(r"(?P<name>.*\S)\s?[(\[][xX×]?(?P<count>[1-9]\d?)[xX×]?[)\]]"),
    re.compile(r"(?P<name>.*\S)\s(?P<count>\d{1,6})[xX×]"),
)  # fmt: skip
_BULLET = re.compile(r"^(?:[-–—*•·◦▪‣]\s+|(?:>\s?)+)")
_QUALIFIED = re.compile(r"-([A-Za-z0-9_-]+)/([A-Za-z0-9_-]+)\s+(\S.*)")
_SET_ONLY = re.compile(r"-([A-Za-z0-9_]+)\s+(\S.*)")
_PRINTING = re.compile(r"(.*\S)\s+\(([A-Za-z0-9_-]{1,20})\)\s+([A-Za-z0-9_-]{1,20})")
_IN_ONE = re.compile(r"(.*\S)\s+[(\[]([A-Za-z0-9_-]{1,20})(?: ([A-Za-z0-9_-]{1,20}))?[)\]]")
_FOIL = re.compile(r"\s+(?:\*[A-Za-z]\*|[(\[](?:foil|promo|alternate art|alt art)[)\]])$", re.I)
_TYPE = rf"(?:{'|'.join(TYPES)})"
_REMARK = re.compile(rf"\s(?:#|--).*|\s[(\[]{_TYPE}[)\]]$|\s[-–—]\s{_TYPE}$", re.IGNORECASE)
_TAG = re.compile(
    r"\[/?(?:b|i|u|s|url|size|color|list|center|img|quote|card|spoiler|code)(?:=[^\]\[]{0,500})?\]",
    re.I,
)
_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|\*\*|__|~~|\[\[|\]\]")
_EMPHASIS = re.compile(r"(?<!\S)[*_](\S[^*_]*\S)[*_](?!\S)")
_CELLS = re.compile(r"[\t;|]")
_COLUMNS = re.compile(
    r"(?:card |collector )?(?:name|number|count|quantity|qty|copies|amount|code|set|type|rarity)s?"
    r"|cards?|#",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"[xX×]?(\d{1,6})[xX×]?")


@dataclass(frozen=True, slots=True)
class PlainLine:
    """A card line taken apart; the count is 0 if none was written."""

    count: int
    name: str
    set: str = ""
    number: str = ""
    exact: bool = False


class CountedName(NamedTuple):
    """How many copies a line of a list asks for, and by what name."""

    copies: int
    name: str


def parse_entry(text: str, catalogue: KnownCards) -> PlainLine:
    """The parts of one card line."""
    counted = counted_name(text, catalogue)
    count, name = counted or (0, text.strip())
    if counted:
        name = _without_times(name, catalogue)
    qualified = _QUALIFIED.fullmatch(name)
    if qualified and counted:
        return PlainLine(count, qualified[3], qualified[1], qualified[2], exact=True)
    return _printed(count, name, catalogue)


def counted_name(text: str, catalogue: KnownCards) -> CountedName | None:
    """The count and name in a line, if it has a count before or after the name."""
    return _likely(text, catalogue) or _certain(text, catalogue)


def tidy_line(raw: str, catalogue: KnownCards) -> str:
    """A line without invisible characters; also without markup and a leading bullet, if that
    reveals a card."""
    seen = "".join(sign for sign in raw if sign == "\t" or unicodedata.category(sign) != "Cf")
    text = " ".join(seen.split())
    if len(text) > LONGEST_LINE or _is_known(text, catalogue):
        return text
    bare = without_markup(_of_cells(seen, catalogue) or text)
    readings = dict.fromkeys((text, *(_BULLET.sub("", each, count=1) for each in (text, bare))))
    if len(readings) == 1:
        return text
    known = (each for each in readings if _is_known(each, catalogue))
    counted = (each for each in readings if counted_name(each, catalogue))
    return next(known, None) or next(counted, text)


def _is_known(text: str, catalogue: KnownCards) -> bool:
    """Whether a line as it stands names a known card."""
    return catalogue.named(parse_entry(text, catalogue).name) is not None


def without_tags(text: str) -> str:
    """Forum code without its tags."""
    return _TAG.sub("", text).strip()


def _certain(text: str, catalogue: KnownCards) -> CountedName | None:
    front = _COUNT.fullmatch(text)
    if front:
        return CountedName(int(front[1] or front[2] or front[3]), front[4].strip())
    if catalogue.named(text) is not None:
        return None
    times = _TIMES.fullmatch(text)
    if times:
        return CountedName(int(times[1]), times[2])
    behind = _BEHIND.fullmatch(text)
    return CountedName(int(behind[2]), behind[1]) if behind else None


def _likely(text: str, catalogue: KnownCards) -> CountedName | None:
    """A count and name in one of the forms that are trusted only for known cards."""
    found = (form.fullmatch(text) for form in _LIKELY)
    each = (CountedName(int(line["count"]), line["name"].strip()) for line in found if line)
    return next((line for line in each if _is_beside(line.name, text, catalogue)), None)


def _is_beside(name: str, text: str, catalogue: KnownCards) -> bool:
    """Whether the name is a card's and the whole text is not, so that the rest is a count."""
    card, whole = catalogue.named(name), catalogue.named(text)
    if card is None or whole is None:
        return card is not None
    return card.name == whole.name and normalised(text) != normalised(whole.name)


def _without_times(name: str, catalogue: KnownCards) -> str:
    """The name in "4 x Name" without the x, unless the x belongs to a card's name."""
    rest = re.sub(r"^[xX×]\s+", "", name)
    if rest == name or catalogue.named(name) is not None:
        return name
    return name if name[0] == "X" and catalogue.named(rest) is None else rest


def _printed(count: int, name: str, catalogue: KnownCards) -> PlainLine:
    """A name, perhaps followed by a printing or preceded by an old set mark."""
    if catalogue.named(name) is not None:
        return PlainLine(count, name)
    name = _FOIL.sub("", name)
    printed = _PRINTING.fullmatch(name)
    if printed and catalogue.named(name) is None:
        return PlainLine(count, printed[1], printed[2], printed[3])
    in_one = _IN_ONE.fullmatch(name)
    if in_one and _is_printing(catalogue.named(in_one[1]), in_one[2], in_one[3] or ""):
        return PlainLine(count, in_one[1], in_one[2], in_one[3] or "")
    old = _SET_ONLY.fullmatch(name)
    if old and count:
        return PlainLine(count, old[2], old[1], exact=True)
    return PlainLine(count, _without_remark(name, catalogue))


def _without_remark(name: str, catalogue: KnownCards) -> str:
    """A name without a trailing remark, if that makes it a known one."""
    rest = _REMARK.sub("", name)
    return rest if rest != name and catalogue.named(rest) is not None else name


def _is_printing(card: KnownCard | None, code: str, number: str) -> bool:
    """Whether text in brackets after a card's name is a printing; it may be a version instead."""
    if card is None:
        return False
    return bool(number) or any(map(str.isdigit, code)) or card.is_printed(code, "")


def is_table_head(raw: str) -> bool:
    """Whether a line is only the headings of the columns below it."""
    cells = _cells(raw)
    return len(cells) > 1 and all(map(_COLUMNS.fullmatch, cells))


def _cells(raw: str) -> list[str]:
    """The cells of a row, as spreadsheets and web pages write them."""
    row = raw.strip().strip("|")[:LONGEST_LINE]
    if _CELLS.search(row):
        return [cell.strip(' "') for cell in _CELLS.split(row)]
    return [cell.strip() for cell in next(csv.reader([row], skipinitialspace=True), [])]


def _of_cells(raw: str, catalogue: KnownCards) -> str:
    """A row of a table as a card line, if one cell is a count and another a card's name."""
    cells = _cells(raw)
    name = next((at for at, cell in enumerate(cells) if catalogue.named(cell) is not None), None)
    figures = {at: found[1] for at, cell in enumerate(cells) if (found := _FIGURE.fullmatch(cell))}
    if name is None or not figures:
        return ""
    likely = (0, name + 1) if len(figures) > 1 else figures  # others may be a printing's
    count = next((figures[at] for at in likely if at in figures), None)
    return f"{count} {cells[name]}" if count is not None else ""


def without_markup(text: str) -> str:
    """Text without the markup that Markdown, web pages or forums put around words."""
    plain = without_tags(_LINK.sub(r"\1", html.unescape(text)))
    return " ".join(_EMPHASIS.sub(r"\1", _MARKUP.sub("", plain)).split())
