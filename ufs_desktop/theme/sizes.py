"""Lengths used everywhere in the window, and the sizes of its words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """Lengths in logical pixels; Qt applies the screen's scale."""

    gap_small: int = 6
    gap: int = 12
    gap_large: int = 24
    margin: int = 40
    radius: int = 10
    radius_small: int = 6
    text_small: int = 13
    text_log: int = 14
    text: int = 15
    text_large: int = 18
    text_prompt: int = 16
    text_check: int = 30
    text_big: int = 34
    title: int = 44


SIZES = Sizes()
