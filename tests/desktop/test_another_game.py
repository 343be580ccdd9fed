"""Another game through the same window: Tide, with a module and a kit of its own, to its end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.decks.shelf import Shelf
from engine.kernel.views import DecisionView
from engine.kernel.zones import SHARED
from tests.desktop.gui_player import DRAG, KEYS, MOUSE, GuiPlayer
from tests.desktop.table_driver import Hands, wait_for_next, wait_past
from tests.desktop.tide_kit import TIDE_KIT, why_over
from tests.desktop.window_driver import go_to_step, recorded, table, window_open
from tests.kernel.tide.model import ROW, SEA
from tests.kernel.tide.module import TIDE
from ufs_desktop.data.places import Places
from ufs_desktop.fight import library, shelf, starters
from ufs_desktop.home.entries import Wish
from ufs_desktop.plain import MarkedLabel
from ufs_desktop.play.decision_dialog import DecisionDialog
from ufs_desktop.play.page import TablePage
from ufs_desktop.preparation import Preparation
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.table.beats import Beat, TallyBeat
from ufs_desktop.table.interactions.base import Interaction, Panel
from ufs_desktop.table.interactions.cards import CardsInteraction
from ufs_desktop.widgets.new_game import NewGameDialog
from ufs_desktop.widgets.panels import PaymentBody
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT
MOST_ANSWERS = 400


@pytest.fixture
def window(qtbot: QtBot, places: Places) -> Iterator[MainWindow]:
    with window_open(TIDE_KIT, qtbot, places) as window:
        yield window


class TidePlayer(GuiPlayer):
    """Pays with every card that may be paid with, and otherwise chooses one."""

    def _choose(self, interaction: Interaction, decision: DecisionView) -> None:
        assert isinstance(interaction, CardsInteraction)
        is_payment = interaction.panel is Panel.PAYMENT
        if not is_payment:
            super()._choose(interaction, decision)
            return
        for card in interaction.options:
            self._touch(card, interaction)
        body = self._page.panel.body
        assert isinstance(body, PaymentBody)
        assert "enough" in body.words
        self._press(next(b for b in interaction.buttons() if b.name == "confirm"))


def tide(rival: SeatKind, key: str) -> GameSetup:
    seats = (Seat("You", HERE, "Tide", ()), Seat("Rival", rival, "Tide", ()))
    return GameSetup(TIDE, "tide", seats, key, 0)


def play_on(page: TablePage, qtbot: QtBot, style: str) -> GuiPlayer:
    player = TidePlayer(page, Hands(page, qtbot), style, style)
    player.play_on(MOST_ANSWERS)
    return player


@pytest.mark.slow
@pytest.mark.parametrize("style", [MOUSE, DRAG, KEYS])
def test_tide_is_played_to_its_end(window: MainWindow, qtbot: QtBot, style: str) -> None:
    window.settings.set("open_hands", True)
    window.games.play(tide(HERE, style))
    page = table(window)
    player = play_on(page, qtbot, style)
    kinds = {"play", "cards", "yes_no", "number", "position", "option", "name"}
    assert kinds <= player.kinds.keys()
    assert page.result.isVisible()
    assert page.view is not None
    assert why_over(page.view, ("You", "Rival")) in "".join(
        each.text() for each in page.result.findChildren(MarkedLabel)
    )
    assert "scored" in page.log.text


def test_tide_is_played_to_its_end_against_a_bot_and_looked_at_again(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.games.play(tide(BOT, "bot"))
    page = table(window)
    player = play_on(page, qtbot, MOUSE)
    assert {"play", "cards", "yes_no", "number", "option"} <= player.kinds.keys()
    assert page.result.isVisible()
    assert "scored" in page.log.text
    replay = recorded(window, qtbot)
    for step in (3, replay.outline.last):
        go_to_step(replay, step, qtbot)
    assert "The game is over" in replay.transport.words
    assert len(replay.outline.turns) > 1
    window.settings.set("beats", 100)
    heard: list[Beat] = []
    replay.scene.director.began.connect(heard.extend)
    for step in range(replay.outline.last + 1):
        go_to_step(replay, step, qtbot)
        if replay.scene.director.is_playing:
            break
    qtbot.waitUntil(lambda: bool(heard))
    assert isinstance(heard[0], TallyBeat)


def test_a_shared_pile_is_looked_through(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(tide(HERE, "sea"))
    page = table(window)
    window.settings.set("open_hands", True)
    player = TidePlayer(page, Hands(page, qtbot), MOUSE, "sea")
    while not page.is_over and not page.scene.opens((SHARED, SEA)):
        qtbot.waitUntil(lambda: page.is_over or page.interaction is not None)
        before = page.interaction
        player.answer()
        wait_past(page, before, qtbot)
    Hands(page, qtbot).go_to((SHARED, SEA))
    assert page.keys.open_pile()
    assert page.piles.isVisible()
    assert page.piles.words.startswith("Sea, ")


def test_a_decision_of_tide_is_explained_and_answered_by_a_drop(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.settings.set("open_hands", True)
    window.games.play(tide(HERE, "why"))
    page = table(window)
    player = TidePlayer(page, Hands(page, qtbot), MOUSE, "why")
    qtbot.waitUntil(lambda: page.interaction is not None)
    while (before := page.interaction) is not None and before.decision.prompt != "play":
        player.answer()
        wait_for_next(page, before, qtbot)
    page.explain()
    (dialog,) = page.findChildren(DecisionDialog)
    assert "Points: " in dialog.text.toPlainText()
    dialog.close()
    interaction, layout = page.interaction, page.scene.table_layout
    assert interaction is not None
    assert layout is not None
    places = {area.target: area.box.center() for area in layout.areas}
    Hands(page, qtbot).drag(next(iter(interaction.marks().lit)), places[ROW])
    qtbot.waitUntil(lambda: asked_for(page, "bid"))


def test_the_first_page_a_new_game_and_what_is_prepared_know_no_other_game(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read() -> Shelf:
        raise AssertionError("cards of the fighting game are read")

    for place in (library, shelf, starters):
        monkeypatch.setattr(place, "shipped_shelf", read)
    window.settings.set("open_hands", True)
    preparation = Preparation(TIDE_KIT, window)
    preparation.begin()
    qtbot.waitUntil(lambda: preparation.is_done)
    preparation.finish()
    assert not window.home.tiles[Wish.LEARN].isVisible()  # nobody has written lessons for it
    row = window.home.fighters.fighters
    assert [fighter.offered.name for fighter in row] == ["Low Tide", "High Tide"]
    qtbot.mouseClick(row[1], Qt.MouseButton.LeftButton)
    (dialog,) = window.findChildren(NewGameDialog)
    assert dialog.edition.currentText() == "Tide rules"
    assert dialog.own_deck.chosen.name == "High Tide"
    assert [dialog.bot.itemData(at) for at in range(dialog.bot.count())] == ["random"]
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: table(window).interaction is not None)
    assert table(window).kit is TIDE_KIT


def asked_for(page: TablePage, prompt: str) -> bool:
    return page.interaction is not None and page.interaction.decision.prompt == prompt
