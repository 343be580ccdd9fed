"""The dialog *Report a problem*: the user's words, the form of the report, and its contents."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QRadioButton,
    QWidget,
)

from ufs_desktop.data.report import Material, contents_words
from ufs_desktop.plain import PlainLabel
from ufs_desktop.widgets.dialogs import column_of

SIZE = QSize(600, 460)
ABOUT = (
    "The report is one file on your computer. Nothing is sent: you decide who gets it. It holds "
    "the game, its log, the program's log and a picture of this window."
)
LABELS = {
    False: "&Complete: opens as a replay, and shows every card",
    True: "&Without hidden cards: only what can be seen in this window",
}


class ReportDialog(QDialog):
    """Yields `words` and `is_redacted` when accepted; the target file is asked for afterwards."""

    def __init__(self, material: Material, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Report a problem")
        self.resize(SIZE)
        self.material = material
        self.what = QPlainTextEdit()
        self.what.setPlaceholderText("What happened, and what did you expect?")
        self.what.setAccessibleName("What happened")
        self.what.setTabChangesFocus(True)
        self.complete = QRadioButton(LABELS[False])
        self.redacted = QRadioButton(LABELS[True])
        self.contents = PlainLabel(name="refusal", wrap=True)
        self.complete.setChecked(True)
        for choice in (self.complete, self.redacted):
            choice.setVisible(material.replay is not None)
            choice.toggled.connect(self._tell)
        self._tell()
        self._lay_out()
        self.what.setFocus()

    @property
    def words(self) -> str:
        return self.what.toPlainText().strip()

    @property
    def is_redacted(self) -> bool:
        return self.redacted.isChecked() or self.material.replay is None

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox()
        save = buttons.addButton("Save the report…", QDialogButtonBox.ButtonRole.AcceptRole)
        save.setObjectName("primary")
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = column_of(self)
        layout.addWidget(PlainLabel(ABOUT, "about", wrap=True))
        layout.addWidget(self.what, 1)
        for widget in (self.complete, self.redacted, self.contents, buttons):
            layout.addWidget(widget)

    def _tell(self) -> None:
        self.contents.setText(contents_words(self.material, redacted=self.is_redacted))
