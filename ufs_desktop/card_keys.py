"""The keyboard at a table: a cursor that goes from card to card, and the commands of the keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from engine.kernel.sight import Handle
from ufs_desktop.commands import Where
from ufs_desktop.table.cursor import next_card

if TYPE_CHECKING:
    from ufs_desktop.table_frame import TableFrame

ARROWS = {
    "left": Qt.Key.Key_Left,
    "right": Qt.Key.Key_Right,
    "up": Qt.Key.Key_Up,
    "down": Qt.Key.Key_Down,
}


class CardKeys:
    """Holds the cursor, and turns the keys of one part of the program into its acts."""

    def __init__(
        self, page: TableFrame, where: Where, acts: Mapping[str, Callable[[], object]]
    ) -> None:
        self._page, self._where = page, where
        self.cursor: Handle | None = None
        prefix = where.name.lower()
        moves = {f"{prefix}.{way}": lambda key=key: self.move(key) for way, key in ARROWS.items()}
        self._acts = {**moves, f"{prefix}.zoom": self._zoom, **acts}

    def take(self, event: QKeyEvent) -> bool:
        """Carry out a key; False if it means nothing here."""
        command = self._page.key_map.command(self._where, event)
        if command is None:
            return False
        self._acts[command]()
        return True

    def move(self, key: Qt.Key) -> None:
        """Go to the next card in the direction of an arrow key."""
        cards = self._page.scene.cards
        places = {handle: item.placement.at for handle, item in cards.items()}
        self.put(next_card(places, self.cursor, key))

    def put(self, card: Handle | None) -> None:
        """Put the cursor on a card."""
        cards = self._page.scene.cards
        if self.cursor in cards:
            cards[self.cursor].set_cursor(False)
        self.cursor = card
        if card is not None and card in cards:
            cards[card].set_cursor(True)
            self._page.on_hover(card)
            self._page.tell_reader(self._page.scene.describe(card))

    def _zoom(self) -> None:
        if self.cursor is not None:
            self._page.on_zoom(self.cursor)
