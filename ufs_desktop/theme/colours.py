"""The themes, with their colours named by purpose."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple


@dataclass(frozen=True)
class Colours:
    """A theme's colours by purpose; the defaults are those of the dark arena."""

    floor: str = "#0d1017"  # the window behind everything
    floor_light: str = "#1b2233"  # where the arena's light falls
    line: str = "#2c364e"  # lines between areas
    ring: str = "#2c364e"  # on the arena's floor, below anything to read
    panel: str = "#171c28"
    panel_raised: str = "#1f2636"  # what is under the pointer, and menus
    border: str = "#323d57"
    disabled: str = "#5d6884"  # words of disabled controls
    text: str = "#eef1f8"
    text_soft: str = "#b3bdd2"
    text_on_accent: str = "#14100b"
    accent: str = "#f2873c"  # the attack's orange
    accent_light: str = "#ffa566"
    answer: str = "#4c9ff0"  # blue, only for what you can answer with
    own: str = "#a98bff"  # the viewing player; the accent stands for the rival
    focus: str = "#ffd866"
    link: str = "#c9bdf0"
    good: str = "#5fce97"
    bad: str = "#ff6b6b"
    shade: str = "#06080d"  # over the table, below a modal panel
    ink: str = "#f7f3ea"  # words on cards
    paper: str = "#12151d"  # a card's text box
    attack: str = "#d9722b"
    action: str = "#3d4fb4"  # darker and more violet than `answer`
    asset: str = "#2f9a62"
    foundation: str = "#7a8596"
    character: str = "#8c5bc4"
    backup: str = "#b0568c"


class Theme(NamedTuple):
    """A theme's name, its colours, and the colours of its cards' faces."""

    label: str
    colours: Colours
    cards: Colours


DARK = Colours()
LIGHT = Colours(
    floor="#e4e9f2",
    floor_light="#fbfcfe",
    line="#bcc6d8",
    ring="#bcc6d8",
    panel="#f4f6fb",
    panel_raised="#ffffff",
    border="#8e9ab1",
    disabled="#8e9ab1",
    text="#131926",
    text_soft="#465066",
    text_on_accent="#ffffff",
    accent="#b84c06",
    accent_light="#9c3f00",
    answer="#1667c5",
    own="#6a3fd0",
    focus="#7a1fa2",
    link="#5b3fa0",
    good="#14713f",
    bad="#c0242b",
    shade="#f1f4fa",
)
CONTRAST = replace(
    DARK,
    floor="#000000",
    floor_light="#000000",
    line="#a8a8a8",
    ring="#262626",
    panel="#000000",
    panel_raised="#1c1c1c",
    border="#d8d8d8",
    disabled="#8a8a8a",
    text="#ffffff",
    text_soft="#f0f0f0",
    text_on_accent="#000000",
    accent="#ffb000",
    accent_light="#ffd25c",
    answer="#59c8ff",
    own="#c9a6ff",
    focus="#ffff4d",
    link="#ffff4d",
    good="#5dff92",
    bad="#ff8080",
    shade="#000000",
    ink="#ffffff",
    paper="#000000",
    attack="#ff8a2b",
    action="#6a78ff",
    asset="#41d07f",
    foundation="#b8c2d0",
    character="#c08cff",
    backup="#ff86c8",
)
THEMES = {
    "dark": Theme("Dark arena", DARK, DARK),
    "light": Theme("Light", LIGHT, DARK),  # cards stay dark on a light table
    "contrast": Theme("High contrast", CONTRAST, CONTRAST),
}
