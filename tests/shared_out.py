"""What each process of a test run would do by itself, and one does for all.

pytest rewrites each test file so that a failed `assert` shows what was compared, which in a fresh
tree takes longer than to import them all; and it tells the process that counts three things of each
test, two of which nobody asks for.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import pytest
from _pytest.assertion import rewrite
from _pytest.runner import runtestprotocol

UNTOLD = 0.005  # seconds; what takes less is in no list of durations
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


def share_of(files: Iterable[Path], worker: int, workers: int) -> list[Path]:
    """What one of so many workers does: about as much as each of the others."""
    largest_first = sorted(files, key=lambda path: (-path.stat().st_size, path))
    return largest_first[worker::workers]


def rewrite_share(config: pytest.Config) -> None:
    """While the others do theirs; whoever comes to a file that is not done yet does it, too."""
    if WORKERS > 1 and config.getoption("assertmode") == "rewrite":
        for path in share_of(test_files(config), int(WORKER.removeprefix("gw")), WORKERS):
            rewrite_once(path, config)


def test_files(config: pytest.Config) -> set[Path]:
    """Those in the folders that are asked for: a file that is asked for by its name is left."""
    folders = [config.invocation_params.dir / name for name in config.args]
    found = {path for folder in folders for path in folder.rglob("test_*.py")}
    is_left = config.hook.pytest_ignore_collect
    return {path for path in found if not is_left(collection_path=path, config=config)}


def rewrite_once(path: Path, config: pytest.Config) -> None:
    """As pytest does when it imports the file, and then says what is wrong with it, if anything."""
    folder = rewrite.get_cache_dir(path)
    kept = folder / (path.stem + rewrite.PYC_TAIL)
    is_new = rewrite._read_pyc(path, kept) is None
    with suppress(SyntaxError):
        if is_new and rewrite.try_makedirs(folder):
            source, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source, kept)


class Short:
    """Tells of a test that it passed, and of its setup and teardown only what somebody shows."""

    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        hook = item.ihook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if is_told(report):
                hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True


def is_told(report: pytest.TestReport) -> bool:
    is_dull = report.passed and report.when != "call" and not report.sections
    return not is_dull or report.duration >= UNTOLD
