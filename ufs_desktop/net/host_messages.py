"""What a host says, once both sides have proved that they know the secret."""

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
    """The time that each player has for a game, and for a decision once that is used up."""

    game: Seconds
    reserve: Seconds


class Terms(Message):
    """What is played."""

    edition: ShortText
    best_of: Annotated[int, Field(ge=1, le=9)]
    names: Annotated[list[PlayerName], Field(min_length=2, max_length=2)]
    grace: Seconds  # for which a lost player is waited for
    may_undo: bool = True  # by consent
    clock: ClockTerms | None = None
    pause: Seconds = 0.0  # that every move takes at least


class Admission(Message):
    """Somebody is in: which seat is theirs, and the token with which they may return to it."""

    kind: Literal["admission"] = "admission"
    seat: Player | None  # None: a spectator
    token: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")]
    terms: Terms
    count: Count = 0  # of the entries of the transcript that both have


class DeckObjection(Message):
    """What is wrong with a deck."""

    rule: ShortText
    text: Words


class DeckVerdict(Message):
    """On a deck: nothing is wrong with it, or what is."""

    kind: Literal["verdict"] = "verdict"
    problems: Annotated[list[DeckObjection], Field(max_length=50)] = Field(default_factory=list)


class CardsWanted(Message):
    """Cards of the guest's deck that the host does not know: the guest lends them."""

    kind: Literal["wanted"] = "wanted"
    names: Annotated[list[CardName], Field(min_length=1, max_length=MOST_LENT)]


class Deal(Message):
    """A game is about to be dealt: what the host commits itself to before the guest's part."""

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
    """One moment of the game as one viewer sees it, told by what has changed since the last one."""

    kind: Literal["showing"] = "showing"
    number: Count  # of the showings of this connection; the first one changes nothing into a whole
    game: Count
    change: Any
    log_start: Count
    log: Any
    seal: Seal
    took: Annotated[str, Field(pattern="^([0-9a-f]{32})?$")] = ""  # the answer that led there
    undo: Literal["free", "consent", "nothing"] = "nothing"
    vain: Annotated[list[Count], Field(max_length=2_000)] = Field(default_factory=list)
    tried: bool = True  # else an `Advice` says later what is vain
    odds: Any = None
    still: bool = False
    match: MatchScore
    request: Wanted | None = None
    away: Annotated[list[Player], Field(max_length=2)] = Field(default_factory=list)


class LogPiece(Message):
    """Lines of the log with which the next showing begins, where they are too many for one."""

    kind: Literal["lines"] = "lines"
    log: Any


class Advice(Message):
    """What is vain of what the newest showing asks: its offers were tried after it was told."""

    kind: Literal["advice"] = "advice"
    number: Count  # of that showing
    vain: Annotated[list[Count], Field(max_length=2_000)]


class Takeback(Message):
    """What can be taken back now."""

    kind: Literal["takeback"] = "takeback"
    undo: Literal["free", "consent", "nothing"]


class Objection(Message):
    """Why an act was not taken."""

    kind: Literal["objection"] = "objection"
    rule: ShortText
    reason: Words
    gist: Words
    card: Number | None = None


class Petition(Message):
    """Somebody wants what another must agree to; None: it is settled."""

    kind: Literal["petition"] = "petition"
    request: Wanted | None


class Notice(Message):
    """The host's program says something; `failed`: it made a mistake."""

    kind: Literal["notice"] = "notice"
    words: Words
    failed: bool = False


class Utterance(Message):
    """What was said, and from which seat."""

    kind: Literal["utterance"] = "utterance"
    seat: Player
    words: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class Presence(Message):
    """Who is away, for how much longer they are waited for, and who wants a pause; and who the two
    are: of a guest nothing is known before they come."""

    kind: Literal["presence"] = "presence"
    away: Annotated[list[Player], Field(max_length=2)]
    left: Seconds
    paused: Annotated[list[Player], Field(max_length=2)]
    spectators: Annotated[int, Field(ge=0, le=100)] = 0
    names: Annotated[list[PlayerName], Field(min_length=2, max_length=2)]


class ClockTime(Message):
    """The time that both players have left, and whose runs; None: nobody's."""

    kind: Literal["clock"] = "clock"
    game: Annotated[list[Seconds], Field(min_length=2, max_length=2)]
    reserve: Annotated[list[Seconds], Field(min_length=2, max_length=2)]
    running: Player | None


class Opening(Message):
    """After the match: the host's part of the key of a game. Pieces of its record follow."""

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
