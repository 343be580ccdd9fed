"""A grid of cards that are not spread out on the table, to choose from or to look through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QIcon, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QStyle, QToolButton, QWidget

from engine.kernel.sight import Handle
from engine.kernel.views import CardView
from ufs_desktop.plain import tip
from ufs_desktop.table.cursor import DIRECTIONS
from ufs_desktop.table.kit import Faces
from ufs_desktop.table.metrics import card_size
from ufs_desktop.table.pictures import Painted, PictureKey, Pictures
from ufs_desktop.widgets.enter import ENTER, HearsEnter

CARD_WIDTH = 104.0
COLUMNS = 7  # if there is room for them
SPACING = 4
LEAST = 170  # pixels: one row
HEIGHT = 330


class CardButton(HearsEnter, QToolButton):
    """One card; signals when the pointer or the focus comes to it. Space is left to the page."""

    reached = Signal()
    stepped = Signal(int, int)  # move by this many columns and rows
    confirmed = Signal()  # Enter was pressed on it while it was already chosen
    is_chosen = False  # whether it is part of the answer that Enter gives

    # Qt: not an event filter, which Python would run for every event of every button

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.reached.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.reached.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in DIRECTIONS and not event.modifiers():
            self.stepped.emit(*DIRECTIONS[key])
        elif key in ENTER and self.is_chosen and not event.isAutoRepeat():
            self.confirmed.emit()
        elif key in ENTER and not event.isAutoRepeat():
            self.click()
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class CardGrid(QScrollArea):
    """A button with its picture for each card."""

    activated = Signal(object)
    confirmed = Signal(object)  # Enter on a card that is already chosen
    hovered = Signal(object)

    def __init__(
        self,
        faces: Faces,
        handles: Sequence[Handle],
        cards: Mapping[Handle, CardView],
        pictures: Pictures,
    ) -> None:
        super().__init__()
        self._faces = faces
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its cards take the focus
        self.setMinimumHeight(LEAST)
        self._pictures = pictures
        self._cards = {handle: cards[handle] for handle in handles if handle in cards}
        self._buttons: dict[Handle, CardButton] = {}
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = QWidget()
        self._grid = QGridLayout(content)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACING)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        for handle in self._cards:
            self._buttons[handle] = self._make(handle)
        self._columns = 0
        self._arrange(COLUMNS)
        self.setWidget(content)
        pictures.ready.connect(self._repaint)

    @property
    def width_wanted(self) -> int:
        """The width for all its cards in one row, or for as many as a row may hold."""
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        return min(COLUMNS, len(self._buttons)) * (self._widest + SPACING) + bar

    @property
    def spare(self) -> int:
        """How much of its height it can give up by scrolling."""
        return self.sizeHint().height() - LEAST

    @property
    def _widest(self) -> int:
        return max((button.sizeHint().width() for button in self._buttons.values()), default=1)

    def button(self, handle: Handle) -> CardButton:
        return self._buttons[handle]

    def show_chosen(self, chosen: Sequence[Handle]) -> None:
        for handle, button in self._buttons.items():
            button.is_chosen = handle in chosen
            button.setChecked(button.is_chosen)

    def take_focus(self) -> None:
        """Focus the first card."""
        first = next(iter(self._buttons.values()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _step(self, button: CardButton, across: int, down: int) -> None:
        every = list(self._buttons.values())
        at = every.index(button) + across + down * self._columns
        if 0 <= at < len(every):
            every[at].setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(every[at])

    def _arrange(self, columns: int) -> None:
        """Put this many cards in each row."""
        if columns == self._columns:
            return
        self._columns = columns
        for at, button in enumerate(self._buttons.values()):
            self._grid.addWidget(button, at // columns, at % columns)

    def _make(self, handle: Handle) -> CardButton:
        button = CardButton()
        button.setObjectName("pick")
        button.setCheckable(True)
        size = card_size(CARD_WIDTH)
        button.setIconSize(QSize(int(size.width()), int(size.height())))
        button.setIcon(QIcon(self._picture(handle)))
        name = self._faces.name(self._cards[handle])
        button.setToolTip(tip(name))
        button.setAccessibleName(name)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(lambda: self.activated.emit(handle))
        button.reached.connect(lambda: self.hovered.emit(handle))
        button.confirmed.connect(lambda: self.confirmed.emit(handle))
        button.stepped.connect(lambda across, down: self._step(button, across, down))
        return button

    def _picture(self, handle: Handle) -> QPixmap:
        return self._pictures.picture(*self._shown(handle))

    def _shown(self, handle: Handle) -> PictureKey:
        return self._faces.open_look(self._cards[handle]), CARD_WIDTH

    def _repaint(self, painted: Painted) -> None:
        for handle, button in self._buttons.items():
            if painted is None or self._shown(handle) in painted:
                button.setIcon(QIcon(self._picture(handle)))

    # Qt

    def sizeHint(self) -> QSize:
        rows = 1 + (len(self._buttons) - 1) // COLUMNS
        return QSize(super().sizeHint().width(), min(HEIGHT, LEAST * rows))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.viewport().width() + SPACING
        self._arrange(max(1, min(COLUMNS, room // (self._widest + SPACING))))
