"""Processes that carry out one task after another and can be stopped in the middle of one."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import connection
from typing import Any, Generic, NamedTuple, Self, TypeVar

from engine.kernel.errors import CONTRADICTIONS, EngineError
from engine.kernel.processes import as_they_are, begin_worker

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")
LONGEST_COMPLAINT = 500
LEAST_URGENT = 10  # as `nice` counts: everything else on the machine comes first


class CrewLost(EngineError):
    """A process was killed from outside, so its task is not done."""


class Finished(NamedTuple, Generic[Task, Outcome]):
    """The outcome of a task; `why` is set if it could not be carried out."""

    task: Task
    outcome: Outcome | None
    why: str = ""


class Crew(Generic[Task, Outcome]):
    """Fresh processes that are given tasks one by one. Leaving it ends them, at work or not.

    However this process ends, they end themselves. `prepare` is called in each before its work. A
    task that fails with one of the engine's own errors is reported with the reason; any other
    error ends its process.
    """

    def __init__(
        self,
        work: Callable[[Task], Outcome],
        size: int,
        prepare: Callable[[], None] = as_they_are,
    ) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._work, self._prepare = work, prepare
        self._size = size
        self._hands: dict[connection.Connection, multiprocessing.process.BaseProcess] = {}
        self._busy: dict[connection.Connection, Task] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def busy(self) -> int:
        """How many tasks are under way."""
        return len(self._busy)

    @property
    def has_room(self) -> bool:
        """Whether another task would start immediately."""
        return len(self._busy) < self._size

    def give(self, task: Task) -> None:
        """Start a task. Raises CrewLost if its process was killed."""
        hand = next((each for each in self._hands if each not in self._busy), None)
        if hand is None:
            hand = self._hire()
        try:
            hand.send(task)
        except OSError as error:
            raise CrewLost("a process was ended") from error
        self._busy[hand] = task

    def finished(self, patience: float) -> list[Finished[Task, Outcome]]:
        """What is finished after waiting so long at most. CrewLost: a process was killed."""
        found: list[Finished[Task, Outcome]] = []
        for hand in connection.wait(list(self._busy), patience):
            assert isinstance(hand, connection.Connection)
            try:
                outcome, why = hand.recv()
            except (EOFError, OSError) as error:
                raise CrewLost("a process was ended") from error
            found.append(Finished(self._busy.pop(hand), outcome, why))
        return found

    def end(self) -> None:
        """End every process, whatever it is doing; none is left when this returns."""
        for process in self._hands.values():
            process.terminate()
        for hand, process in self._hands.items():
            process.join()
            process.close()
            hand.close()
        self._hands.clear()
        self._busy.clear()

    def _hire(self) -> connection.Connection:
        ours, theirs = self._context.Pipe()
        told = (theirs, self._work, self._prepare)
        process = self._context.Process(target=_toil, args=told, daemon=True)
        process.start()
        theirs.close()  # or its end would not be noticed
        self._hands[ours] = process
        return ours


def _toil(
    told: connection.Connection, work: Callable[[Any], Any], prepare: Callable[[], None]
) -> None:
    """In the process: one task after another, until nobody is left to give any."""
    begin_worker()
    prepare()
    if hasattr(os, "nice"):
        os.nice(LEAST_URGENT)
    with suppress(EOFError, BrokenPipeError):
        while True:
            told.send(_attempt(work, told.recv()))


def _attempt(work: Callable[[Any], Any], task: Any) -> tuple[Any, str]:
    try:
        return work(task), ""
    except (EngineError, *CONTRADICTIONS) as error:
        return None, f"{type(error).__name__}: {error}"[:LONGEST_COMPLAINT]
