"""The deck itself: the card that stands for it, its main part and its sideboard, where it may have
one, below each other."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.decks.edits import DeckSlot
from engine.decks.lines import Part
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.front import FrontPanel
from ufs_desktop.decks.line_model import DeckLineModel
from ufs_desktop.decks.line_view import DeckLineView
from ufs_desktop.decks.outline import OWN_ORDER
from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.choice import ChoiceBox

NAMES = {Part.MAIN: "Deck", Part.SIDE: "Sideboard"}
HEADS = {Part.MAIN: "Deck: {count}", Part.SIDE: "Sideboard: {count}"}
WITH_CHARACTER = " + character"
OWN = "In your own order"
SHARES = {Part.MAIN: 4, Part.SIDE: 1}  # of the height


class DeckParts(QWidget):
    """Follows a bench; it changes nothing by itself."""

    edited = Signal(object)  # DeckEdit
    reached = Signal(str)  # the name of the card that the cursor is on
    naming_wanted = Signal()  # which cards unknown names mean
    verdict_wanted = Signal()

    def __init__(self, bench: DeckBench) -> None:
        super().__init__()
        self._bench = bench
        grouping = next(iter(bench.librarian.cabinet.groupings), OWN_ORDER)
        shown = HEADS if bench.librarian.cabinet.has_sideboard else (Part.MAIN,)
        self.models = {part: DeckLineModel(bench, part, grouping) for part in shown}
        self.views = {part: DeckLineView(self.models[part], NAMES[part]) for part in self.models}
        self.heads = {part: PlainLabel(name="section") for part in self.models}
        self.front, self.grouping = FrontPanel(bench), self._grouping_box()
        row = QHBoxLayout()
        row.addWidget(self.heads[Part.MAIN], 1)
        row.addWidget(self.grouping)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SIZES.gap_small)
        column.addWidget(self.front)
        column.addLayout(row)
        column.addWidget(self.views[Part.MAIN], SHARES[Part.MAIN])
        if Part.SIDE in self.views:
            column.addWidget(self.heads[Part.SIDE])
            column.addWidget(self.views[Part.SIDE], SHARES[Part.SIDE])
        self._connect()

    @property
    def _editors(self) -> tuple[FrontPanel | DeckLineView, ...]:
        return (self.front, *self.views.values())

    def lock(self) -> None:
        """Nothing can be changed here."""
        for part in self._editors:
            part.lock()

    def fit(self, page_height: int) -> None:
        self.front.fit(page_height)

    def refresh(self) -> None:
        """As the deck is now."""
        for part, model in self.models.items():
            model.refresh()
            count = sum(line.count for line in self._bench.deck.part(part))
            words = HEADS[part].format(count=count)
            if part is Part.MAIN and self._bench.character_name:
                words += WITH_CHARACTER
            self.heads[part].setText(words.upper())

    def go_to(self, name: str) -> None:
        """Put the cursor on the first line of a card."""
        for part, view in self.views.items():
            lines = (line for line in self._bench.deck.part(part) if line.name == name)
            if any(view.go_to(DeckSlot.of(line)) for line in lines):
                return

    def go_to_slot(self, slot: DeckSlot) -> None:
        """Put the cursor on a line; the character has none."""
        if slot.part in self.views:
            self.views[slot.part].go_to(slot)

    def mark(self, keys: Collection[str]) -> None:
        """Point these cards out, and no others."""
        names = {name for name, sheet in self._bench.sheets.items() if sheet.key in keys}
        for model in self.models.values():
            model.mark(names)

    def _grouping_box(self) -> ChoiceBox:
        box = ChoiceBox()
        box.setAccessibleName("Group the deck by")
        for name, title in self._bench.librarian.cabinet.groupings.items():
            box.addItem(f"By {title.lower()}", name)
        box.addItem(OWN, OWN_ORDER)
        return box

    def _group(self) -> None:
        for model in self.models.values():
            model.group_by(str(self.grouping.currentData()))

    def _connect(self) -> None:
        self.grouping.activated.connect(self._group)
        self.front.verdict_wanted.connect(self.verdict_wanted)
        for part in self._editors:
            part.edited.connect(self.edited)
            part.reached.connect(self.reached)
        for view in self.views.values():
            view.naming_wanted.connect(self.naming_wanted)
