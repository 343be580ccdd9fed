"""What every test of the library may ask for."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a library may be made."""
    return tmp_path / "library.sqlite"
