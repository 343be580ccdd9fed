"""Lent cards are read in a process whose start does not count, and which does not last for ever."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.kernel.helper import Helper
from engine.library.lent_cards import written_loan
from tests.desktop.readers_here import HelperHere, read_for_ever
from tests.net.test_duel_loans import OWL
from tests.net.test_duel_loans import lent as lent_duel_cards
from tests.net.test_loans import OWN, lent
from ufs_desktop.fftcg.loan import take_duel_loan
from ufs_desktop.fight.loan import take_loan
from ufs_desktop.remote import loan
from ufs_desktop.remote.loan import ENDED, LoanReader, Take
from ufs_desktop.session.module import LentCards

pytestmark = pytest.mark.usefixtures("qapp")


LOANS = {
    "fight": (take_loan, lent({"Fog Bell": OWN["Fog Bell"]})),
    "duel": (take_duel_loan, lent_duel_cards(OWL)),
}


@pytest.fixture(params=[HelperHere, pytest.param(Helper, marks=pytest.mark.slow)])
def helper(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who reads."""
    monkeypatch.setattr(loan, "Helper", request.param)


def found(take: Take, text: str, qtbot: QtBot, *names: str) -> object:
    reader = LoanReader(take, text, names)
    with qtbot.waitSignal(reader.arrived) as arrived:
        reader.start()
    reader.wait()
    assert arrived.args is not None
    return arrived.args[1]


@pytest.mark.usefixtures("helper")
@pytest.mark.parametrize("game", LOANS)
def test_a_process_that_begins_late_may_still_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    begin = LoanReader._begin
    seen: list[float] = []

    def begin_and_see(reader: LoanReader, word: object) -> None:
        seen.append(reader._patience.interval)
        begin(reader, word)
        seen.append(reader._patience.interval)

    monkeypatch.setattr(LoanReader, "_begin", begin_and_see)
    take, texts = LOANS[game]
    names = tuple(texts)
    assert found(take, written_loan(texts.values()), qtbot, *names) == LentCards(names, names)
    assert seen == [loan.START, loan.PATIENCE]


@pytest.mark.usefixtures("helper")
@pytest.mark.parametrize("game", LOANS)
def test_why_a_loan_is_not_taken_is_told_in_words(qtbot: QtBot, game: str) -> None:
    take, texts = LOANS[game]
    told = found(take, written_loan(texts.values()), qtbot, "Unheard Of")
    assert told == "'Unheard Of' was asked for but not lent"


def test_one_that_reads_for_too_long_is_ended(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loan, "PATIENCE", 0.05)
    assert found(read_for_ever, "text", qtbot, "Fog Bell") == ENDED
