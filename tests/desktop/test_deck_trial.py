"""Trying a deck: sample hands by clicks and keys, and measuring it in the background."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.bots.measurement import MeasuredGame, Measurement
from engine.decks.deck import list_of
from engine.decks.edits import ChangeCopies, DeckSlot
from engine.decks.lines import DeckList, Part
from engine.kernel.crew import Crew
from tests.desktop import trial_games
from tests.desktop.seated import expose, in_front
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.trials import SEPARATOR
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.trial import hands as dealt
from ufs_desktop.decks.trial.measure import OTHER, MeasurePanel
from ufs_desktop.decks.trial.panel import TrialPanel, goldfish
from ufs_desktop.decks.trial.past import PastVersion
from ufs_desktop.decks.trial.results import ResultShelf
from ufs_desktop.decks.trial.rows import rate_rows
from ufs_desktop.decks.trial.run import BROKEN
from ufs_desktop.fight.cabinet import CABINET
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.module import FIGHT, IDLE
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.theme import dress

BOOTH = replace(CABINET.booth, play=trial_games.play)


def deck(edition: str = "comprehensive") -> DeckList:
    return replace(list_of(shipped_shelf().decks["full-furnace"]), edition=edition)


@pytest.fixture
def bench(dressed: QApplication) -> Iterator[DeckBench]:
    librarian = Librarian(replace(CABINET, booth=BOOTH))
    yield DeckBench(librarian, deck())
    librarian.finish()


@pytest.fixture
def panel(bench: DeckBench, qtbot: QtBot, tmp_path: Path) -> Iterator[TrialPanel]:
    pictures = Pictures()
    panel = TrialPanel(bench, pictures, ResultShelf(tmp_path / "measured"))
    expose(panel, qtbot)
    in_front(panel)
    ready = panel.measuring.rival_list
    qtbot.waitUntil(lambda: bool(panel.hands.names and ready.count()))
    qtbot.waitUntil(panel.measuring.start_button.isEnabled)
    yield panel
    panel.finish()
    pictures.stop()
    assert multiprocessing.active_children() == []


@pytest.fixture
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a core more would only mean that one more begins."""
    monkeypatch.setattr(os, "cpu_count", lambda: 1)


@pytest.fixture
def known_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one hand in two hundred the charts are those of the hand before."""
    monkeypatch.setattr(dealt, "fresh_key", lambda: "a hand")


def choose_rivals(measuring: MeasurePanel, *names: str) -> None:
    for at in range(measuring.rival_list.count()):
        item = measuring.rival_list.item(at)
        state = Qt.CheckState.Checked if item.text() in names else Qt.CheckState.Unchecked
        item.setCheckState(state)


def measure(panel: TrialPanel, qtbot: QtBot, games: int) -> None:
    panel.measuring.games.setValue(games)
    panel.measuring.start_button.click()
    qtbot.waitUntil(lambda: panel.measuring.run is None)
    qtbot.waitUntil(panel.measuring.start_button.isEnabled)


def shown(panel: TrialPanel, row: int) -> list[str]:
    """A row of the first table."""
    model = panel.measuring.rate_table.model()
    return [model.index(row, column).data() for column in range(model.columnCount())]


# --- hands ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("known_luck")
def test_hands_are_dealt_with_the_mulligan_of_the_edition(panel: TrialPanel, qtbot: QtBot) -> None:
    hands = panel.hands
    first = hands.names
    assert len(first) == 6
    assert "53 left" in hands.words.text()
    told = ["now", "hand-blocks", "next"]
    qtbot.waitUntil(lambda: [view.chart.key for view in hands.charts] == told)
    before = [view.chart for view in hands.charts]
    qtbot.mouseClick(hands.mulligan_button, Qt.MouseButton.LeftButton)
    assert not hands.mulligan_button.isEnabled()
    qtbot.waitUntil(lambda: [view.chart for view in hands.charts] != before)
    qtbot.mouseClick(hands.draw_button, Qt.MouseButton.LeftButton)
    assert len(hands.names) == 7
    assert all(
        card.accessibleName().startswith(name)
        for card, name in zip(hands.cards, hands.names, strict=True)
    )
    reached: list[str] = []
    panel.card_wanted.connect(reached.append)
    hands.cards[0].setFocus()
    qtbot.keyClick(hands.cards[0], Qt.Key.Key_Right)
    assert reached[-1] == hands.names[1]
    qtbot.mouseClick(hands.next_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(hands.names) == 6)
    assert hands.mulligan_button.isEnabled()


def test_a_mulligan_of_chosen_cards(panel: TrialPanel, bench: DeckBench, qtbot: QtBot) -> None:
    """Who goes second in that edition keeps the rest."""
    hands = panel.hands
    bench.begin_again(deck("universus"))
    hands.first.click()
    qtbot.waitUntil(lambda: bool(hands.cards and hands.cards[0].isCheckable()))
    kept = hands.names[2:]
    hands.cards[0].click()
    for _ in range(3):  # chosen, let go, chosen
        qtbot.keyClick(hands.cards[1], Qt.Key.Key_Return)
    hands.mulligan_button.click()
    assert hands.names[:4] == kept
    assert len(hands.names) == 6
    bench.begin_again(DeckList("nothing"))
    qtbot.waitUntil(lambda: not hands.names)
    assert hands.cards == ()
    qtbot.waitUntil(lambda: not hands.charts)
    wanted: list[OfferedDeck] = []
    panel.table_wanted.connect(wanted.append)
    hands.table_button.click()
    assert not wanted
    assert "cannot be played yet" in hands.words.text()


def test_the_deck_goes_to_a_table(panel: TrialPanel) -> None:
    wanted: list[OfferedDeck] = []
    panel.table_wanted.connect(wanted.append)
    panel.goldfish_wanted.connect(wanted.append)
    panel.hands.table_button.click()
    panel.hands.goldfish_button.click()
    assert [each.name for each in wanted] == ["Full Furnace"] * 2
    setup = goldfish(FIGHT, wanted[0], wanted[1], IDLE, "You", FIGHT.edition)
    assert [seat.kind for seat in setup.seats] == [SeatKind.HERE, SeatKind.BOT]
    assert setup.seats[1].bot == IDLE
    assert setup.game().pending is None  # about to be set up, with cards that can be played


# --- measuring ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("one_process")
def test_games_are_played_kept_and_compared(
    panel: TrialPanel, bench: DeckBench, qtbot: QtBot, tmp_path: Path
) -> None:
    measuring = panel.measuring
    choose_rivals(measuring, "First Day", "Second Verse", "Trim the Wick")
    measure(panel, qtbot, 2)
    assert "4 games" in measuring.status.text()
    assert shown(panel, 0)[0::2] == ["All games", "4"]
    assert shown(panel, 1)[1].startswith("100%")
    assert shown(panel, 2)[1].startswith("0%")
    cards = measuring.card_table.model()
    assert [cards.index(0, column).data() for column in (0, 4)] == ["Banked Coals", "8"]
    measure(panel, qtbot, 2)
    assert "played already" in measuring.status.text()
    before = bench.deck
    bench.do(ChangeCopies(DeckSlot(Part.MAIN, "Banked Coals"), -2))
    qtbot.waitUntil(lambda: "not been measured" in measuring.status.text())
    measure(panel, qtbot, 2)
    measuring.show_versions([PastVersion("yesterday", before)])
    qtbot.waitUntil(lambda: measuring.compared.count() == 2)
    measuring.compared.setCurrentIndex(1)
    assert measuring.compared.currentText() == "yesterday (4 games)"
    assert shown(panel, 1)[0] == "Better than that version by"
    assert shown(panel, 1)[1].startswith("+0 (")
    assert len(list((tmp_path / "measured").iterdir())) == 2
    bench.undo()  # the results are those of the version, not of the moment
    qtbot.waitUntil(lambda: measuring.compared.count() == 1)
    assert "4 games" in measuring.status.text()


def test_rivals_of_one_name_are_told_of_one_by_one() -> None:
    """Two versions of a deck, say."""
    rivals = [f"Twins{SEPARATOR}{mark}" for mark in ("new", "old")]
    games = [MeasuredGame(rival, 0, 1.0, True, 9, {}) for rival in rivals]
    told = [row[0].words for row in rate_rows(Measurement(games), None)]
    assert told[3:] == ["against Twins"] * 2


def test_larger_words_leave_the_results_their_rows(
    panel: TrialPanel, dressed: QApplication
) -> None:
    panel.tabs.setCurrentWidget(panel.measuring)
    panel.resize(1252, 520)  # in a window of 1280 by 720
    table, cards = panel.measuring.rate_table, panel.measuring.card_table
    for percent in (100, 150):
        dress(dressed, text_percent=percent)
        QApplication.processEvents()
        row = table.verticalHeader().defaultSectionSize()
        assert table.viewport().height() >= 3 * row, percent  # all, going first, going second
        assert cards.viewport().height() >= 4 * row, percent


def test_games_are_paused_cancelled_and_never_outlive_their_page(
    panel: TrialPanel, bench: DeckBench, qtbot: QtBot
) -> None:
    measuring = panel.measuring
    choose_rivals(measuring, trial_games.ENDLESS)
    panel.tabs.setCurrentWidget(measuring)
    measuring.start_button.setFocus()
    QTest.keyClick(measuring.start_button, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(multiprocessing.active_children()))
    assert not measuring.start_button.isEnabled()
    assert measuring.pause_button.hasFocus()
    QTest.keyClick(measuring.pause_button, Qt.Key.Key_Return)
    assert measuring.pause_button.text() == "Res&ume"
    measuring.pause_button.click()
    bench.do(ChangeCopies(DeckSlot(Part.MAIN, "Banked Coals"), -1))
    qtbot.waitUntil(lambda: OTHER in measuring.status.text())
    measuring.cancel_button.click()
    qtbot.waitUntil(lambda: measuring.run is None)
    assert multiprocessing.active_children() == []
    measuring.start_button.click()
    qtbot.waitUntil(lambda: bool(multiprocessing.active_children()))
    # the fixture closes the page now


@pytest.mark.usefixtures("one_process")
def test_what_goes_wrong_is_told(
    panel: TrialPanel, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "measured").write_text("a file where the folder should be")
    choose_rivals(panel.measuring, trial_games.FAILING, "Second Verse")
    measure(panel, qtbot, 1)
    assert "played: 1. EngineError: it does not work" in panel.measuring.status.text()
    assert "cannot be saved" in panel.measuring.trouble.text()
    assert shown(panel, 0)[2] == "1"
    choose_rivals(panel.measuring)
    panel.measuring.start_button.click()
    assert "at least one deck" in panel.measuring.status.text()
    monkeypatch.setattr(Crew, "give", lambda *_: 1 // 0)
    choose_rivals(panel.measuring, "Second Verse")
    measure(panel, qtbot, 2)
    assert panel.measuring.trouble.text() == BROKEN
