"""The messages of a guest, once both sides have proved that they know the secret."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from engine.library.lent_cards import LONGEST_LOAN
from ufs_desktop.net.messages import (
    LONGEST_CHAT,
    Count,
    Digest,
    Message,
    Number,
    PlayerName,
    Prints,
    Seal,
    ShortText,
    Wanted,
)


class Entry(Message):
    """The first sealed message, which proves that the secret is known. A player brings their deck;
    one who returns says how far their transcript goes."""

    kind: Literal["entry"] = "entry"
    name: PlayerName
    deck: dict[str, Any] | None = None  # read by `engine.decks`
    # Fingerprints of the cards in it that did not come with the program:
    prints: Prints = Field(default_factory=dict)
    count: Count = 0
    head: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")] = ""


class Submission(Message):
    """Another deck, after one that was refused."""

    kind: Literal["submission"] = "submission"
    deck: dict[str, Any]
    prints: Prints = Field(default_factory=dict)


class CardLoan(Message):
    """The cards that the host has asked for, as a card file."""

    kind: Literal["loan"] = "loan"
    text: Annotated[str, Field(max_length=LONGEST_LOAN)]


class ChancePart(Message):
    """The guest's part of a game's key of chance."""

    kind: Literal["part"] = "part"
    game: Count
    part: Digest


class Reply(Message):
    """An answer to the decision with this number, given in the view with this seal."""

    kind: Literal["reply"] = "reply"
    decision: Number
    seal: Seal
    key: Any
    unasked: bool = False


class WhyNot(Message):
    """Why is this act not offered?"""

    kind: Literal["why-not"] = "why-not"
    decision: Number
    act: ShortText
    card: Number


class AccordWish(Message):
    """A wish that needs the other player's consent: "undo" or "draw"."""

    kind: Literal["wish"] = "wish"
    accord: Literal["undo", "draw"]


class Consent(Message):
    """The player's answer to a wish, perhaps their own, with the wish and moment that they saw."""

    kind: Literal["consent"] = "consent"
    agreed: bool
    wanted: Wanted
    seal: Seal


class Concession(Message):
    """The player gives up the game, or the match."""

    kind: Literal["concession"] = "concession"
    whole_match: bool = False


class Readiness(Message):
    """The player is ready for the next game, or another match, perhaps with a new deck."""

    kind: Literal["readiness"] = "readiness"
    deck: dict[str, Any] | None = None


class Remark(Message):
    """Something a player says."""

    kind: Literal["remark"] = "remark"
    words: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class PauseWish(Message):
    """The player wants a pause or to go on, which takes both players."""

    kind: Literal["pause"] = "pause"
    paused: bool


class Receipt(Message):
    """The first view of this game has been seen: from now on, a player who leaves may return."""

    kind: Literal["receipt"] = "receipt"
    game: Count
