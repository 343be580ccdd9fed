"""Beats where games are played, watched and looked at again: who sees which, and who waits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from tests.desktop.decks import setup
from tests.desktop.fakes import FakeSession, asking, view_at
from tests.desktop.recordings import recording
from tests.desktop.seated import seated
from tests.desktop.table_driver import Hands, wait_past
from tests.desktop.tellings import after, event
from tests.desktop.window_driver import table
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.play.page import TablePage
from ufs_desktop.replay.icons import Sign
from ufs_desktop.replay.page import ReplayPage
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.replay import ReplaySession
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.session.update import Update
from ufs_desktop.settings import Settings
from ufs_desktop.table.beats import BannerBeat, Beat
from ufs_desktop.table.stops import Stop, Stops
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT


def told(page: TablePage | ReplayPage) -> list[Beat]:
    """Everything that is played from here on."""
    heard: list[Beat] = []
    page.scene.director.began.connect(heard.extend)
    return heard


def is_telling(page: TablePage) -> bool:
    return page.scene.director.is_playing


# Bots


def test_bots_go_on_when_what_they_did_was_seen(qtbot: QtBot) -> None:
    """With any pace they wait for the beats; a skip lets them go on at once."""
    settings = Settings()
    settings.now.reduced_motion = True
    page = TablePage(FIGHT_KIT, LocalSession(setup(BOT, BOT, pace=1)), settings, is_show=True)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    page.begin()
    director = page.scene.director
    try:
        qtbot.waitUntil(lambda: bool(director.shown))
        lines = len(page.log_words)
        qtbot.wait(150)
        assert len(page.log_words) == lines
        director.finish()
        qtbot.waitUntil(lambda: len(page.log_words) > lines)
    finally:
        page.end()
        page.finish_painting()


# Two people


@pytest.fixture
def shared(window: MainWindow, qtbot: QtBot) -> TablePage:
    """A table at which the second player is about to sit down for their turn."""
    window.settings.set("beats", 100)
    window.games.play(setup(HERE, HERE))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None or page.is_covered)
    return page


def hand_over(page: TablePage, qtbot: QtBot) -> None:
    """Pass until the other player is to sit down."""
    while not page.is_covered:
        before = page.interaction
        Hands(page, qtbot).key(Qt.Key.Key_Space)
        assert not page.scene.director.is_playing  # an answer ends it
        wait_past(page, before, qtbot)
        qtbot.waitUntil(lambda: page.interaction is not None or page.is_covered)


def test_each_player_is_told_when_they_sit_down(shared: TablePage, qtbot: QtBot) -> None:
    """Nothing is played under the cover; then what the other did since they last looked."""
    for _ in range(6):
        hand_over(shared, qtbot)
        assert not is_telling(shared)
        heard = told(shared)
        shared.cover.button.click()
        if is_telling(shared):
            break
    qtbot.waitUntil(lambda: bool(heard))
    assert shared.view is not None
    assert [each.words for each in heard if isinstance(each, BannerBeat)]


def test_what_was_passed_for_a_player_is_told_when_they_sit_down(qtbot: QtBot) -> None:
    """Nobody sees the moment at which an absent player is spared a question; they hear of it."""
    session = FakeSession(("Ash", "Bram"), (0, 1))
    settings = Settings()
    settings.now.reduced_motion = True
    settings.now.stops = Stops(FIGHT_KIT.course.stops, {"enhance": Stop.NEVER}).text
    begun = event("phase", 1, actor=None, owner=0, detail=("turn", "begin"))
    spared = asking(view_at("form", 1), kind=Kind.PLAY, prompt="enhance", optional=True)
    asked = asking(view_at("block", 1), kind=Kind.PLAY, prompt="block", optional=True)
    with seated(session, qtbot, settings) as page:
        session.show(view_at("form"))
        session.updated.emit(Update(after(spared, begun), 40))
        assert session.answers == [(7, None)]
        assert not page.is_covered
        session.updated.emit(Update(after(asked), 41))
        heard = told(page)
        page.cover.button.click()
        qtbot.waitUntil(lambda: bool(heard))
        banner = heard[0]
        assert isinstance(banner, BannerBeat)
        assert (banner.words, banner.below) == ("Ash's turn", "Bram is asked")


# Replays


@pytest.fixture
def replay(qtbot: QtBot) -> Iterator[ReplayPage]:
    settings = Settings()
    settings.now.reduced_motion = True
    settings.now.beats = 55
    page = ReplayPage(FIGHT_KIT, ReplaySession(recording(), FIGHT), settings)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    page.session.start()
    qtbot.waitUntil(lambda: page.moment is not None)
    yield page
    page.end()
    page.finish_painting()


def arrive(page: ReplayPage, step: int, qtbot: QtBot) -> None:
    page.go(step)
    qtbot.waitUntil(lambda: page.moment is not None and page.moment.step == step)


def first_told(page: ReplayPage, qtbot: QtBot) -> int:
    """The first step whose coming is a beat."""
    for step in range(1, page.outline.last):
        arrive(page, step, qtbot)
        if page.scene.director.is_playing:
            return step
    raise AssertionError("nothing of this game is told")


def test_a_step_forward_is_told_and_a_jump_is_not(replay: ReplayPage, qtbot: QtBot) -> None:
    director = replay.scene.director
    step = first_told(replay, qtbot)
    replay.press(Sign.BACK)
    assert not director.is_playing  # whoever steps wants no more of this moment
    qtbot.waitUntil(lambda: replay.moment is not None and replay.moment.step == step - 1)
    assert not director.is_playing
    arrive(replay, replay.outline.last, qtbot)
    assert not director.is_playing
    arrive(replay, step - 1, qtbot)
    arrive(replay, step, qtbot)
    assert director.is_playing


def test_a_replay_that_plays_waits_for_its_beats(replay: ReplayPage, qtbot: QtBot) -> None:
    director = replay.scene.director
    step = first_told(replay, qtbot)
    replay.play(True)
    replay._timer.stop()
    replay._play_on()
    assert replay._step == step
    director.finish()
    qtbot.waitUntil(lambda: replay.moment is not None and replay.moment.step > step)
    replay.play(False)
