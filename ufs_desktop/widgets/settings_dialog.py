"""The Settings dialog: one row per declared setting; a choice takes effect immediately."""

from __future__ import annotations

from functools import cached_property, partial
from itertools import groupby

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.folders import cache_folder
from ufs_desktop.plain import PlainLabel, add_row, tip
from ufs_desktop.settings import About, Settings, offered
from ufs_desktop.sounds.speaker import Speaker
from ufs_desktop.sounds.trial import SoundTrial
from ufs_desktop.table.stops import StopList
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.pictures_page import PicturesPage
from ufs_desktop.widgets.stops_page import StopsPage, section, sections

Field = QCheckBox | QComboBox
SIZE = QSize(640, 620)
GENERAL, STOPS, PICTURES = range(3)  # the pages
MARGIN = 24  # left free around it on the screen


class SettingsDialog(QDialog):
    """Shows the current settings and changes them immediately; there is nothing to confirm."""

    def __init__(self, stops: StopList, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Settings")
        room = self.screen().availableSize() if parent is None else parent.size()
        self.resize(SIZE.boundedTo(room - QSize(MARGIN, MARGIN)))
        self._stops, self._settings = stops, settings
        self.fields: dict[str, Field] = {}
        self.pages = QTabWidget()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap,) * 4)
        layout.setSpacing(SIZES.gap)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self._buttons())
        # A page's widgets are created in place: moving them there later takes far longer.
        self._areas = [self._area(title) for title in ("&General", "&Stops", "&Pictures")]
        self._areas[GENERAL].setWidget(self._general(self._areas[GENERAL].viewport()))
        self.pages.currentChanged.connect(self._turn)
        settings.changed.connect(self._show)

    @cached_property
    def stops(self) -> StopsPage:
        """The page of stops, made when first needed: so many fields take a while."""
        return StopsPage(self._stops, self._settings, self._areas[STOPS].viewport())

    @cached_property
    def pictures(self) -> PicturesPage:
        return PicturesPage(self._settings, self._areas[PICTURES].viewport())

    @cached_property
    def sound(self) -> SoundTrial:
        """The part that lets the user try sounds; what is playing stops with the dialog."""
        trial = SoundTrial(self._settings, Speaker(self._settings, cache_folder() / "sounds"))
        self.finished.connect(trial.stop)
        return trial

    def show_stops(self) -> None:
        """Turn to the page of the stops."""
        self.pages.setCurrentIndex(STOPS)

    def show_pictures(self) -> None:
        """Turn to the page of the folders with pictures of cards."""
        self.pages.setCurrentIndex(PICTURES)

    def _area(self, title: str) -> QScrollArea:
        area = QScrollArea(self.pages)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setAccessibleName(title.replace("&", ""))
        self.pages.addTab(area, title)
        return area

    def _turn(self, at: int) -> None:
        """Make a page and have it laid out in the next turn of the event loop: doing both at once
        would be noticeable."""
        if self._areas[at].widget() is None:
            page = self.stops if at == STOPS else self.pictures
            QTimer.singleShot(0, self, partial(self._areas[at].setWidget, page))

    def _general(self, parent: QWidget) -> QWidget:
        page = QWidget(parent)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(*(SIZES.gap,) * 4)
        layout.setSpacing(SIZES.gap)
        form = sections(layout)
        for title, settings in groupby(offered(), key=lambda each: each[1].section):
            section(form, title)
            for name, about in settings:
                self._add(form, name, about)
        layout.addStretch(1)
        return page

    def _add(self, form: QFormLayout, name: str, about: About) -> None:
        """Add a row for a setting, with what it does below the field."""
        made = self._choice(name, about) if about.choices else self._switch(name, about)
        made.setToolTip(tip(about.tip))
        made.setAccessibleName(about.label)
        made.setAccessibleDescription(about.tip)
        self.fields[name] = made
        explained = _explained(made, about.tip)
        explained.setFocusProxy(made)  # the label leads to it
        add_row(form, about.label if about.choices else "", explained)
        if name == "volume":
            form.addRow("", self.sound)
        self._show(name)

    def _choice(self, name: str, about: About) -> QComboBox:
        combo = ChoiceBox()
        values = list(about.choices)
        combo.addItems(list(about.choices.values()))
        combo.activated.connect(lambda at: self._settings.set(name, values[at]))
        return combo

    def _switch(self, name: str, about: About) -> QCheckBox:
        box = QCheckBox(about.label)
        box.toggled.connect(lambda on: self._settings.set(name, on))
        return box

    def _show(self, name: str) -> None:
        """Show the current value of a setting, whoever changed it."""
        field = self.fields.get(name)
        value = getattr(self._settings.now, name)
        if isinstance(field, QCheckBox):
            field.setChecked(bool(value))
        elif isinstance(field, QComboBox):
            choices = next(about.choices for other, about in offered() if other == name)
            field.setCurrentIndex(list(choices).index(value) if value in choices else -1)

    def _put_back(self) -> None:
        """Reset what the current page shows to its defaults."""
        match self.pages.currentIndex():
            case 0:
                self._settings.put_back()
            case 1:
                self._settings.set("stops", "")
            case _:
                self._settings.set("image_folders", "")

    def _buttons(self) -> QDialogButtonBox:
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Close | kinds.RestoreDefaults)
        buttons.rejected.connect(self.reject)
        buttons.button(kinds.RestoreDefaults).clicked.connect(self._put_back)
        return buttons


def _explained(field: QWidget, tip: str) -> QWidget:
    """A field with an explanation below it."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, SIZES.gap)
    column.setSpacing(SIZES.gap_small)
    column.addWidget(field)
    column.addWidget(PlainLabel(tip, "about", wrap=True))
    return holder
