"""Every dialog is opened here: over its window, gone once it is closed, its words as written."""

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
    """Show it over its window, which goes on working behind it."""
    bound_to_screen(dialog)
    for box in dialog.findChildren(QDialogButtonBox):
        for button in box.buttons():
            button.setIcon(QIcon())  # which some desktops give to buttons that Qt names
    EnterPresses(dialog)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def bound_to_screen(dialog: QDialog) -> None:
    """As large as it wants to be, and no larger than its screen has room for."""
    if not dialog.testAttribute(Qt.WidgetAttribute.WA_Resized):
        dialog.adjustSize()
    dialog.resize(dialog.size().boundedTo(dialog.screen().availableSize() - FRAME))


def grow(dialog: QDialog) -> None:
    """As high as words need that have changed since it was opened."""
    lines = dialog.layout()
    if lines is not None:
        wanted = max(dialog.height(), lines.totalHeightForWidth(dialog.width()))
        dialog.resize(dialog.width(), wanted)
        bound_to_screen(dialog)


def column_of(dialog: QDialog) -> QVBoxLayout:
    """What stands in a dialog, one below the other, with the room that every dialog has."""
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
    """A dialog about a list: words above it, and buttons at either side below."""
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
    """A message with no buttons yet; words from wherever are shown as they are written."""
    box = QMessageBox(icon, title, "", parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.setText(clipped(words))
    return box


def tell(parent: QWidget, words: str, title: str = NAME) -> None:
    """Say that something was done."""
    open_dialog(message(parent, title, words, QMessageBox.Icon.Information))


def warn(parent: QWidget, words: str, title: str = NAME) -> None:
    """Say that something could not be done."""
    open_dialog(warning(parent, words, title))


def warning(parent: QWidget | None, words: str, title: str = NAME) -> QMessageBox:
    """The same to be opened; without a window to stand over, whoever opens it holds it."""
    return message(parent, title, words, QMessageBox.Icon.Warning)


def ask(
    parent: QWidget, title: str, words: str, agreed: Callable[[], object], act: str = ""
) -> None:
    """Ask before something is done; `act` names what cannot be brought back."""
    box = message(parent, title, words)
    if act:
        yes = box.addButton(act, QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    else:
        yes = box.addButton(QMessageBox.StandardButton.Yes)
        box.addButton(QMessageBox.StandardButton.No)
    yes.clicked.connect(lambda: agreed())
    open_dialog(box)
