"""The command line of `ufs-desktop`: what it accepts, and what it says without a display."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from ufs_desktop import __version__, app, desktop
from ufs_desktop.about import AboutDialog
from ufs_desktop.bundle import bundled
from ufs_desktop.cli.games import game_of
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.home.fighters import FighterRow
from ufs_desktop.lan.host_page import HostPage
from ufs_desktop.lan.join_page import JoinPage
from ufs_desktop.net.search import Network
from ufs_desktop.widgets.new_game import NewGameDialog
from ufs_desktop.window import MainWindow


def ufs_desktop(*arguments: str, **changes: str | None) -> subprocess.CompletedProcess[str]:
    """Run the program as a user would, with `changes` to the environment."""
    environment = {**os.environ, **{k: v for k, v in changes.items() if v is not None}}
    for name in (name for name, value in changes.items() if value is None):
        environment.pop(name, None)
    command = [sys.executable, "-m", "ufs_desktop", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


NO_DISPLAY = {"QT_QPA_PLATFORM": None, "DISPLAY": None, "WAYLAND_DISPLAY": None}


def test_version() -> None:
    done = ufs_desktop("--version", **NO_DISPLAY)
    assert (done.returncode, done.stdout) == (0, f"ufs-desktop {__version__}\n")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display")
def test_no_display_is_told_in_one_line() -> None:
    done = ufs_desktop(**NO_DISPLAY)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("ufs-desktop: there is no display")
    assert "--screenshot" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.usefixtures("at_home")
def test_screenshot_of_the_first_page_shows_the_fighters(tmp_path: Path) -> None:
    file = tmp_path / "home.png"
    assert app.main(["--screenshot", str(file), "--window-size", "1280x720"]) == 0
    assert_fighters(QImage(str(file)))


@pytest.mark.usefixtures("at_home")
def test_screenshot_waits_until_the_page_has_grown_with_its_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heights = []
    paint = FighterRow.finish_painting

    def look(row: FighterRow) -> None:
        heights.append((row.height(), row.sizeHint().height()))
        paint(row)

    monkeypatch.setattr(FighterRow, "finish_painting", look)
    assert app.main(["--screenshot", str(tmp_path / "a.png"), "--window-size", "1366x768"]) == 0
    ((high, wanted),) = heights
    assert high == wanted


@pytest.mark.slow
def test_screenshot_of_the_first_page_is_each_time_the_same(tmp_path: Path) -> None:
    pictures = []
    for number in range(3):
        file = tmp_path / f"{number}.png"
        size = ("--window-size", "1280x720")
        done = ufs_desktop("--screenshot", str(file), *size, **NO_DISPLAY)
        assert (done.returncode, done.stderr) == (0, "")
        pictures.append(QImage(str(file)))
    assert all(picture == pictures[0] for picture in pictures)
    assert_fighters(pictures[0])


def assert_fighters(picture: QImage) -> None:
    """Cards that are still to be painted are backs, which all look alike."""
    assert (picture.width(), picture.height()) == (1280, 720)
    row = [picture.copy(60 + 98 * place, 300, 70, 90) for place in range(12)]
    assert all(one != other for one, other in pairwise(row))


def colours_of(picture: QImage) -> int:
    plain = picture.convertToFormat(QImage.Format.Format_RGB32)  # a number for each pixel
    return len(set(memoryview(plain.constBits()).cast("I")))


CARDS = ("--page", "cards", "--window-size", "1280x720", "--screenshot")


@pytest.mark.usefixtures("at_home")
def test_screenshot_of_a_page_waits_for_its_list_and_its_face(tmp_path: Path) -> None:
    file = tmp_path / "cards.png"
    assert app.main([*CARDS, str(file)]) == 0
    check_cards(QImage(str(file)), 1)


@pytest.mark.slow
def test_screenshot_of_a_fine_screen(tmp_path: Path) -> None:
    """It has the asked size in points of the screen, which are twice as many here."""
    file = tmp_path / "cards.png"
    done = ufs_desktop(*CARDS, str(file), QT_SCALE_FACTOR="2", **NO_DISPLAY)
    assert (done.returncode, done.stderr) == (0, "")
    check_cards(QImage(str(file)), 2)


def check_cards(picture: QImage, scale: int) -> None:
    def part(left: int, top: int, width: int, height: int) -> QImage:
        return picture.copy(left * scale, top * scale, width * scale, height * scale)

    assert (picture.width(), picture.height()) == (1280 * scale, 720 * scale)
    assert colours_of(part(1030, 120, 170, 90)) > 200  # of the face
    assert colours_of(part(20, 675, 400, 20)) > 20  # of the last line


@pytest.mark.slow
def test_screenshot_of_a_page_that_is_a_dialog_shows_the_dialog(tmp_path: Path) -> None:
    file = tmp_path / "rules.png"
    done = ufs_desktop("--page", "rules", "--screenshot", str(file), **NO_DISPLAY)
    assert (done.returncode, done.stderr) == (0, "")
    assert QImage(str(file)).height() < 700
    assert colours_of(QImage(str(file)).copy(20, 70, 280, 300)) > 20


@pytest.mark.parametrize("times", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.usefixtures("at_home")
def test_screenshot_after_decisions_shows_the_same_table_again(tmp_path: Path, times: int) -> None:
    pictures = []
    for number in range(times):
        file = tmp_path / f"{number}.png"
        size = ("--window-size", "1280x720")
        assert app.main(["--screenshot", str(file), "--after", "24", *size]) == 0
        pictures.append(QImage(str(file)))
    assert (pictures[0].width(), pictures[0].height()) == (1280, 720)
    assert all(picture == pictures[0] for picture in pictures)
    assert colours_of(pictures[0].copy(0, 40, 1280, 640)) > 1_000


@pytest.mark.parametrize(
    "arguments",
    [
        ["--after", "5"],
        ["--screenshot", "a.png", "--after", "x"],
        ["--screenshot", "a.png", "--after", "5", "--page", "cards"],
    ],
)
def test_after_needs_a_picture_and_a_number(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        app.main(arguments)
    assert stop.value.code == 2
    assert "--after" in capsys.readouterr().err


@pytest.mark.usefixtures("at_home")
def test_unwritable_picture_fails_in_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["--screenshot", str(tmp_path / "none" / "window.png")]) == 1
    err = capfd.readouterr().err
    assert "cannot be written" in err
    assert err.count("\n") == 1


REPORT = """
import linecache
import sys
from ufs_desktop.imports import import_qt
import_qt()
from ufs_desktop import window
print(__import__.__name__, window.__file__ in linecache.cache, "spake2" in sys.modules)
from PySide6.QtGui import QFontInfo, QRawFont
from ufs_desktop import desktop
font = desktop.make_application(["fonts"]).font()
print(QFontInfo(font).family(), all(QRawFont.fromFont(font).glyphIndexesForString("UFS ready?")))
"""


@pytest.fixture(scope="module")
def told_by_a_start(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What a process says of itself in which the window was imported and the application dressed,
    where fontconfig, with which Linux finds fonts, finds none."""
    folder = tmp_path_factory.mktemp("fonts")
    config = folder / "fonts.conf"
    config.write_text(f"<fontconfig><cachedir>{folder}</cachedir></fontconfig>")
    environment = {**os.environ, "FONTCONFIG_FILE": str(config), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", REPORT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_a_window_comes_without_what_it_does_not_need_yet(told_by_a_start: list[str]) -> None:
    """No sources of modules, which PySide would read and keep, and nothing of the network."""
    assert told_by_a_start[0] == "__import__ False False"


def test_text_needs_no_system_font(told_by_a_start: list[str]) -> None:
    assert told_by_a_start[1] == "Inter True"


@pytest.mark.parametrize("text", ["1280", "0x720", "1280x", "axb", "99999x720", "-1x5"])
def test_nonsense_size_is_refused(capsys: pytest.CaptureFixture[str], text: str) -> None:
    with pytest.raises(SystemExit) as stop:
        app.main([f"--window-size={text}"])
    assert stop.value.code == 2
    assert "--window-size" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environment", "platform", "seen"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({}, "win32", True),
        ({}, "darwin", True),
    ],
)
def test_display_is_looked_for(environment: dict[str, str], platform: str, seen: bool) -> None:
    assert app.has_display(environment, platform) is seen


def test_program_is_named_by_the_path_it_was_called_by() -> None:
    assert app.called_as("some/bin/ufs-desktop") == "some/bin/ufs-desktop"
    assert app.called_as("some/ufs_desktop/__main__.py") == "ufs-desktop"


def test_a_deck_of_the_command_line_is_chosen_for_a_new_game(qtbot: QtBot) -> None:
    window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    window.show()
    file = bundled("decks", "comprehensive", "shipbreaker.yaml")
    desktop.LaunchOptions(deck=file, edition="comprehensive").begin(window)
    (dialog,) = window.findChildren(NewGameDialog)
    assert dialog.own_deck.chosen.name == "Shipbreaker"
    assert dialog.edition.currentData() == "comprehensive"
    dialog.reject()


def test_a_game_on_the_network_is_hosted_or_joined_from_the_command_line(qtbot: QtBot) -> None:
    window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    window.lan.desk.network = Network(0, only_here=True)
    desktop.LaunchOptions(join="7F3KQ-2M9XT-H4WPD5").begin(window)
    joining = window.page
    assert isinstance(joining, JoinPage)
    assert joining.form.code.text() == "7F3KQ-2M9XT-H4WPD5"
    desktop.LaunchOptions(host=True).begin(window)
    page = window.tabs.page
    assert isinstance(page, HostPage)
    qtbot.waitUntil(lambda: page.lobby.invitation is not None)
    assert page.is_busy
    window.close()


def test_rules_and_deck_of_the_command_line_are_for_the_page_that_is_asked_for(
    qtbot: QtBot,
) -> None:
    window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    window.lan.desk.network = Network(0, only_here=True)
    file = bundled("decks", "universus", "past-the-red.yaml")
    desktop.LaunchOptions(join="7F3KQ-2M9XT-H4WPD5", edition="advanced").begin(window)
    assert isinstance(window.page, JoinPage)
    assert window.page.form.edition.code == "advanced"
    desktop.LaunchOptions(host=True, edition="universus", deck=file).begin(window)
    page = window.tabs.page
    assert isinstance(page, HostPage)
    qtbot.waitUntil(lambda: page.lobby.invitation is not None)
    assert page.form.edition.code == "universus"
    assert page.form.deck.chosen.name == "Past the Red"
    desktop.LaunchOptions(page="rules", edition="universus").begin(window)
    assert window.findChildren(NewGameDialog) == []
    assert window.home.rules.code == "universus"
    window.close()


def test_a_deck_that_cannot_be_read_is_told_in_the_dialog(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    window.show()
    desktop.LaunchOptions(deck=tmp_path / "none.yaml").begin(window)
    (dialog,) = window.findChildren(NewGameDialog)
    assert "none.yaml cannot be played" in dialog.own_deck.notes.text()
    dialog.reject()


def test_the_edition_says_which_game_is_opened() -> None:
    assert desktop.LaunchOptions(edition="fftcg").drawer == DUEL_KIT.drawer
    assert desktop.LaunchOptions(edition="universus").drawer == FIGHT_KIT.drawer
    assert game_of("fftcg").kit() is DUEL_KIT
    assert game_of(None).kit() is FIGHT_KIT


@pytest.mark.usefixtures("at_home")
def test_the_second_game_is_demonstrated(tmp_path: Path) -> None:
    file = tmp_path / "duel.png"
    assert app.main(["--edition", "fftcg", "--screenshot", str(file), "--after", "4"]) == 0
    assert not QImage(str(file)).isNull()


def test_the_window_says_which_game_is_played(qtbot: QtBot) -> None:
    window = MainWindow(DUEL_KIT)
    qtbot.addWidget(window)
    assert window.windowTitle() == "The Six Crafts  ·  UFS Desktop"
    window.help.show_about()
    (dialog,) = window.findChildren(AboutDialog)
    seen = dialog.findChildren(QTextBrowser)[0].toPlainText()
    assert "This window plays The Six Crafts." in seen
    dialog.reject()


def test_an_edition_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        app.main(["--edition", "nobodys"])
    assert stop.value.code == 2
    assert "--edition" in capsys.readouterr().err
