"""The action log: what it shows, hides, links to and forgets, and how its lines are set."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication
from PySide6.QtWidgets import QApplication, QCheckBox
from pytestqt.qtbot import QtBot

from ufs_desktop import theme
from ufs_desktop.table.lines import Line
from ufs_desktop.widgets.log_panel import LogPanel
from ufs_desktop.widgets.log_type import BAR, Piece, Typesetter
from ufs_desktop.widgets.log_view import MOST, LogModel

pytestmark = pytest.mark.usefixtures("dressed")
LONG = "Bram commits The Lantern That Was Not Lit, and somebody else says so at length"


@pytest.fixture
def log(qtbot: QtBot) -> LogPanel:
    log = LogPanel()
    qtbot.addWidget(log)
    log.resize(236, 400)
    with qtbot.waitExposed(log):
        log.show()
    return log


def lines(*texts: str, **named: Any) -> list[Line]:
    return [Line(text, ("E.1",), 0, **named) for text in texts]


def many(count: int) -> list[Line]:
    return lines(*(f"Line {number};" for number in range(count)))


def spot(log: LogPanel, row: int, piece: Piece) -> QPoint:
    """The middle of a piece, in the viewport."""
    corner = log.view.visualRect(log.view.model().index(row, 0)).topLeft()
    return corner + piece.box.center()


def model(log: LogPanel) -> LogModel:
    model = log.view.model()
    assert isinstance(model, LogModel)
    return model


def pieces(log: LogPanel, row: int) -> tuple[Piece, ...]:
    lines = model(log)
    return lines.set_line(lines.index(row, 0)).pieces


def rule_piece(log: LogPanel, row: int) -> Piece:
    return next(piece for piece in pieces(log, row) if piece.rule)


def test_lines_are_added_in_their_order(log: LogPanel) -> None:
    log.replace_from(0, lines("One", "Two"), 0)
    log.replace_from(2, lines("Three"), 0)
    assert log.text.split() == ["One", "Two", "Three"]


def test_what_was_taken_back_never_happened(log: LogPanel) -> None:
    log.replace_from(0, lines("One", "Two", "Three"), 0)
    log.replace_from(1, lines("Other"), 0)
    assert [line.text for line in log.lines] == ["One", "Other"]
    assert log.text.split() == ["One", "Other"]


def test_details_show_on_demand(log: LogPanel, qtbot: QtBot) -> None:
    log.replace_from(0, [*lines("Plain"), *lines("Small", is_minor=True)], 0)
    assert "Small" not in log.text
    (box,) = log.findChildren(QCheckBox)
    with qtbot.waitSignal(log.details_toggled):
        box.click()
    assert "Small" in log.text


def test_rules_and_cards_are_links(log: LogPanel, qtbot: QtBot) -> None:
    log.replace_from(0, lines("Kick <b>", card=77), 0)
    words, rule = pieces(log, 0)
    assert (words.text, rule.text) == ("Kick <b>", "E.1")
    viewport, left = log.view.viewport(), Qt.MouseButton.LeftButton
    with qtbot.waitSignal(log.rule_wanted) as asked:
        qtbot.mouseClick(viewport, left, pos=spot(log, 0, rule))
    with qtbot.waitSignal(log.card_wanted) as shown:
        qtbot.mouseClick(viewport, left, pos=spot(log, 0, words))
    assert (asked.args, shown.args) == (["E.1"], [77])


def test_words_without_a_card_lead_nowhere(log: LogPanel, qtbot: QtBot) -> None:
    log.replace_from(0, lines("Nothing"), 0)
    with qtbot.assertNotEmitted(log.card_wanted):
        place = spot(log, 0, pieces(log, 0)[0])
        qtbot.mouseClick(log.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_enter_follows_a_line_and_the_menu_offers_everything(log: LogPanel, qtbot: QtBot) -> None:
    log.replace_from(0, [*lines("Card", card=5), *lines("Rule")], 0)
    with qtbot.waitSignal(log.card_wanted) as shown:
        qtbot.keyClick(log.view, Qt.Key.Key_Home)
        qtbot.keyClick(log.view, Qt.Key.Key_Return)
    with qtbot.waitSignal(log.rule_wanted) as asked:
        qtbot.keyClick(log.view, Qt.Key.Key_Down)
        qtbot.keyClick(log.view, Qt.Key.Key_Return)
    assert (shown.args, asked.args) == ([5], ["E.1"])
    menu = log.view.menu_of(log.lines[0])
    assert [action.text() for action in menu.actions()] == [
        "Show rule E.1",
        "Show the card",
        "Copy",
    ]
    with qtbot.waitSignal(log.rule_wanted) as asked:
        menu.actions()[0].trigger()
    assert asked.args == ["E.1"]


def test_keys_of_the_table_are_not_taken(log: LogPanel, qtbot: QtBot) -> None:
    log.replace_from(0, many(3), 0)
    missed: list[int] = []
    # Assigned, since Qt asks the panel of the fixture itself.
    log.keyPressEvent = lambda event: missed.append(event.key())  # type: ignore[method-assign]
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Z, Qt.Key.Key_Escape):
        qtbot.keyClick(log.view, key)
    assert missed == [Qt.Key.Key_Space, Qt.Key.Key_Z, Qt.Key.Key_Escape]


def test_selected_lines_can_be_copied(log: LogPanel, qtbot: QtBot) -> None:
    log.replace_from(0, lines("One", "Two", "Three"), 0)
    qtbot.keyClick(log.view, Qt.Key.Key_Home)
    qtbot.keyClick(log.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(log.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "One (E.1)\nTwo (E.1)"


def test_a_screen_reader_hears_the_line_and_its_rule(log: LogPanel) -> None:
    log.replace_from(0, lines("One"), 0)
    heard = log.view.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard == "One (E.1)"
    assert log.view.accessibleName() == "Action log"


def test_a_long_log_shows_its_end_whole(log: LogPanel, qtbot: QtBot) -> None:
    log.replace_from(0, many(MOST + 50), 0)
    log.replace_from(MOST + 50, lines("The very last"), 0)
    assert len(log.lines) == MOST + 51
    assert len(log.view.lines) == MOST
    assert log.view.lines[-1].text == "The very last"
    last = log.view.visualRect(log.view.model().index(MOST - 1, 0))
    assert log.view.viewport().rect().contains(last)


def test_the_log_follows_its_end_until_somebody_scrolls_back(log: LogPanel, qtbot: QtBot) -> None:
    log.replace_from(0, many(100), 0)
    bar = log.view.verticalScrollBar()
    log.resize(236, 300)
    assert bar.value() == bar.maximum() > 0
    bar.setValue(10)
    log.replace_from(100, many(3), 0)
    assert bar.value() == 10
    bar.setValue(bar.maximum())
    log.replace_from(103, many(3), 0)
    assert bar.value() == bar.maximum()


def test_another_player_reads_his_own_log(log: LogPanel) -> None:
    log.replace_from(0, lines("Mine"), 0)
    log.clear()
    assert log.text == ""
    log.replace_from(0, lines("Theirs"), 1)
    assert log.text == "Theirs"


@pytest.mark.parametrize("width", range(60, 330, 7))
def test_no_words_leave_the_width_and_no_rule_stands_alone(log: LogPanel, width: int) -> None:
    setter = Typesetter(log.view.font(), width)
    line = Line(LONG, ("E.3.5.2.3",), 0)
    made = setter.set_line(line).pieces
    assert all(piece.box.right() <= width + 2 for piece in made[:-1])
    assert "".join(piece.text for piece in made[:-1]).replace(" ", "") == LONG.replace(" ", "")
    words, rule = made[-2:]
    needed = QFontMetricsF(setter.font).horizontalAdvance(f"{words.text} {rule.text}")
    assert rule.rule == "E.3.5.2.3"
    assert rule.box.top() == words.box.top() or BAR + needed > width
    assert rule.box.left() > words.box.right() - 3 or rule.box.top() > words.box.top()


def test_larger_words_are_set_anew(log: LogPanel, dressed: QApplication, qtbot: QtBot) -> None:
    def height() -> int:
        return log.view.visualRect(log.view.model().index(0, 0)).height()

    log.replace_from(0, lines(LONG), 0)
    QApplication.processEvents()
    before = height()
    theme.dress(dressed, "dark", 150)
    qtbot.waitUntil(lambda: height() > before * 1.3)
    theme.dress(dressed)
    qtbot.waitUntil(lambda: height() == before)


def test_another_theme_sets_no_line_anew(log: LogPanel, dressed: QApplication) -> None:
    log.replace_from(0, lines(LONG), 0)
    QApplication.processEvents()
    setter = model(log).typesetter
    theme.dress(dressed, "light")
    QApplication.processEvents()
    theme.dress(dressed)
    QApplication.processEvents()
    assert model(log).typesetter is setter


def test_each_player_at_the_window_reads_his_own_log_on(log: LogPanel) -> None:
    log.replace_from(0, lines("Mine", "Both"), 0)
    log.cover()
    assert log.text == ""
    log.replace_from(0, lines("Theirs"), 1)
    log.keep_from(2, lines("Meanwhile"), 0)
    assert log.text == "Theirs"
    log.cover()
    log.replace_from(3, lines("Then"), 0)
    assert log.text.splitlines() == ["Mine", "Both", "Meanwhile", "Then"]


def test_a_covered_log_comes_back_though_nothing_is_new(log: LogPanel) -> None:
    log.replace_from(0, lines("One", "Two"), 0)
    log.cover()
    log.replace_from(2, (), 0)
    assert log.text.splitlines() == ["One", "Two"]


def test_the_same_line_again_is_counted(log: LogPanel) -> None:
    log.replace_from(0, lines("Rival draws a card", "Rival draws a card", "You draw Kick"), 0)
    assert log.text.splitlines() == ["Rival draws a card (2 times)", "You draw Kick"]
    assert len(log.lines) == 3
