"""Every key that the program understands, with a filter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop import table_keys
from ufs_desktop.commands import KeyMap, Where, commands_of
from ufs_desktop.help import rules_browser
from ufs_desktop.theme_colours import SIZES

SIZE = QSize(640, 600)
EVERYWHERE = (
    ("Tab, Shift+Tab", "go to the next or the last button, field or link"),
    ("Alt and a letter", "open the menu whose name has that letter underlined"),
    ("Esc", "close a dialog"),
)


class Key(NamedTuple):
    """A key and what it does."""

    keys: str
    act: str


class Section(NamedTuple):
    """The keys of one part of the program."""

    title: str
    keys: tuple[Key, ...]


def all_sections() -> tuple[Section, ...]:
    """The keys of every part."""
    return (
        _commands(Where.TABLE, table_keys.FIXED),
        _commands(Where.MENUS),
        _commands(Where.REPLAY),
        _section("In the rules browser", rules_browser.LIST),
        _section("Everywhere", EVERYWHERE),
    )


def fitting(sections: Sequence[Section], wanted: str) -> tuple[Section, ...]:
    """The keys that hold every word, with the sections that are left."""
    words = wanted.casefold().split()
    found = []
    for section in sections:
        keys = tuple(key for key in section.keys if _fits(key, section.title, words))
        if keys:
            found.append(Section(section.title, keys))
    return tuple(found)


class KeysDialog(QDialog):
    """Two columns under a filter; Esc closes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.resize(SIZE)
        self._sections = all_sections()
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search")
        self.search.setAccessibleName("Search the keys")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._fill)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setAccessibleName("Keys")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_large,) * 4)
        layout.setSpacing(SIZES.gap)
        for widget in (self.search, self._area, buttons):
            layout.addWidget(widget)
        self._fill("")
        self.search.setFocus()

    def _fill(self, wanted: str) -> None:
        sections = fitting(self._sections, wanted)
        self._area.setWidget(_table(sections))


def _commands(where: Where, fixed: Sequence[tuple[str, str]] = ()) -> Section:
    keys = KeyMap()
    listed = tuple(Key(keys.shown(each.name), each.act) for each in commands_of(where))
    return Section(str(where), (*listed, *(Key(name, act) for name, act in fixed)))


def _section(title: str, keys: Sequence[tuple[str, str]]) -> Section:
    return Section(title, tuple(Key(name, act) for name, act in keys))


def _fits(key: Key, title: str, words: Sequence[str]) -> bool:
    text = f"{key.keys} {key.act} {title}".casefold()
    return all(word in text for word in words)


def _table(sections: Sequence[Section]) -> QWidget:
    content = QWidget()
    grid = QGridLayout(content)
    grid.setContentsMargins(0, 0, SIZES.gap, 0)
    grid.setHorizontalSpacing(SIZES.gap_large)
    grid.setVerticalSpacing(SIZES.gap_small)
    grid.setColumnStretch(1, 1)
    row = 0
    for section in sections:
        title = QLabel(section.title.upper())
        title.setObjectName("section")
        title.setContentsMargins(0, SIZES.gap if row else 0, 0, 0)
        grid.addWidget(title, row, 0, 1, 2)
        for place, key in enumerate(section.keys, start=row + 1):
            grid.addWidget(_cap(key.keys), place, 0)
            act = QLabel(key.act[:1].upper() + key.act[1:])
            act.setWordWrap(True)
            grid.addWidget(act, place, 1)
        row += 1 + len(section.keys)
    if not sections:
        grid.addWidget(QLabel("No key fits."), 0, 0, 1, 2)
    grid.setRowStretch(row + 1, 1)
    return content


def _cap(keys: str) -> QLabel:
    label = QLabel(keys)
    label.setObjectName("command")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
