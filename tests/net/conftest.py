"""Chance of these tests is the same at each run."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import count
from typing import Any

import pytest
from spake2 import SPAKE2_A, SPAKE2_B
from spake2.ed25519_basic import Element, ElementOfUnknownGroup

from engine.kernel.rng import Rng
from ufs_desktop.net import deals, gate, keys, matchbook, pledges
from ufs_desktop.net.invitation import SECRET_SIGNS, SIGNS
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
def exchanges(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first secret and the first exchange of keys of every test are the same, and so on."""
    secrets, exchanged = count(), count()

    def secret() -> str:
        rng = Rng(f"secret {next(secrets)}")
        return "".join(rng.choice(SIGNS) for _ in range(SECRET_SIGNS))

    def entropy(size: int) -> bytes:
        return hashlib.shake_256(f"exchange {next(exchanged)}".encode()).digest(size)

    monkeypatch.setattr(gate, "new_secret", secret)
    for name, kind in (("SPAKE2_A", SPAKE2_A), ("SPAKE2_B", SPAKE2_B)):
        monkeypatch.setattr(keys, name, partial(kind, entropy_f=entropy))


@pytest.fixture(autouse=True, scope="session")
def multiplied_once() -> Iterator[None]:
    """What two numbers of an exchange come to: many tests begin with the same exchanges, and each
    of these products takes as long as several messages."""
    with pytest.MonkeyPatch.context() as patch:
        for kind in (Element, ElementOfUnknownGroup):
            patch.setattr(kind, "scalarmult", _remembered(kind))
        yield


def _remembered(kind: Any) -> Callable[[Any, int], Any]:
    multiply = kind.scalarmult

    @lru_cache(1_000)
    def product(coordinates: tuple[int, ...], number: int) -> Any:
        return multiply(kind(coordinates), number)

    return lambda element, number: product(element.XYTZ, number)


@pytest.fixture(autouse=True)
def killed_programs() -> Iterator[None]:
    """The system ends what a program that was killed has left with it."""
    yield
    for thread in threading.enumerate():
        if thread.name == SYNCING:
            thread.join(10)
