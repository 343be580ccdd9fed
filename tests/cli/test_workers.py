"""Long work of many parts: how garbage is looked for meanwhile, here and in other processes."""

from __future__ import annotations

import gc
from typing import NamedTuple

import pytest

from ufs_desktop import garbage
from ufs_desktop.cli.workers import Parts, carry_out


class Looking(NamedTuple):
    """How rarely a process looks, and whether there is anything that it never looks through."""

    thresholds: tuple[int, int, int]
    spares_some: bool


RARELY = Looking((garbage.YOUNG, garbage.MIDDLE, garbage.OLD), True)


def looking(_: object = None) -> Looking:
    return Looking(gc.get_threshold(), gc.get_freeze_count() > 0)


@pytest.mark.parametrize("processes", [1, 2])
def test_garbage_is_looked_for_rarely_while_work_goes_on(processes: int) -> None:
    before = looking()
    found: list[Looking] = []
    assert carry_out(looking, ["one", "two"], processes, Parts("parts"), found.append)
    assert found == [RARELY] * 2
    assert looking() == before


def test_the_usual_looking_comes_back_after_an_error() -> None:
    before = looking()
    with pytest.raises(ZeroDivisionError), garbage.settled():
        raise ZeroDivisionError
    assert looking() == before
