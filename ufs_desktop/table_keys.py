"""The keyboard on the table page: everything that the mouse can do, without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from engine.kernel.sight import Handle
from ufs_desktop.table.cursor import DIRECTIONS, next_card

if TYPE_CHECKING:
    from ufs_desktop.table_page import TablePage

LIST = (
    ("Arrow keys", "move between cards"),
    ("Enter", "answer with the card, or confirm"),
    ("Space", "pass, or choose none"),
    ("Esc", "go back one step"),
    ("1 to 9", "press the numbered answer"),
    ("Z", "show the card large"),
    ("P", "pass until my turn"),
    ("Ctrl+Z", "take back"),
    ("F1", "explain the decision"),
)


class Keys:
    """Holds the cursor and turns keys into the page's acts."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.cursor: Handle | None = None
        self._acts: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Return: self._enter,
            Qt.Key.Key_Enter: self._enter,
            Qt.Key.Key_Space: lambda: self._press("pass"),
            Qt.Key.Key_Escape: self._escape,
            Qt.Key.Key_Z: self._zoom,
            Qt.Key.Key_P: self._toggle_passing,
            Qt.Key.Key_F1: page.explain,
        }

    def take(self, event: QKeyEvent) -> bool:
        """Carry out a key; False if it means nothing here."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if key in DIRECTIONS:
            self.move(key)
        elif key in self._acts:
            self._acts[key]()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self._press_number(int(key) - int(Qt.Key.Key_0))
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

    def _enter(self) -> None:
        """Answer with the card under the cursor; else with the button that stands first."""
        interaction = self._page.interaction
        if interaction is None:
            return
        card = self.cursor if self.cursor in self._page.scene.cards else None
        is_answer = card is not None and card in interaction.marks().lit
        if card is not None and (is_answer or not self._press("default")):
            self._page.on_card(card)
        elif card is None:
            self._press("default")

    def _escape(self) -> None:
        if self._page.piles.isVisible():
            self._page.piles.hide()
        else:
            self._press("cancel")

    def _zoom(self) -> None:
        if self.cursor is not None:
            self._page.on_zoom(self.cursor)

    def _toggle_passing(self) -> None:
        if not self._page.is_demonstration:
            self._page.strip.passing.toggle()

    def _press(self, role: str) -> bool:
        """The button with this role, where there is one that can be pressed."""
        interaction = self._page.interaction
        for button in interaction.buttons() if interaction is not None else ():
            if button.role == role and button.enabled:
                self._page.press(button.name)
                return True
        return False

    def _press_number(self, number: int) -> None:
        """The first buttons without a key of their own have the digits."""
        interaction = self._page.interaction
        buttons = interaction.buttons() if interaction is not None else []
        plain = [button for button in buttons if not button.role]
        if 0 < number <= len(plain):
            self._page.press(plain[number - 1].name)
