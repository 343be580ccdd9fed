"""What is not looked at in vain: a decision of these games takes no more calls than it did.

A shortcut that is lost, or one that spares nothing, is noticed here and nowhere else. Whoever
changes the engine so that it takes more, and means it, writes down what it takes now.
"""

from functools import partial

import pytest

from engine.decks.deck import STARTER
from engine.ufs.game import Fight, new_game
from engine.ufs.rules.trees import forget
from ufs_desktop.cli.measurements.chance import calls_of
from ufs_desktop.cli.measurements.fight import decks_of


def started(edition: str, first: int, _seed: int) -> Fight:
    """Between a starter of the edition and the next one."""
    decks = decks_of(STARTER, edition)
    return new_game(f"calls {first}", edition, (decks[first], decks[first + 1]))


@pytest.mark.parametrize(
    ("edition", "first", "most"),
    [
        ("comprehensive", 1, 1_049.5),
        ("universus", 2, 812.0),
        ("advanced", 1, 899.3),
    ],
)
def test_nothing_is_looked_at_in_vain(edition: str, first: int, most: float) -> None:
    forget()  # else the memory of trees may be full in the middle, and is emptied then
    assert calls_of(partial(started, edition, first), 1) <= most
