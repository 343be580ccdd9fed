"""The deck itself: the card that represents it, its main part and its sideboard, if it may have
one, below each other."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from engine.decks.edits import DeckSlot
from engine.decks.lines import Part
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.front import FrontPanel
from ufs_desktop.decks.line_model import DeckLineModel
from ufs_desktop.decks.line_view import DeckLineView
from ufs_desktop.decks.outline import OWN_ORDER
from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.fields import switch_button

NAMES = {Part.MAIN: "Deck", Part.SIDE: "Sideboard"}
WITH_CHARACTER = " + character"
OWN = "In your own order"
SHARES = {Part.MAIN: 4, Part.SIDE: 1}  # of the height, initially
LEAST = 90  # pixels of the list of groupings
NARROW = 440  # pixels; below, the verdict does not fit in a row with the rest
LOW = 470  # pixels of a page's height; below, only one list fits, at the default text size


class DeckParts(QWidget):
    """Follows a bench; it changes nothing by itself."""

    edited = Signal(object)  # DeckEdit
    reached = Signal(str)  # the name of the card at the cursor
    naming_wanted = Signal()  # to say which cards unknown names mean
    verdict_wanted = Signal()

    def __init__(self, bench: DeckBench) -> None:
        super().__init__()
        self._bench = bench
        grouping = next(iter(bench.librarian.cabinet.groupings), OWN_ORDER)
        shown = NAMES if bench.librarian.cabinet.has_sideboard else (Part.MAIN,)
        self.models = {part: DeckLineModel(bench, part, grouping) for part in shown}
        self.views = {part: DeckLineView(self.models[part], NAMES[part]) for part in self.models}
        self.heads = {part: PlainLabel(name="section") for part in self.models}
        self._holders = {part: QWidget() for part in self.models}
        self.switches = {part: switch_button(NAMES[part]) for part in self.models}
        self.front, self.grouping = FrontPanel(bench), self._grouping_box()
        self._is_low, self._chosen = False, Part.MAIN
        self._row = QHBoxLayout()
        self._row.addWidget(self.heads[Part.MAIN], 1)
        for switch in self.switches.values():
            self._row.addWidget(switch)
        self._row.addWidget(self.grouping)
        self.lists = self._split()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SIZES.gap_small)
        self._column.addWidget(self.front)
        self._column.addLayout(self._row)
        self._column.addWidget(self.lists, 1)
        self._arrange()
        self._connect()

    @property
    def _editors(self) -> tuple[FrontPanel | DeckLineView, ...]:
        return (self.front, *self.views.values())

    @property
    def title(self) -> str:
        """The name of the main part with its number of cards."""
        return self._title_of(Part.MAIN)

    def _title_of(self, part: Part) -> str:
        count = sum(line.count for line in self._bench.deck.part(part))
        return f"{NAMES[part]}: {count}"

    def lock(self) -> None:
        """Forbid changes."""
        for part in self._editors:
            part.lock()

    def fit(self, page_height: int) -> None:
        """Fit a page's height: on a low page only one list is shown, without the front panel."""
        self.front.fit(page_height)
        self._is_low = page_height < LOW * wardrobe().words
        self._arrange()

    def _arrange(self) -> None:
        is_one = self._is_low and len(self.views) > 1  # list in sight
        self.front.setVisible(not self._is_low)
        self._place_verdict()
        for part, holder in self._holders.items():
            self.heads[part].setVisible(not is_one)
            self.switches[part].setVisible(is_one)
            self.switches[part].setChecked(part is self._chosen)
            holder.setVisible(part is self._chosen or not is_one)

    def _place_verdict(self) -> None:
        """Put the verdict next to the card that represents the deck; without that card, in the row
        with the rest, or above it."""
        verdict = self.front.verdict
        place: QBoxLayout = self.front.column
        at, share = place.count(), 0
        if self._is_low and self.width() < NARROW * wardrobe().words:
            place, at = self._column, 0
        elif self._is_low:
            place, at, share = self._row, self._row.indexOf(self.grouping), 1
        if place.indexOf(verdict) < 0:
            place.insertWidget(at, verdict, share)

    def choose(self, part: Part) -> None:
        """Show the list of this part."""
        self._chosen = part
        self._arrange()

    def refresh(self) -> None:
        """Show the deck as it is now."""
        for part, model in self.models.items():
            model.refresh()
            words = self._title_of(part)
            self.switches[part].setText(words)
            if part is Part.MAIN and self._bench.character_name:
                words += WITH_CHARACTER
            self.heads[part].setText(words.upper())

    def go_to(self, name: str) -> None:
        """Put the cursor on the first line of a card."""
        for part, view in self.views.items():
            lines = (line for line in self._bench.deck.part(part) if line.name == name)
            if any(view.go_to(DeckSlot.of(line)) for line in lines):
                self.choose(part)
                return

    def go_to_slot(self, slot: DeckSlot) -> None:
        """Put the cursor on a line; the character has none."""
        if slot.part in self.views:
            self.choose(slot.part)
            self.views[slot.part].go_to(slot)

    def mark(self, keys: Collection[str]) -> None:
        """Highlight these cards, and no others."""
        names = {name for name, sheet in self._bench.sheets.items() if sheet.key in keys}
        for model in self.models.values():
            model.mark(names)

    def _split(self) -> QSplitter:
        """The lists below each other, with heights that the user can change."""
        lists = QSplitter(Qt.Orientation.Vertical)
        lists.setHandleWidth(SIZES.gap_small)
        lists.setChildrenCollapsible(False)
        for at, (part, view) in enumerate(self.views.items()):
            holder = self._holders[part]
            column = QVBoxLayout(holder)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(SIZES.gap_small)
            if part is not Part.MAIN:
                column.addWidget(self.heads[part])
            column.addWidget(view, 1)
            lists.addWidget(holder)
            lists.setStretchFactor(at, SHARES[part])
        lists.setSizes([1000 * SHARES[part] for part in self.views])
        return lists

    def _grouping_box(self) -> ChoiceBox:
        box = ChoiceBox()
        box.setAccessibleName("Group the deck by")
        for name, title in self._bench.librarian.cabinet.groupings.items():
            box.addItem(f"By {title.lower()}", name)
        box.addItem(OWN, OWN_ORDER)
        box.setMinimumWidth(LEAST)  # shortened before it pushes other columns away
        return box

    def _group(self) -> None:
        for model in self.models.values():
            model.group_by(str(self.grouping.currentData()))

    def _connect(self) -> None:
        self.grouping.activated.connect(self._group)
        self.front.verdict_wanted.connect(self.verdict_wanted)
        for editor in self._editors:
            editor.edited.connect(self.edited)
            editor.reached.connect(self.reached)
        for part, view in self.views.items():
            view.naming_wanted.connect(self.naming_wanted)
            self.switches[part].clicked.connect(partial(self.choose, part))

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_verdict()
