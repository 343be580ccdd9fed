"""LackeyCCG decks (.dek); since their writers differ, they are read tag by tag, not as XML.

A picture's path `set/number` is taken as a printing if it looks like one. Another program's decks
with the same extension are recognised by their root, `Deck`, and refused.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.decks.lines import DeckError, DeckFile, DeckLine, DeckList, Gatherer, Part
from engine.decks.octgn import section_part
from engine.decks.xml import attribute, escaped

_TAG = re.compile(r"<([^<>]{1,1000})>([^<]*)")
_ATTRIBUTE = re.compile(r"\b([A-Za-z]{1,20})\s?=\s?(?:\"([^\"]*)\"|'([^']*)')")
_PATH = re.compile(r"([A-Za-z0-9_-]{1,40})/([A-Za-z0-9_-]{1,40})(?:,.*)?")
_CODE = re.compile(r"[A-Za-z0-9_-]{1,40}")
_ZONES = ((Part.CHARACTER, "Character"), (Part.MAIN, "Deck"), (Part.SIDE, "Sideboard"))
PLUGIN = "ufs"
CUT = "the file breaks off in the middle: the rest is missing"


class _Tag(NamedTuple):
    name: str
    attributes: dict[str, str]
    text: str
    at: int


class _Copy(NamedTuple):
    name: str
    part: Part
    set: str
    number: str


def read_lackey(text: str, where: str) -> DeckFile:
    """The deck of a .dek file, which has a `card` for each copy; plug-ins vary in zone names."""
    if re.search(r"<Deck[\s>]", text[:2000]) or "CatID=" in text:
        raise DeckError(where, ("this is a deck of Magic Online",))
    out = Gatherer(where)
    copies: Counter[_Copy] = Counter()
    lines: dict[_Copy, int] = {}
    for copy, at in _cards(text):
        copies[copy] += 1
        lines.setdefault(copy, at)
    for copy, count in copies.items():
        out.add(count, copy.name, copy.part, set=copy.set, number=copy.number, at=lines[copy])
    if _is_cut(text):
        out.report(0, CUT)
    return out.file(DeckList())


def _is_cut(text: str) -> bool:
    """Whether it ends within a tag or a zone; other elements some writers never close."""
    begun, ended = (text.lower().count(tag) for tag in ("<superzone", "</superzone"))
    return begun > ended or not text.rstrip().endswith(">")


def _cards(text: str) -> Iterator[tuple[_Copy, int]]:
    """Every copy and its line; the set, if there is one, follows the name."""
    part = Part.MAIN
    copy, at = None, 0
    for tag in _tags(text):
        if tag.name == "superzone":
            part = section_part(tag.attributes.get("name", ""))
        elif tag.name == "name" and (tag.text or tag.attributes.get("id")):
            if copy:
                yield copy, at
            copy, at = _copy(tag, part), tag.at
        elif tag.name == "set" and copy and not copy.set and _CODE.fullmatch(tag.text):
            copy = copy._replace(set=tag.text)
    if copy:
        yield copy, at


def _copy(tag: _Tag, part: Part) -> _Copy:
    path = _PATH.fullmatch(tag.attributes.get("id", ""))
    return _Copy(tag.text, part, path[1] if path else "", path[2] if path else "")


def _tags(text: str) -> Iterator[_Tag]:
    at, read = 1, 0
    for found in _TAG.finditer(text):
        at += text.count("\n", read, found.start())
        read = found.start()
        name = found[1].split(maxsplit=1)[0].lower() if found[1].strip() else ""
        attributes = {
            each[1].lower(): html.unescape(each[2] if each[2] is not None else each[3])
            for each in _ATTRIBUTE.finditer(found[1])
        }
        yield _Tag(name, attributes, html.unescape(found[2]).strip(), at)


def write_lackey(deck: DeckList) -> str:
    """A .dek file; every physical copy is an element of its own."""
    rows = [
        '<deck version="0.8">',
        f"  <meta><game>{PLUGIN}</game></meta>",
        *(row for part, zone in _ZONES for row in _zone(zone, deck.part(part))),
        "</deck>",
    ]
    return "\n".join(rows) + "\n"


def _zone(name: str, lines: tuple[DeckLine, ...]) -> Iterator[str]:
    yield f"  <superzone name={attribute(name)}>"
    for line in lines:
        card = f"<name id={attribute(line.printing)}>{escaped(line.name)}</name>"
        row = f"    <card>{card}<set>{escaped(line.set)}</set></card>"
        yield from [row] * line.count
    yield "  </superzone>"
