"""Cards of the second game as files hold them, and what they are in a game."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.words import CardElement, CardKind
from engine.files.complaints import complaint
from engine.files.safe_yaml import documents
from engine.files.text import decoded, no_text, visible
from engine.kernel.contents import FileTooLarge, contents
from engine.kernel.errors import EngineError
from engine.library.names import Suggester, normalised
from engine.text.errors import Declined
from engine.text.fftcg.box import with_text

LARGEST = 2**20  # bytes of a file
LONGEST_NAME, LONGEST_TEXT = 80, 2_000
_NUMBERED = (  # a card by name and number, as other programs' lists have it
    re.compile(r"(?P<name>.*\S)\s*[(\[](?P<number>[^()\[\]]+)[)\]]"),
    re.compile(r"[(\[]?(?P<number>[^\s()\[\]:]*\d[^\s()\[\]:]*)[)\]]?:?\s+(?P<name>\S.*)"),
    re.compile(r"(?P<name>.*\S)\s+(?P<number>\S*\d\S*)"),
)
File = TypeVar("File", bound=BaseModel)
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class TcgFileError(EngineError):
    """A file that cannot be used; says which one and why."""

    def __init__(self, where: str, *problems: str) -> None:
        super().__init__(f"{where}: {'; '.join(problems)}")
        self.problems = problems


def _several(value: Any) -> Any:  # Any: pydantic refuses what does not fit
    """A single value may be written without brackets."""
    return [value] if isinstance(value, str) else value


def _lower(value: Any) -> Any:
    """Words of the rules, in upper or lower case."""
    if isinstance(value, list | tuple):
        return [_lower(each) for each in value]
    return value.strip().lower() if isinstance(value, str) else value


def _visible(value: Any) -> Any:
    return visible(value) if isinstance(value, str) else value


def _shown(value: Any) -> Any:
    """One line, without invisible characters."""
    return " ".join(visible(value).split()) if isinstance(value, str) else value


Lower, Shown = BeforeValidator(_lower), BeforeValidator(_shown)
Line = Annotated[Name, Shown]


class TcgRecord(BaseModel):
    """A printed card."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Line
    number: Line
    type: Annotated[CardKind, Lower]
    element: Annotated[
        tuple[CardElement, ...],
        BeforeValidator(_several),
        Lower,
        Field(min_length=1, max_length=len(CardElement)),
    ]
    cost: Annotated[int, Field(ge=0, le=20)]
    power: Annotated[int, Field(ge=0, le=99_999)] = 0
    job: Annotated[tuple[Line, ...], BeforeValidator(_several), Field(max_length=20)] = ()
    category: Annotated[tuple[Line, ...], BeforeValidator(_several), Field(max_length=20)] = ()
    generic: bool = False
    set: Annotated[str, Shown, Field(max_length=LONGEST_NAME)] = ""  # empty: the file's
    text: Annotated[str, BeforeValidator(_visible), Field(max_length=LONGEST_TEXT)] = ""


class TcgCardFile(BaseModel):
    """A file of cards."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    set: Name
    cards: tuple[TcgRecord, ...]


class TcgPrinted(NamedTuple):
    """A card with its text compiled, and the lines of it that are not understood."""

    card: TcgDefinition
    declined: tuple[Declined, ...]


def read_cards(path: Path) -> tuple[TcgRecord, ...]:
    """The cards of a file. Raises TcgFileError, which names all that does not fit."""
    file = read_written(path, TcgCardFile)
    return tuple(
        card if card.set else card.model_copy(update={"set": file.set}) for card in file.cards
    )


def read_written(path: Path, kind: type[File]) -> File:
    """The document in a file. Raises TcgFileError, which names all that does not fit."""
    try:
        text = decoded(contents(path, LARGEST))
    except FileTooLarge as error:
        raise TcgFileError(path.name, f"larger than {LARGEST // 2**20} MB") from error
    except UnicodeDecodeError as error:
        raise TcgFileError(path.name, no_text(error)) from error
    found = list(documents(text, path.name, TcgFileError))
    if len(found) != 1:
        raise TcgFileError(path.name, "not one document")
    try:
        return kind.model_validate(found[0])
    except ValidationError as error:
        told = [f"{'.'.join(map(str, each['loc']))} {complaint(each)}" for each in error.errors()]
        raise TcgFileError(path.name, *told) from error


def printed(record: TcgRecord) -> TcgPrinted:
    """The card that a record describes."""
    bare = TcgDefinition(
        record.name,
        record.type,
        record.element,
        record.cost,
        record.power,
        generic=record.generic,
        number=record.number,
        jobs=record.job,
        categories=record.category,
    )
    return TcgPrinted(*with_text(bare, record.text.strip()))


class ListedCard(NamedTuple):
    """A card under the name that lists give it."""

    name: str
    record: TcgRecord

    def is_printed(self, code: str, number: str) -> bool:
        """Whether this is its number: every printing is a card of its own, numbered by set."""
        return self.record.number in (number, f"{code}-{number}")


def _by_name(records: Iterable[TcgRecord]) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for record in records:
        found[normalised(record.name)].append(record.number)
    return dict(found)


class TcgCatalogue:
    """Cards by name and number. Different cards may have one name (5.2.5.1).

    Cards that are `added` give way to those before them: a number belongs to the first card that
    has it, and a name alone never means an added card if an earlier card has that name. So a deck
    list of cards that came with the program means the same to everybody. A `corrected` card
    replaces the one that has its number.
    """

    begins_with_one = False

    def __init__(
        self,
        records: Iterable[TcgRecord],
        *added: Iterable[TcgRecord],
        corrected: Iterable[TcgRecord] = (),
    ) -> None:
        self.records = {record.number: record for record in records}
        instead = {record.number: record for record in corrected}
        self.records |= instead
        self._alone = _by_name(self.records.values())  # what a name alone means
        first = frozenset(self.records)
        for more in added:
            new = {each.number: each for each in more if each.number not in self.records}
            self._alone = _by_name(new.values()) | self._alone
            self.records |= new
        self.added = frozenset(self.records) - first | instead.keys()
        self._numbers = {number.casefold(): number for number in self.records}
        self._named = _by_name(self.records.values())
        self._known: dict[str, TcgPrinted] = {}

    def meant(self, said: str) -> tuple[str, ...]:
        """The numbers of the cards that a name, a number, or both together may mean."""
        number = self._numbers.get(said.casefold())
        if number is not None:
            return (number,)
        if named := self._alone.get(normalised(said)):
            return tuple(named)
        for read in filter(None, (form.fullmatch(said) for form in _NUMBERED)):
            if found := self._both(read["name"], read["number"].strip()):
                return found
        return ()

    def _both(self, name: str, number: str) -> tuple[str, ...]:
        """The card that has this number and this name, if there is one."""
        found = self._numbers.get(number.casefold(), "")
        return (found,) if found in self._named.get(normalised(name), ()) else ()

    def numbered(self, number: str) -> TcgRecord | None:
        """5.2.5.1: the card of a number, in upper or lower case."""
        found = self._numbers.get(number.casefold())
        return None if found is None else self.records[found]

    def title(self, number: str) -> str:
        """What lists call a card: its name, with its number too if other cards share the name."""
        name = self.records[number].name
        return name if self._alone[normalised(name)] == [number] else f"{name} ({number})"

    def card(self, number: str) -> TcgPrinted:
        """The card of a number, compiled once. Raises KeyError if there is none."""
        if number not in self._known:
            self._known[number] = printed(self.records[number])
        return self._known[number]

    # What readers of lists call

    def find(
        self, name: str, set_code: str = "", number: str = "", *, exact: bool = False
    ) -> tuple[ListedCard | None, str]:
        """The card of a line, or why there is none."""
        numbers = self.meant(name)
        codes = (f"{set_code}-{number}".casefold(), number.casefold())
        printed = next((self._numbers[code] for code in codes if code in self._numbers), "")
        if printed in numbers or printed in self._named.get(normalised(name), ()):
            numbers = (printed,)
        if len(numbers) == 1:
            return ListedCard(self.title(numbers[0]), self.records[numbers[0]]), ""
        if not numbers:
            return None, f"no card {name!r} is known"
        choice = " or ".join(map(self.title, numbers))
        return None, f"{len(numbers)} cards are named {name!r}: give {choice}"

    def named(self, name: str) -> ListedCard | None:
        """The card of a name alone."""
        return self.find(name)[0]

    def kind(self, name: str) -> str:
        """The type of a card, or nothing for an unknown one."""
        found = self.named(name)
        return str(found.record.type) if found is not None else ""

    def is_character(self, name: str) -> bool:
        """No: decks of this game have no starting character."""
        return False

    def suggestions(self, name: str) -> list[str]:
        """Names of cards that may have been meant, the likeliest first."""
        return self._suggester.like(name)

    @cached_property
    def _suggester(self) -> Suggester:
        return Suggester(map(self.title, self.records))


def read_catalogue(folder: Path) -> TcgCatalogue:
    """All cards of a folder. Raises TcgFileError if two of them share a number."""
    records: dict[str, TcgRecord] = {}
    for path in sorted(folder.glob("*.yaml")):
        for record in read_cards(path):
            if record.number in records:
                raise TcgFileError(path.name, f"number {record.number} appears twice")
            records[record.number] = record
    return TcgCatalogue(records.values())
