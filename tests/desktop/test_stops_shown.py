"""Stops at the table: set with mouse and keys, obeyed, shown; and the pause after a move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.views import EventView, LogView, View
from tests.desktop.decks import setup
from tests.desktop.fakes import FakeSession, asking, view_at
from tests.desktop.seated import seated, still
from tests.desktop.table_driver import Hands, mode
from tests.desktop.test_stops import begins, enhancing, happened, responding, waiting
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.session.update import Update
from ufs_desktop.settings import Settings
from ufs_desktop.table.autopass import PassMode
from ufs_desktop.table.interactions.halt import Halt
from ufs_desktop.table.stops import STOP_WORDS, Stop, Stops
from ufs_desktop.widgets.settings_dialog import SettingsDialog

STOPS = FIGHT_KIT.course.stops

pytestmark = pytest.mark.usefixtures("dressed", "unpainted")
TWO = (0, 1)
popup = pytest.mark.qt_log_ignore("^This plugin does not support", extend=True)  # of menus


class HeldSession(FakeSession):
    """Counts how often it was held and let go."""

    def __init__(self, people: tuple[int, ...] = (0,)) -> None:
        super().__init__(people=people)
        self.held: list[str] = []

    def hold(self) -> None:
        self.held.append("hold")

    def go_on(self) -> None:
        self.held.append("go on")


@pytest.fixture
def session() -> HeldSession:
    return HeldSession()


def with_events(view: View, *events: EventView) -> View:
    entries = tuple(LogView(event.kind, ("A.1",), event.actor, (event,)) for event in events)
    return view._replace(log=entries)


def stops_of(page: TablePage) -> Stops:
    return Stops.from_text(STOPS, page.settings.now.stops)


def opened_menu(qtbot: QtBot) -> QMenu:
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, window: str, words: str) -> None:
    (action,) = (each for each in menu.actions() if each.text() == window)
    inner = action.menu()
    assert isinstance(inner, QMenu)
    next(each for each in inner.actions() if each.text() == words).trigger()
    menu.close()


def spot(page: TablePage, place: str) -> QPoint:
    return page.strip.steps.box_of(place).center().toPoint()


# Where they are set


@popup
def test_a_right_click_on_a_phase_sets_its_stop(
    session: HeldSession, page: TablePage, qtbot: QtBot
) -> None:
    session.show(view_at("form"))
    steps, at = page.strip.steps, spot(page, "draw")
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, steps.mapToGlobal(at))
    QApplication.sendEvent(steps, event)
    choose(opened_menu(qtbot), "Responses in the Draw Step", STOP_WORDS[Stop.NEVER])
    assert stops_of(page).at("respond draw") is Stop.NEVER
    assert page.strip.steps.stop_words("draw") == "Responses in the Draw Step: Never: pass for me"
    before = steps.grab().toImage()
    page.settings.set("stops", "")
    assert steps.grab().toImage() != before


@popup
def test_the_keyboard_sets_a_stop(session: HeldSession, page: TablePage, qtbot: QtBot) -> None:
    session.show(view_at("form"))
    steps = page.strip.steps
    steps.setFocus()
    qtbot.keyClick(steps, Qt.Key.Key_Right)
    assert steps.accessibleDescription().startswith("Review: ")
    qtbot.keyClick(steps, Qt.Key.Key_Menu)
    choose(opened_menu(qtbot), "The discard of the Review Step", STOP_WORDS[Stop.NEVER])
    assert stops_of(page).at("review") is Stop.NEVER
    assert "pass for me" in steps.accessibleDescription()


def test_the_steps_of_an_attack_are_found_at_combat(page: TablePage) -> None:
    titles = [action.text() for action in page.strip.phase_menu("combat").actions()]
    assert {"Enhances", "Blocks", "Responses in the Damage Step", "All stops…"} <= set(titles)


def test_the_settings_list_every_stop(qtbot: QtBot) -> None:
    settings = Settings()
    dialog = SettingsDialog(STOPS, settings)
    qtbot.addWidget(dialog)
    dialog.show_stops()
    dialog.show()
    field = dialog.stops.fields["enhance"]
    assert field.isVisible()
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert Stops.from_text(STOPS, settings.now.stops).at("enhance") is Stop.CONCERNED
    settings.set("stops", Stops(STOPS, {"event draw": Stop.NEVER}).text)
    assert field.currentText() == STOP_WORDS[Stop.EFFECT]
    assert dialog.stops.fields["event draw"].currentText() == STOP_WORDS[Stop.NEVER]
    dialog._put_back()
    assert settings.now.stops == ""


def test_a_narrow_strip_keeps_everything_in_a_menu(
    session: HeldSession, page: TablePage, qtbot: QtBot
) -> None:
    page.settings.set("stops", Stops(STOPS, {"event draw": Stop.NEVER}).text)
    session.show(enhancing(1))
    strip = page.strip
    assert strip.events.isVisible()
    assert strip.passing.isVisible()
    page.resize(800, 600)
    assert not strip.events.isVisible()
    assert not strip.passing.isVisible()
    assert strip.undo.isVisible()
    titles = [action.text() for action in strip.more_menu().actions()]
    assert titles == ["Events: 1", "Hand", "Pass until…"]
    boxes = [strip.steps.box_of(chip.place) for chip in strip.steps.chips]
    assert all(strip.steps.rect().contains(box.toRect()) for box in boxes)
    assert not any(one.intersects(other) for one, other in pairwise(boxes))


# What they do


def test_a_stop_of_never_answers_for_the_player(session: HeldSession, page: TablePage) -> None:
    page.settings.set("stops", Stops(STOPS, {"enhance": Stop.NEVER, "review": Stop.NEVER}).text)
    session.show(enhancing(1))
    assert session.answers == [(7, None)]
    assert page.interaction is None
    review = asking(view_at("form"), kind=Kind.CARDS, prompt="review", minimum=0)
    session.show(review)
    assert session.answers[1:] == [(7, [])]


def test_what_was_passed_is_asked_when_it_is_taken_back(
    session: HeldSession, page: TablePage
) -> None:
    page.settings.set("stops", Stops(STOPS, {"enhance": Stop.NEVER}).text)
    session.show(enhancing(1), still=True)
    assert session.answers == []
    assert page.interaction is not None


def test_keys_pass_ahead_and_stop_it(session: HeldSession, page: TablePage, qtbot: QtBot) -> None:
    session.show(responding())
    qtbot.keyClick(page, Qt.Key.Key_P, Qt.KeyboardModifier.ShiftModifier)
    assert mode(page) is PassMode.CALM
    assert session.answers == [(7, None)]
    assert page.strip.passing.text() == "Passing: concerns me"
    qtbot.mouseClick(page.strip.passing, Qt.MouseButton.LeftButton)
    assert mode(page) is PassMode.ASK
    session.show(enhancing(1))
    assert page.interaction is not None


@popup
def test_the_button_asks_until_when(session: HeldSession, page: TablePage, qtbot: QtBot) -> None:
    session.show(responding())
    qtbot.mouseClick(page.strip.passing, Qt.MouseButton.LeftButton)
    menu = opened_menu(qtbot)
    assert len(menu.actions()) == 2
    menu.actions()[0].trigger()
    menu.close()
    assert mode(page) is PassMode.TURN
    assert session.answers == [(7, None)]


def test_a_stop_of_always_halts_the_game(
    session: HeldSession, page: TablePage, qtbot: QtBot
) -> None:
    page.settings.set("stops", Stops(STOPS, {"respond draw": Stop.ALWAYS}).text)
    session.show(with_events(waiting(), begins("draw_step"), happened("draw")))
    halt = page.interaction
    assert isinstance(halt, Halt)
    assert session.held == ["hold"]
    assert "Draw Step begins" in page.panel.words
    qtbot.keyClick(page, Qt.Key.Key_F1)  # there is nothing to explain
    qtbot.keyClick(page, Qt.Key.Key_Space)
    assert page.interaction is None
    assert session.held == ["hold", "go on"]
    assert session.answers == []
    assert page.bar.text.endswith("decides.</span>")


def test_after_a_halt_the_question_is_asked(
    session: HeldSession,
    page: TablePage,
    qtbot: QtBot,
) -> None:
    page.settings.set("stops", Stops(STOPS, {"respond draw": Stop.ALWAYS}).text)
    session.show(with_events(view_at("form"), begins("draw_step", 0)))
    assert isinstance(page.interaction, Halt)
    Hands(page, qtbot).press("go on")
    assert page.interaction is not None
    assert page.interaction.decision.prompt == "form"


def test_the_bot_waits_while_a_player_halts(qtbot: QtBot) -> None:
    session = LocalSession(setup(SeatKind.BOT, SeatKind.BOT, "held", pace=0))
    seen: list[Update] = []

    def stop_once(update: Update) -> None:
        seen.append(update)
        if len(seen) == 3:
            session.hold()

    session.updated.connect(stop_once)
    session.start()
    qtbot.waitUntil(lambda: len(seen) == 3)
    qtbot.wait(120)
    assert len(seen) == 3
    session.go_on()
    qtbot.waitUntil(lambda: len(seen) > 3)
    session.close()


# Two players at one window


@pytest.fixture
def both(qtbot: QtBot) -> Iterator[tuple[HeldSession, TablePage]]:
    session = HeldSession(TWO)
    with seated(session, qtbot, still()) as page:
        yield session, page


def of_other(view: View) -> View:
    """The same moment, asked of the player who is not at the window."""
    assert view.decision is not None
    zones = tuple(zone._replace(player=1 - zone.player) for zone in view.zones)
    return view._replace(viewer=1, zones=zones, decision=view.decision._replace(player=1))


def test_what_is_passed_for_the_other_player_needs_no_hand_over(
    both: tuple[HeldSession, TablePage],
) -> None:
    session, page = both
    session.show(view_at("form"))
    page.settings.set("stops", Stops(STOPS, {"respond combat": Stop.NEVER}).text)
    session.show(of_other(responding()))
    assert session.answers == [(7, None)]
    assert not page.cover.isVisible()
    assert page.view is not None
    assert page.view.viewer == 0


def test_one_players_wish_is_not_the_others(both: tuple[HeldSession, TablePage]) -> None:
    session, page = both
    page.settings.set("open_hands", True)
    session.show(responding())
    page.pass_ahead(PassMode.CALM)
    session.show(of_other(view_at("form")))
    assert mode(page) is PassMode.ASK
    assert page.strip.passing.text() == "Pass until…"
    session.show(responding())  # passed for a player who is not at the window
    assert page.asking.stopping.of(0).mode is PassMode.CALM
    assert session.answers == [(7, None), (7, None)]


@pytest.mark.parametrize("had_answer", [True, False])
def test_the_pause_hides_whether_the_other_had_an_answer(
    both: tuple[HeldSession, TablePage], qtbot: QtBot, had_answer: bool
) -> None:
    session, page = both
    page.settings.set("stops", Stops(STOPS, {"respond combat": Stop.NEVER}).text)
    page.settings.now.answer_delay = 60_000
    page.settings.changed.emit("answer_delay")
    mine, others = view_at("form"), of_other(responding())
    session.show(mine)
    Hands(page, qtbot).press("pass")
    assert page.interaction is None
    if had_answer:
        session.show(others)
    session.show(mine)
    qtbot.wait(60)
    assert page.interaction is None
    assert session.held == ["hold"]
    page.asking.pacer._timer.start(0)  # the time is up
    qtbot.waitUntil(lambda: page.interaction is not None)
    assert session.held == ["hold", "go on"]


def test_nothing_is_passed_for_bots_that_are_looked_at(qtbot: QtBot) -> None:
    session = HeldSession(())
    stops = Stops(STOPS, {"enhance": Stop.NEVER, "respond draw": Stop.ALWAYS})
    with seated(session, qtbot, still()) as page:
        page.settings.set("stops", stops.text)
        session.show(enhancing(1))
        session.show(with_events(waiting(), begins("draw_step")))
        assert (session.answers, session.held) == ([], [])


def test_against_a_bot_there_is_no_pause(session: HeldSession, page: TablePage) -> None:
    page.settings.set("answer_delay", 4000)
    assert page.asking.pacer.delay == 0
