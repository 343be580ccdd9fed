"""Whole games against a bot through the window alone, and what happens around them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from engine.kernel.game import Result
from engine.kernel.history import Undo
from engine.ufs.editions.registry import PLAYED
from tests.desktop.decks import setup
from tests.desktop.gui_player import DRAG, KEYS, MOUSE, GuiPlayer
from tests.desktop.table_driver import Hands, fight_layout, mode, wait_for_next, wait_past
from tests.desktop.window_driver import asked, press, table, told
from tests.shares import share
from ufs_desktop.fight.course import WINDOWS
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.help.decision_dialog import DecisionDialog
from ufs_desktop.help.rules_browser import RulesBrowser
from ufs_desktop.pages.page import GAME
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.match import Match
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.table.autopass import PassMode
from ufs_desktop.table.interactions.halt import Halt
from ufs_desktop.table.stops import Stop, Stops
from ufs_desktop.widgets.new_game import NewGameDialog
from ufs_desktop.widgets.zoom import ZoomDialog
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
    window = MainWindow(FIGHT_KIT, save_path=tmp_path / "unfinished.json")
    window.settings.now.reduced_motion = True
    qtbot.addWidget(window)
    window.resize(QSize(1280, 720))
    with qtbot.waitExposed(window):
        window.show()
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


@pytest.mark.parametrize(
    "kept", ["", "{", "[]", '{"seats": 3}', '{"edition": "none", "seats": [{}, {}]}']
)
def test_a_last_choice_that_cannot_be_read_is_made_anew(window: MainWindow, kept: str) -> None:
    window.settings.set("last_game", kept)
    window.home.play.click()
    (dialog,) = (each for each in window.findChildren(NewGameDialog) if each.isVisible())
    assert dialog.start.isEnabled()
    dialog.reject()


def test_hot_seat_hides_the_table_between_the_players(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, HERE))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    hands = Hands(page, qtbot)
    for _ in range(3):  # who goes first, and the mulligans of both
        if page.cover.isVisible():
            break
        before = page.interaction
        hands.key(Qt.Key.Key_Space)
        wait_past(page, before, qtbot)
        qtbot.waitUntil(lambda: page.interaction is not None or page.cover.isVisible())
    assert page.cover.isVisible()
    assert page.cover.size() == page.size()
    assert page.log.text == ""
    assert page.preview.is_empty
    assert page.interaction is None
    qtbot.keyClick(page.cover, Qt.Key.Key_Return)
    assert not page.cover.isVisible()
    assert page.interaction is not None


def test_hot_seat_keeps_the_log_of_each_player(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, HERE, "two logs"))
    page = table(window)
    first: dict[int, str] = {}  # the line with which the log of each of them begins
    player = GuiPlayer(page, Hands(page, qtbot), KEYS, "two logs")
    covers = 0
    while covers < 4:  # each of them comes back twice
        qtbot.waitUntil(lambda: page.interaction is not None or page.cover.isVisible())
        if page.cover.isVisible():
            covers += 1
            qtbot.keyClick(page.cover, Qt.Key.Key_Return)
        assert page.view is not None
        begins = page.log.text.splitlines()[0]
        assert first.setdefault(page.view.viewer, begins) == begins
        before = page.interaction
        player.answer()
        wait_past(page, before, qtbot)
    assert set(first) == {0, 1}


def test_open_hands_need_no_hand_over(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.set("open_hands", True)
    window.games.play(setup(HERE, HERE))
    page = table(window)
    hands = Hands(page, qtbot)
    viewers = set()
    for _ in range(3):
        qtbot.waitUntil(lambda: page.interaction is not None)
        assert page.view is not None
        viewers.add(page.view.viewer)
        before = page.interaction
        hands.key(Qt.Key.Key_Space)
        wait_past(page, before, qtbot)
    assert viewers == {0, 1}
    assert not page.cover.isVisible()


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
    press(box, "Give it up")
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


def test_passing_until_my_turn(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    hands = Hands(page, qtbot)
    hands.key(Qt.Key.Key_P)
    assert mode(page) is PassMode.TURN
    for _ in range(40):
        interaction = page.interaction
        assert interaction is not None
        if interaction.decision.prompt == "form":
            break
        hands.key(Qt.Key.Key_Space)
        wait_past(page, interaction, qtbot)
        qtbot.waitUntil(lambda: ready(page))
    assert mode(page) is PassMode.ASK
    assert not page.strip.passing.isChecked()


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


def test_hot_seat_takes_back_what_was_decided_last(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.set("open_hands", True)
    window.games.play(setup(HERE, HERE, "hot undo"))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    asked = []
    hands = Hands(page, qtbot)
    for _ in range(2):
        before = page.interaction
        assert before is not None
        asked.append(before.decision)
        hands.key(Qt.Key.Key_Space)
        wait_for_next(page, before, qtbot)
    before = page.interaction
    page.session.undo()
    page.session.respond(agreed=True)
    wait_for_next(page, before, qtbot)
    assert page.interaction is not None
    assert page.interaction.decision == asked[-1]


def test_a_pile_is_looked_through_and_searched(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT, "pile 4"))
    page = table(window)
    player = GuiPlayer(page, Hands(page, qtbot), MOUSE, "pile 4")
    pile: tuple[object, ...] = ()
    while len(pile) < 3:
        qtbot.waitUntil(lambda: ready(page))
        pile = page.scene.zone_cards(1, "discard")
        before = page.interaction
        if len(pile) < 3:
            player.answer()
            wait_past(page, before, qtbot)
    layout = fight_layout(page.scene)
    at = page.table.mapFromScene(layout.rival.piles["discard"].center())
    page.panel.hide()
    qtbot.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert page.piles.isVisible()
    assert f"{len(pile)} cards" in page.piles.words
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert not page.piles.isVisible()
    check_piles_need_no_mouse(window, page, qtbot)


def check_piles_need_no_mouse(window: MainWindow, page: TablePage, qtbot: QtBot) -> None:
    """Each pile is reached and told; a discard pile is opened, searched and closed."""
    hands = Hands(page, qtbot)
    for player, name in enumerate(page.session.names):
        for pile in ("deck", "discard", "removed"):
            count = len(page.scene.zone_cards(player, pile))
            if pile == "removed" and not count:  # it has folded away
                assert (player, pile) not in page.scene.places
                continue
            hands.go_to((player, pile))
            told = page.accessibleDescription()
            assert told.startswith(f"{name}: {pile.capitalize()}, {count} card")
    hands.go_to((1, "discard"))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Z):
        hands.key(key)
        assert page.piles.isVisible()
        field = window.focusWidget()
        assert isinstance(field, QLineEdit)
        qtbot.keyClicks(field, "no such card")
        assert page.piles.found == 0
        qtbot.keyClick(field, Qt.Key.Key_Escape)
        assert not page.piles.isVisible()
        assert window.focusWidget() is page
    hands.go_to((1, "deck"))
    hands.key(Qt.Key.Key_Return)
    assert not page.piles.isVisible()


def test_a_card_is_shown_large(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT, "zoom"))
    page = table(window)
    hands = Hands(page, qtbot)
    while not page.scene.cards:
        qtbot.waitUntil(lambda: page.interaction is not None)
        before = page.interaction
        hands.key(Qt.Key.Key_Space)
        wait_for_next(page, before, qtbot)
    hands.key(Qt.Key.Key_Left, Qt.Key.Key_Z)
    dialog = window.findChild(ZoomDialog)
    assert dialog is not None
    assert dialog.isVisible()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
