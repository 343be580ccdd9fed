"""Pages whose words grow with the window, by a style sheet on top of the application's."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.style import scaled, style_sheet
from ufs_desktop.theme.wardrobe import wardrobe, worn

PAGE_WIDTH = 1180  # the widest content that reads well on a page of the usual size
USUAL_PAGE = QSize(1280, 680)  # which everything fills at its usual size
LARGEST = 1.7  # beyond this, the fighters' cards would have to show their words


def page_share(size: QSize) -> float:
    """The factor by which everything on a page of this size is enlarged."""
    share = min(size.width() / USUAL_PAGE.width(), size.height() / USUAL_PAGE.height(), LARGEST)
    return max(1.0, round(share, 1))


def grow_words(page: QWidget, sheet: Callable[[int], str], growth: float) -> None:
    """Give a page the style sheet for words enlarged by `growth`, on top of the size wanted
    everywhere; at growth 1 the window's own sheet is enough."""
    made = sheet(round(100 * growth * wardrobe().words)) if growth != 1.0 else ""
    if made != page.styleSheet():  # or Qt would restyle everything on the page
        page.setStyleSheet(made)


def whole_sheet(percent: int) -> str:
    """The application's whole style sheet with words of another size."""
    sizes = scaled(SIZES, percent)
    return f"QWidget {{ font-size: {sizes.text}px; }}\n{style_sheet(worn(), sizes)}"
