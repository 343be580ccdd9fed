"""The folders for the user's own files; the only module that asks the platform for them."""

from __future__ import annotations

from pathlib import Path

import platformdirs

IDENTITY = "ufs-desktop"  # this program's name on the platform


def data_folder() -> Path:
    """The folder of the user's data; created by the first code that writes there."""
    return platformdirs.user_data_path(IDENTITY, appauthor=False)


def cache_folder() -> Path:
    """The folder for what can be regenerated at any time."""
    return platformdirs.user_cache_path(IDENTITY, appauthor=False)
