"""A whole file of each kind that can be opened, written once in a test run."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ufs_desktop.fuzz.samples import write_samples


@cache
def sample_folder(factory: pytest.TempPathFactory) -> Path:
    """Where they lie; to be copied."""
    folder = factory.mktemp("samples")
    write_samples(folder)
    return folder
