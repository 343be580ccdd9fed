"""Runs long work with many equal parts in several processes, with a progress bar; Ctrl+C ends it.

The result does not depend on the number of processes.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from engine.kernel.crew import Crew, CrewLost, Finished
from ufs_desktop import garbage
from ufs_desktop.cli.errors import CommandFailed
from ufs_desktop.cli.progress import Progress

Task = TypeVar("Task")
Result = TypeVar("Result")
PATIENCE = 1.0  # seconds between checks whether a process has finished


class Parts(NamedTuple):
    """What the progress bar counts; `done` parts existed before."""

    label: str
    done: int = 0


def carry_out(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    processes: int,
    parts: Parts,
    take: Callable[[Result], None],
) -> bool:
    """Pass each result to `take` in the order of the tasks; False if Ctrl+C ended it early."""
    with garbage.settled(), Progress(parts.label, parts.done + len(tasks)) as progress:
        progress.advance(parts.done)
        try:
            for result in _results(work, tasks, processes):
                take(result)
                progress.advance()
        except KeyboardInterrupt:
            return False
    return True


def _results(
    work: Callable[[Task], Result], tasks: Sequence[Task], processes: int
) -> Iterator[Result]:
    if processes == 1 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    with Crew(partial(_numbered, work), min(processes, len(tasks)), garbage.settle) as crew:
        try:
            yield from _in_order(crew, tasks)
        except CrewLost as error:
            raise CommandFailed("a process that was playing games was ended") from error


def _in_order(crew: Crew[tuple[int, Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
    """The results in the order of the tasks; early ones wait for those before them."""
    waiting = deque(enumerate(tasks))
    early: dict[int, Finished[tuple[int, Task], Result]] = {}
    for number in range(len(tasks)):
        while number not in early:
            while waiting and crew.has_room:
                crew.give(waiting.popleft())
            early |= {found.task[0]: found for found in crew.finished(PATIENCE)}
        one = early.pop(number)
        if one.outcome is None:
            raise CommandFailed(one.why)
        yield one.outcome


def _numbered(work: Callable[[Task], Result], task: tuple[int, Task]) -> Result:
    return work(task[1])
