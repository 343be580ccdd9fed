"""What happened, shown as beats: short scenes on the table, one after another.

A game decides which of its events become which beats; `director` plays them. A beat only shows what
has already happened: nothing waits for it, and the log tells the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from ufs_desktop.grammar import is_asked, whose_first
from ufs_desktop.table.questions import Names
from ufs_desktop.table.spread import Anchor, Sign


class Tone(StrEnum):
    """What a beat means to those who watch, as a colour of the theme."""

    PLAIN = "text"
    GOOD = "good"
    BAD = "bad"
    ACCENT = "accent"
    OWN = "own"  # of the player who watches


class Sound(StrEnum):
    """What a beat sounds like."""

    NONE = ""
    BELL = "bell"  # somebody's turn
    WHOOSH = "whoosh"  # an attack
    CARD = "card"
    PASS = "pass"
    FAIL = "fail"
    BLOCK = "block"
    THUD = "thud"  # what hurts
    HEAL = "heal"
    CHIME = "chime"  # an ability, an effect


@dataclass(frozen=True, kw_only=True)
class Beat:
    """One short scene: the milliseconds in which it comes, and those for which it stands."""

    sound: Sound = Sound.NONE
    tone: Tone = Tone.PLAIN
    comes: int = 200
    lasts: int = 900


@dataclass(frozen=True, kw_only=True)
class BannerBeat(Beat):
    """Words across the middle of the table: whose turn it is."""

    words: str
    below: str = ""


@dataclass(frozen=True, kw_only=True)
class StrikeBeat(Beat):
    """A line from one place to another: who attacks whom, with what, and where it aims."""

    start: Anchor
    end: Anchor
    title: str
    words: str
    below: str
    sign: Sign | None = None


@dataclass(frozen=True, kw_only=True)
class CardBeat(Beat):
    """A card held up large in the middle, with words about it; `beside`: what went with it."""

    card: CardView | None  # None: a card that this viewer does not know
    title: str
    words: str  # in large letters, such as a sum
    verdict: str = ""
    beside: tuple[CardView, ...] = ()
    below: str = ""
    is_flipped: bool = False  # turned over from its back


@dataclass(frozen=True, kw_only=True)
class StampBeat(Beat):
    """Words stamped upon a place: blocked, half, hit."""

    at: Anchor
    words: str
    below: str = ""
    sign: Sign | None = None


@dataclass(frozen=True, kw_only=True)
class TallyBeat(Beat):
    """An amount that flies into the large number of a player's plate, which rolls to its value."""

    player: Player
    amount: int  # negative for a loss
    start: Anchor
    words: str  # for those who do not see it: who loses or gains how much of what


@dataclass(frozen=True, kw_only=True)
class WordBeat(Beat):
    """A few words that rise from a place; several of them rise together."""

    at: Anchor
    words: str
    about: str  # for those who do not see where: which card, or whose zone


class News(NamedTuple):
    """A moment to tell about, with what its viewer was asked before it, and about which cards."""

    view: View  # its log tells what happened
    names: Names
    asked: Collection[tuple[str, Handle | None]] = ()  # prompts, and the cards they were about


def turn_banner(news: News, player: Player, *, is_now: bool) -> BannerBeat:
    """Announces whose turn has begun, and who is asked in it if that is somebody else."""
    decision = news.view.decision
    asked = decision.player if is_now and decision is not None else player
    return BannerBeat(
        words=f"{whose_first(news.names[player])} turn",
        below=is_asked(news.names[asked]) if asked != player else "",
        tone=Tone.GOOD if player == news.view.viewer else Tone.ACCENT,
        sound=Sound.BELL,
    )


Teller = Callable[[News], list[Beat]]  # a game's: what happened, in order
