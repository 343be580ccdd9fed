"""OCTGN decks (.o8d). Cards are found by name: ids from other plug-ins mean nothing to us."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from engine.decks.lines import DeckFile, DeckLine, DeckList, Gatherer, Part
from engine.decks.plain import GAME
from engine.decks.xml import attribute, escaped, parse_xml

OURS = uuid.UUID("5b0c4bd1-7a5e-4f0e-9c5e-2f6f1d0e7a11")  # the namespace of our ids
_SECTIONS = ((Part.CHARACTER, "Character"), (Part.MAIN, "Main"), (Part.SIDE, "Sideboard"))


def section_part(name: str) -> Part:
    """The part that a section or zone of another program's deck means."""
    lowered = name.lower()
    if "side" in lowered:
        return Part.SIDE
    starting = any(word in lowered for word in ("character", "starting", "command"))
    return Part.CHARACTER if starting else Part.MAIN


def read_octgn(text: str, where: str) -> DeckFile:
    """The deck of an .o8d file."""
    root = parse_xml(text, where)
    out = Gatherer(where)
    for section in root.below("section"):
        part = section_part(section.attributes.get("name", ""))
        for card in section.children:
            if card.tag == "card":
                number = card.attributes.get("qty", "1").strip()
                count = int(number) if number.isdecimal() and len(number) < 6 else 0
                out.add(count, card.text, part, at=card.at)
    return out.file(DeckList(notes=root.child_text("notes")[:20_000]))


def write_octgn(deck: DeckList) -> str:
    """An .o8d file; ids are derived from names, so that a card always has the same id."""
    rows = [
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
        f'<deck game="{OURS}">',
        *(row for part, name in _SECTIONS for row in _section(name, deck.part(part))),
        f"  <notes>{_cdata(deck.notes)}</notes>",
        "</deck>",
    ]
    return "\n".join(rows) + "\n"


def _section(name: str, lines: tuple[DeckLine, ...]) -> Iterator[str]:
    yield f'  <section name={attribute(name)} shared="False">'
    for line in lines:
        card = uuid.uuid5(OURS, line.name)
        yield f'    <card qty="{line.count}" id="{card}">{escaped(line.name)}</card>'
    yield "  </section>"


def _cdata(text: str) -> str:
    plain = escaped(text).replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
    return f"<![CDATA[{plain.replace(']]>', ']]]]><![CDATA[>')}]]>"


def write_octgn_text(deck: DeckList) -> str:
    """The text export of OCTGN: sections and counts, then the game and the notes."""
    rows: list[str] = []
    for part, name in _SECTIONS:
        lines = deck.part(part)
        if lines:
            rows += [name, *(f"{line.count}x {line.name}" for line in lines), ""]
    rows += [GAME, *deck.notes.splitlines()]
    return "\n".join(rows) + "\n"
