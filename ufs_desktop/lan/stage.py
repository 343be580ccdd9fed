"""The base of the pages for hosting and joining: a heading over the arena's floor."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ufs_desktop.pages.page import LAN, Page
from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.backdrop import Floor
from ufs_desktop.widgets.column_area import ColumnArea, in_the_middle
from ufs_desktop.widgets.first_focus import FirstFocus

WIDTH = 980  # pixels that read well


class LanStage(Page):
    """Shows one part after another below its heading, scrolling in a low window. If it is closed
    while busy, it ends what it has begun."""

    place = LAN
    stopped = Signal()

    def __init__(self, title: str, words: str) -> None:
        super().__init__()
        self._area = ColumnArea()
        self._heading = title
        self._floor = Floor(self)
        self.parts = QStackedWidget()
        self.setAccessibleName(title)
        content = QWidget()
        content.setMaximumWidth(WIDTH)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, SIZES.gap_large, 0, SIZES.gap_large)
        column.setSpacing(SIZES.gap)
        column.addWidget(PlainLabel(title, "title"))
        column.addWidget(PlainLabel(words, "tagline", wrap=True))
        column.addSpacing(SIZES.gap)
        column.addWidget(self.parts, 1)
        self._area.setWidget(in_the_middle(content))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._area)
        FirstFocus(self, self.parts.currentWidget)

    @property
    def title(self) -> str:
        return self._heading

    def show_part(self, part: QWidget) -> None:
        """Show this part and give it the focus."""
        if self.parts.indexOf(part) < 0:
            self.parts.addWidget(part)
        self.parts.setCurrentWidget(part)
        self._area.verticalScrollBar().setValue(0)  # what came before may have been scrolled
        if self.isVisible():
            part.setFocus()

    def show_words(self, words: QWidget) -> None:
        """Scroll these into view, once they are laid out."""
        QTimer.singleShot(0, words, lambda: self._area.ensureWidgetVisible(words))

    def end(self) -> None:
        super().end()
        self.stop()

    def stop(self) -> None:
        """Stop waiting for anybody."""
        if self.is_busy:
            self.is_busy = False
            self.stopped.emit()

    def fit_parts(self, width: int) -> None:
        """Tell parts that can be narrow how wide they may be."""

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_parts(min(WIDTH, event.size().width() - 2 * SIZES.margin))

    def paintEvent(self, event: QPaintEvent) -> None:
        self._floor.paint()
