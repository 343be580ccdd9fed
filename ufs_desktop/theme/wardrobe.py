"""Holds the current theme: painting code asks for it, and caches of paintings hear of changes."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Signal

from ufs_desktop.theme.colours import THEMES, Colours

PROPERTY = "wardrobe"  # of the application, which owns its wardrobe
USUAL = THEMES["dark"]


class Wardrobe(QObject):
    """Holds the theme, an immutable value that may be replaced at any time."""

    changed = Signal()  # everything must be repainted

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self.theme = USUAL
        self.words = 1.0  # the wanted size of words relative to the usual

    def wear(self, name: str, text_percent: int = 100) -> bool:
        """Set the theme of this name, or the dark one; returns whether the looks have changed.
        The caller has to emit `changed`."""
        before = self.theme, self.words
        self.theme, self.words = THEMES.get(name, USUAL), text_percent / 100
        return (self.theme, self.words) != before


def wardrobe() -> Wardrobe:
    """The application's wardrobe, made when it is first needed."""
    application = QCoreApplication.instance()
    if application is None:
        raise RuntimeError("no application wears anything yet")
    found = application.property(PROPERTY)
    if not isinstance(found, Wardrobe):
        found = Wardrobe(application)
        application.setProperty(PROPERTY, found)
    return found


def worn() -> Colours:
    """The current colours."""
    return wardrobe().theme.colours


def worn_size(pixels: int) -> int:
    """A size of words, scaled to the wanted size."""
    return round(pixels * wardrobe().words)


def worn_cards() -> Colours:
    """The current colours of the cards' faces."""
    return wardrobe().theme.cards
