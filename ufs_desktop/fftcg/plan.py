"""Where the cards of a duel lie, and what else the table tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF

from engine.fftcg.faces import DuelView, StackView
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.kernel.zones import SHARED
from ufs_desktop.fftcg.layout import (
    FORWARDS,
    HAND,
    OTHERS,
    PILES,
    PLATE,
    STACK,
    DuelPlaces,
    duel_places,
    slips,
)
from ufs_desktop.fftcg.look import TcgLook, face_in, look_at, name_of, stand_in
from ufs_desktop.fftcg.signs import hand_sign, point_sign
from ufs_desktop.fftcg.words import ZONES, made_words, next_words, paid_words, spoken, whose_made
from ufs_desktop.grammar import counted
from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.table.kit import TablePlan
from ufs_desktop.table.layout import DropArea, centred, flow
from ufs_desktop.table.metrics import GAP, READABLE, Z
from ufs_desktop.table.questions import Names
from ufs_desktop.table.spread import (
    Aim,
    Anchor,
    Pile,
    Placement,
    Plate,
    PlateNumber,
    Rise,
    RowGround,
    Spread,
    Strip,
    Waiting,
)

FIELD = "field"
LABELS = {"deck": "Deck", "break": "Break Zone", "damage": "Damage", "removed": "Removed"}
ROW_WORDS = {FORWARDS: "Forwards", OTHERS: "Backups and Monsters"}
FEW_POINTS = 0.35  # share of the points that lose the game


class DuelLayout:
    """The table at one size."""

    def __init__(self, width: float, height: float, view: View | None = None) -> None:
        self._places: DuelPlaces = duel_places(width, height)
        own = [(row, self._box(own=True, row=row)) for row in (FORWARDS, OTHERS)]
        field = own[0][1].united(own[1][1])
        hand = self._box(own=True, row=HAND)
        self.areas = [
            DropArea(FIELD, field, field),
            DropArea(HAND, hand, hand, HAND),
            DropArea(STACK, self._places.stack, self._places.stack),
        ]
        self.banner = self._places.banner

    def _box(self, *, own: bool, row: str) -> QRectF:
        return self._places.boxes[own, row]

    def home(self, view: View, player: Player, zone: str) -> QPointF:
        own = player == view.viewer
        if zone == PLATE:
            return self._box(own=own, row=PLATE).center()
        if zone == STACK or player == SHARED:
            return self._places.stack.center()
        return self._box(own=own, row=FORWARDS if zone == FIELD else zone).center()

    def spread(self, view: View, names: Names) -> Spread:
        zones = {(each.player, each.zone): each.cards for each in view.zones}
        cards: dict[Handle, Placement] = {}
        rows, piles, plates = [], [], []
        for player in (0, 1):
            own = player == view.viewer
            forwards, others = _apart(zones[player, FIELD])
            for row, lying in ((FORWARDS, forwards), (OTHERS, others)):
                cards.update(self._row(view, player, row, lying))
                rows.append(RowGround(self._box(own=own, row=row), ROW_WORDS[row], not lying))
            cards.update(self._hand(view, player, zones[player, HAND]))
            for pile in PILES:
                held = zones[player, pile]
                if held or pile != "removed":
                    piles.append(self._pile(view, player, pile, held))
            plates.append(self._plate(view, player, names, len(zones[player, HAND])))
        waiting = tuple(self._waiting(view, names))
        cards.update(self._stacked(zones[SHARED, STACK], waiting))
        return Spread(
            cards,
            tuple(rows),
            tuple(piles),
            tuple(plates),
            banner_words(view, names),
            waiting,
            tuple(strikes(view)),
        )

    def _row(
        self, view: View, player: Player, row: str, lying: Sequence[CardView]
    ) -> Iterator[tuple[Handle, Placement]]:
        """A row of the field; a dull card lies on its side and needs more room."""
        box = self._box(own=player == view.viewer, row=row)
        width = (box.height() - GAP) / ASPECT
        extents = [width if stand_in(card).active else width * ASPECT for card in lying]
        places = (centred if row == FORWARDS else flow)(box, extents)
        for at, (card, place) in enumerate(zip(lying, places, strict=True)):
            stand = stand_in(card)
            yield (
                card.handle,
                Placement(
                    card.handle,
                    card,
                    player,
                    FIELD,
                    look_at(card),
                    place,
                    width,
                    Z.STAGE + at / 100,
                    _lying_words(card, player),
                    _notes(card, player),
                    turned=not stand.active,
                    ribbon=_ribbon(view, card) if stand.active else "",
                    tag="" if stand.active else _ribbon(view, card),
                    is_current=_is_current(view, card),
                    strip=Strip.WITHIN,
                ),
            )

    def _hand(
        self, view: View, player: Player, lying: Sequence[CardView]
    ) -> Iterator[tuple[Handle, Placement]]:
        """Known cards hang over the edge; under the pointer they come up whole, and readable."""
        own = player == view.viewer
        box = self._box(own=own, row=HAND)
        hung = self._places.hand if own else self._places.open_hand
        back = min(self._places.card, box.height() / ASPECT)
        middle = box.top() + (GAP / 2 if own else 0) + hung * ASPECT / 2
        rise = Rise(max(READABLE, hung), box.bottom(), hangs=not own)
        hangs = [own or face_in(card) is not None for card in lying]
        places = centred(box, [hung if each else back for each in hangs])
        for at, (card, place, is_hung) in enumerate(zip(lying, places, hangs, strict=True)):
            yield (
                card.handle,
                Placement(
                    card.handle,
                    card,
                    player,
                    HAND,
                    look_at(card, HAND),
                    QPointF(place.x(), middle) if is_hung else place,
                    hung if is_hung else back,
                    Z.HAND + at / 100,
                    f"{name_of(card)}, hand",
                    rise=rise if is_hung else None,
                ),
            )

    def _waiting(self, view: View, names: Names) -> Iterator[Waiting]:
        """The pile of what is on the stack, the one that resolves next first."""
        made = tuple(reversed(view.table.stack))
        places = slips(self._places.stack, len(made))
        for at, (each, (box, picture)) in enumerate(zip(made, places, strict=True)):
            told = {"Chosen": chosen_words(view, each), "Paid": paid_words(each)}
            notes = tuple(f"{what}: {words}" for what, words in told.items() if words)
            whose, text = whose_made(each, names), made_words(each)
            place = "resolves next" if not at else f"number {at + 1} of {len(made)} to resolve"
            yield Waiting(
                f"{STACK} {each.number}",
                box,
                TcgLook(each.printed),
                picture,
                f"{each.name}\n{whose}",
                text,
                notes,
                spoken(f"{each.name}, {whose}, on the stack, {place}", text, *notes),
                each.source,
                tuple(filter(None, (anchor_of(view, card) for card in each.chosen))),
                each.controller == view.viewer,
                not at,
            )

    def _stacked(
        self, lying: Sequence[CardView], waiting: Sequence[Waiting]
    ) -> Iterator[tuple[Handle, Placement]]:
        """Summons lie where the pictures of their slips are."""
        slip_of = {each.card: each for each in waiting}
        for card in lying:
            slip = slip_of[card.handle]
            yield (
                card.handle,
                Placement(
                    card.handle,
                    card,
                    stand_in(card).owner,
                    STACK,
                    look_at(card),
                    slip.pictured.center(),
                    slip.pictured.width(),
                    Z.POOL,
                    f"{name_of(card)}, on the stack",
                    is_current=slip.is_next,
                ),
            )

    def _pile(self, view: View, player: Player, zone: str, cards: tuple[CardView, ...]) -> Pile:
        box = self._box(own=player == view.viewer, row=zone)
        top = look_at(cards[-1]) if cards else None
        lying = tuple(reversed(cards))
        return Pile(player, zone, box, LABELS[zone], lying, top, zone != "deck")

    def _plate(self, view: View, player: Player, names: Names, held: int) -> Plate:
        table: DuelView = view.table
        taken = next(
            len(each.cards) for each in view.zones if (each.player, each.zone) == (player, "damage")
        )
        left = table.loss_at - taken
        words = f"{names[player]}: {counted(left, 'point')} left, {counted(held, 'card')} in hand"
        is_asked = view.decision is not None and view.decision.player == player
        return Plate(
            player,
            self._box(own=player == view.viewer, row=PLATE),
            names[player],
            words,
            table.active == player and table.phase != "setup",
            is_asked,
            PlateNumber(point_sign, left, table.loss_at, FEW_POINTS),
            PlateNumber(hand_sign, held),
        )


def _apart(field: Sequence[CardView]) -> tuple[list[CardView], list[CardView]]:
    """Forwards, with what has become one; and the others, Backups first."""
    forwards: list[CardView] = []
    others: list[CardView] = []
    for card in field:
        face = face_in(card)
        kinds = face.now.kinds if face is not None and face.now is not None else ()
        (forwards if "forward" in kinds else others).append(card)
    others.sort(key=lambda card: "backup" not in _kinds(card))
    return forwards, others


def _kinds(card: CardView) -> tuple[str, ...]:
    face = face_in(card)
    return () if face is None or face.now is None else face.now.kinds


def _lying_words(card: CardView, player: Player) -> str:
    stand = stand_in(card)
    told = [name_of(card), *_kinds(card)]
    face = face_in(card)
    if face is not None and face.now is not None and face.now.power:
        told.append(f"power {face.now.power}")
    told += _notes(card, player)
    if stand.damage:
        told.append(f"{stand.damage} damage")
    told += [
        word for word, holds in (("dull", not stand.active), ("frozen", stand.frozen)) if holds
    ]
    return ", ".join(told)


def _notes(card: CardView, player: Player) -> tuple[str, ...]:
    """What the picture does not show: counters, and that somebody else owns the card."""
    stand = stand_in(card)
    told = tuple(f"{count} {name}" for name, count in stand.counters)
    return told if stand.owner == player else (*told, "taken")


def _ribbon(view: View, card: CardView) -> str:
    """What it is doing, or what is aimed at it."""
    stand = stand_in(card)
    if any(card.handle in made.chosen for made in view.table.stack):
        return "Chosen"
    if stand.is_attacking:
        return "Attacks"
    return "Blocks" if stand.is_blocking else ""


def _is_current(view: View, card: CardView) -> bool:
    """Whether the ability on top of the stack comes from it."""
    stack = view.table.stack
    return bool(stack) and stack[-1].source == card.handle


def anchor_of(view: View, card: Handle) -> Anchor | None:
    """Where a card is pointed at."""
    places = ((zone.player, zone.zone, each) for zone in view.zones for each in zone.cards)
    found = ((player, zone) for player, zone, each in places if each.handle == card)
    place = next(found, None)
    return None if place is None else Anchor(*place, card)


def chosen_words(view: View, made: StackView) -> str:
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    return ", ".join(name_of(cards.get(card)) for card in made.chosen)


def strikes(view: View) -> Iterator[Aim]:
    """A line from each attacker to the blocker, or to the player as long as nobody blocks."""
    table: DuelView = view.table
    if view.result is not None:
        return
    rival = Anchor(1 - table.active, PLATE)
    target = rival if table.blocker is None else anchor_of(view, table.blocker)
    for attacker in table.attackers:
        start = anchor_of(view, attacker)
        if start is not None and target is not None:
            yield Aim(start, target)


def banner_words(view: View, names: Names) -> str:
    """The words between the halves: what is going on."""
    if view.result is not None:
        return "The game is over"
    return next_words(view.table, names)


PLAN = TablePlan(DuelLayout, HAND, "deck", ZONES, counted=frozenset(LABELS))
