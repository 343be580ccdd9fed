"""Processes with tasks: what they bring back, what hinders them, and that none is left."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from engine.kernel.crew import LEAST_URGENT, Crew, CrewLost, Finished


def double(task: int) -> tuple[int, int, int]:
    """The answer, who gave it, and how urgent they are."""
    if task < 0:
        raise ValueError("too low")
    if task > 100:
        time.sleep(60)
    return task * 2, os.getpid(), os.nice(0)


NOTHING = (0, 0, 0)
Doublers = Crew[int, tuple[int, int, int]]


@pytest.fixture(scope="module")
def crew() -> Iterator[Doublers]:
    with Crew(double, 2) as found:
        yield found


def all_of(crew: Doublers) -> list[Finished[int, tuple[int, int, int]]]:
    found: list[Finished[int, tuple[int, int, int]]] = []
    while crew.busy:
        found += crew.finished(1.0)
    return found


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_tasks_are_carried_out_each_by_one_of_them(crew: Doublers) -> None:
    assert crew.has_room
    crew.give(1)
    crew.give(2)
    assert crew.busy == 2
    by_task = {each.task: each.outcome for each in all_of(crew)}
    first, second = by_task[1] or NOTHING, by_task[2] or NOTHING
    assert (first[0], second[0]) == (2, 4)
    assert len({first[1], second[1], os.getpid()}) == 3
    assert first[2] >= min(19, os.nice(0) + LEAST_URGENT)


def test_what_hinders_a_task_is_told_and_the_next_one_is_begun(
    crew: Doublers,
) -> None:
    crew.give(-1)
    (failed,) = all_of(crew)
    assert failed == (-1, None, "ValueError: too low")
    crew.give(5)
    assert [each.outcome[0] for each in all_of(crew) if each.outcome] == [10]


def test_a_process_that_somebody_ends_is_told_of_and_none_is_left_at_work() -> None:
    """Left in the midst of two tasks: the crew does not wait for them."""
    with Crew(double, 2) as crew:
        crew.give(1)
        (done,) = all_of(crew)
        assert done.outcome is not None
        victim = done.outcome[1]
        crew.give(101)
        crew.give(102)
        os.kill(victim, signal.SIGKILL)
        with pytest.raises(CrewLost):
            all_of(crew)
        began = time.monotonic()
    assert time.monotonic() - began < 20
    assert crew.busy == 0
    assert not is_there(victim)
