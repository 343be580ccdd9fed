"""Form fields: choice lists, names, numbers and buttons, and several of them in one row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)

from ufs_desktop.plain import tip
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.choice import ChoiceBox, NumberBox

NAME_LENGTH = 24
NUMBER_INSET = 6  # pixels


def choice_of(entries: Mapping[Any, str], name: str = "") -> ChoiceBox:
    """A choice list of these labels, each with its key as data."""
    choice = ChoiceBox()
    for key, label in entries.items():
        choice.addItem(label, key)
    choice.setAccessibleName(name)
    return choice


def name_field(text: str) -> QLineEdit:
    """A field for a player's name."""
    field = QLineEdit(text)
    field.setMaxLength(NAME_LENGTH)
    return field


def number_field(
    least: int, most: int, value: int, name: str, kind: type[QSpinBox] = NumberBox
) -> QSpinBox:
    """A number field; the style sheet removes its left margin and arrows, which are replaced."""
    field = kind()
    field.setRange(least, most)
    field.setValue(value)
    field.setButtonSymbols(QSpinBox.ButtonSymbols.PlusMinus)
    field.lineEdit().setTextMargins(NUMBER_INSET, 0, 0, 0)
    field.setAccessibleName(name)
    return field


def beside(*widgets: QWidget) -> QHBoxLayout:
    """These in one row, all as wide as each other."""
    row = QHBoxLayout()
    row.setSpacing(SIZES.gap_large)
    for widget in widgets:
        row.addWidget(widget, 1)
    return row


def act_button(words: str, act: Callable[[], object], help: str, style: str = "") -> QPushButton:
    """A button that does something."""
    button = QPushButton(words)
    button.setObjectName(style)
    button.setToolTip(tip(help))
    button.setAutoDefault(True)  # Enter presses it
    button.clicked.connect(lambda: act())
    return button


def switch_button(words: str, name: str = "") -> QToolButton:
    """A toggle for one of several ways to look at something."""
    button = QToolButton()
    button.setObjectName("filter")
    button.setText(words)
    button.setCheckable(True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setAccessibleName(name)
    return button


def form_layout() -> QFormLayout:
    """Labels at the left, fields at the right."""
    form = QFormLayout()
    form.setHorizontalSpacing(SIZES.gap_large)
    form.setVerticalSpacing(SIZES.gap)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
    return form
