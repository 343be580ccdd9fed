"""The form for writing a card, with a field for everything printed on cards of its type."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from ufs_desktop.cabinet.values import Draft, DraftField
from ufs_desktop.cards.ticks import TickMenu
from ufs_desktop.plain import add_row, tip
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.column_area import ColumnArea

KIND = "type"  # the field that decides which others are shown
TEXT_HEIGHT = 120
NONE, UNWRITTEN = "none", "{value} if left empty"
Widget = QLineEdit | QPlainTextEdit | QComboBox | TickMenu


class CardForm(ColumnArea):
    """Shows a draft, and signals every change of it."""

    edited = Signal()

    def __init__(self, fields: Sequence[DraftField]) -> None:
        super().__init__()
        self._fields = {field.name: field for field in fields}
        inside = QWidget()
        self._layout = QFormLayout(inside)
        self._layout.setContentsMargins(0, 0, SIZES.gap, 0)
        self._layout.setSpacing(SIZES.gap_small)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.widgets: dict[str, Widget] = {}
        for field in fields:
            self._add(field)
        self.setWidget(inside)

    @property
    def draft(self) -> Draft:
        return {name: _text_in(widget) for name, widget in self.widgets.items()}

    def show_draft(self, draft: Draft) -> None:
        """Fill the form, without signals."""
        for name, widget in self.widgets.items():
            widget.blockSignals(True)
            _put(widget, draft[name])
            widget.blockSignals(False)
        self._show_kind()

    def go_to(self, name: str) -> None:
        """Focus a field."""
        self.widgets[name].setFocus()
        self.ensureWidgetVisible(self.widgets[name])

    def _add(self, field: DraftField) -> None:
        widget = _widget_for(field)
        widget.setAccessibleName(field.label)
        widget.setToolTip(tip(field.tip))
        self.widgets[field.name] = widget
        add_row(self._layout, field.label, widget)
        match widget:
            case QComboBox():
                widget.currentIndexChanged.connect(self._on_edit)
            case TickMenu():
                widget.picked.connect(self._on_edit)
            case _:
                widget.textChanged.connect(self._on_edit)

    def _on_edit(self) -> None:
        self._show_kind()
        self.edited.emit()

    def _show_kind(self) -> None:
        """Show only the fields that are printed on cards of this type."""
        kind = _text_in(self.widgets[KIND])
        for name, field in self._fields.items():
            is_printed = not field.kinds or kind in field.kinds
            self._layout.setRowVisible(self.widgets[name], is_printed)


def _widget_for(field: DraftField) -> Widget:
    nothing = UNWRITTEN.format(value=field.unwritten) if field.unwritten else ""
    if field.is_many:
        menu = TickMenu(nothing or NONE)
        menu.offer(field.choices)
        return menu
    if field.choices:
        box = ChoiceBox()
        for choice in field.choices:
            box.addItem(choice or NONE, choice)
        return box
    if field.is_long:
        text = QPlainTextEdit()
        text.setTabChangesFocus(True)
        text.setMinimumHeight(TEXT_HEIGHT)
        return text
    line = QLineEdit()
    line.setPlaceholderText(nothing)
    return line


def _text_in(widget: Widget) -> str:
    match widget:
        case QLineEdit():
            return widget.text()
        case QPlainTextEdit():
            return widget.toPlainText()
        case QComboBox():
            return str(widget.currentData())
        case TickMenu():
            return ", ".join(widget.chosen)


def _put(widget: Widget, text: str) -> None:
    match widget:
        case QLineEdit():
            widget.setText(text)
        case QPlainTextEdit():
            widget.setPlainText(text)
        case QComboBox():
            widget.setCurrentIndex(max(0, widget.findData(text)))
        case TickMenu():
            widget.choose([part.strip() for part in text.split(",") if part.strip()])
