"""Where matches on the network are kept."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class LanFolders(NamedTuple):
    """Where what is needed to go on with a match is kept, and where replays are; or nowhere."""

    hosted: Path | None = None  # a ledger
    joined: Path | None = None  # a seat
    replays: Path | None = None
