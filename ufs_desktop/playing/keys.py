"""The keyboard on the table page: everything that the mouse can do, without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from ufs_desktop.commands import Where
from ufs_desktop.playing.card_keys import CardKeys
from ufs_desktop.table.passing import Mode

if TYPE_CHECKING:
    from ufs_desktop.playing.page import TablePage

FIXED = (("1 to 9", "press the numbered answer"),)


class Keys(CardKeys):
    """Turns keys into the page's acts; a digit presses the answer of that number."""

    def __init__(self, page: TablePage) -> None:
        acts = {
            "table.answer": self._enter,
            "table.pass": lambda: self._press("pass"),
            "table.back": self._escape,
            "table.pass_turn": lambda: page.pass_ahead(Mode.TURN),
            "table.pass_calm": lambda: page.pass_ahead(Mode.CALM),
            "table.hand_left": lambda: page.shift_in_hand(self.card, -1),
            "table.hand_right": lambda: page.shift_in_hand(self.card, 1),
            "table.sort": page.strip.ask_sort,
            "table.explain": page.explain,
        }
        super().__init__(page, Where.TABLE, acts)
        self._page: TablePage = page

    def take(self, event: QKeyEvent) -> bool:
        if super().take(event):
            return True
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self._press_number(int(key) - int(Qt.Key.Key_0))
            return True
        return False

    def _enter(self) -> None:
        """Answer with the card under the cursor or look through the pile there; else press the
        button that stands first."""
        interaction = self._page.interaction
        if self.open_pile() or interaction is None:
            return
        card = self.card
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

    def _press(self, role: str) -> bool:
        """The button with this role, where there is one that can be pressed."""
        interaction = self._page.interaction
        for button in interaction.buttons() if interaction is not None else ():
            if button.role == role and button.enabled:
                self._page.answering.press(button.name)
                return True
        return False

    def _press_number(self, number: int) -> None:
        """The first buttons without a key of their own have the digits."""
        interaction = self._page.interaction
        buttons = interaction.buttons() if interaction is not None else []
        plain = [button for button in buttons if not button.role]
        if 0 < number <= len(plain):
            self._page.answering.press(plain[number - 1].name)
