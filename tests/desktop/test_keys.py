"""Keys can be changed: kept, obeyed everywhere, and never given to two commands at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.fakes import FakeSession, view_at
from tests.desktop.recordings import recording
from tests.desktop.seated import in_front, seated
from ufs_desktop.commands import COMMANDS, PORTABLE, KeyMap, Where, refusal
from ufs_desktop.data.memory import Kept
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.help.key_list import all_sections
from ufs_desktop.help.keys_dialog import KeysDialog
from ufs_desktop.play.page import TablePage
from ufs_desktop.replay.icons import Sign
from ufs_desktop.replay.page import ReplayPage
from ufs_desktop.session.replay import ReplaySession
from ufs_desktop.settings import Settings
from ufs_desktop.widgets.dialogs import open_dialog
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
def dialog(settings: Settings, qtbot: QtBot) -> KeysDialog:
    dialog = KeysDialog(settings)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def record(
    dialog: KeysDialog, qtbot: QtBot, name: str, key: Qt.Key, modifier: object = None
) -> None:
    """Click the key of a command, then press another one."""
    field = dialog.fields[name]
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    assert field.is_waiting
    if isinstance(modifier, Qt.KeyboardModifier):
        qtbot.keyClick(field, key, modifier)
    else:
        qtbot.keyClick(field, key)


# The table of commands


def test_every_default_is_a_key_that_nothing_else_has() -> None:
    keys = KeyMap()
    for command in COMMANDS:
        assert QKeySequence(command.key, PORTABLE).toString(PORTABLE) == command.key
        assert keys.rivals(command.name, command.key) == ()
        assert refusal(command.name, command.key) == ""


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"table.pass": 3}', '{"x": "P"}', '{"menu.new": "A, B"}']
)
def test_kept_keys_that_cannot_be_read_are_forgotten(text: str) -> None:
    assert KeyMap.from_text(text).text == ""


def test_a_menus_key_is_taken_everywhere_and_a_tables_only_there() -> None:
    keys = KeyMap()
    assert [each.name for each in keys.rivals("replay.open", "Ctrl+N")] == ["menu.new"]
    assert {each.name for each in keys.rivals("menu.new", "Z")} == {"table.zoom", "replay.zoom"}
    assert keys.rivals("replay.open", "P") == ()


@pytest.mark.parametrize(
    ("name", "key"),
    [("table.pass", "Tab"), ("table.pass", "3"), ("menu.new", "N"), ("menu.new", "Space")],
)
def test_some_keys_are_not_for_every_command(name: str, key: str) -> None:
    assert refusal(name, key)
    assert not refusal("replay.open", "3")


# The dialog


def test_a_key_is_recorded_and_kept(qtbot: QtBot, tmp_path: Path) -> None:
    store = Kept(tmp_path / "kept.json")
    dialog = KeysDialog(Settings(store))
    qtbot.addWidget(dialog)
    dialog.show()
    record(dialog, qtbot, "table.pass", Qt.Key.Key_X, CTRL)
    assert dialog.fields["table.pass"].text() == KeyMap({"table.pass": "Ctrl+X"}).shown(
        "table.pass"
    )
    assert KeyMap.from_text(Settings(store).now.keys).key("table.pass") == "Ctrl+X"


def test_the_keyboard_alone_changes_a_key(
    dialog: KeysDialog, settings: Settings, qtbot: QtBot
) -> None:
    field = dialog.fields["table.zoom"]
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Space)
    assert field.is_waiting
    qtbot.keyClick(field, Qt.Key.Key_V)
    assert dialog.keys.key("table.zoom") == "V"
    assert dialog.fields["table.zoom"].hasFocus()
    qtbot.mouseClick(dialog.resets["table.zoom"], Qt.MouseButton.LeftButton)
    assert settings.now.keys == ""
    assert "table.zoom" not in dialog.resets


def test_enter_is_a_key_too_for_whoever_is_asked_for_one(settings: Settings, qtbot: QtBot) -> None:
    """In a dialog, where it presses the button that has the keyboard."""
    dialog = KeysDialog(settings)
    open_dialog(dialog)
    in_front(dialog)
    field = dialog.fields["table.zoom"]
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.is_waiting
    with qtbot.waitSignal(field.recorded) as recorded:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert recorded.args == ["Return"]
    dialog.reject()


def test_escape_leaves_a_key_as_it_is(dialog: KeysDialog, qtbot: QtBot) -> None:
    record(dialog, qtbot, "table.zoom", Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert dialog.fields["table.zoom"].text() == "Z"


def test_a_key_that_is_taken_is_named_and_can_be_swapped(dialog: KeysDialog, qtbot: QtBot) -> None:
    record(dialog, qtbot, "table.zoom", Qt.Key.Key_Space)
    assert (
        dialog.note.text() == "Space is already the key for “pass, or choose none” (at the table)."
    )
    assert dialog.keys.key("table.zoom") == "Z"
    qtbot.mouseClick(dialog.swap, Qt.MouseButton.LeftButton)
    assert (dialog.keys.key("table.zoom"), dialog.keys.key("table.pass")) == ("Space", "Z")
    assert not dialog.note.isVisible()


def test_what_cannot_be_swapped_is_only_refused(dialog: KeysDialog, qtbot: QtBot) -> None:
    record(dialog, qtbot, "table.zoom", Qt.Key.Key_N, CTRL)  # the menus need a key of that kind
    assert "new game" in dialog.note.text()
    assert not dialog.swap.isVisible()
    record(dialog, qtbot, "table.zoom", Qt.Key.Key_5)
    assert dialog.note.text() == "Digits press the numbered answers."
    assert dialog.keys.text == ""


def test_all_keys_are_put_back(dialog: KeysDialog, settings: Settings) -> None:
    settings.set("keys", KeyMap({"table.zoom": "V", "menu.new": "F2"}).text)
    assert dialog.fields["menu.new"].text() == "F2"
    buttons = [each for each in dialog.findChildren(type(dialog.swap)) if "Defaults" in each.text()]
    buttons[0].click()
    assert settings.now.keys == ""
    assert dialog.fields["menu.new"].text() == "Ctrl+N"


# Everywhere


@pytest.fixture
def page(settings: Settings, qtbot: QtBot) -> Iterator[TablePage]:
    settings.now.reduced_motion = True
    with seated(FakeSession(), qtbot, settings) as page:
        yield page


def test_the_table_obeys_and_tells_a_changed_key(
    page: TablePage, settings: Settings, qtbot: QtBot
) -> None:
    session = page.session
    assert isinstance(session, FakeSession)
    session.show(view_at("form"))
    settings.set("keys", KeyMap({"table.pass": "X", "menu.take_back": "F7"}).text)
    passing = page.bar.buttons.widget("pass")
    assert passing is not None
    assert passing.toolTip().endswith("(X)")
    assert "(F7)" in page.strip.undo.toolTip()
    qtbot.keyClick(page, Qt.Key.Key_Space)
    assert session.answers == []
    qtbot.keyClick(page, Qt.Key.Key_X)
    assert [key for _, key in session.answers] == [None]


@pytest.mark.parametrize("key", [Qt.Key.Key_T, Qt.Key.Key_N, Qt.Key.Key_M])
def test_keys_of_other_tables_mean_nothing(page: TablePage, qtbot: QtBot, key: Qt.Key) -> None:
    """Nobody is there to talk to, and nothing is taught."""
    session = page.session
    assert isinstance(session, FakeSession)
    session.show(view_at("form"))
    qtbot.keyClick(page, key)
    assert session.answers == []
    assert page.focusWidget() is page


def test_the_replay_obeys_and_tells_a_changed_key(settings: Settings, qtbot: QtBot) -> None:
    page = ReplayPage(FIGHT_KIT, ReplaySession(recording(), FIGHT), settings)
    qtbot.addWidget(page)
    page.show()
    page.session.start()
    qtbot.waitUntil(lambda: page.moment is not None)
    settings.set("keys", KeyMap({"replay.forward": "N"}).text)
    assert page.transport.buttons[Sign.FORWARD].toolTip() == "One step forward (N)"
    page.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_N)
    qtbot.waitUntil(lambda: page.moment is not None and page.moment.step == 1)
    page.end()
    page.finish_painting()


def test_the_menus_follow(qtbot: QtBot) -> None:
    window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    window.settings.set("keys", KeyMap({"menu.new": "F2"}).text)
    assert window.menus.actions["new"].shortcut().toString() == "F2"
    window.settings.set("keys", "")
    assert window.menus.actions["new"].shortcut().toString() == "Ctrl+N"
    window.help.show_keys()
    dialog = window.findChild(KeysDialog)
    assert dialog is not None
    QApplication.processEvents()
    dialog.reject()


def test_the_list_shows_changed_keys() -> None:
    sections = all_sections(KeyMap({"table.zoom": "V"}))
    table = next(section for section in sections if section.title == str(Where.TABLE))
    assert next(key.keys for key in table.keys if key.command == "table.zoom") == "V"
