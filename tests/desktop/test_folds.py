"""Headings that open below a card: what is cut off is scrolled to, and no line is seen by half."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.shares import shared_pairs
from ufs_desktop import theme
from ufs_desktop.headings import Heading, ValueLine
from ufs_desktop.widgets.folds import Folds

pytestmark = pytest.mark.usefixtures("dressed")
WORDS = "So many words of which one sentence is made that they are broken into several lines"
LINE = ValueLine(WORDS, "by a card", "until the turn ends", "E.3.5")


def cut_through(folds: Folds) -> list[str]:
    """The words of lines through which the lower edge goes."""
    edge = folds.viewport().height()
    found = []
    for fold in folds.folds:
        parts: list[tuple[QWidget, int]] = [(fold.button, fold.button.height())]
        label = fold.findChild(QLabel)
        if fold.is_open and label is not None:
            parts.append((label, label.fontMetrics().lineSpacing()))
        for part, line in parts:
            top = part.mapTo(folds.viewport(), QPoint()).y()
            bottom = top + part.height() // line * line
            if top < edge < bottom and (edge - top) % line:
                found.append(fold.heading.words)
    return found


@pytest.mark.parametrize(
    ("high", "percent"), shared_pairs((680, 768, 900, 1080), (100, 130, 150), pytest.mark.slow)
)
def test_the_last_line_is_seen_whole(
    dressed: QApplication, qtbot: QtBot, high: int, percent: int
) -> None:
    theme.dress(dressed, "dark", percent)
    window, folds = QWidget(), Folds("Lines")
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    layout.addWidget(folds)
    layout.addStretch(1)
    window.resize(270, high)
    window.show()
    folds.show_headings([Heading(f"Heading {at}", "", (LINE,) * 2) for at in range(14)])
    for opened in (None, 2, 0):
        if opened is not None:
            folds.folds[opened].button.click()
        QApplication.processEvents()
        assert folds.verticalScrollBar().maximum() > 0
        assert cut_through(folds) == [], opened
    theme.dress(dressed)
