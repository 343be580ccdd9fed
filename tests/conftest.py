"""What every test stands on: no display is needed, and nothing keeps running after a test."""

import os
import threading
from collections.abc import Iterator

import pytest

from tests.leftovers import new_threads, ticking_objects

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def no_leftover_threads() -> Iterator[None]:
    """Fail a test that leaves a Python thread running."""
    before = threading.enumerate()
    yield
    left = new_threads(before)
    assert not left, f"threads still run after the test: {', '.join(left)}"


@pytest.fixture(autouse=True)
def no_leftover_timers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a GUI test that leaves a QTimer active or a QThread running."""
    yield
    if "qapp" in request.fixturenames:
        left = ticking_objects()
        assert not left, f"still ticking after the test: {', '.join(left)}"
