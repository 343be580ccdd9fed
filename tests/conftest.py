"""What every test stands on: no display is needed, no data of the user is touched, and nothing
keeps running after a test."""

import gc
import multiprocessing
import os
import re
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.crashes import Witness
from tests.haste import Haste
from tests.leftovers import (
    clear_away,
    is_application_there,
    new_processes,
    new_threads,
    set_aside,
    ticking_objects,
)
from tests.shared_out import Short, rewrite_share
from ufs_desktop import garbage
from ufs_desktop.imports import import_qt

import_qt()  # before pytest-qt does: without what PySide does to each import, as in the program
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# No deadline: one example may wait for another process.
settings.register_profile("sample", deadline=None, max_examples=10)
settings.register_profile("thorough", deadline=None, max_examples=200)
settings.load_profile("sample")
IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ
RARELY = (7_000, 20, 50)  # where Python has 700, 10, 10
RARE = re.compile(r"(timing|slow|soak)(?= and |$)")  # begins what `-m` asks for


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Witness())
    seconds = config.getoption("--seconds")
    if seconds is not None:
        config.pluginmanager.register(Haste(seconds))
    if IS_WORKER:
        config.pluginmanager.register(Short())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seconds", type=float, help="leave out the tests that would begin later")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """For the few tests of a kind nobody imports the hundreds of files that never name it."""
    wanted = RARE.match(config.option.markexpr)
    if wanted is None or not collection_path.name.startswith("test_"):
        return None
    return True if wanted[1] not in collection_path.read_text(encoding="utf-8") else None


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """What is imported and collected stays until the end: nobody looks for garbage in it, and in
    what the tests make ten times as rarely as usual."""
    gc.disable()
    try:
        with rewriting_shared(session.config):
            return (yield)
    finally:
        garbage.settle()
        gc.set_threshold(*RARELY)


@contextmanager
def rewriting_shared(config: pytest.Config) -> Iterator[None]:
    """Among the workers of a run: each does its part first, and finds that of the others done."""
    if not IS_WORKER:
        yield
        return
    factory: pytest.TempPathFactory = config._tmp_path_factory  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        if sys.dont_write_bytecode:
            patch.setattr(sys, "dont_write_bytecode", False)
            patch.setattr(sys, "pycache_prefix", str(shared(factory) / "compiled"))
        rewrite_share(config)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Iterator[None]:
    """As a fixture, each of these would be asked for by every test anew."""
    factory: pytest.TempPathFactory = session.config._tmp_path_factory  # type: ignore[attr-defined]
    hear_interrupts()
    with pytest.MonkeyPatch.context() as patch:
        hide_data(factory, patch)
        compile_once(factory, patch)
        patch.setattr(os, "fsync", lambda _: None)  # a test waits for no disk: power stays
        return (yield)


def hear_interrupts() -> None:
    """A shell lets what it runs in the background ignore Ctrl+C, and children inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def hide_data(factory: pytest.TempPathFactory, patch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests has a library; none of them reads or changes it. What the program
    keeps for its next start is there for all that a run starts."""
    patch.setenv("XDG_DATA_HOME", str(factory.mktemp("data")))
    patch.setenv("XDG_CACHE_HOME", str(shared(factory) / "cache"))


def compile_once(factory: pytest.TempPathFactory, patch: pytest.MonkeyPatch) -> None:
    """Where Python may not write beside the sources, the many processes that tests start share
    what they compile, instead of each beginning with all of it."""
    if sys.dont_write_bytecode:
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        patch.setenv("PYTHONPYCACHEPREFIX", str(shared(factory) / "compiled"))


def shared(factory: pytest.TempPathFactory) -> Path:
    """A folder of this run, however many processes share in it."""
    base = factory.getbasetemp()
    return base.parent if IS_WORKER else base


@pytest.hookimpl(wrapper=True)
def pytest_report_to_serializable(
    report: pytest.CollectReport | pytest.TestReport,
) -> Generator[None, Any, Any]:
    """Nobody asks of a test that passed by which words it can be chosen, and to send them to the
    process that counts takes as long as all the rest."""
    told = yield
    if told is not None and report.passed:
        told["keywords"] = {}
    return told


@pytest.fixture(autouse=True)
def nothing_is_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves a Python thread running, or, if it is one of windows, a QTimer active
    or a QThread or a process running.

    Once there may be parts of windows, garbage is looked for between two tests and in this thread
    alone, whatever the next test is about: see `sweeper`.
    """
    has_windows = "qapp" in request.fixturenames
    is_swept = has_windows or is_application_there()
    if is_swept:
        gc.disable()
    before, children = threading.enumerate(), multiprocessing.active_children()
    witness = set_aside() if has_windows else None
    yield
    ticking = ticking_objects(witness) if has_windows else []
    left = new_threads(before)
    working = new_processes(children) if has_windows else []
    if is_swept:
        clear_away(1)
    assert not ticking, f"still ticking after the test: {', '.join(ticking)}"
    assert not left, f"threads still run after the test: {', '.join(left)}"
    assert not working, f"processes still run after the test: {', '.join(working)}"
