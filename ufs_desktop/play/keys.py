"""The keyboard on the table page: everything that the mouse can do, without it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from ufs_desktop.commands import KeyMap, Where
from ufs_desktop.play.answers import Answering
from ufs_desktop.play.card_keys import CardKeys
from ufs_desktop.table.scene import TableScene
from ufs_desktop.widgets.covers import ResultPanel
from ufs_desktop.widgets.pile_viewer import PileViewer

ANSWERS = frozenset({"table.answer", "table.pass", "table.back"})  # skip a beat if nothing is asked
FIXED = (("1 to 9", "press the numbered answer"),)


class Keys(CardKeys):
    """Turns keys into answers and the page's acts; a digit presses the answer with that number."""

    def __init__(
        self,
        scene: TableScene,
        answering: Answering,
        piles: PileViewer,
        result: ResultPanel,
        acts: Mapping[str, Callable[[], object]],
    ) -> None:
        answers = {
            "table.answer": self._enter,
            "table.pass": lambda: self._press("pass"),
            "table.back": self._escape,
        }
        super().__init__(scene, Where.TABLE, {**answers, **acts})
        self._answering, self._piles, self._result = answering, piles, result
        self._skipping = ANSWERS - acts.keys()
        self._director = scene.director

    def take(self, event: QKeyEvent, key_map: KeyMap) -> bool:
        command = key_map.command(Where.TABLE, event)
        if event.isAutoRepeat() and command in ANSWERS:
            return True  # a held key answers only once
        if (
            command in self._skipping
            and self._answering.interaction is None
            and self._director.is_playing
        ):
            self._director.skip()
            return True
        if super().take(event, key_map):
            return True
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and not event.isAutoRepeat():
            self._press_number(int(key) - int(Qt.Key.Key_0))
            return True
        return False

    def _enter(self) -> None:
        """Confirm in the panel if it has the focus; else answer with the card under the cursor,
        look through the pile there, or press the default button. While a pile is looked through,
        keys go to it and not to what lies behind."""
        if self._piles.isVisible():
            self._piles.go_in()
            return
        if self._result.isVisible():
            self._result.enter()
            return
        interaction = self._answering.interaction
        if self._answering.panel.has_focus and self._press("default"):
            return
        if self.open_pile() or interaction is None:
            return
        card = self.card
        marks = interaction.marks()
        is_answer = card is not None and card in marks.lit | marks.vain
        if card is not None and (is_answer or not self._press("default")):
            self._answering.activate(card)
        elif card is None:
            self._press("default")

    def move(self, key: Qt.Key) -> None:
        """Move the cursor; from the last card on the right, go on into the panel."""
        if self._piles.isVisible():
            self._piles.go_in()
            return
        before = self.cursor
        super().move(key)
        if key == Qt.Key.Key_Right and before is not None and self.cursor == before:
            self._answering.panel.take_focus()

    def _escape(self) -> None:
        """Close what is open, cancel what can be cancelled, or leave the panel."""
        panel = self._answering.panel
        if self._piles.isVisible():
            self._piles.hide()
        elif self._result.isVisible():
            self._result.put_away()
        elif self._press("cancel"):
            return
        elif panel.has_focus:
            panel.left.emit()
        else:
            self._answering.back_out()

    def _press(self, role: str) -> bool:
        """Press the button with this role; False if there is none that can be pressed."""
        interaction = self._answering.interaction
        for button in interaction.buttons() if interaction is not None else ():
            if button.role == role and button.enabled:
                self._answering.press(button.name)
                return True
        return False

    def _press_number(self, number: int) -> None:
        """Press a button by its digit: the first ones without a key of their own have one."""
        interaction = self._answering.interaction
        buttons = interaction.buttons() if interaction is not None else []
        plain = [button for button in buttons if not button.role]
        if 0 < number <= len(plain):
            self._answering.press(plain[number - 1].name)
