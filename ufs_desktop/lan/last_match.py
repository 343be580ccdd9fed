"""Remembers the network matches that can be resumed: the player's side and their rival."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from engine.kernel.contents import Bounds, JsonError, read_json
from ufs_desktop.data.games import player_name
from ufs_desktop.remote.lan_folders import LanFolders
from ufs_desktop.settings import Settings

BOUNDS = Bounds(values=10, depth=3, text=400)


class LanRole(StrEnum):
    """The player's side of a match."""

    HOST = "host"
    GUEST = "guest"


class LanMatch(NamedTuple):
    """A match that was begun."""

    role: LanRole
    rival: str


def remember_match(settings: Settings, folders: LanFolders, match: LanMatch) -> None:
    """Remember the last match, next to the last one on the other side. If matches are not stored,
    as in a second window, none is remembered."""
    if _path(folders, match.role) is None:
        return
    before = [each for each in last_matches(settings) if each.role is not match.role]
    kept = [{"role": each.role, "rival": each.rival} for each in (match, *before)]
    settings.set("lan_match", json.dumps(kept))


def last_matches(settings: Settings) -> list[LanMatch]:
    """The remembered matches, the latest first; empty if they cannot be read."""
    try:
        kept = read_json(settings.now.lan_match, BOUNDS)
    except JsonError:
        return []
    found = (_match(each) for each in (kept if isinstance(kept, list) else [kept]))
    return [match for match in found if match is not None]


def _match(kept: Any) -> LanMatch | None:
    match kept:
        case {"role": ("host" | "guest") as role, "rival": str(rival)}:
            return LanMatch(LanRole(role), player_name(rival))
    return None


def unfinished_matches(settings: Settings, folders: LanFolders) -> list[LanMatch]:
    """The remembered matches whose files are still there for resuming them."""
    kept = ((match, _path(folders, match.role)) for match in last_matches(settings))
    return [match for match, path in kept if path is not None and path.exists()]


def _path(folders: LanFolders, role: LanRole) -> Path | None:
    return folders.hosted if role is LanRole.HOST else folders.joined
