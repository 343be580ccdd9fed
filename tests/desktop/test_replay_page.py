"""The replay viewer: what it shows, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.recordings import recording
from tests.desktop.seated import dressed_at_once
from tests.shares import share
from ufs_desktop import theme
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.replay.icons import Sign
from ufs_desktop.replay.page import ReplayPage
from ufs_desktop.session.replay import Look, ReplaySession
from ufs_desktop.settings import Settings
from ufs_desktop.widgets.zoom import ZoomDialog

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[ReplayPage]:
    with dressed_at_once():
        page = ReplayPage(FIGHT_KIT, ReplaySession(recording(), FIGHT), Settings())
    page.settings.set("reduced_motion", True)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.setUpdatesEnabled(False)  # what it looks like is not asked here
    page.show()
    page.session.start()
    qtbot.waitUntil(lambda: page.moment is not None)
    page.setFocus()
    yield page
    page.end()
    page.finish_painting()


def at(qtbot: QtBot, page: ReplayPage, step: int) -> None:
    qtbot.waitUntil(lambda: page.moment is not None and page.moment.step == step)


def seen_from(qtbot: QtBot, page: ReplayPage, look: Look) -> None:
    qtbot.waitUntil(lambda: page.moment is not None and page.moment.look == look)


def test_keys_step_both_ways(qtbot: QtBot, page: ReplayPage) -> None:
    for key, step in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Right, 2),
        (Qt.Key.Key_Left, 1),
        (Qt.Key.Key_End, page.outline.last),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_PageDown, page.outline.turns[1].step),
        (Qt.Key.Key_PageDown, page.outline.turns[2].step),
        (Qt.Key.Key_PageUp, page.outline.turns[1].step),
    ):
        qtbot.keyClick(page, key)
        at(qtbot, page, step)
    assert page.transport.scrubber.value() == page.outline.turns[1].step
    assert page.transport.place.startswith(f"Step {page.outline.turns[1].step} of ")


def test_the_buttons_do_what_the_keys_do(qtbot: QtBot, page: ReplayPage) -> None:
    buttons = page.transport.buttons
    assert not buttons[Sign.BACK].isEnabled()
    for sign, step in (
        (Sign.FORWARD, 1),
        (Sign.LAST, page.outline.last),
        (Sign.BACK, page.outline.last - 1),
        (Sign.TURN_BACK, page.outline.turns[-1].step),
        (Sign.FIRST, 0),
    ):
        qtbot.mouseClick(buttons[sign], Qt.MouseButton.LeftButton)
        at(qtbot, page, step)


def test_the_slider_scrubs(qtbot: QtBot, page: ReplayPage) -> None:
    scrubber = page.transport.scrubber
    for step in (70, 12, page.outline.last):
        place = QPoint(round(scrubber.place_of(step)), scrubber.height() // 2)
        qtbot.mousePress(scrubber, Qt.MouseButton.LeftButton, pos=place)
        qtbot.mouseRelease(scrubber, Qt.MouseButton.LeftButton, pos=place)
        at(qtbot, page, scrubber.step_at(place.x()))
        assert abs(page.transport.scrubber.value() - step) <= 1


def test_the_slider_says_where_a_click_would_lead(
    page: ReplayPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(
        "ufs_desktop.replay.scrubber.show_tip", lambda _, words, __: told.append(words)
    )
    scrubber = page.transport.scrubber
    outline = page.outline
    for at, words in (
        (0, "Step 0, before the game"),
        (outline.turns[1].step, f"Step {outline.turns[1].step}, "),
        (outline.last, f"Step {outline.last}, "),
    ):
        here = QPoint(round(scrubber.place_of(at)), scrubber.height() // 2)
        tip = QHelpEvent(QEvent.Type.ToolTip, here, scrubber.mapToGlobal(here))
        QApplication.sendEvent(scrubber, tip)
        step = scrubber.step_at(here.x())
        assert told[-1] == scrubber.words_at(step)
        assert scrubber.words_at(at).startswith(words)
    mark = outline.turns[1]
    name = page.session.names[mark.player]
    assert scrubber.words_at(mark.step) == f"Step {mark.step}, {name}'s turn {mark.turn}"


def test_it_plays_by_itself_until_the_end(qtbot: QtBot, page: ReplayPage) -> None:
    page.go(page.outline.last - 2)
    at(qtbot, page, page.outline.last - 2)
    page.transport.speed.setCurrentIndex(2)
    qtbot.keyClick(page, Qt.Key.Key_Space)
    assert page.is_playing
    at(qtbot, page, page.outline.last)
    qtbot.waitUntil(lambda: not page.is_playing)


def test_the_next_replay_plays_as_fast(qtbot: QtBot, page: ReplayPage) -> None:
    page.transport.speed.setCurrentIndex(2)
    page.transport.speed.activated.emit(2)
    later = ReplayPage(FIGHT_KIT, ReplaySession(recording(), FIGHT), page.settings)
    qtbot.addWidget(later)
    assert later.transport.speed.currentText() == "Fast"
    assert later.transport.pause == page.transport.pause
    later.end()


def test_at_the_end_it_plays_from_the_beginning(qtbot: QtBot, page: ReplayPage) -> None:
    qtbot.keyClick(page, Qt.Key.Key_End)
    at(qtbot, page, page.outline.last)
    assert not page.transport.buttons[Sign.FORWARD].isEnabled()
    page.transport.speed.setCurrentIndex(2)
    qtbot.mouseClick(page.transport.buttons[Sign.PLAY], Qt.MouseButton.LeftButton)
    assert page.is_playing
    at(qtbot, page, 0)
    at(qtbot, page, 1)
    assert page.is_playing


def test_space_pauses(qtbot: QtBot, page: ReplayPage) -> None:
    qtbot.keyClick(page, Qt.Key.Key_Space)
    qtbot.keyClick(page, Qt.Key.Key_Space)
    assert not page.is_playing


def test_seats_and_open_cards(qtbot: QtBot, page: ReplayPage) -> None:
    page.go(30)
    at(qtbot, page, 30)
    for keys, look in (
        ("o", Look(0, False)),
        ("2", Look(1, False)),
        ("o", Look(1, True)),
        ("1", Look(0, True)),
    ):
        qtbot.keyClicks(page, keys)
        seen_from(qtbot, page, look)
        assert page.moment is not None
        assert page.moment.step == 30
        assert page.moment.update.view.viewer == look.seat
    qtbot.mouseClick(page.transport.seats[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.moment is not None and page.moment.look.seat == 1)
    qtbot.mouseClick(page.transport.is_open, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.moment is not None and not page.moment.look.is_open)


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.slow)])
def test_every_step_tells_question_and_answer(qtbot: QtBot, page: ReplayPage, every: int) -> None:
    told = set()
    for step in range(1, page.outline.last, every):
        page.go(step)
        at(qtbot, page, step)
        assert page.transport.words.startswith(("Ash: ", "Bram: "))
        assert "<b" in page.transport.words
        told.add(page.transport.words)
    assert len(told) > 40 // every
    page.go(page.outline.last)
    at(qtbot, page, page.outline.last)
    assert page.view is not None
    assert page.view.result is not None
    (loser,) = page.view.result.losers
    name = page.session.names[loser]
    assert page.transport.words.startswith(f"The game is over: {name} lost.")


def test_the_log_follows_both_ways(qtbot: QtBot, page: ReplayPage) -> None:
    page.go(10)
    at(qtbot, page, 10)
    there = list(page.log.lines)
    page.go(50)
    at(qtbot, page, 50)
    assert len(page.log.lines) > len(there)
    page.go(10)
    at(qtbot, page, 10)
    assert list(page.log.lines) == there


def test_the_card_cursor_moves_and_zooms(qtbot: QtBot, page: ReplayPage) -> None:
    page.go(30)
    at(qtbot, page, 30)
    qtbot.keyClick(page, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert page.keys.cursor in page.scene.cards
    qtbot.keyClick(page, Qt.Key.Key_Z)
    (large,) = page.findChildren(ZoomDialog)
    large.reject()


def test_rules_are_asked_for_and_escape_leaves(qtbot: QtBot, page: ReplayPage) -> None:
    page.go(5)
    at(qtbot, page, 5)
    with qtbot.waitSignal(page.rule_wanted):
        qtbot.keyClick(page, Qt.Key.Key_F1)
    with qtbot.waitSignal(page.leave_wanted):
        qtbot.keyClick(page, Qt.Key.Key_Escape)


@pytest.fixture
def words(request: pytest.FixtureRequest, dressed: QApplication) -> Iterator[None]:
    theme.dress(dressed, "dark", request.param)
    yield
    theme.dress(dressed)


@pytest.mark.usefixtures("words")
@pytest.mark.parametrize("words", share([150, 100], 2, pytest.mark.slow), indirect=True)
def test_nothing_in_the_bar_is_cut_off(qtbot: QtBot, page: ReplayPage) -> None:
    page.go(40)
    at(qtbot, page, 40)
    for size in (QSize(1280, 720), QSize(1920, 1080), QSize(960, 500)):
        page.resize(size)
        assert page.size() == size
        QApplication.processEvents()
        check_bar(page)


def test_the_bar_is_no_higher_than_it_needs(qtbot: QtBot, page: ReplayPage) -> None:
    """Slider and buttons share a row where that leaves enough of the slider."""
    page.go(40)
    at(qtbot, page, 40)
    bar = page.transport
    for size in (QSize(1366, 700), QSize(1024, 540), QSize(800, 500)):
        is_one_row = size.width() > 1000
        page.resize(size)
        QApplication.processEvents()
        slider, play = (place_in(bar, each) for each in (bar.scrubber, bar.buttons[Sign.PLAY]))
        assert (slider.left() > play.right()) is is_one_row
        assert slider.width() >= 260
        assert bar.height() < (100 if is_one_row else 140)


def check_bar(page: ReplayPage) -> None:
    bar = page.transport
    place = next(label for label in bar.findChildren(QLabel) if label.text() == bar.place)
    shown = [*bar.buttons.values(), *bar.seats, bar.is_open, bar.speed, place]
    for widget in shown:
        assert widget.width() >= widget.minimumSizeHint().width()
        assert bar.rect().contains(place_in(bar, widget))
    for left, right in pairwise(shown):
        assert not place_in(bar, left).intersects(place_in(bar, right))


def place_in(bar: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(bar, QPoint()), widget.size())
