"""Shows words from files, people and the network as plain text, never interpreted as markup.

Qt guesses whether the text of a label or a tooltip is HTML, and HTML could load pictures from this
machine. So labels, tooltips and pages of text are made here and nowhere else.
"""

from __future__ import annotations

import html
from collections.abc import Callable

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFormLayout, QLabel, QTextBrowser, QToolTip, QWidget

from ufs_desktop.theme.wardrobe import wardrobe, worn


class PlainLabel(QLabel):
    """Shows its words as plain text; `name` selects its style."""

    def __init__(self, words: str = "", name: str = "", *, wrap: bool = False) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(words)
        self.setObjectName(name)
        self.setWordWrap(wrap)


class MarkedLabel(QLabel):
    """Wrapped words with our own markup in the current colours; everything else in them must be
    escaped by the code that makes the markup."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setObjectName(name)
        self.setWordWrap(True)
        self._markup: Callable[[], str] = str
        wardrobe().changed.connect(self._write)

    def mark(self, markup: Callable[[], str]) -> None:
        """Show these words, and again whenever the colours change."""
        self._markup = markup
        self._write()

    def _write(self) -> None:
        self.setText(self._markup())


def rule_link(rule: str) -> str:
    """A link to a rule by its number, in the current colours."""
    escaped = html.escape(rule)
    return f'<a href="{escaped}" style="color:{worn().link}; text-decoration:none">{escaped}</a>'


def tip(words: str) -> str:
    """The text of a tooltip that shows these words as plain text."""
    if not QtGui.Qt.mightBeRichText(words):
        return words
    return f'<p style="white-space:pre-wrap">{html.escape(words)}</p>'


def show_tip(at: QPoint, words: str, owner: QWidget) -> None:
    """Show a tooltip now."""
    QToolTip.showText(at, tip(words), owner)


def add_row(form: QFormLayout, words: str, field: QWidget, whole: str = "") -> None:
    """Add a field with its label as buddy; `whole` is the full text of a shortened label."""
    label = PlainLabel(words)
    label.setToolTip(tip(whole))
    label.setBuddy(field)
    form.addRow(label, field)


class Article(QTextBrowser):
    """A page of text with our own markup and links; it loads no files."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setOpenLinks(False)

    # Qt

    def event(self, event: QEvent) -> bool:
        """Let selected text be copied, before any other copy command of the window."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            is_copy = event.matches(QKeySequence.StandardKey.Copy)
            event.setAccepted(is_copy and self.textCursor().hasSelection())
        return super().event(event)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        return _nothing()


def _nothing() -> QImage:
    """A transparent picture of one pixel: given none, Qt would open the file itself."""
    image = QImage(1, 1, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    return image
