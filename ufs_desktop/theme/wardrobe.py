"""Which theme the application wears: asked by whatever paints, told to whoever keeps paintings."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Signal

from ufs_desktop.theme.colours import THEMES, Colours

PROPERTY = "wardrobe"  # of the application, which owns its wardrobe
USUAL = THEMES["dark"]


class Wardrobe(QObject):
    """Holds the theme, a value that never changes; another one may be put on at any time."""

    changed = Signal()  # what was painted before is to be painted anew

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self.theme = USUAL
        self.words = 1.0  # how much larger than usual words are wanted

    def wear(self, name: str, text_percent: int = 100) -> bool:
        """The theme of this name, or the dark one; whether that is another look than before.
        `changed` is for the caller to emit."""
        before = self.theme, self.words
        self.theme, self.words = THEMES.get(name, USUAL), text_percent / 100
        return (self.theme, self.words) != before


def wardrobe() -> Wardrobe:
    """The application's own, made when it is first asked for."""
    application = QCoreApplication.instance()
    if application is None:
        raise RuntimeError("no application wears anything yet")
    found = application.property(PROPERTY)
    if not isinstance(found, Wardrobe):
        found = Wardrobe(application)
        application.setProperty(PROPERTY, found)
    return found


def worn() -> Colours:
    """The colours of the moment."""
    return wardrobe().theme.colours


def worn_size(pixels: int) -> int:
    """A size of words, as much larger as they are wanted."""
    return round(pixels * wardrobe().words)


def worn_cards() -> Colours:
    """The colours of the cards' faces at the moment."""
    return wardrobe().theme.cards
