"""Lent cards are read in a process whose start does not count, and which does not last for ever."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.decks.loan import written_loan
from engine.kernel.helper import Helper
from tests.desktop.readers_here import HelperHere, read_for_ever
from tests.net.test_loans import OWN, lent
from ufs_desktop.fight.loan import take_loan
from ufs_desktop.session import loan
from ufs_desktop.session.loan import ENDED, LoanReader, Take
from ufs_desktop.session.module import LentCards

pytestmark = pytest.mark.usefixtures("qapp")


def found(take: Take, text: str, qtbot: QtBot) -> object:
    reader = LoanReader(take, text, ("Fog Bell",))
    with qtbot.waitSignal(reader.arrived) as arrived:
        reader.start()
    reader.wait()
    assert arrived.args is not None
    return arrived.args[1]


@pytest.mark.parametrize("helper", [HelperHere, pytest.param(Helper, marks=pytest.mark.slow)])
def test_a_process_that_begins_late_may_still_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, helper: type
) -> None:
    monkeypatch.setattr(loan, "Helper", helper)
    begin = LoanReader._begin
    seen: list[float] = []

    def begin_and_see(reader: LoanReader, word: object) -> None:
        seen.append(reader._patience.interval)
        begin(reader, word)
        seen.append(reader._patience.interval)

    monkeypatch.setattr(LoanReader, "_begin", begin_and_see)
    text = written_loan(lent({"Fog Bell": OWN["Fog Bell"]}).values())
    assert found(take_loan, text, qtbot) == LentCards(("Fog Bell",), ("Fog Bell",))
    assert seen == [loan.START, loan.PATIENCE]


def test_one_that_reads_for_too_long_is_ended(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loan, "PATIENCE", 0.05)
    assert found(read_for_ever, "text", qtbot) == ENDED
