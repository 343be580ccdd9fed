"""F1: the explanation of the decision at hand, with links into the rules browser."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from ufs_desktop.plain import Article
from ufs_desktop.play.decision_words import Asked, decision_html
from ufs_desktop.widgets.dialogs import column_of

SIZE = QSize(620, 520)


class DecisionDialog(QDialog):
    """One scrolling text; Esc closes it, and the decision is still there."""

    rule_wanted = Signal(str)

    def __init__(self, asked: Asked, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("The decision")
        self.resize(SIZE)
        self.text = Article("The decision")
        edition = asked.kit.story.edition(asked.view)
        self.text.setHtml(decision_html(asked, asked.kit.module.rulebook(edition)))
        self.text.anchorClicked.connect(lambda url: self.rule_wanted.emit(url.toString()))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = column_of(self)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
