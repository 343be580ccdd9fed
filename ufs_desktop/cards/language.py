"""The page on the search language: a click on an example puts it into the search line."""

from __future__ import annotations

import html

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from ufs_desktop.cabinet.kit import CardCabinet
from ufs_desktop.cabinet.values import QueryField
from ufs_desktop.plain import Article
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn

SIZE = QSize(640, 560)
INTRODUCTION = (
    "Plain words are searched for in {places}; the last one may be incomplete. Terms next to "
    "each other must all match. Click an example to add it."
)
WAYS = (  # of each, a game has an example
    "both words",
    "these words next to each other",
    "not this",
    "either one",
    "a pattern, between slashes",
    "numbers are compared with = != < <= > >=",
    "another value",
)


class LanguageDialog(QDialog):
    """Stays open next to the list while examples are tried."""

    chosen = Signal(str)

    def __init__(self, cabinet: CardCabinet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("The search language")
        self.resize(SIZE)
        self._examples: list[str] = []
        self.page = Article("The search language")
        self.page.setHtml(self._html(cabinet))
        self.page.anchorClicked.connect(self._on_link)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap,) * 4)
        layout.setSpacing(SIZES.gap)
        layout.addWidget(self.page, 1)
        layout.addWidget(buttons)

    @property
    def examples(self) -> tuple[str, ...]:
        return tuple(self._examples)

    def choose(self, example: str) -> None:
        self.chosen.emit(example)

    def _html(self, cabinet: CardCabinet) -> str:
        examples = zip(cabinet.search.examples, WAYS, strict=True)
        ways = "".join(self._line(example, words) for example, words in examples)
        known = "".join(self._line(field.example, _told(field)) for field in cabinet.fields)
        return (
            f"<p>{INTRODUCTION.format(places=cabinet.search.places)}</p>"
            f"<h3>How parts are put together</h3><table>{ways}</table>"
            f"<h3>Fields</h3><table>{known}</table>"
        )

    def _line(self, example: str, words: str) -> str:
        """A row of the examples; its link is a number, as examples may contain anything."""
        self._examples.append(example)
        style = f"color:{worn().link}; text-decoration:none"
        link = f'<a href="{len(self._examples) - 1}" style="{style}">{html.escape(example)}</a>'
        cell = 'style="padding:2px 18px 2px 0"'
        return f"<tr><td {cell}><b>{link}</b></td><td>{html.escape(words)}</td></tr>"

    def _on_link(self, link: QUrl) -> None:
        self.choose(self._examples[int(link.toString())])


def _told(field: QueryField) -> str:
    words = field.help
    if field.values:
        words += f": {', '.join(field.values[:14])}{' …' if len(field.values) > 14 else ''}"
    if field.aliases:
        words += f" (also {', '.join(f'{alias}:' for alias in field.aliases)})"
    return words
