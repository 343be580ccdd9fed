"""The column next to the table: preview and log, and room for a panel at its lower end."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.widgets.preview import Preview
from ufs_desktop.widgets.roomy import LEAST, Roomy

SHARE, BESIDE = 0.13, 82  # of the window's width, plus this many pixels
CHAT_LEAST = 190  # pixels, if the part below the preview has precedence
LOG_LEAST = 110  # pixels with a panel, if the preview can then still show a whole card
LOG_SHARE = 0.32  # of the column without a panel, so that the last events are seen at a glance


class SideColumn(QFrame):
    """Keeps its lower end free while a panel lies over it. It does without a Qt layout, which would
    make the window higher for a panel."""

    resized = Signal()

    def __init__(self, preview: Preview, log: QWidget) -> None:
        super().__init__()
        self.setObjectName("side")
        self._previewed, self._preview, self._log = preview, Roomy(preview), log
        for part in (self._preview, log):
            part.setParent(self)
        self._taken = 0
        self._is_log_first = False

    def prefer_log(self, is_first: bool) -> None:
        """Set whether the part below the preview is shown when there is no room for both."""
        self._is_log_first = is_first
        self._place()

    def show_top(self) -> None:
        """Scroll the preview to its top, as another card is shown."""
        self._preview.verticalScrollBar().setValue(0)

    def change_log(self, log: QWidget) -> None:
        """Put another widget below the preview; it may contain the log."""
        self._log = log
        log.setParent(self)
        log.show()
        self._place()

    def fit(self, window_width: int) -> None:
        """Set the width that suits the window's."""
        self.setFixedWidth(round(window_width * SHARE) + BESIDE)

    def make_room(self, high: int) -> None:
        """Keep this many pixels free at the lower end. Layout is posted, so that when one question
        replaces another, preview and log move only once."""
        if high != self._taken:
            self._taken = high
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def _place(self) -> None:
        """Place the preview, as high as it wants to be, and the log below it."""
        wide, room = self.width(), max(0, self.height() - self._taken)
        self._preview.resize(wide, self._preview.height())  # its height depends on its width
        wanted = self._preview.sizeHint().height()
        has_both = not self._taken or room >= wide * ASPECT + LOG_LEAST
        has_log = has_both or self._is_log_first
        least = CHAT_LEAST if self._is_log_first else LOG_LEAST
        if not self._taken:
            least = max(least, round(LOG_SHARE * room))
        above = min(wanted, max(LEAST, room - least)) if has_log else room
        if not has_both and has_log:
            above = max(0, room - CHAT_LEAST)
        if above < self._previewed.minimumSizeHint().height():
            above = self._whole_lines(above)
        self._preview.setGeometry(0, 0, wide, above)
        self._log.setGeometry(0, above, wide, room - above)
        self._log.setVisible(has_log)

    def _whole_lines(self, most: int) -> int:
        """The height of the preview with as many whole lines as fit."""
        return max((end for end in self._previewed.ends() if end <= most), default=most)

    # Qt

    def minimumSizeHint(self) -> QSize:
        return QSize(0, LEAST)

    def sizeHint(self) -> QSize:
        return QSize(self.width(), LEAST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
        self.resized.emit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)
