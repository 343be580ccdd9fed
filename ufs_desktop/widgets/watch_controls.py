"""Controls for watching bots play: pause, single step and pace."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ufs_desktop.commands import KeyMap
from ufs_desktop.plain import tip
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.opponent import pace_choice

PAUSE, GO_ON, STEP = "Pause", "Resume", "Next step"


class WatchControls(QWidget):
    """Two buttons and a choice, hidden until they are placed in the prompt bar."""

    pause_wanted = Signal(bool)
    step_wanted = Signal()
    pace_wanted = Signal(int)  # milliseconds

    def __init__(self, pace: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self.pause, self.step = QPushButton(PAUSE), QPushButton(STEP)
        self.pause.setCheckable(True)
        self.pause.clicked.connect(self.pause_wanted)
        self.step.clicked.connect(self.step_wanted)
        self.pace = pace_choice(pace)
        self.pace.setAccessibleName("Pace of the bots")
        self.pace.setToolTip(tip("How long a bot waits before it acts"))
        self.pace.activated.connect(lambda _: self.pace_wanted.emit(int(self.pace.currentData())))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SIZES.gap_small)
        for part in (self.pause, self.step, self.pace):
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(part)
        self.pause.setMinimumWidth(self.pause.sizeHint().width() + SIZES.gap)

    def show_paused(self, is_paused: bool) -> None:
        self.pause.setChecked(is_paused)
        self.pause.setText(GO_ON if is_paused else PAUSE)

    def show_pace(self, pace: int) -> None:
        self.pace.setCurrentIndex(max(0, self.pace.findData(pace)))

    def name_keys(self, keys: KeyMap) -> None:
        """Name the keys in the tooltips."""
        self.pause.setToolTip(tip(f"Pause or resume ({keys.shown('table.pass')})"))
        self.step.setToolTip(tip(f"One step, then pause ({keys.shown('table.answer')})"))
