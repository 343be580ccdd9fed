"""Plain text lists, and other programs' decks as text; `entries` takes their lines apart.

Without any sideboard mark, a single blank gap separates the sideboard, as other programs write it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from engine.decks.entries import (
    LONGEST_LINE,
    TYPES,
    counted_name,
    is_table_head,
    parse_entry,
    tidy_line,
    without_markup,
)
from engine.decks.lines import (
    DeckFile,
    DeckLine,
    DeckList,
    Gatherer,
    KnownCards,
    Part,
    list_lines,
)

OTHER_TYPES = ("forward", "summon", "monster")  # of the second game's cards
GAME = "Universal Fighting System"  # OCTGN's text export has it between the cards and the notes
_GAMES = frozenset({GAME.casefold(), "ufs", "universus"})
_SKIPPED = frozenset({"deck", "main", "maindeck", "mainboard", "mb", "other"})
_SIDES = frozenset({"side", "sideboard", "sidedeck", "sb"})
_SIGNED = re.compile(r"[-+]\d{1,6}[xX]?\s")
_SIDE = re.compile(r"(?://|#)?\s*side\s*(?:board|deck)?\s*(?:\([^)]*\)|\d*)?\s*:?", re.IGNORECASE)
_HEADED = re.compile(  # cards on the same line as their heading
    r"(?P<said>[^\W\d][^:]{0,40}?)\s*:\s*(?P<cards>\S.*)|side\s?(?:board|deck)\s+(?P<side>\d.*)",
    re.IGNORECASE,
)
_STARTING = re.compile(r"(?i)(starting|character)")
_HASHES = re.compile(r"^#{1,6}\s*(?=\w)")  # before a Markdown heading
_OF_SIDE = re.compile(r"(?i)^SB(?::\s*|\s+(?=[\d(\[x×]))")
_CHARACTER = re.compile(r"(?i)(?:starting\s+)?character\s*[:=–—-]\s*(.*[^\W\d].*)")
_SUM = re.compile(r"(?i)(?:total|sum|count)?\W*\d+\W*cards?(?:\W*total)?\W*|total\W*\d+\W*")
_TITLE = re.compile(r"(?i)^(?:deck\s*)?(?:name|title)\s*:\s*(?=\S)")


def heading(text: str) -> str:
    """The meaning of a heading line, or an empty string; only its letters count."""
    letters = "".join(letter for letter in text if letter.isalpha()).lower()
    singular = letters.removesuffix("s")
    if singular in (*TYPES, *OTHER_TYPES) or letters in _SKIPPED:
        return singular if singular in TYPES else "main"
    return "sideboard" if letters in _SIDES else ""


def read_plain(text: str, where: str, catalogue: KnownCards) -> DeckFile:
    """The deck of a plain list."""
    return _PlainReader(where, catalogue, list_lines(text, where)).read()


class Headed(NamedTuple):
    """The cards on the same line as a heading."""

    part: Part
    cards: tuple[str, ...]


class _PlainReader:
    """Reads one list line by line."""

    def __init__(self, where: str, catalogue: KnownCards, lines: list[str]) -> None:
        self._catalogue = catalogue
        self._raw = lines
        self._lines = [tidy_line(line, catalogue) for line in lines]
        self._out = Gatherer(where)
        self._part = Part.MAIN
        self._marked = False  # a heading or mark separates the parts
        self._gaps: list[int] = []  # how many card lines precede each blank gap
        self._about: list[str] = []
        self._begun = not any(
            self._is_counted(_OF_SIDE.sub("", line, count=1))
            for line in self._lines
            if len(line) <= LONGEST_LINE
        )

    def read(self) -> DeckFile:
        for at, line in enumerate(self._lines, 1):
            if self._ends_at(at):
                self._about = [*(self._about or [""]), *self._raw[at:]]
                break
            if len(line) <= LONGEST_LINE:
                self._line(at, line)
            else:
                self._out.report(at, "too long for a card line: skipped")
        self._split_at_gap()
        name, *notes = self._about or [""]
        name = _TITLE.sub("", name, count=1)
        return self._out.file(DeckList(name=name[:200], notes="\n".join(notes)[:20_000]))

    def _ends_at(self, at: int) -> bool:
        """Whether a line is the game's name after the cards, so that only notes follow."""
        is_alone = bool(self._out.lines) and not self._lines[at - 2]
        return is_alone and self._lines[at - 1].casefold() in _GAMES

    def _line(self, at: int, text: str) -> None:
        if not text:
            if self._out.lines and self._gaps[-1:] != [len(self._out.lines)]:
                self._gaps.append(len(self._out.lines))
        elif headed := self._headed(text):
            self._enter(headed.part)
            for card in headed.cards:
                self._card(at, card)
        elif _SIDE.fullmatch(text) or self._is_side_heading(_HASHES.sub("", text)):
            self._enter(Part.SIDE)
        elif self._is_heading(text):
            self._enter(_part_of(heading(text)))
        elif text.startswith(("//", "#")):
            self._comment(text.lstrip("/#").strip())
        elif self._is_no_card(text) or is_table_head(self._raw[at - 1]):
            return
        elif starting := _CHARACTER.fullmatch(text):
            self._enter(Part.CHARACTER)
            self._card(at, starting[1])
        elif text.endswith(":") and not self._is_counted(text):
            self._enter(Part.CHARACTER if _STARTING.match(text) else Part.MAIN)
        else:
            self._card(at, text)

    def _enter(self, part: Part) -> None:
        self._marked = True
        self._begun = True
        self._part = part

    def _comment(self, text: str) -> None:
        if text:
            self._about.append(text)

    def _card(self, at: int, text: str) -> None:
        body = _OF_SIDE.sub("", text, count=1)
        side = body != text
        entry = parse_entry(body, self._catalogue)
        is_title = not (entry.count or self._begun or _SIGNED.match(body))
        if is_title and not self._known(entry.name):
            self._comment(without_markup(text))
            return
        self._begun = True
        self._marked = self._marked or side
        part = Part.SIDE if side else self._part
        if part is Part.CHARACTER:
            self._part = Part.MAIN  # further characters belong to the main deck
        count = entry.count if self._is_counted(body) else 1
        self._out.add(
            count, entry.name, part, set=entry.set, number=entry.number, exact=entry.exact, at=at
        )

    def _is_heading(self, text: str) -> bool:
        said = _HASHES.sub("", text)
        is_card = self._is_counted(said) or self._known(said)
        return bool(heading(said)) and not is_card and not text.startswith("//")

    def _is_no_card(self, text: str) -> bool:
        """Whether it is a ruled line, or one that says how many cards there are."""
        is_drawn = not any(map(str.isalnum, text))
        return (is_drawn or bool(_SUM.fullmatch(text))) and not self._known(text)

    def _headed(self, text: str) -> Headed | None:
        """A heading followed by cards on the same line."""
        found = _HEADED.fullmatch(_HASHES.sub("", text))
        if found is None or _OF_SIDE.match(text) or self._known(text):
            return None
        said = "sideboard" if found["side"] else heading(found["said"])
        rest = found["side"] or found["cards"]
        if not said or _SUM.fullmatch(rest) or not (self._is_counted(rest) or self._known(rest)):
            return None
        cards = rest.split(", ")
        are_cards = all(self._is_counted(card) or self._known(card) for card in cards)
        return Headed(_part_of(said), tuple(cards) if are_cards else (rest,))

    def _is_side_heading(self, text: str) -> bool:
        lowered = text.lower()
        is_side = lowered.startswith("sideboard") and len(text) < 40 and not self._known(text)
        return is_side or lowered.startswith("[b]side")

    def _is_counted(self, text: str) -> bool:
        return counted_name(text, self._catalogue) is not None

    def _known(self, name: str) -> bool:
        return self._catalogue.named(name) is not None

    def _split_at_gap(self) -> None:
        """If there is no mark and one blank gap, a smaller part after the gap is the sideboard."""
        lines = self._out.lines
        gaps = [gap for gap in self._gaps if gap < len(lines)]
        if self._marked or len(gaps) != 1:
            return
        before, after = lines[: gaps[0]], lines[gaps[0] :]
        if _copies(after) < _copies(before):
            self._out.lines = before + [replace(line, part=Part.SIDE) for line in after]


def _copies(lines: list[DeckLine]) -> int:
    return sum(line.count for line in lines)


def _part_of(said: str) -> Part:
    parts = {"character": Part.CHARACTER, "sideboard": Part.SIDE}
    return parts.get(said, Part.MAIN)


def write_plain(deck: DeckList) -> str:
    """A list that every reader of such lists understands."""
    out = [f"// {line}".rstrip() for line in (deck.name, *deck.notes.splitlines()) if line]
    out += ["Character:"] if deck.part(Part.CHARACTER) else []
    out += [written(line) for line in deck.part(Part.CHARACTER)]
    out += ["Deck:", *(written(line) for line in deck.part(Part.MAIN))]
    if deck.part(Part.SIDE):
        out += ["Sideboard:", *(written(line) for line in deck.part(Part.SIDE))]
    return "\n".join(out) + "\n"


def write_tabbed(deck: DeckList) -> str:
    """The text form of LackeyCCG: counts, tabs and zones."""
    out = []
    zones = ((Part.CHARACTER, "Character"), (Part.MAIN, "Deck"), (Part.SIDE, "Sideboard"))
    for part, zone in zones:
        lines = deck.part(part)
        out += [f"{zone}:", *(f"{line.count}\t{line.name}" for line in lines)] if lines else []
    return "\n".join(out) + "\n"


def written(line: DeckLine) -> str:
    """A card line, qualified if its printing is known."""
    if line.number:
        return f"{line.count} -{line.set}/{line.number} {line.name}"
    if line.set:
        return f"{line.count} -{line.set} {line.name}"
    return f"{line.count} {line.name}"
