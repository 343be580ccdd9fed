"""Two games in one program: which one is open, and what each keeps for itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.seated import dressed_at_once, expose
from tests.desktop.window_driver import window_open
from tests.shares import share
from ufs_desktop import desktop, theme
from ufs_desktop.cli.games import game_of
from ufs_desktop.data.games import game_in
from ufs_desktop.data.memory import Kept
from ufs_desktop.data.places import Places
from ufs_desktop.desktop import KITS, LaunchOptions
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.home.entries import Wish
from ufs_desktop.home.game_choice import GameChoice
from ufs_desktop.settings import TEXT_SIZES, Settings
from ufs_desktop.window import SMALLEST_SIZE, MainWindow


class Visitor(QTimer):
    """Looks at each window that opens, chooses the game that is next, and closes the last."""

    def __init__(self, *games: str) -> None:
        super().__init__()
        self._games = list(games)
        self._last: MainWindow | None = None
        self.seen: list[tuple[str, int]] = []  # the game that is chosen, and how many decks it has
        self.letters: list[set[int]] = []  # sizes of what no rule gives another one
        self.timeout.connect(self._look)
        self.start(20)

    def _look(self) -> None:
        windows = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
        opened = [each for each in windows if each.isVisible() and each is not self._last]
        if not opened:
            return
        (window,) = opened
        self._last = window
        self.seen.append((window.home.game.currentText(), len(window.games._stock.decks)))
        plain = (window.menuBar(), window.home.game, window)
        self.letters.append({each.fontInfo().pixelSize() for each in plain})
        if self._games:
            window.home.game_wanted.emit(self._games.pop(0))
        else:
            self.stop()
            window.close()


@pytest.mark.usefixtures("at_home")
def test_one_game_after_the_other_and_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    visitor = Visitor("fftcg", "")
    assert desktop.open_window(["test"], None, LaunchOptions()) == 0
    fight, duel = ((kit.title, len(kit.shelf.starters())) for kit in (FIGHT_KIT, DUEL_KIT))
    assert visitor.seen == [fight, duel, fight]
    kept = json.loads((tmp_path / "ufs-desktop" / "settings.json").read_text("utf-8"))
    assert kept["values"]["table/game"] == ""


@pytest.mark.usefixtures("at_home")
def test_letters_have_the_chosen_size_from_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt gives no part of a window another size that was made before the size was told."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "ufs-desktop").mkdir()
    Settings(Kept(Places(tmp_path / "ufs-desktop").settings)).set("text_percent", 150)
    visitor = Visitor("fftcg")
    assert desktop.open_window(["test"], None, LaunchOptions()) == 0
    assert visitor.letters == [{22}, {22}]


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
    kit = game_of(edition).kit()
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


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_T, Qt.Key.Key_Space])
def test_a_key_opens_the_list_of_games_and_chooses_none(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, key: Qt.Key
) -> None:
    choice = GameChoice({drawer: kit.title for drawer, kit in KITS.items()}, "")
    qtbot.addWidget(choice)
    wanted: list[str] = []
    opened: list[bool] = []
    choice.wanted.connect(wanted.append)
    monkeypatch.setattr(choice, "showPopup", lambda: opened.append(True))
    qtbot.keyClick(choice, Qt.Key.Key_Escape)
    assert opened == []
    qtbot.keyClick(choice, key)
    assert opened == [True]
    assert wanted == []
    assert choice.currentIndex() == 0


def test_tab_leads_to_what_is_played_first_and_to_another_game_last(qtbot: QtBot) -> None:
    with dressed_at_once():
        window = MainWindow(FIGHT_KIT, games={drawer: kit.title for drawer, kit in KITS.items()})
    expose(window, qtbot)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert window.focusWidget() is window.home.lesson
    while window.focusWidget() is not window.home.tiles[Wish.SETTINGS]:
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert window.focusWidget() is window.home.game
    window.close()


@pytest.mark.parametrize("percent", share([100, max(TEXT_SIZES)], 2, pytest.mark.slow))
def test_nothing_of_the_first_page_is_cut_off_by_the_smallest_window(
    qtbot: QtBot, dressed: QApplication, percent: int
) -> None:
    with dressed_at_once():
        window = MainWindow(FIGHT_KIT, games={drawer: kit.title for drawer, kit in KITS.items()})
    theme.dress(dressed, "dark", percent)
    expose(window, qtbot)
    window.resize(SMALLEST_SIZE)
    page = window.home
    qtbot.waitUntil(lambda: page.width() == SMALLEST_SIZE.width())
    QApplication.processEvents()
    for part in (page.game, page.play, page.lesson, page.rules):
        assert part.mapTo(page, part.rect().bottomRight()).x() < page.width(), part
    window.close()
    theme.dress(dressed, "dark")


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
