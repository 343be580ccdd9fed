"""The phase strip: whose turn it is and where in the turn and the attack the game stands."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from engine.ufs.faces import TableState
from ufs_desktop.table.face import CENTRE, LEFT, font
from ufs_desktop.table.words import PHASES, STEPS, event_words
from ufs_desktop.theme_colours import COLOURS, SIZES

HEIGHT = 40
STEP_WIDTH = 74


class PhaseSteps(QWidget):
    """Paints the turn's phases with the present one lit, and the attack's steps behind Combat."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT - 8)
        self._title = ""
        self._phase, self._step = "", ""

    def show_table(self, table: TableState, names: tuple[str, ...]) -> None:
        turn = f"Turn {table.turn}  ·  {names[table.active]}" if table.turn else "Before the game"
        self._title = turn
        self._phase = str(table.phase)
        self._step = str(table.attack.step) if table.attack is not None else ""
        words = PHASES.get(self._phase, self._phase)
        step = f", {STEPS[self._step]} Step" if self._step else ""
        self.setAccessibleName(f"{turn}, {words} Phase{step}")
        self.setToolTip(self.accessibleName())
        self.update()

    def _chips(self) -> list[tuple[str, bool, bool]]:
        """Label, whether it is now, and whether it is a step of the attack."""
        chips: list[tuple[str, bool, bool]] = []
        for key, label in PHASES.items():
            if key == "setup":
                continue
            chips.append((label, key == self._phase, False))
            if key == "combat" and self._step:
                chips += [(word, step == self._step, True) for step, word in STEPS.items()]
        return chips

    # Qt

    def minimumSizeHint(self) -> QSize:
        return QSize(560, HEIGHT - 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(14, bold=True))
        painter.setPen(QColor(COLOURS.text))
        title = QRectF(4, 0, 190, self.height())
        elided = painter.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideRight, 186)
        painter.drawText(title, LEFT, elided)
        left = title.right() + 6
        chips = self._chips()
        wide = min(STEP_WIDTH, (self.width() - left - 4) / max(len(chips), 1) - 4)
        for label, is_now, is_step in chips:
            box = QRectF(
                left, 5 if not is_step else 8, wide, self.height() - (10 if not is_step else 16)
            )
            painter.setPen(Qt.PenStyle.NoPen)
            ground = COLOURS.accent if is_now else COLOURS.panel_raised
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(box, 6, 6)
            painter.setPen(QColor(COLOURS.text_on_accent if is_now else COLOURS.text_soft))
            painter.setFont(font(11 if is_step else 12, bold=is_now))
            painter.drawText(box, CENTRE, label)
            left = box.right() + 4
        painter.end()


class PhaseStrip(QFrame):
    """The steps, and at the right what can be done at any time."""

    pass_toggled = Signal(bool)
    undo_wanted = Signal()
    asking_wanted = Signal(str)  # an event kind at which to ask again

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("phaseStrip")
        self.setFixedHeight(HEIGHT)
        self._steps = PhaseSteps()
        self.passing = QPushButton("Pass until my turn")
        self.passing.setCheckable(True)
        self.passing.setToolTip("Pass every response and enhance until it is your turn (P)")
        self.passing.toggled.connect(self.pass_toggled)
        self.stops = QPushButton("Stops")
        self.stops.setToolTip("Events at which you are not asked: choose one to be asked again")
        self.stops.clicked.connect(self._open_stops)
        self.stops.hide()
        self._silent: tuple[str, ...] = ()
        self.undo = QPushButton("Undo")
        self.undo.setToolTip("Take back your last decision (Ctrl+Z)")
        self.undo.clicked.connect(self.undo_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(SIZES.gap, 2, SIZES.gap_small, 2)
        row.setSpacing(SIZES.gap_small)
        row.addWidget(self._steps, 1)
        for button in (self.stops, self.passing, self.undo):
            button.setObjectName("small")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)

    def show_table(self, table: TableState, names: tuple[str, ...]) -> None:
        self._steps.show_table(table, names)

    def show_silent(self, kinds: Sequence[str]) -> None:
        """The event kinds at which the player is not asked."""
        self._silent = tuple(kinds)
        self.stops.setVisible(bool(kinds))

    def stops_menu(self) -> QMenu:
        """An entry for each silent event kind."""
        menu = QMenu(self)
        for kind in self._silent:
            action = menu.addAction(f"Ask again: {event_words(kind, None)}")
            action.triggered.connect(lambda _=False, kind=kind: self.asking_wanted.emit(kind))
        return menu

    def _open_stops(self) -> None:
        menu = self.stops_menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.stops.mapToGlobal(self.stops.rect().bottomLeft()))

    @property
    def words(self) -> str:
        return self._steps.accessibleName()
