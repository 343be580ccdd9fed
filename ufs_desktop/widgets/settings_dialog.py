"""The Settings dialog: one row for each declared setting; a choice holds as soon as it is made."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.settings import About, Settings, offered
from ufs_desktop.theme_colours import SIZES

Field = QCheckBox | QComboBox


class SettingsDialog(QDialog):
    """Shows the settings as they are and changes them at once; there is nothing to confirm."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Settings")
        self.setMinimumWidth(520)
        self._settings = settings
        self.fields: dict[str, Field] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_large,) * 4)
        layout.setSpacing(SIZES.gap)
        sections: dict[str, QFormLayout] = {}
        for name, about in offered():
            if about.section not in sections:
                sections[about.section] = _section(layout, about.section)
            self._add(sections[about.section], name, about)
        layout.addStretch(1)
        layout.addWidget(self._buttons())
        settings.changed.connect(self._show)

    def _add(self, form: QFormLayout, name: str, about: About) -> None:
        """A row: what can be chosen, and beneath it what that does."""
        made = self._choice(name, about) if about.choices else self._switch(name, about)
        made.setToolTip(about.tip)
        made.setAccessibleName(about.label)
        made.setAccessibleDescription(about.tip)
        self.fields[name] = made
        tip = QLabel(about.tip)
        tip.setObjectName("about")
        tip.setWordWrap(True)
        form.addRow(f"{about.label}" if about.choices else "", made)
        form.addRow("", tip)
        self._show(name)

    def _choice(self, name: str, about: About) -> QComboBox:
        combo = QComboBox()
        values = list(about.choices)
        combo.addItems(list(about.choices.values()))
        combo.activated.connect(lambda at: self._settings.set(name, values[at]))
        return combo

    def _switch(self, name: str, about: About) -> QCheckBox:
        box = QCheckBox(about.label)
        box.toggled.connect(lambda on: self._settings.set(name, on))
        return box

    def _show(self, name: str) -> None:
        """The setting as it is now, whoever changed it."""
        field = self.fields.get(name)
        value = getattr(self._settings.now, name)
        if isinstance(field, QCheckBox):
            field.setChecked(bool(value))
        elif isinstance(field, QComboBox):
            choices = next(about.choices for other, about in offered() if other == name)
            field.setCurrentIndex(list(choices).index(value) if value in choices else -1)

    def _buttons(self) -> QDialogButtonBox:
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Close | kinds.RestoreDefaults)
        buttons.rejected.connect(self.reject)
        buttons.button(kinds.RestoreDefaults).clicked.connect(self._settings.put_back)
        return buttons


def _section(layout: QVBoxLayout, title: str) -> QFormLayout:
    heading = QLabel(title.upper())
    heading.setObjectName("section")
    layout.addWidget(heading)
    form = QFormLayout()
    form.setHorizontalSpacing(SIZES.gap_large)
    form.setVerticalSpacing(SIZES.gap_small)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    layout.addLayout(form)
    return form
