"""Puzzles through the window: chosen, tried in vain, taken back, solved, shown, remembered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.scenario.puzzle import Grade
from tests.desktop.table_driver import Hands
from tests.desktop.test_accessible import check_tab_goes_round, nameless
from tests.desktop.window_driver import entry
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.home.entries import Wish
from ufs_desktop.learn.puzzle_page import NOT_WON, SOLVED, PuzzlePage, SolutionPage
from ufs_desktop.learn.puzzles import SolvedPuzzles, puzzle_entries
from ufs_desktop.learn.puzzles_page import PuzzlesPage
from ufs_desktop.pages.page import PUZZLE, PUZZLES_PLACE
from ufs_desktop.session import puzzle_room
from ufs_desktop.settings import Settings
from ufs_desktop.table.interactions.base import Interaction
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
LEFT = Qt.MouseButton.LeftButton
FIRST, BLOCKED, LAST = "heaviest-first", "what-a-card-is-worth", "nine-tons"


@pytest.fixture
def table(window: MainWindow) -> Iterator[MainWindow]:
    """The window, in which the rival answers at once."""
    window.settings.set("bot_pace", 0)
    yield window
    for place in (PUZZLE, PUZZLES_PLACE):
        window.tabs.close_place(place)


def puzzle(window: MainWindow, qtbot: QtBot, name: str = "") -> PuzzlePage:
    """The puzzle in front, once it asks."""
    if name:
        window.puzzles.open_puzzle(name)
    page = window.page
    assert isinstance(page, PuzzlePage)
    qtbot.waitUntil(lambda: page.interaction is not None)
    return page


def tiles(window: MainWindow) -> PuzzlesPage:
    assert isinstance(window.page, PuzzlesPage)
    return window.page


def after(page: PuzzlePage, before: Interaction | None, qtbot: QtBot) -> None:
    """Until the next question, or the end."""
    qtbot.waitUntil(lambda: page.interaction not in (None, before) or page.finish.isVisible())


def play(page: PuzzlePage, qtbot: QtBot, name: str, *, by_keys: bool = False) -> None:
    """Answer with the lit card of this name."""
    hands, before = Hands(page, qtbot), page.interaction
    assert before is not None
    known = {card: page.scene.card_view(card) for card in before.marks().lit}
    cards = [
        card for card, view in known.items() if view and page.kit.faces.name(view).startswith(name)
    ]
    if by_keys:
        hands.go_to(cards[0])
        hands.key(Qt.Key.Key_Return)
    else:
        hands.click(cards[0])
    after(page, before, qtbot)


def pass_on(page: PuzzlePage, qtbot: QtBot) -> None:
    before = page.interaction
    Hands(page, qtbot).key(Qt.Key.Key_Space)
    after(page, before, qtbot)


def test_a_puzzle_is_chosen_tried_in_vain_and_solved_by_clicks(
    table: MainWindow, qtbot: QtBot
) -> None:
    QTest.mouseClick(table.home.tiles[Wish.PUZZLES], LEFT)
    chosen = tiles(table)
    assert nameless(chosen) == []
    check_tab_goes_round(chosen)
    QTest.mouseClick(chosen.tiles[BLOCKED], LEFT)
    page = puzzle(table, qtbot)
    assert nameless(page) == []
    play(page, qtbot, "Oilskin Hook")
    while not page.finish.isVisible():
        pass_on(page, qtbot)
    assert page.finish.accessibleName() == NOT_WON
    assert "as the first one it is slow" in page.finish.words  # the words of the wrong way
    QTest.mouseClick(page.finish.again, LEFT)
    page = puzzle(table, qtbot)
    play(page, qtbot, "Wick Jab")
    pass_on(page, qtbot)
    play(page, qtbot, "Oilskin Hook")
    play(page, qtbot, "Oswin Tallow")
    assert page.finish.isVisible()
    assert page.finish.accessibleName() == SOLVED
    assert "A card in hand" in page.finish.words
    assert not page.result.isVisible()
    table.tabs.setCurrentWidget(chosen)
    assert chosen.tiles[BLOCKED].accessibleDescription().startswith("Solved.")
    table.tabs.setCurrentWidget(page)
    QTest.mouseClick(page.finish.leave, LEFT)
    tile = tiles(table).tiles[BLOCKED]
    assert tile.accessibleDescription().startswith("Solved.")
    assert tile.hasFocus()
    assert table.tabs.at(PUZZLE) is None
    assert table.settings.now.puzzles == BLOCKED


def test_a_puzzle_is_solved_by_keys_with_hints_and_leads_to_the_next(
    table: MainWindow, qtbot: QtBot
) -> None:
    entry(table, "Pu&zzles").trigger()
    chosen = tiles(table)
    chosen.tiles[FIRST].setFocus()
    QTest.keyClick(chosen.tiles[FIRST], Qt.Key.Key_Return)
    page = puzzle(table, qtbot)
    hands, words = Hands(page, qtbot), [page.coach.words]
    for _ in range(4):
        hands.key(Qt.Key.Key_N)
        words.append(page.coach.words)
        assert page.accessibleDescription() == page.coach.words
    assert words[0] == words[-1]  # after the last hint comes the goal again
    assert len(set(words)) == 4
    hands.key(Qt.Key.Key_N)
    play(page, qtbot, "Overarm", by_keys=True)
    assert page.coach.words == words[1]  # and stays while the turn goes on
    play(page, qtbot, "Hook", by_keys=True)
    play(page, qtbot, "Straight", by_keys=True)
    assert page.finish.isVisible()
    assert table.focusWidget() is page.finish.onward
    QTest.keyClick(page.finish.onward, Qt.Key.Key_Return)
    assert puzzle(table, qtbot).title == "Easy · One blow or many"


def test_whatever_was_done_is_taken_back_the_end_of_the_turn_too(
    table: MainWindow, qtbot: QtBot
) -> None:
    page = puzzle(table, qtbot, FIRST)
    start = page.view
    assert start is not None
    play(page, qtbot, "Hook")
    pass_on(page, qtbot)
    assert page.finish.words == puzzle_room.NOT_WON
    assert page.view is not None
    assert page.view.decision is None
    QTest.mouseClick(page.finish.onward, LEFT)
    qtbot.waitUntil(lambda: page.interaction is not None and not page.finish.isVisible())
    page.take_back()
    qtbot.waitUntil(lambda: page.view is not None and page.view.zones == start.zones)


def is_at(page: SolutionPage, step: int) -> bool:
    """Whether this step is asked for."""
    told = page.coaching
    return told is not None and told.step == step and page.interaction is not None


def test_the_solution_is_shown_move_by_move(table: MainWindow, qtbot: QtBot) -> None:
    page = puzzle(table, qtbot, BLOCKED)
    Hands(page, qtbot).key(Qt.Key.Key_M)
    shown = table.page
    assert isinstance(shown, SolutionPage)
    told = []
    for step in range(1, 5):
        qtbot.waitUntil(partial(is_at, shown, step))
        told.append(shown.coach.words)
        shown.follow()
    qtbot.waitUntil(shown.finish.isVisible)
    assert len(set(told)) == 4
    assert table.settings.now.puzzles == ""  # somebody else solved it
    QTest.mouseClick(shown.finish.again, LEFT)
    assert puzzle(table, qtbot).title == "Medium · What a card is worth"


def test_puzzles_stand_in_their_order_and_what_was_solved_is_remembered() -> None:
    entries = puzzle_entries("comprehensive", FIGHT_KIT.module.stagings)
    assert [each.puzzle.grade for each in entries] == [g for g in Grade for _ in range(4)]
    assert puzzle_entries("universus", FIGHT_KIT.module.stagings) == ()
    settings = Settings()
    solved = SolvedPuzzles(settings)
    settings.set("puzzles", f"no-such-puzzle  {FIRST}")
    assert FIRST in solved
    solved.add(FIRST)
    solved.add(LAST)
    assert settings.now.puzzles.split() == ["no-such-puzzle", FIRST, LAST]
