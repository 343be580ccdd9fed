"""Cards as files and the library hold them: everything printed, nothing assumed.

Values that a card lacks stay None here; `printed_card` applies the rules' defaults. Readers of
files return the records they could read and a problem for everything they could not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from engine.files.text import visible
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes.words import AttackZone, CardType, Symbol

ATTUNED = "-attuned"
SYMBOLS = tuple(str(symbol) for symbol in Symbol)
SYMBOLS += tuple(f"{symbol}{ATTUNED}" for symbol in SYMBOLS)
_BLOCK = re.compile(
    r"((?P<zone>low|mid|high)\s*(?P<after>[+-]?\d{1,3})"
    r"|(?P<before>[+-]?\d{1,3})\s*(?P<behind>low|mid|high))?",
    re.ASCII,
)
LONGEST_TEXT = 5_000  # characters of a text box; the longest ever printed has some 1,000


def _lower(value: Any) -> Any:  # Any: pydantic refuses what does not fit
    return value.strip().lower() if isinstance(value, str) else value


def _visible(value: Any) -> Any:
    return visible(value) if isinstance(value, str) else value


def _block(value: Any) -> Any:
    """A block in our order; other files write the number first, as it is printed."""
    if not isinstance(value, str):
        return value
    found = _BLOCK.fullmatch(value.strip().lower())
    if found is None:
        raise ValueError("should be a zone and a number, such as 'mid +2'")
    number = found["after"] or found["before"]
    return f"{found['zone'] or found['behind']} {int(number):+d}" if number else ""


def _one_line(value: Any) -> Any:
    return visible(value).replace("\n", " ").replace("\t", " ") if isinstance(value, str) else value


def _symbol(value: Any) -> str:
    symbol = _lower(value)
    if symbol not in SYMBOLS:
        raise ValueError(f"there is no symbol {str(value)[:40]!r}")
    return str(symbol)


Lower = BeforeValidator(_lower)
Visible = BeforeValidator(_visible)
Line = Annotated[str, BeforeValidator(_one_line), Field(max_length=200)]
Text = Annotated[str, Visible, Field(max_length=LONGEST_TEXT)]
Stat = Annotated[int, Field(ge=-999, le=999)]
SymbolName = Annotated[str, BeforeValidator(_symbol)]


SPLIT_TYPES = frozenset(  # 2.6.0.1: which types the halves of a card may have
    {
        frozenset({CardType.FOUNDATION, CardType.ACTION}),
        frozenset({CardType.FOUNDATION, CardType.ATTACK}),
        frozenset({CardType.ASSET, CardType.ATTACK}),
        frozenset({CardType.ASSET, CardType.ACTION}),
        frozenset({CardType.ACTION, CardType.ATTACK}),
    }
)


class Wording(StrEnum):
    """Which text of a card with errata counts."""

    LATEST = "latest"  # the legal one: errata replace the printed text
    PRINTED = "as printed"


class Face(BaseModel):
    """One face or half of a card, in the keys of our own card files."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Line = ""
    type: Annotated[CardType, Lower] = CardType.FOUNDATION
    version: Line = ""
    title: Line = ""
    dots: Stat | None = None
    difficulty: Stat | None = None
    control: Stat | None = None
    block: Annotated[str, BeforeValidator(_block)] = ""
    symbols: Annotated[tuple[SymbolName, ...], Field(max_length=30)] | None = None
    keywords: Annotated[tuple[Line, ...], Field(max_length=60)] = ()
    traits: Annotated[tuple[Line, ...], Field(max_length=60)] = ()
    text: Text = ""
    flavour: Annotated[str, Visible, Field(max_length=1000)] = ""
    text_start: int = 0  # where `text` begins in the printed text: a keyword line may precede it
    printed_text: Text | None = None  # before errata
    printed_start: int = 0
    set_icon: Line = ""
    universe: Line = ""
    watermark: Line = ""
    zone: Annotated[AttackZone, Lower] | None = None
    speed: Stat | None = None
    damage: Stat | None = None
    hand_size: Stat | None = None
    vitality: Stat | None = None
    gender: Line = ""
    height: Line = "?"
    weight: Line = "?"
    blood_type: Line = "?"
    stamina: Stat | None = None

    @property
    def full_name(self) -> str:
        """B.6.1.1: a character's name and version; other cards have the name and their dots."""
        if self.type is not CardType.CHARACTER:
            return f"{self.name} {self.dots or ''}".rstrip()
        return f"{self.name} {self.full_version}".rstrip()

    @property
    def identity(self) -> str:
        """Whom a character card shows: its name without brackets, the same for all versions."""
        return self.name.partition(" (")[0]

    @property
    def full_version(self) -> str:
        return self.version or self.title or (str(self.dots) if self.dots else "")

    def worded(self, wording: Wording) -> Face:
        """The face with the text that counts; keywords and traits are always the latest."""
        if wording is Wording.LATEST or self.printed_text is None:
            return self
        before = {"text": self.printed_text, "text_start": self.printed_start}
        return self.model_copy(update={**before, "printed_text": None, "printed_start": 0})


@dataclass(frozen=True, slots=True)
class Printing:
    """A printing of a card. Numbers are strings: leading zeros and suffixes count.

    `released` is a date such as 2024-05-31, or as much of it as is known. Universe and watermark
    are what this printing shows, if the file tells printings apart (B.6.8.2, B.6.9.2).
    """

    set: str = ""
    number: str = ""
    rarity: str = ""
    set_name: str = ""
    image: str = ""
    released: str = ""
    universe: str = ""
    watermark: str = ""


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card with all its faces: the front, then a back, or the two halves of a split card."""

    faces: tuple[Face, ...]
    dialect: Dialect
    printings: tuple[Printing, ...] = ()
    formats: tuple[str, ...] = ()
    limit: int | None = None
    has_errata: bool = False
    file: str = ""
    record: int = 0

    @property
    def name(self) -> str:
        return self.faces[0].full_name

    def is_printed(self, code: str, number: str) -> bool:
        """Whether it has this printing; without a number, any printing in that set."""
        code = code.casefold()
        return any(
            each.set.casefold() == code and number in ("", each.number) for each in self.printings
        )

    def printed_front(self) -> str:
        """Everything on its front as one text, which differs from that of any other card."""
        return self.faces[0].model_dump_json()

    @property
    def back(self) -> Face | None:
        """The other side of a double-sided card; the oldest sets print halves instead."""
        is_double_sided = len(self.faces) == 2 and self.dialect is Dialect.UNIVERSUS
        return self.faces[1] if is_double_sided else None

    @property
    def is_split(self) -> bool:
        """2.6: a card of the oldest sets with several halves, of which one is played."""
        return len(self.faces) > 1 and self.back is None

    @property
    def is_playable_split(self) -> bool:
        """2.6.0.1: the halves have types that may share a card."""
        types = frozenset(face.type for face in self.faces)
        return self.dialect is Dialect.ADVANCED and len(self.faces) == 2 and types in SPLIT_TYPES

    @property
    def sides(self) -> tuple[Face, ...]:
        """The faces that are played: the front, and the back or the other half if there is one."""
        return self.faces if self.back is not None or self.is_playable_split else self.faces[:1]

    def worded(self, wording: Wording) -> CardRecord:
        """The card with the texts that count on all its faces."""
        return replace(self, faces=tuple(face.worded(wording) for face in self.faces))
