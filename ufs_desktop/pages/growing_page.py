"""A page over a floor of its own, filled by larger words and tiles in a larger window."""

from __future__ import annotations

from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent

from ufs_desktop.pages.page import Page
from ufs_desktop.theme.growth import grow_words, page_share
from ufs_desktop.theme.style import roomy_sheet
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.backdrop import Floor


class GrowingPage(Page):
    """Whoever has laid out a page of this kind lets it `grow` once."""

    def __init__(self) -> None:
        super().__init__()
        self._floor = Floor(self)
        self._share = 1.0
        self._is_behind = False  # another theme was put on while nobody saw this page
        wardrobe().changed.connect(self._grow_again)

    def grow(self, share: float) -> None:
        """Words, and what else stands here, take so many times the usual room."""
        self._share = share
        grow_words(self, roomy_sheet, share)

    def _grow_again(self) -> None:
        """Words of another size are wanted; what nobody sees follows once it is shown."""
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
