"""How many foundations are built by each turn, simulated for a player who only builds.

They go first. In each Ready Phase they review a card that is not a foundation, if they hold one,
and draw up. Then they play the easiest foundation that shares a symbol with their character and
their card pool, as long as its check is more likely to pass than not, and commit what it takes.
Card text has no effect, and nobody attacks them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.bots.estimates import Mean
from engine.decks.figures import CardFigures, DeckFigures, share_symbol
from engine.kernel.rng import Rng


def foundations_built(deck: DeckFigures, turns: int, runs: int, key: str) -> list[Mean]:
    """The foundations in play after each of one's own turns, on average over `runs` games."""
    rng = Rng(key)
    sums, squares = [0] * turns, [0] * turns
    for _ in range(runs):
        builder = _SoloGame(deck, rng)
        for turn in range(turns):
            builder.play_turn(is_first=turn == 0)
            sums[turn] += builder.built
            squares[turn] += builder.built**2
    return [Mean.of(*pair, runs) for pair in zip(sums, squares, strict=True)]


@dataclass
class _SoloGame:
    """One game of a player who only builds."""

    deck: DeckFigures
    rng: Rng
    built: int = 0
    ready: int = 0  # foundations and the character, which begins committed (E.1.4)
    rest: list[CardFigures] = field(default_factory=list)
    hand: list[CardFigures] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rest = [card for card, copies in self.deck.stocks for _ in range(copies)]
        self._draw_up()

    def play_turn(self, *, is_first: bool) -> None:
        if not is_first:  # E.1.9
            self.ready = self.built + 1
            self._review()
            self._draw_up()
        pool: list[CardFigures] = []
        while self._build(pool):
            pass
        self.built += len(pool)

    def _build(self, pool: list[CardFigures]) -> bool:
        """Play one more foundation; false if none is worth a try, or one failed (F.2.2.1.1)."""
        choices = [card for card in self.hand if card.is_foundation and self._fits(card, pool)]
        if not choices or not self.rest:
            return False
        card = min(choices, key=lambda each: each.difficulty)
        difficulty = card.difficulty + len(pool)  # E.4.7
        if self.deck.checks.at_least(difficulty - self.ready) < 0.5:
            return False
        self.hand.remove(card)
        short = max(0, difficulty - self._top().control)
        if short > self.ready:
            return False
        self.ready -= short
        pool.append(card)
        return True

    def _fits(self, card: CardFigures, pool: list[CardFigures]) -> bool:
        if not self.deck.matching:
            return True
        before = (each.symbols for each in pool if each.symbols)
        return share_symbol(self.deck.symbols, card.symbols, *before)

    def _review(self) -> None:
        spare = [card for card in self.hand if not card.is_foundation]
        if spare:
            self.hand.remove(max(spare, key=lambda each: each.difficulty))

    def _draw_up(self) -> None:
        while self.rest and len(self.hand) < self.deck.hand_size:
            self.hand.append(self._top())

    def _top(self) -> CardFigures:
        """Take the top card: in a shuffled deck it is equally likely to be any of those left."""
        at = self.rng.below(len(self.rest))
        self.rest[at], self.rest[-1] = self.rest[-1], self.rest[at]
        return self.rest.pop()
