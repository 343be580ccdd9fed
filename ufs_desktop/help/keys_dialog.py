"""The dialog with every key of the program and a filter; most keys can be changed here."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

from ufs_desktop.commands import BY_NAME, KeyMap, refusal
from ufs_desktop.help.key_field import KeyField
from ufs_desktop.help.key_list import Key, Section, all_sections, fitting
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.settings import Settings
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.dialogs import column_of

SIZE = QSize(680, 620)
MARGIN = 24  # left free around it in the window
TAKEN = "{key} is already the key for “{act}” ({where})."


class KeysDialog(QDialog):
    """Two columns below a filter; a change takes effect immediately. Esc closes it."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        room = parent.size() if parent is not None else SIZE
        self.resize(SIZE.boundedTo(room - QSize(MARGIN, MARGIN)))
        self._settings = settings
        self.fields: dict[str, KeyField] = {}
        self.resets: dict[str, QPushButton] = {}
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
        self.note = PlainLabel(name="refusal", wrap=True)
        self.swap = QPushButton("Swap the two keys")
        self.swap.clicked.connect(self._swap)
        self._wish = ("", "")  # a command, and the one whose key it would take
        self._lay_out()
        self._fill()
        self.search.setFocus()
        settings.changed.connect(self._on_setting)

    @property
    def keys(self) -> KeyMap:
        return KeyMap.from_text(self._settings.now.keys)

    def _lay_out(self) -> None:
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Close | kinds.RestoreDefaults)
        buttons.rejected.connect(self.reject)
        buttons.button(kinds.RestoreDefaults).clicked.connect(lambda: self._keep(KeyMap()))
        for button in buttons.buttons():
            if isinstance(button, QPushButton):
                button.setAutoDefault(False)
        self.swap.setAutoDefault(False)
        told = QHBoxLayout()
        told.addWidget(self.note, 1)
        told.addWidget(self.swap)
        layout = column_of(self)
        layout.addWidget(self.search)
        layout.addWidget(self._area, 1)
        layout.addLayout(told)
        layout.addWidget(buttons)
        self._tell("")

    def _fill(self) -> None:
        """Show the current keys that match the filter."""
        sections = fitting(all_sections(self.keys), self.search.text())
        at = self._area.verticalScrollBar().value()
        self.fields, self.resets = {}, {}
        self._area.setWidget(self._table(sections))
        self._area.verticalScrollBar().setValue(at)

    def _table(self, sections: tuple[Section, ...]) -> QWidget:
        content = QWidget()
        grid = QGridLayout(content)
        grid.setContentsMargins(0, 0, SIZES.gap, 0)
        grid.setHorizontalSpacing(SIZES.gap)
        grid.setVerticalSpacing(SIZES.gap_small)
        grid.setColumnStretch(1, 1)
        row = 0
        for section in sections:
            title = PlainLabel(section.title.upper(), "section")
            title.setContentsMargins(0, SIZES.gap if row else 0, 0, 0)
            grid.addWidget(title, row, 0, 1, 3)
            for place, key in enumerate(section.keys, start=row + 1):
                self._add(grid, place, key)
            row += 1 + len(section.keys)
        if not sections:
            grid.addWidget(PlainLabel("No keys found."), 0, 0, 1, 3)
        grid.setRowStretch(row + 1, 1)
        return content

    def _add(self, grid: QGridLayout, row: int, key: Key) -> None:
        act = key.act[:1].upper() + key.act[1:]
        words = PlainLabel(act, wrap=True)
        grid.addWidget(words, row, 1)
        if not key.command:
            grid.addWidget(_cap(key.keys), row, 0)
            return
        name = key.command
        field = KeyField(key.keys, act)
        field.recorded.connect(lambda wanted: self._change(name, wanted))
        self.fields[name] = field
        grid.addWidget(field, row, 0)
        if self.keys.is_changed(name):
            self.resets[name] = self._reset(name, act)
            grid.addWidget(self.resets[name], row, 2)

    def _reset(self, name: str, act: str) -> QPushButton:
        button = QPushButton("Reset")
        button.setObjectName("small")
        button.setAutoDefault(False)
        button.setToolTip(tip(f"{KeyMap().shown(name)} again"))
        button.setAccessibleName(f"Reset: {act}")
        button.clicked.connect(lambda: self._change(name, BY_NAME[name].key))
        return button

    def _change(self, name: str, key: str) -> None:
        """Give a command another key; if another command has that key, offer to swap."""
        why = refusal(name, key)
        rivals = self.keys.rivals(name, key)
        if why:
            self._tell(why)
        elif not rivals:
            self._keep(self.keys.with_key(name, key))
        else:
            other = rivals[0]
            shown = self.keys.shown(other.name)
            can_swap = len(rivals) == 1 and not refusal(other.name, self.keys.key(name))
            words = TAKEN.format(key=shown, act=other.act, where=other.where.lower())
            self._tell(words, (name, other.name) if can_swap else ("", ""))

    def _swap(self) -> None:
        self._keep(self.keys.swapped(*self._wish))

    def _tell(self, words: str, wish: tuple[str, str] = ("", "")) -> None:
        self._wish = wish
        self.note.setText(words)
        self.note.setVisible(bool(words))
        self.swap.setVisible(wish != ("", ""))

    def _keep(self, keys: KeyMap) -> None:
        self._tell("")
        self._settings.set("keys", keys.text)

    def _on_setting(self, name: str) -> None:
        if name != "keys":
            return
        held = next((each for each, field in self.fields.items() if field.hasFocus()), "")
        self._fill()
        if held in self.fields:
            self.fields[held].setFocus()


def _cap(keys: str) -> QLabel:
    label = PlainLabel(keys, "command")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
