"""Work in a thread of its own: whoever waits for it is always told."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ufs_desktop.data.job import Jobs

pytestmark = pytest.mark.usefixtures("qapp")


def test_what_ends_while_another_one_is_let_go_is_told_too(qtbot: QtBot) -> None:
    jobs, told = Jobs(), []

    def go_on(first: object) -> None:
        """The first has ended altogether, and so has the next, before the window's thread looks."""
        told.append(first)
        jobs._running[0][0].wait()
        jobs.start(lambda: "next", told.append, told.append)
        jobs._running[1][0].wait()

    jobs.start(lambda: "first", go_on, told.append)
    qtbot.waitUntil(lambda: told == ["first", "next"], timeout=5_000)
    qtbot.waitUntil(lambda: not jobs._running)
