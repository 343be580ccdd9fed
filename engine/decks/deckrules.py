"""Deck limits by edition and format, as data: from `formats.yaml` or a file of the user's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from engine.decks.lines import DeckError, text_in
from engine.files.complaints import complaint
from engine.files.reports import CardFileError
from engine.files.safe_yaml import documents

STANDARD = "standard"
DATE = r"^(\d{4}-\d\d-\d\d)?$"
Count = Annotated[int, Field(ge=0, le=999)]


class _RulesModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Size(_RulesModel):
    """The least number of cards in a main deck."""

    cards: Count
    rule: str
    with_character: bool


class CopyLimit(_RulesModel):
    """The most copies of one name, including the starting character."""

    cards: Count
    rule: str
    with_sideboard: bool


class Sideboard(_RulesModel):
    """The sizes that a sideboard may have."""

    sizes: tuple[Count, ...]
    rule: str


class Ban(_RulesModel):
    """A card that is limited to fewer copies, from one day until the day before another."""

    card: str
    copies: Count = 0
    since: Annotated[str, Field(pattern=DATE)] = ""
    until: Annotated[str, Field(pattern=DATE)] = ""

    def holds(self, day: str) -> bool:
        """Whether it is in force on a day such as 2024-05-31."""
        return self.since <= day and (not self.until or day < self.until)


class DeckRules(_RulesModel):
    """Everything that a format demands of a deck; rules left out do not apply."""

    character_rule: str
    size: Size
    copies: CopyLimit
    sideboard: Sideboard | None = None
    after_rule: str = ""  # sideboarding keeps the size
    extra_characters_rule: str = ""  # characters in the deck need a difficulty and a check value
    primary_rule: str = ""  # every card has the primary symbol, or is an exception
    split_rule: str = ""  # which halves split cards may have; without it none are allowed
    card_format: str = ""  # cards that list formats must list this one
    ban_rule: str
    bans: tuple[Ban, ...] = ()

    def on(self, day: str) -> DeckRules:
        """The rules with only those bans that are in force on a day."""
        return self.model_copy(update={"bans": tuple(ban for ban in self.bans if ban.holds(day))})


Formats = Mapping[str, Mapping[str, DeckRules]]


class _File(_RulesModel):
    formats: dict[str, dict[str, DeckRules]]


@cache
def shipped_formats() -> Formats:
    """The formats that come with the program, by edition."""
    text = files("engine.decks").joinpath("formats.yaml").read_text(encoding="utf-8")
    return parse_formats(text, "formats.yaml")


def read_formats(path: Path) -> Formats:
    """The formats of a user's file."""
    return parse_formats(text_in(path), path.name)


def parse_formats(text: str, where: str) -> Formats:
    """The formats in a text of the same form as the shipped file."""
    try:
        (data,) = list(documents(text, where, CardFileError)) or [None]
        return _File.model_validate({"formats": data}).formats
    except CardFileError as error:
        raise DeckError(where, (error.what,)) from error
    except ValidationError as error:
        raise DeckError(where, tuple(_complaint(each) for each in error.errors())) from error
    except ValueError as error:
        raise DeckError(where, ("one YAML document is expected",)) from error


def _complaint(error: ErrorDetails) -> str:
    return f"{'.'.join(str(part) for part in error['loc'][1:])}: {complaint(error)}"


def rules_of(edition: str, format: str = "", formats: Formats | None = None) -> DeckRules:
    """The limits of a format. Raises DeckError, which lists the formats that exist."""
    known = shipped_formats() if formats is None else formats
    if edition not in known:
        raise DeckError("deck", (f"no edition {edition!r}; known: {', '.join(known)}",))
    chosen = known[edition].get((format or STANDARD).lower())
    if chosen is None:
        names = ", ".join(known[edition])
        raise DeckError("deck", (f"no format {format!r} of {edition}; known: {names}",))
    return chosen
