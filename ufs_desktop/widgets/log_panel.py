"""The action log: what happened, each line with the rules behind it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from engine.kernel.ids import Player
from ufs_desktop.plain import PlainLabel
from ufs_desktop.table.lines import Line
from ufs_desktop.table.weaver import Filter, Weaver
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.log_view import LogList


class LogPanel(QFrame):
    """Keeps all lines and shows those that the filter lets through."""

    rule_wanted = Signal(str)
    card_wanted = Signal(object)
    filtered = Signal(str)  # by what from here on

    def __init__(self, wanted: str = "") -> None:
        super().__init__()
        self.setObjectName("log")
        self._of: dict[Player, list[Line]] = {}  # by the player who was shown them
        self._viewer: Player = 0
        self._is_hidden = False
        self.view = LogList()
        self.view.rule_wanted.connect(self.rule_wanted)
        self.view.card_wanted.connect(self.card_wanted)
        self.filter = ChoiceBox()
        self.filter.setAccessibleName("What the log shows")
        for each in Filter:
            self.filter.addItem(each.value, each)
        self.show_filter(wanted)
        self.filter.currentIndexChanged.connect(self._on_filter)
        self._weaver = self._new_weaver()
        title = PlainLabel("LOG")
        title.setObjectName("section")
        row = QHBoxLayout()
        row.addWidget(title)
        row.addStretch(1)
        row.addWidget(self.filter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(
            SIZES.gap_small, SIZES.gap_small, SIZES.gap_small, SIZES.gap_small
        )
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.view, 1)

    @property
    def lines(self) -> Sequence[Line]:
        return self._of.get(self._viewer, ())

    @property
    def text(self) -> str:
        """The text that is shown."""
        return "\n".join(line.text for line in self.view.lines)

    def show_filter(self, wanted: str) -> None:
        """Show the lines that the filter with this name lets through, or everything without one."""
        self.filter.setCurrentIndex(max(0, self.filter.findText(wanted)))

    def replace_from(self, start: int, lines: Sequence[Line], viewer: Player) -> None:
        """Put new lines at `start`; any lines from there on were taken back."""
        anew = start < len(self._of.get(viewer, ())) or viewer != self._viewer or self._is_hidden
        self.keep_from(start, lines, viewer)
        self._viewer, self._is_hidden = viewer, False
        if anew:
            self._show_all()
        else:
            self.view.append(self._weaver.woven(lines))

    def keep_from(self, start: int, lines: Sequence[Line], viewer: Player) -> None:
        """Keep lines for a player who is not at the window, to be read when they come."""
        own = self._of.setdefault(viewer, [])
        del own[start:]
        own += lines

    def cover(self) -> None:
        """Show nothing until new lines arrive, as another player is coming to the window."""
        self._is_hidden = True
        self._show_all()

    def clear(self) -> None:
        """Forget everything."""
        self._of = {}
        self._show_all()

    def _show_all(self) -> None:
        lines = () if self._is_hidden else self.lines
        self._weaver = self._new_weaver()
        self.view.show_lines(self._weaver.woven(lines), self._viewer)

    def _new_weaver(self) -> Weaver:
        return Weaver(Filter(self.filter.currentData()), self._viewer)

    def _on_filter(self) -> None:
        self._show_all()
        self.filtered.emit(self.filter.currentText())
