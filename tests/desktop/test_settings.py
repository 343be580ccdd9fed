"""Settings: declared once, kept, changed from the dialog while everything is open."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialogButtonBox
from pytestqt.qtbot import QtBot

from tests.desktop.fakes import FakeSession
from ufs_desktop.fight.course import STOPS
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.playing.page import TablePage
from ufs_desktop.settings import Choices, Settings, offered
from ufs_desktop.widgets.settings_dialog import SettingsDialog

pytestmark = pytest.mark.usefixtures("dressed")


def store(folder: Path) -> QSettings:
    return QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)


def test_choices_are_kept(tmp_path: Path) -> None:
    first = Settings(store(tmp_path))
    first.set("theme", "light")
    first.set("text_percent", 130)
    first.set("reduced_motion", True)
    assert Settings(store(tmp_path)).now == Choices(
        theme="light", text_percent=130, reduced_motion=True
    )


@pytest.mark.parametrize(
    ("name", "raw"), [("theme", "plaid"), ("text_percent", "9000"), ("bot_pace", "soon")]
)
def test_a_kept_value_that_is_not_offered_is_forgotten(tmp_path: Path, name: str, raw: str) -> None:
    kept = store(tmp_path)
    kept.setValue(f"table/{name}", raw)
    assert Settings(kept).now == Choices()


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


def test_a_choice_holds_at_once(dialog: SettingsDialog, qtbot: QtBot) -> None:
    theme, motion = dialog.fields["theme"], dialog.fields["reduced_motion"]
    assert isinstance(theme, QComboBox)
    assert isinstance(motion, QCheckBox)
    qtbot.keyClick(theme, Qt.Key.Key_Down)
    motion.click()
    now = settings_of(dialog).now
    assert (now.theme, now.reduced_motion) == ("light", True)


def test_the_dialog_follows_a_change_from_elsewhere(dialog: SettingsDialog) -> None:
    settings_of(dialog).set("open_hands", True)
    assert dialog.fields["open_hands"].isChecked()  # type: ignore[union-attr]


def test_defaults_are_put_back(dialog: SettingsDialog) -> None:
    settings = settings_of(dialog)
    settings.set("theme", "contrast")
    settings.set("bot_pace", 0)
    settings.set("name", "Ash")
    box = dialog.findChildren(QDialogButtonBox)[0]
    box.button(QDialogButtonBox.StandardButton.RestoreDefaults).click()
    assert settings.now == Choices(name="Ash")
    assert dialog.fields["theme"].currentText() == "Dark arena"  # type: ignore[union-attr]


def test_an_open_table_follows_the_speed_of_motion(qtbot: QtBot) -> None:
    settings = Settings()
    page = TablePage(FIGHT_KIT, FakeSession(), settings)
    qtbot.addWidget(page)
    settings.set("motion", 90)
    assert page.scene.animator.duration == 90
    settings.set("reduced_motion", True)
    assert page.scene.animator.is_reduced
