"""The guided match of the second game: offered to whoever is new, and played to its end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.kernel.sight import Handle
from tests.desktop.table_driver import Hands
from tests.desktop.window_driver import window_open
from ufs_desktop.data.places import Places
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.home.entries import Wish
from ufs_desktop.learn.guided_page import GuidedPage
from ufs_desktop.table.interactions.base import Interaction
from ufs_desktop.table.interactions.cards import CardsInteraction
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
LEFT = Qt.MouseButton.LeftButton
MOST_CARDS = {"pay": 3}  # that one step asks for; of any other question one


@pytest.fixture
def window(qtbot: QtBot, places: Places) -> Iterator[MainWindow]:
    with window_open(DUEL_KIT, qtbot, places) as window:
        window.settings.set("bot_pace", 0)
        yield window


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> GuidedPage:
    """The match as it begins, opened from the first page."""
    qtbot.mouseClick(window.home.lesson, LEFT)
    assert isinstance(window.page, GuidedPage)
    return window.page


def asked(page: GuidedPage, qtbot: QtBot) -> Interaction | None:
    """What is asked next, once all words before it are read; nothing at the end."""
    qtbot.waitUntil(
        lambda: (
            page.coaching is not None and (page.coaching.is_over or page.interaction is not None)
        )
    )
    while page.coach.is_reading:
        QTest.mouseClick(page.coach.read, LEFT)
    assert page.coaching is not None
    return None if page.coaching.is_over else page.interaction


def lit(page: GuidedPage, interaction: Interaction) -> list[Handle]:
    """The cards that the coach points at and that can be answered with."""
    able = interaction.marks().lit
    return [light.card for light in page.coach.lights if light.card in able and light.card]


def do_it(page: GuidedPage, hands: Hands, interaction: Interaction) -> None:
    """Do as the coach says, with the mouse."""
    names = {button.name: button for button in interaction.buttons()}
    prompt = interaction.decision.prompt
    if prompt in ("ex-burst", "modes"):
        hands.press("yes" if prompt == "ex-burst" else "option 0")
        return
    meant = lit(page, interaction)
    if prompt == "block" or not meant:
        hands.press(next(name for name, button in names.items() if button.role == "pass"))
        return
    cost = 2 if "costs 2" in page.coach.words else MOST_CARDS.get(prompt, 1)
    for card in meant[:cost]:
        hands.click(card)
    if isinstance(interaction, CardsInteraction) and not interaction.is_one_enough:
        hands.press("confirm")


def test_the_match_is_played_to_its_end(page: GuidedPage, window: MainWindow, qtbot: QtBot) -> None:
    hands, prompts = Hands(page, qtbot), []
    while (interaction := asked(page, qtbot)) is not None:
        prompts.append(interaction.decision.prompt)
        assert page.coaching is not None
        assert page.coaching.step == len(prompts)
        do_it(page, hands, interaction)
        qtbot.waitUntil(lambda: page.interaction is not interaction)
    assert {"priority", "pay", "choose", "attack", "block", "ex-burst", "modes"} == set(prompts)
    assert page.view is not None
    assert page.view.result is not None
    assert page.view.result.losers == (1,)
    assert window.lessons.progress.is_done


def test_whoever_strays_is_told_what_to_do(page: GuidedPage, qtbot: QtBot) -> None:
    before = asked(page, qtbot)
    assert before is not None
    Hands(page, qtbot).press("pass")
    qtbot.waitUntil(lambda: "Play Orla Brandt first" in page.coach.words)
    assert page.interaction is not None
    assert page.interaction.decision == before.decision


def test_puzzles_of_another_game_are_not_offered(window: MainWindow) -> None:
    """Nobody has made any for this one yet."""
    assert not window.puzzles.has_puzzles
    assert window.puzzles.entries == ()
    assert "puzzles" not in window.menus.actions
    assert not window.home.tiles[Wish.PUZZLES].isVisible()
