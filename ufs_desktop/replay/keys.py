"""The keyboard in the replay viewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from engine.kernel.sight import Handle
from ufs_desktop.replay.icons import Sign
from ufs_desktop.session.replay import Look
from ufs_desktop.table.cursor import DIRECTIONS, next_card

if TYPE_CHECKING:
    from ufs_desktop.replay.page import ReplayPage

LIST = (
    ("Left, Right", "one step back or forward"),
    ("Page Up, Page Down", "one turn back or forward"),
    ("Home, End", "to the beginning or the end"),
    ("Space", "play by itself, or pause"),
    ("1, 2", "look from the first or the second seat"),
    ("O", "all cards open, or only those that the seat knows"),
    ("Ctrl+Arrow keys", "move between cards"),
    ("Z", "show the card large"),
    ("F1", "explain the decision"),
    ("Esc", "close the pile, or leave the replay"),
)

STEPS = {
    Qt.Key.Key_Left: Sign.BACK,
    Qt.Key.Key_Right: Sign.FORWARD,
    Qt.Key.Key_PageUp: Sign.TURN_BACK,
    Qt.Key.Key_PageDown: Sign.TURN_FORWARD,
    Qt.Key.Key_Home: Sign.FIRST,
    Qt.Key.Key_End: Sign.LAST,
    Qt.Key.Key_Space: Sign.PLAY,
}


class ReplayKeys:
    """Holds the cursor and turns keys into the page's acts."""

    def __init__(self, page: ReplayPage) -> None:
        self._page = page
        self.cursor: Handle | None = None
        self._acts: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_1: lambda: self._sit(0),
            Qt.Key.Key_2: lambda: self._sit(1),
            Qt.Key.Key_O: self._toggle_open,
            Qt.Key.Key_Z: self._zoom,
            Qt.Key.Key_F1: page.explain,
            Qt.Key.Key_Escape: self._escape,
        }

    def take(self, event: QKeyEvent) -> bool:
        """Carry out a key; False if it means nothing here."""
        key = Qt.Key(event.key())
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers == Qt.KeyboardModifier.ControlModifier and key in DIRECTIONS:
            self.move(key)
        elif modifiers:
            return False
        elif key in STEPS:
            self._page.press(STEPS[key])
        elif key in self._acts:
            self._acts[key]()
        else:
            return False
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
            self._page.table.setAccessibleDescription(self._page.scene.describe(card))

    def _sit(self, seat: int) -> None:
        self._page.look_from(Look(seat, self._page.look.is_open))

    def _toggle_open(self) -> None:
        look = self._page.look
        self._page.look_from(look._replace(is_open=not look.is_open))

    def _zoom(self) -> None:
        if self.cursor is not None:
            self._page.on_zoom(self.cursor)

    def _escape(self) -> None:
        if self._page.piles.isVisible():
            self._page.piles.hide()
        else:
            self._page.leave_wanted.emit()
