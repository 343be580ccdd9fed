"""What a guest says, once both sides have proved that they know the secret."""

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
    """The first that is sealed: it shows that the secret is known. A player brings their deck;
    one who returns says how far their transcript goes."""

    kind: Literal["entry"] = "entry"
    name: PlayerName
    deck: dict[str, Any] | None = None  # read by `engine.decks`
    # Of the cards in it that did not come with the program:
    prints: Prints = Field(default_factory=dict)
    count: Count = 0
    head: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")] = ""


class Submission(Message):
    """Another deck, after one that was refused."""

    kind: Literal["submission"] = "submission"
    deck: dict[str, Any]
    prints: Prints = Field(default_factory=dict)


class CardLoan(Message):
    """The cards that the host wants for the deck, as a card file has them."""

    kind: Literal["loan"] = "loan"
    text: Annotated[str, Field(max_length=LONGEST_LOAN)]


class ChancePart(Message):
    """The guest's part of the key of chance of a game."""

    kind: Literal["part"] = "part"
    game: Count
    part: Digest


class Reply(Message):
    """An answer to the decision of this number, seen in the view of this seal."""

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
    """What needs the other player's consent: "undo" or "draw"."""

    kind: Literal["wish"] = "wish"
    accord: Literal["undo", "draw"]


class Consent(Message):
    """What the player says to a wish, which may be their own: as they know it, and the moment."""

    kind: Literal["consent"] = "consent"
    agreed: bool
    wanted: Wanted
    seal: Seal


class Concession(Message):
    """The game is given up, or the match."""

    kind: Literal["concession"] = "concession"
    whole_match: bool = False


class Readiness(Message):
    """For the next game of the match, or another match, with these lists."""

    kind: Literal["readiness"] = "readiness"
    deck: dict[str, Any] | None = None


class Remark(Message):
    """Something a player says."""

    kind: Literal["remark"] = "remark"
    words: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class PauseWish(Message):
    """The player wants a pause, or to go on; two players both have to want to go on."""

    kind: Literal["pause"] = "pause"
    paused: bool


class Receipt(Message):
    """The first view of this game has been seen: from here on whoever leaves may come back."""

    kind: Literal["receipt"] = "receipt"
    game: Count
