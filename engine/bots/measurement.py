"""A deck measured: games that bots played with it, and what they say about it and its cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.bots.estimates import Lead, Mean, Rate

MOST_USES = 2_000  # of one card in one game, so that no file can make the number huge


class CardUse(NamedTuple):
    """Copies of a card in one game: how many came to hand, and how many of them were played.

    Played as anything, including a block. What came and was never played was dead in hand.
    """

    came: int
    played: int


class MeasuredGame(NamedTuple):
    """The outcome of a game from the measured deck's side, as plain values."""

    rival: str  # which deck it met, with the mark of its lists
    number: int  # counted among the games against this rival
    score: float  # 1: won, 0.5: a draw, 0: lost
    went_first: bool
    turns: int
    uses: Mapping[str, CardUse]  # by card; those that never came to hand are left out

    @property
    def key(self) -> tuple[str, int]:
        return self.rival, self.number


class Fixture(NamedTuple):
    """A game to be played. Its randomness depends only on the rival and the number.

    So another version of the deck has the same luck, as far as its cards are the same.
    """

    rival: str
    number: int

    @property
    def key(self) -> tuple[str, int]:
        return self.rival, self.number

    @property
    def chance(self) -> str:
        return f"measured/{self.rival}/{self.number}"

    @property
    def seat(self) -> int:
        """The seat of the measured deck, which changes with every game."""
        return self.number % 2


def fixtures(rivals: Sequence[str], games: int) -> Iterator[Fixture]:
    """Every rival once before any is repeated, so that a part is a fair sample."""
    for number in range(games):
        for rival in rivals:
            yield Fixture(rival, number)


class CardWorth(NamedTuple):
    """What the games say about one card."""

    name: str
    came: Rate  # games won of those in which it came to hand
    lift: Lead  # against those in which it did not
    copies: int  # copies that came to hand, over all games
    dead: Rate  # of these copies: never played


class Measurement:
    """The games of one version of a deck, added up; it may grow while it is shown."""

    def __init__(self, games: Iterable[MeasuredGame] = ()) -> None:
        self.games: dict[tuple[str, int], MeasuredGame] = {}
        for game in games:
            self.add(game)

    def add(self, game: MeasuredGame) -> None:
        self.games[game.key] = game

    def __len__(self) -> int:
        return len(self.games)

    def against(self, rivals: Iterable[str]) -> Measurement:
        """Only the games against these rivals."""
        wanted = set(rivals)
        return Measurement(game for game in self.games.values() if game.rival in wanted)

    @property
    def rate(self) -> Rate:
        return rate_of(self.games.values())

    def by_turn_order(self, *, first: bool) -> Rate:
        """How often the deck won the games in which it went first, or second."""
        return rate_of(game for game in self.games.values() if game.went_first is first)

    def by_rival(self) -> dict[str, Rate]:
        met = sorted({game.rival for game in self.games.values()})
        return {
            rival: rate_of(game for game in self.games.values() if game.rival == rival)
            for rival in met
        }

    @property
    def turns(self) -> Mean:
        turns = [game.turns for game in self.games.values()]
        return Mean.of(sum(turns), sum(each * each for each in turns), len(turns))

    def cards(self) -> tuple[CardWorth, ...]:
        """Every card that ever came to hand, by name."""
        with_it: defaultdict[str, list[MeasuredGame]] = defaultdict(list)
        came: Counter[str] = Counter()
        played: Counter[str] = Counter()
        for game in self.games.values():
            for name, use in game.uses.items():
                with_it[name].append(game)
                came[name] += use.came
                played[name] += use.played
        wins = sum(game.score for game in self.games.values())
        return tuple(
            self._worth(name, with_it[name], wins, came[name], played[name])
            for name in sorted(with_it)
        )

    def _worth(
        self, name: str, games: list[MeasuredGame], wins: float, came: int, played: int
    ) -> CardWorth:
        here = rate_of(games)
        elsewhere = Rate.of(wins - sum(game.score for game in games), len(self.games) - len(games))
        dead = Rate.of(came - played, came)
        return CardWorth(name, here, Lead.between(here, elsewhere), came, dead)


def rate_of(games: Iterable[MeasuredGame]) -> Rate:
    scores = [game.score for game in games]
    return Rate.of(sum(scores), len(scores))


class Compared(NamedTuple):
    """Two versions of a deck against the same rivals, with the same number of games each."""

    now: Rate
    before: Rate
    difference: Lead


def compare(now: Measurement, before: Measurement) -> Compared | None:
    """None if they have no rival in common."""
    both = now.games.keys() & before.games.keys()
    if not both:
        return None
    here = rate_of(now.games[key] for key in both)
    there = rate_of(before.games[key] for key in both)
    return Compared(here, there, Lead.between(here, there))
