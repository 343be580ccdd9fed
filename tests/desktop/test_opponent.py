"""The bot at the table: changed during a game, and replaced when it does not answer."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QMessageBox
from pytestqt.qtbot import QtBot

from engine.bots.ufs.names import BOTS
from engine.kernel.decisions import Answer, Decision
from engine.kernel.game import Game
from tests.desktop import decks
from tests.desktop.matches import began, kept, match_setup
from tests.desktop.window_driver import asked, press, table
from ufs_desktop.data.places import Places
from ufs_desktop.session import local
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.settings import PACES
from ufs_desktop.widgets.opponent import OpponentDialog
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT


def test_bot_and_pace_change_during_the_game(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    window.games.play(match_setup())
    began(window, qtbot, places)
    window.menus.actions["opponent"].trigger()
    dialog = window.findChild(OpponentDialog)
    assert dialog is not None
    dialog.bots[1].setCurrentIndex(dialog.bots[1].findData("heuristic"))
    dialog.pace.setCurrentIndex(dialog.pace.findData(max(PACES)))
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    qtbot.waitUntil(lambda: kept(places).seats[1].bot == "heuristic")
    assert window.settings.now.bot_pace == max(PACES)
    assert kept(places).pace == max(PACES)


def test_two_people_have_no_bot_to_change(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(match_setup(HERE))
    qtbot.waitUntil(lambda: asked(window))
    assert not window.menus.actions["opponent"].isEnabled()


class EndlessBot:
    """Thinks in circles."""

    def choose(self, game: Game, decision: Decision) -> Answer:
        count = 0
        while True:
            count += 1


def overdue(window: MainWindow) -> list[QMessageBox]:
    boxes = window.findChildren(QMessageBox)
    return [box for box in boxes if box.isVisible() and "not answered" in box.text()]


def test_a_bot_that_does_not_answer_can_be_replaced(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "random", lambda key: EndlessBot())
    monkeypatch.setattr(local, "PATIENCE", 100)
    monkeypatch.setattr(local, "CLOSING", 50)
    window.games.play(decks.setup(BOT, BOT))
    qtbot.waitUntil(lambda: bool(overdue(window)))
    press(overdue(window)[0], "Wait")
    qtbot.waitUntil(lambda: not overdue(window))
    qtbot.waitUntil(lambda: bool(overdue(window)))
    warnings: list[str] = []
    table(window).session.warned.connect(warnings.append)
    press(overdue(window)[0], "Replace it")
    qtbot.waitUntil(lambda: len(warnings) == 1)
    assert "did not choose an answer" in warnings[0]
