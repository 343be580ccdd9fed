"""The messages between the two sides of a connection: what all have in common, those that either
side may send, and those sent before both have proved that they know the secret."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from engine.library.lent_cards import MOST_LENT
from ufs_desktop.data.games import shown_name

PROTOCOL_VERSION = 6
LONGEST_CHAT = 300  # characters
LONGEST_WORDS = 2_000
PIECE = 60_000  # characters of a record in one message
MOST_PIECES = 300

Player = Annotated[int, Field(ge=0, le=1)]
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Seal = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
Share = Annotated[str, Field(pattern="^[0-9a-f]{66}$")]
MatchId = Annotated[str, Field(pattern="^[0-9a-f]{16,64}$")]
ShortText = Annotated[str, Field(max_length=80)]
Words = Annotated[str, Field(max_length=LONGEST_WORDS)]
PlayerName = Annotated[str, Field(max_length=400), AfterValidator(shown_name)]
Count = Annotated[int, Field(ge=0, le=2**31)]
Number = Annotated[int, Field(ge=0, le=2**53)]
CardName = Annotated[str, Field(min_length=1, max_length=200)]
Prints = Annotated[dict[CardName, Digest], Field(max_length=MOST_LENT)]
Seconds = Annotated[float, Field(ge=0, le=10_000_000)]


class Message(BaseModel):
    """Any message."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Wanted(Message):
    """A wish that somebody has yet to agree to."""

    accord: Literal["undo", "draw"]
    by: Player


class Role(StrEnum):
    """What a caller wants."""

    PLAY = "play"
    WATCH = "watch"
    RETURN = "return"  # to a seat for which they have the token


class Parting(StrEnum):
    """Why one side closes a connection, as told to the other side."""

    LEFT = "left"  # its player has gone
    ENDED = "ended"  # the match is over, and no other is wanted
    BREACH = "breach"  # a message was not understood
    GARBLED = "garbled"  # a frame was not sealed by the other side
    VERSIONS = "versions"  # the two programs do not match
    SECRET = "secret"  # the code or token is wrong
    SPENT = "spent"  # the code was tried too often or already used
    WAIT = "wait"  # it was tried too often for now
    FULL = "full"  # nobody else can enter
    REPLACED = "replaced"  # the same player has made another connection
    UNKNOWN = "unknown"  # this match is not played here
    SILENT = "silent"  # nothing was heard for too long
    SLOW = "slow"  # too much is waiting to be received


class Versions(Message):
    """What must be the same on both sides. Newer programs may add more."""

    model_config = ConfigDict(extra="ignore")

    protocol: int = Field(ge=0, le=10_000)
    program: ShortText
    game: ShortText  # which game, by its code
    rules: int = Field(ge=0, le=100_000)  # the version of the game's rules and state
    make: Annotated[str, Field(max_length=64)] = ""  # digest of the program; empty: an older one
    cards: Annotated[str, Field(max_length=64)]  # digest of the cards that come with the program


class Hello(Message):
    """The guest's first message; a newer program may add more."""

    model_config = ConfigDict(extra="ignore")

    kind: Literal["hello"] = "hello"
    role: Role = Field(strict=False)
    versions: Versions
    match: Annotated[str, Field(pattern="^([0-9a-f]{16,64})?$")] = ""  # to return to


class Greeting(Message):
    """The host's answer, with its half of the proof."""

    kind: Literal["greeting"] = "greeting"
    match: MatchId
    versions: Versions
    share: Share


class Proof(Message):
    """The guest's half; everything after it is sealed."""

    kind: Literal["proof"] = "proof"
    share: Share


class Goodbye(Message):
    """The last message, from either side, sealed or not."""

    kind: Literal["goodbye"] = "goodbye"
    parting: Parting = Field(strict=False)
    words: Words = ""  # for the player there


class Ping(Message):
    """Asks for a sign of life."""

    kind: Literal["ping"] = "ping"
    number: Count = 0


class Pong(Message):
    """The sign of life."""

    kind: Literal["pong"] = "pong"
    number: Count = 0
