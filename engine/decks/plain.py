"""Plain text lists, the text form of other programs' decks, and the line forms they share.

A name that the catalogue knows is never taken apart: "Wave (II) 3" may be a card. Without any
sideboard mark a single blank gap parts the sideboard off, as other programs write it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.decks.lines import (
    DeckFile,
    DeckLine,
    DeckList,
    Gatherer,
    KnownCard,
    KnownCards,
    Part,
    list_lines,
)

TYPES = ("character", "foundation", "attack", "asset", "action", "backup")
OTHER_TYPES = ("forward", "summon", "monster")  # of cards of the second game
LONGEST_LINE = 500
GAME = "Universal Fighting System"  # what OCTGN's text export says behind the cards, before notes
_GAMES = frozenset({GAME.casefold(), "ufs", "universus"})
_SKIPPED = frozenset({"deck", "main", "maindeck", "mainboard", "other"})
_COUNT = re.compile(r"(?:\[(\d{1,6})\]|\((\d{1,6})\)|(\d{1,6}))(x(?=\s)|X(?=\s)|\))?\s+(.*)")
_BEHIND = re.compile(r"(.*\S)\s+\(?[xX×]\s?(\d{1,6})\)?")
_BULLET = re.compile(r"[-*•]\s+")
_QUALIFIED = re.compile(r"-([A-Za-z0-9_-]+)/([A-Za-z0-9_-]+)\s+(\S.*)")
_SET_ONLY = re.compile(r"-([A-Za-z0-9_]+)\s+(\S.*)")
_PRINTING = re.compile(r"(.*\S)\s+\(([A-Za-z0-9_-]{1,20})\)\s+([A-Za-z0-9_-]{1,20})")
_IN_ONE = re.compile(r"(.*\S)\s+\(([A-Za-z0-9_-]{1,20})(?: ([A-Za-z0-9_-]{1,20}))?\)")
_SIGNED = re.compile(r"[-+]\d{1,6}[xX]?\s")
_FOIL = re.compile(r"\s+\*[A-Za-z]\*$")
_SIDE = re.compile(r"(?://|#)?\s*side\s*(?:board)?\s*(?:\([^)]*\)|\d*)?\s*:?", re.IGNORECASE)
_STARTING = re.compile(r"(?i)(starting|character)")


@dataclass(frozen=True, slots=True)
class PlainLine:
    """A card line taken apart; a count of 0 was not written."""

    count: int
    name: str
    set: str = ""
    number: str = ""
    exact: bool = False


def parse_entry(text: str, catalogue: KnownCards) -> PlainLine:
    """The parts of one card line."""
    counted = _counted(text, catalogue)
    count, name = counted or (0, text.strip())
    if counted and catalogue.named(name) is None and re.match(r"x\s", name):
        name = name[1:].strip()  # "4 x Name", unless a card is called so
    qualified = _QUALIFIED.fullmatch(name)
    if qualified and counted:
        return PlainLine(count, qualified[3], qualified[1], qualified[2], exact=True)
    return _printed(count, name, catalogue)


def _counted(text: str, catalogue: KnownCards) -> tuple[int, str] | None:
    """How many of what, if a line says so: in front, or behind a name that has no count in it."""
    front = _COUNT.fullmatch(text)
    if front:
        return int(front[1] or front[2] or front[3]), front[5].strip()
    behind = _BEHIND.fullmatch(text)
    return (int(behind[2]), behind[1]) if behind and catalogue.named(text) is None else None


def _without_bullet(text: str, catalogue: KnownCards) -> str:
    """What stands behind the sign of a list in front of a counted card."""
    if len(text) > LONGEST_LINE:
        return text
    rest = _BULLET.sub("", text, count=1) if _BULLET.match(text) else text
    return rest if _counted(rest, catalogue) else text


def _printed(count: int, name: str, catalogue: KnownCards) -> PlainLine:
    """A name with a printing behind it or an old set mark in front."""
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
    return PlainLine(count, old[2], old[1], exact=True) if old and count else PlainLine(count, name)


def _is_printing(card: KnownCard | None, code: str, number: str) -> bool:
    """Of what stands in brackets behind a card's name: letters alone may be another version."""
    if card is None:
        return False
    return bool(number) or any(map(str.isdigit, code)) or card.is_printed(code, "")


def heading(text: str) -> str:
    """What a heading line says, or nothing: its letters alone count."""
    letters = "".join(letter for letter in text if letter.isalpha()).lower()
    singular = letters.removesuffix("s")
    if singular in (*TYPES, *OTHER_TYPES) or letters in _SKIPPED:
        return singular if singular in TYPES else "main"
    return "sideboard" if letters in ("side", "sideboard") else ""


def read_plain(text: str, where: str, catalogue: KnownCards) -> DeckFile:
    """The deck of a plain list."""
    return _PlainReader(where, catalogue, list_lines(text, where)).read()


class _PlainReader:
    """Reads one list line by line."""

    def __init__(self, where: str, catalogue: KnownCards, lines: list[str]) -> None:
        self._catalogue = catalogue
        self._raw = lines
        plain = (" ".join(line.split()) for line in lines)
        self._lines = [_without_bullet(line, catalogue) for line in plain]
        self._out = Gatherer(where)
        self._part = Part.MAIN
        self._marked = False  # a heading or mark tells the parts
        self._gaps: list[int] = []  # how many card lines stand before each blank gap
        self._about: list[str] = []
        self._begun = not any(
            self._is_counted(line.removeprefix("SB:").strip())
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
        return self._out.file(DeckList(name=name[:200], notes="\n".join(notes)[:20_000]))

    def _ends_at(self, at: int) -> bool:
        """Whether a line is the game's name behind the cards: only notes follow."""
        is_alone = bool(self._out.lines) and not self._lines[at - 2]
        return is_alone and self._lines[at - 1].casefold() in _GAMES

    def _line(self, at: int, text: str) -> None:
        if not text:
            if self._out.lines and self._gaps[-1:] != [len(self._out.lines)]:
                self._gaps.append(len(self._out.lines))
        elif _SIDE.fullmatch(text) or _is_side_heading(text):
            self._enter(Part.SIDE)
        elif text.startswith(("//", "#")):
            self._comment(text.lstrip("/#").strip())
        elif heading(text) and not self._is_counted(text) and not self._known(text):
            self._enter(_part_of(heading(text)))
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
        side = text.upper().startswith("SB:")
        body = text[3:].strip() if side else text
        entry = parse_entry(body, self._catalogue)
        is_title = not (entry.count or self._begun or _SIGNED.match(body))
        if is_title and not self._known(entry.name):
            self._comment(text)
            return
        self._begun = True
        self._marked = self._marked or side
        part = Part.SIDE if side else self._part
        if part is Part.CHARACTER:
            self._part = Part.MAIN  # further characters are of the main deck
        count = entry.count if self._is_counted(body) else 1
        self._out.add(
            count, entry.name, part, set=entry.set, number=entry.number, exact=entry.exact, at=at
        )

    def _is_counted(self, text: str) -> bool:
        return _counted(text, self._catalogue) is not None

    def _known(self, name: str) -> bool:
        return self._catalogue.named(name) is not None

    def _split_at_gap(self) -> None:
        """One blank gap without any mark: the smaller rest behind it is the sideboard."""
        lines = self._out.lines
        gaps = [gap for gap in self._gaps if gap < len(lines)]
        if self._marked or len(gaps) != 1:
            return
        before, after = lines[: gaps[0]], lines[gaps[0] :]
        if _copies(after) < _copies(before):
            self._out.lines = before + [replace(line, part=Part.SIDE) for line in after]


def _copies(lines: list[DeckLine]) -> int:
    return sum(line.count for line in lines)


def _is_side_heading(text: str) -> bool:
    lowered = text.lower()
    return lowered.startswith("[b]side") or (lowered.startswith("sideboard") and len(text) < 40)


def _part_of(said: str) -> Part:
    parts = {"character": Part.CHARACTER, "sideboard": Part.SIDE}
    return parts.get(said, Part.MAIN)


def write_plain(deck: DeckList) -> str:
    """A list that every reader of such lists takes."""
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
    """A card line, qualified where its printing is known."""
    if line.number:
        return f"{line.count} -{line.set}/{line.number} {line.name}"
    if line.set:
        return f"{line.count} -{line.set} {line.name}"
    return f"{line.count} {line.name}"
