"""The messages of a host, once both sides have proved that they know the secret."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from engine.library.lent_cards import MOST_LENT
from ufs_desktop.net.messages import (
    LONGEST_CHAT,
    MOST_PIECES,
    PIECE,
    CardName,
    Count,
    Digest,
    Message,
    Number,
    Player,
    PlayerName,
    Seal,
    Seconds,
    ShortText,
    Wanted,
    Words,
)


class ClockTerms(Message):
    """The time that each player has for a game, and the reserve once that is used up."""

    game: Seconds
    reserve: Seconds


class Terms(Message):
    """The terms of a match."""

    edition: ShortText
    best_of: Annotated[int, Field(ge=1, le=9)]
    names: Annotated[list[PlayerName], Field(min_length=2, max_length=2)]
    grace: Seconds  # for which a lost player is expected back
    may_undo: bool = True  # by consent
    clock: ClockTerms | None = None
    pause: Seconds = 0.0  # that every move takes at least


class Admission(Message):
    """Somebody is admitted: their seat, and the token with which they may return to it."""

    kind: Literal["admission"] = "admission"
    seat: Player | None  # None: a spectator
    token: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")]
    terms: Terms
    count: Count = 0  # of transcript entries that both sides have


class DeckObjection(Message):
    """What is wrong with a deck."""

    rule: ShortText
    text: Words


class DeckVerdict(Message):
    """The verdict on a deck: what is wrong with it, if anything."""

    kind: Literal["verdict"] = "verdict"
    problems: Annotated[list[DeckObjection], Field(max_length=50)] = Field(default_factory=list)


class CardsWanted(Message):
    """Asks the guest to lend cards of their deck that the host does not know."""

    kind: Literal["wanted"] = "wanted"
    names: Annotated[list[CardName], Field(min_length=1, max_length=MOST_LENT)]


class Deal(Message):
    """A game is about to be dealt: the host's commitment, before the guest's part."""

    kind: Literal["deal"] = "deal"
    game: Count
    commitment: Digest
    deck: Digest  # of the lists of the guest's deck
    terms: Terms


class MatchScore(Message):
    """The games before this one."""

    best_of: Annotated[int, Field(ge=1, le=9)]
    winners: Annotated[list[Player | None], Field(max_length=100)]
    given_up: Player | None = None


class Showing(Message):
    """One moment of the game as one viewer sees it, sent as changes to the last one."""

    kind: Literal["showing"] = "showing"
    number: Count  # of the showings of this connection; the first is a whole view
    game: Count
    change: Any
    log_start: Count
    log: Any
    seal: Seal
    took: Annotated[str, Field(pattern="^([0-9a-f]{32})?$")] = ""  # of the answer that led there
    undo: Literal["free", "consent", "nothing"] = "nothing"
    vain: Annotated[list[Count], Field(max_length=2_000)] = Field(default_factory=list)
    tried: bool = True  # if not, an `Advice` later says what is vain
    odds: Any = None
    still: bool = False
    match: MatchScore
    request: Wanted | None = None
    away: Annotated[list[Player], Field(max_length=2)] = Field(default_factory=list)


class LogPiece(Message):
    """Log lines that precede those of the next showing, if they are too many for it."""

    kind: Literal["lines"] = "lines"
    log: Any


class Advice(Message):
    """Which options of the newest showing are vain: they were tried after it was sent."""

    kind: Literal["advice"] = "advice"
    number: Count  # of that showing
    vain: Annotated[list[Count], Field(max_length=2_000)]


class Takeback(Message):
    """What can be taken back now."""

    kind: Literal["takeback"] = "takeback"
    undo: Literal["free", "consent", "nothing"]


class Objection(Message):
    """Why an act was refused."""

    kind: Literal["objection"] = "objection"
    rule: ShortText
    reason: Words
    gist: Words
    card: Number | None = None


class Petition(Message):
    """Somebody wants what another must agree to; None if it is settled."""

    kind: Literal["petition"] = "petition"
    request: Wanted | None


class Notice(Message):
    """The host's program says something; `failed` if it is about an error of the program."""

    kind: Literal["notice"] = "notice"
    words: Words
    failed: bool = False


class Utterance(Message):
    """What a player said, and from which seat."""

    kind: Literal["utterance"] = "utterance"
    seat: Player
    words: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class Presence(Message):
    """Who is away, for how much longer they are expected back, who wants a pause, and the names of
    the two: the guest's is unknown before they come."""

    kind: Literal["presence"] = "presence"
    away: Annotated[list[Player], Field(max_length=2)]
    left: Seconds
    paused: Annotated[list[Player], Field(max_length=2)]
    spectators: Annotated[int, Field(ge=0, le=100)] = 0
    names: Annotated[list[PlayerName], Field(min_length=2, max_length=2)]


class ClockTime(Message):
    """The time that both players have left, and whose time is running; None: nobody's."""

    kind: Literal["clock"] = "clock"
    game: Annotated[list[Seconds], Field(min_length=2, max_length=2)]
    reserve: Annotated[list[Seconds], Field(min_length=2, max_length=2)]
    running: Player | None


class Opening(Message):
    """After the match: the host's part of a game's key. Pieces of its record follow."""

    kind: Literal["opening"] = "opening"
    game: Count
    part: Digest
    head: Digest  # of the transcript before this entry
    pieces: Annotated[int, Field(ge=0, le=MOST_PIECES)]


class RecordPiece(Message):
    """A piece of the record of a game that was opened."""

    kind: Literal["piece"] = "piece"
    game: Count
    number: Annotated[int, Field(ge=0, lt=MOST_PIECES)]
    text: Annotated[str, Field(max_length=PIECE)]
