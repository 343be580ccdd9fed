"""A slider over a whole game, with a tick where each turn begins."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider

from ufs_desktop.grammar import whose
from ufs_desktop.plain import show_tip
from ufs_desktop.session.replay import Outline, turn_at
from ufs_desktop.theme.wardrobe import worn

HEIGHT = 34
INSET = 10  # so that the knob stays inside
GROOVE = 6
KNOB = 8  # its radius


class Scrubber(QSlider):
    """A slider whose value is the step; a click or a drag goes there immediately."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._names = names
        self._outline = Outline((0,), ())
        self.setAccessibleName("Step of the game")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the page's keys move it
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)

    def show_outline(self, outline: Outline) -> None:
        self._outline = outline
        self.setRange(0, outline.last)
        self.update()

    def place_of(self, step: int) -> float:
        """The horizontal position of a step in the widget."""
        share = step / self.maximum() if self.maximum() else 0.0
        return INSET + share * (self.width() - 2 * INSET)

    def step_at(self, x: float) -> int:
        width = max(1, self.width() - 2 * INSET)
        return round(max(0.0, min(1.0, (x - INSET) / width)) * self.maximum())

    def words_at(self, step: int) -> str:
        """A step in words, with the turn that it belongs to."""
        turns = self._outline.turns
        mark = turns[turn_at(self._outline, step)] if turns else None
        if mark is None or not mark.turn:
            return f"Step {step}, before the game"
        return f"Step {step}, {whose(self._names[mark.player])} turn {mark.turn}"

    def _draw_groove(self, painter: QPainter) -> None:
        middle = self.height() / 2
        here = self.place_of(self.value())
        whole = QRectF(INSET, middle - GROOVE / 2, self.width() - 2 * INSET, GROOVE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(worn().border))
        painter.drawRoundedRect(whole, GROOVE / 2, GROOVE / 2)
        whole.setRight(here)
        painter.setBrush(QColor(worn().accent))
        painter.drawRoundedRect(whole, GROOVE / 2, GROOVE / 2)

    def _draw_turns(self, painter: QPainter) -> None:
        """One player's turns tick upwards, the other's downwards."""
        middle = self.height() / 2
        now = turn_at(self._outline, self.value())
        for place, mark in enumerate(self._outline.turns):
            x = self.place_of(mark.step)
            up = -1 if mark.player == 0 else 1
            colour = worn().accent_light if place == now else worn().text_soft
            painter.setPen(QPen(QColor(colour), 2))
            painter.drawLine(QPointF(x, middle + up * 5), QPointF(x, middle + up * 12))

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(320, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, HEIGHT)

    def event(self, event: QEvent) -> bool:
        """Show where a click would lead in a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            show_tip(event.globalPos(), self.words_at(self.step_at(event.pos().x())), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(True)
        self.setValue(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setValue(self.step_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_groove(painter)
        self._draw_turns(painter)
        painter.setPen(QPen(QColor(worn().floor), 2))
        painter.setBrush(QColor(worn().text if self.isEnabled() else worn().border))
        painter.drawEllipse(QPointF(self.place_of(self.value()), self.height() / 2), KNOB, KNOB)
        painter.end()
