"""Named moments of a game, fuller than games become, for tests of how the table looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import count, cycle, islice
from typing import Any

from engine.kernel.decisions import Kind
from engine.kernel.game import Result
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View, ZoneView
from engine.ufs.effects.nodes.words import CardType
from engine.ufs.faces import (
    AttackState,
    CardFace,
    CardState,
    CheckState,
    WindowState,
    numbers,
    statuses,
)
from engine.ufs.model.values import Definition
from tests.desktop.fakes import asking, options, view_at
from tests.sets import shipped

FULL_STAGE, FULL_POOL, FULL_HAND = 20, 12, 15
FIRST_HANDLE = 500_000
HIDDEN = CardState(0, True, False, "", False, False, False, (), None)


@cache
def names_of(kind: CardType) -> tuple[str, ...]:
    """The shipped cards of this type."""
    return tuple(sorted(name for name, card in shipped.printed().items() if card.type is kind))


class Dealer:
    """Makes cards with handles of their own."""

    def __init__(self, first: int = FIRST_HANDLE) -> None:
        self._handles = count(first)

    def cards(
        self, how_many: int, *kinds: CardType, committed: int = 0, **state: Any
    ) -> list[CardView]:
        """Open cards of these types; every `committed`-th lies on its side."""
        among = [name for kind in kinds for name in names_of(kind)]
        chosen = islice(cycle(among[:: max(1, len(among) // how_many)]), how_many)
        return [
            self.card(
                shipped.definition(name), ready=not committed or bool(at % committed), **state
            )
            for at, name in enumerate(chosen)
        ]

    def card(self, definition: Definition, **state: Any) -> CardView:
        shown = numbers(definition.printed)
        lying = HIDDEN._replace(face_up=True, current=shown)._replace(**state)
        face = CardFace(
            shown,
            definition.text,
            definition.number,
            lying,
            statuses=statuses(definition, is_newest=False),
        )
        return CardView(Handle(next(self._handles)), True, face)

    def backs(self, how_many: int) -> list[CardView]:
        return [CardView(Handle(next(self._handles)), False, HIDDEN) for _ in range(how_many)]


def with_zones(view: View, zones: Mapping[tuple[int, str], Iterable[CardView]]) -> View:
    """The same view with other cards in these zones; a stage keeps its character."""
    changed = []
    for zone in view.zones:
        place = (zone.player, zone.zone)
        cards = tuple(zones[place]) if place in zones else zone.cards
        if place in zones and zone.zone == "stage":
            cards = (*zone.cards[:1], *cards)
        changed.append(ZoneView(zone.player, zone.zone, cards))
    return view._replace(zones=tuple(changed))


def handles(view: View, player: int, zone: str) -> tuple[Handle, ...]:
    return tuple(
        card.handle for z in view.zones if (z.player, z.zone) == (player, zone) for card in z.cards
    )


def opening() -> View:
    return view_at("mulligan")


def crowded_stages() -> View:
    """Twenty foundations a side, every third committed, and a few assets."""
    deal = Dealer()
    view = with_zones(view_at("form"), {(player, "stage"): _stage(deal) for player in (0, 1)})
    return _form(view)


def long_pools() -> View:
    """Twelve cards in the rival's pool: blocked by one of mine, with three attacks to come."""
    deal = Dealer()
    attacks = deal.cards(FULL_POOL, CardType.ATTACK, CardType.ACTION)
    blocks = deal.cards(FULL_POOL, CardType.FOUNDATION, CardType.ASSET, played_as="block")
    view = with_zones(view_at("form"), {(1, "pool"): attacks, (0, "pool"): blocks})
    waiting = tuple(card.handle for card in attacks[-4:-1])
    now = AttackState(attacks[-1].handle, 1, "block", "undetermined", False, 12, 14, "high")
    view = view._replace(table=view.table._replace(attack=now, pending=waiting, active=1))
    hand = handles(view, 0, "hand")
    keys = [("Offer", "block", card, "", "", None) for card in hand]
    return asking(
        view,
        kind=Kind.PLAY,
        prompt="block",
        options=options(*keys),
        optional=True,
        source=attacks[-1].handle,
    )


def mid_attack() -> View:
    """Eight foundations and an asset on each side, and an attack that can be blocked."""
    deal = Dealer()
    zones: dict[tuple[int, str], Iterable[CardView]] = {}
    for player in (0, 1):
        lying = deal.cards(8, CardType.FOUNDATION, committed=3)
        zones[player, "stage"] = [*lying, *deal.cards(1, CardType.ASSET)]
        zones[player, "momentum"] = deal.backs(2)
        zones[player, "pool"] = deal.cards(2, CardType.ATTACK, CardType.ACTION)
    zones[0, "hand"] = deal.cards(6, CardType.ATTACK, CardType.FOUNDATION, CardType.ACTION)
    view = with_zones(view_at("form"), zones)
    attack = handles(view, 1, "pool")[0]
    now = AttackState(attack, 1, "block", "undetermined", False, 4, 6, "high")
    view = view._replace(table=view.table._replace(attack=now, active=1))
    keys = [("Offer", "block", card, "", "", None) for card in handles(view, 0, "hand")[:3]]
    return asking(
        view,
        kind=Kind.PLAY,
        prompt="block",
        options=options(*keys),
        optional=True,
        source=attack,
    )


def open_handed() -> View:
    """The same, where it is blocked and the rival's hand is known but for one card."""
    view, deal = mid_attack(), Dealer(FIRST_HANDLE * 2)
    hand = [*deal.cards(5, CardType.ATTACK, CardType.FOUNDATION), *deal.backs(1)]
    block = deal.cards(1, CardType.FOUNDATION, played_as="block")
    view = with_zones(view, {(1, "hand"): hand, (0, "pool"): block})
    now = view.table.attack._replace(step="damage", status="blocked", block=block[0].handle)
    return _form(view._replace(table=view.table._replace(attack=now)))


def large_hands() -> View:
    deal = Dealer()
    own = deal.cards(FULL_HAND, CardType.ATTACK, CardType.FOUNDATION, CardType.ACTION)
    return _form(
        with_zones(view_at("form"), {(0, "hand"): own, (1, "hand"): deal.backs(FULL_HAND)})
    )


def everything() -> View:
    """All of it at once, with twelve momentum each."""
    deal = Dealer()
    zones: dict[tuple[int, str], Iterable[CardView]] = {}
    for player in (0, 1):
        zones[player, "stage"] = _stage(deal)
        zones[player, "pool"] = deal.cards(FULL_POOL, CardType.ATTACK, CardType.ACTION)
        zones[player, "momentum"] = deal.backs(12)
    zones[0, "hand"] = deal.cards(FULL_HAND, CardType.ATTACK, CardType.FOUNDATION)
    zones[1, "hand"] = deal.backs(FULL_HAND)
    return _form(with_zones(view_at("form"), zones))


def nested_windows() -> View:
    """A response to a response to an attack, with eight ways to answer."""
    deal = Dealer()
    stage = deal.cards(8, CardType.FOUNDATION)
    attacks = deal.cards(2, CardType.ATTACK)
    view = with_zones(view_at("form"), {(0, "stage"): stage, (1, "pool"): attacks})
    about = [card.handle for card in (*attacks, stage[0])]
    windows = tuple(
        WindowState(event, 1, card)
        for event, card in zip(("play", "commit", "destroy"), about, strict=True)
    )
    view = view._replace(table=view.table._replace(windows=windows))
    keys = [("Offer", "use", card.handle, f"{card.handle}/t1", "", None) for card in stage]
    return asking(view, kind=Kind.PLAY, prompt="respond", options=options(*keys), optional=True)


def committing() -> View:
    """A check that is four short, with twenty cards to commit."""
    deal = Dealer()
    card = deal.cards(1, CardType.ATTACK)[0]
    checked = deal.cards(1, CardType.FOUNDATION)[0]
    own = deal.cards(FULL_STAGE, CardType.FOUNDATION)
    zones = {(0, "stage"): own, (0, "transit"): [card], (0, "discard"): [checked]}
    view = with_zones(view_at("form"), zones)
    check = CheckState(checked.handle, card.handle, 0, "play", 9, 5, 5)
    view = view._replace(table=view.table._replace(check=check))
    return asking(
        view,
        kind=Kind.CARDS,
        prompt="commit-to-pass",
        options=options(*handles(view, 0, "stage")),
        minimum=4,
        maximum=4,
        optional=True,
        facts=(("difficulty", 9), ("value", 5), ("short", 4)),
    )


def searching() -> View:
    """Forty cards of the deck to choose two from."""
    deal = Dealer()
    deck = deal.cards(40, CardType.FOUNDATION, CardType.ATTACK, CardType.ASSET)
    view = with_zones(view_at("form"), {(0, "deck"): deck})
    keys = options(*handles(view, 0, "deck"))
    return asking(view, kind=Kind.CARDS, prompt="choose-cards", options=keys, minimum=0, maximum=2)


def ordering() -> View:
    """Ten cards that go into the discard pile in an order."""
    deal = Dealer()
    view = with_zones(view_at("form"), {(0, "discard"): deal.cards(10, CardType.ATTACK)})
    keys = options(*handles(view, 0, "discard"))
    return asking(view, kind=Kind.ORDER, prompt="order-into-discard", options=keys)


def finished() -> View:
    view = everything()
    return view._replace(decision=None, result=Result((1,), "A.1.1"))


def _stage(deal: Dealer) -> list[CardView]:
    lying = deal.cards(FULL_STAGE, CardType.FOUNDATION, committed=3)
    return [*lying, *deal.cards(3, CardType.ASSET)]


def _form(view: View) -> View:
    """All cards in hand can be played."""
    keys = [("Offer", "play", card, "", "", None) for card in handles(view, 0, "hand")]
    return asking(view, kind=Kind.PLAY, prompt="form", options=options(*keys), optional=True)


STATES: dict[str, Callable[[], View]] = {
    "opening": opening,
    "crowded-stages": crowded_stages,
    "long-pools": long_pools,
    "open-handed": open_handed,
    "large-hands": large_hands,
    "everything": everything,
    "nested-windows": nested_windows,
    "committing": committing,
    "searching": searching,
    "ordering": ordering,
    "finished": finished,
}


@cache
def state_named(name: str) -> View:
    return STATES[name]()
