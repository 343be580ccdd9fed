"""The page of the Settings dialog with every stop of phases and of events."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from ufs_desktop.plain import PlainLabel
from ufs_desktop.settings import Settings
from ufs_desktop.table.stops import EVENT, STOP_WORDS, Stop, StopList, Stops
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.stops_menu import AS_PHASE

INTRODUCTION = (
    "Choose when to be asked. {kept} are never passed for you; anything that would change nothing "
    "now is passed unless you choose otherwise."
)
OF_EVENTS = "The stop of an event overrides the stop of the phase in which it happens."


class StopsPage(QWidget):
    """A row for each kind of response window; a choice takes effect immediately."""

    def __init__(self, known: StopList, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known = known
        self._settings = settings
        self._fields: dict[str, ChoiceBox] = {}
        self._is_whole = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap,) * 4)
        layout.setSpacing(SIZES.gap)
        words = INTRODUCTION.format(kept=known.kept)
        told = f"{words} {OF_EVENTS}" if known.events else words
        layout.addWidget(PlainLabel(told, "about", wrap=True))
        form = self._form = sections(layout)
        section(form, "Phases and steps")
        for window in known.windows:
            self._add(form, window.key, window.label, known.places[window.place])
        if known.events:
            section(form, "Responses to events")
        layout.addStretch(1)
        settings.changed.connect(self._on_setting)
        self._on_setting("stops")
        # Making all fields in one go would block the window noticeably.
        QTimer.singleShot(0, self, self._add_events)

    @property
    def fields(self) -> dict[str, ChoiceBox]:
        """Every field by its key."""
        self._add_events()
        return self._fields

    def _add_events(self) -> None:
        if not self._is_whole:
            self._is_whole = True
            for kind, words in self._known.events.items():
                self._add(self._form, f"{EVENT}{kind}", words, "")
            self._on_setting("stops")

    def _add(self, form: QFormLayout, key: str, label: str, place: str) -> None:
        """Add a row with the field below its label, as many are too long for one line."""
        field = ChoiceBox()
        field.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        field.setAccessibleName(f"{place}: {label}" if place else f"Event: {label}")
        field.addItems(
            [STOP_WORDS[stop] if stop is not None else AS_PHASE for stop in self._offered(key)]
        )
        field.activated.connect(lambda at: self._choose(key, self._offered(key)[at]))
        field.setFocusPolicy(field.focusPolicy().StrongFocus)
        self._fields[key] = field
        above = PlainLabel(label, wrap=True)
        above.setBuddy(field)
        form.addRow(above)
        form.addRow(field)

    def _choose(self, key: str, stop: Stop | None) -> None:
        stops = Stops.from_text(self._known, self._settings.now.stops)
        self._settings.set("stops", stops.with_stop(key, stop).text)

    def _on_setting(self, name: str) -> None:
        if name != "stops":
            return
        stops = Stops.from_text(self._known, self._settings.now.stops)
        for key, field in self._fields.items():
            now = stops.own(key) if key.startswith(EVENT) else stops.at(key)
            field.setCurrentIndex(self._offered(key).index(now))

    def _offered(self, key: str) -> list[Stop | None]:
        usual: list[Stop | None] = [None] if key.startswith(EVENT) else []
        return [*usual, *self._known.choices_of(key)]


def sections(layout: QVBoxLayout) -> QFormLayout:
    """A form for all sections of a page, so that their fields are aligned."""
    form = QFormLayout()
    form.setHorizontalSpacing(SIZES.gap_large)
    form.setVerticalSpacing(SIZES.gap_small)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    layout.addLayout(form)
    return form


def section(form: QFormLayout, title: str) -> None:
    """Add a heading for the rows that follow."""
    form.addRow(PlainLabel(title.upper(), "section"))
