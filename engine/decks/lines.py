"""A deck as a list: lines in order, including those that name no known card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, Protocol, TypedDict, Unpack

from engine.files.text import decoded, no_text, visible
from engine.kernel.contents import FileTooLarge, contents
from engine.kernel.errors import LONGEST, EngineError

MOST_CARDS = 2_000  # in a whole deck, so that no format makes gigabytes of it
MOST_LINES = 2_000  # that name a card
MOST_PLANS = 50  # for sideboarding
MOST_MOVES = 200  # in one plan
LONGEST_NAME = 200
LONGEST_LIST = 50_000  # lines of any kind in a list of cards
LARGEST = 4 * 2**20  # characters of a deck file; a Tabletop Simulator deck takes some 100,000


class DeckError(EngineError):
    """A deck that cannot be used: says which, and everything wrong with it, a line each."""

    def __init__(self, deck: str, problems: tuple[str, ...]) -> None:
        problems = tuple(problem[:LONGEST] for problem in problems)
        super().__init__(f"{deck}: {'; '.join(problems)}")
        self.deck = deck
        self.problems = problems


def text_in(path: Path) -> str:
    """The text of a user's file. Raises DeckError if it is larger than any deck, or not text."""
    try:
        return decoded(contents(path, LARGEST))
    except FileTooLarge as error:
        raise DeckError(path.name, (f"larger than {LARGEST // 2**20} MB",)) from error
    except UnicodeDecodeError as error:
        raise DeckError(path.name, (no_text(error),)) from error


class KnownCard(Protocol):
    """A card under the name that lists use."""

    @property
    def name(self) -> str: ...

    def is_printed(self, code: str, number: str) -> bool:
        """Whether it has this printing; without a number, any printing in that set."""


class KnownCards(Protocol):
    """The cards that lists may name, of any game."""

    @property
    def begins_with_one(self) -> bool:
        """Whether a deck has a starting character."""

    def find(
        self, name: str, set_code: str = "", number: str = "", *, exact: bool = False
    ) -> tuple[KnownCard | None, str]:
        """The card of a line, or why there is none."""

    def named(self, name: str) -> KnownCard | None:
        """The card of a name alone."""

    def kind(self, name: str) -> str:
        """The type of a card, or nothing for an unknown one."""

    def is_character(self, name: str) -> bool:
        """Whether a deck may start with the card of this name."""


def list_lines(text: str, where: str) -> list[str]:
    """The lines of a list of cards. Raises DeckError for more than any deck has."""
    lines = text.splitlines()
    if len(lines) > LONGEST_LIST:
        raise DeckError(where, (f"{len(lines):,} lines, more than any deck has",))
    return lines


def whole(text: str) -> str:
    """The text with question marks for lone surrogates, which no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


class Part(StrEnum):
    """Where in a deck a card is."""

    CHARACTER = "character"
    MAIN = "main"
    SIDE = "sideboard"


@dataclass(frozen=True, slots=True)
class DeckLine:
    """Some copies of one card. `exact`: it must be this printing; `at` is the line in the file."""

    count: int
    name: str
    part: Part = Part.MAIN
    set: str = ""
    number: str = ""
    uuid: str = ""  # of the printing, in deck files that have one
    exact: bool = field(default=False, compare=False)
    at: int = field(default=0, compare=False)
    why: str = field(default="", compare=False)  # why it names no known card

    @property
    def printing(self) -> str:
        return f"{self.set}/{self.number}" if self.number else ""


class DeckProblem(NamedTuple):
    """Something in a deck file that was not taken as written. Lines count from 1; 0 is the file."""

    line: int
    text: str

    def __str__(self) -> str:
        return visible(f"line {self.line}: {self.text}" if self.line else self.text)


class SideboardMove(NamedTuple):
    """One copy that a sideboard plan moves; the zones have Cockatrice's names."""

    card: str
    start: str
    target: str


class SideboardPlan(NamedTuple):
    """What to exchange between games, under a name such as the opponent's."""

    name: str
    moves: tuple[SideboardMove, ...]


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck; one copy of the starting character is in a part of its own."""

    name: str = ""
    lines: tuple[DeckLine, ...] = ()
    notes: str = ""
    edition: str = ""
    format: str = ""
    tags: tuple[str, ...] = ()
    kind: str = ""  # "starter", "vanilla": what shipped decks are for
    beginner: bool = False
    plan: str = ""  # how the deck means to win
    sideboard_plans: tuple[SideboardPlan, ...] = ()

    def part(self, part: Part) -> tuple[DeckLine, ...]:
        return tuple(line for line in self.lines if line.part is part)

    @property
    def unresolved(self) -> tuple[DeckLine, ...]:
        return tuple(line for line in self.lines if line.why)


class DeckFile(NamedTuple):
    """The deck read from a file, and the problems found."""

    deck: DeckList
    problems: tuple[DeckProblem, ...] = ()


class Beside(TypedDict, total=False):
    """Optional fields of a line, named as in `DeckLine`."""

    set: str
    number: str
    uuid: str
    exact: bool
    at: int


def card_line(count: int, name: str, part: Part, **more: Unpack[Beside]) -> DeckLine | DeckProblem:
    """A line of a list, or what is wrong with it."""
    at = more.get("at", 0)
    tidy = " ".join(visible(name).split())
    if not tidy or len(tidy) > LONGEST_NAME:
        return DeckProblem(at, f"{tidy[:40]!r} is not a card name")
    if not 1 <= count <= MOST_CARDS:
        return DeckProblem(at, f"{tidy[:80]!r}: a count from 1 to {MOST_CARDS} is needed")
    return DeckLine(count, tidy, part, **more)


class Gatherer:
    """Collects the lines and problems of one file, within bounds."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.lines: list[DeckLine] = []
        self.problems: list[DeckProblem] = []
        self._cards = 0

    def add(self, count: int, name: str, part: Part, **more: Unpack[Beside]) -> None:
        """Add a line, or a problem if it is not valid."""
        line = card_line(count, name, part, **more)
        if len(self.lines) >= MOST_LINES or len(self.problems) >= MOST_LINES:
            raise DeckError(self.where, (f"more than {MOST_LINES:,} lines",))
        if isinstance(line, DeckLine):
            self._cards += line.count
            self.lines.append(line)
        else:
            self.problems.append(line)
        if self._cards > MOST_CARDS:
            raise DeckError(self.where, (f"more than {MOST_CARDS:,} cards",))

    def report(self, at: int, text: str) -> None:
        if len(self.problems) < MOST_LINES:
            self.problems.append(DeckProblem(at, text))

    def file(self, deck: DeckList) -> DeckFile:
        """The deck with its lines joined."""
        shown = replace(deck, name=visible(deck.name), notes=visible(deck.notes))
        return DeckFile(replace(shown, lines=joined(self.lines)), tuple(self.problems))


def joined(lines: Iterable[DeckLine]) -> tuple[DeckLine, ...]:
    """Lines of the same printing in the same part as one, at the place of the first."""
    found: dict[tuple[str, ...], DeckLine] = {}
    for line in lines:
        key = (line.name, line.part, line.set, line.number, line.uuid)
        before = found.get(key)
        if before is None:
            found[key] = line
        else:
            found[key] = replace(before, count=before.count + line.count)
    return tuple(found.values())


def with_character(deck: DeckList, catalogue: KnownCards) -> DeckList:
    """The deck with one starting character, the first character card; others go to the main deck.

    If the game has none, cards marked so by other programs go to the main deck.
    """
    if not catalogue.begins_with_one:
        return replace(deck, lines=joined(map(_plain, deck.lines)))
    lines = list(deck.lines)
    chosen = _starting(lines, catalogue)
    if chosen is None:
        return deck
    rest = [_plain(line) for line in lines]
    rest[chosen] = replace(rest[chosen], count=rest[chosen].count - 1)
    start = replace(lines[chosen], count=1, part=Part.CHARACTER)
    return replace(deck, lines=joined([start, *(line for line in rest if line.count)]))


def _starting(lines: list[DeckLine], catalogue: KnownCards) -> int | None:
    named = [at for at, line in enumerate(lines) if line.part is Part.CHARACTER]
    named += [
        at
        for at, line in enumerate(lines)
        if line.part is Part.MAIN and catalogue.is_character(line.name)
    ]
    return named[0] if named else None


def _plain(line: DeckLine) -> DeckLine:
    return replace(line, part=Part.MAIN) if line.part is Part.CHARACTER else line


def resolved(file: DeckFile, catalogue: KnownCards) -> DeckFile:
    """The deck with the names of known cards; lines that name none are kept and reported."""
    problems = list(file.problems)
    lines = []
    for line in file.deck.lines:
        card, why = catalogue.find(line.name, line.set, line.number, exact=line.exact)
        if card is None:
            problems.append(DeckProblem(line.at, why))
            lines.append(replace(line, why=why))
        elif line.set and not card.is_printed(line.set, line.number):
            place = line.printing or line.set
            problems.append(
                DeckProblem(line.at, f"{card.name!r} has no printing {place}: any one will do")
            )
            lines.append(replace(line, name=card.name, set="", number=""))
        else:
            lines.append(replace(line, name=card.name))
    deck = with_character(replace(file.deck, lines=joined(lines)), catalogue)
    if catalogue.begins_with_one and not deck.part(Part.CHARACTER):
        problems.append(DeckProblem(0, "it has no starting character"))
    return DeckFile(deck, tuple(problems))


def front_of(deck: DeckList) -> str:
    """The card that represents a deck: its starting character, or else its first card."""
    lines = (*deck.part(Part.CHARACTER), *deck.part(Part.MAIN))
    return next((line.name for line in lines), "")


def counted(lines: Iterable[DeckLine]) -> dict[str, int]:
    """Copies by card name."""
    total: Counter[str] = Counter()
    for line in lines:
        total[line.name] += line.count
    return dict(total)


def cards_in(number: int) -> str:
    """A number of cards in words."""
    return "1 card" if number == 1 else f"{number} cards"
