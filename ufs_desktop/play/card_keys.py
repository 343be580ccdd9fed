"""The keyboard at a table: a cursor that moves between cards and piles, and the keys' commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from engine.kernel.sight import Handle
from ufs_desktop.commands import KeyMap, Where
from ufs_desktop.table.cursor import Spot, next_place
from ufs_desktop.table.scene import TableScene

ARROWS = {
    "left": Qt.Key.Key_Left,
    "right": Qt.Key.Key_Right,
    "up": Qt.Key.Key_Up,
    "down": Qt.Key.Key_Down,
}


class CardKeys(QObject):
    """Holds the cursor, and turns keys into the acts of one part of the program."""

    reached = Signal(object)  # the card under the cursor
    described = Signal(str)  # what lies under the cursor
    zoom_wanted = Signal(object)  # a card; None for the one that is shown beside the table
    pile_wanted = Signal(int, str)  # whose, and which zone

    def __init__(
        self, scene: TableScene, where: Where, acts: Mapping[str, Callable[[], object]]
    ) -> None:
        super().__init__()
        self._scene, self._where = scene, where
        self.cursor: Spot | None = None
        self._pointed: Handle | None = None  # the card under the pointer, if that moved last
        prefix = where.name.lower()
        moves = {f"{prefix}.{way}": lambda key=key: self.move(key) for way, key in ARROWS.items()}
        self._acts = {**moves, f"{prefix}.zoom": self._zoom, **acts}

    def take(self, event: QKeyEvent, key_map: KeyMap) -> bool:
        """Carry out a key; False if it means nothing here, or not on this page."""
        command = key_map.command(self._where, event)
        act = None if command is None else self._acts.get(command)
        if act is None:
            return False
        act()
        return True

    def move(self, key: Qt.Key) -> None:
        """Go to the next card or pile in the direction of an arrow key."""
        self.put(next_place(self._scene.places, self.cursor, key))

    def show_cursor(self, *, shown: bool, begins: bool = False) -> None:
        """Show the cursor while the table hears keys; `begins`: place one if there is none."""
        if begins and self.cursor is None:
            self.put(next_place(self._scene.places, None, Qt.Key.Key_Right))
        self._scene.set_cursor(self.cursor, has_cursor=shown)

    def point(self, card: Handle | None) -> None:
        """The pointer came to a card, or left it."""
        self._pointed = card

    def put(self, place: Spot | None) -> None:
        """Put the cursor on a card or a pile."""
        scene = self._scene
        self._pointed = None
        scene.set_cursor(self.cursor, has_cursor=False)
        self.cursor = place
        if place is not None and place in scene.places:
            scene.set_cursor(place, has_cursor=True)
            self.described.emit(scene.describe(place))
            card = scene.card_at(place)
            if card is not None:
                self.reached.emit(card)

    @property
    def card(self) -> Handle | None:
        """The card under the cursor, if it lies on the table."""
        if not isinstance(self.cursor, int):
            return None
        return self.cursor if self.cursor in self._scene.cards else None

    def open_pile(self) -> bool:
        """Look through the pile under the cursor; False if no pile is there."""
        if not isinstance(self.cursor, tuple):
            return False
        self.pile_wanted.emit(*self.cursor)
        return True

    def _zoom(self) -> None:
        """Zoom on the card under the pointer, else what the cursor is on, else the previewed
        one."""
        if self._pointed is not None:
            self.zoom_wanted.emit(self._pointed)
        elif not self.open_pile():
            self.zoom_wanted.emit(self._scene.card_at(self.cursor))
