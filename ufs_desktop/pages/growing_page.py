"""A page with its own floor, whose words and tiles grow with the window."""

from __future__ import annotations

from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent

from ufs_desktop.pages.page import Page
from ufs_desktop.theme.growth import grow_words, page_share
from ufs_desktop.theme.style import roomy_sheet
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.backdrop import Floor


class GrowingPage(Page):
    """A subclass calls `grow` once after laying out the page."""

    def __init__(self) -> None:
        super().__init__()
        self._floor = Floor(self)
        self._share = 1.0
        self._is_behind = False  # the theme changed while this page was hidden
        wardrobe().changed.connect(self._grow_again)

    def grow(self, share: float) -> None:
        """Scale the words and everything else on the page by this factor."""
        self._share = share
        grow_words(self, roomy_sheet, share)

    def _grow_again(self) -> None:
        """Adapt to another size of words; a hidden page does so once it is shown."""
        self._is_behind = not self.isVisible()
        if not self._is_behind:
            self.grow(self._share)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_behind:
            self._grow_again()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        share = page_share(event.size())
        if share != self._share:
            self.grow(share)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._floor.paint()
