"""The style sheet and the palette, made from a theme's colours and the sizes."""

from dataclasses import replace
from functools import lru_cache
from string import Template

from PySide6.QtGui import QColor, QPalette

from ufs_desktop.theme.colours import DARK, Colours
from ufs_desktop.theme.sizes import SIZES, Sizes

FONT_FAMILY = "Inter"
HALF = 0.5  # lightness midway between dark and light
TEXT_SIZES = (
    "text_small",
    "text_log",
    "text",
    "text_large",
    "text_prompt",
    "text_check",
    "text_big",
    "title",
)

_STYLE = Template("""
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
QScrollBar::handle:vertical:disabled { background: transparent; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 2px; }
QScrollBar::handle:horizontal { background: $border; border-radius: 4px; min-width: 32px; }
QScrollBar::handle:horizontal:hover { background: $text_soft; }
QScrollBar::add-line, QScrollBar::sub-line { height: 0; width: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QPushButton {
    background: $panel_raised; border: 1px solid $border; border-radius: ${radius_small}px;
    padding: 6px 14px;
}
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPushButton:hover { border-color: $accent; color: $accent_light; }
QPushButton:pressed { background: $floor; }
QPushButton:focus { border: 2px solid $focus; padding: 5px 13px; outline: none; }
QPushButton#keyField { padding: 4px 10px; font-size: ${text_small}px; min-width: 90px; }
QTabWidget::pane { background: $panel; border: 1px solid $line; border-radius: ${radius}px; }
QTabBar::tab {
    background: transparent; border: 1px solid transparent; border-bottom: 3px solid transparent;
    padding: 7px 16px; color: $text_soft;
}
/* In the letters of the bar, in which Qt measures all of them: bold ones would be cut. */
QTabBar::tab:selected { color: $text; border-bottom-color: $accent; }
QTabBar { outline: none; }
QTabBar::tab:focus { color: $focus; }
QTabBar#pageTabs { background: $floor; }
QTabBar#pageTabs::tab { padding: 3px 12px; max-width: 300px; }
/* A page that paints its own ground would cut the corners off the frame. */
QTabWidget#deckSides > QStackedWidget > QWidget { background: transparent; }
QTabWidget#pages::pane { background: transparent; border: none; border-radius: 0; }
QToolButton#closeTab {
    background: transparent; border: 1px solid transparent; border-radius: ${radius_small}px;
    padding: 0 5px; color: $text_soft;
}
QToolButton#closeTab:hover { border-color: $border; background: $panel_raised; color: $text; }
QToolTip { background: $panel_raised; color: $text; border: 1px solid $border; padding: 4px; }
QTextBrowser {
    background: $panel; border: 1px solid $line; border-radius: ${radius}px; padding: 12px;
    selection-background-color: $accent; selection-color: $text_on_accent;
}
QTextBrowser:focus { border-color: $focus; }
QPushButton#tile {
    background: $panel; border: 1px solid $line; border-radius: ${radius}px; padding: 0;
}
QPushButton#tile:hover { border-color: $accent; background: $panel_raised; }
QPushButton#tile:focus { border: 2px solid $focus; padding: 0; }
QLabel#title { font-size: ${title}px; font-weight: 700; }
QLabel#tagline { font-size: ${text_large}px; color: $text_soft; }
QLabel#section { font-size: ${text_small}px; font-weight: 600; color: $accent_light; }
QLabel#featureTitle { font-size: ${text_large}px; font-weight: 600; }
QLabel#soft { color: $text_soft; }
QLabel#version { font-size: ${text_small}px; color: $text_soft; }
QFrame#promptBar { background: $panel; border-top: 1px solid $line; }
QFrame#phaseStrip { background: $panel; border-bottom: 1px solid $line; }
QFrame#coach { background: $panel_raised; border-bottom: 2px solid $accent; }
QFrame#lanBand { background: $panel; border-bottom: 1px solid $line; }
QLabel#lanClock { font-weight: 600; }
QLabel#lanTrouble { font-weight: 600; color: $accent_light; }
QLabel#code {
    background: $panel; border: 2px solid $accent; border-radius: ${radius}px;
    padding: 10px 18px; font-size: ${title}px; font-weight: 700;
}
QLabel#coachStep { font-size: ${text_small}px; font-weight: 600; color: $accent_light; }
QLabel#coachWords { font-size: ${text_large}px; }
QLabel#coachWords[tone="correction"] { color: $accent_light; }
QFrame#side { background: $floor; border-left: 1px solid $line; }
QLabel#prompt { font-size: ${text_prompt}px; font-weight: 600; }
QLabel#refusal { font-size: ${text_small}px; color: $accent_light; }
QLabel#about { font-size: ${text_small}px; color: $text_soft; }
QPushButton#primary { background: $accent; color: $text_on_accent; font-weight: 600; }
QPushButton#primary:hover { background: $accent_light; color: $text_on_accent; }
QPushButton:disabled { color: $disabled; border: 1px dashed $disabled; }
QPushButton#primary:disabled { background: $panel_raised; color: $disabled; }
QPushButton:checked { background: $accent; color: $text_on_accent; border-color: $accent; }
QPushButton#play {
    background: $accent; color: $text_on_accent; font-size: ${text_large}px; font-weight: 600;
    padding: 13px 30px;
}
QPushButton#play:hover { background: $accent_light; }
QPushButton#play:focus { border: 2px solid $focus; padding: 12px 29px; }
QPushButton#beside { font-size: ${text_large}px; padding: 13px 30px; }
QPushButton#beside:focus { border: 2px solid $focus; padding: 12px 29px; }
QPushButton#small { font-size: ${text_small}px; padding: 3px 10px; }
QPushButton#small:focus { padding: 2px 9px; }
AnswerButton { text-align: left; }
QFrame#promptBar AnswerButton[tall="true"] { padding: 1px 14px; }
QFrame#promptBar AnswerButton[tall="true"]:focus { padding: 0 13px; }
QFrame#overlay {
    background: $panel; border: 2px solid $accent; border-radius: ${radius}px;
}
QFrame#overlay AnswerButton { font-size: ${text_small}px; padding: 5px 9px; }
QFrame#overlay AnswerButton:focus { padding: 4px 8px; }
QLabel#overlayTitle { font-size: ${text_large}px; font-weight: 600; }
QLabel#trail { font-size: ${text_small}px; color: $text_soft; }
QLabel#big { font-size: ${text_big}px; font-weight: 700; }
QLabel#check { font-size: ${text_check}px; font-weight: 700; }
QListView, QPlainTextEdit, QLineEdit, QSpinBox, QComboBox {
    background: $panel; border: 1px solid $border; border-radius: ${radius_small}px;
    padding: 5px 8px; selection-background-color: $accent; selection-color: $text_on_accent;
}
QListView#logText {
    background: $floor; border: 1px solid $line; border-radius: ${radius_small}px;
    padding: 4px; font-size: ${text_log}px;
}
QListView#logText:focus { border-color: $focus; }
QListWidget::item { padding: 5px; border-radius: ${radius_small}px; background: transparent; }
QListWidget::item:selected { background: $panel_raised; color: $accent_light; }
QListView:focus, QPlainTextEdit:focus, QLineEdit:focus, QSpinBox:focus, QComboBox:focus {
    border-color: $focus;
}
QPlainTextEdit:disabled, QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {
    color: $disabled; border: 1px dashed $disabled;
}
QComboBox::drop-down { border: none; width: 22px; }
QComboBox QAbstractItemView {
    background: $panel_raised; border: 1px solid $border; selection-background-color: $accent;
    selection-color: $text_on_accent;
}
QCheckBox, QRadioButton { spacing: 7px; font-size: ${text_small}px; color: $text_soft; }
QCheckBox:focus, QRadioButton:focus { color: $focus; text-decoration: underline; }
QCheckBox::indicator, QRadioButton::indicator, QListWidget::indicator {
    width: 13px; height: 13px; border: 1px solid $text_soft; border-radius: 3px;
}
QRadioButton::indicator { border-radius: 7px; }
QCheckBox:disabled, QRadioButton:disabled { color: $disabled; }
QCheckBox::indicator:checked, QRadioButton::indicator:checked, QListWidget::indicator:checked {
    background: $accent; border-color: $accent;
}
QCheckBox::indicator:checked, QListWidget::indicator:checked { image: url(:/icons/$tick.svg); }
QToolButton#fold {
    background: transparent; border: 1px solid transparent; border-radius: ${radius_small}px;
    padding: 1px 3px; font-size: ${text_small}px; text-align: left; color: $text_soft;
}
QToolButton#fold[tone="up"] { color: $good; }
QToolButton#fold[tone="down"] { color: $bad; }
QToolButton#fold:hover { background: $panel_raised; }
QToolButton#fold:focus { border-color: $focus; }
QLabel#foldLines {
    font-size: ${text_small}px; color: $text; padding: 0 2px 3px 18px;
}
QScrollArea#folds, QWidget#foldsInside { background: transparent; }
QProgressBar {
    background: $panel; border: 1px solid $border; border-radius: ${radius_small}px;
    text-align: center; color: $text;
}
QProgressBar::chunk { background: $panel_raised; border-right: 3px solid $accent; }
QFrame#chart { background: $panel; border: 1px solid $line; border-radius: ${radius}px; }
QLabel#basis {
    font-size: ${text_small}px; color: $text_soft; border: 1px solid $border;
    border-radius: ${radius_small}px; padding: 0 6px;
}
QToolButton#pick {
    background: transparent; border: 2px solid transparent; border-radius: ${radius}px;
    padding: 3px;
}
QToolButton#pick:hover { border-color: $answer; }
QToolButton#pick:focus { border-color: $focus; }
QToolButton#pick:checked { border-color: $good; background: $panel_raised; }
QTableView {
    background: $panel; alternate-background-color: $panel_raised; border: 1px solid $line;
    border-radius: ${radius_small}px; gridline-color: $line;
    selection-background-color: $accent; selection-color: $text_on_accent;
}
QTableCornerButton::section { background: $panel_raised; border: none; }
QTableView:focus { border-color: $focus; }
QTableView::item { padding: 0 6px; border: none; }
QTableView::item:selected { background: $accent; color: $text_on_accent; }
QHeaderView { background: $panel; }
QHeaderView::section {
    background: $panel; color: $text_soft; border: none; border-bottom: 1px solid $line;
    padding: 5px 6px; font-size: ${text_small}px; font-weight: 600;
}
QHeaderView::section:hover { color: $accent_light; }
QTableView#cardTable { outline: 0; }
QListView#cardFaces { padding: 0; }
QToolButton#filter {
    background: $panel_raised; border: 1px solid $border; border-radius: ${radius_small}px;
    padding: 3px 9px; font-size: ${text_small}px; color: $text_soft;
}
QToolButton#filter::menu-indicator { image: none; }
QToolButton#filter:hover { border-color: $accent; color: $text; }
QToolButton#filter:focus { border-color: $focus; color: $text; }
QToolButton#filter:disabled { color: $disabled; border: 1px dashed $disabled; }
QToolButton#filter:checked, QToolButton#filter[tone="on"] {
    background: $accent; color: $text_on_accent; border-color: $accent;
}
QToolButton#filter:checked:focus, QToolButton#filter[tone="on"]:focus {
    border: 2px solid $text; padding: 2px 8px;
}
QTextBrowser#cardPage { background: transparent; border: 1px solid transparent; padding: 1px; }
QTextBrowser#cardPage:focus { border-color: $focus; }
QSplitter::handle { background: transparent; width: 8px; }
QFrame#deckHeading { background: $panel; border-bottom: 1px solid $line; }
QLineEdit#deckName { font-size: ${text_large}px; font-weight: 600; }
QFrame#notice { background: $panel_raised; border-bottom: 2px solid $accent; }
QPushButton#verdict { text-align: left; }
QPushButton#verdict[tone="good"] { color: $good; }
QPushButton#verdict[tone="bad"] { color: $bad; }
QListView#deckLines { padding: 2px; }
QTabWidget#deckSides QTabBar::tab { padding: 5px 10px; }
QTabBar#deckBar::tab { padding: 3px 10px; }
QMenu::item:disabled { color: $disabled; }
QMenu::separator { height: 1px; background: $line; margin: 5px 8px; }
""")

_ROOMY = Template("""
QLabel#title { font-size: ${title}px; }
QLabel#tagline, QLabel#featureTitle { font-size: ${text_large}px; }
QLabel#section, QLabel#about { font-size: ${text_small}px; }
QLabel#soft, QComboBox { font-size: ${text}px; }
QPushButton#play, QPushButton#beside { font-size: ${text_large}px; }
""")


def scaled(sizes: Sizes, percent: int) -> Sizes:
    """The same sizes with larger or smaller words."""
    return replace(
        sizes, **{name: round(getattr(sizes, name) * percent / 100) for name in TEXT_SIZES}
    )


@lru_cache(maxsize=8)
def style_sheet(colours: Colours = DARK, sizes: Sizes = SIZES) -> str:
    """The application's style sheet."""
    tick = "tick-light" if QColor(colours.text_on_accent).lightnessF() > HALF else "tick-dark"
    named = {"family": FONT_FAMILY, "text_size": sizes.text, "tick": tick}
    return _STYLE.substitute({**vars(sizes), **vars(colours), **named})


def roomy_sheet(percent: int) -> str:
    """The additional style sheet of a page whose words grow with the window."""
    return _ROOMY.substitute(vars(scaled(SIZES, percent)))


def palette(colours: Colours = DARK) -> QPalette:
    """The colours of what style sheets do not reach, such as links and disabled text."""
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: colours.floor,
        QPalette.ColorRole.Base: colours.panel,
        QPalette.ColorRole.AlternateBase: colours.panel_raised,
        QPalette.ColorRole.Button: colours.panel_raised,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.PlaceholderText: colours.text_soft,
        QPalette.ColorRole.ToolTipBase: colours.panel_raised,
        QPalette.ColorRole.ToolTipText: colours.text,
        QPalette.ColorRole.Highlight: colours.accent,
        QPalette.ColorRole.HighlightedText: colours.text_on_accent,
        QPalette.ColorRole.Link: colours.link,
        QPalette.ColorRole.LinkVisited: colours.link,
    }
    for role, colour in roles.items():
        made.setColor(role, QColor(colour))
    return made
