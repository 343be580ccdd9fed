"""What a card of any game looks like: a plain value that paints itself."""

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
    """A picture from the user's folders: the whole face, or only the art in its window."""

    image: QImage
    is_whole: bool


class Likeness(Hashable, Protocol):
    """The looks of a card; cards that look alike have equal ones and share one picture."""

    @property
    def is_back(self) -> bool: ...

    @property
    def name(self) -> str:
        """The printed name, by which a user's picture is found."""

    @property
    def number(self) -> str:
        """The printing, used for the same purpose."""

    @property
    def back(self) -> Likeness:
        """What is shown while its face is yet to be painted."""

    def paint(
        self, painter: QPainter, box: QRectF, colours: Colours, own: UserPicture | None
    ) -> None: ...
