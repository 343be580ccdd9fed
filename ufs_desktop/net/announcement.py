"""The datagram by which a game that waits for players announces itself: a little JSON.

Anybody on the network can read it, and anybody may send one: it contains nothing that lets somebody
join, and readers use it only for what they show in a line.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from engine.kernel.contents import Bounds, JsonError, read_json
from ufs_desktop.data.games import shown_name

LARGEST = 1_200  # bytes: a datagram that no network splits
FORMAT = "ufs-lan-game"
VERSION = 1
BOUNDS = Bounds(values=40, depth=3, text=400, digits=12)

ShownName = Annotated[str, Field(max_length=400), AfterValidator(shown_name)]


class Announcement(BaseModel):
    """A game that can be joined or watched at the address that the datagram came from."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)  # newer ones have more

    format: str = Field(default=FORMAT, pattern=f"^{FORMAT}$")
    version: int = Field(default=VERSION, ge=1)
    protocol: int = Field(ge=0, le=10_000)  # the version of the messages
    match: str = Field(min_length=8, max_length=64, pattern="^[0-9a-f]+$")  # identifies the game
    port: int = Field(ge=1, le=65_535)
    name: ShownName  # of the host's player
    edition: ShownName  # as people call it
    program: ShownName  # the version of the program
    best_of: int = Field(default=1, ge=1, le=9)
    is_open: bool = True  # somebody can still join
    is_watchable: bool = False


def datagram(announcement: Announcement) -> bytes:
    """The announcement as sent."""
    return announcement.model_dump_json().encode()


def read_datagram(data: bytes) -> Announcement | None:
    """The announcement in a datagram; None if it is anything else."""
    if len(data) > LARGEST:
        return None
    try:
        return Announcement.model_validate(read_json(data, BOUNDS))
    except (JsonError, ValidationError):
        return None
