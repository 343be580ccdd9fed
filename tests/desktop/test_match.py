"""Matches: the score, sideboards between the games, and that nothing of it is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from engine.decks.deck import Deck
from engine.decks.lines import Part
from engine.kernel.errors import SaveError
from engine.kernel.history import History, Undo
from engine.kernel.rng import Rng
from engine.ufs.game import Fight
from engine.ufs.procedures.setup import Setup
from tests.desktop import decks
from tests.desktop.matches import BEGUN, NAMES, began, kept, match_setup
from tests.desktop.players import some_answer
from tests.desktop.window_driver import asked, press, resume, table
from ufs_desktop.data.places import Places
from ufs_desktop.data.records import records
from ufs_desktop.fight.draw import accepts_draw
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session import autosave
from ufs_desktop.session.match import Match, beginner_words, place_words, score_words
from ufs_desktop.session.setup import GameSetup, SeatKind
from ufs_desktop.session.update import Update
from ufs_desktop.widgets.new_game import NewGameDialog
from ufs_desktop.widgets.sideboarding import CopyList, Sideboarding
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT


# The score


@pytest.mark.parametrize(
    ("winners", "has_next", "words"),
    [
        ((), True, "The match stands at 0–0"),
        ((1,), True, "Bram leads 1–0"),
        ((0, 1), True, "The match stands at 1–1"),
        ((0, 0), False, "Ash wins the match 2–0"),
        ((0, 1, 1), False, "Bram wins the match 2–1"),
        ((0, None, 1), True, "The match stands at 1–1, 1 drawn"),
        ((None, None, None), True, "The match stands at 0–0, 3 drawn"),
    ],
)
def test_best_of_three_is_won_by_two_games(
    winners: tuple[int | None, ...], has_next: bool, words: str
) -> None:
    match = Match(3, winners)
    assert match.has_next == has_next
    assert score_words(match, NAMES) == words


def test_a_single_game_is_a_match_of_one() -> None:
    for winners in ((), (0,), (None,)):
        assert not Match(1, winners).has_next
        assert score_words(Match(1, winners), NAMES) == place_words(Match(1, winners)) == ""


def test_the_loser_of_the_last_game_that_was_won_chooses() -> None:
    assert Match(3).chooser == -1
    assert Match(3, (None,)).chooser == -1
    assert Match(3, (1,)).chooser == 0
    assert Match(3, (0, 1, None)).chooser == 0
    assert beginner_words(Match(3, (0,)), NAMES).startswith("Bram lost the last game")
    assert beginner_words(Match(3), NAMES) == ""


def test_a_match_that_is_given_up_is_over() -> None:
    match = Match(3, (0,)).after((0,), given_up=0)
    assert not match.has_next
    assert match.winner == 1
    assert score_words(match, NAMES) == "Bram wins the match 1–1"


# Through the window


def give_up(window: MainWindow, qtbot: QtBot, what: str = "The game") -> None:
    """Concede through the menu once the game has begun."""
    qtbot.waitUntil(lambda: table(window).is_played)
    window.menus.actions["concede"].trigger()
    box = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    press(box, what)
    qtbot.waitUntil(lambda: table(window).is_over)


def between(window: MainWindow) -> Sideboarding:
    """What lies over the table."""
    panel = table(window).matches.panel
    assert panel is not None
    assert panel.isVisible()
    return panel


def begin_between(window: MainWindow, qtbot: QtBot, places: Places, setup: GameSetup) -> None:
    """Go on with a match that was put away between two games."""
    autosave.keep_match(places.unfinished, setup)
    resume(window, qtbot)


def choose(page: Sideboarding, part: Part, name: str) -> None:
    held = page.lists[part]
    rows = [held.item(row).text() for row in range(held.count())]
    held.setCurrentRow(next(at for at, text in enumerate(rows) if f"×  {name} " in text))


def test_a_match_goes_through_the_sideboard_to_its_next_game(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    window.games.play(match_setup())
    give_up(window, qtbot)
    assert "Bram leads 1–0" in table(window).result.match_words
    assert "Ash lost the last game and chooses" in table(window).result.match_words
    assert table(window).result.rematch.text() == "Next game"
    assert not table(window).result.decks.isVisible()
    table(window).result.rematch.click()
    page = between(window)
    added = next(iter(page.deck.sideboard))
    page.move_copy(added, Part.SIDE)
    page.play.click()
    began(window, qtbot, places)
    game = autosave.resume(places.unfinished, FIGHT).left.game
    assert isinstance(game, Fight)
    (frame,) = game.stack
    assert isinstance(frame, Setup)
    assert frame.chooser == 0  # who lost
    names = [game.definitions[card.definition].printed.name for card in game.cards.values()]
    assert added in names
    give_up(window, qtbot)
    assert table(window).result.match_words == "Bram wins the match 2–0"
    assert table(window).result.rematch.text() == "Rematch"
    assert table(window).result.decks.isVisible()
    qtbot.waitUntil(lambda: not places.unfinished.exists())


def test_a_rematch_begins_a_new_match_with_the_registered_lists(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    setup = match_setup(match=Match(1))
    registered = setup.seats[0].deck
    assert isinstance(registered, Deck)
    other = next(iter(registered.sideboard))
    seat = setup.seats[0].sideboarded(registered.model_copy(update={"main": {other: 60}}))
    window.games.play(setup.with_seat(0, seat))
    qtbot.waitUntil(lambda: table(window).view is not None)
    window.menus.actions["concede"].trigger()
    box = window.findChild(QMessageBox)
    assert box is not None
    press(box, "Concede")
    qtbot.waitUntil(lambda: table(window).is_over)
    table(window).result.rematch.click()
    qtbot.waitUntil(lambda: asked(window) and not table(window).is_over)
    assert table(window).matches.panel is None  # a single game asks for no sideboard
    qtbot.waitUntil(places.unfinished.exists)
    qtbot.waitUntil(lambda: kept(places).seats[0].deck == registered)
    assert table(window).match.begun  # when: its replays are named by it


def test_cards_are_swapped_by_mouse_keyboard_drag_and_button(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    begin_between(window, qtbot, places, match_setup(match=Match(3, (0,))))
    page = between(window)
    main, side = page.lists[Part.MAIN], page.lists[Part.SIDE]
    registered = page.deck
    name = next(name for name, count in registered.main.items() if count == 4)
    choose(page, Part.MAIN, name)
    qtbot.keyClick(main, Qt.Key.Key_Return)
    assert page.deck.main[name] == 3
    choose(page, Part.SIDE, name)
    spot = side.visualItemRect(side.currentItem()).center()
    qtbot.mouseClick(side.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    qtbot.mouseDClick(side.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert page.deck.main[name] == 4
    choose(page, Part.MAIN, name)
    page.out.click()
    assert page.deck.sideboard[name] == 1
    choose(page, Part.SIDE, name)
    drop(side, main)
    assert page.deck.main[name] == 4
    drop(main, main)  # onto itself: nothing
    assert page.deck.main == registered.main


def drop(source: CopyList, target: CopyList) -> None:
    """A drop as Qt tells it, from one list onto another."""

    class Drop(QDropEvent):
        def source(self) -> CopyList:
            return source

    actions = Qt.DropAction.CopyAction
    none = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    target.dropEvent(Drop(QPointF(5, 5), actions, QMimeData(), *none))


def test_an_illegal_deck_cannot_be_kept_and_can_be_put_back(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    begin_between(window, qtbot, places, match_setup(match=Match(3, (0,))))
    page = between(window)
    registered = page.deck
    assert page.play.isEnabled()
    assert not page.reset.isEnabled()
    page.move_copy(next(iter(registered.main)), Part.MAIN)
    assert not page.play.isEnabled()
    assert "(A.2.1)" in page.verdict.text()
    page.reset.click()
    assert page.deck == registered
    assert page.play.isEnabled()


def test_two_people_change_their_decks_one_after_the_other(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    begin_between(window, qtbot, places, match_setup(HERE, Match(3, (0,))))
    first = between(window)
    assert first.cover.isVisible()
    assert first.cover.words == "Hand over to Ash"
    window.resize(1100, 800)
    qtbot.waitUntil(lambda: first.size() == first.cover.size())
    qtbot.keyClick(first.cover, Qt.Key.Key_Return)
    assert not first.cover.isVisible()
    first.play.click()
    second = between(window)
    assert second is not first
    assert second.cover.words == "Hand over to Bram"
    second.cover.button.click()
    second.play.click()
    page = table(window)
    qtbot.waitUntil(lambda: page.is_covered)
    assert page.view is None  # Bram sat here last, and Ash is asked
    assert page.cover.words == "Hand over to Ash"
    page.cover.button.click()
    assert asked(window)


def test_without_a_sideboard_the_next_game_begins_at_once(window: MainWindow, qtbot: QtBot) -> None:
    plain = decks.setup(HERE, BOT)
    window.games.play(plain.next(Match(3)).with_chance("next"))
    give_up(window, qtbot)
    assert "No deck here has a sideboard" in table(window).result.match_words
    page = table(window)
    page.result.rematch.click()
    page.result.rematch.click()  # a double click is one
    qtbot.waitUntil(lambda: page.match.games == 1 and asked(window))
    assert table(window) is page
    assert page.bar.note == ""


def test_giving_the_match_up_ends_it(window: MainWindow, qtbot: QtBot, places: Places) -> None:
    window.games.play(match_setup())
    give_up(window, qtbot, "The match")
    assert table(window).result.match_words == "Bram wins the match 1–0"
    assert not table(window).match.has_next
    qtbot.waitUntil(lambda: not places.unfinished.exists())


def test_a_match_can_be_ended_early(window: MainWindow, qtbot: QtBot, places: Places) -> None:
    window.games.play(match_setup())
    give_up(window, qtbot)
    qtbot.waitUntil(lambda: kept(places).match.games == 1)
    table(window).result.end.click()
    box = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    assert "Bram leads 1–0" in box.text()
    press(box, box.button(QMessageBox.StandardButton.Yes).text())
    assert window.page is None
    assert not places.unfinished.exists()
    assert not window.home.resume.isVisible()


# What is kept


def test_a_match_is_gone_on_with_between_its_games(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    window.games.play(match_setup())
    give_up(window, qtbot)
    window.tabs.close_front()
    assert window.home.resume.isVisible()
    again = MainWindow(FIGHT_KIT, None, places.unfinished, places)  # as after a crash
    qtbot.addWidget(again)
    again.show()
    resume(again, qtbot)
    page = between(again)
    page.play.click()
    qtbot.waitUntil(lambda: asked(again))
    assert table(again).match == Match(3, (1,), begun=BEGUN)
    again.close()


def test_a_match_is_gone_on_with_inside_a_game(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    setup = match_setup(match=Match(3, (0,), begun=BEGUN))
    registered = setup.seats[0].deck
    assert isinstance(registered, Deck)
    window.games.play(setup)
    began(window, qtbot, places)
    found = autosave.resume(places.unfinished, FIGHT)
    assert found.left.game is not None
    assert found.setup.match == setup.match
    assert found.setup.seats[0].deck == registered
    window.tabs.close_front()
    resume(window, qtbot)
    qtbot.waitUntil(lambda: asked(window))
    assert "1–0" in place_words(table(window).match)


def saved(places: Places) -> dict[str, Any]:
    """What stands in the file of a single game."""
    setup = decks.setup(HERE, BOT)
    autosave.keep(places.unfinished, setup, History(setup.game()))
    document: dict[str, Any] = json.loads(places.unfinished.read_text())
    return document


def test_games_that_were_saved_without_a_match_go_on(places: Places) -> None:
    document = saved(places)
    del document["match"]  # as the version before wrote it
    places.unfinished.write_text(json.dumps(document))
    found = autosave.resume(places.unfinished, FIGHT)
    assert found.setup.match == Match()
    assert isinstance(found.left.game, Fight)


@pytest.mark.parametrize(
    "match", [{"best_of": 2, "winners": [], "begun": ""}, {"best_of": 3, "winners": [7]}, 3]
)
def test_a_score_that_cannot_be_is_damage(places: Places, match: object) -> None:
    places.unfinished.write_text(json.dumps(saved(places) | {"match": match}))
    with pytest.raises(SaveError, match="score"):
        autosave.resume(places.unfinished, FIGHT)


def test_replays_are_named_by_match_and_game(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    window.games.play(match_setup())
    give_up(window, qtbot)
    table(window).result.rematch.click()
    between(window).play.click()
    give_up(window, qtbot)
    qtbot.waitUntil(lambda: len(records(places.replays)) == 2)
    found = {record.path.stem: record for record in records(places.replays)}
    assert set(found) == {f"{BEGUN} Ash against Bram, game {number}" for number in (1, 2)}
    second = found[f"{BEGUN} Ash against Bram, game 2"]
    assert second.title == "Ash against Bram, game 2 of a best of three"


# Draws and takebacks


def questions(window: MainWindow) -> list[QMessageBox]:
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]


def test_a_takeback_asks_both_by_their_names(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.set("open_hands", True)
    window.games.play(match_setup(HERE))
    qtbot.waitUntil(lambda: asked(window))
    page = table(window)
    rng = Rng("takeback")

    def answer(update: Update) -> None:
        if update.undo is not Undo.CONSENT and update.view.decision is not None:
            number = update.view.decision.id or 0
            page.session.answer(number, some_answer(update.view.decision, rng))

    page.session.updated.connect(answer)
    assert page.view is not None
    answer(Update(page.view, 0))
    qtbot.waitUntil(lambda: page.undo is Undo.CONSENT)
    page.take_back()
    qtbot.waitUntil(lambda: bool(questions(window)))
    (box,) = questions(window)
    assert box.text().startswith("Ash and Bram, do you both agree to take the last decision back?")
    box.reject()
    qtbot.waitUntil(lambda: "nothing is taken back" in page.bar.note)


def test_a_draw_is_agreed_by_the_other_at_the_window(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(match_setup(HERE))
    qtbot.waitUntil(lambda: asked(window))
    window.menus.actions["draw"].trigger()
    qtbot.waitUntil(lambda: bool(questions(window)))
    (box,) = questions(window)
    assert "do you agree" in box.text()
    assert {each.text() for each in box.buttons()} == {"Agree", "Play on"}
    press(box, "Agree")
    qtbot.waitUntil(lambda: table(window).is_over)
    assert table(window).result.words == "A draw"
    assert "1 drawn" in table(window).result.match_words


def test_a_bot_declines_a_draw_and_the_game_goes_on(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(match_setup())
    qtbot.waitUntil(lambda: asked(window))
    window.menus.actions["draw"].trigger()
    qtbot.waitUntil(lambda: "Bram declines the draw" in table(window).bar.note)
    assert not table(window).is_over


def test_a_bot_takes_a_draw_when_it_is_far_behind() -> None:
    game = decks.setup(BOT, BOT).game()
    assert isinstance(game, Fight)
    game.turn = 4
    for own, other, accepted in ((9, 27, True), (10, 27, False), (27, 9, False)):
        game.vitality[1], game.vitality[0] = own, other
        assert accepts_draw(game, 1) == accepted
    game.turn = 0
    game.vitality[:] = [0, 0]
    assert not accepts_draw(game, 1)


# Other decks afterwards


def test_changing_decks_after_a_match_begins_with_the_last_choice(
    window: MainWindow, qtbot: QtBot
) -> None:
    setup = match_setup(match=Match(3, (0,), begun=BEGUN))
    window.games.play(setup)
    give_up(window, qtbot)
    window.games.ask_new_game(setup)
    found = window.findChildren(NewGameDialog)[-1]
    chosen = found.setup()
    assert chosen.names == NAMES
    assert [seat.deck for seat in chosen.seats] == [seat.deck for seat in setup.seats]
    assert chosen.match.best_of == 3
    assert chosen.match.games == 0
    found.reject()
