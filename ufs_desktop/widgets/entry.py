"""Fields for answers that are typed or arranged: numbers, names and orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.plain import PlainLabel
from ufs_desktop.table.interactions.simple import (
    CONFIRM,
    NameInteraction,
    NumberInteraction,
    OrderInteraction,
)
from ufs_desktop.widgets.fields import number_field

KEY = Qt.ItemDataRole.UserRole
LEAST = 68  # pixels: two lines of an order
BESIDE, AROUND = 5, QSize(9, 7)  # pixels around the words of an entry, and around the list
HOW_TO_ORDER = "Drag to change the order, or use Ctrl with the arrow keys."


def takes_back(event: QEvent) -> bool:
    """Whether the event asks if the field claims the undo key, which it needs only once something
    was typed."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    return event.matches(QKeySequence.StandardKey.Undo)


class AnswerNumber(QSpinBox):
    """The number field; the undo key takes back a decision until something is typed."""

    # Qt

    def event(self, event: QEvent) -> bool:
        is_typed = self.lineEdit().isUndoAvailable()
        return (is_typed or not takes_back(event)) and super().event(event)


class NumberEntry(QWidget):
    """A number field between its bounds; Enter is left to the page, which confirms."""

    def __init__(self, interaction: NumberInteraction) -> None:
        super().__init__()
        decision = interaction.decision
        least, most = decision.minimum, decision.maximum
        self.field = number_field(least, most, interaction.value, "Number", AnswerNumber)
        self.field.selectAll()  # so that typing replaces it
        self.field.valueChanged.connect(interaction.set_value)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field)
        row.addWidget(PlainLabel(f"{least} to {most}"))
        row.addStretch(1)
        self.setFocusProxy(self.field)


class NameField(QLineEdit):
    """If no known name begins with a digit, a digit presses the answer that shows it."""

    def __init__(self, known: Sequence[str]) -> None:
        super().__init__()
        self.setAccessibleName("Name")
        self._has_digits = any(word[:1].isdigit() for word in known)

    # Qt

    def event(self, event: QEvent) -> bool:
        return (bool(self.text()) or not takes_back(event)) and super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.text() and event.text().isdigit() and not self._has_digits:
            event.ignore()
        else:
            super().keyPressEvent(event)


class NameEntry(QWidget):
    """A field with completion; Enter is left to the page, which confirms."""

    def __init__(self, interaction: NameInteraction) -> None:
        super().__init__()
        self.field = NameField(interaction.known)
        completer = QCompleter(list(interaction.known), self.field)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.field.setCompleter(completer)
        self.field.textChanged.connect(interaction.set_text)
        row = QVBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field)
        self.setFocusProxy(self.field)


class OrderList(QListWidget):
    """The things to be ordered; they are dragged, or moved with Ctrl and the arrow keys."""

    def __init__(self, interaction: OrderInteraction) -> None:
        super().__init__()
        self._interaction = interaction
        self._most = LEAST
        self.setAccessibleName("Order")
        self.setAccessibleDescription(HOW_TO_ORDER)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._keys: list[Any] = list(interaction.keys)
        for at, key in enumerate(self._keys):  # items made by Qt, which also deletes them safely
            self.addItem(interaction.label(key))
            self.item(at).setData(KEY, at)  # an index: Qt would change the types of keys
        self.setCurrentRow(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.ensurePolished()
        self.model().rowsMoved.connect(self._tell)

    def may_take(self, high: int) -> None:
        """Limit the height to this much."""
        self._most = max(LEAST, high)
        self.updateGeometry()

    def _row_height(self, row: int, wide: int) -> int:
        """The height of an entry with its words wrapped to this width."""
        words = self.fontMetrics().boundingRect(
            QRect(0, 0, wide, 0), Qt.TextFlag.TextWordWrap, self.item(row).text()
        )
        return words.height() + 2 * BESIDE

    def move_row(self, row: int, by: int) -> None:
        """Move one entry up or down."""
        target = row + by
        if 0 <= row < self.count() and 0 <= target < self.count():
            top = QModelIndex()
            self.model().moveRow(top, row, top, target + max(0, by))  # the row to insert before

    def _tell(self) -> None:
        places = [self.item(row).data(KEY) for row in range(self.count())]
        self._interaction.set_order([self._keys[place] for place in places])

    # Qt

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all entries, or the limit; the rest is scrolled to."""
        wide = width - 2 * AROUND.width() - 2 * BESIDE - self.verticalScrollBar().sizeHint().width()
        rows = sum(self._row_height(row, wide) for row in range(self.count()))
        return min(rows + 2 * AROUND.height(), self._most)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(LEAST, self.heightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()  # the words wrap differently now

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if control and Qt.Key(event.key()) in steps:
            self.move_row(self.currentRow(), steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._interaction.press(CONFIRM)
        else:
            super().keyPressEvent(event)
