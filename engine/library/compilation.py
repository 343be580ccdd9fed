"""Compiles many texts: from the cache, or on all cores, with progress and cancelling.

Results go to the cache chunk by chunk, so that finished work is kept however it ends.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import engine.text
from engine.kernel.errors import EngineError
from engine.kernel.processes import worker_pool
from engine.library.store import AbilityText, Compiled, CompiledRow, RowReader, Store, to_row
from engine.library.trees import SHAPE
from engine.text.ufs.compile import COMPILER_VERSION, try_compile
from engine.ufs.effects import keyword_abilities, keyword_names

CHUNK = 32  # texts; with it grows the time between two checks of `cancelled`
WORTH_PROCESSES = 250  # texts; fewer are compiled before another process has started
SECONDS_BETWEEN_LOOKS = 0.1


class CompilingError(EngineError):
    """The work cannot continue: one of our processes was killed."""


def _ignore(done: int, total: int) -> None:
    """For work whose progress nobody follows."""


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Work:
    """How to do it. `progress` is told how many of all texts are done; `cancelled` is polled."""

    store: Store | None = None
    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    progress: Callable[[int, int], None] = _ignore
    cancelled: Callable[[], bool] = _never


@cache
def compiler_stamp() -> str:
    """A stamp of all that cached results depend on: compiler version, sources and node classes."""
    digest = hashlib.blake2b(digest_size=8)
    grammar = sorted(Path(engine.text.__file__).parent.rglob("*.py"))
    keywords = [Path(keyword_abilities.__file__), Path(keyword_names.__file__)]
    for path in (*grammar, *keywords):
        digest.update(path.read_bytes())
    return f"{COMPILER_VERSION}.{SHAPE}.{digest.hexdigest()}"


def compile_texts(texts: Iterable[AbilityText], work: Work) -> dict[AbilityText, Compiled]:
    """The result of every text; of fewer texts if the work was cancelled."""
    wanted = list(dict.fromkeys(texts))
    found = work.store.compiled(wanted) if work.store else {}
    missing = [key for key in wanted if key not in found]
    done = len(found)
    work.progress(done, len(wanted))
    reader = RowReader()
    for rows in _in_chunks(missing, work):
        if work.store:
            work.store.keep(rows)
        for key, row in rows.items():
            result = reader.read(key.text, row)
            assert result is not None, "a row just written can be read"
            found[key] = result
        done += len(rows)
        work.progress(done, len(wanted))
    return found


def _in_chunks(
    missing: Sequence[AbilityText], work: Work
) -> Iterator[dict[AbilityText, CompiledRow]]:
    chunks = [missing[start : start + CHUNK] for start in range(0, len(missing), CHUNK)]
    if work.workers > 1 and len(missing) >= WORTH_PROCESSES:
        return _on_all_cores(chunks, work)
    return _here(chunks, work)


def _here(
    chunks: list[Sequence[AbilityText]], work: Work
) -> Iterator[dict[AbilityText, CompiledRow]]:
    for chunk in chunks:
        if work.cancelled():
            return
        yield compile_chunk(chunk)


def compile_chunk(chunk: Sequence[AbilityText]) -> dict[AbilityText, CompiledRow]:
    """The rows of some texts; runs in any process."""
    return {key: to_row(try_compile(key.text, key.dialect)) for key in chunk}


def _on_all_cores(
    chunks: list[Sequence[AbilityText]], work: Work
) -> Iterator[dict[AbilityText, CompiledRow]]:
    """The chunks in the order in which they finish; no more are submitted than keep all busy."""
    waiting = iter(chunks)
    with worker_pool(work.workers) as pool:
        running: set[Future[dict[AbilityText, CompiledRow]]] = set()
        try:
            while not work.cancelled():
                for chunk in waiting:
                    running.add(pool.submit(compile_chunk, chunk))
                    if len(running) >= 2 * work.workers:
                        break
                if not running:
                    return
                done, running = wait(running, SECONDS_BETWEEN_LOOKS, FIRST_COMPLETED)
                yield from (future.result() for future in done)
        except BrokenProcessPool as error:
            raise CompilingError("a compiling process was ended") from error
