"""Spoilt files in the window itself: a line is told, the window stays, nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from tests.desktop.window_driver import is_telling, resume, told
from tests.leftovers import ticking_objects
from tests.sample_files import sample_folder
from tests.shares import share
from ufs_desktop.data.memory import Kept
from ufs_desktop.data.places import Places
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fuzz.damage import Damage
from ufs_desktop.fuzz.samples import SAMPLES
from ufs_desktop.fuzz.trial import Trial, spoil
from ufs_desktop.replay.page import ReplayPage
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_folder(tmp_path_factory.getbasetemp())


def spoilt(samples: Path, name: str, damage: Damage, key: str, target: Path) -> Path:
    spoil(Trial(name, damage, key), samples, target)
    return target


@pytest.mark.parametrize("damage", share(Damage, 7, pytest.mark.slow))
@pytest.mark.parametrize("name", ["replay", pytest.param("report", marks=pytest.mark.slow)])
def test_a_recording(
    window: MainWindow, qtbot: QtBot, samples: Path, tmp_path: Path, name: str, damage: Damage
) -> None:
    """It is shown, or it is told why not; never an empty page without a word."""
    witness: list[object] = []
    path = spoilt(samples, name, damage, "1", tmp_path / SAMPLES[name].file)
    window.replays.open_file(path)
    qtbot.waitUntil(lambda: is_telling(window) or window.page is not None)
    if is_telling(window):
        assert 20 < len(told(window)) < 600
        return
    page = window.page
    assert isinstance(page, ReplayPage)
    qtbot.waitUntil(lambda: page.moment is not None or page.trouble.isVisible())
    page.scene.finish_motion()
    window.close()
    qtbot.waitUntil(lambda: not ticking_objects(witness))


@pytest.mark.parametrize("damage", share(Damage, 7, pytest.mark.slow))
def test_an_unfinished_game(
    window: MainWindow, places: Places, qtbot: QtBot, samples: Path, damage: Damage
) -> None:
    """It goes on, or it is told why not and the file is kept under another name."""
    spoilt(samples, "autosave", damage, "1", places.unfinished)
    if not places.unfinished.exists():
        return  # a link to nothing: there is no unfinished game
    resume(window, qtbot)
    if is_telling(window):
        assert "cannot be opened" in told(window)
        kept = [path.name for path in places.folder.iterdir() if path.name.startswith("unfinished")]
        assert kept


@pytest.mark.parametrize("key", ["1", pytest.param("2", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "damage", share([each for each in Damage if each is not Damage.SHARED], 8, pytest.mark.slow)
)
def test_settings(qtbot: QtBot, samples: Path, tmp_path: Path, damage: Damage, key: str) -> None:
    """The window opens, whatever it is to remember."""
    path = tmp_path / "settings.json"
    spoilt(samples, "settings", damage, key, path)
    window = MainWindow(FIGHT_KIT, Kept(path))
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    assert window.size().boundedTo(QSize(8_000, 8_000)) == window.size()
    window.show_settings()
    window.close()


@pytest.mark.parametrize("damage", share(Damage, 8, pytest.mark.slow))
def test_a_deck(window: MainWindow, samples: Path, tmp_path: Path, damage: Damage) -> None:
    """It is among the decks to choose, or the dialog says why not."""
    dialog = window.games.ask_new_game()
    for name in ("deck yaml", "deck tts", "deck cod"):
        if Trial(name, damage, "").why_not:
            continue
        path = spoilt(samples, name, damage, "1", tmp_path / SAMPLES[name].file)
        offered = dialog.own_deck.combo.count()
        dialog.own_deck.choose_file(path)
        assert dialog.own_deck.combo.count() > offered or dialog.own_deck.notes.text()
    dialog.reject()
