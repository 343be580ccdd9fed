"""What several tests of bots begin with."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from tests.ufs.build import Table


@pytest.fixture
def table() -> Table:
    """Player 0 with a deck of fives."""
    laid = Table()
    for _ in range(10):
        laid.card(0, n.Zone.DECK, control=5)
    return laid
