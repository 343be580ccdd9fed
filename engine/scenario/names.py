"""How a scenario refers to cards: a handle, whose card it is, and which copy."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine.kernel.ids import Player
from engine.scenario.errors import ScenarioError

SEATS: dict[str, Player] = {"A": 0, "B": 1}
LETTERS = "AB"
_NAME = re.compile(r"(?:(?P<seat>[AB])/)?(?P<handle>[^#/,().:]+?)(?:#(?P<copy>\d+))?")


class CardName(NamedTuple):
    """A card as written. `copy` is 0 if no number, `player` None if no player is given."""

    handle: str
    player: Player | None = None
    copy: int = 0

    def __str__(self) -> str:
        seat = "" if self.player is None else f"{LETTERS[self.player]}/"
        return f"{seat}{self.handle}{f'#{self.copy}' if self.copy else ''}"


def read_name(text: str) -> CardName | None:
    """A card name, if the text looks like one."""
    match = _NAME.fullmatch(text.strip())
    if match is None:
        return None
    seat = SEATS[match["seat"]] if match["seat"] else None
    return CardName(match["handle"], seat, int(match["copy"] or 0))


class Cast:
    """All cards that a file sets up, by name; any other name is an error in the file.

    Cards in `always` exist without being set up.
    """

    def __init__(
        self, handles: tuple[Iterable[str], Iterable[str]], always: Collection[str] = ()
    ) -> None:
        self._always = always
        self._counts: list[dict[str, int]] = [{}, {}]
        for seat, names in enumerate(handles):
            for handle in names:
                self._counts[seat][handle] = self._counts[seat].get(handle, 0) + 1

    def known(self, name: CardName) -> bool:
        """Whether that copy is set up."""
        if name.handle in self._always:
            return True
        seats = SEATS.values() if name.player is None else (name.player,)
        return any(self._counts[seat].get(name.handle, 0) >= max(name.copy, 1) for seat in seats)

    def name(self, text: str, where: str) -> CardName:
        """The card that is meant, or an error in the file."""
        name = read_name(text)
        if name is None or not self.known(name):
            raise ScenarioError(where, f"no card {text.strip()!r} is set up")
        return name

    def names(self, text: str, where: str) -> tuple[CardName, ...]:
        return tuple(self.name(part, where) for part in text.split(","))

    def are_cards(self, text: str) -> bool:
        """Whether every part of a list is a card that is set up."""
        names = [read_name(part) for part in text.split(",")]
        return all(name is not None and self.known(name) for name in names)

    def leading(self, text: str, where: str) -> tuple[CardName, str]:
        """A card name at the start of a text, the longest that fits, and what follows it."""
        words = text.split(" ")
        for count in range(len(words), 0, -1):
            name = read_name(" ".join(words[:count]))
            if name is not None and self.known(name):
                return name, " ".join(words[count:])
        raise ScenarioError(where, f"no card {text!r} is set up")
