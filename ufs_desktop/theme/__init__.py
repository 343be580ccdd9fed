"""The looks of the application: its typeface, its theme and the size of its words."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtWidgets import QApplication, QMainWindow

from ufs_desktop.bundle import Incomplete
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.style import FONT_FAMILY, palette, scaled, style_sheet
from ufs_desktop.theme.wardrobe import wardrobe

FONT_FILES = ("Inter-Regular.otf", "Inter-SemiBold.otf", "Inter-Bold.otf")
ALIGN_TOP_LEFT = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft


def load_fonts() -> None:
    """Load the bundled typeface, so that text can be drawn on a system without fonts.

    Raises Incomplete if it is missing.
    """
    for name in FONT_FILES:
        if QFontDatabase.addApplicationFont(f":/fonts/{name}") < 0:
            raise Incomplete(f"the typeface {name} cannot be read")


def apply(application: QApplication) -> None:
    """Set the application up with the dark arena theme."""
    load_fonts()
    application.setStyle("Fusion")
    dress(application)


def dress(application: QApplication, theme: str = "dark", text_percent: int = 100) -> None:
    """Change the theme and the size of words; everything open changes immediately."""
    is_other = wardrobe().wear(theme, text_percent)
    put_on(application)
    if is_other:
        wardrobe().changed.emit()


def put_on(application: QApplication) -> None:
    """Apply the theme and the size of words of the wardrobe to everything open.

    The style sheet is set on the windows, and on the application only while there is none: Qt
    styles the widgets of a window once, but those of the application once per level of nesting.
    """
    worn, words = wardrobe().theme, wardrobe().words
    sizes = scaled(SIZES, round(100 * words))
    sheet = style_sheet(worn.colours, sizes)
    windows = [each for each in application.topLevelWidgets() if isinstance(each, QMainWindow)]
    wearers: Sequence[QMainWindow | QApplication] = windows or [application]
    others = [each for each in wearers if each.styleSheet() != sheet]
    if not others:
        return  # Qt would restyle every widget
    font = QFont(FONT_FAMILY)
    font.setPixelSize(sizes.text)
    application.setFont(font)
    application.setPalette(palette(worn.colours))
    if windows:
        undress(application)
    for each in others:
        each.setStyleSheet(sheet)


def undress(application: QApplication) -> None:
    """Remove the style sheet until `put_on`, so that a window built meanwhile is styled once, when
    it is complete, instead of again for each part that is added."""
    application.setStyleSheet("")


def tinted(icon: str, colour: str, size: int, ratio: float) -> QPixmap:
    """The named icon in one colour, sharp at the screen's scale."""
    key = f"{icon} {colour} {size} {ratio}"
    pixmap = QPixmap()
    if QPixmapCache.find(key, pixmap):
        return pixmap
    pixmap = QIcon(f":/icons/{icon}.svg").pixmap(QSize(size, size), ratio)
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(0, 0, size, size, QColor(colour))
    painter.end()
    QPixmapCache.insert(key, pixmap)
    return pixmap
