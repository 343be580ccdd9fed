"""The reference state that kernel figures refer to: 120 cards, 30 effects, 6 nested frames.

It has as many fields and containers as a real game halfway through: two decks of 60, one printed
card per three copies, a turn's worth of log, and a decision pending at the bottom of six nested
procedures.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple

from engine.kernel.codec import Codec, classes_of
from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause, Event
from engine.kernel.game import Game, Result
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Outcome, Procedure, rule, run
from engine.kernel.zones import Place

CARDS = 120
EFFECTS = 30
FRAMES = 6
LOG_LINES = 60
COPIES = 3
ZONES = ("deck", "hand", "row", "stage", "discard", "momentum")


@dataclass(frozen=True, slots=True)
class ReferenceInstruction:
    """A part of an ability's tree."""

    verb: str
    amount: int
    then: tuple[ReferenceInstruction, ...] = ()


class Printed(NamedTuple):
    """A printed card with its ability trees, shared by all copies."""

    name: str
    numbers: tuple[int, ...]
    keywords: tuple[str, ...]
    abilities: tuple[ReferenceInstruction, ...]


class ReferenceCard(NamedTuple):
    """A card in play."""

    id: CardId
    printed: Printed
    owner: Player
    zone: str
    epoch: int
    ready: bool
    face_up: bool
    current: tuple[int, ...]
    applied: tuple[str, ...]
    attached_to: CardId | None
    arrived: int


class ReferenceEffect(NamedTuple):
    """An effect in force."""

    id: int
    controller: Player
    source: Ref
    instruction: ReferenceInstruction
    names: tuple[tuple[str, int], ...]
    until: str


class ReferenceGame(Game):
    """A game for copying and saving only; it cannot be played."""

    CODE: ClassVar[str] = "reference"
    CONTAINERS: ClassVar[tuple[str, ...]] = (
        *Game.CONTAINERS,
        "cards",
        "effects",
        "uses",
        "totals",
        "flags",
        "facts",
    )

    cards: dict[CardId, ReferenceCard]
    effects: dict[int, ReferenceEffect]
    uses: dict[tuple[CardId, str], int]
    totals: list[int]
    flags: list[bool]
    facts: dict[str, int]

    def __init__(self) -> None:
        super().__init__("reference")
        printed = [_printed(number) for number in range(CARDS // COPIES)]
        self.cards = {CardId(n): _card(n, printed[n // COPIES]) for n in range(CARDS)}
        self.zones = {
            (player, zone): tuple(
                card.id for card in self.cards.values() if (card.owner, card.zone) == (player, zone)
            )
            for player in range(2)
            for zone in ZONES
        }
        self.effects = {n: _effect(n) for n in range(EFFECTS)}
        self.uses = {(CardId(n), "first"): 1 for n in range(20)}
        self.totals = [20, 20]
        self.flags = [False, True]
        self.facts = {f"fact {n}": n for n in range(20)}
        self.known = {(n % 2, CardId(n)): n for n in range(20)}
        self.handles = {(n % 2, CardId(n)): n for n in range(60)}
        for n in range(LOG_LINES):
            ref = Ref(CardId(n), n % 5)
            event = Event("moved", n % 2, n % 2, ref, Cause.EFFECT, origin="deck", to="hand")
            self.note("moved", n % 2, event, rules=("R.1",))
        self.stack.append(Nested(depth=1, player=0))

    def between_steps(self) -> Procedure | None:
        self.stirred = False
        return None

    def may_see(self, viewer: Player, card: CardId) -> bool:
        return self.cards[card].owner == viewer

    def place(self, card: CardId) -> Place:
        record = self.cards[card]
        return record.owner, record.zone

    def epoch(self, card: CardId) -> int:
        return self.cards[card].epoch

    def face(self, viewer: Player, card: CardId) -> str:
        return self.cards[card].printed.name

    @classmethod
    @cache
    def codec(cls) -> Codec:
        return Codec(classes_of(__name__), shared=(Printed,))


@dataclass(kw_only=True)
class Nested(Procedure):
    """Calls itself until six frames are open, then asks."""

    depth: int
    player: Player
    card: CardId | None = None
    chosen: tuple[CardId, ...] = ()
    names: tuple[tuple[str, int], ...] = (("x", 3), ("y", 4))
    result: bool = False

    @rule("R.2")
    def descend(self, game: ReferenceGame) -> Outcome:
        if self.depth == FRAMES:
            return None
        return Call(Nested(depth=self.depth + 1, player=1 - self.player), "result")

    @rule("R.3")
    def choose(self, game: ReferenceGame) -> Outcome:
        options = game.zones[self.player, "hand"]
        return Ask(Decision(self.player, Kind.CARDS, "choose", "R.3", options), "chosen")

    @rule("R.4")
    def end(self, game: ReferenceGame) -> Outcome:
        game.result = Result((self.player,), "R.4")
        return Done(True)


def reference_game() -> ReferenceGame:
    game = ReferenceGame()
    run(game)
    return game


def _printed(number: int) -> Printed:
    tree = ReferenceInstruction(
        "if", number, (ReferenceInstruction("draw", 1), ReferenceInstruction("gain", 2))
    )
    numbers = tuple(range(number, number + 12))
    return Printed(f"Card {number}", numbers, ("swift", "heavy"), (tree, tree))


def _card(number: int, printed: Printed) -> ReferenceCard:
    zone = ZONES[number % len(ZONES)]
    return ReferenceCard(
        CardId(number), printed, number // 60, zone, number % 7, True, number % 3 > 0,
        tuple(range(8)), ("bonus", "penalty"), None, number,
    )  # fmt: skip


def _effect(number: int) -> ReferenceEffect:
    node = ReferenceInstruction("modify", number, (ReferenceInstruction("speed", 1),))
    return ReferenceEffect(
        number, number % 2, Ref(CardId(number), 1), node, (("x", number),), "turn"
    )
