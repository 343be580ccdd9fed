"""Reports of problems and backups, as the menus offer them."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from engine.ufs.game import Fight
from tests.desktop.decks import setup
from tests.desktop.recordings import recording
from tests.desktop.window_driver import asked, entry, is_telling, press, table, told_soon
from ufs_desktop.data.games import read_recording
from ufs_desktop.data.instance import OpenWindow
from ufs_desktop.data.places import Places
from ufs_desktop.data.records import keep_record
from ufs_desktop.data.report import COMPLETE
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.home.entries import Wish
from ufs_desktop.report_dialog import ReportDialog
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT


def choose(monkeypatch: pytest.MonkeyPatch, save: Path | None, read: Path | None = None) -> None:
    """Answer the dialogs that ask for files."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(save or ""), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(read or ""), ""))


def open_report(window: MainWindow, qtbot: QtBot) -> ReportDialog:
    entry(window, "Report a &problem…").trigger()
    qtbot.waitUntil(lambda: window.findChild(ReportDialog) is not None)
    dialog = window.findChild(ReportDialog)
    assert dialog is not None
    return dialog


def test_a_report_of_the_game_at_the_table(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))
    dialog = open_report(window, qtbot)
    assert dialog.contents.text() == COMPLETE
    dialog.redacted.click()
    assert "only what You can see" in dialog.contents.text()
    dialog.complete.click()
    dialog.what.setPlainText("It was odd.")
    target = tmp_path / "report"
    choose(monkeypatch, target)
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    button = next(b for b in dialog.findChildren(QPushButton) if b.objectName() == "primary")
    button.click()
    assert "Report saved." in told_soon(window, qtbot)
    replay = read_recording(target.with_suffix(".zip"), Fight)
    assert replay.about["A"] == "You"
    with zipfile.ZipFile(target.with_suffix(".zip")) as archive:
        assert json.loads(archive.read("report.json"))["words"] == "It was odd."
        assert archive.read("window.png").startswith(b"\x89PNG")
    assert asked(window)  # the game is as it was


def test_a_report_without_a_game_has_no_forms_to_choose(window: MainWindow, qtbot: QtBot) -> None:
    dialog = open_report(window, qtbot)
    assert not dialog.complete.isVisible()
    assert "No game is open" in dialog.contents.text()
    dialog.reject()


def test_an_engine_that_hangs_can_be_reported(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ufs_desktop.problems.PATIENCE", 1)
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))
    monkeypatch.setattr(type(table(window).session), "record", lambda self: None)
    window._problems._timer.setInterval(1)
    dialog = open_report(window, qtbot)
    assert dialog.is_redacted
    dialog.reject()


def test_backup_and_restore(
    window: MainWindow,
    places: Places,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = keep_record(places.replays, recording())
    target = tmp_path / "kept.zip"
    choose(monkeypatch, target, target)
    entry(window, "&Back up…").trigger()
    assert told_soon(window, qtbot).startswith("Backup saved. Files in it: 1.")
    path.unlink()
    entry(window, "&Restore…").trigger()
    qtbot.waitUntil(lambda: is_telling(window))
    box = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    assert "moved aside" in box.text()
    press(box, "Replace")
    assert "Backup restored" in told_soon(window, qtbot)
    assert path.exists()


def test_a_foreign_backup_is_refused_before_anything_is_asked(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = tmp_path / "foreign.zip"
    foreign.write_bytes(b"nothing")
    choose(monkeypatch, None, foreign)
    entry(window, "&Restore…").trigger()
    assert "not a backup, or it is damaged" in told_soon(window, qtbot)


HOLD = """
import sys
from pathlib import Path
from ufs_desktop.data.instance import OpenWindow
held = OpenWindow(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


def test_no_restore_while_another_window_is_open(
    window: MainWindow,
    places: Places,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that has crashed is none."""
    choose(monkeypatch, None, tmp_path / "nothing.zip")
    mine = OpenWindow(places.folder)
    command = [sys.executable, "-c", HOLD, str(places.folder)]
    with subprocess.Popen(command, stdin=-1, stdout=-1) as other:
        assert other.stdout is not None
        other.stdout.readline()
        entry(window, "&Restore…").trigger()
        assert "open in another window" in told_soon(window, qtbot)
        other.kill()
    entry(window, "&Restore…").trigger()
    assert "No such file" in told_soon(window, qtbot)
    mine.release()
    assert not list(places.folder.glob(".window-*"))


def test_no_restore_while_a_game_is_open(window: MainWindow, qtbot: QtBot) -> None:
    restore: Callable[[], QAction] = lambda: entry(window, "&Restore…")  # noqa: E731
    assert restore().isEnabled()
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))
    assert not restore().isEnabled()
    window.tabs.close_front()
    assert restore().isEnabled()


def test_without_a_folder_nothing_of_files_is_offered(qtbot: QtBot) -> None:
    window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    labels = {action.text().replace("&", "") for action in window.menuBar().actions()}
    assert "Decks" in labels
    assert "Data" not in labels
    assert not window.home.tiles[Wish.REPLAYS].isVisibleTo(window)
