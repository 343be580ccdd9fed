"""The action log: what it shows, hides, links to and forgets."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QCheckBox, QTextBrowser
from pytestqt.qtbot import QtBot

from ufs_desktop.table.chronicle import Line
from ufs_desktop.widgets.log_panel import AT_ONCE, LogPanel

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def log(qtbot: QtBot) -> LogPanel:
    log = LogPanel()
    qtbot.addWidget(log)
    log.show()
    return log


def lines(*texts: str, **named: object) -> list[Line]:
    return [Line(text, ("E.1",), 0, **named) for text in texts]  # type: ignore[arg-type]


def test_lines_are_added_in_their_order(log: LogPanel) -> None:
    log.replace_from(0, lines("One", "Two"), 0)
    log.replace_from(2, lines("Three"), 0)
    shown = log.text
    assert [shown.index(word) for word in ("One", "Two", "Three")] == sorted(
        shown.index(word) for word in ("One", "Two", "Three")
    )


def test_what_was_taken_back_never_happened(log: LogPanel) -> None:
    log.replace_from(0, lines("One", "Two", "Three"), 0)
    log.replace_from(1, lines("Other"), 0)
    assert [line.text for line in log.lines] == ["One", "Other"]
    assert "Two" not in log.text
    assert "Other" in log.text


def test_details_show_on_demand(log: LogPanel, qtbot: QtBot) -> None:
    log.replace_from(0, [*lines("Plain"), *lines("Small", is_minor=True)], 0)
    assert "Small" not in log.text
    (box,) = log.findChildren(QCheckBox)
    with qtbot.waitSignal(log.details_toggled):
        box.click()
    assert "Small" in log.text


def test_rules_and_cards_are_links(log: LogPanel, qtbot: QtBot) -> None:
    log.replace_from(0, lines("Kick <b>", card=77), 0)
    assert "Kick <b>" in log.text  # words are never markup
    (browser,) = log.findChildren(QTextBrowser)
    with qtbot.waitSignal(log.rule_wanted) as rule:
        browser.anchorClicked.emit(QUrl("rule:E.1"))
    with qtbot.waitSignal(log.card_wanted) as card:
        browser.anchorClicked.emit(QUrl("card:77"))
    assert (rule.args, card.args) == (["E.1"], [77])
    assert "rule:E.1" in browser.toHtml()
    assert "card:77" in browser.toHtml()


def test_a_long_log_shows_its_end(log: LogPanel) -> None:
    log.replace_from(0, lines(*(f"Line {number};" for number in range(AT_ONCE + 50))), 0)
    assert len(log.lines) == AT_ONCE + 50
    assert "Line 10;" not in log.text
    assert f"Line {AT_ONCE + 49};" in log.text


def test_another_player_reads_his_own_log(log: LogPanel) -> None:
    log.replace_from(0, lines("Mine"), 0)
    log.clear()
    assert log.text == ""
    log.replace_from(0, lines("His"), 1)
    assert "Mine" not in log.text
    assert "His" in log.text
