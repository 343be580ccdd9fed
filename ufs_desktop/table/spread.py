"""All that lies on a table at one moment, as plain values made by a game's plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView
from ufs_desktop.pictures.look import Likeness

Sign = Callable[[QPainter, QRectF, str], None]  # paints a small sign in a colour


class Strip(Enum):
    """Where words about a card stand; on its picture if other cards lie above and below."""

    ABOVE = auto()
    BELOW = auto()
    WITHIN = auto()


class Anchor(NamedTuple):
    """A place on the table: at a card, if it lies by itself, or at a player's zone or plate."""

    player: Player
    zone: str
    card: Handle | None = None


class Aim(NamedTuple):
    """A line from one place on the table to another: what is chosen there, or struck."""

    start: Anchor
    end: Anchor


class Rise(NamedTuple):
    """How a card that lies half covered is seen whole while it is pointed at."""

    width: float  # that it has then
    floor: float  # below which no part of it is seen
    hangs: bool = False  # from the table's upper edge: it comes down


@dataclass(frozen=True)
class Placement:
    """One card as it lies: its centre, how wide it is, and what stands on it."""

    handle: Handle
    card: CardView
    player: Player
    zone: str
    look: Likeness
    at: QPointF
    width: float
    z: float
    words: str = ""  # as assistive technology says it
    notes: tuple[str, ...] = ()  # on the picture, which does not show this
    signs: tuple[Sign, ...] = ()  # upon its picture: what has been done to it
    turned: bool = False  # a quarter to the right
    badge: str = ""  # beside it
    ribbon: str = ""  # what it is doing
    is_current: bool = False  # the source of what is going on
    strip: Strip = Strip.ABOVE  # of badge and ribbon
    tag: str = ""  # its name, upright above it, if it lies on its side
    copies: str = ""  # how many lie here, upon the last of them
    rise: Rise | None = None  # out of a hand, under the pointer


class RowGround(NamedTuple):
    """The ground of a row of cards; its words stand there while it is empty."""

    box: QRectF
    words: str
    is_empty: bool
    is_faint: bool = False


class Pile(NamedTuple):
    """Cards on top of each other, the top one first; a pile that `opens` is looked through."""

    player: Player
    zone: str
    box: QRectF
    label: str
    cards: tuple[CardView, ...]
    top: Likeness | None
    opens: bool


class PlateNumber(NamedTuple):
    """A number with its sign; if it has a maximum there is a bar, marked where it is low."""

    sign: Sign
    value: int
    most: int = 0
    low: float = 0.0  # share of the maximum


class Plate(NamedTuple):
    """What is shown of a player: a large number below the name, a small one beside it."""

    player: Player
    box: QRectF
    name: str
    words: str
    is_active: bool  # it is this player's turn
    is_asked: bool
    large: PlateNumber | None
    small: PlateNumber
    tag: str = ""  # at its foot: what is in force for this player


class Waiting(NamedTuple):
    """Something that is to be carried out later: what it says, whose it is, and what it is about.

    The one that comes next is shown with all its words; the others have only their titles.
    """

    key: str
    box: QRectF
    picture: Likeness  # of the card that it comes from
    pictured: QRectF  # where
    title: str
    text: str
    notes: tuple[str, ...]
    words: str  # as assistive technology says it
    card: Handle | None  # that it comes from, if it is there still
    chosen: tuple[Anchor, ...]
    is_own: bool
    is_next: bool


class Spread(NamedTuple):
    """Where everything lies and what it tells."""

    cards: Mapping[Handle, Placement]
    rows: tuple[RowGround, ...]
    piles: tuple[Pile, ...]
    plates: tuple[Plate, ...]
    banner: str  # between the halves: what is going on
    waiting: tuple[Waiting, ...] = ()  # the one that comes next first
    aims: tuple[Aim, ...] = ()  # who strikes whom now
