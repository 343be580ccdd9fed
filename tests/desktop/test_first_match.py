"""The guided first match through the window: played, strayed from, left, and what follows it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.replay import Playback
from engine.kernel.sight import Handle
from engine.scenario.guide import Coaching, Guide
from tests.desktop.gui_player import KEYS, MOUSE
from tests.desktop.table_driver import Hands
from tests.desktop.window_driver import entry, table
from tests.shares import share
from ufs_desktop import theme
from ufs_desktop.fight.course import WINDOWS
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.learn import desk
from ufs_desktop.learn.coach import HELP
from ufs_desktop.learn.desk import guide_of
from ufs_desktop.learn.guided_page import GuidedPage
from ufs_desktop.learn.progress import LessonProgress
from ufs_desktop.pages.page import GAME, LESSON
from ufs_desktop.session.local import LocalSession
from ufs_desktop.settings import Settings
from ufs_desktop.table.interactions.play import PlayInteraction
from ufs_desktop.table.stops import Stops
from ufs_desktop.widgets.new_game import NewGameDialog
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
LEFT = Qt.MouseButton.LeftButton
EDITION = "comprehensive"
NEVER = Stops(FIGHT_KIT.course.stops, {each.key: each.choices[-1] for each in WINDOWS})
ENHANCES = 11  # the step that asks for an enhance; a response is asked for later
FEW, ALL = 6, 99  # steps; a card, several cards and a yes or no are asked for in a few


@cache
def known_guide(file: Path) -> Guide:
    """A guide is never changed, so the tests share it."""
    return guide_of(file, FIGHT.stagings)


@pytest.fixture(autouse=True)
def guides_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "guide_of", lambda file, _: known_guide(file))


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> Iterator[GuidedPage]:
    """The match as it begins, opened from the first page."""
    window.settings.set("bot_pace", 0)
    qtbot.mouseClick(window.home.lesson, LEFT)
    page = lesson(window)
    wait(page, qtbot, 1)
    yield page
    window.tabs.close_place(LESSON)


def lesson(window: MainWindow) -> GuidedPage:
    assert isinstance(window.page, GuidedPage)
    return window.page


def coaching(page: GuidedPage) -> Coaching | None:
    return page.coaching


def wait(page: GuidedPage, qtbot: QtBot, step: int) -> None:
    """Until the learner is asked for this step, or has won."""

    def is_there() -> bool:
        told = coaching(page)
        if told is None or not (told.is_over or told.step == step):
            return False
        return told.is_over or page.interaction is not None

    qtbot.waitUntil(is_there)


def read_on(page: GuidedPage, hands: Hands, style: str) -> None:
    """To the words that say what to do; whatever is spoken of is pointed at."""
    while True:
        assert bool(page.spotlight.boxes) is bool(page.coach.lights)
        assert page.accessibleDescription() == page.coach.words
        if not page.coach.is_reading:
            return
        if style == KEYS:
            hands.key(Qt.Key.Key_N)
        else:
            QTest.mouseClick(page.coach.read, LEFT)


def meant(page: GuidedPage) -> Handle | None:
    """The card that the coach wants; nothing where a button answers."""
    interaction = page.interaction
    assert interaction is not None
    if interaction.decision.kind is Kind.YES_NO:
        return None
    lit = interaction.marks().lit
    for light in page.coach.lights:
        if light.card in lit:
            return light.card
        at = [card for card in sorted(lit) if page.scene.zone_of(card) == light[:2]]
        if at and light.card is None:
            return at[0]
    return None


def do_it(page: GuidedPage, hands: Hands, style: str) -> None:
    """Do as the coach says."""
    card, before = meant(page), page.interaction
    assert before is not None
    if card is None:
        button = next(each for each in before.buttons() if each.role in ("default", "pass"))
        press(page, hands, style, button.name, button.role)
        return
    pick(hands, style, card)
    aim = (
        meant(page) if page.interaction is before and isinstance(before, PlayInteraction) else None
    )
    if aim is not None:
        pick(hands, style, aim)
    if before.decision.kind is Kind.CARDS and before.decision.minimum == 0:
        press(page, hands, style, "confirm", "default")


def pick(hands: Hands, style: str, card: Handle) -> None:
    if style == KEYS:
        hands.go_to(card)
        hands.key(Qt.Key.Key_Return)
    else:
        hands.click(card)


def press(page: GuidedPage, hands: Hands, style: str, name: str, role: str) -> None:
    if style == KEYS:
        page.keys.put(None)
        hands.key(Qt.Key.Key_Return if role == "default" else Qt.Key.Key_Space)
    else:
        hands.press(name)


@pytest.mark.parametrize("style", share([KEYS, MOUSE], 2, pytest.mark.slow))
def test_the_match_is_played_to_its_end_whatever_the_stops(
    window: MainWindow, page: GuidedPage, qtbot: QtBot, style: str
) -> None:
    hands = Hands(page, qtbot)
    told = coaching(page)
    assert told is not None
    for step in range(1, told.steps + 1):
        read_on(page, hands, style)
        if step == ENHANCES:
            before = page.coach.words
            window.settings.set("stops", NEVER.text)
            qtbot.wait(20)
            assert page.coach.words == before
        do_it(page, hands, style)
        wait(page, qtbot, step + 1)
    assert page.is_over
    assert page.finish.isVisible()
    assert not page.result.isVisible()
    assert window.lessons.progress.is_done
    assert window.lessons.progress.reached == 0
    play = page.finish.onward
    if style == KEYS:
        assert window.focusWidget() is play
        QTest.keyClick(play, Qt.Key.Key_Return)
    else:
        QTest.mouseClick(play, LEFT)
    assert window.tabs.at(LESSON) is None
    session = table(window).session
    assert isinstance(session, LocalSession)
    assert session.setup.seats[1].bot == "random"
    window.tabs.close_place(GAME)
    assert not window.home.lesson.isVisibleTo(window.home)


@pytest.mark.parametrize("style", share([MOUSE, KEYS], 2, pytest.mark.slow))
@pytest.mark.parametrize(("edition", "teacher"), [("universus", "Hask"), ("advanced", "Coll")])
@pytest.mark.slow
def test_the_match_of_another_edition_is_played_to_its_end(
    window: MainWindow, qtbot: QtBot, edition: str, teacher: str, style: str
) -> None:
    window.settings.set("bot_pace", 0)
    window.settings.set("edition", edition)
    qtbot.mouseClick(window.home.lesson, LEFT)
    page = lesson(window)
    wait(page, qtbot, 1)
    assert page.session.names[1] == teacher
    hands, told = Hands(page, qtbot), coaching(page)
    assert told is not None
    for step in range(1, told.steps + 1):
        read_on(page, hands, style)
        do_it(page, hands, style)
        wait(page, qtbot, step + 1)
    assert page.is_over
    assert window.lessons.progress.is_done
    window.tabs.close_place(LESSON)


def test_whoever_strays_is_told_what_to_do_and_nothing_happens(
    page: GuidedPage, qtbot: QtBot
) -> None:
    hands, before = Hands(page, qtbot), page.view
    assert before is not None
    assert page.interaction is not None
    wanted = meant_at_last(page)
    other = next(card for card in sorted(page.interaction.marks().lit) if card != wanted)
    hands.click(other)
    qtbot.waitUntil(lambda: "That comes later" in page.coach.words)
    assert not page.coach.is_reading
    told = page.coach.words
    hands.key(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.coach.words == f"{told} {HELP}")
    hands.key(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.coach.words == told)
    assert page.view is before
    hands.click(wanted)
    wait(page, qtbot, 2)


def is_told(page: GuidedPage, hint: str) -> bool:
    return hint.startswith(page.coach.words)


@pytest.mark.parametrize("most", [FEW, pytest.param(ALL, marks=pytest.mark.slow)])
def test_every_wrong_try_is_met_with_the_words_of_its_step(
    page: GuidedPage, qtbot: QtBot, most: int
) -> None:
    guide, told = page.session.setup.guide, coaching(page)
    assert guide is not None
    assert told is not None
    kinds, free = set(), set()  # whether what was decided last may be taken back freely
    for step, number in enumerate(guide.asked[:most], start=1):
        taught, interaction = guide.steps[number], page.interaction
        assert interaction is not None
        decision = interaction.decision
        kinds.add(decision.kind)
        if decision.kind is Kind.YES_NO:
            wrong: object = False
        elif decision.kind is Kind.CARDS:
            wrong = []
        else:
            wrong = decision.options[0].key if taught.choice is None else None
        is_free = page.answering._is_free
        interaction.finish(wrong)
        qtbot.waitUntil(partial(is_told, page, taught.instead))
        assert page.answering._is_free is is_free
        free.add(is_free)
        page.follow()
        wait(page, qtbot, step + 1)
    assert kinds == {Kind.PLAY, Kind.CARDS, Kind.YES_NO}
    assert True in free
    assert page.is_over is (most == ALL)


@pytest.fixture
def large_words(dressed: QApplication, window: MainWindow) -> Iterator[None]:
    """The largest words in the smallest window that is spoken of."""
    window.resize(1280, 720)
    theme.dress(dressed, "dark", 150)
    yield
    theme.dress(dressed)


def test_the_coach_leaves_the_table_its_room_and_says_all_there_is(
    page: GuidedPage, window: MainWindow, dressed: QApplication, large_words: None
) -> None:
    coach = page.coach
    for words in coach._all_words:
        coach.correct(words)
        read = [coach.words]
        assert coach._height_of(coach.words) <= coach._words.height()
        while coach.is_reading:
            coach.turn_page()
            read.append(coach.words)
            assert coach._height_of(coach.words) <= coach._words.height()
        assert " ".join(read) == words
        assert coach.height() <= window.height() / 5
    theme.dress(dressed)
    QApplication.processEvents()
    assert coach.height() <= window.height() / 7  # two lines of usual words
    small = coach._words.fontMetrics().height()
    window.resize(2560, 1440)
    QApplication.processEvents()
    assert coach._words.fontMetrics().height() > small
    assert coach._height_of(coach.words) <= coach._words.height()


def meant_at_last(page: GuidedPage) -> Handle:
    """The card of the page that says what to do."""
    told = coaching(page)
    assert told is not None
    card = told.pages[-1].lights[0].card
    assert card is not None
    return card


def test_a_step_is_made_for_the_learner_taken_back_and_reported(
    page: GuidedPage, qtbot: QtBot
) -> None:
    hands = Hands(page, qtbot)
    read_on(page, hands, MOUSE)
    hands.key(Qt.Key.Key_M)
    wait(page, qtbot, 2)
    page.take_back()
    wait(page, qtbot, 1)
    read_on(page, hands, MOUSE)
    QTest.mouseClick(page.coach.follow, LEFT)
    wait(page, qtbot, 2)
    with qtbot.waitSignal(page.session.recorded) as told:
        page.session.record()
    guide = page.session.setup.guide
    assert told.args is not None
    assert guide is not None
    assert FIGHT.report(told.args[0], page.names).files
    playback = Playback(told.args[0], FIGHT.kind)
    playback.seek(playback.length)
    assert playback.game.pending is not None
    assert playback.game.pending.id == guide.asked[1]


def test_a_match_that_was_left_goes_on_where_it_was_and_starts_over_when_asked(
    window: MainWindow, page: GuidedPage, qtbot: QtBot
) -> None:
    for step in (1, 2, 3):
        page.follow()
        wait(page, qtbot, step + 1)
    window.tabs.close_place(LESSON)
    assert "Resume" in window.home.lesson.text()
    entry(window, "Your &first match").trigger()
    page = lesson(window)
    wait(page, qtbot, 4)
    QTest.mouseClick(page.strip.undo, LEFT)  # what was done before is taken back at once
    wait(page, qtbot, 3)
    page.follow()
    wait(page, qtbot, 4)
    assert page.view is not None
    window.home.lesson.click()  # it is open: that one comes in front
    assert lesson(window) is page
    for words, step in (("Cancel", 4), ("Start over", 1)):
        QTest.mouseClick(page.coach.restart, LEFT)
        (asked,) = (each for each in page.findChildren(QMessageBox) if each.isVisible())
        next(each for each in asked.buttons() if each.text().strip("&") == words).click()
        page = lesson(window)
        wait(page, qtbot, step)
    restarted = page.coach.restart
    QTest.mouseClick(restarted, LEFT)  # nothing was played: nothing is asked
    assert lesson(window) is not page


def test_who_clicks_on_after_the_last_words_does_nothing(page: GuidedPage, qtbot: QtBot) -> None:
    coach, before = page.coach, page.view
    buttons = (coach.read, coach.follow, coach.restart)
    places = [each.geometry() for each in buttons]
    next_at = coach.read.geometry().center()
    for _ in range(8):
        under = coach.childAt(next_at)
        assert under is not None
        QTest.mouseClick(under, LEFT)
        assert [each.geometry() for each in buttons] == places
    assert not coach.is_reading
    qtbot.wait(50)
    assert page.view is before
    assert page.interaction is not None
    assert not page.bar.clock.isVisible()


def test_an_unfinished_game_is_not_thrown_away_for_a_first_one(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.games.play_easily()
    window.games.play_easily()
    (dialog,) = (each for each in window.findChildren(NewGameDialog) if each.isVisible())
    assert dialog.bot.currentData() == "random"
    dialog.reject()


def test_the_chapters_lead_to_the_match(window: MainWindow, qtbot: QtBot) -> None:
    window.help.show_learn()
    button = next(
        each
        for each in window.findChildren(QPushButton)
        if each.text() == "Learn by playing" and each is not window.home.lesson
    )
    QTest.mouseClick(button, LEFT)
    wait(lesson(window), qtbot, 1)


@pytest.mark.parametrize("kept", ["", "{}", "{}=x", "{}=-3", "=", "{}=" + 5000 * "7"])
def test_progress_that_cannot_be_read_is_a_match_never_begun(kept: str) -> None:
    settings = Settings()
    settings.set("lessons", kept.format(EDITION))
    progress = LessonProgress(settings, EDITION)
    assert (progress.is_done, progress.reached) == (False, 0)


def test_progress_of_each_edition_is_kept_and_a_win_is_not_forgotten() -> None:
    settings = Settings()
    first, other = LessonProgress(settings, EDITION), LessonProgress(settings, "universus")
    first.reach(7)
    other.finish()
    other.reach(3)
    assert (first.is_done, first.reached) == (False, 7)
    assert (other.is_done, other.reached) == (True, 3)
