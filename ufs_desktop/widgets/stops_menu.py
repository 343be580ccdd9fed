"""The menus in which stops are chosen: those of a phase, and those of event kinds."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from ufs_desktop.fight.words import STEPS, event_words
from ufs_desktop.table.stops import EVENT, STOP_WORDS, Stop, Stops, choices_of, windows_at

Choose = Callable[[str, Stop | None], object]
AS_PHASE = "As the phase says"


def phase_menu(place: str, stops: Stops, choose: Choose, parent: QWidget) -> QMenu:
    """The stops of a phase; those of an attack's steps are found at Combat too."""
    menu = QMenu(parent)
    places = (place, *STEPS) if place == "combat" else (place,)
    windows = [window for each in places for window in windows_at(each)]
    for window in windows:
        inner = menu.addMenu(window.label)
        _add_choices(inner, window.key, stops, choose)
    return menu


def events_menu(stops: Stops, choose: Choose, parent: QWidget) -> QMenu:
    """The event kinds with a stop of their own; what is not chosen is as the phase says."""
    menu = QMenu(parent)
    for kind in stops.events:
        inner = menu.addMenu(event_words(kind, None))
        _add_choices(inner, EVENT + kind, stops, choose)
    return menu


def _add_choices(menu: QMenu, key: str, stops: Stops, choose: Choose) -> None:
    group = QActionGroup(menu)
    is_event = key.startswith(EVENT)
    now = stops.own(key) if is_event else stops.at(key)
    offered: list[tuple[str, Stop | None]] = [(AS_PHASE, None)] if is_event else []
    offered += [(STOP_WORDS[stop], stop) for stop in choices_of(key)]
    for words, stop in offered:
        action = menu.addAction(words)
        action.setCheckable(True)
        action.setChecked(stop is now)
        action.triggered.connect(lambda _=False, stop=stop: choose(key, stop))
        group.addAction(action)
