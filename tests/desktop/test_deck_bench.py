"""A deck on the bench: what is known of its cards and what the rules say, asked of the library."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.decks.deck import list_of
from engine.decks.edits import ChangeCopies, ChooseFormat, DeckSlot, ReplaceDeck
from engine.decks.lines import DeckError, DeckList, Part
from ufs_desktop.cabinet.librarian import MISTAKE, Librarian
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.front import NOT_JUDGED, FrontPanel
from ufs_desktop.decks.verdict import VerdictPanel
from ufs_desktop.fight.cabinet import CABINET
from ufs_desktop.fight.fitness import fitting_query, shared_symbols
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.open_cabinet import FightCabinet

STARTER = list_of(next(iter(shipped_shelf().decks.values())))
MAIN = Part.MAIN


@pytest.fixture
def librarian(qapp: object) -> Iterator[Librarian]:
    librarian = Librarian(CABINET)
    yield librarian
    librarian.finish()


@pytest.fixture
def bench(librarian: Librarian, qtbot: QtBot) -> Iterator[DeckBench]:
    bench = DeckBench(librarian, STARTER)
    qtbot.waitUntil(lambda: bench.is_judged and bool(bench.sheets))
    yield bench
    bench.close()


def test_its_cards_and_the_rules_are_known_soon_after_every_edit(
    bench: DeckBench, qtbot: QtBot
) -> None:
    assert bench.sheets.keys() == {line.name for line in STARTER.lines}
    assert (bench.rulings, bench.unknown) == ((), ())
    name = STARTER.part(MAIN)[0].name
    with qtbot.waitSignal(bench.changed):
        bench.do(ChangeCopies(DeckSlot(MAIN, name), 4))
    qtbot.waitUntil(lambda: bench.is_judged)
    assert [each.cards for each in bench.rulings] == [(name,)]
    assert bench.offending(bench.deck.part(MAIN)[0]) == bench.rulings
    assert name in bench.offered().problems[0]
    bench.undo()
    bench.do(ChangeCopies(DeckSlot(MAIN, "No Such Card"), 2))
    qtbot.waitUntil(lambda: bench.is_judged and bench.unknown == ("No Such Card",))
    assert "No Such Card" not in bench.offered().deck.main
    assert [words for words in bench.offered().problems if "No Such" in words]


def test_other_rules_judge_the_same_deck_otherwise(bench: DeckBench, qtbot: QtBot) -> None:
    bench.do(ChooseFormat("universus", "no such format"))
    qtbot.waitUntil(lambda: bench.is_judged)
    assert "no such format" in bench.rulings[0].text
    bench.do(ReplaceDeck(DeckList("Empty"), "empty it"))
    with pytest.raises(DeckError, match="no starting character"):
        bench.offered()
    assert (bench.character, bench.character_name) == (None, "")


def test_cards_share_symbols_with_their_character(bench: DeckBench) -> None:
    assert bench.character is not None
    query = fitting_query(bench.character)
    assert all(f"symbol:{symbol}" in query for symbol in bench.character.groups["symbol"])
    cards = [bench.sheets[line.name] for line in bench.deck.part(MAIN)]
    assert all(shared_symbols(bench.character, card) for card in cards)


def test_rules_that_cannot_be_asked_leave_nobody_waiting(
    bench: DeckBench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    character, verdict = FrontPanel(bench), VerdictPanel(bench)
    qtbot.addWidget(character)
    qtbot.addWidget(verdict)
    with monkeypatch.context() as broken:
        broken.setattr(FightCabinet, "judge", lambda *_: 1 // 0)
        bench.do(ChangeCopies(DeckSlot(MAIN, STARTER.part(MAIN)[0].name), 1))
        assert not bench.is_answered
        qtbot.waitUntil(lambda: bench.is_answered)
    assert not bench.is_judged
    assert character.verdict.text() == NOT_JUDGED
    assert verdict.words.text() == MISTAKE
    bench.undo()
    qtbot.waitUntil(lambda: bench.is_judged)
    assert character.verdict.text().startswith("✓")
