"""Long work of many equal parts: on several processes, with a bar, and ended early by Ctrl+C.

What comes of it does not depend on how many processes there are.
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
PATIENCE = 1.0  # seconds between looks at whether a process has finished


class Parts(NamedTuple):
    """What the bar counts: `done` of them were there before."""

    label: str
    done: int = 0


def carry_out(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    processes: int,
    parts: Parts,
    take: Callable[[Result], None],
) -> bool:
    """Hand each result to `take`, in the order of the tasks; False: Ctrl+C came before the end."""
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
    """What is finished early waits until those before it are."""
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
