"""Finding a card by what a list calls it.

Tiers, the surest first: the exact name, the name without case and marks, the name with " (I)",
the part before " // ", old exports' names with a figure behind, and the part before ", " where one
card alone has it; never a card with another title. A fuzzy match is a suggestion, never an answer.
A set and number that a list insists on (`exact`) fail closed: name and printing must belong
together.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from engine.library.names import normalised
from engine.library.records import CardRecord
from engine.ufs.effects.nodes.words import CardType

SUGGESTIONS = 3
COMPARED = 40  # names that share most letter triples; only these are compared in full
_FIGURE = re.compile(r"\s(?=\d+$)")


class Found(NamedTuple):
    """The card a name stands for, or why there is none."""

    card: CardRecord | None
    why: str = ""


class Catalogue:
    """The cards that lists may name."""

    def __init__(self, records: Iterable[CardRecord] = ()) -> None:
        self.cards = tuple(records)
        self._exact: dict[str, CardRecord] = {}
        self._plain: dict[str, CardRecord] = {}
        self._front: dict[str, CardRecord] = {}
        self._figure: dict[str, CardRecord] = {}
        self._start: defaultdict[str, list[CardRecord]] = defaultdict(list)
        self._printings: defaultdict[tuple[str, str], list[CardRecord]] = defaultdict(list)
        for card in self.cards:
            self._add(card)

    def find(
        self, name: str, set_code: str = "", number: str = "", *, exact: bool = False
    ) -> Found:
        """The card of a line."""
        printed = self._printings.get((set_code.casefold(), number)) if number else None
        plain = normalised(name)
        for candidate in printed or ():
            if plain in _names(candidate):
                return Found(candidate)
        if exact and number:
            return Found(None, _mismatch(name, f"{set_code}/{number}", printed or []))
        card = self._by_name(name, plain)
        if card is None:
            return Found(None, f"no card {name!r} is known")
        if exact and set_code.casefold() not in {p.set.casefold() for p in card.printings}:
            return Found(None, f"{card.name!r} has no printing in {set_code}")
        return Found(card)

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
        shared: Counter[str] = Counter()
        plain = normalised(name)
        for triple in _triples(plain):
            shared.update(self._by_triple.get(triple, ()))
        likely = [known for known, _ in shared.most_common(COMPARED)]
        close = difflib.get_close_matches(plain, likely, SUGGESTIONS, 0.6)
        return [self._plain[known].name for known in close]

    def _by_name(self, name: str, plain: str) -> CardRecord | None:
        if name in self._exact:
            return self._exact[name]
        tiers = (plain, f"{plain} (i)", plain.split(" // ")[0])
        card = next((self._plain[key] for key in tiers if key in self._plain), None)
        if card is not None:
            return card
        card = self._front.get(plain) or self._figure.get(plain)
        if card is None and ", " in plain:
            return self._plain.get(plain.split(", ")[0])  # its card has no title yet
        begun = self._start.get(plain, [])
        return card or (begun[0] if len(begun) == 1 else None)

    @cached_property
    def _by_triple(self) -> dict[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for plain in self._plain:
            for triple in _triples(plain):
                found[triple].append(plain)
        return dict(found)

    def _add(self, card: CardRecord) -> None:
        plain = normalised(card.name)
        self._exact.setdefault(card.name, card)
        self._plain.setdefault(plain, card)
        self._front.setdefault(plain.split(" // ")[0], card)
        self._start[plain.split(", ")[0]].append(card)
        if card.faces[0].type is CardType.CHARACTER:
            self._figure.setdefault(_FIGURE.sub("", plain), card)
            self._figure.setdefault(f"{plain}1", card)
        for printing in card.printings:
            if printing.number:
                self._printings[printing.set.casefold(), printing.number].append(card)


def _names(card: CardRecord) -> set[str]:
    """What a line may call a card that its printing has told already."""
    names = {normalised(card.name), normalised(card.faces[0].name)}
    return names | {" // ".join(normalised(face.name) for face in card.faces)}


def _mismatch(name: str, printing: str, printed: list[CardRecord]) -> str:
    if not printed:
        return f"no printing {printing} is known ({name!r})"
    return f"{printing} is {printed[0].name!r}, not {name!r}"


def _triples(text: str) -> set[str]:
    padded = f"  {text} "
    return {padded[at : at + 3] for at in range(len(padded) - 2)}
