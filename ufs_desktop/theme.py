"""The looks in one place: colours, sizes and type scale, and the style sheet made of them."""

from dataclasses import dataclass
from string import Template

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

FONT_FAMILY = "Inter"
FONT_FILES = ("Inter-Regular.otf", "Inter-SemiBold.otf", "Inter-Bold.otf")


@dataclass(frozen=True)
class Colours:
    """A theme's colours by what they are for; the dark arena is the default."""

    floor: str = "#0d1017"  # the window behind everything
    floor_light: str = "#1b2233"  # where the arena's light falls
    line: str = "#2c364e"  # the arena's rings and rules between areas
    panel: str = "#171c28"
    panel_raised: str = "#1f2636"  # under the pointer, menus
    border: str = "#323d57"
    text: str = "#eef1f8"
    text_soft: str = "#b3bdd2"
    text_on_accent: str = "#14100b"
    accent: str = "#f2873c"  # the attack's orange
    accent_light: str = "#ffa566"
    answer: str = "#4c9ff0"  # the reply's blue
    focus: str = "#8cc4ff"
    good: str = "#5fce97"


@dataclass(frozen=True)
class Sizes:
    """Lengths in logical pixels; the screen's scale is Qt's business."""

    gap_small: int = 6
    gap: int = 12
    gap_large: int = 24
    margin: int = 40
    radius: int = 10
    radius_small: int = 6
    text_small: int = 13
    text: int = 15
    text_large: int = 18
    title: int = 44


DARK = Colours()
SIZES = Sizes()

_STYLE = Template("""
* { font-family: "$family"; font-size: ${text_size}px; color: $text; }
QMainWindow, QDialog { background: $floor; }
QMenuBar { background: $floor; border-bottom: 1px solid $line; padding: 2px 8px; }
QMenuBar::item { background: transparent; padding: 6px 12px; border-radius: ${radius_small}px; }
QMenuBar::item:selected { background: $panel_raised; }
QMenu { background: $panel_raised; border: 1px solid $border; padding: 6px; }
QMenu::item { padding: 7px 28px 7px 16px; border-radius: ${radius_small}px; }
QMenu::item:selected { background: $accent; color: $text_on_accent; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 2px; }
QScrollBar::handle:vertical { background: $border; border-radius: 4px; min-height: 32px; }
QScrollBar::handle:vertical:hover { background: $text_soft; }
QScrollBar::add-line, QScrollBar::sub-line { height: 0; width: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QPushButton {
    background: $panel_raised; border: 1px solid $border; border-radius: ${radius_small}px;
    padding: 6px 14px;
}
QPushButton:hover { border-color: $accent; color: $accent_light; }
QPushButton:pressed { background: $floor; }
QPushButton:focus { border: 2px solid $focus; padding: 5px 13px; }
QToolTip { background: $panel_raised; color: $text; border: 1px solid $border; padding: 4px; }
QTextBrowser {
    background: $panel; border: 1px solid $line; border-radius: ${radius}px; padding: 12px;
    selection-background-color: $accent; selection-color: $text_on_accent;
}
QTextBrowser:focus { border-color: $focus; }
QFrame#feature { background: $panel; border: 1px solid $line; border-radius: ${radius}px; }
QFrame#feature:hover { border-color: $border; background: $panel_raised; }
QLabel#title { font-size: ${title}px; font-weight: 700; }
QLabel#tagline { font-size: ${text_large}px; color: $text_soft; }
QLabel#section { font-size: ${text_small}px; font-weight: 600; color: $accent_light; }
QLabel#featureTitle { font-size: ${text_large}px; font-weight: 600; }
QLabel#soft { color: $text_soft; }
QLabel#version { font-size: ${text_small}px; color: $text_soft; }
QLabel#command {
    font-size: ${text_small}px; background: $floor; border: 1px solid $line;
    border-radius: ${radius_small}px; padding: 7px 10px; selection-background-color: $accent;
    selection-color: $text_on_accent;
}
QLabel#command:focus { border-color: $focus; }
""")


def style_sheet(colours: Colours = DARK, sizes: Sizes = SIZES) -> str:
    """The application's style sheet."""
    tokens = {**vars(sizes), **vars(colours), "family": FONT_FAMILY, "text_size": sizes.text}
    return _STYLE.substitute(tokens)


def palette(colours: Colours = DARK) -> QPalette:
    """The colours of what a style sheet does not reach, such as links and disabled text."""
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: colours.floor,
        QPalette.ColorRole.Base: colours.panel,
        QPalette.ColorRole.AlternateBase: colours.panel_raised,
        QPalette.ColorRole.Button: colours.panel_raised,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.ToolTipBase: colours.panel_raised,
        QPalette.ColorRole.ToolTipText: colours.text,
        QPalette.ColorRole.Highlight: colours.accent,
        QPalette.ColorRole.HighlightedText: colours.text_on_accent,
        QPalette.ColorRole.Link: colours.focus,
        QPalette.ColorRole.LinkVisited: colours.focus,
    }
    for role, colour in roles.items():
        made.setColor(role, QColor(colour))
    return made


def load_fonts() -> None:
    """Make the bundled typeface known, so that text is drawn on a system without fonts."""
    for name in FONT_FILES:
        if QFontDatabase.addApplicationFont(f":/fonts/{name}") < 0:
            raise RuntimeError(f"the bundled typeface {name} cannot be read")


def apply(application: QApplication) -> None:
    """Dress the application in the dark arena theme."""
    load_fonts()
    font = QFont(FONT_FAMILY)
    font.setPixelSize(SIZES.text)
    application.setStyle("Fusion")
    application.setFont(font)
    application.setPalette(palette())
    application.setStyleSheet(style_sheet())


def tinted(icon: str, colour: str, size: int, ratio: float) -> QPixmap:
    """The named icon in one colour, sharp at the screen's scale."""
    pixmap = QIcon(f":/icons/{icon}.svg").pixmap(QSize(size, size), ratio)
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(0, 0, size, size, QColor(colour))
    painter.end()
    return pixmap


ALIGN_TOP_LEFT = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
