"""Words from files, from people and from the net: shown as they are written, never read as markup.

Qt guesses whether the words of a label or a tool tip are HTML, and whatever is would load pictures
from this machine. So labels, tool tips and pages of text are made here and nowhere else.
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
    """Shows its words as they are; `name` is its style."""

    def __init__(self, words: str = "", name: str = "", *, wrap: bool = False) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(words)
        self.setObjectName(name)
        self.setWordWrap(wrap)


class MarkedLabel(QLabel):
    """Wrapped words with markup of our own, in the colours that are worn; what else is in them is
    escaped by whoever marks them."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setObjectName(name)
        self.setWordWrap(True)
        self._markup: Callable[[], str] = str
        wardrobe().changed.connect(self._write)

    def mark(self, markup: Callable[[], str]) -> None:
        """Show these words, and again once other colours are worn."""
        self._markup = markup
        self._write()

    def _write(self) -> None:
        self.setText(self._markup())


def rule_link(rule: str) -> str:
    """Markup that leads to a rule by its number, in the colours that are worn."""
    escaped = html.escape(rule)
    return f'<a href="{escaped}" style="color:{worn().link}; text-decoration:none">{escaped}</a>'


def tip(words: str) -> str:
    """A tool tip that shows these words as they are."""
    if not QtGui.Qt.mightBeRichText(words):
        return words
    return f'<p style="white-space:pre-wrap">{html.escape(words)}</p>'


def show_tip(at: QPoint, words: str, owner: QWidget) -> None:
    """Show a tool tip now."""
    QToolTip.showText(at, tip(words), owner)


def add_row(form: QFormLayout, words: str, field: QWidget, whole: str = "") -> None:
    """A field with its label; the label leads to it. `whole`: what was too long for the label."""
    label = PlainLabel(words)
    label.setToolTip(tip(whole))
    label.setBuddy(field)
    form.addRow(label, field)


class Article(QTextBrowser):
    """A page of text with markup of our own and links; it reads no files."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setOpenLinks(False)

    # Qt

    def event(self, event: QEvent) -> bool:
        """What is marked is copied, whatever the window would copy otherwise."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            is_copy = event.matches(QKeySequence.StandardKey.Copy)
            event.setAccepted(is_copy and self.textCursor().hasSelection())
        return super().event(event)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        return _nothing()


def _nothing() -> QImage:
    """A picture of one point: without any picture Qt would open the file by itself."""
    image = QImage(1, 1, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    return image
