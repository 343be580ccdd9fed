"""Where the user's own files live; the only place that asks the platform."""

from __future__ import annotations

from pathlib import Path

import platformdirs

IDENTITY = "ufs-desktop"  # what the platform calls this program


def data_folder() -> Path:
    """The folder of the card library; made by whoever writes there first."""
    return platformdirs.user_data_path(IDENTITY, appauthor=False)


def cache_folder() -> Path:
    """What can be made anew at any time."""
    return platformdirs.user_cache_path(IDENTITY, appauthor=False)
