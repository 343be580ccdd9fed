"""Menus for choosing stops: those of a phase, and those of kinds of events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from ufs_desktop.table.stops import EVENT, STOP_WORDS, Stop, Stops

Choose = Callable[[str, Stop | None], object]
AS_PHASE = "Same as the phase"


def phase_menu(places: Sequence[str], stops: Stops, choose: Choose, parent: QWidget) -> QMenu:
    """The stops of a phase and of the steps within it."""
    menu = QMenu(parent)
    windows = [window for each in places for window in stops.known.at(each)]
    for window in windows:
        inner = menu.addMenu(window.label)
        _add_choices(inner, window.key, stops, choose)
    return menu


def events_menu(stops: Stops, choose: Choose, parent: QWidget) -> QMenu:
    """The kinds of events with a stop of their own; without a choice, the phase's stop applies."""
    menu = QMenu(parent)
    for kind in stops.events:
        inner = menu.addMenu(stops.known.events[kind])
        _add_choices(inner, EVENT + kind, stops, choose)
    return menu


def _add_choices(menu: QMenu, key: str, stops: Stops, choose: Choose) -> None:
    group = QActionGroup(menu)
    is_event = key.startswith(EVENT)
    now = stops.own(key) if is_event else stops.at(key)
    offered: list[tuple[str, Stop | None]] = [(AS_PHASE, None)] if is_event else []
    offered += [(STOP_WORDS[stop], stop) for stop in stops.known.choices_of(key)]
    for words, stop in offered:
        action = menu.addAction(words)
        action.setCheckable(True)
        action.setChecked(stop is now)
        action.triggered.connect(lambda _=False, stop=stop: choose(key, stop))
        group.addAction(action)
