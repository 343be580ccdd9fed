"""The column beside the table: preview and log, and at its lower end a panel that asks."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.widgets.preview import Preview
from ufs_desktop.widgets.roomy import LEAST, Roomy

SHARE, BESIDE = 0.13, 82  # of the window's width, and pixels more
CHAT_LEAST = 190  # pixels, where what is below the preview comes first
LOG_LEAST = 110  # pixels: beside a panel it has no less, nor the preview less than a card's height
LOG_SHARE = 0.32  # of the column where no panel lies: its last events are read at a glance


class SideColumn(QFrame):
    """A panel lies over its lower end, which is kept free for as long as it is there. It has no
    layout of Qt's, which would make the window higher for a panel."""

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
        """Whether the part below the preview is shown where there is no room for both."""
        self._is_log_first = is_first
        self._place()

    def show_top(self) -> None:
        """Another card is previewed: from its upper edge."""
        self._preview.verticalScrollBar().setValue(0)

    def change_log(self, log: QWidget) -> None:
        """Something else below the preview; it may hold the log."""
        self._log = log
        log.setParent(self)
        log.show()
        self._place()

    def fit(self, window_width: int) -> None:
        """As wide as the window allows."""
        self.setFixedWidth(round(window_width * SHARE) + BESIDE)

    def make_room(self, high: int) -> None:
        """Keep so many pixels free at the lower end; one question that goes and another one that
        comes move preview and log once."""
        if high != self._taken:
            self._taken = high
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def _place(self) -> None:
        """The preview as high as it wants to be, the log below it."""
        wide, room = self.width(), max(0, self.height() - self._taken)
        self._preview.resize(wide, self._preview.height())  # its height hangs on its width
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
        """How high the preview is with as many lines as are whole before they are scrolled."""
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
