"""The looks: readable colours, fonts and icons that are there."""

import re

import pytest
from PySide6.QtGui import QColor, QFont, QFontInfo
from PySide6.QtWidgets import QApplication

from ufs_desktop import theme


def luminance(colour: str) -> float:
    """Relative luminance as the web's accessibility guidelines define it."""
    shades = QColor(colour).getRgbF()[:3]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shades]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("ground", ["floor", "floor_light", "panel", "panel_raised"])
@pytest.mark.parametrize("ink", ["text", "text_soft", "accent_light", "focus", "good"])
def test_text_is_readable_on_every_ground(ink: str, ground: str) -> None:
    colours = vars(theme.DARK)
    assert contrast(colours[ink], colours[ground]) >= 4.5


def test_text_on_the_accent_is_readable() -> None:
    assert contrast(theme.DARK.text_on_accent, theme.DARK.accent) >= 4.5


def test_style_sheet_has_every_token_filled_in() -> None:
    sheet = theme.style_sheet()
    assert re.findall(r"\$\w*", sheet) == []
    assert theme.DARK.accent in sheet


@pytest.mark.parametrize("weight", [QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold])
def test_bundled_typeface_is_the_one_drawn(dressed: QApplication, weight: QFont.Weight) -> None:
    font = QFont(dressed.font())
    font.setWeight(weight)
    assert QFontInfo(font).family() == theme.FONT_FAMILY
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
