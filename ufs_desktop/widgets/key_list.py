"""The list of keys that the table understands."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from ufs_desktop.table_keys import LIST
from ufs_desktop.theme_colours import SIZES


class KeyListDialog(QDialog):
    """Two columns: the key and what it does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        grid = QGridLayout()
        grid.setHorizontalSpacing(SIZES.gap_large)
        for row, (key, act) in enumerate(LIST):
            name = QLabel(key)
            name.setObjectName("command")
            name.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(name, row, 0)
            grid.addWidget(QLabel(act[:1].upper() + act[1:]), row, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_large,) * 4)
        layout.setSpacing(SIZES.gap_large)
        layout.addLayout(grid)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
