"""What goes wrong outside the game: each is told clearly, and nothing is lost."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from engine.kernel.replay import dump_replay, verify
from engine.kernel.rng import Rng
from engine.ufs.game import Fight
from tests.desktop.decks import setup
from tests.desktop.recordings import recording
from tests.desktop.window_driver import (
    answer,
    asked,
    press,
    resume,
    table,
    told,
    told_soon,
)
from ufs_desktop import __version__
from ufs_desktop.data.games import UNFINISHED_FORMAT, read_recording
from ufs_desktop.data.places import Places
from ufs_desktop.data.records import keep_record, records
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.home.entries import Wish
from ufs_desktop.replay.desk import PICK, ReplayListDialog
from ufs_desktop.replay.page import ReplayPage
from ufs_desktop.session import autosave
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT


# The unfinished game


def test_a_corrupt_autosave_is_set_aside_and_told_of(
    window: MainWindow, places: Places, qtbot: QtBot
) -> None:
    for number in range(2):  # the second does not write over the first
        places.unfinished.write_text('{"format": "ufs-unfin')
        resume(window, qtbot)
        words = told(window)
        assert "damaged or incomplete" in words
        assert "{" not in words
        kept = sorted(path.name for path in places.folder.glob("unfinished unreadable*.json"))
        assert len(kept) == number + 1
        assert not places.unfinished.exists()
        assert window.page is None


SPOILT: dict[str, Callable[[str], str | bytes]] = {
    "empty": lambda text: "",
    "zeros": lambda text: b"\0" * len(text),
    "no text": lambda text: b"\xff\xfe" + text.encode(),
    "cut": lambda text: text[: len(text) // 2],
    "a list": lambda text: "[]",
    "too deep": lambda text: "[" * 100_000,
    "no seats": lambda text: text.replace('"seats"', '"seets"', 1),
    "one letter": lambda text: text.replace("Footing", "Fooling", 1),
    "another game": lambda text: text.replace('"comprehensive"', '"bridge"', 1),
    "another bot": lambda text: text.replace('"bot": "', '"bot": "no ', 1),
}


@pytest.mark.parametrize("nth", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_whatever_is_spoilt_in_an_autosave_it_is_told_and_a_new_game_begins(
    window: MainWindow, places: Places, qtbot: QtBot, nth: int
) -> None:
    window.games.play(setup(HERE, BOT))
    for name in tuple(SPOILT)[::nth]:
        qtbot.waitUntil(lambda: asked(window))
        window.tabs.close_front()
        text = places.unfinished.read_text()
        spoilt = SPOILT[name](text)
        assert spoilt != text
        places.unfinished.write_bytes(spoilt if isinstance(spoilt, bytes) else spoilt.encode())
        resume(window, qtbot)
        assert "cannot be opened" in told(window), name
        assert window.page is None
        assert not window.home.resume.isVisible()
        window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))


def test_an_autosave_that_cannot_even_be_moved_is_told_of(
    window: MainWindow, places: Places, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> Path:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(autosave, "set_aside", refuse)
    places.unfinished.write_text("{")
    resume(window, qtbot)
    assert "is still" in told(window)
    assert not window.games.resuming.is_busy
    assert places.unfinished.exists()


def test_what_a_killed_program_had_half_written_goes(places: Places) -> None:
    half = places.folder / ".unfinished.json.a1b2"
    half.write_text("{")
    places.unfinished.write_text("{}")
    autosave.clear_halves(places.unfinished)
    assert not half.exists()
    assert places.unfinished.exists()


def test_a_finished_game_that_cannot_be_recorded_stays_unfinished(
    window: MainWindow, places: Places, qtbot: QtBot
) -> None:
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))
    qtbot.waitUntil(places.unfinished.exists)
    places.replays.write_text("a file where the folder should be")
    warnings: list[str] = []
    table(window).session.warned.connect(warnings.append)
    table(window).concede()
    qtbot.waitUntil(lambda: table(window).is_over and bool(warnings))
    assert "could not be saved" in warnings[0]
    assert autosave.resume(places.unfinished, FIGHT).left.game is not None


@pytest.mark.parametrize(("version", "said"), [(0, "older rules"), (9, "newer version")])
def test_an_autosave_of_another_version_is_not_called_corrupt(
    window: MainWindow, places: Places, qtbot: QtBot, version: int, said: str
) -> None:
    document = {"format": UNFINISHED_FORMAT, "version": version, "game": ""}
    places.unfinished.write_text(json.dumps(document))
    resume(window, qtbot)
    words = told(window)
    assert said in words
    assert "damaged" not in words


def test_a_game_from_before_an_update_goes_on_and_says_so(
    window: MainWindow, places: Places, qtbot: QtBot
) -> None:
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))
    qtbot.waitUntil(places.unfinished.exists)
    window.tabs.close_front()
    document = json.loads(places.unfinished.read_text())
    assert document["program"] == __version__
    places.unfinished.write_text(json.dumps({**document, "program": "0.0.0"}))
    resume(window, qtbot)
    assert "older rules (version 0.0.0)" in told(window)
    qtbot.waitUntil(lambda: asked(window))


def test_a_full_disk_is_told_once_and_again_when_it_is_full_again(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_full, real = [True], autosave.keep
    warnings: list[str] = []

    def keep(*arguments: Any) -> None:
        if is_full[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(*arguments)

    monkeypatch.setattr(autosave, "keep", keep)
    window.games.play(setup(HERE, BOT))
    page, rng = table(window), Rng("disk")
    page.session.warned.connect(warnings.append)

    def go_on(decisions: int) -> None:
        for _ in range(decisions):
            qtbot.waitUntil(lambda: asked(window) or page.is_over)
            view = page.view
            assert view is not None
            if page.is_over or view.decision is None:
                return
            answer(window, qtbot, rng)

    go_on(4)
    assert len(warnings) == 1
    assert "No space left on device" in warnings[0]
    assert "You can keep playing" in warnings[0]
    is_full[0] = False
    go_on(2)
    is_full[0] = True
    go_on(2)
    assert len(warnings) == 2


# Finished games


@pytest.mark.slow
def test_a_game_that_was_put_away_becomes_one_whole_replay(
    window: MainWindow, places: Places, qtbot: QtBot
) -> None:
    rng = Rng("away")
    window.games.play(setup(HERE, BOT))
    for _ in range(3):
        for _ in range(3):
            qtbot.waitUntil(lambda: asked(window))
            answer(window, qtbot, rng)
        qtbot.waitUntil(lambda: asked(window))
        window.tabs.close_front()
        resume(window, qtbot)
    qtbot.waitUntil(lambda: asked(window))
    table(window).concede()
    qtbot.waitUntil(lambda: bool(records(places.replays)))
    replay = read_recording(records(places.replays)[0].path, Fight)
    assert verify(replay) is None
    assert replay.start.turn == 0
    assert sum(move.player == 0 for move in replay.moves) >= 10


def test_a_damaged_past_does_not_keep_a_game_from_going_on(
    window: MainWindow, places: Places, qtbot: QtBot
) -> None:
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))
    window.tabs.close_front()
    document = json.loads(places.unfinished.read_text())
    for past in ("", None, document["past"][:-40], dump_replay(recording())):
        places.unfinished.write_text(json.dumps({**document, "past": past}))
        found = autosave.resume(places.unfinished, FIGHT)
        assert found.left.past is None
        assert found.left.game is not None
        assert found.left.game.pending is not None


def test_a_finished_game_is_in_the_list_and_can_be_seen_again(
    window: MainWindow, places: Places, qtbot: QtBot
) -> None:
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))
    table(window).concede()
    qtbot.waitUntil(lambda: table(window).is_over)
    qtbot.waitUntil(lambda: bool(records(places.replays)))
    assert not places.unfinished.exists()
    (found,) = records(places.replays)
    assert found.about["outcome"] == "Rival wins"
    assert found.about["deck A"] == "Plain"
    window.tabs.close_front()
    window.home.tiles[Wish.REPLAYS].click()
    dialog = window.findChild(ReplayListDialog)
    assert dialog is not None
    assert "You against Rival" in dialog.list.item(0).text()
    assert "Rival wins" in dialog.list.item(0).text()
    dialog.open_button.click()
    qtbot.waitUntil(lambda: isinstance(window.page, ReplayPage))
    page = window.page
    assert isinstance(page, ReplayPage)
    qtbot.waitUntil(lambda: page.moment is not None)
    assert page.outline.trouble == ""
    page.go(page.outline.last)
    qtbot.waitUntil(lambda: page.view is not None and page.view.result is not None)
    page.leave_wanted.emit()
    assert window.page is None


@pytest.mark.parametrize(("program", "says"), [("0.0.0", True), (__version__, False)])
def test_a_replay_from_before_an_update_says_so_and_is_shown(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, program: str, says: bool
) -> None:
    replay = recording()
    path = tmp_path / "older.json"
    path.write_text(dump_replay(replay._replace(about={**replay.about, "program": program})))
    assert window.replays is not None
    window.replays.open_file(path)
    qtbot.waitUntil(lambda: isinstance(window.page, ReplayPage))
    page = window.page
    assert isinstance(page, ReplayPage)
    qtbot.waitUntil(lambda: page.moment is not None)
    assert page.trouble.isVisible() is says
    assert ("older rules (version 0.0.0)" in page.trouble.text()) is says


def test_a_replay_is_copied_to_wherever_it_is_wanted(
    window: MainWindow,
    qtbot: QtBot,
    places: Places,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = keep_record(places.replays, recording())
    window.menus.actions["replays"].trigger()
    dialog = window.findChild(ReplayListDialog)
    assert dialog is not None
    for name, written, words in (
        ("for Bram", "for Bram.json", "Copy saved: "),
        ("for Bram.txt", "for Bram.txt", "Copy saved: "),
        ("no folder/for Bram", "", "cannot be copied: No such file or directory"),
        ("", "", PICK),
    ):
        dialog.refresh()
        chosen = str(tmp_path / name) if name else ""
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, at=chosen: (at, ""))
        dialog.copy_button.click()
        qtbot.waitUntil(lambda words=words: words in dialog.words.text())  # type: ignore[misc]
        if written:
            assert (tmp_path / written).read_bytes() == kept.read_bytes()
            assert dialog.words.text().endswith(written)
    kept.unlink()
    dialog.refresh()
    assert not dialog.copy_button.isEnabled()
    dialog.reject()


def test_a_replay_can_be_deleted(window: MainWindow, places: Places) -> None:
    keep_record(places.replays, recording())
    window.menus.actions["replays"].trigger()
    dialog = window.findChild(ReplayListDialog)
    assert dialog is not None
    for label, left in (("Cancel", 1), ("Delete", 0)):
        dialog.delete_button.click()
        box = next(box for box in dialog.findChildren(QMessageBox) if box.isVisible())
        press(box, label)
        assert len(records(places.replays)) == left
    assert not dialog.open_button.isEnabled()
    dialog.reject()


def test_a_file_that_cannot_be_shown_is_told_of(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path, text = tmp_path / "some.json", dump_replay(recording())
    for made, words in (
        ("", "does not contain a game"),
        ('{"format":"game-replay","version":1', "damaged"),
        ("PK\x03\x04 but not a zip", "does not contain a game"),
        (text.replace('"version":1', '"version":9', 1), "newer"),
        (text[:-900], "damaged"),
    ):
        path.write_text(made)
        window.replays.open_file(path)
        message = told_soon(window, qtbot)
        assert message.startswith("some.json cannot be opened.")
        assert words in message
        assert window.page is None


def test_a_file_that_is_not_there_is_told_of(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    assert window.replays is not None
    window.replays.open_file(tmp_path / "none.json")
    assert "No such file" in told_soon(window, qtbot)
