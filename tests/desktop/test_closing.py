"""The window is closed, or the program killed, at any moment: nothing is lost, nothing stays."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.kernel.replay import Replay
from engine.kernel.rng import Rng
from tests.desktop.decks import setup
from tests.desktop.players import some_answer
from tests.desktop.recordings import recording
from tests.desktop.seated import dressed_at_once
from tests.desktop.table_driver import wait_past
from tests.desktop.window_driver import answer, asked, resume, table
from tests.shares import share
from ufs_desktop.data.places import Places
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session import autosave
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT
Act = Callable[[MainWindow, QtBot], object]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def places(tmp_path: Path) -> Places:
    (tmp_path / "data").mkdir()
    return Places(tmp_path / "data")


def opened(places: Places, qtbot: QtBot) -> MainWindow:
    with dressed_at_once():
        window = MainWindow(FIGHT_KIT, None, places.unfinished, places)
    window.settings.set("reduced_motion", True)
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    return window


@pytest.fixture
def window(places: Places, qtbot: QtBot) -> Iterator[MainWindow]:
    window = opened(places, qtbot)
    yield window
    window.close()


# Where the window is closed


def first_page(window: MainWindow, qtbot: QtBot) -> None:
    pass


def own_decision(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))


def thinking_bot(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT, pace=60_000))
    for _ in range(9):
        qtbot.waitUntil(lambda: table(window).view is not None)
        view = table(window).view
        assert view is not None
        decision = view.decision
        assert decision is not None
        if decision.player != 0:
            return
        answer(window, qtbot, Rng("closing"))
    raise AssertionError("the bot is never asked")


def demonstration(window: MainWindow, qtbot: QtBot) -> None:
    window.games.watch()


def hand_over(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, HERE))
    page, rng = table(window), Rng("closing")
    while not page.is_covered:
        qtbot.waitUntil(lambda: page.interaction is not None or page.is_covered)
        interaction = page.interaction
        if interaction is not None:
            decision = interaction.decision
            page.session.answer(decision.id or 0, some_answer(decision, rng))
            wait_past(page, interaction, qtbot)


def result(window: MainWindow, qtbot: QtBot) -> None:
    own_decision(window, qtbot)
    table(window).concede()
    qtbot.waitUntil(lambda: table(window).is_over)


def replay_being_read(window: MainWindow, qtbot: QtBot) -> None:
    window.replays.show_replay(recording())


def replay(window: MainWindow, qtbot: QtBot) -> None:
    page = window.replays.show_replay(recording())
    qtbot.waitUntil(lambda: page.moment is not None)
    page.play(True)


STATES: tuple[Act, ...] = (
    first_page,
    own_decision,
    thinking_bot,
    demonstration,
    hand_over,
    result,
    replay_being_read,
    replay,
)
OPEN: dict[str, Callable[[MainWindow], object]] = {
    "nothing": lambda window: None,
    "new game": lambda window: window.games.ask_new_game(),
    "replays": lambda window: window.menus.actions["replays"].trigger(),
    "rules": lambda window: window.help.show_rules(),
    "lessons": lambda window: window.help.show_learn(),
    "a puzzle": lambda window: window.puzzles.open_puzzle("nine-tons"),
    "keys": lambda window: window.help.show_keys(),
    "a report": lambda window: window.report_problem(),
    "settings": lambda window: window.show_settings(),
    "a concession": lambda window: table(window).ask_concession(),
    "another bot": lambda window: table(window).opponent_wanted.emit(),
}


ALL = [*((state, "nothing") for state in STATES), *((own_decision, what) for what in OPEN)]
ALL += [(hand_over, "a report"), (replay, "a report"), (first_page, "new game")]
PAIRS = {f"{state.__name__} {what}": (state, what) for state, what in ALL}


@pytest.mark.parametrize("pair", share(PAIRS, 3, pytest.mark.slow))
def test_the_window_closes(window: MainWindow, qtbot: QtBot, pair: tuple[Act, str]) -> None:
    state, what = pair
    state(window, qtbot)
    OPEN[what](window)
    QApplication.processEvents()
    window.close()
    QApplication.processEvents()
    assert not window.isVisible()


@pytest.mark.parametrize(
    "state", [own_decision, thinking_bot, pytest.param(hand_over, marks=pytest.mark.slow)]
)
def test_a_game_that_was_closed_is_gone_on_with(places: Places, qtbot: QtBot, state: Act) -> None:
    window = opened(places, qtbot)
    state(window, qtbot)
    replays: list[Replay] = []
    table(window).session.recorded.connect(replays.append)
    table(window).session.record()
    qtbot.waitUntil(lambda: bool(replays))
    window.close()
    found = autosave.resume(places.unfinished, FIGHT)
    assert found.left.past is not None
    assert found.left.past.moves == replays[0].moves
    again = opened(places, qtbot)
    assert again.home.resume.isVisible()
    resume(again, qtbot)
    page = table(again)
    qtbot.waitUntil(lambda: page.view is not None or page.is_covered)
    again.close()


def test_what_a_person_decides_is_saved_before_the_bot_thinks(
    window: MainWindow, places: Places, qtbot: QtBot
) -> None:
    thinking_bot(window, qtbot)
    qtbot.waitUntil(places.unfinished.exists)
    view = table(window).view
    assert view is not None
    assert view.decision is not None
    game = autosave.resume(places.unfinished, FIGHT).left.game
    assert game is not None
    assert game.pending is not None
    assert game.pending.player == view.decision.player == 1


# Killed

PLAYS = """
import sys
from pathlib import Path
from ufs_desktop.imports import import_qt
import_qt()
from PySide6.QtCore import QTimer
from ufs_desktop import desktop
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.window import MainWindow
from engine.kernel.rng import Rng
from tests.desktop.decks import setup
from tests.desktop.players import some_answer

application = desktop.make_application(["test"])
window = MainWindow(FIGHT_KIT, save_path=Path(sys.argv[1]))
window.show()
window.games.play(setup(SeatKind.HERE, SeatKind.BOT))
rng = Rng("killed")

def answer(update):
    decision = update.view.decision
    if decision is not None and decision.id is not None:
        print(update.log_start + len(update.view.log), flush=True)
        given = some_answer(decision, rng)
        QTimer.singleShot(0, lambda: window.page.session.answer(decision.id, given))

window.page.session.updated.connect(answer)
application.exec()
"""


@pytest.mark.slow
@pytest.mark.parametrize("answers", [1, 4, 9])
def test_a_game_goes_on_after_the_program_was_killed(
    tmp_path: Path, qtbot: QtBot, answers: int
) -> None:
    """At the last decision, or at the one before if that one was just being written."""
    path = tmp_path / "unfinished.json"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", PLAYS, str(path)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        shown = [int(program.stdout.readline()) for _ in range(answers + 1)]
        program.kill()
        shown += [int(line) for line in program.stdout.read().split()]
    game = autosave.resume(path, FIGHT).left.game
    assert game is not None
    assert game.pending is not None
    assert shown[-3:][0] <= len(game.log) <= shown[-1]
    window = MainWindow(FIGHT_KIT, save_path=path)
    qtbot.addWidget(window)
    window.show()
    assert window.home.resume.isVisible()
    resume(window, qtbot)
    qtbot.waitUntil(lambda: asked(window))
    window.close()
