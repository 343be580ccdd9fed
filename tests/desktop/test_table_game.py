"""Whole games against a bot through the window alone, and what happens around them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from engine.kernel.game import Result
from engine.kernel.history import Undo
from engine.ufs.editions.registry import PLAYED
from tests.desktop.decks import setup
from tests.desktop.gui_player import DRAG, KEYS, MOUSE, GuiPlayer
from tests.desktop.seated import dressed_at_once, expose
from tests.desktop.table_driver import Hands, wait_for_next, wait_past
from tests.desktop.window_driver import asked, press, table, told
from tests.shares import share
from ufs_desktop.fight.course import WINDOWS
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.help.rules_browser import RulesBrowser
from ufs_desktop.pages.page import GAME
from ufs_desktop.play.decision_dialog import DecisionDialog
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.match import Match
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.table.interactions.halt import Halt
from ufs_desktop.table.stops import Stop, Stops
from ufs_desktop.widgets.new_game import NewGameDialog
from ufs_desktop.window import MainWindow

STOPS = FIGHT_KIT.course.stops

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT
MOST_ANSWERS = 900
STARTERS = {
    edition: [each for each in starter_decks() if each.deck.edition == edition]
    for edition in PLAYED
}


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with dressed_at_once():
        window = MainWindow(FIGHT_KIT, save_path=tmp_path / "unfinished.json")
    window.settings.now.reduced_motion = True
    expose(window, qtbot)
    yield window
    window.tabs.close_front()


def ready(page: TablePage) -> bool:
    return page.is_over or page.interaction is not None


def play_on(window: MainWindow, qtbot: QtBot, style: str, key: str) -> GuiPlayer:
    page = table(window)
    player = GuiPlayer(page, Hands(page, qtbot), style, key)
    player.play_on(MOST_ANSWERS)
    return player


@pytest.mark.parametrize("style", share([MOUSE, DRAG, KEYS], 3, pytest.mark.slow))
def test_a_whole_game_in_each_input_style(window: MainWindow, qtbot: QtBot, style: str) -> None:
    window.games.play(setup(HERE, BOT, f"whole {style}", vitality=10))
    player = play_on(window, qtbot, style, style)
    page = table(window)
    page.scene.director.finish()  # the last blow is seen before the result
    assert page.result.isVisible()
    assert page.result.words in ("You win!", "You lose", "A draw")
    assert {"play", "cards", "yes_no"} <= player.kinds.keys()


def starter_setup(key: str, edition: str, first: int) -> GameSetup:
    one, other = STARTERS[edition][first : first + 2]
    seats = (
        Seat("Ash", HERE, one.name, one.deck),
        Seat("Bram", BOT, other.name, other.deck),
    )
    return GameSetup(FIGHT, edition, seats, key, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "first"),
    [
        *(("comprehensive", first) for first in range(0, 14, 2)),
        *((edition, first) for edition in ("universus", "advanced") for first in range(0, 6, 2)),
    ],
)
def test_whole_games_with_the_decks_that_come_with_us(
    window: MainWindow, qtbot: QtBot, edition: str, first: int
) -> None:
    window.games.play(starter_setup(f"starter {first}", edition, first))
    play_on(window, qtbot, MOUSE, f"starter {first}")
    assert table(window).is_over


def test_a_game_is_started_from_the_first_page(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(window.home.play, Qt.MouseButton.LeftButton)
    dialog = window.findChild(NewGameDialog)
    assert dialog is not None
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    page = table(window)
    qtbot.waitUntil(lambda: ready(page))
    assert page.view is not None
    names = [card.known for zone in page.view.zones for card in zone.cards]
    assert len(names) > 100
    assert page.session.names == ("You", "Rival")
    window.tabs.close_place(GAME)
    assert window.home.choose.isVisible()
    window.home.choose.click()
    (dialog,) = (each for each in window.findChildren(NewGameDialog) if each.isVisible())
    dialog.reject()


def test_the_last_choice_is_played_in_one_click(window: MainWindow, qtbot: QtBot) -> None:
    assert not window.home.choose.isVisible()
    dialog = window.games.ask_new_game()
    dialog.own_name.setText("Wren")
    dialog.own_deck.combo.setCurrentIndex(4)
    dialog.rival_deck.combo.setCurrentIndex(7)
    dialog.length.setCurrentIndex(1)
    wanted = dialog.setup()
    dialog.start.click()
    window.tabs.close_place(GAME)
    for deck in (seat.deck_name for seat in wanted.seats):
        assert deck in window.home.last.text()
    qtbot.waitUntil(lambda: window.home.resume.isVisible())
    window.home.play.click()
    assert "unfinished" in told(window)  # and is kept unless the player agrees
    assert window.page is None
    window.home.play.click()
    (box,) = (each for each in window.findChildren(QMessageBox) if each.isVisible())
    press(box, "Play")
    setup = table(window).session.setup  # type: ignore[attr-defined]  # of a local session
    assert [seat.deck for seat in setup.seats] == [seat.deck for seat in wanted.seats]
    assert (setup.names, setup.match.best_of, setup.match.winners) == (wanted.names, 3, ())
    assert setup.key != wanted.key


def test_a_last_choice_that_cannot_be_read_is_made_anew(window: MainWindow) -> None:
    for kept in ("", "{", "[]", '{"seats": 3}', '{"edition": "none", "seats": [{}, {}]}'):
        window.settings.set("last_game", kept)
        window.home.play.click()
        (dialog,) = (each for each in window.findChildren(NewGameDialog) if each.isVisible())
        assert dialog.start.isEnabled(), kept
        dialog.reject()


def test_undo_puts_the_decision_back(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT, "undo"))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    first = page.interaction
    assert first is not None
    assert not window.menus.actions["take_back"].isEnabled()
    hands = Hands(page, qtbot)
    hands.key(Qt.Key.Key_Return)
    wait_for_next(page, first, qtbot)
    assert window.menus.actions["take_back"].isEnabled()
    second = page.interaction
    window.menus.actions["take_back"].trigger()
    wait_for_next(page, second, qtbot)
    assert page.interaction is not None
    assert page.interaction.decision == first.decision


def test_conceding_is_asked_and_a_rematch_follows(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    window.menus.actions["concede"].trigger()
    box = window.findChild(QMessageBox)
    assert box is not None
    press(box, "Concede")
    qtbot.waitUntil(lambda: page.is_over)
    page.scene.director.finish()
    assert page.result.words == "You lose"
    assert not window.menus.actions["concede"].isEnabled()
    page.result.rematch.click()
    qtbot.waitUntil(lambda: page.interaction is not None and not page.is_over)
    assert table(window) is page


def test_whoever_beats_a_bot_is_offered_the_next_one(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    page.concede()
    qtbot.waitUntil(lambda: page.is_over)
    page.scene.director.finish()
    assert page.result.isVisible()
    assert not page.result.stronger.isVisible()
    assert page.view is not None
    won = page.view._replace(result=Result((1,), "A.1.1"))
    page.conclusion.tell(won, Match(1, (0,)))
    assert page.result.stronger.text() == "Play the Fighter"
    qtbot.mouseClick(page.result.stronger, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: asked(window))
    session = table(window).session
    assert isinstance(session, LocalSession)
    assert session.bot == "heuristic"
    assert session.setup.match.games == 0


def test_an_unfinished_game_is_offered_again(window: MainWindow, qtbot: QtBot) -> None:
    assert not window.home.resume.isVisible()
    window.games.play(setup(HERE, BOT, "undo"))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    first = page.interaction
    assert first is not None
    Hands(page, qtbot).key(Qt.Key.Key_Return)
    wait_for_next(page, first, qtbot)
    assert page.interaction is not None
    decision, undo = page.interaction.decision, page.undo
    assert undo is not Undo.NOTHING
    window.menus.actions["close_tab"].trigger()
    assert window.page is None
    assert window.home.resume.isVisible()
    qtbot.mouseClick(window.home.resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.games.resuming.is_busy)
    again = table(window)
    qtbot.waitUntil(lambda: again.interaction is not None)
    assert again.interaction is not None
    assert again.interaction.decision._replace(id=decision.id) == decision
    qtbot.waitUntil(lambda: again.undo is undo)  # what was decided before can be taken back
    qtbot.mouseClick(again.strip.undo, Qt.MouseButton.LeftButton)
    wait_for_next(again, again.interaction, qtbot)
    assert again.interaction is not None
    assert again.interaction.decision._replace(id=first.decision.id) == first.decision


def test_a_new_game_says_that_it_takes_the_place_of_the_unfinished_one(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = window.games.ask_new_game()
    assert not dialog.replaces.isVisible()
    dialog.reject()
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: table(window).interaction is not None)
    dialog = window.games.ask_new_game()
    assert dialog.replaces.isVisible()
    dialog.reject()


@pytest.mark.slow
def test_a_whole_game_that_halts_at_every_stop(window: MainWindow, qtbot: QtBot) -> None:
    always = {each.key: Stop.ALWAYS for each in WINDOWS if each.begins}
    window.settings.set("stops", Stops(STOPS, {**always, "event draw": Stop.ALWAYS}).text)
    window.games.play(setup(HERE, BOT, "halts"))
    page = table(window)
    hands, told = Hands(page, qtbot), set()
    player = GuiPlayer(page, hands, KEYS, "halts")
    for _ in range(MOST_ANSWERS):
        qtbot.waitUntil(lambda: ready(page))
        if page.is_over:
            break
        before = page.interaction
        if isinstance(before, Halt):
            told |= set(page.panel.words.split("\n"))
            hands.key(Qt.Key.Key_Space)
        else:
            player.answer()
        wait_past(page, before, qtbot)
    assert page.is_over
    assert {f"{step} Step begins" for step in ("Ready", "Review", "Draw", "Enhance")} <= told
    assert "Rival draws a card" in told


@pytest.mark.slow
def test_a_whole_hot_seat_game_that_passes_what_it_can(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.set("open_hands", True)
    window.settings.set(
        "stops",
        Stops(STOPS, {each.key: each.choices[-1] for each in WINDOWS}).text,
    )
    window.games.play(setup(HERE, HERE, "passed"))
    table(window).asking.pacer.delay = 20
    play_on(window, qtbot, KEYS, "passed")


def test_f1_and_the_question_mark_explain_the_decision(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    assert page.interaction is not None
    Hands(page, qtbot).key(Qt.Key.Key_F1)
    dialog = window.findChild(DecisionDialog)
    assert dialog is not None
    assert page.interaction.sentence() in dialog.text.toPlainText()
    assert page.interaction.decision.rule in dialog.text.toPlainText()
    dialog.rule_wanted.emit(page.interaction.decision.rule)
    assert not dialog.isVisible()
    browser = window.findChild(RulesBrowser)
    assert browser is not None
    assert browser.rule == page.interaction.decision.rule
    browser.close()
    qtbot.mouseClick(page.bar.explain, Qt.MouseButton.LeftButton)
    (again,) = (each for each in window.findChildren(DecisionDialog) if each.isVisible())
    again.reject()
    page.bar.tell("Nobody is asked.")
    assert not page.bar.explain.isVisible()


def test_closing_the_window_in_the_middle(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT, pace=50))
    page = table(window)
    qtbot.waitUntil(lambda: page.view is not None)
    window.close()
    QApplication.processEvents()
    assert not window.isVisible()
