"""The messages that the two sides of a connection send each other, and their reading.

Before both have proved that they know the secret there are four, in the open. From then on a guest
says what `GuestSays` lists and a host what `HostSays` lists, and nothing else is understood. What a
view holds is read by `viewcode` as the game's own kinds of values.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from engine.decks.loan import LONGEST_LOAN, MOST_LENT
from engine.kernel.contents import Bounds, JsonError, read_json
from ufs_desktop.data.games import player_name
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.keys import Party

PROTOCOL = 3
LONGEST_CHAT = 300  # signs
LONGEST_WORDS = 2_000
PIECE = 60_000  # signs of a record that travel at once
MOST_PIECES = 300

OPEN_BOUNDS = Bounds(values=50, depth=2, text=500)
GUEST_BOUNDS = Bounds(values=8_000, depth=12, text=2 * LONGEST_LOAN)
HOST_BOUNDS = Bounds(values=200_000, depth=40, text=2 * PIECE + 1_000, digits=20)

Player = Annotated[int, Field(ge=0, le=1)]
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Seal = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
Share = Annotated[str, Field(pattern="^[0-9a-f]{66}$")]
MatchId = Annotated[str, Field(pattern="^[0-9a-f]{16,64}$")]
ShortText = Annotated[str, Field(max_length=80)]
Words = Annotated[str, Field(max_length=LONGEST_WORDS)]
PlayerName = Annotated[str, Field(max_length=400), AfterValidator(player_name)]
Count = Annotated[int, Field(ge=0, le=2**31)]
Number = Annotated[int, Field(ge=0, le=2**53)]
CardName = Annotated[str, Field(min_length=1, max_length=200)]
Prints = Annotated[dict[CardName, Digest], Field(max_length=MOST_LENT)]
Seconds = Annotated[float, Field(ge=0, le=10_000_000)]


class Message(BaseModel):
    """Anything that is said."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Role(StrEnum):
    """What somebody calls for."""

    PLAY = "play"
    WATCH = "watch"
    RETURN = "return"  # to a seat that they have the token of


class Parting(StrEnum):
    """Why a connection is closed by one side, as far as the other side is told."""

    LEFT = "left"  # its player has gone
    ENDED = "ended"  # the match is over, and nobody wants another
    BREACH = "breach"  # what was said is not understood
    GARBLED = "garbled"  # what came was not sealed by the other side
    VERSIONS = "versions"  # the two programs are not of one kind
    SECRET = "secret"  # the code, or the token, is not right
    SPENT = "spent"  # the code was tried too often, or is used up
    WAIT = "wait"  # it was tried too often for the moment
    FULL = "full"  # nobody else can come in
    REPLACED = "replaced"  # the same player has come by another connection
    UNKNOWN = "unknown"  # this match is not played here
    SILENT = "silent"  # nothing was heard for too long
    SLOW = "slow"  # too much waits to be taken


class Versions(Message):
    """What has to be the same on both sides. Newer programs may tell more of themselves."""

    model_config = ConfigDict(extra="ignore")

    protocol: int = Field(ge=0, le=10_000)
    program: ShortText
    game: ShortText  # which game, by its code
    rules: int = Field(ge=0, le=100_000)  # the version of the game's rules and state
    cards: Annotated[str, Field(max_length=64)]  # digest of the cards that come with the program


class Hello(Message):
    """The guest begins; one of a newer program may say more."""

    model_config = ConfigDict(extra="ignore")

    kind: Literal["hello"] = "hello"
    role: Role = Field(strict=False)
    versions: Versions
    match: Annotated[str, Field(pattern="^([0-9a-f]{16,64})?$")] = ""  # to which one returns


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
    """The last thing that is said, by either side, sealed or not."""

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


# The guest's


class Entry(Message):
    """The first that is sealed: it shows that the secret is known. A player brings their deck;
    one who returns says how far their transcript goes."""

    kind: Literal["entry"] = "entry"
    name: PlayerName
    deck: dict[str, Any] | None = None  # read by `engine.decks`
    prints: Prints = {}  # of the cards in it that did not come with the program
    count: Count = 0
    head: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")] = ""


class Submission(Message):
    """Another deck, after one that was refused."""

    kind: Literal["submission"] = "submission"
    deck: dict[str, Any]
    prints: Prints = {}


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
    """What the player says to the other's wish."""

    kind: Literal["consent"] = "consent"
    agreed: bool


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


# The host's


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
    problems: Annotated[list[DeckObjection], Field(max_length=50)] = []


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


class Wanted(Message):
    """What somebody has yet to agree to."""

    accord: Literal["undo", "draw"]
    by: Player


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
    vain: Annotated[list[Count], Field(max_length=2_000)] = []
    tried: bool = True  # else an `Advice` says later what is vain
    odds: Any = None
    still: bool = False
    match: MatchScore
    request: Wanted | None = None
    away: Annotated[list[Player], Field(max_length=2)] = []


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
    """Who is away, for how much longer they are waited for, and who wants a pause."""

    kind: Literal["presence"] = "presence"
    away: Annotated[list[Player], Field(max_length=2)]
    left: Seconds
    paused: Annotated[list[Player], Field(max_length=2)]
    spectators: Annotated[int, Field(ge=0, le=100)] = 0


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


OpenByGuest = Annotated[Hello | Proof | Goodbye, Field(discriminator="kind")]
OpenByHost = Annotated[Greeting | Goodbye, Field(discriminator="kind")]
GuestSays = Annotated[
    Entry
    | Submission
    | CardLoan
    | ChancePart
    | Reply
    | WhyNot
    | AccordWish
    | Consent
    | Concession
    | Readiness
    | Remark
    | PauseWish
    | Receipt
    | Ping
    | Pong
    | Goodbye,
    Field(discriminator="kind"),
]
HostSays = Annotated[
    Admission
    | DeckVerdict
    | CardsWanted
    | Deal
    | Showing
    | LogPiece
    | Advice
    | Takeback
    | Objection
    | Petition
    | Notice
    | Utterance
    | Presence
    | ClockTime
    | Opening
    | RecordPiece
    | Ping
    | Pong
    | Goodbye,
    Field(discriminator="kind"),
]
_OPEN: dict[Party, TypeAdapter[Any]] = {
    Party.GUEST: TypeAdapter(OpenByGuest),
    Party.HOST: TypeAdapter(OpenByHost),
}
_SEALED: dict[Party, TypeAdapter[Any]] = {
    Party.GUEST: TypeAdapter(GuestSays),
    Party.HOST: TypeAdapter(HostSays),
}
_BOUNDS = {Party.GUEST: GUEST_BOUNDS, Party.HOST: HOST_BOUNDS}


def written(message: Message) -> bytes:
    """As it is sent."""
    return message.model_dump_json().encode()


def read_message(text: bytes, speaker: Party, *, is_sealed: bool) -> Message:
    """What this side said. Breach: it is nothing that it may say."""
    kinds = _SEALED if is_sealed else _OPEN
    bounds = _BOUNDS[speaker] if is_sealed else OPEN_BOUNDS
    try:
        message: Message = kinds[speaker].validate_python(read_json(text, bounds))
    except JsonError as error:
        raise Breach(f"no message: {error}") from error
    except ValidationError as error:
        raise Breach(f"no message: {_first(error)}") from error
    return message


def _first(error: ValidationError) -> str:
    """What is wrong, without quoting what came."""
    flaw = error.errors(include_input=False, include_url=False)[0]
    place = ".".join(str(part)[:40] for part in flaw["loc"])
    return f"{place[:120]}: {flaw['type']}"
