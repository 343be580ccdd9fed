"""Panels beside the table: focus and arrows in them, keys on their answers; Z, Tab and F11."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFontMetrics, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.views import View
from tests.desktop.fakes import FakeSession, asking, cards_in, options, view_at
from tests.desktop.seated import in_front, show_moment
from tests.desktop.states import state_named
from tests.desktop.table_driver import Hands
from tests.desktop.test_accessible import reachable
from tests.desktop.window_driver import press_held
from ufs_desktop import theme
from ufs_desktop.play.decision_dialog import DecisionDialog
from ufs_desktop.play.page import TablePage
from ufs_desktop.table.interactions.base import Panel
from ufs_desktop.table.interactions.cards import CardsInteraction
from ufs_desktop.table.interactions.simple import OrderInteraction
from ufs_desktop.theme.lettering import font
from ufs_desktop.widgets.answer_button import CAP_SHARE, AnswerButton
from ufs_desktop.widgets.entry import OrderList
from ufs_desktop.widgets.picker import CardGrid
from ufs_desktop.widgets.zoom import ZoomDialog
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
MouseButtonDblClick = QEvent.Type.MouseButtonDblClick
MouseButtonRelease, NoButton = QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton

MARGIN = 9  # pixels beside words, and within what is drawn around a key


@pytest.fixture
def page(page: TablePage) -> TablePage:
    """The table whose window hears the keys; what it looks like is asked once."""
    page.setUpdatesEnabled(False)
    in_front(page)
    return page


def show(session: FakeSession, page: TablePage, state: str) -> None:
    show_moment(session, page, state_named(state))


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def press(qtbot: QtBot, *keys: Qt.Key) -> None:
    """Where the focus is, as a keyboard does."""
    for key in keys:
        qtbot.keyClick(focused(), key)


def test_the_focus_goes_into_a_panel_and_arrows_move_in_it(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    page.setFocus()
    show(session, page, "nested-windows")
    first = focused()
    assert isinstance(first, AnswerButton)
    assert first.key == "1"
    press(qtbot, Qt.Key.Key_Down, Qt.Key.Key_Down)
    third = focused()
    assert isinstance(third, AnswerButton)
    assert third.key == "3"
    press(qtbot, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up)
    last = focused()
    assert isinstance(last, AnswerButton)
    assert (last.button.role, last.key) == ("pass", "Space")
    assert session.answers == []
    press(qtbot, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert page.view is not None
    assert page.view.decision is not None
    assert session.answers == [(7, page.view.decision.options[1].key)]


def test_answers_that_come_with_a_choice_are_as_high_as_their_words(
    session: FakeSession, page: TablePage, dressed: QApplication
) -> None:
    theme.dress(dressed, text_percent=150)
    page.resize(1024, 530)
    show(session, page, "committing")
    assert isinstance(page.interaction, CardsInteraction)
    for card in page.interaction.options[:2]:
        page.on_card(card)
        QApplication.processEvents()
        shown = page.panel.findChildren(AnswerButton)
        assert [each for each in shown if "\n" in each.text()]
        assert [each for each in shown if each.height() < each.sizeHint().height()] == []


def test_what_a_payment_asks_stands_in_the_bar_alone(session: FakeSession, page: TablePage) -> None:
    show(session, page, "committing")
    assert page.interaction is not None
    assert page.panel.kind is Panel.PAYMENT
    for _ in range(2):
        assert page.interaction.sentence() in page.bar.text
        assert page.panel.words.startswith("Control check for ")
        assert page.interaction.sentence() not in page.panel.words
        page.answering.refresh()  # a card more or less


@pytest.mark.parametrize("size", [(560, 360), (1024, 640), (1280, 720)])
@pytest.mark.parametrize("percent", [100, 200])
def test_no_word_of_an_answer_lies_under_its_key(
    session: FakeSession,
    page: TablePage,
    dressed: QApplication,
    size: tuple[int, int],
    percent: int,
) -> None:
    theme.dress(dressed, text_percent=percent)
    page.resize(*size)
    for state in ("committing", "nested-windows"):
        show(session, page, state)
        QApplication.processEvents()
        for button in page.panel.findChildren(AnswerButton):
            key = QFontMetrics(font(button.fontInfo().pixelSize() * CAP_SHARE, bold=True))
            cap = key.horizontalAdvance(button.key) + MARGIN if button.key else 0
            words = QFontMetrics(button.font()).size(0, button.text()).width()
            assert words + cap + 2 * MARGIN <= button.width(), (state, button.text(), button.key)
        assert page.rect().contains(page.panel.geometry().topLeft())


@pytest.mark.parametrize("size", [(560, 360), (1024, 640), (1280, 720)])
@pytest.mark.parametrize("count", [2, 6])
def test_what_is_put_in_order_is_read_whole(
    session: FakeSession,
    page: TablePage,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    count: int,
) -> None:
    """Abilities of which all but the last words are the same."""
    words = "Otter: When a Forward enters your field, choose 1 Forward. Until the end of the turn"
    monkeypatch.setattr(OrderInteraction, "label", lambda _, key: words)
    page.resize(*size)
    view = view_at("form")
    keys = options(*cards_in(view, 0, "hand")[:count])
    ask = asking(view, kind=Kind.ORDER, prompt="order-effects", options=keys)
    show_moment(session, page, ask)
    QApplication.processEvents()
    rows = page.panel.body
    assert isinstance(rows, OrderList)
    room = QRect(0, 0, rows.viewport().width() - MARGIN, 0)
    whole = rows.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words)
    for at in range(len(keys)):
        assert rows.visualItemRect(rows.item(at)).height() >= whole.height()
    assert rows.height() >= min(whole.height(), page.panel.height() // 3)
    confirm = page.panel.buttons.widget("confirm")
    assert confirm is not None
    assert confirm.visibleRegion().boundingRect() == confirm.rect()
    if size != (560, 360) and count == 2:
        assert rows.verticalScrollBar().maximum() == 0


def test_space_passes_wherever_the_focus_is(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    show(session, page, "nested-windows")
    assert isinstance(focused(), AnswerButton)
    press(qtbot, Qt.Key.Key_Space)
    assert session.answers == [(7, None)]


def test_digits_press_the_answers_on_which_they_are_drawn(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    show(session, page, "nested-windows")
    third = page.panel.buttons.shown[2]
    widget = page.panel.buttons.widget(third.name)
    assert widget is not None
    assert widget.key == "3"
    press(qtbot, Qt.Key.Key_3)
    assert page.view is not None
    assert page.view.decision is not None
    assert session.answers == [(7, page.view.decision.options[2].key)]


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Left])
def test_a_panel_is_left_for_the_table_and_come_back_to(
    session: FakeSession, page: TablePage, qtbot: QtBot, key: Qt.Key
) -> None:
    show(session, page, "nested-windows")
    press(qtbot, key)
    assert focused() is page
    page.keys.put(max(page.scene.places, key=lambda place: page.scene.places[place].x()))
    press(qtbot, *(Qt.Key.Key_Right,) * 4)
    assert isinstance(focused(), AnswerButton)


def test_the_focus_comes_back_when_a_panel_closes(session: FakeSession, page: TablePage) -> None:
    show(session, page, "nested-windows")
    assert focused() is not page
    show(session, page, "opening")
    assert focused() is page


def test_what_is_paid_with_lies_on_the_table_and_so_the_focus_stays_there(
    session: FakeSession, page: TablePage
) -> None:
    page.setFocus()
    show(session, page, "committing")
    assert page.panel.kind is Panel.PAYMENT
    assert focused() is page


def test_cards_of_a_pile_are_chosen_with_arrows_and_enter(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    show(session, page, "searching")
    grid, interaction = page.panel.body, page.interaction
    assert isinstance(grid, CardGrid)
    assert interaction is not None
    handles = [option.key for option in interaction.decision.options]
    assert focused() is grid.button(handles[0])
    press(qtbot, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert interaction.marks().chosen == {handles[2]}
    here = focused().geometry()
    press(qtbot, Qt.Key.Key_Down)
    below = focused().geometry()
    assert (below.x(), below.y() > here.y()) == (here.x(), True)


def test_a_panel_of_few_cards_is_no_wider_than_they_need(
    session: FakeSession, page: TablePage
) -> None:
    show(session, page, "searching")
    view, wide = state_named("searching"), page.panel.width()
    assert view.decision is not None
    few = view.decision._replace(options=view.decision.options[:2], maximum=1)
    session.show(view._replace(decision=few))
    QApplication.processEvents()
    grid = page.panel.body
    assert isinstance(grid, CardGrid)
    assert page.panel.width() < wide / 2
    left, right = (grid.button(option.key).geometry() for option in few.options)
    assert left.y() == right.y()
    assert right.right() <= grid.viewport().width()


def asked_of(what: Panel) -> View:
    """A moment in which this panel asks."""
    view = view_at("form")
    match what:
        case Panel.WINDOW:
            return state_named("nested-windows")
        case Panel.PAYMENT:
            return state_named("committing")
        case Panel.PICKER:
            return state_named("searching")
        case Panel.ORDER:
            cards = options(*cards_in(view, 0, "deck")[:9])
            return asking(view, kind=Kind.ORDER, prompt="order-into-deck", options=cards)
        case Panel.NUMBER:
            return asking(view, kind=Kind.NUMBER, prompt="choose-x", minimum=1, maximum=6)
        case Panel.NAME:
            known = options("Ash Bread", "Boiler Burst", "Cut-Rope Drop")
            return asking(view, kind=Kind.NAME, prompt="choose-vital", options=known)
    zones = options("hand", "pool", "discard")
    return asking(view, kind=Kind.OPTION, prompt="table-zone", options=zones)


ASKING = tuple(panel for panel in Panel if panel is not Panel.NONE)


def covered_parts(panel: QWidget) -> list[str]:
    """What lies over something else in a panel, or leaves it."""
    parts = [each for each in panel.children() if isinstance(each, QWidget) and each.isVisible()]
    leaving = [part for part in parts if not panel.rect().contains(part.geometry())]
    pairs = combinations(parts, 2)
    over = [one for one, other in pairs if one.geometry().intersects(other.geometry())]
    return [type(part).__name__ for part in leaving + over]


def test_cards_to_pick_leave_room_for_every_answer(session: FakeSession, page: TablePage) -> None:
    page.resize(1280, 600)
    view = state_named("searching")
    assert view.decision is not None
    up_to_one = view.decision._replace(minimum=0, maximum=1)
    show_moment(session, page, view._replace(decision=up_to_one))
    assert page.interaction is not None
    page.interaction.activate(up_to_one.options[0].key)
    QApplication.processEvents()
    assert len(page.panel.buttons.shown) == 3
    assert page.panel.width() > page.side.width()
    assert covered_parts(page.panel) == []


@pytest.mark.parametrize(("most", "is_confirmed"), [(1, False), (2, True)])
def test_whoever_asks_how_to_answer_is_told_of_the_keys_and_only_of_buttons_that_come(
    session: FakeSession, page: TablePage, *, most: int, is_confirmed: bool
) -> None:
    view = state_named("searching")
    assert view.decision is not None
    show_moment(
        session, page, view._replace(decision=view.decision._replace(minimum=1, maximum=most))
    )
    page.explain()
    (dialog,) = page.findChildren(DecisionDialog)
    words = dialog.text.toPlainText()
    dialog.close()
    assert ("confirm" in words) is is_confirmed
    assert "Left, Right, Up and Down go to a card, Return chooses it" in words


@pytest.mark.parametrize("what", ASKING)
def test_every_panel_is_answered_and_left_by_keys(
    session: FakeSession, page: TablePage, qtbot: QtBot, what: Panel
) -> None:
    """Focus, arrows, Esc and Enter; the cursor on the table stays where it is meanwhile."""
    page.setFocus()
    show_moment(session, page, asked_of(what))
    panel = page.panel
    assert panel.kind is what
    page.keys.put(max(page.scene.places, key=lambda place: page.scene.places[place].x()))
    before = page.keys.cursor
    if what is Panel.PAYMENT:  # what is paid with lies on the table
        assert focused() is page
        press(qtbot, Qt.Key.Key_1)
        assert session.answers
        return
    assert panel.has_focus
    assert covered_parts(panel) == []
    seen = set()
    for _ in range(12):
        seen.add(focused())
        press(qtbot, Qt.Key.Key_Down)
        assert panel.has_focus
    assert page.keys.cursor == before
    assert len(seen) > 1 or what in (Panel.ORDER, Panel.NUMBER)  # there they move other things
    press(qtbot, Qt.Key.Key_Escape)
    assert focused() is page
    press(qtbot, *(Qt.Key.Key_Right,) * 4)
    assert panel.has_focus
    assert session.answers == []
    press(qtbot, Qt.Key.Key_2 if what is Panel.NAME else Qt.Key.Key_Return)
    if what is Panel.PICKER:
        assert page.interaction is not None
        assert len(page.interaction.marks().chosen) == 1
    else:
        assert len(session.answers) == 1


def enlarged(page: TablePage) -> str:
    """The name of the card that is shown large; it is closed."""
    dialogs = [each for each in page.window().findChildren(ZoomDialog) if each.isVisible()]
    assert len(dialogs) == 1
    name = dialogs[0].windowTitle()
    dialogs[0].accept()
    dialogs[0].setParent(None)
    return name


def test_z_enlarges_what_the_pointer_is_on_and_else_what_the_cursor_is_on(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    view = view_at("form")
    card = asking(view, kind=Kind.CARDS, prompt="choose-cards", options=options())
    session.show(card._replace(decision=None))
    QApplication.processEvents()
    page.setFocus()
    hands = Hands(page, qtbot)
    first, *_, last = cards_in(view, 0, "hand")
    name = page.kit.faces.name
    viewport = page.table.viewport()
    qtbot.mouseMove(viewport, QPoint(4, 4))
    qtbot.mouseMove(viewport, hands.spot(last))
    press(qtbot, Qt.Key.Key_Z)
    assert enlarged(page) == name(page.scene.card_view(last))
    page.setFocus()
    page.keys.put(first)
    press(qtbot, Qt.Key.Key_Z)
    assert enlarged(page) == name(page.scene.card_view(first))


def test_z_enlarges_the_card_of_the_preview_where_nothing_is_pointed_at(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    show(session, page, "committing")
    page.setFocus()
    page.keys.put(None)
    press(qtbot, Qt.Key.Key_Z)
    assert page.preview.handle is not None
    assert enlarged(page) == page.kit.faces.name(page.scene.card_view(page.preview.handle))


def picture(page: TablePage) -> QImage:
    return page.grab().toImage()


def test_every_stop_of_tab_shows_that_it_has_the_focus(
    session: FakeSession, page: TablePage
) -> None:
    unseen = []
    page.setUpdatesEnabled(True)
    for what in ASKING:
        show_moment(session, page, asked_of(what))
        stops = reachable(page if what is Panel.WINDOW else page.panel)
        assert stops
        unseen += [f"{what}: {name}" for name in unseen_stops(page, stops)]
    page.open_pile(1, "discard")
    unseen += unseen_stops(page, reachable(page.piles))
    page.piles.hide()
    show(session, page, "finished")
    assert page.result.isVisible()
    unseen += unseen_stops(page, reachable(page.result))
    assert unseen == []


def test_enter_leads_to_what_comes_after_a_game_and_then_presses_it(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    """One more than the game needed begins nothing yet."""
    wanted: list[bool] = []
    page.result.rematch_wanted.connect(lambda: wanted.append(True))
    show(session, page, "finished")
    page.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_Return)
    assert page.result.rematch.hasFocus()
    assert wanted == []
    qtbot.keyClick(page.result.rematch, Qt.Key.Key_Return)
    assert wanted == [True]
    page.result.rematch.setEnabled(False)  # nobody can be reached any more
    page.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_Return)
    assert page.result.look.hasFocus()


def unseen_stops(page: TablePage, stops: list[QWidget]) -> list[str]:
    """Those that look the same with the focus and without it."""
    unseen = []
    for widget in stops:
        other = page.log.view if widget is not page.log.view else page.strip.undo
        other.setFocus()
        QApplication.processEvents()
        before = widget.grab().toImage()
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        if widget.hasFocus() and widget.grab().toImage() == before:
            unseen.append(f"{type(widget).__name__} {widget.accessibleName()}")
    return unseen


def test_the_window_fills_the_screen_and_comes_back(window: MainWindow, qtbot: QtBot) -> None:
    in_front(window)
    window.games.show_table(FakeSession()).setFocus()
    for is_full in (True, False):
        press(qtbot, Qt.Key.Key_F11)
        assert window.isFullScreen() is is_full


def second_click(widget: QWidget) -> None:
    """What comes to the widget under the pointer once another one has had the first click."""
    at, left = QPointF(widget.rect().center()), Qt.MouseButton.LeftButton
    where = QPointF(widget.mapToGlobal(at.toPoint()))
    for kind, held in ((MouseButtonDblClick, left), (MouseButtonRelease, NoButton)):
        plain = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(widget, QMouseEvent(kind, at, where, left, held, plain))


def test_a_second_click_never_answers_the_question_that_comes_next(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    show_moment(session, page, view_at("form"))
    Hands(page, qtbot).press("pass")
    show_moment(session, page, view_at("clear-to-momentum"))
    discard = page.bar.buttons.widget("no")
    assert discard is not None
    second_click(discard)
    assert [key for _, key in session.answers] == [None]
    qtbot.mouseClick(discard, Qt.MouseButton.LeftButton)
    second_click(discard)
    assert [key for _, key in session.answers] == [None, False, False]


def test_a_key_that_is_held_answers_once(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    page.setFocus()
    show_moment(session, page, view_at("clear-to-momentum"))
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_1):
        press_held(focused(), key)
    assert session.answers == []
    press(qtbot, Qt.Key.Key_Space)
    assert [key for _, key in session.answers] == [False]
