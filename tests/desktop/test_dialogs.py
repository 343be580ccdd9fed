"""Dialogs: opened through one door, gone once they are closed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QMessageBox,
    QPushButton,
    QStyle,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.desktop.seated import in_front
from tests.desktop.window_driver import press, press_held
from tests.sources import nodes_in, tree_of
from ufs_desktop.widgets.dialogs import ask, open_dialog, tell

pytestmark = pytest.mark.usefixtures("dressed")
ROOT = Path(__file__).parents[2] / "ufs_desktop"
DOORS = {"dialogs.py": "open", "desktop.py": "exec"}  # of dialogs, and of the program itself
DOORS["event_loop.py"] = "exec"  # of commands, which wait for others
# Cards, deals and pages are opened too.
NO_DIALOGS = ("librarian.py", "matchbook.py", "host_table.py", "gauge.py", "reader.py")
DOORS |= dict.fromkeys(NO_DIALOGS, "open")


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    return widget


def only_box(parent: QWidget) -> QMessageBox:
    (box,) = parent.findChildren(QMessageBox)
    return box


def test_a_dialog_is_gone_once_it_is_closed(parent: QWidget) -> None:
    tell(parent, "Done.")
    assert only_box(parent).isVisible()
    only_box(parent).accept()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert parent.findChildren(QMessageBox) == []


def test_a_dialog_is_no_larger_than_its_screen(parent: QWidget) -> None:
    dialog, room = QDialog(parent), parent.screen().availableSize()
    dialog.resize(room * 2)
    open_dialog(dialog)
    assert dialog.size().boundedTo(room) == dialog.size()
    dialog.reject()


def test_no_button_of_a_dialog_wears_a_picture_of_the_desktop(parent: QWidget) -> None:
    dialog, box = QDialog(parent), QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    (cancel,) = box.buttons()
    cancel.setIcon(QApplication.style().standardIcon(QStyle.StandardPixmap.SP_DialogCancelButton))
    assert not cancel.icon().isNull()  # as Qt gives it one where the desktop wants it
    QVBoxLayout(dialog).addWidget(box)
    open_dialog(dialog)
    assert cancel.icon().isNull()
    dialog.reject()


@pytest.mark.parametrize(("label", "agreed"), [("Delete", [True]), ("Cancel", [])])
def test_an_act_is_done_only_if_it_is_agreed_to(
    parent: QWidget, label: str, agreed: list[bool]
) -> None:
    done: list[bool] = []
    ask(parent, "Delete", "Sure?", lambda: done.append(True), act="Delete")
    box = only_box(parent)
    assert box.defaultButton() is box.button(QMessageBox.StandardButton.Cancel)
    press(box, label)
    assert done == agreed


def doors(tree: ast.AST) -> Iterator[str]:
    """The names of the calls that show something and wait, or show it over its window."""
    for node in nodes_in(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="open" | "exec" | "exec_" as name), args=[]):
                yield name


def test_dialogs_are_opened_through_one_door() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted(ROOT.rglob("*.py"))
        for name in doors(tree_of(path))
        if DOORS.get(path.name) != name
    ]
    assert found == []


@pytest.mark.parametrize("source", ["dialog.open()", "AboutDialog(self).exec()"])
def test_another_door_is_found(source: str) -> None:
    assert len(list(doors(ast.parse(source)))) == 1


@pytest.mark.parametrize("has_other", [True, False])
def test_enter_presses_the_button_that_has_the_keyboard(parent: QWidget, has_other: bool) -> None:
    """Not the one that would be pressed if none had it, and not none."""
    dialog, pressed = QDialog(parent), list[str]()
    layout = QVBoxLayout(dialog)
    buttons = [QPushButton(words) for words in ("Delete", "Close")]
    for button in buttons:
        layout.addWidget(button)
        button.clicked.connect(partial(pressed.append, button.text()))
        button.setAutoDefault(False)
    buttons[0].setDefault(has_other)
    open_dialog(dialog)
    in_front(dialog)
    buttons[1].setFocus()
    QTest.keyClick(buttons[1], Qt.Key.Key_Return)
    assert pressed == ["Close"]
    dialog.reject()


def test_a_held_enter_agrees_to_nothing(parent: QWidget) -> None:
    """It was meant for what has opened the question."""
    agreed = list[bool]()
    ask(parent, "Delete", "Delete the deck?", lambda: agreed.append(True))
    box = only_box(parent)
    in_front(box)
    yes = box.button(QMessageBox.StandardButton.Yes)
    yes.setFocus()
    press_held(yes, Qt.Key.Key_Return)
    assert box.isVisible()
    assert not agreed
    QTest.keyClick(yes, Qt.Key.Key_Return)
    assert agreed == [True]
