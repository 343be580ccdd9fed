"""The phase strip: how far the turn is, where its stops are, and what can be done at any time."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QWidget

from ufs_desktop.commands import KeyMap
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.session.match import Match, place_words, score_words
from ufs_desktop.table.autopass import PassMode
from ufs_desktop.table.course import TurnStand
from ufs_desktop.table.hand import AS_DRAWN
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.stops import Stops
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.phase_steps import PhaseSteps
from ufs_desktop.widgets.stops_menu import events_menu, phase_menu

HEIGHT = 36
LEAST = 640
PASSING = {
    PassMode.ASK: "Pass until…",
    PassMode.TURN: "Passing: my turn",
    PassMode.CALM: "Passing: concerns me",
}
MODES = {
    PassMode.TURN: ("Until my turn", "table.pass_turn"),
    PassMode.CALM: ("Until something concerns me", "table.pass_calm"),
}


class PhaseStrip(QFrame):
    """The steps with their stops, and at the right the buttons that are always available."""

    mode_wanted = Signal(object)  # PassMode
    stop_chosen = Signal(str, object)  # a window's key, and its Stop or None
    stops_wanted = Signal()  # the list of them all
    sort_wanted = Signal(str)  # a way to sort the hand
    undo_wanted = Signal()

    def __init__(self, kit: TableKit) -> None:
        super().__init__()
        self._sorts = (AS_DRAWN, *kit.faces.sorts)
        self._within = kit.course.within
        self.setObjectName("phaseStrip")
        self.setMinimumHeight(HEIGHT)
        self._mode, self._keys = PassMode.ASK, KeyMap()
        self._stops = Stops(kit.course.stops)
        self._sort = AS_DRAWN.key
        self.steps = PhaseSteps(kit.course)
        self.steps.menu_wanted.connect(self._open_phase)
        self._place = PlainLabel()
        self._place.setObjectName("about")
        self._place.hide()
        self.passing = QPushButton()
        self.passing.setCheckable(True)
        self.passing.clicked.connect(self._on_passing)
        self.events = QPushButton()
        self.events.setToolTip(tip("Events with a stop of their own"))
        self.events.clicked.connect(self._open_events)
        self.hand = QPushButton("Hand")
        self.hand.clicked.connect(self.ask_sort)
        self.undo = QPushButton("Take back")
        self.undo.clicked.connect(self.undo_wanted)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(SIZES.gap, 2, SIZES.gap_small, 2)
        row.setSpacing(SIZES.gap_small)
        row.addWidget(self.steps, 1)
        row.addWidget(self._place)
        self.buttons = (self.events, self.hand, self.passing, self.undo)
        for button in self.buttons:
            button.setObjectName("small")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
            button.hide()
        self._more = QPushButton("More…")
        self._more.setObjectName("small")
        self._more.setAccessibleName("More: stops for events, order of the hand, passing")
        self._more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._more.clicked.connect(lambda: self._popup(self.more_menu(), self._below(self._more)))
        self._more.hide()
        row.insertWidget(row.count() - 1, self._more)
        self._wanted: set[QPushButton] = set()  # to be shown if there is room

    @property
    def words(self) -> str:
        return self.steps.words

    def offer_choices(self) -> None:
        """Let the player at the window choose their stops, pass ahead and take back."""
        self.steps.offer_menus()
        self._wanted |= {self.hand, self.passing}
        self.undo.show()
        self.name_keys(self._keys)
        self.show_mode(self._mode)

    def keep_passing_back(self) -> None:
        """Remove passing ahead, which this table does not have."""
        self._wanted -= {self.passing}
        self.passing.hide()

    def show_stand(self, stand: TurnStand) -> None:
        self.steps.show_stand(stand)

    def show_match(self, match: Match, names: tuple[str, ...]) -> None:
        """Show which game of a match this is and the score; nothing for a single game."""
        self._place.setText(place_words(match))
        self._place.setToolTip(tip(score_words(match, names)))
        self._fold()

    def show_stops(self, stops: Stops) -> None:
        self._stops = stops
        self.steps.show_stops(stops)
        count = len(stops.events)
        self.events.setText(f"Events: {count}")
        self._wanted = (self._wanted - {self.events}) | ({self.events} if count else set())
        self._fold()

    def show_mode(self, mode: PassMode) -> None:
        """Show whether and until when the player is passing ahead."""
        self._mode = mode
        self.passing.setText(PASSING[mode])
        self.passing.setChecked(mode is not PassMode.ASK)
        self._fold()

    def show_sort(self, sort: str) -> None:
        """Remember how the hand is sorted now."""
        self._sort = sort

    def name_keys(self, keys: KeyMap) -> None:
        """Name the keys in the tooltips."""
        self._keys = keys
        ways = (f"{words} ({keys.shown(name)})" for words, name in MODES.values())
        self.passing.setToolTip(tip("Pass everything that can be passed:\n" + "\n".join(ways)))
        self.hand.setToolTip(
            tip(
                f"The order of your hand ({keys.shown('table.sort')}). Cards can be dragged to "
                f"another place, or moved with {keys.shown('table.hand_left')} and "
                f"{keys.shown('table.hand_right')}"
            )
        )
        self.undo.setToolTip(tip(f"Take back your last decision ({keys.shown('menu.take_back')})"))

    def phase_menu(self, place: str) -> QMenu:
        """The menu of a phase's stops, with an entry for the list of all stops."""
        places = (place, *self._within.get(place, ()))
        menu = phase_menu(places, self._stops, self.stop_chosen.emit, self)
        menu.addSeparator()
        menu.addAction("All stops…").triggered.connect(self.stops_wanted)
        return menu

    def events_menu(self) -> QMenu:
        return events_menu(self._stops, self.stop_chosen.emit, self)

    def passing_menu(self) -> QMenu:
        menu = QMenu(self)
        for mode, (words, name) in MODES.items():
            action = menu.addAction(f"{words}\t{self._keys.shown(name)}")
            action.triggered.connect(lambda _=False, mode=mode: self.mode_wanted.emit(mode))
        return menu

    def hand_menu(self) -> QMenu:
        """The menu of ways to sort the hand."""
        menu = QMenu(self)
        for way in self._sorts:
            action = menu.addAction(way.words)
            action.setCheckable(True)
            action.setChecked(way.key == self._sort)
            action.triggered.connect(lambda _=False, key=way.key: self.sort_wanted.emit(key))
        return menu

    def ask_sort(self) -> None:
        """Ask how to sort the hand."""
        if self.hand in self._wanted:
            button = self._more if self.hand.isHidden() else self.hand
            self._popup(self.hand_menu(), self._below(button))

    def more_menu(self) -> QMenu:
        """The menu of everything that has no room next to the steps."""
        menu = QMenu(self)
        inner = {self.events: self.events_menu, self.hand: self.hand_menu}
        for button, made in inner.items():
            if button in self._wanted:
                menu.addMenu(made()).setText(button.text())
        if self.passing not in self._wanted:
            return menu
        if self._mode is PassMode.ASK:
            menu.addMenu(self.passing_menu()).setText(PASSING[PassMode.ASK])
        else:
            menu.addAction("Stop passing").triggered.connect(self._on_passing)
        return menu

    def _on_passing(self) -> None:
        """End passing ahead, or ask until when to pass."""
        self.passing.setChecked(self._mode is not PassMode.ASK)
        if self._mode is not PassMode.ASK:
            self.mode_wanted.emit(PassMode.ASK)
        else:
            self._popup(self.passing_menu(), self._below(self.passing))

    def _open_phase(self, place: str, at: QPoint) -> None:
        self._popup(self.phase_menu(place), at)

    def _open_events(self) -> None:
        self._popup(self.events_menu(), self._below(self.events))

    def _below(self, button: QPushButton) -> QPoint:
        return button.mapToGlobal(button.rect().bottomLeft())

    def _popup(self, menu: QMenu, at: QPoint) -> None:
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _fold(self) -> None:
        """Show the buttons that fit next to the steps; a menu has the others."""
        row = self._row
        margins = row.contentsMargins()
        parts: list[QWidget] = [*self._wanted, self.undo] if self._wanted else []
        self._place.setVisible(bool(self._place.text()))
        parts += [self._place] if self._place.text() else []
        needed = sum(part.sizeHint().width() + row.spacing() for part in parts)
        needed += self.steps.minimumSizeHint().width() + margins.left() + margins.right()
        is_narrow = needed > self.width()
        for button in self.buttons[:-1]:
            button.setVisible(button in self._wanted and not is_narrow)
        self._more.setVisible(bool(self._wanted) and is_narrow)

    # Qt

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST, HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:  # follows the change of the font
            self._fold()
