"""Processes that work for this one and never outlive it.

However this process ends, even by a signal that cannot be caught, its workers end themselves.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection


def as_they_are() -> None:
    """Nothing to prepare."""


@contextmanager
def worker_pool(
    workers: int, prepare: Callable[[], None] = as_they_are, *, forked: bool = False
) -> Iterator[ProcessPoolExecutor]:
    """Processes that leave Ctrl+C to this one; work that has not begun at the end is dropped.

    They are fresh ones unless they need what is in memory here (`forked`): a fork also copies the
    locks that threads hold. `prepare` is called in each before its work.
    """
    context = multiprocessing.get_context("fork" if forked else "spawn")
    pool = ProcessPoolExecutor(workers, context, _begin, (prepare,))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin(prepare: Callable[[], None]) -> None:
    begin_worker()
    prepare()


def begin_worker() -> None:
    """In a fresh process: leave Ctrl+C to the one that started it, and never outlive that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """An idle worker would wait for its next task forever: it holds both ends of the queue."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)
