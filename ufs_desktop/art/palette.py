"""The colours of a picture."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor


@dataclass(frozen=True)
class Palette:
    """The colours of a people, or of an element, from the sky down to the darkest ink."""

    high: QColor  # the sky above
    low: QColor  # the sky at the horizon
    far: QColor
    near: QColor
    ink: QColor
    cloth: QColor
    lining: QColor
    accent: QColor
    glow: QColor


def palette_of(colours: str) -> Palette:
    """A palette from its colours in the order of the fields, six hex digits each."""
    return Palette(*(QColor(f"#{colour}") for colour in colours.split()))
