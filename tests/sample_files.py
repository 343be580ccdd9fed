"""A whole file of each kind that can be opened, written once in a test run."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ufs_desktop.fuzz.samples import write_samples


@cache
def sample_folder(beside: Path) -> Path:
    """Where they lie, to be copied, in the folder of this run's files."""
    folder = beside / "samples"
    folder.mkdir()
    write_samples(folder)
    return folder
