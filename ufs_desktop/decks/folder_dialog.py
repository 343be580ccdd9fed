"""Asks what a new folder of decks is to be called."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QWidget,
)

from ufs_desktop.decks.folder import LONGEST_FILE
from ufs_desktop.plain import add_row
from ufs_desktop.widgets.dialogs import column_of


class FolderDialog(QDialog):
    """Enter confirms the name, if there is one."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New folder")
        self.setMinimumWidth(420)
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_FILE)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.make = buttons.addButton("Move there", QDialogButtonBox.ButtonRole.AcceptRole)
        self.make.setObjectName("primary")
        self.make.setEnabled(False)
        self.name.textChanged.connect(lambda text: self.make.setEnabled(bool(text.strip())))
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        add_row(form, "Folder name", self.name)
        layout = column_of(self)
        layout.addLayout(form)
        layout.addWidget(buttons)
        self.name.setFocus()

    def _take(self) -> None:
        self.chosen.emit(self.name.text().strip())
        self.accept()
