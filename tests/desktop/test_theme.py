"""The looks: readable colours, fonts and icons that are there."""

import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ufs_desktop import theme
from ufs_desktop.headings import Heading, ValueLine
from ufs_desktop.plain import MarkedLabel
from ufs_desktop.replay.transport import Transport
from ufs_desktop.table.beats import Tone
from ufs_desktop.theme.colours import DARK, THEMES, Theme
from ufs_desktop.theme.growth import grow_words
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.style import FONT_FAMILY, palette, roomy_sheet, scaled, style_sheet
from ufs_desktop.theme.wardrobe import wardrobe, worn
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.folds import Fold
from ufs_desktop.widgets.prompt_bar import PromptBar

ROOT = Path(theme.__file__).parents[1]
every_theme = pytest.mark.parametrize("worn", THEMES.values(), ids=THEMES)


def luminance(colour: str) -> float:
    """Relative luminance as the web's accessibility guidelines define it."""
    mixed = QColor(colour)
    shades = (mixed.redF(), mixed.greenF(), mixed.blueF())
    linear = [c / 12.92 if c <= 0.04045 else math.pow((c + 0.055) / 1.055, 2.4) for c in shades]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("ground", ["floor", "floor_light", "panel", "panel_raised"])
@pytest.mark.parametrize("ink", ["text", "text_soft", "accent_light", "focus", "good"])
@every_theme
def test_text_is_readable_on_every_ground(worn: Theme, ink: str, ground: str) -> None:
    colours = vars(worn.colours)
    assert contrast(colours[ink], colours[ground]) >= 4.5


@every_theme
@pytest.mark.parametrize("ground", ["accent", "accent_light", "good"])
def test_text_on_bright_grounds_is_readable(worn: Theme, ground: str) -> None:
    assert contrast(worn.colours.text_on_accent, vars(worn.colours)[ground]) >= 4.5


@every_theme
def test_blue_is_for_what_answers_alone(worn: Theme) -> None:
    """And for the frames of actions, in a blue of their own: those in hand lie beside lit cards."""
    named = {name: QColor(value) for name, value in vars(worn.colours).items()}
    strong = {name: c for name, c in named.items() if c.hsvSaturationF() * c.valueF() > 0.4}
    blue = {name for name, colour in strong.items() if 185 <= colour.hue() <= 245}
    assert blue == {"answer", "action"}
    assert blue.isdisjoint(Tone)  # nor is what happens told in it
    assert named["action"].hue() - named["answer"].hue() >= 15
    assert QColor(worn.cards.action).hue() - named["answer"].hue() >= 15


@every_theme
def test_hints_in_empty_fields_are_readable(worn: Theme) -> None:
    hint = palette(worn.colours).color(QPalette.ColorRole.PlaceholderText).name()
    for ground in (worn.colours.panel, worn.colours.panel_raised):
        assert contrast(hint, ground) >= 4.5


@every_theme
def test_words_on_cards_are_readable(worn: Theme) -> None:
    cards = worn.cards
    for ink in (cards.ink, cards.accent_light):
        assert contrast(ink, cards.paper) >= 7


def test_high_contrast_is_higher_than_any_other() -> None:
    colours = THEMES["contrast"].colours
    for ink in (colours.text, colours.text_soft, colours.focus, colours.accent_light):
        assert contrast(ink, colours.panel_raised) >= 10


@every_theme
def test_style_sheet_has_every_token_filled_in(worn: Theme) -> None:
    sheet = style_sheet(worn.colours)
    assert re.findall(r"\$\w*", sheet) == []
    assert worn.colours.accent in sheet


def test_words_grow_and_spaces_stay() -> None:
    large = scaled(SIZES, 150)
    assert (large.text, large.title) == (round(SIZES.text * 1.5), SIZES.title * 1.5)
    assert large.gap == SIZES.gap


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize(
    "kind", [QLineEdit, QPlainTextEdit, QSpinBox, ChoiceBox, QCheckBox, QToolButton]
)
def test_what_cannot_be_changed_now_looks_so(qtbot: QtBot, kind: type[QWidget]) -> None:
    field = QCheckBox("It is so") if kind is QCheckBox else kind()
    if isinstance(field, QToolButton):
        field.setObjectName("filter")
    qtbot.addWidget(field)
    field.ensurePolished()
    free = field.grab().toImage()
    field.setEnabled(False)
    assert field.grab().toImage() != free


def test_a_theme_is_put_on_and_taken_off(dressed: QApplication) -> None:
    told: list[str] = []
    wardrobe().changed.connect(lambda: told.append(worn().floor))
    theme.dress(dressed, "light", 125)
    assert THEMES["light"].colours.floor in dressed.styleSheet()
    theme.dress(dressed, "a theme of a later version")
    assert worn() == DARK
    assert told == [THEMES["light"].colours.floor, DARK.floor]


def test_what_is_worn_already_is_not_put_on_again(dressed: QApplication) -> None:
    told: list[str] = []
    wardrobe().changed.connect(lambda: told.append(worn().floor))
    theme.dress(dressed, "dark", 100)
    assert told == []


def _asked_and_refused() -> QWidget:
    bar = PromptBar()
    bar.ask("Ash: block?", "E.4.1", ())
    bar.refuse("E.4.8.2", "too little", "")
    return bar


def _told_of_a_moment() -> QWidget:
    bar = Transport(("Ash", "Bram"), 1200)
    bar.tell("Ash: block?", "Block with Oar", "E.4.1")
    return bar


def _opened_fold() -> QWidget:
    return Fold(Heading("Damage", "5", (ValueLine("+1", "Oar", "", "C.3.3"),)), is_open=True)


@pytest.mark.parametrize("build", [_asked_and_refused, _told_of_a_moment, _opened_fold])
def test_words_that_are_shown_take_the_colours_of_another_theme(
    dressed: QApplication, qtbot: QtBot, build: Callable[[], QWidget]
) -> None:
    """The links of a dark theme cannot be read in a light one."""
    widget = build()
    qtbot.addWidget(widget)
    labels = [label for label in widget.findChildren(MarkedLabel) if "<a " in label.text()]
    assert labels
    theme.dress(dressed, "light")
    for label in labels:
        assert THEMES["light"].colours.link in label.text()
        assert DARK.link not in label.text()
        assert DARK.accent_light not in label.text()


@pytest.mark.parametrize("weight", [QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold])
def test_bundled_typeface_is_the_one_drawn(dressed: QApplication, weight: QFont.Weight) -> None:
    font = QFont(dressed.font())
    font.setWeight(weight)
    assert QFontInfo(font).family() == FONT_FAMILY
    assert QFontInfo(font).weight() == weight


def test_icon_takes_its_colour_and_the_screens_scale(dressed: QApplication) -> None:
    pixmap = theme.tinted("rules", "#ff0000", 30, 2.0)
    assert (pixmap.width(), pixmap.devicePixelRatio()) == (60, 2.0)
    image = pixmap.toImage()
    inks = {
        image.pixelColor(x, y).name()
        for x in range(60)
        for y in range(60)
        if image.pixelColor(x, y).alpha() == 255
    }
    assert inks == {"#ff0000"}


class CountingPage(QWidget):
    """Remembers the sheets that it was dressed in."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets: list[str] = []

    def setStyleSheet(self, sheet: str) -> None:
        self.sheets.append(sheet)
        super().setStyleSheet(sheet)


def test_a_page_is_dressed_anew_for_words_of_another_size_alone(
    dressed: QApplication, qtbot: QtBot
) -> None:
    page = CountingPage()
    qtbot.addWidget(page)
    for growth in (1.0, 1.5, 1.5, 1.0):
        grow_words(page, roomy_sheet, growth)
    assert page.sheets == [roomy_sheet(150), ""]


@pytest.mark.parametrize("percent", [100, 150])
def test_a_page_of_the_usual_size_needs_no_sheet_of_its_own(
    dressed: QApplication, qtbot: QtBot, percent: int
) -> None:
    """Every name in it has the same words as in the sheet that all wear."""
    theme.dress(dressed, "dark", percent)
    page = QWidget()
    qtbot.addWidget(page)
    named = re.findall(r"(\w+)#(\w+)", roomy_sheet(percent))
    parts = [{"QLabel": QLabel, "QPushButton": QPushButton}[kind](page) for kind, _ in named]
    for part, (_, name) in zip(parts, named, strict=True):
        part.setObjectName(name)

    def sizes() -> list[int]:
        page.ensurePolished()
        return [part.fontInfo().pixelSize() for part in parts]

    page.show()
    usual = sizes()
    page.setStyleSheet(roomy_sheet(percent))
    assert sizes() == usual
    page.setStyleSheet(roomy_sheet(2 * percent))
    assert all(large > small for large, small in zip(sizes(), usual, strict=True))
    theme.dress(dressed)


class CountingWindow(QMainWindow):
    """Tells how often it was dressed."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def setStyleSheet(self, sheet: str) -> None:
        self.times += 1
        super().setStyleSheet(sheet)


def test_a_window_is_dressed_once_and_whole(dressed: QApplication, qtbot: QtBot) -> None:
    """Not part by part in a sheet of the application's, nor again with the next window."""
    windows = []
    for _ in range(2):
        theme.undress(dressed)
        windows.append(CountingWindow())
        qtbot.addWidget(windows[-1])
        theme.put_on(dressed)
    theme.dress(dressed)
    assert dressed.styleSheet() == ""
    assert [(window.times, window.styleSheet()) for window in windows] == [(1, style_sheet())] * 2


def test_every_list_to_choose_from_has_its_arrow() -> None:
    sources = Path(theme.__file__).parents[1].rglob("*.py")
    assert [path.name for path in sources if "QComboBox()\n" in path.read_text()] == []


def test_words_of_pages_that_are_marked_up_grow_with_all_others() -> None:
    """Their sizes are not those of the style sheet, which grow by themselves."""
    texts = {path: path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")}
    assert not [path for path, text in texts.items() if re.search(r"font-size:\{SIZES", text)]
    assert any("font-size:{worn_size(SIZES" in text for text in texts.values())
