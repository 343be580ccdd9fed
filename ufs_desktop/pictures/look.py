"""What a card looks like, of whichever game: a plain value that paints itself."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from ufs_desktop.theme.colours import Colours

ASPECT = 1.4  # a card's height to its width


@dataclass(frozen=True)
class UserPicture:
    """A picture out of a folder of the user's: the whole face, or what its window shows."""

    image: QImage
    is_whole: bool


class Likeness(Hashable, Protocol):
    """Two cards that look alike are equal, and share one picture."""

    @property
    def is_back(self) -> bool: ...

    @property
    def name(self) -> str:
        """What is printed on the card, by which a user's picture of it is found."""

    @property
    def number(self) -> str:
        """The printing, for the same end."""

    @property
    def back(self) -> Likeness:
        """What is seen of it while its face is still to be painted."""

    def paint(
        self, painter: QPainter, box: QRectF, colours: Colours, own: UserPicture | None
    ) -> None: ...
