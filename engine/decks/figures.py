"""The printed numbers of a deck's cards, on which all its counts and probabilities are based."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from engine.decks.lines import DeckList, Part
from engine.library.catalogue import Catalogue
from engine.library.printed_card import CONTROL, DIFFICULTY, HAND_SIZE
from engine.library.records import ATTUNED, Face
from engine.ufs.effects.nodes.words import AttackZone, CardType, Symbol
from engine.ufs.rules.odds import Odds

Value = TypeVar("Value")
ANY_SYMBOL = frozenset({str(Symbol.INFINITY)})
UNIVERSUS = "universus"  # matches symbols in deck building only, not in play


class CardFigures(NamedTuple):
    """A card's numbers; those that are not printed have the rules' defaults."""

    name: str
    type: CardType
    difficulty: int = DIFFICULTY
    control: int = CONTROL
    block_zone: AttackZone | None = None
    block_modifier: int = 0
    attack_zone: AttackZone | None = None
    speed: int = 0
    damage: int = 0
    symbols: frozenset[str] = frozenset()  # those that count in play, infinity included

    @property
    def is_foundation(self) -> bool:
        return self.type is CardType.FOUNDATION

    @property
    def is_attack(self) -> bool:
        return self.type is CardType.ATTACK


class CardStock(NamedTuple):
    """Some copies of one card."""

    card: CardFigures
    copies: int


@dataclass(frozen=True)
class DeckFigures:
    """A main deck for calculating chances, without its starting character.

    `unknown` counts the cards of which nothing is known: no other number includes them.
    """

    stocks: tuple[CardStock, ...] = ()
    hand_size: int = HAND_SIZE
    symbols: frozenset[str] = ANY_SYMBOL  # of the starting character
    unknown: int = 0
    matching: bool = True  # E.4.1.2: only a card that shares a symbol can be played

    @cached_property
    def size(self) -> int:
        return sum(stock.copies for stock in self.stocks)

    @cached_property
    def checks(self) -> Odds:
        """E.3.1: the value a check starts at, while no card is known to be elsewhere."""
        return Odds.weighed(
            {value: count / self.size for value, count in self.tally(lambda each: each.control)}
        )

    def count(self, wanted: Callable[[CardFigures], bool]) -> int:
        """How many cards satisfy a condition."""
        return sum(copies for card, copies in self.stocks if wanted(card))

    def tally(
        self,
        value: Callable[[CardFigures], Value],
        among: Callable[[CardFigures], bool] = lambda _: True,
    ) -> list[tuple[Value, int]]:
        """Copies by a value, in the order of the values."""
        found: Counter[Any] = Counter()
        for card, copies in self.stocks:
            if among(card):
                found[value(card)] += copies
        return sorted(found.items())

    def without(self, names: Iterable[str]) -> DeckFigures:
        """The rest of the deck once these cards are known to be elsewhere."""
        gone = Counter(names)
        rest = [
            stock._replace(copies=max(0, stock.copies - gone[stock.card.name]))
            for stock in self.stocks
        ]
        return replace(self, stocks=tuple(stock for stock in rest if stock.copies))


def figures_of(deck: DeckList, catalogue: Catalogue) -> DeckFigures:
    """The numbers of a list; cards that the catalogue lacks are counted as unknown.

    Without a starting character the hand size is the default, and every card can be played.
    """
    copies: Counter[str] = Counter()
    for line in deck.part(Part.MAIN):
        copies[line.name] += line.count
    faces = {name: _face(name, catalogue) for name in copies}
    starting = next(iter(deck.part(Part.CHARACTER)), None)
    character = _face(starting.name, catalogue) if starting is not None else None
    return DeckFigures(
        stocks=_merged((card_figures(face), copies[name]) for name, face in faces.items() if face),
        hand_size=HAND_SIZE if character is None else character.hand_size or HAND_SIZE,
        symbols=ANY_SYMBOL if character is None else _symbols(character),
        unknown=sum(copies[name] for name, face in faces.items() if face is None),
        matching=deck.edition != UNIVERSUS,
    )


def _merged(copies: Iterable[tuple[CardFigures, int]]) -> tuple[CardStock, ...]:
    """Copies by card: a list may write a card's name in several ways."""
    total: Counter[CardFigures] = Counter()
    for card, count in copies:
        total[card] += count
    return tuple(CardStock(card, count) for card, count in total.items())


def _face(name: str, catalogue: Catalogue) -> Face | None:
    record = catalogue.named(name)
    return record.faces[0] if record is not None else None


def card_figures(face: Face) -> CardFigures:
    """The numbers on a card's front."""
    zone, _, modifier = face.block.partition(" ")
    return CardFigures(
        name=face.full_name,
        type=face.type,
        difficulty=DIFFICULTY if face.difficulty is None else face.difficulty,
        control=CONTROL if face.control is None else face.control,
        block_zone=AttackZone(zone) if zone else None,
        block_modifier=int(modifier) if modifier else 0,
        attack_zone=face.zone,
        speed=face.speed or 0,
        damage=face.damage or 0,
        symbols=_symbols(face),
    )


def _symbols(face: Face) -> frozenset[str]:
    return frozenset(name for name in face.symbols or () if not name.endswith(ATTUNED))


def share_symbol(*groups: frozenset[str]) -> bool:
    """E.4.1.2: whether all of these have a symbol in common; B.6.6.2: infinity stands for any."""
    named = [group for group in groups if not group & ANY_SYMBOL]
    return not named or bool(frozenset.intersection(*named))
