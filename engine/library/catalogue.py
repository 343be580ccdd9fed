"""Finds a card by the name that a list gives it.

Names are tried in tiers, the surest first: the exact name, the name without case and accents, the
name with " (I)", the part before " // ", names with a trailing digit as in old exports, and the
part before ", ". A part of a name counts only if a single card has it. A fuzzy match is a
suggestion, never an answer. A set and number that a list insists on (`exact`) fail closed: name
and printing must belong together.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from engine.library.names import Suggester, normalised
from engine.library.records import CardRecord
from engine.ufs.effects.nodes.words import CardType

_FIGURES = "0123456789"
_FIGURE = re.compile(r"\s(?=[0-9]+$)")


class FoundCard(NamedTuple):
    """The card that a name means, or why there is none."""

    card: CardRecord | None
    why: str = ""


class Catalogue:
    """The cards that lists may name."""

    begins_with_one = True

    def __init__(self, records: Iterable[CardRecord] = ()) -> None:
        self.cards = tuple(records)
        self._exact: dict[str, CardRecord] = {}
        self._plain: dict[str, CardRecord] = {}
        self._figure: dict[str, CardRecord] = {}
        self._front: defaultdict[str, list[CardRecord]] = defaultdict(list)
        self._start: defaultdict[str, list[CardRecord]] = defaultdict(list)
        self._printings: defaultdict[tuple[str, str], list[CardRecord]] = defaultdict(list)
        for card in self.cards:
            self._add(card)

    def find(
        self, name: str, set_code: str = "", number: str = "", *, exact: bool = False
    ) -> FoundCard:
        """The card of a line."""
        printed = self._printings.get((set_code.casefold(), number)) if number else None
        plain = normalised(name)
        for candidate in printed or ():
            if plain in _names(candidate):
                return FoundCard(candidate)
        if exact and number:
            return FoundCard(None, _mismatch(name, f"{set_code}/{number}", printed or []))
        card = self._by_name(name, plain)
        if card is None:
            return FoundCard(None, f"no card {name!r} is known")
        if exact and set_code.casefold() not in {p.set.casefold() for p in card.printings}:
            return FoundCard(None, f"{card.name!r} has no printing in {set_code}")
        return FoundCard(card)

    def named(self, name: str) -> CardRecord | None:
        """The card of a name alone."""
        return self.find(name).card

    def is_character(self, name: str) -> bool:
        """Whether the name is that of a character card."""
        card = self.named(name)
        return card is not None and card.faces[0].type is CardType.CHARACTER

    def kind(self, name: str) -> str:
        """The type of a card, or nothing for an unknown one."""
        card = self.named(name)
        return str(card.faces[0].type) if card else ""

    def suggestions(self, name: str) -> list[str]:
        """Names of cards that may have been meant, the likeliest first."""
        return self._suggester.like(name)

    def _by_name(self, name: str, plain: str) -> CardRecord | None:
        if name in self._exact:
            return self._exact[name]
        tiers = (plain, f"{plain} (i)", plain.split(" // ")[0])
        card = next((self._plain[key] for key in tiers if key in self._plain), None)
        if card is not None:
            return card
        card = _only(self._front, plain) or self._figure.get(plain)
        if card is None and ", " in plain:
            return self._plain.get(plain.split(", ")[0])  # a card that has no title yet
        return card or self._first_of_many(plain) or _only(self._start, plain)

    def _first_of_many(self, plain: str) -> CardRecord | None:
        """Old exports number every character, even the only one of its name."""
        card = self._plain.get(plain.removesuffix("1"))
        return card if card and card.faces[0].type is CardType.CHARACTER else None

    @cached_property
    def _suggester(self) -> Suggester:
        return Suggester(card.name for card in self._plain.values())

    def _add(self, card: CardRecord) -> None:
        plain = normalised(card.name)
        self._exact.setdefault(card.name, card)
        self._plain.setdefault(plain, card)
        self._front[plain.split(" // ")[0]].append(card)
        self._start[plain.split(", ")[0]].append(card)
        if card.faces[0].type is CardType.CHARACTER:
            self._figure.setdefault(_FIGURE.sub("", plain), card)
        for printing in card.printings:
            if printing.number:
                self._printings[printing.set.casefold(), printing.number].append(card)


class LibraryCatalogue(Catalogue):
    """A catalogue of a library of any size: for each name it reads the few cards it may mean.

    `near` finds them by name, set and number; `names` gives the names of all cards. What was found
    is cached, so an import requires a new catalogue. It belongs to the thread of its library.
    """

    def __init__(
        self,
        near: Callable[[str, str, str], Iterable[CardRecord]],
        names: Callable[[], Iterable[str]],
    ) -> None:
        super().__init__()
        self._near = near
        self._names = names
        self._known: dict[tuple[str, str, str], Catalogue] = {}

    def find(
        self, name: str, set_code: str = "", number: str = "", *, exact: bool = False
    ) -> FoundCard:
        """The card of a line."""
        asked = (name, set_code, number)
        if asked not in self._known:
            self._known[asked] = Catalogue(self._near(*asked))
        return self._known[asked].find(*asked, exact=exact)

    @cached_property
    def _suggester(self) -> Suggester:
        return Suggester(self._names())


class NearNames(NamedTuple):
    """The normalised names of the cards that `Catalogue.find` may return for a name."""

    alone: tuple[str, ...]
    begun: tuple[str, ...]  # prefixes of names


def near_names(name: str) -> NearNames:
    """The tiers of `Catalogue.find` in reverse; a few names too many do no harm."""
    plain = normalised(name)
    alone = [plain, f"{plain} (i)", plain.split(" // ")[0], plain.split(", ")[0]]
    figures = len(plain) - len(plain.rstrip(_FIGURES))
    alone += [f"{plain[:at]} {plain[at:]}" for at in range(len(plain) - figures, len(plain))]
    alone.append(plain.removesuffix("1"))
    return NearNames(tuple(dict.fromkeys(alone)), (f"{plain} // ", f"{plain}, "))


def _only(found: Mapping[str, list[CardRecord]], part: str) -> CardRecord | None:
    """The card that has this part of a name, if it is the only one."""
    cards = found.get(part, [])
    return cards[0] if len(cards) == 1 else None


def _names(card: CardRecord) -> set[str]:
    """The names that a line may use for a card which its printing has already identified."""
    names = {normalised(card.name), normalised(card.faces[0].name)}
    return names | {" // ".join(normalised(face.name) for face in card.faces)}


def _mismatch(name: str, printing: str, printed: list[CardRecord]) -> str:
    if not printed:
        return f"no printing {printing} is known ({name!r})"
    return f"{printing} is {printed[0].name!r}, not {name!r}"
