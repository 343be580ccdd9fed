"""Pages whose words grow with the window wear a sheet of their own over the application's."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.style import scaled, style_sheet
from ufs_desktop.theme.wardrobe import wardrobe, worn

PAGE_WIDTH = 1180  # of what reads well in a page of the usual size
USUAL_PAGE = QSize(1280, 680)  # that everything fills at its usual size
LARGEST = 1.7  # beyond, the fighters' cards would have to show their words


def page_share(size: QSize) -> float:
    """How many times as large as usual everything on a page of this size is."""
    share = min(size.width() / USUAL_PAGE.width(), size.height() / USUAL_PAGE.height(), LARGEST)
    return max(1.0, round(share, 1))


def grow_words(page: QWidget, sheet: Callable[[int], str], growth: float) -> None:
    """Dress a page in the sheet for words so many times as large as are wanted everywhere; those
    of the usual size have the window's."""
    made = sheet(round(100 * growth * wardrobe().words)) if growth != 1.0 else ""
    if made != page.styleSheet():  # or Qt would look at everything on the page anew
        page.setStyleSheet(made)


def whole_sheet(percent: int) -> str:
    """All of the application's sheet with words of another size."""
    sizes = scaled(SIZES, percent)
    return f"QWidget {{ font-size: {sizes.text}px; }}\n{style_sheet(worn(), sizes)}"
