"""Settings: declared once, kept, changed from the dialog while everything is open."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.desktop.fakes import FakeSession
from tests.desktop.seated import dressed_at_once, in_front
from tests.shares import share
from ufs_desktop.commands import KeyMap
from ufs_desktop.data import memory
from ufs_desktop.data.memory import Kept
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.learn.puzzles import SolvedPuzzles
from ufs_desktop.play.page import TablePage
from ufs_desktop.settings import Choices, Settings, offered
from ufs_desktop.table.stops import Stops
from ufs_desktop.table.weaver import Filter
from ufs_desktop.theme import dress
from ufs_desktop.widgets.fields import number_field
from ufs_desktop.widgets.settings_dialog import SettingsDialog
from ufs_desktop.window import MainWindow

STOPS = FIGHT_KIT.course.stops

pytestmark = pytest.mark.usefixtures("dressed")


def store(folder: Path) -> Kept:
    return Kept(folder / "settings.json")


def test_choices_are_kept(tmp_path: Path) -> None:
    first = Settings(store(tmp_path))
    first.set("theme", "light")
    first.set("text_percent", 130)
    first.set("reduced_motion", True)
    assert Settings(store(tmp_path)).now == Choices(
        theme="light", text_percent=130, reduced_motion=True
    )


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("theme", "plaid"),
        ("theme", ["dark"]),
        ("text_percent", 9000),
        ("text_percent", 100.5),
        ("text_percent", True),
        ("bot_pace", "soon"),
        ("bot_pace", 10**14),
        ("reduced_motion", 1),
        ("name", "a\x1b[2J"),
        ("name", "\u202eevil"),
        ("image_folders", "/a\0b"),
        ("keys", {"a": "b"}),
        ("stops", "a" * 20_000 + "b"),
    ],
)
def test_a_kept_value_that_is_not_offered_is_forgotten_and_told(
    tmp_path: Path, name: str, raw: object
) -> None:
    values = {f"table/{name}": raw, "table/motion": 90}
    written(tmp_path, {"format": "ufs-settings", "version": 1, "values": values})
    settings = Settings(store(tmp_path))
    if name != "stops":
        assert settings.now == Choices(motion=90)
        assert settings.dropped == [name]
        assert name.replace("_", " ") in settings.trouble
    else:  # so long a text makes a file that is not read at all
        assert settings.now == Choices()
        assert settings.trouble


@pytest.mark.parametrize("name", ["keys", "stops"])
@pytest.mark.parametrize("raw", ["[" * 20_000, '{"a":' * 2_000, "{", "[]", '{"a": 1}', "\ud800"])
def test_what_a_text_holds_is_judged_where_it_is_read(name: str, raw: str) -> None:
    settings = Settings()
    settings.set(name, raw)
    assert KeyMap.from_text(settings.now.keys).text == ""
    assert Stops.from_text(STOPS, settings.now.stops).text == ""


def written(folder: Path, document: object) -> Path:
    path = folder / "settings.json"
    path.write_text(document if isinstance(document, str) else json.dumps(document))
    return path


@pytest.mark.parametrize(
    "document",
    [
        "",
        "{",
        "[" * 100_000,
        "[]",
        '{"format": "game-save"}',
        {"format": "ufs-settings", "version": 2, "values": {}},
        {"format": "ufs-settings", "version": 1, "values": []},
        "[Qt]",
        " " * 300_000,
    ],
    ids=["empty", "cut", "deep", "a list", "a save", "newer", "no values", "other", "large"],
)
def test_a_file_that_cannot_be_read_is_kept_and_told_of(tmp_path: Path, document: object) -> None:
    before = written(tmp_path, document).read_bytes()
    settings = Settings(store(tmp_path))
    assert settings.now == Choices()
    assert "settings unreadable.json" in settings.trouble
    assert (tmp_path / "settings unreadable.json").read_bytes() == before
    settings.set("theme", "light")
    assert Settings(store(tmp_path)).now.theme == "light"


@pytest.mark.parametrize("kind", ["pipe", "device", "dangling"])
def test_what_is_no_file_does_not_stop_the_start(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "settings.json"
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero" if kind == "device" else "nowhere")
    assert Settings(store(tmp_path)).now == Choices()


OLDER = r"""[General]
@Size=@Size(1 2)
[table]
theme=light
text_percent=130
reduced_motion=true
name="Zo\xeb \"Z\""
recent_decks=/home/z/a.yaml\n/home/z/b.yaml
keys="{\"table.pass\": \"X\"}"
bot_pace=@Variant(\0\0\0\x7f\0\0\0\xePyObject)
motion=@ByteArray(90)
[window]
geometry=@ByteArray(\x1\xd9\xd0\xcb)
"""


def test_settings_of_an_older_version_are_taken_over_without_its_objects(tmp_path: Path) -> None:
    (tmp_path / "settings.ini").write_text(OLDER)
    settings = Settings(store(tmp_path))
    assert settings.now == Choices(
        theme="light",
        text_percent=130,
        reduced_motion=True,
        name='Zoë "Z"',
        recent_decks="/home/z/a.yaml\n/home/z/b.yaml",
        keys='{"table.pass": "X"}',
    )
    settings.set("theme", "contrast")
    (tmp_path / "settings.ini").unlink()
    assert Settings(store(tmp_path)).now == settings.now


def test_two_windows_do_not_write_over_each_others_settings(tmp_path: Path) -> None:
    first, second = Settings(store(tmp_path)), Settings(store(tmp_path))
    first.set("theme", "light")
    second.set("motion", 90)
    assert Settings(store(tmp_path)).now == Choices(theme="light", motion=90)


def test_what_another_window_chose_holds_here_when_somebody_comes_back(
    tmp_path: Path, qtbot: QtBot
) -> None:
    """Lists that are one setting are added to, not written over."""
    with dressed_at_once():
        window = MainWindow(FIGHT_KIT, store(tmp_path))
    qtbot.addWidget(window)
    here, other = window.settings, Settings(store(tmp_path))
    other.set("theme", "light")
    SolvedPuzzles(other).add("first")
    told: list[str] = []
    here.changed.connect(told.append)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert told == ["theme", "puzzles"]
    SolvedPuzzles(here).add("second")
    other.look_again()
    assert other.now == here.now
    assert other.now.puzzles.split() == ["first", "second"]
    window.close()


def test_a_choice_that_no_disk_took_holds_and_is_kept_with_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    settings, other = Settings(store(tmp_path)), Settings(store(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr(memory, "write_file", fail)
        settings.set("theme", "light")
    other.set("theme", "contrast")
    settings.look_again()
    assert settings.now.theme == "light"
    settings.set("motion", 90)
    assert Settings(store(tmp_path)).now == Choices(theme="light", motion=90)


def test_settings_of_a_newer_program_are_not_written_over(tmp_path: Path) -> None:
    settings = Settings(store(tmp_path))
    settings.set("theme", "light")
    newer = written(tmp_path, {"format": "ufs-settings", "version": 2, "values": {}}).read_bytes()
    settings.look_again()
    settings.set("motion", 90)
    assert (tmp_path / "settings unreadable.json").read_bytes() == newer
    assert Settings(store(tmp_path)).now == Choices(theme="light", motion=90)


def test_settings_that_cannot_be_read_just_now_are_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    told: list[str] = []
    settings, other = Settings(store(tmp_path)), Settings(store(tmp_path))
    settings.warned.connect(told.append)
    other.set("theme", "light")
    with monkeypatch.context() as patch:
        patch.setattr(memory, "contents", fail)
        settings.set("motion", 90)
    assert len(told) == 1
    assert "Input/output error" in told[0]
    assert Settings(store(tmp_path)).now == Choices(theme="light")
    settings.set("volume", 20)
    assert Settings(store(tmp_path)).now == Choices(theme="light", motion=90, volume=20)


def test_settings_that_have_become_far_too_large_are_kept_aside(tmp_path: Path) -> None:
    settings = Settings(store(tmp_path))
    (tmp_path / "settings.json").write_text("x" * (memory.LARGEST + 1))
    settings.set("motion", 90)
    assert (tmp_path / "settings unreadable.json").stat().st_size == memory.LARGEST + 1
    assert Settings(store(tmp_path)).now == Choices(motion=90)


def test_a_full_disk_is_told_once_and_the_choice_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    told: list[str] = []
    settings = Settings(store(tmp_path))
    settings.warned.connect(told.append)
    monkeypatch.setattr(memory, "write_file", fail)
    settings.set("theme", "light")
    settings.set("motion", 90)
    assert settings.now == Choices(theme="light", motion=90)
    assert len(told) == 1
    assert "No space left" in told[0]


def test_every_default_can_be_chosen_and_every_setting_says_what_it_does() -> None:
    for name, about in offered():
        default = getattr(Choices(), name)
        assert isinstance(default, bool) or default in about.choices
        assert about.tip


def test_a_value_of_another_kind_is_refused() -> None:
    with pytest.raises(TypeError, match="reduced_motion"):
        Settings().set("reduced_motion", "yes")


@pytest.fixture
def dialog(qtbot: QtBot) -> SettingsDialog:
    dialog = SettingsDialog(STOPS, Settings())
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def settings_of(dialog: SettingsDialog) -> Settings:
    return dialog._settings


@pytest.mark.parametrize("percent", share([150, 100], 2, pytest.mark.slow))
def test_no_page_is_wider_than_its_place(
    dialog: SettingsDialog, dressed: QApplication, percent: int
) -> None:
    dress(dressed, text_percent=percent)
    for at, area in enumerate(dialog._areas):
        dialog.pages.setCurrentIndex(at)
        assert dialog.stops.fields  # those of events, too
        QApplication.processEvents()
        page = area.widget()
        assert page is not None
        assert page.width() <= area.viewport().width(), area.accessibleName()


def test_a_choice_holds_at_once(dialog: SettingsDialog, qtbot: QtBot) -> None:
    theme, motion = dialog.fields["theme"], dialog.fields["reduced_motion"]
    assert isinstance(theme, QComboBox)
    assert isinstance(motion, QCheckBox)
    qtbot.keyClick(theme, Qt.Key.Key_Down)
    motion.click()
    now = settings_of(dialog).now
    assert (now.theme, now.reduced_motion) == ("light", True)


def test_all_fields_begin_at_one_place_under_headings_of_their_own(dialog: SettingsDialog) -> None:
    QApplication.processEvents()
    assert len({each.mapTo(dialog, QPoint()).x() for each in dialog.fields.values()}) == 1
    labels = dialog.findChildren(QLabel, "section")
    headings = [label.text() for label in labels]
    assert len({*headings}) == len(headings) > 1


def wheeled(field: QWidget) -> bool:
    """Whether the wheel over a field turns the page under it, and not the field."""
    middle = field.rect().center().toPointF()
    at = field.mapToGlobal(middle)
    none, way = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    turn = QWheelEvent(
        middle, at, QPoint(), QPoint(0, -120), none, Qt.KeyboardModifier.NoModifier, way, False
    )
    QApplication.sendEvent(field, turn)
    return not turn.isAccepted()


def test_scrolling_changes_no_choice_under_the_pointer(dialog: SettingsDialog) -> None:
    for fields in (dialog.fields, dialog.stops.fields):
        for field in fields.values():
            if isinstance(field, QComboBox):
                before = field.currentIndex()
                assert wheeled(field)
                assert field.currentIndex() == before
                assert field.focusPolicy() == Qt.FocusPolicy.StrongFocus
    assert settings_of(dialog).now == Settings().now


def test_the_wheel_turns_only_a_number_that_is_written_in(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    other, number = QLineEdit(holder), number_field(0, 9, 5, "Copies")
    number.setParent(holder)
    holder.show()
    other.setFocus()
    assert wheeled(number)
    assert (number.value(), number.hasFocus()) == (5, False)
    in_front(holder)
    number.setFocus()
    assert not wheeled(number)
    assert number.value() == 4


def test_the_dialog_follows_a_change_from_elsewhere(dialog: SettingsDialog) -> None:
    settings_of(dialog).set("open_hands", True)
    field = dialog.fields["open_hands"]
    assert isinstance(field, QCheckBox)
    assert field.isChecked()


def test_defaults_are_put_back(dialog: SettingsDialog) -> None:
    settings = settings_of(dialog)
    settings.set("theme", "contrast")
    settings.set("bot_pace", 0)
    settings.set("name", "Ash")
    box = dialog.findChildren(QDialogButtonBox)[0]
    box.button(QDialogButtonBox.StandardButton.RestoreDefaults).click()
    assert settings.now == Choices(name="Ash")
    field = dialog.fields["theme"]
    assert isinstance(field, QComboBox)
    assert field.currentText() == "Dark arena"


def test_what_the_log_shows_is_kept_and_is_the_same_at_every_table(
    qtbot: QtBot, tmp_path: Path
) -> None:
    settings = Settings(store(tmp_path))
    page, beside = (TablePage(FIGHT_KIT, FakeSession(), settings) for _ in range(2))
    page.log.filter.setCurrentIndex(page.log.filter.findData(Filter.FIGHT))
    later = TablePage(FIGHT_KIT, FakeSession(), Settings(store(tmp_path)))
    for table in (page, beside, later):
        qtbot.addWidget(table)
        assert table.log.filter.currentData() == Filter.FIGHT


def test_an_open_table_follows_the_speed_of_motion(qtbot: QtBot) -> None:
    settings = Settings()
    page = TablePage(FIGHT_KIT, FakeSession(), settings)
    qtbot.addWidget(page)
    settings.set("motion", 90)
    assert page.scene.animator.duration == 90
    settings.set("reduced_motion", True)
    assert page.scene.animator.is_reduced
