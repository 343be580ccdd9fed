"""Pieces beside and below the table: the refusal under the question, the place of the preview."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ufs_desktop.widgets.prompt_bar import PromptBar
from ufs_desktop.widgets.roomy import Roomy

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.mark.parametrize("reason", ["bram wants no draw: the game goes on.", "bram wants no draw"])
def test_what_no_rule_says_has_one_full_stop_and_no_link(qtbot: QtBot, reason: str) -> None:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.refuse("", reason, "")
    assert bar.note == f"Bram{reason[4:].rstrip('.')}."


def test_a_refusal_links_to_its_rule(qtbot: QtBot) -> None:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.refuse("E.4.1.1", "no common symbol", "Symbols must match")
    assert bar.note.startswith('No common symbol. <a href="E.4.1.1"')


def test_what_needs_more_height_is_scrolled_to_and_not_pressed_flat(qtbot: QtBot) -> None:
    content, part = QWidget(), QLabel("A part that grows")
    QVBoxLayout(content).addWidget(part)
    area = Roomy(content)
    qtbot.addWidget(area)
    area.resize(200, 120)
    with qtbot.waitExposed(area):
        area.show()
    part.setMinimumHeight(300)
    qtbot.waitUntil(lambda: content.height() >= 300)
    assert area.verticalScrollBar().maximum() > 0
