"""The scene: keeps one item for each card that lies by itself, and moves it when a view says so."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtWidgets import QGraphicsScene

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, EventView, View
from engine.kernel.zones import SHARED, Place
from ufs_desktop.table.aims import AimLines
from ufs_desktop.table.animator import Animator, Motion, Whereabouts
from ufs_desktop.table.cursor import Spot
from ufs_desktop.table.director import Director
from ufs_desktop.table.furniture import Furniture
from ufs_desktop.table.intents import Drop, Marks
from ufs_desktop.table.items.card import CardItem
from ufs_desktop.table.items.card_marks import Stance
from ufs_desktop.table.items.gap import GapItem
from ufs_desktop.table.items.pile import PileItem
from ufs_desktop.table.items.slip import SlipItem
from ufs_desktop.table.journeys import Journeys, Lying
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.layout import Layout, area_at, shown_of, slot_at
from ufs_desktop.table.metrics import GAP, Z
from ufs_desktop.table.pictures import Painted, Pictures
from ufs_desktop.table.spread import Anchor, Placement


class TableScene(QGraphicsScene):
    """Shows views and signals which card was meant. Only a view changes what lies here."""

    card_activated = Signal(object)
    card_dropped = Signal(object)  # Drop
    card_hovered = Signal(object)  # Handle or None
    card_menu_wanted = Signal(object)
    pile_opened = Signal(int, str)

    def __init__(self, kit: TableKit, pictures: Pictures, names: tuple[str, ...]) -> None:
        super().__init__()
        self._plan, self.open_look = kit.plan, kit.faces.open_look
        self.cards: dict[Handle, CardItem] = {}
        self.animator = Animator()
        self.director = Director(self)
        self.panel_area = QRectF()  # what a panel over the table covers
        self.pictures = pictures
        self._names = names
        self._layout: Layout | None = None
        self._placed: Mapping[Handle, Placement] = {}
        self._view: View | None = None
        self._known: dict[Handle, CardView] = {}
        self._zone_of: dict[Handle, tuple[Player, str]] = {}
        self._marks = Marks()
        self.can_arrange = False  # whether cards of the own hand may always be dragged
        self.gap = GapItem()
        self.furniture = Furniture(self, pictures, self._connect)
        self.aims = AimLines(self)
        self.addItem(self.gap)
        pictures.ready.connect(self._repaint)
        for moment in (self.director.began, self.director.finished):
            moment.connect(self._clear_middle)

    @property
    def view(self) -> View | None:
        return self._view

    @property
    def table_layout(self) -> Layout | None:
        return self._layout

    @property
    def cards_known(self) -> dict[Handle, CardView]:
        """Every card of the view, wherever it lies."""
        return self._known

    @property
    def zones_known(self) -> dict[Handle, tuple[Player, str]]:
        return self._zone_of

    @property
    def lying(self) -> Collection[Handle]:
        """The cards that lie by themselves."""
        return self._placed.keys()

    def card_view(self, handle: Handle) -> CardView | None:
        """The card behind a handle, wherever it lies."""
        return self._known.get(handle)

    def zone_cards(self, player: Player, zone: str) -> tuple[CardView, ...]:
        if self._view is None:
            return ()
        return next(z.cards for z in self._view.zones if (z.player, z.zone) == (player, zone))

    def opens(self, place: Place) -> bool:
        """Whether the pile at this place can be looked through."""
        pile = self.furniture.piles.get(place)
        return pile is not None and pile.can_open

    def zone_of(self, handle: Handle) -> tuple[Player, str] | None:
        return self._zone_of.get(handle)

    def resize(self, width: float, height: float) -> None:
        """Lay everything out again for another size."""
        self._layout = self._plan.layout(width, height, self._view)
        self.setSceneRect(0, 0, width, height)
        self.director.finish()
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
        self._layout = self._plan.layout(self.width(), self.height(), view)
        spread = self._layout.spread(view, self._names)
        self._placed = spread.cards
        journeys = Journeys(view, self._layout, self._plan.source, self._zone_of, events)
        moves, leaving = self._match(spread.cards, journeys, before)
        self.furniture.lay(spread, self._layout.banner)
        self.aims.lay(spread.waiting, spread.aims)
        self._clear_middle()
        self.mark(self._marks)
        if still:
            for move in moves:
                move.item.setPos(move.end.at)
                move.item.setRotation(move.end.rotation)
                move.item.setOpacity(1.0)
            self._remove(leaving)
        else:
            self.animator.play(moves, lambda: self._remove(leaving))

    def clear_table(self) -> None:
        """Take every card away: the next view is of another game."""
        self.finish_motion()
        self._remove(list(self.cards.values()))
        self._view, self._placed, self._known, self._zone_of = None, {}, {}, {}
        self.aims.lay((), ())

    def finish_motion(self) -> None:
        """Put everything at its end immediately."""
        self.animator.finish()
        self.director.finish()

    # Where beats are played

    @property
    def middle(self) -> QPointF:
        assert self._layout is not None
        return self._layout.banner.center()

    def point_of(self, anchor: Anchor) -> QPointF:
        """Where a beat is to be seen: at its card, if that lies by itself."""
        assert self._layout is not None
        assert self._view is not None
        placed = self._placed.get(anchor.card) if anchor.card is not None else None
        if placed is not None:
            return placed.at
        return self._layout.home(self._view, anchor.player, anchor.zone)

    def plate_edge(self, player: Player) -> QPointF:
        """Beside a player's plate."""
        plate = self.furniture.plates.get(player)
        return plate.edge if plate is not None else self.middle

    def owe(self, player: Player, amount: int, aside: float = 0.0) -> None:
        """Change the large number of a player's plate by this amount, moving the plate aside."""
        if player in self.furniture.plates:
            self.furniture.plates[player].owe(amount, aside)

    def mark(self, marks: Marks) -> None:
        """Light up the cards that answer the decision."""
        self._marks = marks
        answers = marks.lit | marks.vain
        for handle, item in self.cards.items():
            can_drag = handle in answers or (self.can_arrange and self._is_own_hand(handle))
            item.stand(self._standing(handle), can_drag=can_drag)
        self.furniture.light(marks.lit)
        self._show_targets(any(item.is_dragged for item in self.cards.values()))

    def boxes_asked_about(self) -> list[QRectF]:
        """Where the cards that answer will lie, and the attack that the question is about."""
        return [
            item.boundingRect().translated(item.placement.at)
            for item in self.cards.values()
            if item.standing in (Stance.LIT, Stance.CHOSEN) or item.placement.is_current
        ]

    def tell_outcomes(self, outcomes: Mapping[Handle, tuple[str, ...]]) -> None:
        """Say upon cards what answering with them comes to."""
        for handle, item in self.cards.items():
            item.tell_outcome(outcomes.get(handle, ()))

    def put_back(self, handle: Handle) -> None:
        """Let a card that was dragged in vain glide to its place."""
        item = self.cards.get(handle)
        if item is not None:
            start = Whereabouts(item.pos(), item.rotation())
            end = Whereabouts(item.placement.at, item.rotation_wanted)
            self.animator.play([Motion(item, start, end)], lambda: None)

    @property
    def places(self) -> dict[Spot, QPointF]:
        """Where the cursor can go: each card that lies by itself, the piles, and what waits."""
        if self._view is None:
            return {}
        found: dict[Spot, QPointF] = {
            handle: item.placement.at for handle, item in self.cards.items()
        }
        for beside in (self.furniture.piles, self.furniture.waiting):
            found.update({place: item.middle for place, item in beside.items()})
        return found

    def set_cursor(self, place: Spot | None, *, has_cursor: bool) -> None:
        item = self._item_at(place)
        if item is not None:
            item.set_cursor(has_cursor)

    def describe(self, place: Spot) -> str:
        """What lies there, as assistive technology says it."""
        item = self._item_at(place)
        if isinstance(item, PileItem):
            owner = "" if item.player == SHARED else f"{self._names[item.player]}: "
            return f"{owner}{item.words}"
        if isinstance(item, SlipItem):
            return item.waiting.words
        if item is None:
            return ""
        return ", ".join(filter(None, (item.placement.words, *item.outcome)))

    def card_at(self, place: Spot | None) -> Handle | None:
        """The card to look at there: the one that lies there, or the source of what waits there."""
        item = self._item_at(place)
        if isinstance(item, SlipItem):
            return item.waiting.card
        return item.placement.handle if isinstance(item, CardItem) else None

    def _item_at(self, place: Spot | None) -> CardItem | PileItem | SlipItem | None:
        if isinstance(place, tuple):
            return self.furniture.piles.get(place)
        if isinstance(place, str):
            return self.furniture.waiting.get(place)
        return None if place is None else self.cards.get(place)

    def _read(self, view: View) -> None:
        self._known, self._zone_of = {}, {}
        for zone in view.zones:
            for card in zone.cards:
                self._known[card.handle] = card
                self._zone_of[card.handle] = (zone.player, zone.zone)

    def _match(
        self, placed: Mapping[Handle, Placement], journeys: Journeys, before: Lying
    ) -> tuple[list[Motion], list[CardItem]]:
        """Give every placement its item; what is no longer placed leaves."""
        moves = []
        for handle, placement in placed.items():
            item = self.cards.get(handle)
            if item is None:
                item = self._add(placement, journeys.start_of(handle, before))
            else:
                item.take(placement)
            if not item.is_dragged:
                moves.append(_move(item))
        leaving = [item for handle, item in self.cards.items() if handle not in placed]
        for item in leaving:
            end = Whereabouts(journeys.end_of(item.placement), 0.0, 0.35)
            moves.append(Motion(item, _whereabouts(item), end))
            item.setZValue(Z.MOVING)
        return moves, leaving

    def _add(self, placement: Placement, start: QPointF) -> CardItem:
        item = CardItem(placement, self.pictures)
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

    def _remove(self, leaving: list[CardItem]) -> None:
        for item in leaving:
            if self.cards.get(item.placement.handle) is item:
                del self.cards[item.placement.handle]
            self.removeItem(item)

    def _connect(self, item: PileItem | SlipItem) -> None:
        item.hovered.connect(self._on_hover)
        if isinstance(item, PileItem):
            item.activated.connect(self.pile_opened)
        else:
            item.pointed.connect(self.aims.point)

    def _standing(self, handle: Handle) -> Stance:
        if handle in self._marks.chosen:
            return Stance.CHOSEN
        if handle in self._marks.lit:
            return Stance.LIT
        if handle in self._marks.vain:
            return Stance.VAIN
        return Stance.DIMMED if self._marks.dim_others else Stance.PLAIN

    def _is_own_hand(self, handle: Handle) -> bool:
        return self._view is not None and self._zone_of.get(handle) == (
            self._view.viewer,
            self._plan.hand,
        )

    def _show_targets(self, is_dragging: bool) -> None:
        """Show where a card may be dropped, for as long as one is dragged."""
        targets = self._marks.targets if is_dragging else ()
        self.furniture.floor.show_targets(shown_of(targets, self._layout) if self._layout else ())
        if not is_dragging:
            self.gap.hide()

    def _show_gap(self, handle: Handle, at: QPointF) -> None:
        """Show where in the hand a card would lie if it were let go now."""
        assert self._layout is not None
        area = area_at(at, self._layout, self.panel_area)
        if area.row != self._plan.hand or not self._is_own_hand(handle):
            self.gap.hide()
            return
        row = [item.placement for item in self._row_without(area.row, handle)]
        slot = slot_at(at, (placement.at for placement in row))
        sides = [placement.at.x() for placement in row[max(0, slot - 1) : slot + 1]]
        if not sides:
            return
        half = row[0].width / 2 + GAP
        edge = half if slot == len(row) else -half if slot == 0 else 0.0
        middle = QPointF(sum(sides) / len(sides) + edge, row[0].at.y())
        self.gap.show_at(middle, area.box.height())

    def _row_without(self, zone: str, handle: Handle) -> list[CardItem]:
        """The viewer's cards of a zone from left to right, except one."""
        if self._view is None:
            return []
        row = (card.handle for card in self.zone_cards(self._view.viewer, zone))
        return [self.cards[card] for card in row if card in self.cards and card != handle]

    def _on_drop(self, handle: Handle, at: QPointF) -> None:
        assert self._layout is not None
        area = area_at(at, self._layout, self.panel_area)
        row = self._row_without(area.row, handle) if area.row else []
        slot = slot_at(at, (item.placement.at for item in row))
        self.card_dropped.emit(Drop(handle, area.target, slot))

    def _on_hover(self, handle: Handle, entered: bool) -> None:
        self.card_hovered.emit(handle if entered else None)

    def _clear_middle(self) -> None:
        """Hide the banner while a beat covers any of its words."""
        self.furniture.banner.setVisible(not self.director.covers(self.furniture.banner.pill))

    def _repaint(self, painted: Painted) -> None:
        """Repaint whatever shows a picture that is ready now."""
        shown: list[CardItem | PileItem | SlipItem] = [*self.cards.values()]
        shown += [*self.furniture.piles.values(), *self.furniture.waiting.values()]
        for item in shown:
            if painted is None or item.picture in painted:
                item.update()


def _whereabouts(item: CardItem) -> Whereabouts:
    return Whereabouts(item.pos(), item.rotation(), item.opacity())


def _move(item: CardItem) -> Motion:
    return Motion(item, _whereabouts(item), Whereabouts(item.placement.at, item.rotation_wanted))
