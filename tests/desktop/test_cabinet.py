"""The cards as the library and the deck editor ask for them, over real databases."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.decks import deckrules
from engine.decks.deck import Deck, list_of
from engine.decks.deckrules import STANDARD, Ban, rules_of
from engine.decks.lines import DeckLine, DeckList, Part
from engine.kernel.errors import EngineError
from engine.library.collection import Collection
from engine.library.database import MIGRATIONS
from tests.desktop.card_tools import answer_to
from tests.library.many import many
from ufs_desktop.cabinet.kit import OpenCabinet, Order, pen_of
from ufs_desktop.cabinet.librarian import MISTAKE, Librarian
from ufs_desktop.cabinet.values import CabinetError, CabinetMistake, QueryFault
from ufs_desktop.fight import deck_rules
from ufs_desktop.fight.cabinet import CABINET
from ufs_desktop.fight.deckfile import offered_again
from ufs_desktop.fight.drafts import BLANK
from ufs_desktop.fight.library import shipped_shelf


@pytest.fixture
def librarian(dressed: QApplication) -> Iterator[Librarian]:
    librarian = Librarian(CABINET)
    yield librarian
    librarian.finish()


def cells(cabinet: OpenCabinet, field: str, order: Order) -> list[object]:
    at = [column.field for column in CABINET.columns].index(field)
    rows = cabinet.rows()
    return [rows[key].cells[at] for key in cabinet.search("", order)]


def test_every_card_is_listed_with_a_cell_for_each_column(
    librarian: Librarian, qtbot: QtBot
) -> None:
    rows = answer_to(librarian, qtbot, lambda cabinet: cabinet.rows())
    assert {row.name for row in rows.values()} == set(shipped_shelf().library)
    assert {len(row.cells) for row in rows.values()} == {len(CABINET.columns)}
    assert all(row.key == key for key, row in rows.items())


def test_a_search_is_ordered_by_any_column_and_what_is_lacking_comes_last(
    librarian: Librarian, qtbot: QtBot
) -> None:
    at = [column.field for column in CABINET.columns].index("speed")
    up, down = Order(at), Order(at, is_down=True)
    rising = answer_to(librarian, qtbot, lambda cabinet: cells(cabinet, "speed", up))
    falling = answer_to(librarian, qtbot, lambda cabinet: cells(cabinet, "speed", down))
    speeds = [speed for speed in rising if isinstance(speed, int)]
    assert speeds == sorted(speeds)
    assert len(set(speeds)) > 2
    assert falling[: len(speeds)] == speeds[::-1]
    assert set(rising[len(speeds) :]) == set(falling[len(speeds) :]) == {None}


def test_a_query_that_makes_no_sense_says_where(librarian: Librarian, qtbot: QtBot) -> None:
    with pytest.raises(QueryFault) as told:
        answer_to(librarian, qtbot, lambda cabinet: cabinet.search("type:attack speed>=x"))
    assert told.value.position == len("type:attack speed>=")
    assert "number" in told.value.why


def test_only_the_last_keystroke_is_answered(librarian: Librarian, qtbot: QtBot) -> None:
    """What is being answered when the next one comes is late, what waits is not even asked."""
    gate, asked = threading.Event(), []
    shown: list[int] = []

    def slowly(cabinet: OpenCabinet) -> int:
        assert gate.wait(10)
        return 0

    def soon(number: int, cabinet: OpenCabinet) -> int:
        asked.append(number)
        return number

    librarian.ask("list", slowly, shown.append)
    for number in (1, 2, 3):
        librarian.ask("list", partial(soon, number), shown.append)
    librarian.ask("detail", partial(soon, 9), shown.append)
    gate.set()
    qtbot.waitUntil(lambda: 9 in shown)
    assert shown == [3, 9]
    assert asked == [3, 9]


def test_a_sheet_tells_what_is_printed(librarian: Librarian, qtbot: QtBot) -> None:
    names = ("Anso Reed 1", "no such card")
    found = answer_to(librarian, qtbot, lambda cabinet: cabinet.named(names))
    assert set(found) == {"Anso Reed 1"}
    sheet, record = found["Anso Reed 1"], shipped_shelf().library["Anso Reed 1"]
    assert sheet.values["vitality"] == record.faces[0].vitality
    assert sheet.groups["symbol"] == record.faces[0].symbols
    assert sheet.kind == "character"
    assert "vitality" in sheet.spoken
    assert sheet.look.name == "Anso Reed 1"


def test_a_deck_is_judged_with_rules_and_the_cards_they_are_about(
    librarian: Librarian, qtbot: QtBot
) -> None:
    lines = (DeckLine(1, "Anso Reed 1", Part.CHARACTER), DeckLine(5, "Hook"))
    deck = DeckList("Short", lines, edition="comprehensive")
    found = answer_to(librarian, qtbot, lambda cabinet: cabinet.judge(deck))
    assert {(each.rule, each.cards) for each in found} == {("A.2.1", ()), ("A.2.2", ("Hook",))}


@pytest.mark.parametrize(
    ("day", "found", "copies"),
    [
        ("2024-05-30", (), 4),
        ("2024-05-31", ("Hook: banned since 2024-05-31, 3 in the deck",), 0),
        ("2025-01-01", (), 4),
    ],
)
def test_bans_are_those_of_the_day(
    day: str, found: tuple[str, ...], copies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_of("comprehensive")
    ban = Ban(card="Hook", since="2024-05-31", until="2025-01-01")
    banning = {"comprehensive": {STANDARD: rules.model_copy(update={"bans": (ban,)})}}
    monkeypatch.setattr(deckrules, "shipped_formats", lambda: banning)
    monkeypatch.setattr(deck_rules, "today", lambda: day)
    deck = Deck(name="Short", character="Anso Reed 1", main={"Hook": 3})
    offered = offered_again("Short", deck, "comprehensive")
    assert tuple(each for each in offered.problems if "Hook" in each) == tuple(
        f"{each} (A.2)" for each in found
    )
    with closing(CABINET.open()) as cabinet:
        judged = cabinet.judge(list_of(deck))
        assert tuple(each.text for each in judged if each.cards == ("Hook",)) == found
        assert cabinet.copy_limits(list_of(deck)).most["Hook"] == copies


@pytest.fixture
def told(librarian: Librarian) -> list[str]:
    """What the user is told of the library."""
    words: list[str] = []
    librarian.repaired.connect(words.append)
    librarian.troubled.connect(words.append)
    return words


def test_a_library_of_a_newer_program_is_told_and_the_shipped_cards_are_shown(
    librarian: Librarian, qtbot: QtBot, library_path: Path, told: list[str]
) -> None:
    """It is not touched; once it is put right, the next wish to change a card finds that out."""
    with closing(sqlite3.connect(library_path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = library_path.read_bytes()
    rows = answer_to(librarian, qtbot, lambda cabinet: cabinet.rows())
    assert {row.name for row in rows.values()} == set(shipped_shelf().library)
    assert "newer version" in told[0]
    draft = {**BLANK, "name": "Kept Nowhere"}
    with pytest.raises(CabinetError, match="newer version"):
        answer_to(librarian, qtbot, lambda cabinet: pen_of(cabinet).keep(draft))
    assert library_path.read_bytes() == before
    with closing(sqlite3.connect(library_path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    kept = answer_to(librarian, qtbot, lambda cabinet: pen_of(cabinet).keep(draft))
    assert kept.key in answer_to(librarian, qtbot, lambda cabinet: cabinet.rows())


def test_the_first_wish_after_a_library_was_put_right_is_granted(
    librarian: Librarian, qtbot: QtBot, library_path: Path
) -> None:
    with closing(sqlite3.connect(library_path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    answer_to(librarian, qtbot, lambda cabinet: cabinet.rows())
    with closing(sqlite3.connect(library_path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    draft = {**BLANK, "name": "Kept At Once"}
    kept = answer_to(librarian, qtbot, lambda cabinet: pen_of(cabinet).keep(draft))
    assert kept.key in answer_to(librarian, qtbot, lambda cabinet: cabinet.rows())


def test_what_is_wrong_with_a_library_is_told_once(
    librarian: Librarian, qtbot: QtBot, library_path: Path, told: list[str]
) -> None:
    """It is opened anew after each wish that was refused, and the same is no news."""
    with closing(sqlite3.connect(library_path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    for _ in range(2):
        with pytest.raises(CabinetError, match="newer version"):
            answer_to(librarian, qtbot, lambda cabinet: pen_of(cabinet).sources())
    assert len(told) == 1
    assert "newer version" in told[0]


def test_a_damaged_library_is_set_aside_and_the_users_cards_are_saved(
    librarian: Librarian, qtbot: QtBot, library_path: Path, told: list[str]
) -> None:
    with Collection(library_path) as library:
        library.add(many(30), "thirty")
    data = bytearray(library_path.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 20_000] = bytes(20_000)
    library_path.write_bytes(data)
    rows = answer_to(librarian, qtbot, lambda cabinet: cabinet.rows())
    assert len(rows) == len(shipped_shelf().library) + 30
    assert "30 imported cards were saved" in told[0]
    assert list(library_path.parent.glob("*.damaged-1.*"))


def test_a_place_where_nothing_can_be_written_shows_the_shipped_cards(
    librarian: Librarian, qtbot: QtBot, library_path: Path, told: list[str]
) -> None:
    library_path.unlink()
    library_path.mkdir()
    rows = answer_to(librarian, qtbot, lambda cabinet: cabinet.rows())
    assert len(rows) == len(shipped_shelf().library)
    assert "cannot be shown" in told[0]


def test_a_mistake_of_the_program_is_told_once_and_leaves_nobody_waiting(
    librarian: Librarian, qtbot: QtBot
) -> None:
    told: list[str] = []
    refusals: list[EngineError] = []
    librarian.mistaken.connect(told.append)
    for divisor in (0, 0):
        librarian.ask("", lambda _, by=divisor: 1 // by, told.append, refusals.append)  # type: ignore[misc]
    assert answer_to(librarian, qtbot, lambda cabinet: cabinet.labels("set"))
    assert told == [MISTAKE]
    assert [type(each) for each in refusals] == [CabinetMistake] * 2
    assert librarian.is_idle


def test_cards_that_cannot_be_read_are_told_of_if_nobody_else_says_so(
    librarian: Librarian, qtbot: QtBot, told: list[str]
) -> None:
    def fail(_: OpenCabinet) -> str:
        raise CabinetError("The disk is gone.")

    refusals: list[EngineError] = []
    librarian.ask("", fail, told.append, refusals.append)
    qtbot.waitUntil(lambda: bool(refusals))
    assert told == []
    for _ in range(2):
        librarian.ask("", fail, told.append)
    qtbot.waitUntil(lambda: librarian.is_idle)
    assert told == ["The disk is gone."]


def test_news_on_its_way_when_the_window_closes_wakes_nobody(
    dressed: QApplication, qtbot: QtBot
) -> None:
    """The thread would be begun again for whoever asks anew."""
    librarian = Librarian(CABINET)
    told: list[None] = []
    librarian.changed.connect(lambda: told.append(None))
    opened = threading.Event()
    librarian.ask("", lambda _: opened.set(), lambda _: None)
    assert opened.wait(20)  # and so the news waits for this thread
    librarian.finish()
    qtbot.wait(1)
    assert told == []
