"""Lent cards are read in a process whose start does not count, and which does not last for ever."""

from __future__ import annotations

import time

import pytest
from pytestqt.qtbot import QtBot

from engine.kernel.helper import Wire
from ufs_desktop.session import loan
from ufs_desktop.session.loan import ENDED, LoanReader, Take
from ufs_desktop.session.module import LentCards

pytestmark = pytest.mark.usefixtures("qapp")


def read_at_once(wire: Wire, text: str, names: tuple[str, ...]) -> LentCards:
    return LentCards(names, ())


def read_for_ever(wire: Wire, text: str, names: tuple[str, ...]) -> LentCards:
    time.sleep(600)
    return LentCards(names, ())


def found(take: Take, qtbot: QtBot) -> object:
    reader = LoanReader(take, "text", ("Fog Bell",))
    with qtbot.waitSignal(reader.arrived) as arrived:
        reader.start()
    reader.wait()
    assert arrived.args is not None
    return arrived.args[1]


@pytest.mark.slow
def test_a_process_that_begins_late_may_still_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = LoanReader._begin
    seen: list[float] = []

    def begin_and_see(reader: LoanReader, word: object) -> None:
        seen.append(reader._patience.interval)
        begin(reader, word)
        seen.append(reader._patience.interval)

    monkeypatch.setattr(LoanReader, "_begin", begin_and_see)
    assert found(read_at_once, qtbot) == LentCards(("Fog Bell",), ())
    assert seen == [loan.START, loan.PATIENCE]


def test_one_that_reads_for_too_long_is_ended(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loan, "PATIENCE", 0.05)
    assert found(read_for_ever, qtbot) == ENDED
