"""A deck measured: games that bots played with it, and what they tell of it and of its cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.bots.estimates import Lead, Mean, Rate

MOST_USES = 2_000  # of one card in one game, so that no file makes a number of any size


class CardUse(NamedTuple):
    """Copies of a card in one game: how many came to hand, and how many of them were played.

    Played as anything, a block too. What came and was never played was dead in hand.
    """

    came: int
    played: int


class MeasuredGame(NamedTuple):
    """What came of a game, from the measured deck's side, as plain values."""

    rival: str  # which deck it met, with the mark of its lists
    number: int  # among the games with this rival
    score: float  # 1: won, 0.5: a draw, 0: lost
    went_first: bool
    turns: int
    uses: Mapping[str, CardUse]  # by card; those that never came to hand are left out

    @property
    def key(self) -> tuple[str, int]:
        return self.rival, self.number


class Fixture(NamedTuple):
    """A game that is to be played. Chance in it follows from the rival and the number alone.

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
        """The seat of the measured deck: every other game it is the other one."""
        return self.number % 2


def fixtures(rivals: Sequence[str], games: int) -> Iterator[Fixture]:
    """Every rival once before any is met again, so that a part is a fair sample."""
    for number in range(games):
        for rival in rivals:
            yield Fixture(rival, number)


class CardWorth(NamedTuple):
    """What the games tell of one card."""

    name: str
    came: Rate  # games won of those in which it came to hand
    lift: Lead  # against those in which it did not
    copies: int  # that came to hand in all games
    dead: Rate  # of these copies: never played


class Measurement:
    """The games of one version of a deck, put together; it may grow while it is looked at."""

    def __init__(self, games: Iterable[MeasuredGame] = ()) -> None:
        self.games: dict[tuple[str, int], MeasuredGame] = {}
        for game in games:
            self.add(game)

    def add(self, game: MeasuredGame) -> None:
        self.games[game.key] = game

    def __len__(self) -> int:
        return len(self.games)

    def against(self, rivals: Iterable[str]) -> Measurement:
        """The games with these rivals alone."""
        wanted = set(rivals)
        return Measurement(game for game in self.games.values() if game.rival in wanted)

    @property
    def rate(self) -> Rate:
        return rate_of(self.games.values())

    def by_turn_order(self, *, first: bool) -> Rate:
        """How often the deck won of the games in which it went first, and second."""
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
    """Two versions of a deck against the same rivals, in as many games with each."""

    now: Rate
    before: Rate
    difference: Lead


def compare(now: Measurement, before: Measurement) -> Compared | None:
    """None: they have met no rival in common."""
    both = now.games.keys() & before.games.keys()
    if not both:
        return None
    here = rate_of(now.games[key] for key in both)
    there = rate_of(before.games[key] for key in both)
    return Compared(here, there, Lead.between(here, there))
