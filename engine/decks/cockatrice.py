"""Cockatrice decks (.cod), and the hash by which two players recognise the same deck."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace

from engine.decks.lines import (
    LONGEST_NAME,
    MOST_MOVES,
    MOST_PLANS,
    DeckFile,
    DeckLine,
    DeckList,
    Gatherer,
    Part,
    SideboardMove,
    SideboardPlan,
)
from engine.decks.xml import Element, attribute, escaped, parse_xml

CHARACTER_TAG = "character:"
_PARTS = {"main": Part.MAIN, "side": Part.SIDE, "character": Part.CHARACTER}
_MOVED = ("card_name", "start_zone", "target_zone")
_DIGITS = "0123456789abcdefghijklmnopqrstuv"


def read_cockatrice(text: str, where: str) -> DeckFile:
    """The deck of a .cod file; unknown elements are ignored."""
    root = parse_xml(text, where)
    out = Gatherer(where)
    for zone in root.below("zone"):
        part = _PARTS.get(zone.attributes.get("name", "").lower())
        cards = [child for child in zone.children if child.tag == "card"]
        if part is None and cards:
            out.report(zone.at, f"zone {zone.attributes.get('name', '')[:40]!r} is left out")
        for card in cards if part else ():
            assert part is not None
            _card(out, card, part)
    tags = [element.text for element in root.below("tag") if element.text]
    starting = [tag.removeprefix(CHARACTER_TAG) for tag in tags if tag.startswith(CHARACTER_TAG)]
    if starting:
        _take_character(out, starting[0])
    return out.file(
        DeckList(
            name=root.child_text("deckname")[:200],
            notes=root.child_text("comments")[:20_000],
            format=root.child_text("format")[:40],
            tags=tuple(tag[:80] for tag in tags if not tag.startswith(CHARACTER_TAG))[:50],
            sideboard_plans=tuple(_plans(root, out)),
        )
    )


def _plans(root: Element, out: Gatherer) -> Iterator[SideboardPlan]:
    """The sideboard plans; those beyond the limits are left out and reported."""
    for count, element in enumerate(root.below("sideboard_plan"), 1):
        moves = [child for child in element.children if child.tag == "move_card_to_zone"]
        if count > MOST_PLANS or len(moves) > MOST_MOVES:
            out.report(element.at, "a sideboard plan that is too long, or one too many: left out")
            continue
        texts = ([child.child_text(key)[:LONGEST_NAME] for key in _MOVED] for child in moves)
        named = tuple(SideboardMove(*each) for each in texts if each[0])
        if len(named) < len(moves):
            out.report(element.at, "a move in the sideboard plan names no card: left out")
        yield SideboardPlan(element.child_text("name")[:LONGEST_NAME], named)


def _card(out: Gatherer, card: Element, part: Part) -> None:
    said = card.attributes
    number = said.get("number", "1")
    count = int(number) if number.isdecimal() and len(number) < 6 else 0
    out.add(
        count,
        said.get("name", ""),
        part,
        set=said.get("setShortName", "")[:40],
        number=said.get("collectorNumber", "")[:40],
        uuid=said.get("uuid", "")[:40],
        at=card.at,
    )


def _take_character(out: Gatherer, name: str) -> None:
    """Make one copy of the card that the tag names the starting character."""
    for at, line in enumerate(out.lines):
        if line.name == name and line.part is Part.MAIN:
            rest = [_copies(line, line.count - 1, Part.MAIN)] if line.count > 1 else []
            out.lines[at : at + 1] = [_copies(line, 1, Part.CHARACTER), *rest]
            return


def _copies(line: DeckLine, count: int, part: Part) -> DeckLine:
    return replace(line, count=count, part=part)


def write_cockatrice(deck: DeckList) -> str:
    """A .cod file; the character comes first in the main zone, and a tag names it."""
    starting = deck.part(Part.CHARACTER)
    tags = [*deck.tags, *(f"{CHARACTER_TAG}{line.name}" for line in starting)]
    banner = starting[0].name if starting else ""
    rows = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<cockatrice_deck version="1">',
        "    <lastLoadedTimestamp></lastLoadedTimestamp>",
        f"    <deckname>{escaped(deck.name)}</deckname>",
        f"    <format>{escaped(deck.format)}</format>",
        f'    <bannerCard providerId="">{escaped(banner)}</bannerCard>',
        f"    <comments>{escaped(deck.notes)}</comments>",
        "    <tags>",
        *(f"        <tag>{escaped(tag)}</tag>" for tag in tags),
        "    </tags>",
        *_zone("main", (*starting, *deck.part(Part.MAIN))),
        *_zone("side", deck.part(Part.SIDE)),
        *(row for plan in deck.sideboard_plans for row in _plan(plan)),
        "</cockatrice_deck>",
    ]
    return "\n".join(rows) + "\n"


def _zone(name: str, lines: tuple[DeckLine, ...]) -> Iterator[str]:
    yield f'    <zone name="{name}">'
    for line in lines:
        printing = f" setShortName={attribute(line.set)}" if line.set else ""
        printing += f" collectorNumber={attribute(line.number)}" if line.number else ""
        printing += f" uuid={attribute(line.uuid)}" if line.uuid else ""
        yield f'        <card number="{line.count}" name={attribute(line.name)}{printing}/>'
    yield "    </zone>"


def _plan(plan: SideboardPlan) -> Iterator[str]:
    yield "    <sideboard_plan>"
    yield f"        <name>{escaped(plan.name)}</name>"
    for move in plan.moves:
        pairs = zip(_MOVED, move, strict=True)
        inside = "".join(f"<{key}>{escaped(text)}</{key}>" for key, text in pairs)
        yield f"        <move_card_to_zone>{inside}</move_card_to_zone>"
    yield "    </sideboard_plan>"


def deck_hash(deck: DeckList) -> str:
    """Eight characters that are the same for the same cards."""
    names = [
        f"{'SB:' if line.part is Part.SIDE else ''}{line.name.lower()}"
        for line in deck.lines
        for _ in range(line.count)
    ]
    digest = hashlib.sha1(";".join(sorted(names)).encode(), usedforsecurity=False).digest()
    number = int.from_bytes(digest[:5], "big")
    return "".join(_DIGITS[number >> shift & 31] for shift in range(35, -1, -5))
