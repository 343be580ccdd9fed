"""The main window: what it shows, what its menus hold, and that it keeps its geometry."""

from pathlib import Path

import pytest
from PySide6.QtCore import QFile, QSettings, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTextBrowser
from pytestqt.qtbot import QtBot

from ufs_desktop import __version__
from ufs_desktop.about import AboutDialog
from ufs_desktop.cli.main import COMMANDS
from ufs_desktop.home.features import FEATURES, Feature, working
from ufs_desktop.home.page import NOTHING_YET, FeatureCard, FeatureGrid, HomePage
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = MainWindow(FEATURES)
    qtbot.addWidget(window)
    window.show()
    return window


def texts(window: MainWindow) -> list[str]:
    return [label.text() for label in window.findChildren(QLabel)]


def test_window_says_its_name_version_and_features(window: MainWindow) -> None:
    shown = texts(window)
    assert window.windowTitle() == "UFS Desktop"
    assert f"Version {__version__}" in shown
    assert [feature.title for feature in FEATURES if feature.title not in shown] == []


def test_every_feature_names_a_command_of_ours() -> None:
    assert [feature for feature in FEATURES if not feature.command.startswith("ufs ")] == []
    assert {feature.subcommand for feature in FEATURES} <= set(COMMANDS)


def test_every_feature_has_its_icon() -> None:
    assert [feature for feature in FEATURES if not QFile.exists(icon_path(feature))] == []


def icon_path(feature: Feature) -> str:
    return f":/icons/{feature.icon}.svg"


def test_feature_without_its_command_is_not_shown() -> None:
    assert [feature.subcommand for feature in working(["rules", "host"])] == ["rules"]
    assert working([]) == ()


def test_page_with_nothing_to_start_says_so(qtbot: QtBot) -> None:
    page = HomePage([], can_play=False)
    qtbot.addWidget(page)
    shown = [label.text() for label in page.findChildren(QLabel)]
    assert NOTHING_YET in shown
    assert not page.play.isVisibleTo(page)


def test_page_without_commands_offers_the_game(qtbot: QtBot) -> None:
    window = MainWindow([])
    qtbot.addWidget(window)
    window.show()
    assert window.home.play.isVisible()
    assert not window.home.resume.isVisible()
    assert NOTHING_YET not in texts(window)


def is_whole(label: QLabel) -> bool:
    """Whether all of the label's text has room at the width it got."""
    needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
    return label.width() >= label.minimumSizeHint().width() and label.height() >= needed


@pytest.mark.parametrize("size", [QSize(560, 360), QSize(1280, 720), QSize(1920, 1080)])
def test_no_label_is_cut_off(window: MainWindow, qtbot: QtBot, size: QSize) -> None:
    window.resize(size)
    qtbot.waitUntil(lambda: window.size() == size)
    QApplication.processEvents()
    cut = [
        label.text()
        for label in window.findChildren(QLabel)
        if label.text() and not is_whole(label)
    ]
    assert cut == []


def test_grid_follows_the_width(qtbot: QtBot) -> None:
    feature = Feature(icon="rules", title="One", text="Text.", command="ufs rules")
    grid = FeatureGrid([FeatureCard(feature, 1.0) for _ in range(6)])
    qtbot.addWidget(grid)
    grid.show()
    columns = []
    for width in (500, 800, 1300, 500):
        grid.resize(width, 600)
        QApplication.processEvents()
        columns.append(grid.columns)
    assert columns == [1, 2, 3, 1]


def test_button_copies_the_command(window: MainWindow, qtbot: QtBot) -> None:
    button = next(b for b in window.findChildren(QPushButton) if b.text() == "Copy")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == FEATURES[0].command
    assert button.text() == "Copied"
    QGuiApplication.clipboard().setText("something else")
    assert button.text() == "Copy"


def test_first_tab_reaches_the_first_button(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    assert isinstance(window.focusWidget(), HomePage)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert window.focusWidget() is window.findChildren(QPushButton)[0]


def test_menus_hold_only_what_exists(window: MainWindow) -> None:
    menus = {
        entry.text(): [action.text() for action in entry.menu().actions()]
        for entry in window.menuBar().actions()
    }
    assert menus == {
        "&Game": [
            "&New game…",
            "Take &back",
            "&Concede…",
            "&Leave the table",
            "",
            "&Settings…",
            "&Quit",
        ],
        "&View": ["&Reduced motion", "&Open hands beside each other"],
        "&Help": ["&Rules…", "&Keys…", "&About UFS Desktop"],
    }


def test_about_opens_from_the_menu_and_closes(window: MainWindow) -> None:
    seen: list[str] = []

    def read_and_close() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, AboutDialog)
        seen.append(dialog.findChildren(QTextBrowser)[0].toPlainText())
        dialog.reject()

    QTimer.singleShot(0, read_and_close)
    window.menuBar().actions()[2].menu().actions()[2].trigger()
    assert len(seen) == 1
    for words in (f"UFS Desktop {__version__}", "MIT License", "Lesser General Public License"):
        assert words in seen[0]
    assert "SIL OPEN FONT LICENSE" in seen[0]


def test_window_keeps_its_geometry(tmp_path: Path, qtbot: QtBot) -> None:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    first = MainWindow(FEATURES, settings)
    qtbot.addWidget(first)
    first.resize(700, 500)
    first.show()
    first.close()
    second = MainWindow(FEATURES, settings)
    qtbot.addWidget(second)
    assert second.size() == QSize(700, 500)
