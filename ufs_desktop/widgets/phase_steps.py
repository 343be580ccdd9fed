"""The phases of a turn in a row, with the current one lit and each one's stops marked."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ufs_desktop.plain import show_tip
from ufs_desktop.table.course import Chip, Course, TurnStand
from ufs_desktop.table.stops import STOP_WORDS, Stop, Stops
from ufs_desktop.theme.lettering import CENTRE, LEFT, cut, font_for
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn

HEIGHT = 32
WIDEST, NARROWEST = 78.0, 44.0  # of a phase
TITLE, TITLE_LEAST = 190.0, 110.0
GAP = 4.0
MARK = 8.0  # a mark's width
OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Menu)


class PhaseSteps(QWidget):
    """Paints turn and phases. A click, or Enter on the focused phase, asks for its stops."""

    menu_wanted = Signal(str, QPoint)  # a phase or step, and where the menu opens

    def __init__(self, course: Course) -> None:
        super().__init__()
        self._course = course
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._stand = course.opening
        self._stops = Stops(course.stops)
        self._at = 0  # the chip that has the focus
        self._has_menus = False

    @property
    def scale(self) -> float:
        """The size of the page's words relative to the usual."""
        return max(0.8, self.fontInfo().pixelSize() / SIZES.text)

    def offer_menus(self) -> None:
        """Let stops be set from here."""
        self._has_menus = True
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_stand(self, stand: TurnStand) -> None:
        self._stand = stand
        self._at = min(self._at, len(self.chips) - 1)
        self._name()

    def show_stops(self, stops: Stops) -> None:
        self._stops = stops
        self._name()

    @property
    def words(self) -> str:
        """Turn and phase in words."""
        return self._stand.words

    @property
    def chips(self) -> tuple[Chip, ...]:
        return self._stand.chips

    def box_of(self, place: str) -> QRectF:
        """Where a phase is painted."""
        return next(box for chip, box in self._boxes() if chip.place == place)

    def stop_words(self, place: str) -> str:
        """The unusual stops of a phase, in words."""
        held = ((each.label, self._stops.own(each.key)) for each in self._course.stops.at(place))
        return "\n".join(f"{label}: {STOP_WORDS[stop]}" for label, stop in held if stop is not None)

    def _name(self) -> None:
        """Set what assistive technology says: turn and phase, and the focused phase's stops."""
        self.setAccessibleName(self.words)
        chip = self.chips[self._at]
        told = self.stop_words(chip.place) or "asks when you have an answer"
        self.setAccessibleDescription(f"{chip.label}: {told}" if self._has_menus else "")
        self.update()

    def _boxes(self) -> Iterator[tuple[Chip, QRectF]]:
        chips = self.chips
        widest = WIDEST * self.scale
        spare = self.width() - len(chips) * (widest + GAP) - 10
        title = max(TITLE_LEAST, min(TITLE * self.scale, spare))
        left = title + 10
        wide = min(widest, (self.width() - left) / len(chips) - GAP)
        for chip in chips:
            inset = 3 if chip.is_step else 0
            yield chip, QRectF(left, 5 + inset, wide, self.height() - 2 * (5 + inset))
            left += wide + GAP

    def _chip_at(self, at: QPointF) -> Chip | None:
        found = (chip for chip, box in self._boxes() if box.contains(at))
        return next(found, None) if self._has_menus else None

    def _open(self, chip: Chip) -> None:
        corner = self.box_of(chip.place).bottomLeft().toPoint()
        self.menu_wanted.emit(chip.place, self.mapToGlobal(corner))

    def _paint_title(self, painter: QPainter) -> None:
        painter.setPen(QColor(worn().text))
        first = next(self._boxes())[1]
        box = QRectF(4, 0, first.left() - 10, self.height())
        painter.setFont(font_for(self._stand.title, box.width(), 14 * self.scale))
        painter.drawText(box, LEFT, cut(self._stand.title, box.width(), painter.font()))

    def _paint_chip(self, painter: QPainter, chip: Chip, box: QRectF) -> None:
        painter.setPen(QColor(worn().accent if chip.is_now else worn().line))
        painter.setBrush(QColor(worn().accent if chip.is_now else worn().panel_raised))
        painter.drawRoundedRect(box, 6, 6)
        ink = worn().text_on_accent if chip.is_now else worn().text_soft
        marks = self._stops.marks(chip.place)
        room = box.adjusted(2, 0, -2 - (MARK + 3 if marks else 0), 0)
        most = (11 if chip.is_step else 12) * self.scale
        painter.setPen(QColor(ink))
        painter.setFont(font_for(chip.label, room.width(), most))
        words = cut(chip.label, room.width(), painter.font())
        painter.drawText(room, CENTRE, words)
        if marks:
            spot = QRectF(box.right() - MARK - 4, box.center().y() - MARK / 2, MARK, MARK)
            paint_mark(
                painter, spot, marks[0], worn().text_on_accent if chip.is_now else worn().text
            )

    # Qt

    def minimumSizeHint(self) -> QSize:
        chips = self._course.most * (NARROWEST + GAP)
        return QSize(int(TITLE_LEAST + 10 + chips), HEIGHT)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.setFixedHeight(round(HEIGHT * self.scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_title(painter)
        for number, (chip, box) in enumerate(self._boxes()):
            self._paint_chip(painter, chip, box)
            if number == self._at and self.hasFocus():
                painter.setPen(QPen(QColor(worn().focus), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 7, 7)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        chip = self._chip_at(event.position())
        if chip is not None and event.button() == Qt.MouseButton.LeftButton:
            self._open(chip)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        chip = self.chips[self._at] if is_key else self._chip_at(QPointF(event.pos()))
        if chip is not None and self._has_menus:
            self._open(chip)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ways = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        key = Qt.Key(event.key())
        if key in ways:
            self._at = (self._at + ways[key]) % len(self.chips)
            self._name()
        elif key in OPENING:
            self._open(self.chips[self._at])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            chip = self._chip_at(QPointF(event.pos()))
            told = self.words if chip is None else f"{chip.label}: choose when you are asked"
            stops = "" if chip is None else self.stop_words(chip.place)
            show_tip(event.globalPos(), f"{told}\n{stops}".strip(), self)
            return True
        return super().event(event)


def paint_mark(painter: QPainter, box: QRectF, stop: Stop, colour: str) -> None:
    """Paint the shape of a kind of stop; shapes are distinguishable without colours."""
    ink = QColor(colour)
    painter.setPen(QPen(ink, 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    match stop:
        case Stop.ALWAYS:
            painter.fillRect(box, ink)
        case Stop.ANSWER:
            painter.drawRect(box)
        case Stop.NEVER:
            painter.drawEllipse(box)
            painter.drawLine(box.bottomLeft() + QPointF(1, -1), box.topRight() + QPointF(-1, 1))
        case Stop.OWN_TURN:
            painter.drawEllipse(box)
            painter.setBrush(ink)
            painter.drawPie(box, 90 * 16, 180 * 16)
        case Stop.CONCERNED:
            painter.drawEllipse(box)
            painter.setBrush(ink)
            painter.drawEllipse(box.center(), 1.6, 1.6)
