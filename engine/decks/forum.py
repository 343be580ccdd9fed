"""The forum code of the UVS Ultra site: BBCode headings, card lines, qualified lines.

A qualified line names set and number. It fails closed: `KnownCards.find` accepts it only if name
and printing belong together, so that no other printing slips in.
"""

from __future__ import annotations

import re

from engine.decks.entries import (
    LONGEST_LINE,
    TYPES,
    counted_name,
    parse_entry,
    tidy_line,
    without_tags,
)
from engine.decks.lines import DeckFile, DeckLine, DeckList, Gatherer, KnownCards, Part, list_lines
from engine.decks.plain import heading, written
from engine.library.names import normalised

_BOLD = re.compile(r"\[b\](.*)\[/b\]", re.IGNORECASE)
OTHER = "Other"


def read_forum(text: str, where: str, catalogue: KnownCards) -> DeckFile:
    """The deck of pasted forum code."""
    out = Gatherer(where)
    name, part = "", Part.MAIN
    for at, raw in enumerate(list_lines(text, where), 1):
        line = " ".join(raw.split())
        if len(line) > LONGEST_LINE:
            out.report(at, "too long for a card line: skipped")
            continue
        bold = _BOLD.fullmatch(line)
        plain = without_tags(line)
        is_heading = bold or (plain != line and counted_name(plain, catalogue) is None)
        said = heading(plain) if is_heading and "[url" not in line.lower() else ""
        if said:
            part = {"character": Part.CHARACTER, "sideboard": Part.SIDE}.get(said, Part.MAIN)
        elif bold and not name and not out.lines:
            name = plain[:200]
        elif bold:
            out.report(at, f"unknown heading {plain[:40]!r}: its cards go to the main deck")
            part = Part.MAIN
        elif plain:
            part = _card(out, at, tidy_line(raw, catalogue), part, catalogue)
    return out.file(DeckList(name=name))


def _card(out: Gatherer, at: int, text: str, part: Part, catalogue: KnownCards) -> Part:
    entry = parse_entry(text, catalogue)
    count = entry.count if counted_name(text, catalogue) else 1
    out.add(count, entry.name, part, set=entry.set, number=entry.number, exact=entry.exact, at=at)
    # Only one is the starting character: others under its heading belong to the main deck.
    return Part.MAIN if part is Part.CHARACTER else part


def write_forum(deck: DeckList, catalogue: KnownCards) -> str:
    """Forum code: the starting character, the types in the site's order, then the sideboard."""
    blocks = [[f"[b][url]{deck.name}[/url][/b]"]] if deck.name else []
    groups: dict[str, list[DeckLine]] = {kind: [] for kind in (*TYPES, OTHER)}
    for line in deck.part(Part.MAIN):
        groups[catalogue.kind(line.name) or OTHER].append(line)
    groups["character"] = [*deck.part(Part.CHARACTER), *_sorted(groups["character"])]
    for kind, lines in groups.items():
        ordered = lines if kind == "character" else _sorted(lines)
        if ordered:
            blocks.append([f"[b]{kind.capitalize()}[/b]", *map(written, ordered)])
    if deck.part(Part.SIDE):
        blocks.append(["[b]Side[/b]", *map(written, _sorted(deck.part(Part.SIDE)))])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _sorted(lines: list[DeckLine] | tuple[DeckLine, ...]) -> list[DeckLine]:
    return sorted(lines, key=lambda line: normalised(line.name))
