"""The plain state of Tide, what a player sees of it, and the only functions that write it.

Each player has a deck, a hand, a vault of cards that neither player knows, and a row on the table;
both share the sea, into which what is swept away goes.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, NamedTuple

from engine.kernel import sight, zones
from engine.kernel.codec import Codec, classes_of
from engine.kernel.decisions import Answer, Decision, Refusal
from engine.kernel.events import EVERYONE, Batch, Cause, Event
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Procedure
from engine.kernel.zones import SHARED, Place, Publicity, ZoneSpec


class Suit(StrEnum):
    """What a card does: nothing, earn a coin whenever its owner pays, or sweep a card away."""

    SHELL = "shell"
    LAMP = "lamp"
    WAVE = "wave"


class Printed(NamedTuple):
    """A printed card."""

    name: str
    suit: Suit
    rank: int


class Card(NamedTuple):
    """A card in the game; replaced at every change."""

    id: CardId
    printed: Printed
    owner: Player
    place: Place
    epoch: int = 0
    shown: bool = False  # to both, for the time being

    @property
    def ref(self) -> Ref:
        return Ref(self.id, self.epoch)


DECK, HAND, VAULT, ROW, SEA = "deck", "hand", "vault", "row", "sea"
SPECS = {
    spec.name: spec
    for spec in (
        ZoneSpec(DECK, Publicity.NOBODY, face_up=False),
        ZoneSpec(HAND, Publicity.OWNER, face_up=False, untracked=True),
        ZoneSpec(VAULT, Publicity.NOBODY, face_up=False),
        ZoneSpec(ROW),
        ZoneSpec(SEA, shared=True),
    )
}
NAMES = ("Cockle", "Whelk", "Conch", "Nautilus", "Lantern", "Beacon", "Ripple", "Breaker")
PRINTED = tuple(
    Printed(name, suit, rank)
    for name, suit, rank in zip(
        NAMES, (Suit.SHELL,) * 4 + (Suit.LAMP,) * 2 + (Suit.WAVE,) * 2, (1, 2, 3, 5, 1, 2, 1, 3),
        strict=True,
    )
)  # fmt: skip
COPIES = 2
VAULT_SIZE = 3


class Tide(Game):
    """The state; `turn` counts turns from 1."""

    CODE: ClassVar[str] = "tide"
    SPECS: ClassVar[dict[str, ZoneSpec]] = SPECS
    CONTAINERS: ClassVar[tuple[str, ...]] = (*Game.CONTAINERS, "cards", "coins", "points")

    cards: dict[CardId, Card]
    coins: list[int]
    points: list[int]
    active: Player
    turn: int

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.zones = zones.empty_table(SPECS.values(), self.players)
        self.cards = {}
        self.coins = [2, 2]
        self.points = [0, 0]
        self.active = 0
        self.turn = 0
        for player in range(self.players):
            for printed in PRINTED * COPIES:
                card = CardId(len(self.cards))
                self.cards[card] = Card(card, printed, player, (player, DECK))
                zones.insert(self.zones, (player, DECK), card)

    def between_steps(self) -> Procedure | None:
        from tests.kernel.tide.procedures import aftermath

        if self.held:
            return None
        self.stirred = False
        return aftermath(self, self.take_batch()) if self.batch else None

    def may_see(self, viewer: Player, card: CardId) -> bool:
        record = self.cards[card]
        holder, zone = record.place
        return record.shown or zones.sees_zone(SPECS[zone], holder, viewer)

    def place(self, card: CardId) -> Place:
        return self.cards[card].place

    def epoch(self, card: CardId) -> int:
        return self.cards[card].epoch

    def face(self, viewer: Player, card: CardId) -> Any:
        return self.cards[card].printed

    def back(self, viewer: Player, card: CardId) -> Any:
        return self.cards[card].owner

    def caption(self, was: Any) -> Any:
        return was.printed.name

    def table(self, viewer: Player) -> Any:
        return (self.turn, self.active, tuple(self.coins), tuple(self.points))

    def definition(self, card: CardId) -> Any:
        return self.cards[card].printed

    def redefine(self, card: CardId, definition: Any) -> None:
        self.cards[card] = self.cards[card]._replace(printed=definition)

    def kin(self, card: CardId) -> Any:
        return self.cards[card].owner

    def judge(self, decision: Decision, choice: Answer) -> Refusal | None:
        if decision.judged == "name":
            return None if choice in NAMES else Refusal("T.4.1", "no card has this name")
        paid = sum(self.cards[card].printed.rank for card in choice)
        needed = dict(decision.facts)["needed"]
        return None if paid >= needed else Refusal("T.6.2", f"the ranks must come to {needed}")

    def canonical(self, decision: Decision) -> Answer:
        return NAMES[0] if decision.judged == "name" else decision.options

    def flaws(self) -> list[str]:
        return [
            f"card {card.id} lies elsewhere than it says"
            for card in self.cards.values()
            if card.id not in self.zones.get(card.place, ())
        ]

    @classmethod
    @cache
    def codec(cls) -> Codec:
        return Codec(classes_of("tests.kernel.tide"), shared=(Printed,))


def hand(game: Tide, player: Player) -> tuple[CardId, ...]:
    return game.zones[player, HAND]


def move(
    game: Tide, card: CardId, zone: str, cause: Cause = Cause.RULE, at: int | None = None
) -> None:
    """A card never enters another player's zone; `at` counts from the bottom."""
    was = game.cards[card]
    target = (SHARED if SPECS[zone].shared else was.owner, zone)
    seen_by = game.witnesses(card)
    zones.remove(game.zones, was.place, card)
    zones.insert(game.zones, target, card, at)
    now = was._replace(place=target, epoch=was.epoch + 1, shown=False)
    game.cards[card] = now
    left = game.zones[was.place]
    sight.follow(game, card, seen_by, SPECS[was.place[1]], SPECS[zone], left)
    watchers = set(seen_by) | set(game.witnesses(card))
    audience = watchers.pop() if len(watchers) == 1 else EVERYONE
    hidden = not watchers and audience == EVERYONE
    event = Event("moved", was.owner, was.owner, now.ref, cause, origin=was.place[1], to=zone)
    if hidden:
        _tell(game, event._replace(card=None))
    else:
        _tell(game, event._replace(was=was, audience=audience))


def shuffle(game: Tide, player: Player) -> None:
    deck = list(game.zones[player, DECK])
    game.rng.shuffle(deck)
    game.zones[player, DECK] = tuple(deck)
    for viewer in range(game.players):
        sight.lose_track(game, viewer, deck)
    _tell(game, Event("shuffled", player, player))


def show(game: Tide, card: CardId) -> None:
    """Turn a card up for both; `hide` ends it."""
    game.cards[card] = was = game.cards[card]._replace(shown=True)
    _tell(game, Event("shown", was.owner, was.owner, was.ref, was=was))


def hide(game: Tide, card: CardId) -> None:
    seen_by = game.witnesses(card)
    game.cards[card] = game.cards[card]._replace(shown=False)
    sight.remember(game, card, seen_by)


def pay(game: Tide, player: Player, amount: int) -> None:
    game.coins[player] -= amount
    _tell(game, Event("paid", player, player, cause=Cause.COST, amount=amount))


def earn(game: Tide, player: Player, amount: int, source: Ref | None = None) -> None:
    game.coins[player] += amount
    _tell(game, Event("earned", player, player, source=source, amount=amount))


def score(game: Tide, player: Player, amount: int) -> None:
    game.points[player] += amount
    _tell(game, Event("scored", player, player, amount=amount))


def announce(game: Tide, card: CardId) -> None:
    was = game.cards[card]
    _tell(game, Event("played", was.owner, was.owner, was.ref, was=was))


def payers(batch: Batch) -> list[Player]:
    """Who paid anything in this game event."""
    return sorted({e.owner for e in batch if e.cause is Cause.COST and e.owner is not None})


def _tell(game: Tide, event: Event) -> None:
    game.emit(event)
    game.note("event", event.actor, event)
