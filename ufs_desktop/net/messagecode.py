"""Writes and reads messages.

Until both sides have proved that they know the secret, there are four kinds, unsealed. From then on
a guest may send those in `GuestSays` and a host those in `HostSays`, and nothing else. The contents
of a view are read by `viewcode` as the game's own types.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from engine.kernel.contents import Bounds, JsonError, read_json
from engine.library.lent_cards import LONGEST_LOAN
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.guest_messages import (
    AccordWish,
    CardLoan,
    ChancePart,
    Concession,
    Consent,
    Entry,
    PauseWish,
    Readiness,
    Receipt,
    Remark,
    Reply,
    Submission,
    WhyNot,
)
from ufs_desktop.net.host_messages import (
    Admission,
    Advice,
    CardsWanted,
    ClockTime,
    Deal,
    DeckVerdict,
    LogPiece,
    Notice,
    Objection,
    Opening,
    Petition,
    Presence,
    RecordPiece,
    Showing,
    Takeback,
    Utterance,
)
from ufs_desktop.net.keys import Party
from ufs_desktop.net.messages import PIECE, Goodbye, Greeting, Hello, Message, Ping, Pong, Proof

OPEN_BOUNDS = Bounds(values=50, depth=2, text=500)
GUEST_BOUNDS = Bounds(values=8_000, depth=12, text=2 * LONGEST_LOAN)
HOST_BOUNDS = Bounds(values=200_000, depth=40, text=2 * PIECE + 1_000, digits=20)

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
    """The message as sent."""
    return message.model_dump_json().encode()


def read_message(text: bytes, speaker: Party, *, is_sealed: bool) -> Message:
    """The message of one side. Raises Breach if it is none that this side may send."""
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
    """What is wrong, without quoting the message."""
    flaw = error.errors(include_input=False, include_url=False)[0]
    place = ".".join(str(part)[:40] for part in flaw["loc"])
    return f"{place[:120]}: {flaw['type']}"
