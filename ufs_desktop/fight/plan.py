"""The table of the fighting game: its halves, what stands in them, and where cards are dropped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, reduce

from PySide6.QtCore import QPointF, QRectF

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.ufs.faces import FightView
from engine.ufs.forces import ForceView
from ufs_desktop.fight.emblems import emblem_sign
from ufs_desktop.fight.histories import force_words
from ufs_desktop.fight.layout import (
    NOTHING_NEEDED,
    PILES,
    TableHalf,
    TableLayout,
    table_layout,
)
from ufs_desktop.fight.look import BACK, is_open_in_hand, look_of
from ufs_desktop.fight.placement import place_cards
from ufs_desktop.fight.rooms import TURN, Needs, Side
from ufs_desktop.fight.stage import BACKUP, duel_of, kind_of, pool_of, stage_of
from ufs_desktop.fight.words import ZONES, Say, card_name
from ufs_desktop.grammar import counted
from ufs_desktop.table.kit import TablePlan
from ufs_desktop.table.layout import DropArea
from ufs_desktop.table.metrics import card_size
from ufs_desktop.table.spread import Pile, Placement, Plate, PlateNumber, RowGround, Spread

RIVAL = "rival"  # to drop on: the rival's plate and staging area
ATTACK = "attack"  # to drop on: the attack in progress, or the rival's pool
PLATE = "plate"  # from which words rise
LABELS = {"deck": "Deck", "discard": "Discard", "removed": "Removed"}
ROWS = {"pool": "Card pool", "stage": "Staging area", "momentum": "Momentum"}
DESPERATE = 0.5  # of the maximum: where desperation begins

Zones = Mapping[tuple[Player, str], tuple[CardView, ...]]


HEART, HAND = emblem_sign("heart"), emblem_sign("hand")


class FightLayout:
    """The table at one size, with room for what lies there."""

    def __init__(
        self, width: float, height: float, view: FightView | None = None, say: Say = str
    ) -> None:
        self.say = say
        needs = NOTHING_NEEDED if view is None else needed(view)
        self.places: TableLayout = table_layout(width, height, needs)

    @property
    def banner(self) -> QRectF:
        return self.places.banner

    @cached_property
    def areas(self) -> tuple[DropArea, ...]:
        own, rival = self.places.own, self.places.rival
        attack = rival.pool.united(self.banner)
        for box in self.places.duel:
            attack = attack.united(box)
        discard = own.piles["discard"]
        return (
            DropArea("hand", own.hand, own.hand, "hand"),
            DropArea("pool", own.pool, own.pool, "pool"),
            DropArea(ATTACK, attack, rival.pool),
            DropArea("stage", own.stage.united(own.character), own.stage),
            DropArea("momentum", own.momentum, own.momentum, "momentum"),
            DropArea("discard", discard, discard),
            DropArea(RIVAL, rival.plate.united(rival.stage).united(rival.character), rival.plate),
        )

    def home(self, view: View, player: Player, zone: str) -> QPointF:
        half = self.places.half(player == view.viewer)
        if zone in half.piles:
            return half.piles[zone].center()
        places = {"hand": half.hand, "pool": half.pool, "momentum": half.momentum}
        return (half.plate if zone == PLATE else places.get(zone, half.stage)).center()

    def spread(self, view: View, names: tuple[str, ...]) -> Spread:
        zones = {(zone.player, zone.zone): zone.cards for zone in view.zones}
        sides = [(player, self.places.half(player == view.viewer)) for player in (0, 1)]
        cards = place_cards(view, self.places, self.say)
        rows = [row for player, half in sides for row in _rows(half, player, zones, self.say)]
        return Spread(
            cards,
            (*rows, *_backups(cards, self.say)),
            tuple(pile for player, half in sides for pile in _piles(half, player, zones, self.say)),
            tuple(_plate(half, player, view, zones, names, self.say) for player, half in sides),
            attack_banner(view, self.say),
        )


def needed(view: FightView) -> Needs:
    """What needs room in the viewer's half, in the rival's, and between them."""
    own, rival = (_side(view, player) for player in (view.viewer, 1 - view.viewer))
    return Needs(own, rival, tuple(player == view.viewer for player, _ in duel_of(view)))


def _side(view: FightView, player: Player) -> Side:
    zones = {(zone.player, zone.zone): zone.cards for zone in view.zones}
    return Side(
        stage_of(view, player).extents,
        has_pool=bool(pool_of(view, player)),
        has_removed=bool(zones[player, "removed"]),
        has_open_hand=any(is_open_in_hand(card) for card in zones[player, "hand"]),
    )


def _rows(half: TableHalf, player: Player, zones: Zones, say: Say) -> Iterator[RowGround]:
    boxes = {"pool": half.pool, "stage": half.stage, "momentum": half.momentum}
    for name, box in boxes.items():
        cards = zones[player, name] + (zones[player, "transit"] if name == "pool" else ())
        yield RowGround(box, say(ROWS[name]), not cards, name == "stage")


def _backups(cards: Mapping[Handle, Placement], say: Say) -> Iterator[RowGround]:
    """The ground under the backups of each stage."""
    for player in (0, 1):
        lying = (each for each in cards.values() if (each.player, each.zone) == (player, "stage"))
        boxes = [_around(each) for each in lying if kind_of(each.card) == BACKUP]
        if boxes:
            yield RowGround(reduce(QRectF.united, boxes), say("backups"), False, True)


def _around(placement: Placement) -> QRectF:
    """The room of a card, ready or not."""
    size = card_size(placement.width)
    room = QRectF(0, 0, size.width() + 2 * TURN * placement.width, size.height())
    room.moveCenter(placement.at)
    return room


def _piles(half: TableHalf, player: Player, zones: Zones, say: Say) -> Iterator[Pile]:
    """A player's piles: a deck does not open, and without removed cards there is no such pile."""
    for name in PILES:
        cards, is_deck = zones[player, name], name == "deck"
        if name == "removed" and not cards:
            continue
        top = (BACK if is_deck else look_of(cards[0], name)) if cards else None
        yield Pile(player, name, half.piles[name], say(LABELS[name]), cards, top, not is_deck)


def _plate(
    half: TableHalf, player: Player, view: FightView, zones: Zones, names: tuple[str, ...], say: Say
) -> Plate:
    table = view.table
    vitality, maximum, hand = table.vitality[player], table.maximum[player], zones[player, "hand"]
    is_chosen = maximum > 0  # the character
    loose = [force for force in table.forces if force.controller == player and not force.cards]
    known = {card.handle: card for cards in zones.values() for card in cards}
    large = PlateNumber(HEART, vitality, maximum, DESPERATE) if is_chosen else None
    told = say(f"vitality {vitality} of {maximum}, {counted(len(hand), 'card')} in hand")
    lines = [force_words(force, known.get(force.source), say) for force in loose]
    return Plate(
        player,
        half.plate,
        names[player],
        "\n".join((f"{names[player]}: {told}", *lines)),
        is_active=table.active == player and table.turn > 0,
        is_asked=view.decision is not None and view.decision.player == player,
        large=large,
        small=PlateNumber(HAND, len(hand)),
        tag=_tag(loose, say),
    )


def _tag(forces: Sequence[ForceView], say: Say) -> str:
    """The effect that is in force for a player, or how many there are."""
    named = list(dict.fromkeys(force.name for force in forces))
    return named[0] if len(named) == 1 else say(f"{len(named)} effects") if named else ""


def attack_banner(view: FightView, say: Say = str) -> str:
    """The attack in progress in one line, the end of the game, or nothing."""
    table = view.table
    if view.result is not None:
        return say("The game is over")
    attack = table.attack
    if attack is None:
        return ""
    name = card_name(_card(view, attack.card)) if attack.card is not None else say("An attack")
    parts = [attack.zone, f"speed {attack.speed}", f"deals {attack.deals} now"]
    if attack.status != "undetermined":
        parts.append(str(attack.status))
    if table.pending:
        parts.append(f"{len(table.pending)} pending")
    return f"{name}: {say('  ·  '.join(parts))}"


def _card(view: View, wanted: Handle) -> CardView | None:
    cards = (card for zone in view.zones for card in zone.cards)
    return next((card for card in cards if card.handle == wanted), None)


COUNTED_ZONES = frozenset({"deck", "momentum", "discard", "removed"})
PLAN = TablePlan(FightLayout, hand="hand", source="deck", zones=ZONES, counted=COUNTED_ZONES)
