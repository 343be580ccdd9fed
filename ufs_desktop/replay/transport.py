"""The bar below a recorded game: what was asked and answered, the slider, and the buttons."""

from __future__ import annotations

import html
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
)

from ufs_desktop.commands import KeyMap
from ufs_desktop.plain import MarkedLabel, PlainLabel, rule_link, tip
from ufs_desktop.replay.icons import SIZE, Sign, icon
from ufs_desktop.replay.scrubber import Scrubber
from ufs_desktop.session.replay import Look, Outline, turn_at
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe, worn, worn_size
from ufs_desktop.widgets.choice import ChoiceBox

HINTS = {
    Sign.FIRST: ("To the beginning", "replay.first"),
    Sign.TURN_BACK: ("One turn back", "replay.turn_back"),
    Sign.BACK: ("One step back", "replay.back"),
    Sign.PLAY: ("Play or pause", "replay.play"),
    Sign.FORWARD: ("One step forward", "replay.forward"),
    Sign.TURN_FORWARD: ("One turn forward", "replay.turn_forward"),
    Sign.LAST: ("To the end", "replay.last"),
}
SEATS = ("replay.seat_1", "replay.seat_2")
SPEEDS = (("Slow", 2400), ("Normal", 1200), ("Fast", 500))  # milliseconds between steps
ACROSS, UPWARDS = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.BottomToTop
LINES, LINES_WIDE = 3, 2  # for a question and its answer; in a wide bar, two are enough
LEAST_SLIDER = 260  # pixels next to the buttons; otherwise it is above them


class Transport(QFrame):
    """Shows the position in the replay, and signals what the user wants of it."""

    pressed = Signal(object)  # Sign
    step_wanted = Signal(int)
    look_wanted = Signal(object)  # Look
    pause_chosen = Signal(int)  # milliseconds between two steps
    rule_wanted = Signal(str)

    def __init__(self, names: tuple[str, ...], pause: int) -> None:
        super().__init__()
        self.setObjectName("promptBar")
        self._outline = Outline((0,), ())
        self._is_playing = False
        self.scrubber = Scrubber(names)
        self.scrubber.valueChanged.connect(self.step_wanted)
        self.speed = ChoiceBox()
        self.speed.setAccessibleName("Playback speed")
        for label, milliseconds in SPEEDS:
            self.speed.addItem(label, milliseconds)
        self.speed.setCurrentIndex(max(0, self.speed.findData(pause)))
        self.speed.activated.connect(lambda _: self.pause_chosen.emit(self.pause))
        self._words, self._place = MarkedLabel(), PlainLabel(name="about")
        self._dress_labels()
        self.buttons = {sign: self._button(sign) for sign in HINTS}
        self.seats = [self._toggle(name, f"Look from the seat of {name}") for name in names]
        self.is_open = self._toggle("All cards open", "Show every card")
        self._group_seats()
        self._lay_out()
        self.show_look(Look())
        wardrobe().changed.connect(self._follow)

    @property
    def pause(self) -> int:
        """Milliseconds between two steps while it plays."""
        return int(self.speed.currentData())

    @property
    def words(self) -> str:
        return self._words.text()

    @property
    def place(self) -> str:
        return self._place.text()

    def name_keys(self, keys: KeyMap) -> None:
        """Name the keys in the tooltips."""
        for sign, button in self.buttons.items():
            words, command = HINTS[sign]
            button.setToolTip(tip(f"{words} ({keys.shown(command)})"))
        toggles = zip((*self.seats, self.is_open), (*SEATS, "replay.open"), strict=True)
        for toggle, command in toggles:
            toggle.setToolTip(tip(f"{toggle.accessibleDescription()} ({keys.shown(command)})"))

    def show_outline(self, outline: Outline) -> None:
        self._outline = outline
        self.scrubber.blockSignals(True)
        self.scrubber.show_outline(outline)
        self.scrubber.blockSignals(False)

    def show_step(self, step: int) -> None:
        """Show the position; buttons that lead nowhere from here are disabled."""
        if not self.scrubber.isSliderDown():
            self.scrubber.blockSignals(True)
            self.scrubber.setValue(step)
            self.scrubber.blockSignals(False)
        turns = self._outline.turns
        turn = turns[turn_at(self._outline, step)].turn if turns else 0
        when = f"turn {turn}" if turn else "before the game"
        self._place.setText(f"Step {step} of {self._outline.last}, {when}")
        for sign in (Sign.FIRST, Sign.TURN_BACK, Sign.BACK):
            self.buttons[sign].setEnabled(step > 0)
        for sign in (Sign.LAST, Sign.TURN_FORWARD, Sign.FORWARD):
            self.buttons[sign].setEnabled(step < self._outline.last)
        self.buttons[Sign.PLAY].setEnabled(self._outline.last > 0)

    def show_look(self, look: Look) -> None:
        self.seats[look.seat].setChecked(True)
        self.is_open.setChecked(look.is_open)

    def show_playing(self, is_playing: bool) -> None:
        self._is_playing = is_playing
        self._draw_signs()

    def tell(self, asked: str, answer: str, rule: str) -> None:
        """Show a question, its answer and its rule in one line."""
        self._words.mark(partial(_told, asked, answer, rule))

    def _dress_labels(self) -> None:
        self._words.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._words.linkActivated.connect(self.rule_wanted)

    def _button(self, sign: Sign) -> QPushButton:
        button = QPushButton()
        button.setObjectName("small")
        button.setAccessibleName(HINTS[sign][0])
        button.setIconSize(QSize(SIZE, SIZE))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setIcon(self._icon(sign))
        button.clicked.connect(lambda: self.pressed.emit(sign))
        return button

    def _toggle(self, label: str, hint: str) -> QPushButton:
        button = QPushButton(label)
        button.setObjectName("small")
        button.setCheckable(True)
        button.setAccessibleDescription(hint)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self._on_toggle)
        return button

    def _group_seats(self) -> None:
        group = QButtonGroup(self)
        for button in self.seats:
            group.addButton(button)

    def _lay_out(self) -> None:
        """Put the toggles next to the slider, which can spare the room in a narrow window."""
        told, slider, buttons = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        for row in (told, slider, buttons):
            row.setSpacing(SIZES.gap_small)
        told.addWidget(self._words, 1)
        told.addWidget(self._place)
        slider.addWidget(self.scrubber, 1)
        for toggle in (*self.seats, self.is_open):
            slider.addWidget(toggle)
        for button in (*self.buttons.values(), self.speed):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._rows = QBoxLayout(UPWARDS)
        self._rows.setSpacing(SIZES.gap_small)
        self._rows.addLayout(buttons)
        self._rows.addLayout(slider, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SIZES.gap, 4, SIZES.gap, SIZES.gap_small)
        layout.setSpacing(2)
        layout.addLayout(told)
        layout.addLayout(self._rows)

    def _fit_rows(self) -> None:
        """All in one row where that leaves enough of the slider."""
        shown = (*self.buttons.values(), self.speed, *self.seats, self.is_open)
        needed = sum(each.sizeHint().width() + SIZES.gap_small for each in shown)
        is_wide = self.width() - 2 * SIZES.gap - needed >= LEAST_SLIDER
        self._rows.setDirection(ACROSS if is_wide else UPWARDS)
        lines = LINES_WIDE if is_wide else LINES
        self._words.setMinimumHeight(worn_size(SIZES.text) * lines)

    def _on_toggle(self) -> None:
        seat = next(place for place, button in enumerate(self.seats) if button.isChecked())
        self.look_wanted.emit(Look(seat, self.is_open.isChecked()))

    def _follow(self) -> None:
        """Adapt to another theme, or to another size of words."""
        self._draw_signs()
        self._fit_rows()

    def _draw_signs(self) -> None:
        for sign, button in self.buttons.items():
            shown = Sign.PAUSE if sign is Sign.PLAY and self._is_playing else sign
            button.setIcon(self._icon(shown))

    def _icon(self, sign: Sign) -> QIcon:
        return icon(sign, worn().text, worn().border, self.devicePixelRatioF())

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows()


def _told(asked: str, answer: str, rule: str) -> str:
    parts = [html.escape(asked)]
    if answer:
        parts.append(f'<b style="color:{worn().accent_light}">{html.escape(answer)}</b>')
    if rule:
        parts.append(rule_link(rule))
    return "&nbsp;&nbsp; ".join(parts)
