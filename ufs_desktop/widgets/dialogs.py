"""Opens every dialog: over its window, deleted once it is closed, its words as plain text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.files.text import clipped
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.enter import EnterPresses

NAME = "UFS Desktop"
FRAME = QSize(16, 48)  # what a window's own border and title may take


def open_dialog(dialog: QDialog) -> None:
    """Show a dialog over its window, which stays responsive behind it."""
    bound_to_screen(dialog)
    for box in dialog.findChildren(QDialogButtonBox):
        for button in box.buttons():
            button.setIcon(QIcon())  # some desktops add one to standard buttons
    EnterPresses(dialog)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def bound_to_screen(dialog: QDialog) -> None:
    """Make a dialog as large as it wants to be, but no larger than its screen allows."""
    if not dialog.testAttribute(Qt.WidgetAttribute.WA_Resized):
        dialog.adjustSize()
    dialog.resize(dialog.size().boundedTo(dialog.screen().availableSize() - FRAME))


def grow(dialog: QDialog) -> None:
    """Make a dialog high enough for words that have changed since it was opened."""
    lines = dialog.layout()
    if lines is not None:
        wanted = max(dialog.height(), lines.totalHeightForWidth(dialog.width()))
        dialog.resize(dialog.width(), wanted)
        bound_to_screen(dialog)


def column_of(dialog: QDialog) -> QVBoxLayout:
    """A dialog's vertical layout, with the margins and spacing of all dialogs."""
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(*(SIZES.gap_large,) * 4)
    layout.setSpacing(SIZES.gap)
    return layout


def lay_out_list(
    dialog: QDialog,
    words: QWidget,
    listed: QWidget,
    left: Sequence[QPushButton],
    right: Sequence[QPushButton],
) -> None:
    """Lay out a dialog about a list: words above it, buttons below it at either side."""
    row = QHBoxLayout()
    for button in left:
        row.addWidget(button)
    row.addStretch(1)
    for button in right:
        row.addWidget(button)
    layout = column_of(dialog)
    layout.addWidget(words)
    layout.addWidget(listed, 1)
    layout.addLayout(row)


def message(
    parent: QWidget | None,
    title: str,
    words: str,
    icon: QMessageBox.Icon = QMessageBox.Icon.Question,
) -> QMessageBox:
    """A message box without buttons yet; its words, wherever they are from, are plain text."""
    box = QMessageBox(icon, title, "", parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.setText(clipped(words))
    return box


def tell(parent: QWidget, words: str, title: str = NAME) -> None:
    """Tell the user that something was done."""
    open_dialog(message(parent, title, words, QMessageBox.Icon.Information))


def warn(parent: QWidget, words: str, title: str = NAME) -> None:
    """Tell the user that something could not be done."""
    open_dialog(warning(parent, words, title))


def warning(parent: QWidget | None, words: str, title: str = NAME) -> QMessageBox:
    """The same, not yet opened; without a parent window, the caller must keep a reference."""
    return message(parent, title, words, QMessageBox.Icon.Warning)


def ask(
    parent: QWidget, title: str, words: str, agreed: Callable[[], object], act: str = ""
) -> None:
    """Ask before doing something; `act` labels the button if it cannot be undone."""
    box = message(parent, title, words)
    if act:
        yes = box.addButton(act, QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    else:
        yes = box.addButton(QMessageBox.StandardButton.Yes)
        box.addButton(QMessageBox.StandardButton.No)
    yes.clicked.connect(lambda: agreed())
    open_dialog(box)
