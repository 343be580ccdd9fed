"""Chance of these tests is the same at each run."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from itertools import count

import pytest

from ufs_desktop.net import deals, matchbook, pledges
from ufs_desktop.net.journal import SYNCING


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of keys of chance follow from the name of the test."""
    numbers = count()

    def part() -> str:
        text = f"{request.node.originalname} {next(numbers)}"
        return hashlib.sha256(text.encode()).hexdigest()

    monkeypatch.setattr(matchbook, "new_match", lambda: "0f" * 16)
    for module in (deals, pledges):
        monkeypatch.setattr(module, "new_part", part)


@pytest.fixture(autouse=True)
def killed_programs() -> Iterator[None]:
    """The system ends what a program that was killed has left with it."""
    yield
    for thread in threading.enumerate():
        if thread.name == SYNCING:
            thread.join(10)
