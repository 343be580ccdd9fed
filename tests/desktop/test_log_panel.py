"""The action log: what it shows, hides, links to and forgets, and how its lines are set."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView
from pytestqt.qtbot import QtBot

from ufs_desktop import theme
from ufs_desktop.table.lines import UNKNOWN, Line, Thread
from ufs_desktop.table.weaver import Filter
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.widgets.log_panel import LogPanel
from ufs_desktop.widgets.log_type import Piece, Typesetter
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
    with qtbot.waitSignal(log.filtered):
        choose(log, Filter.DETAILS)
    assert "Small" in log.text


def choose(log: LogPanel, wanted: Filter) -> None:
    log.filter.setCurrentIndex(log.filter.findData(wanted))


def test_the_log_shows_what_is_wanted(log: LogPanel) -> None:
    heading = Line("Your turn", (), 0, is_heading=True)
    mine, theirs = lines("You draw Kick"), [Line("Rival plays Jab", (), 1, is_fight=True)]
    log.replace_from(0, [heading, *mine, *theirs], 0)
    shown = {}
    for each in Filter:
        choose(log, each)
        shown[each] = log.text.splitlines()[1:]
    everything = ["You draw Kick", "Rival plays Jab"]
    assert shown == {
        Filter.ALL: everything,
        Filter.FIGHT: ["Rival plays Jab"],
        Filter.OWN: ["You draw Kick"],
        Filter.OTHER: ["Rival plays Jab"],
        Filter.DETAILS: everything,
    }


def test_one_event_is_one_line(log: LogPanel) -> None:
    """Though it is told in several moments; with all details each stands by itself."""
    told = [
        Line("You announce Jab", (), 0, is_minor=True, card=1, named="Jab", thread=Thread(1)),
        Line("You pass", (), 0, is_minor=True, card=9, thread=Thread(1, tail="5 against 3")),
        Line("You play Jab", (), 0, card=1, named="Jab", thread=Thread(1)),
        Line("You fail", (), 0, card=9, thread=Thread(1, whole="{card} fails")),
    ]
    for at, line in enumerate(told):
        log.replace_from(at, [line], 0)
    assert log.text.splitlines() == ["You play Jab, 5 against 3", "Jab fails"]
    choose(log, Filter.DETAILS)
    assert log.text.splitlines() == [line.text for line in told]


def test_cards_that_go_together_are_one_line(log: LogPanel) -> None:
    def drawn(who: str, card: str, at: int) -> Line:
        name = "" if card == UNKNOWN else card
        thread = Thread(at, series=f"{who} draw {{cards}}")
        return Line(f"{who} draw {card}", (), 0, card=at, named=name, thread=thread)

    names = ["Jab", "Kick", UNKNOWN, "Jab", UNKNOWN]
    told = [drawn("you", name, at) for at, name in enumerate(names)]
    log.replace_from(0, [*told, drawn("they", "Jab", 7), drawn("you", "Kick", 8)], 0)
    assert log.text.splitlines() == [
        "You draw 2 × Jab, Kick and 2 cards",
        "they draw Jab",
        "you draw Kick",
    ]


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
    wanted: list[int] = []
    log.card_wanted.connect(wanted.append)
    place = spot(log, 0, pieces(log, 0)[0])
    qtbot.mouseClick(log.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert wanted == []


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
    bar = log.view.verticalScrollBar()
    log.replace_from(0, many(1), 0)
    assert not bar.isEnabled()  # and so nothing of it is seen
    log.replace_from(1, many(99), 0)
    log.resize(236, 300)
    assert bar.isEnabled()
    assert bar.value() == bar.maximum() > 0
    bar.setValue(10)
    log.replace_from(100, many(3), 0)
    assert bar.value() == 10
    bar.setValue(bar.maximum())
    log.replace_from(103, many(3), 0)
    assert bar.value() == bar.maximum()


def test_another_height_lays_no_line_anew(log: LogPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    """A panel comes and goes below a long log at every question."""
    log.replace_from(0, many(100), 0)
    QApplication.processEvents()
    laid: list[QListView] = []
    whole = QListView.doItemsLayout

    def lay(view: QListView) -> None:
        laid.append(view)
        whole(view)

    monkeypatch.setattr(QListView, "doItemsLayout", lay)
    bar = log.view.verticalScrollBar()
    for high in (250, 500):
        log.resize(236, high)
        QApplication.processEvents()
        assert bar.value() == bar.maximum() > 0
        assert bar.pageStep() == log.view.viewport().height()
        last = log.view.visualRect(log.view.model().index(99, 0))
        assert log.view.viewport().rect().contains(last)
    assert not laid
    log.resize(200, 400)
    QApplication.processEvents()
    assert laid


def test_the_end_is_where_it_was_looked_for(qtbot: QtBot) -> None:
    """Lines came that were not laid out yet: who goes to the end still sees what comes next."""
    log = LogPanel()
    qtbot.addWidget(log)
    log.replace_from(0, many(100), 0)
    bar = log.view.verticalScrollBar()
    bar.setValue(10)
    log.replace_from(100, many(3), 0)
    bar.setValue(bar.maximum())
    log.replace_from(103, many(3), 0)
    assert bar.value() == bar.maximum()


def test_another_player_reads_his_own_log(log: LogPanel) -> None:
    log.replace_from(0, lines("Mine"), 0)
    log.clear()
    assert log.text == ""
    log.replace_from(0, lines("Theirs"), 1)
    assert log.text == "Theirs"


@pytest.mark.parametrize("width", range(74, 330, 7))
def test_no_words_leave_the_width_and_the_rule_lies_in_the_last_row(
    log: LogPanel, width: int
) -> None:
    setter = Typesetter(log.view.font(), width)
    line = Line(LONG, ("E.3.5.2.3",), 0)
    made = setter.set_line(line).pieces
    assert all(piece.box.right() <= width + 2 for piece in made)
    assert "".join(piece.text for piece in made[:-1]).replace(" ", "") == LONG.replace(" ", "")
    words, rule = made[-2:]
    assert rule.rule == "E.3.5.2.3"
    assert rule.box.top() == words.box.top()
    assert setter.set_line(line).piece_at(rule.box.center()) == rule


def test_a_rule_is_shown_for_the_line_that_is_looked_at(log: LogPanel, qtbot: QtBot) -> None:
    log.replace_from(0, lines("One", "Two"), 0)
    view, link = log.view, QColor(worn().link)
    view.setCurrentIndex(view.model().index(-1, 0))

    def has_rule(row: int) -> bool:
        box = view.visualRect(view.model().index(row, 0))
        image = view.viewport().grab(box).toImage()
        every = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return any(image.pixelColor(x, y) == link for x, y in every)

    assert not has_rule(0)
    view.selectionModel().select(view.model().index(1, 0), QItemSelectionModel.SelectionFlag.Select)
    assert (has_rule(0), has_rule(1)) == (False, True)
    QTest.mouseMove(view.viewport(), spot(log, 0, rule_piece(log, 0)))
    qtbot.waitUntil(lambda: has_rule(0))


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
