"""Two games in one program: which one is open, and what each keeps for itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.desktop.window_driver import window_open
from ufs_desktop.data.games import game_in
from ufs_desktop.data.memory import Kept
from ufs_desktop.data.places import Places
from ufs_desktop.desktop import KITS, LaunchOptions, kit_of
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.home.game_choice import GameChoice
from ufs_desktop.settings import Settings

ROOT = Path(__file__).parents[2]
SWITCHES = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ufs_desktop import desktop
from ufs_desktop.window import MainWindow

seen = []

def look():
    windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]
    shown = [w for w in windows if w.isVisible()]
    if shown and shown[0] not in seen:
        seen.append(shown[0])
        window = shown[0]
        print(window.home.game.currentText(), len(window.games._stock.decks), flush=True)
        if len(seen) == 1:
            window.home.game_wanted.emit("fftcg")
        elif len(seen) == 2:
            window.home.game_wanted.emit("")
        else:
            window.close()
            timer.stop()

class Begin:
    def begin(self, window):
        timer.start(50)

timer = QTimer()
timer.timeout.connect(look)
print("code", desktop.open_window(["test"], None, Begin()), flush=True)
"""


def test_one_game_after_the_other_and_back(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        "XDG_DATA_HOME": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", SWITCHES],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    told = [line.rsplit(" ", 1) for line in done.stdout.splitlines()]
    titles = [words for words, _ in told]
    assert titles == [FIGHT_KIT.title, DUEL_KIT.title, FIGHT_KIT.title, "code"]
    counts = [int(number) for _, number in told]
    assert counts == [len(FIGHT_KIT.shelf.starters()), 6, counts[0], 0]
    assert "Traceback" not in done.stderr
    kept = json.loads((tmp_path / "ufs-desktop" / "settings.json").read_text("utf-8"))
    assert kept["values"]["table/game"] == ""


def test_what_a_game_keeps_is_its_own(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "settings.json")
    first, second = Settings(kept), Settings(kept, drawer="fftcg")
    first.set("edition", "universus")
    second.set("edition", "fftcg")
    first.set("theme", "light" if first.now.theme != "light" else "dark")
    again, other = Settings(kept), Settings(kept, drawer="fftcg")
    assert (again.now.edition, other.now.edition) == ("universus", "fftcg")
    assert other.now.theme == first.now.theme


def test_files_of_a_game_lie_in_its_drawer(tmp_path: Path) -> None:
    first, second = Places(tmp_path), Places(tmp_path, "fftcg")
    assert first.unfinished == tmp_path / "unfinished.json"
    assert second.unfinished == tmp_path / "fftcg" / "unfinished.json"
    assert second.replays == tmp_path / "fftcg" / "replays"
    assert (first.settings, first.lock, first.log) == (second.settings, second.lock, second.log)


def test_a_window_with_one_game_asks_for_none(qtbot: QtBot, places: Places) -> None:
    with window_open(FIGHT_KIT, qtbot, places) as window:
        assert window.home.game.isHidden()


@pytest.mark.parametrize("edition", ["fftcg", "universus"])
def test_the_game_of_the_rules_that_were_named_is_opened_next_time(
    qtbot: QtBot, places: Places, edition: str
) -> None:
    kit = kit_of(edition)
    with window_open(kit, qtbot, places) as window:
        window.settings.set("game", "other")
        LaunchOptions(edition=edition, page="rules").begin(window)
        assert window.settings.now.game == kit.drawer


def test_only_another_game_is_wanted(qtbot: QtBot) -> None:
    choice = GameChoice({drawer: kit.title for drawer, kit in KITS.items()}, "")
    qtbot.addWidget(choice)
    wanted: list[str] = []
    choice.wanted.connect(wanted.append)
    choice.activated.emit(0)
    assert wanted == []
    choice.setCurrentIndex(1)
    choice.activated.emit(1)
    assert wanted == ["fftcg"]


@pytest.mark.parametrize(("game", "drawer"), [("ufs", ""), ("fftcg", "fftcg"), ("chess", "")])
def test_a_file_opens_its_own_game(tmp_path: Path, game: str, drawer: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({"format": "game-replay", "version": 1, "game": game}), "utf-8")
    assert game_in(path) == game
    assert LaunchOptions(file=path).drawer == drawer


def test_an_edition_opens_its_own_game() -> None:
    assert LaunchOptions(edition="advanced").drawer == ""
    assert LaunchOptions(edition="fftcg").drawer == "fftcg"
    assert LaunchOptions().drawer is None
    assert game_in(Path("nothing there")) == ""
