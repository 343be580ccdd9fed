"""Where network matches are kept."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class LanFolders(NamedTuple):
    """The files with which a match can be resumed, and the folder of replays (None: not kept)."""

    hosted: Path | None = None  # a ledger
    joined: Path | None = None  # a seat
    replays: Path | None = None
