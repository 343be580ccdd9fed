"""The match on the network that can be gone on with: on which side of it, and against whom."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import NamedTuple

from engine.kernel.contents import Bounds, JsonError, read_json
from ufs_desktop.data.games import player_name
from ufs_desktop.session.lan_folders import LanFolders
from ufs_desktop.settings import Settings

BOUNDS = Bounds(values=10, depth=2, text=200)


class LanRole(StrEnum):
    """The player's side of a match."""

    HOST = "host"
    GUEST = "guest"


class LanMatch(NamedTuple):
    """A match that was begun."""

    role: LanRole
    rival: str


def remember_match(settings: Settings, match: LanMatch) -> None:
    settings.set("lan_match", json.dumps({"role": match.role, "rival": match.rival}))


def forget_match(settings: Settings) -> None:
    """It is over: nobody goes on with it."""
    settings.set("lan_match", "")


def last_match(settings: Settings) -> LanMatch | None:
    """What was kept; nothing, if that cannot be read."""
    try:
        kept = read_json(settings.now.lan_match, BOUNDS)
    except JsonError:
        return None
    match kept:
        case {"role": ("host" | "guest") as role, "rival": str(rival)}:
            return LanMatch(LanRole(role), player_name(rival))
    return None


def unfinished_match(settings: Settings, folders: LanFolders) -> LanMatch | None:
    """The last one, if what is needed to go on with it is there."""
    match = last_match(settings)
    if match is None:
        return None
    path = folders.hosted if match.role is LanRole.HOST else folders.joined
    return match if path is not None and path.exists() else None
