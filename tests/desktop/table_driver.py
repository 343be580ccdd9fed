"""Hands for tests: clicks, drags and keys on the table as a person makes them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsItem
from pytestqt.qtbot import QtBot

from engine.kernel.sight import Handle
from ufs_desktop.fight.layout import TableLayout
from ufs_desktop.fight.plan import FightLayout
from ufs_desktop.play.page import TablePage
from ufs_desktop.table.autopass import PassMode
from ufs_desktop.table.cursor import DIRECTIONS, Spot, next_place
from ufs_desktop.table.interactions.base import Interaction
from ufs_desktop.table.scene import TableScene

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton
BESIDE = (-1.5, 0, 1.5)  # pixels
AROUND = [QPointF(across, down) for across in BESIDE for down in BESIDE]
DOWN = (20, 12, 28, 6, 34, *range(1, 40))  # where a card is tried first, in fortieths of its height


def fight_layout(scene: TableScene) -> TableLayout:
    """Where everything of a fight lies."""
    layout = scene.table_layout
    assert isinstance(layout, FightLayout)
    return layout.places


def mode(page: TablePage) -> PassMode:
    """What is passed now. (Of an attribute mypy believes that it stays as it was found.)"""
    return page.asking.passing.mode


def wait_past(page: TablePage, before: Interaction | None, qtbot: QtBot) -> None:
    """Wait until this is no longer asked."""
    qtbot.waitUntil(lambda: page.interaction is not before or page.is_over)


def wait_for_next(page: TablePage, before: Interaction | None, qtbot: QtBot) -> None:
    """Wait until something else is asked."""
    qtbot.waitUntil(lambda: page.interaction is not None and page.interaction is not before)


class Hands:
    """Acts on one table page through the scene's coordinates."""

    def __init__(self, page: TablePage, qtbot: QtBot) -> None:
        self.page = page
        self.qtbot = qtbot

    def spot(self, card: Handle) -> QPoint:
        """A point of the card that no other card covers, not at its rim, which moves when the
        card is pointed at. One that is pointed at lies above the others: the pointer leaves it."""
        found = self._bare(card)
        if found is None:
            self._mouse(QEvent.Type.MouseMove, QPoint(1, 1), NONE, NONE)
            found = self._bare(card)
        if found is None:
            raise AssertionError(f"the card {card} is covered all over")
        return found

    def _bare(self, card: Handle) -> QPoint | None:
        item = self.page.scene.cards[card]
        box = item.mapRectToScene(item.shape().boundingRect())
        for down in DOWN:
            for across in range(1, 20):
                at = QPointF(
                    box.left() + box.width() * across / 20, box.top() + box.height() * down / 40
                )
                if all(self._top(at + beside) is item for beside in AROUND):
                    return self.page.table.mapFromScene(at)
        return None

    def _top(self, at: QPointF) -> QGraphicsItem | None:
        """The card or pile that is met there."""
        return next((i for i in self.page.scene.items(at) if i.acceptHoverEvents()), None)

    def click(self, card: Handle) -> None:
        self.qtbot.mouseClick(self.page.table.viewport(), LEFT, pos=self.spot(card))

    def drag(self, card: Handle, to: QPointF) -> None:
        """Press, move in steps, release."""
        start, end = self.spot(card), self.page.table.mapFromScene(to)
        self._mouse(QEvent.Type.MouseButtonPress, start, LEFT, LEFT)
        for step in range(1, 6):
            self._mouse(QEvent.Type.MouseMove, start + (end - start) * step / 5, NONE, LEFT)
        self._mouse(QEvent.Type.MouseButtonRelease, end, LEFT, NONE)

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            self.qtbot.keyClick(self.page, key)

    def go_to(self, card: Spot) -> None:
        """Put the keyboard's cursor on a card or a pile with the arrow keys alone."""
        if self.page.keys.cursor is None:
            self.key(Qt.Key.Key_Left)
        for key in self._way_to(card):
            self.key(key)
        assert self.page.keys.cursor == card

    def _way_to(self, card: Spot) -> list[Qt.Key]:
        """The fewest arrow keys from the cursor to a card or a pile."""
        places = self.page.scene.places
        ways: dict[Spot | None, list[Qt.Key]] = {self.page.keys.cursor: []}
        waiting = list(ways)
        while waiting:
            here = waiting.pop(0)
            if here == card:
                return ways[here]
            for key in DIRECTIONS:
                there = next_place(places, here, key)
                if there not in ways:
                    ways[there] = [*ways[here], key]
                    waiting.append(there)
        raise AssertionError("the arrow keys do not lead there")

    def press(self, name: str) -> None:
        """Click a button of the panel or the bar."""
        for buttons in (self.page.panel.buttons, self.page.bar.buttons):
            widget = buttons.widget(name)
            if widget is not None:
                self.qtbot.mouseClick(widget, LEFT)
                return
        raise AssertionError(f"there is no button {name!r}")

    def _mouse(
        self, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton
    ) -> None:
        viewport = self.page.table.viewport()
        everywhere = QPointF(viewport.mapToGlobal(at))
        event = QMouseEvent(
            kind, QPointF(at), everywhere, button, held, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(viewport, event)
