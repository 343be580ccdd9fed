"""Long work of many equal parts: on several processes, with a bar, and ended early by Ctrl+C.

What comes of it does not depend on how many processes there are.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, TypeVar

from engine.kernel.processes import worker_pool
from ufs_desktop import garbage
from ufs_desktop.cli.errors import CommandFailed
from ufs_desktop.cli.progress import Progress

Task = TypeVar("Task")
Result = TypeVar("Result")


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
    with worker_pool(min(processes, len(tasks)), garbage.settle) as pool:
        try:
            yield from pool.map(work, tasks)
        except BrokenProcessPool as error:
            raise CommandFailed("a process that played games was ended") from error
