"""Decks against each other, each pairing a number of times, and the resulting table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import NamedTuple

from engine.kernel.events import LogEntry
from engine.kernel.ids import Player

FIELD_LOW, FIELD_HIGH = 0.35, 0.65  # of the games against all other decks
PAIR_HIGH = 0.8  # which also means that no deck falls below the rest
ENOUGH = 20  # games of a pairing before it says anything
LAST_TURN = 60
DRAWN = -1


class Pairing(NamedTuple):
    """A game to be played: two decks by name, the first in seat 0 of even-numbered games."""

    left: str
    right: str
    number: int

    @property
    def key(self) -> str:
        return f"{self.left}/{self.right}/{self.number}"

    @property
    def seats(self) -> tuple[str, str]:
        """Every other game has the seats exchanged."""
        return (self.right, self.left) if self.number % 2 else (self.left, self.right)


class PlanSigns(NamedTuple):
    """How the games of a deck show its plan."""

    shown_by: Callable[[str], str]  # the sign of a plan
    in_log: Callable[[Sequence[LogEntry], Player], dict[str, int]]  # each sign of a player's


class FieldGame(NamedTuple):
    """The outcome of a game, as plain values: `signs` by deck in the order of the seats."""

    key: str
    seats: tuple[str, str]
    winner: int  # the seat, or DRAWN
    turns: int
    signs: tuple[dict[str, int], dict[str, int]]


def jobs(pairings: Sequence[tuple[str, str]], games: int) -> Iterator[Pairing]:
    """Every pairing once before any is repeated, so that a part is a fair sample."""
    for number in range(games):
        for left, right in pairings:
            yield Pairing(left, right, number)


@dataclass
class Score:
    """One deck's games: against all others, or against one."""

    games: int = 0
    wins: int = 0
    draws: int = 0

    @property
    def rate(self) -> float:
        """A draw is half a win."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def add(self, won: bool, drawn: bool) -> None:
        self.games += 1
        self.wins += won
        self.draws += drawn


@dataclass
class Standing:
    """A deck in the table."""

    name: str
    plan: str
    record: Score = field(default_factory=Score)
    against: dict[str, Score] = field(default_factory=dict)
    turns: int = 0
    longest: int = 0
    signs: Counter[str] = field(default_factory=Counter)

    @property
    def mean_turns(self) -> float:
        return self.turns / self.record.games if self.record.games else 0.0

    def per_game(self, sign: str) -> float:
        return self.signs[sign] / self.record.games if self.record.games else 0.0


class Balance:
    """The table of all pairings; `shown_by` gives the sign by which a deck shows its plan."""

    def __init__(self, plans: Mapping[str, str], shown_by: Callable[[str], str]) -> None:
        self._shown_by = shown_by
        self.standings = {name: Standing(name, plan) for name, plan in plans.items()}

    def add(self, outcome: FieldGame) -> None:
        """Count one game for both decks."""
        for seat, name in enumerate(outcome.seats):
            standing = self.standings[name]
            won, drawn = outcome.winner == seat, outcome.winner == DRAWN
            standing.record.add(won, drawn)
            other = outcome.seats[1 - seat]
            standing.against.setdefault(other, Score()).add(won, drawn)
            standing.turns += outcome.turns
            standing.longest = max(standing.longest, outcome.turns)
            standing.signs.update(outcome.signs[seat])

    def sign_of(self, standing: Standing) -> tuple[str, float, float]:
        """The sign of the deck's plan: its name, its count per game, and that of others."""
        sign = self._shown_by(standing.plan)
        others = [each.per_game(sign) for each in self.standings.values() if each is not standing]
        return sign, standing.per_game(sign), sum(others) / len(others) if others else 0.0

    def flaws(self) -> list[str]:
        """Everything that is outside the bounds."""
        return [*self._lopsided(), *self._hidden()]

    def doubts(self) -> list[str]:
        """What there are too few games to tell."""
        pairings = [pair for deck in self.standings.values() for pair in deck.against.values()]
        fewest = min((pair.games for pair in pairings), default=0)
        if fewest >= ENOUGH:
            return []
        return [f"It takes {ENOUGH} games to judge a pairing; one here has only {fewest}."]

    def _lopsided(self) -> Iterator[str]:
        """Decks that met fewer others, as when one deck plays all, have no field to judge by."""
        most = max((len(deck.against) for deck in self.standings.values()), default=0)
        for deck in self.standings.values():
            has_field = len(deck.against) == most
            if has_field and not FIELD_LOW <= deck.record.rate <= FIELD_HIGH:
                yield f"{deck.name} wins {deck.record.rate:.0%} of its games"
            if deck.longest > LAST_TURN:
                yield f"{deck.name} has a game of {deck.longest} turns"
            for other, record in deck.against.items():
                if record.games >= ENOUGH and record.rate > PAIR_HIGH:
                    yield f"{deck.name} beats {other} in {record.rate:.0%}"

    def _hidden(self) -> Iterator[str]:
        for deck in self.standings.values():
            sign, here, elsewhere = self.sign_of(deck)
            if here <= elsewhere:
                yield f"{deck.name} does not show its plan: {here:.1f} {sign} a game"

    def plain(self) -> dict[str, object]:
        """For JSON."""
        return {
            "decks": [self._row(deck) for deck in self.standings.values()],
            "flaws": self.flaws(),
        }

    def _row(self, deck: Standing) -> dict[str, object]:
        sign, here, elsewhere = self.sign_of(deck)
        return {
            "name": deck.name,
            "plan": deck.plan,
            **asdict(deck.record),
            "rate": round(deck.record.rate, 3),
            "turns": round(deck.mean_turns, 1),
            "longest": deck.longest,
            "sign": {"name": sign, "per_game": round(here, 2), "others": round(elsewhere, 2)},
            "against": {name: round(each.rate, 3) for name, each in deck.against.items()},
            "signs": {name: round(deck.per_game(name), 2) for name in sorted(deck.signs)},
        }


def bounds() -> str:
    """The bounds of a field, in a sentence."""
    return (
        f"Bounds: a deck wins {FIELD_LOW:.0%} to {FIELD_HIGH:.0%} of its games and at most"
        f" {PAIR_HIGH:.0%} of those against any other deck, no game goes beyond turn {LAST_TURN},"
        " and every deck shows its plan more often than the others do."
    )


def balance_of(
    plans: Mapping[str, str], outcomes: Iterable[FieldGame], shown_by: Callable[[str], str]
) -> Balance:
    """The table of these games."""
    table = Balance(plans, shown_by)
    for outcome in outcomes:
        table.add(outcome)
    return table
