"""What a window provides for network games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.remote.lan_folders import LanFolders
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit


class Premises(NamedTuple):
    """Where network games are played, and with what."""

    kit: TableKit
    tabs: Tabs
    settings: Settings
    decks: Sequence[OfferedDeck]  # that come with the program
    folders: LanFolders
    own_files: Callable[[], Sequence[Path]] = tuple  # where the player's own decks are
