"""The action log: what happened, each line with the rules that made it happen."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QTextBrowser, QVBoxLayout

from ufs_desktop.table.chronicle import Line
from ufs_desktop.theme_colours import COLOURS, NEWS, SIZES

AT_ONCE, MOST = 200, 1200  # lines
HEADING_GAP = 8
CARD, RULE = "card:", "rule:"


class LogPanel(QFrame):
    """Keeps all lines and shows those that the filter lets through."""

    rule_wanted = Signal(str)
    card_wanted = Signal(object)
    details_toggled = Signal(bool)

    def __init__(self, *, details: bool = False) -> None:
        super().__init__()
        self.setObjectName("log")
        self._lines: list[Line] = []
        self._viewer = 0
        self._text = QTextBrowser()
        self._text.setObjectName("logText")
        self._text.setOpenLinks(False)
        self._text.document().setMaximumBlockCount(MOST)
        self._text.setAccessibleName("Action log")
        self._text.anchorClicked.connect(lambda url: self._follow(url.toString()))
        self._details = QCheckBox("Details")
        self._details.setChecked(details)
        self._details.toggled.connect(self._on_details)
        title = QLabel("LOG")
        title.setObjectName("section")
        row = QHBoxLayout()
        row.addWidget(title)
        row.addStretch(1)
        row.addWidget(self._details)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(
            SIZES.gap_small, SIZES.gap_small, SIZES.gap_small, SIZES.gap_small
        )
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self._text, 1)
        NEWS.worn.connect(self._show_all)

    @property
    def lines(self) -> Sequence[Line]:
        return self._lines

    @property
    def text(self) -> str:
        return self._text.toPlainText()

    def replace_from(self, start: int, lines: Sequence[Line], viewer: int) -> None:
        """New lines from a place on; those that stood there before never happened."""
        anew = start < len(self._lines) or viewer != self._viewer
        del self._lines[start:]
        self._lines += lines
        self._viewer = viewer
        if anew:
            self._show_all()
        else:
            self._append(lines)

    def clear(self) -> None:
        self._lines = []
        self._text.clear()

    def _show_all(self) -> None:
        self._text.clear()
        self._append(self._lines)

    def _append(self, lines: Sequence[Line]) -> None:
        """Of many lines only the latest are shown: laying out thousands would stall the table."""
        shown = [line for line in lines if self._details.isChecked() or not line.is_minor]
        cursor = QTextCursor(self._text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for line in shown[-AT_ONCE:]:
            layout = QTextBlockFormat()  # anew: a block would inherit the one above
            layout.setTopMargin(HEADING_GAP if line.is_heading else 0)
            if self._text.document().isEmpty():
                cursor.setBlockFormat(layout)
            else:
                cursor.insertBlock(layout)
            cursor.insertHtml(self._html(line))
        if shown:
            self._text.moveCursor(QTextCursor.MoveOperation.End)
            self._text.ensureCursorVisible()

    def _html(self, line: Line) -> str:
        words = html.escape(line.text)
        if line.is_heading:
            return f'<b style="color:{COLOURS.accent_light}">{words}</b>'
        if line.card is not None:
            words = _link(f"{CARD}{line.card}", COLOURS.text, words)
        rules = " ".join(_link(f"{RULE}{rule}", COLOURS.focus, rule) for rule in line.rules[:1])
        side = COLOURS.answer if line.player == self._viewer else COLOURS.accent
        mark = f'<span style="color:{side}">▍</span>' if line.player is not None else "▍"
        line_end = f'<span style="font-size:10px">{rules}</span>'
        return f"{mark}{words} {line_end}"

    def _follow(self, link: str) -> None:
        if link.startswith(RULE):
            self.rule_wanted.emit(link.removeprefix(RULE))
        else:
            self.card_wanted.emit(int(link.removeprefix(CARD)))

    def _on_details(self, on: bool) -> None:
        self._show_all()
        self.details_toggled.emit(on)


def _link(target: str, colour: str, words: str) -> str:
    return f'<a href="{target}" style="color:{colour}; text-decoration:none">{words}</a>'
