"""The second game through the same window: whole duels by mouse, by dragging and by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.views import DecisionView
from tests.desktop.gui_player import DRAG, KEYS, MOUSE, GuiPlayer
from tests.desktop.table_driver import Hands, wait_past
from tests.desktop.window_driver import table, window_open
from ufs_desktop.data.places import Places
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.fftcg.shelf import duel_starters
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.table.interactions.base import Interaction, Panel
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT
MOST_ANSWERS = 900


@pytest.fixture
def window(qtbot: QtBot, places: Places) -> Iterator[MainWindow]:
    with window_open(DUEL_KIT, qtbot, places) as window:
        yield window


class Duellist(GuiPlayer):
    """Pays as the game proposes, and answers everything else by whim."""

    def _choose(self, interaction: Interaction, decision: DecisionView) -> None:
        if interaction.panel is Panel.PAYMENT:
            self._press(next(b for b in interaction.buttons() if b.name == "for me"))
        else:
            super()._choose(interaction, decision)


def duel(rival: SeatKind, key: str, bot: str = "random") -> GameSetup:
    decks = [DUEL.cards_of(offered.deck) for offered in duel_starters()[:2]]
    seats = (Seat("You", HERE, "First", decks[0]), Seat("Rival", rival, "Second", decks[1], bot))
    return GameSetup(DUEL, DUEL.edition, seats, key, 0)


def play_on(page: TablePage, qtbot: QtBot, style: str) -> GuiPlayer:
    """Play until the game is over."""
    player = Duellist(page, Hands(page, qtbot), style, style)
    for _ in range(MOST_ANSWERS):
        qtbot.waitUntil(lambda: page.is_over or page.interaction is not None)
        if page.is_over:
            return player
        before = page.interaction
        player.answer()
        wait_past(page, before, qtbot)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    "style", [MOUSE, *(pytest.param(each, marks=pytest.mark.slow) for each in (DRAG, KEYS))]
)
def test_a_duel_is_played_to_its_end(window: MainWindow, qtbot: QtBot, style: str) -> None:
    window.games.play(duel(BOT, style))
    page = table(window)
    player = play_on(page, qtbot, style)
    assert {str(Kind.PLAY), str(Kind.CARDS), str(Kind.YES_NO)} <= player.kinds.keys()
    assert page.result.isVisible()
    assert "point of damage" in page.log.text
