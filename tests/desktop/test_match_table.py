"""A whole match at one table: one page and one session, and nothing of a game in the next one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from engine.decks.deck import Deck, DeckError
from engine.decks.lines import Part
from engine.kernel.history import Undo
from engine.kernel.rng import Rng
from engine.ufs.procedures.setup import Setup
from tests.desktop.decks import setup
from tests.desktop.matches import HERE, NAMES, began, kept, match_setup
from tests.desktop.seated import in_front
from tests.desktop.window_driver import answer, asked, press_held, resume, table
from ufs_desktop.data.places import Places
from ufs_desktop.data.records import records
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.pictures.look import Likeness
from ufs_desktop.session import autosave
from ufs_desktop.session.match import score_words
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.theme import dress
from ufs_desktop.widgets.sideboarding import WAITING, Sideboarding
from ufs_desktop.window import SMALLEST_SIZE, MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
LEFT = Qt.MouseButton.LeftButton


def click(qtbot: QtBot, button: QWidget) -> None:
    qtbot.waitUntil(button.isVisible)
    qtbot.mouseClick(button, LEFT)


def give_up(window: MainWindow, qtbot: QtBot) -> None:
    """Give this game up, with the mouse."""
    window.menus.actions["concede"].trigger()
    (box,) = (box for box in window.findChildren(QMessageBox) if box.isVisible())
    click(qtbot, next(each for each in box.buttons() if each.text() == "The game"))
    qtbot.waitUntil(lambda: table(window).is_over)


def change_decks(window: MainWindow, qtbot: QtBot) -> Sideboarding:
    """Give this game up, and go on to the decks for the next one."""
    give_up(window, qtbot)
    page = table(window)
    click(qtbot, page.result.rematch)
    assert page.matches.panel is not None
    return page.matches.panel


def swap_a_copy(panel: Sideboarding, qtbot: QtBot) -> str:
    """A double click brings a copy in from the sideboard, and another takes one out."""
    side, main = panel.lists[Part.SIDE], panel.lists[Part.MAIN]
    side.setCurrentRow(0)
    coming = side.chosen
    for cards, row in ((side, 0), (main, main.count() - 1)):
        cards.scrollToItem(cards.item(row))
        spot = cards.visualItemRect(cards.item(row)).center()
        qtbot.mouseClick(cards.viewport(), LEFT, pos=spot)
        qtbot.mouseDClick(cards.viewport(), LEFT, pos=spot)
    return coming


def act(window: MainWindow, qtbot: QtBot, rng: Rng) -> None:
    """Anything legal, once the player is asked."""
    qtbot.waitUntil(lambda: asked(window))
    answer(window, qtbot, rng)


def go_on(window: MainWindow, qtbot: QtBot, games: int) -> None:
    """Wait until the next game asks something."""
    page = table(window)
    qtbot.waitUntil(lambda: page.match.games == games and asked(window))


def chooser(window: MainWindow, qtbot: QtBot, places: Places) -> int:
    """Who says who goes first in the game that begins."""
    began(window, qtbot, places)
    game = autosave.resume(places.unfinished, FIGHT).left.game
    assert game is not None
    (frame,) = game.stack
    assert isinstance(frame, Setup)
    return frame.chooser


@pytest.mark.slow
def test_a_best_of_three_is_played_by_mouse_at_one_table(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    window.settings.set("open_hands", True)
    window.games.play(match_setup(HERE))
    page, rng = table(window), Rng("three games")
    session, first = page.session, match_setup(HERE)
    began(window, qtbot, places)
    for _ in range(12):
        act(window, qtbot, rng)
    losers: list[int] = []
    for games in (1, 2):
        while games == 2 and (page.view is None or page.view.viewer == losers[0]):
            act(window, qtbot, rng)  # until the other one may give up
        assert page.view is not None
        losers.append(page.view.viewer)
        give_up(window, qtbot)
        told = len(page.log.lines)
        click(qtbot, page.result.rematch)
        for _ in NAMES:
            panel = page.matches.panel
            assert panel is not None
            coming = swap_a_copy(panel, qtbot)
            assert coming in panel.deck.main
            assert not page.table.isVisible()
            click(qtbot, panel.play)
        go_on(window, qtbot, games)
        assert page.table.isVisible()
        assert len(page.log.lines) < told
        assert page.undo is Undo.NOTHING  # nothing of the last game can be taken back
        assert chooser(window, qtbot, places) == losers[-1]
    assert sorted(losers) == [0, 1]
    qtbot.waitUntil(lambda: kept(places).match.games == 2)
    assert [seat.registered for seat in kept(places).seats] == [seat.deck for seat in first.seats]
    give_up(window, qtbot)
    assert score_words(page.match, NAMES).endswith("wins the match 2–1")
    assert table(window) is page
    assert page.session is session
    qtbot.waitUntil(lambda: len(records(places.replays)) == 3)
    assert not places.unfinished.exists()


def test_lists_are_uncovered_and_changed_by_keys_alone(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.games.play(match_setup(HERE))
    qtbot.waitUntil(lambda: asked(window))
    panel = change_decks(window, qtbot)
    in_front(window)  # a box that asked is gone
    assert panel.cover.isVisible()
    large: list[Likeness] = []
    monkeypatch.setattr(panel.picture, "show_look", large.append)
    qtbot.keyClick(panel.cover.button, Qt.Key.Key_Return)
    assert not panel.cover.isVisible()
    held, before = panel.lists[Part.MAIN], sum(panel.deck.main.values())
    assert held.hasFocus()
    assert held.chosen
    assert large[-1].name == held.chosen
    press_held(held, Qt.Key.Key_Return)  # since the lists were covered
    assert sum(panel.deck.main.values()) == before
    qtbot.keyClick(held, Qt.Key.Key_Return)
    assert sum(panel.deck.main.values()) == before - 1
    gone = held.chosen
    while held.chosen == gone:
        qtbot.keyClick(held, Qt.Key.Key_Return)
    assert large[-1].name == held.chosen  # no card is large that is not chosen
    panel.reset.setFocus()
    qtbot.keyClick(panel.reset, Qt.Key.Key_Return)
    assert sum(panel.deck.main.values()) == before
    side = panel.lists[Part.SIDE]
    side.setFocus()
    assert large[-1].name == side.chosen
    qtbot.keyClick(side, Qt.Key.Key_Return)
    assert large[-1].name == side.chosen


def test_lists_can_be_read_and_handed_in_in_the_smallest_window(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.games.play(match_setup())
    qtbot.waitUntil(lambda: asked(window))
    panel = change_decks(window, qtbot)
    assert panel.picture.isVisible()
    window.resize(SMALLEST_SIZE)
    qtbot.waitUntil(lambda: not panel.picture.isVisible())  # the lists need its room
    both = panel.lists.values()
    qtbot.waitUntil(lambda: all(each.width() > SMALLEST_SIZE.width() / 3 for each in both))
    for cards in both:
        row = cards.visualItemRect(cards.item(0)).height()
        assert cards.viewport().height() >= 3 * row
    assert panel.rect().contains(panel.play.mapTo(panel, panel.play.rect().bottomRight()))
    click(qtbot, panel.play)
    assert panel.verdict.text() == WAITING


@pytest.mark.parametrize("size", [(560, 360), (640, 336), (800, 600), (1280, 800)])
def test_large_words_leave_the_lists_their_rows(
    window: MainWindow, qtbot: QtBot, dressed: QApplication, size: tuple[int, int]
) -> None:
    """And take nothing off a button, also where they grow while the lists are seen."""
    window.games.play(match_setup())
    qtbot.waitUntil(lambda: asked(window))
    panel = change_decks(window, qtbot)
    window.resize(*size)
    QApplication.processEvents()
    dress(dressed, text_percent=200)
    QApplication.processEvents()
    least = 3 if size >= (800, 600) else 2
    for cards in panel.lists.values():
        assert cards.viewport().height() >= least * cards.visualItemRect(cards.item(0)).height()
        assert not cards.horizontalScrollBar().isVisible()  # a long name ends in dots, and is told
        assert cards.item(0).text() in cards.item(0).toolTip()
    for head in panel.heads.values():
        assert head.height() >= head.heightForWidth(head.width())
    for button in (panel.out, panel.back, panel.leave, panel.reset, panel.play):
        assert button.width() >= button.sizeHint().width()
        assert button.height() >= button.sizeHint().height()
        assert panel.rect().contains(button.mapTo(panel, button.rect().bottomRight()))


def test_the_card_beside_the_lists_is_whole(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(match_setup())
    qtbot.waitUntil(lambda: asked(window))
    panel = change_decks(window, qtbot)
    for size in ((800, 600), (1280, 800), (800, 560)):
        window.resize(*size)
        QApplication.processEvents()
        card = panel.picture
        assert card.isVisible()
        assert card.visibleRegion().boundingRect() == card.rect()


def test_keys_go_on_to_the_first_question_of_a_rematch(window: MainWindow, qtbot: QtBot) -> None:
    in_front(window)
    window.games.play(setup(SeatKind.HERE, SeatKind.BOT))
    qtbot.waitUntil(lambda: asked(window))
    page = table(window)
    page.setFocus()
    page.concede()
    qtbot.waitUntil(lambda: page.is_over)
    qtbot.keyClick(page, Qt.Key.Key_Return)
    assert page.result.rematch.hasFocus()
    qtbot.keyClick(page.result.rematch, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not page.is_over and asked(window))
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus is page or page.panel.isAncestorOf(focus)


def test_nothing_of_a_game_lies_on_the_table_of_the_next_one(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    window.games.play(match_setup())
    began(window, qtbot, places)
    page, rng = table(window), Rng("some cards")
    while not page.scene.cards:
        act(window, qtbot, rng)
    old = set(page.scene.cards.values())
    panel = change_decks(window, qtbot)
    window.tabs.setFocus()
    page.setFocus()  # as when its tab is turned to
    assert window.focusWidget() is panel.lists[Part.MAIN]
    page.session.next_begun.connect(lambda: cleared.append(dict(page.scene.cards)))
    cleared: list[object] = []
    click(qtbot, panel.play)
    go_on(window, qtbot, 1)
    assert cleared == [{}]
    assert not old & set(page.scene.cards.values())
    focus = window.focusWidget()
    assert focus is not None
    assert focus is page or page.isAncestorOf(focus)  # where the first question is answered
    assert focus.isVisible()
    assert not page.result.isVisible()


def test_keys_between_games_do_nothing_to_the_table(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    window.games.play(match_setup())
    began(window, qtbot, places)
    panel = change_decks(window, qtbot)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_P, Qt.Key.Key_Escape):
        qtbot.keyClick(panel, key)
    assert table(window).keys.cursor is None
    assert panel.isVisible()


def test_a_table_that_is_left_between_games_asks_for_the_decks_again(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    window.games.play(match_setup())
    began(window, qtbot, places)
    left = change_decks(window, qtbot)
    swap_a_copy(left, qtbot)
    click(qtbot, left.leave)
    assert window.page is None
    assert kept(places).match.games == 1
    resume(window, qtbot)
    panel = table(window).matches.panel
    assert panel is not None
    assert panel.deck == match_setup().seats[0].deck  # what was not handed in is not kept
    click(qtbot, panel.play)
    go_on(window, qtbot, 1)


def test_what_is_told_meanwhile_stands_above_the_decks(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    window.games.play(match_setup())
    began(window, qtbot, places)
    panel = change_decks(window, qtbot)
    assert not panel.news.isVisible()
    table(window).session.warned.emit("Rival is ready for the next game.")
    assert panel.news.isVisible()
    assert panel.news.text() == "Rival is ready for the next game."
    panel.move_copy(next(iter(panel.deck.sideboard)), Part.SIDE)
    assert panel.news.isVisible()


def test_a_game_that_cannot_begin_leaves_the_decks_to_be_changed(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    are_lost = [False]

    def cards_of(deck: Deck, lent: str = "") -> tuple[object, ...]:
        if are_lost[0]:
            raise DeckError("deck", ("its cards are gone",))
        return FIGHT.cards_of(deck, lent)

    window.games.play(replace(match_setup(), module=replace(FIGHT, cards_of=cards_of)))
    began(window, qtbot, places)
    panel = change_decks(window, qtbot)
    are_lost[0] = True
    click(qtbot, panel.play)
    assert panel.verdict.text() == WAITING
    assert not panel.play.isEnabled()
    qtbot.waitUntil(panel.play.isEnabled)
    (box,) = (box for box in window.findChildren(QMessageBox) if box.isVisible())
    assert "its cards are gone" in box.text()
    box.reject()
    are_lost[0] = False
    click(qtbot, panel.play)
    go_on(window, qtbot, 1)


def test_a_game_that_goes_on_after_all_ends_the_change_of_decks(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    window.games.play(match_setup())
    began(window, qtbot, places)
    act(window, qtbot, Rng("before"))
    change_decks(window, qtbot)
    page = table(window)
    page.session.undo()
    qtbot.waitUntil(lambda: page.is_played)
    assert page.matches.panel is None
    assert page.table.isVisible()
