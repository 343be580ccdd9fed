"""The scene: keeps one item for each card that lies by itself, and moves it when a view says so."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtWidgets import QGraphicsScene

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, EventView, View
from engine.ufs.faces import TableState
from ufs_desktop.fight.layout import PILES, TableLayout, table_layout
from ufs_desktop.fight.placing import Placement, home_of, place_cards
from ufs_desktop.fight.words import attack_banner
from ufs_desktop.table import floats
from ufs_desktop.table.animator import Animator, Move, Pose
from ufs_desktop.table.cursor import Place
from ufs_desktop.table.drops import boxes_of, slot_at, target_at
from ufs_desktop.table.intents import Drop, Marks, Target
from ufs_desktop.table.items.card import CardItem, Standing, accessible_name
from ufs_desktop.table.items.floor import BannerItem, FloorItem
from ufs_desktop.table.items.gap import GapItem
from ufs_desktop.table.items.pile import PileItem
from ufs_desktop.table.items.plate import PlateItem, PlateState
from ufs_desktop.table.metrics import GAP, Z, metrics_for
from ufs_desktop.table.pictures import Pictures


class TableScene(QGraphicsScene):
    """Shows views; tells which card was meant. Nothing moves here but by a view."""

    card_activated = Signal(object)
    card_dropped = Signal(object)  # Drop
    card_hovered = Signal(object)  # Handle or None
    card_menu_wanted = Signal(object)
    pile_opened = Signal(int, str)

    def __init__(self, pictures: Pictures, names: tuple[str, ...]) -> None:
        super().__init__()
        self.cards: dict[Handle, CardItem] = {}
        self.animator = Animator()
        self._floater = Animator(duration=floats.DURATION)
        self.panel_area = QRectF()  # what a panel over the table covers
        self._pictures = pictures
        self._names = names
        self._layout: TableLayout | None = None
        self._view: View | None = None
        self._known: dict[Handle, CardView] = {}
        self._zone_of: dict[Handle, tuple[Player, str]] = {}
        self._marks = Marks()
        self.can_arrange = False  # the cards of the own hand may always be dragged
        self.gap = GapItem()
        self._floor, self._banner = FloorItem(), BannerItem()
        self._plates = (PlateItem(), PlateItem())
        self._piles = {(p, zone): PileItem(p, zone, pictures) for p in (0, 1) for zone in PILES}
        for item in (self._floor, self._banner, self.gap, *self._plates, *self._piles.values()):
            self.addItem(item)
        for pile in self._piles.values():
            pile.activated.connect(self.pile_opened)
            pile.hovered.connect(self._on_hover)
        pictures.ready.connect(self._repaint_cards)

    @property
    def view(self) -> View | None:
        return self._view

    @property
    def table_layout(self) -> TableLayout | None:
        return self._layout

    @property
    def cards_known(self) -> dict[Handle, CardView]:
        """Every card of the view, wherever it lies."""
        return self._known

    @property
    def zones_known(self) -> dict[Handle, tuple[Player, str]]:
        return self._zone_of

    @property
    def banner_text(self) -> str:
        return self._banner.text

    def card_view(self, handle: Handle) -> CardView | None:
        """The card behind a handle, wherever it lies."""
        return self._known.get(handle)

    def zone_cards(self, player: Player, zone: str) -> tuple[CardView, ...]:
        if self._view is None:
            return ()
        return next(z.cards for z in self._view.zones if (z.player, z.zone) == (player, zone))

    def zone_of(self, handle: Handle) -> tuple[Player, str] | None:
        return self._zone_of.get(handle)

    def resize(self, width: float, height: float) -> None:
        """Lay everything out anew for another size."""
        self._layout = table_layout(metrics_for(width, height))
        self.setSceneRect(0, 0, width, height)
        if self._view is not None:
            self.show_view(self._view, still=True)

    def show_view(
        self, view: View, events: tuple[EventView, ...] = (), *, still: bool = False
    ) -> None:
        """Show another moment; cards glide from where they were unless it is to be `still`."""
        if self._layout is None:
            self._view = view
            return
        self.animator.finish()
        before = self._zone_of
        self._view = view
        self._read(view)
        placed = place_cards(view, self._layout)
        moves, leaving = self._match(placed, events, before)
        self._lay_furniture(view)
        self.mark(self._marks)
        if still:
            for move in moves:
                move.item.setPos(move.end.at)
                move.item.setRotation(move.end.rotation)
                move.item.setOpacity(1.0)
            self._remove(leaving)
        else:
            self.animator.play(moves, lambda: self._remove(leaving))
            self._let_rise(events)

    def finish_motion(self) -> None:
        """Put everything at its end at once."""
        self.animator.finish()
        self._floater.finish()

    def _let_rise(self, events: tuple[EventView, ...]) -> None:
        """Show in passing what happened to vitalities and checks."""
        assert self._view is not None
        assert self._layout is not None
        if self.animator.is_reduced:
            return
        self._floater.finish()
        words = floats.words_of(events, self._view.viewer, self._layout)
        items = [floats.FloatItem(word) for word in words]
        for item in items:
            self.addItem(item)
        self._floater.play(floats.rising(items), lambda: self._take_away(items))

    def _take_away(self, items: list[floats.FloatItem]) -> None:
        for item in items:
            self.removeItem(item)

    def mark(self, marks: Marks) -> None:
        """Light up the cards that answer the decision."""
        self._marks = marks
        for handle, item in self.cards.items():
            can_drag = handle in marks.lit or (self.can_arrange and self._is_own_hand(handle))
            item.stand(self._standing(handle), can_drag=can_drag)
        for pile in self._piles.values():
            lit = any(card.handle in marks.lit for card in pile.cards)
            if lit != pile.is_lit:
                pile.is_lit = lit
                pile.update()
        self._show_targets(any(item.is_dragged for item in self.cards.values()))

    def put_back(self, handle: Handle) -> None:
        """Let a card that was dragged in vain glide to its place."""
        item = self.cards.get(handle)
        if item is not None:
            start = Pose(item.pos(), item.rotation())
            end = Pose(item.placement.at, item.rotation_wanted)
            self.animator.play([Move(item, start, end)], lambda: None)

    @property
    def places(self) -> dict[Place, QPointF]:
        """Where the keyboard's cursor can go: each card that lies by itself, and the piles."""
        if self._view is None:
            return {}
        found: dict[Place, QPointF] = {
            handle: item.placement.at for handle, item in self.cards.items()
        }
        found.update({place: pile.middle for place, pile in self._piles.items()})
        return found

    def set_cursor(self, place: Place | None, *, has_cursor: bool) -> None:
        item = self._item_at(place)
        if item is not None:
            item.set_cursor(has_cursor)

    def describe(self, place: Place) -> str:
        """What lies there, as assistive technology says it."""
        item = self._item_at(place)
        if isinstance(item, PileItem):
            return f"{self._names[item.player]}: {item.words}"
        return "" if item is None else accessible_name(item.placement)

    def _item_at(self, place: Place | None) -> CardItem | PileItem | None:
        if isinstance(place, tuple):
            return self._piles[place]
        return None if place is None else self.cards.get(place)

    def _read(self, view: View) -> None:
        self._known, self._zone_of = {}, {}
        for zone in view.zones:
            for card in zone.cards:
                self._known[card.handle] = card
                self._zone_of[card.handle] = (zone.player, zone.zone)

    def _match(
        self,
        placed: dict[Handle, Placement],
        events: tuple[EventView, ...],
        before: dict[Handle, tuple[Player, str]],
    ) -> tuple[list[Move], list[CardItem]]:
        """Give every placement its item; what is placed no more is on its way out."""
        came = {event.card: event for event in events if event.card is not None and event.origin}
        went = {event.card: event for event in events if event.card is not None and event.to}
        moves = []
        for handle, placement in placed.items():
            item = self.cards.get(handle)
            if item is None:
                item = self._add(placement, self._start_of(handle, came, before))
            else:
                item.take(placement)
            if not item.is_dragged:
                moves.append(_move(item))
        leaving = [item for handle, item in self.cards.items() if handle not in placed]
        for item in leaving:
            moves.append(Move(item, _pose_of(item), Pose(self._end_of(item, went), 0.0, 0.35)))
            item.setZValue(Z.MOVING)
        return moves, leaving

    def _add(self, placement: Placement, start: QPointF) -> CardItem:
        item = CardItem(placement, self._pictures)
        item.setPos(start)
        item.activated.connect(self.card_activated)
        item.dropped.connect(self._on_drop)
        item.hovered.connect(self._on_hover)
        item.drag_changed.connect(self._show_targets)
        item.drag_moved.connect(self._show_gap)
        item.menu_wanted.connect(self.card_menu_wanted)
        self.addItem(item)
        self.cards[placement.handle] = item
        return item

    def _start_of(
        self,
        handle: Handle,
        came: dict[Handle, EventView],
        before: dict[Handle, tuple[Player, str]],
    ) -> QPointF:
        """Where a card comes from that had no item."""
        assert self._view is not None
        assert self._layout is not None
        player, zone = self._zone_of[handle]
        event = came.get(handle)
        if event is not None and event.origin is not None:
            owner = event.owner if event.owner is not None else player
            return home_of(self._view, self._layout, owner, event.origin)
        place = before.get(handle, (player, "deck" if before else zone))
        return home_of(self._view, self._layout, *place)

    def _end_of(self, item: CardItem, went: dict[Handle, EventView]) -> QPointF:
        """Where a card goes that will have no item."""
        assert self._view is not None
        assert self._layout is not None
        handle, player = item.placement.handle, item.placement.player
        place = self._zone_of.get(handle)
        event = went.get(handle)
        if place is None and event is not None and event.to is not None:
            place = (player, event.to)
        return home_of(self._view, self._layout, *(place or (player, "deck")))

    def _remove(self, leaving: list[CardItem]) -> None:
        for item in leaving:
            if self.cards.get(item.placement.handle) is item:
                del self.cards[item.placement.handle]
            self.removeItem(item)

    def _lay_furniture(self, view: View) -> None:
        assert self._layout is not None
        table: TableState = view.table
        zones = {(zone.player, zone.zone): zone.cards for zone in view.zones}
        empty = set()
        for player in (0, 1):
            is_own = player == view.viewer
            half = self._layout.half(is_own)
            side = "own" if is_own else "rival"
            rows = {name for name in ("stage", "momentum") if not zones[player, name]}
            if not zones[player, "pool"] and not zones[player, "transit"]:
                rows.add("pool")
            empty |= {f"{side} {name}" for name in rows}
            asked = view.decision is not None and view.decision.player == player
            state = PlateState(
                self._names[player],
                table.vitality[player],
                table.maximum[player],
                table.active == player and table.turn > 0,
                asked,
                len(zones[player, "hand"]),
            )
            self._plates[player].lay(half.plate, state)
            for name, box in half.piles.items():
                self._piles[player, name].lay(box, zones[player, name], is_lit=False)
        self._floor.lay(self._layout, frozenset(empty))
        self._banner.lay(self._layout.banner, attack_banner(view, self._known))

    def _standing(self, handle: Handle) -> Standing:
        if handle in self._marks.chosen:
            return Standing.CHOSEN
        if handle in self._marks.lit:
            return Standing.LIT
        return Standing.DIMMED if self._marks.dim_others else Standing.PLAIN

    def _is_own_hand(self, handle: Handle) -> bool:
        return self._view is not None and self._zone_of.get(handle) == (self._view.viewer, "hand")

    def _show_targets(self, is_dragging: bool) -> None:
        """Where a card may be dropped, for as long as one is dragged."""
        targets = self._marks.targets if is_dragging else ()
        self._floor.show_targets(boxes_of(targets, self._layout) if self._layout else ())
        if not is_dragging:
            self.gap.hide()

    def _show_gap(self, handle: Handle, at: QPointF) -> None:
        """Where in the hand a card would lie if it were let go now."""
        assert self._layout is not None
        target = target_at(at, self._layout, self.panel_area)
        if target is not Target.HAND or not self._is_own_hand(handle):
            self.gap.hide()
            return
        row = [item.placement for item in self._row_without("hand", handle)]
        slot = slot_at(at, (placement.at for placement in row))
        sides = [placement.at.x() for placement in row[max(0, slot - 1) : slot + 1]]
        if not sides:
            return
        half = row[0].width / 2 + GAP
        edge = half if slot == len(row) else -half if slot == 0 else 0.0
        middle = QPointF(sum(sides) / len(sides) + edge, row[0].at.y())
        self.gap.show_at(middle, self._layout.own.hand.height())

    def _row_without(self, zone: str, handle: Handle) -> list[CardItem]:
        """The viewer's cards of a zone from left to right, but for one."""
        if self._view is None:
            return []
        row = (card.handle for card in self.zone_cards(self._view.viewer, zone))
        return [self.cards[card] for card in row if card in self.cards and card != handle]

    def _slot_at(self, target: Target, at: QPointF, handle: Handle) -> int:
        zones = {Target.MOMENTUM: "momentum", Target.POOL: "pool", Target.HAND: "hand"}
        row = self._row_without(zones[target], handle) if target in zones else []
        return slot_at(at, (item.placement.at for item in row))

    def _on_drop(self, handle: Handle, at: QPointF) -> None:
        assert self._layout is not None
        target = target_at(at, self._layout, self.panel_area)
        self.card_dropped.emit(Drop(handle, target, self._slot_at(target, at, handle)))

    def _on_hover(self, handle: Handle, entered: bool) -> None:
        self.card_hovered.emit(handle if entered else None)

    def _repaint_cards(self) -> None:
        for item in (*self.cards.values(), *self._piles.values()):
            item.update()


def _pose_of(item: CardItem) -> Pose:
    return Pose(item.pos(), item.rotation(), item.opacity())


def _move(item: CardItem) -> Move:
    return Move(item, _pose_of(item), Pose(item.placement.at, item.rotation_wanted))
