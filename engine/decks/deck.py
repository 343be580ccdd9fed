"""A deck as a list of names, and our own file format for it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from engine.kernel.errors import EngineError
from engine.library.records import CardFileError
from engine.library.safe_yaml import documents

Copies = Annotated[int, Field(ge=1, le=999)]
Name = Annotated[str, Field(min_length=1, max_length=200)]
Cards = Annotated[dict[Name, Copies], Field(max_length=500)]


class DeckError(EngineError):
    """A deck that cannot be used: says which, and everything that is wrong with it."""

    def __init__(self, deck: str, problems: tuple[str, ...]) -> None:
        super().__init__(f"{deck}: {'; '.join(problems)}")
        self.deck = deck
        self.problems = problems


class Deck(BaseModel):
    """A deck; `main` is without the starting character."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Name
    kind: str = ""  # "starter", "vanilla": what shipped decks are for
    beginner: bool = False
    edition: str = "comprehensive"
    character: Name
    plan: str = ""
    notes: str = ""
    main: Cards
    sideboard: Cards = {}

    @property
    def size(self) -> int:
        """The cards of the main deck, the starting character among them (A.2.1)."""
        return 1 + sum(self.main.values())


def read_deck(path: Path) -> Deck:
    """The deck of a file of our own format."""
    return parse_deck(path.read_text(encoding="utf-8"), path.name)


def parse_deck(text: str, where: str) -> Deck:
    """The deck written in `text`; a DeckError names every field that does not fit."""
    try:
        found = list(documents(text, where))
    except CardFileError as error:
        raise DeckError(where, (error.what,)) from error
    if len(found) != 1:
        raise DeckError(where, (f"one YAML document is a deck, not {len(found)}",))
    try:
        return Deck.model_validate(found[0])
    except ValidationError as error:
        raise DeckError(where, tuple(_complaint(each) for each in error.errors())) from error


def _complaint(error: ErrorDetails) -> str:
    field = ".".join(str(part) for part in error["loc"]) or "the file"
    return f"{field}: {error['msg']}"
