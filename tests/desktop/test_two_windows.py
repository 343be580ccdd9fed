"""Two windows over one folder of decks: nothing is lost or kept twice, and each hears of the
other."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.decks.edits import ChangeCopies, DeckSlot, RenameDeck
from engine.decks.lines import DeckList, Part
from tests.desktop.window_driver import deck_open, new_deck_open, told, window_open
from ufs_desktop.data.places import Places
from ufs_desktop.data.turns import one_by_one
from ufs_desktop.decks import keeper as keeping
from ufs_desktop.decks.folder import DeckEntry, DeckFolder
from ufs_desktop.decks.keeper import DeckKeeper
from ufs_desktop.decks.page import DeckPage
from ufs_desktop.decks.trail import MOST, NAME, DeckTrail
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.window import MainWindow

MORE = ChangeCopies(DeckSlot(Part.MAIN, "Jab"), 1)


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> DeckPage:
    """A deck that is open in one window."""
    page = new_deck_open(window, qtbot)
    page.do(MORE)
    qtbot.waitUntil(lambda: page.keeper is not None and page.keeper.is_settled)
    return page


@pytest.fixture
def other(page: DeckPage, window: MainWindow, places: Places, qtbot: QtBot) -> Iterator[MainWindow]:
    """Another window with the same deck in front."""
    with window_open(FIGHT_KIT, qtbot, places) as other:
        assert other.decks is not None
        other.decks.open_path(path_of(page))
        deck_open(other, qtbot)
        yield other


def path_of(page: DeckPage) -> Path:
    assert page.keeper is not None
    assert page.keeper.path is not None
    return page.keeper.path


def in_other(other: MainWindow) -> DeckPage:
    assert isinstance(other.page, DeckPage)
    return other.page


def come_back(page: DeckPage) -> None:
    """Somebody looks at the page again."""
    QApplication.sendEvent(page, QEvent(QEvent.Type.WindowActivate))


def names(places: Places) -> list[str]:
    return sorted(entry.name for entry in DeckFolder(places.decks).entries())


def entry_of(page: DeckPage) -> DeckEntry:
    return DeckEntry(path_of(page), "", page.bench.deck)


@pytest.mark.parametrize("is_changed", [False, True])
def test_a_deck_that_one_renames_is_not_kept_twice(
    page: DeckPage,
    window: MainWindow,
    other: MainWindow,
    places: Places,
    qtbot: QtBot,
    is_changed: bool,
) -> None:
    page.do(RenameDeck("Other name"))
    window.tabs.close_page(page)
    here = in_other(other)
    if is_changed:
        here.do(MORE)
    else:
        come_back(here)
    qtbot.waitUntil(lambda: "Other name.json" in here.notice.words)
    mine = here.bench.deck
    here.notice.press("Show the changed version")
    qtbot.waitUntil(lambda: here.title == "Other name")
    assert here.notice.words == ""
    assert here.bench.deck == page.bench.deck
    assert path_of(here).name == "Other name.json"
    assert other.decks is not None
    other.decks.open_path(path_of(here))
    assert other.page is here
    here.bench.undo()
    assert here.bench.deck == mine
    other.tabs.close_page(here)
    assert len(names(places)) == 1


def test_a_deck_that_one_moves_is_written_where_it_is_now(
    page: DeckPage, window: MainWindow, other: MainWindow, places: Places, qtbot: QtBot
) -> None:
    assert window.decks is not None
    window.decks._move([entry_of(page)], "league")
    here, moved = in_other(other), places.decks / "league"
    qtbot.waitUntil(lambda: len(list(moved.glob("*.json"))) == 1)
    here.do(MORE)
    assert here.keeper is not None
    qtbot.waitUntil(lambda: here.keeper is not None and here.keeper.is_settled)
    assert path_of(here).parent == moved
    assert here.keeper.trouble is None
    assert [entry.deck for entry in DeckFolder(places.decks).entries()] == [here.bench.deck]


def test_a_deck_that_one_deletes_is_told_of_by_the_other(
    page: DeckPage, window: MainWindow, other: MainWindow, places: Places, qtbot: QtBot
) -> None:
    assert window.decks is not None
    window.decks._delete([entry_of(page)])
    qtbot.waitUntil(lambda: names(places) == [])
    here = in_other(other)
    come_back(here)
    qtbot.waitUntil(lambda: "deleted" in here.notice.words)
    other.tabs.close_page(here)
    assert names(places) == []  # nothing was changed here, so nothing is lost


def test_what_was_changed_in_a_deck_that_one_deletes_is_kept(
    page: DeckPage, window: MainWindow, other: MainWindow, places: Places, qtbot: QtBot
) -> None:
    assert window.decks is not None
    window.decks._delete([entry_of(page)])
    qtbot.waitUntil(lambda: names(places) == [])
    here = in_other(other)
    here.do(MORE)
    other.tabs.close_page(here)
    assert "was saved as" in told(other)
    assert [entry.deck for entry in DeckFolder(places.decks).entries()] == [here.bench.deck]


def test_the_list_of_decks_follows_when_somebody_comes_back(
    page: DeckPage, window: MainWindow, other: MainWindow, qtbot: QtBot
) -> None:
    assert other.decks is not None
    shelf = other.decks.show_decks()
    qtbot.waitUntil(lambda: len(shelf.model.entries) > len(shelf._shipped))
    page.do(RenameDeck("Other name"))
    window.tabs.close_page(page)
    QApplication.sendEvent(shelf, QEvent(QEvent.Type.WindowActivate))
    qtbot.waitUntil(lambda: "Other name" in {entry.name for entry in shelf.model.entries})


def test_of_two_that_save_at_the_same_moment_one_is_told(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between a look at the file and its writing nobody else writes."""
    folder = DeckFolder(places.decks)
    stored = folder.create(DeckList("A"))
    keepers = [DeckKeeper(DeckFolder(places.decks), stored) for _ in range(2)]
    looked, is_written = Event(), Event()
    check = DeckFolder.check

    def slowly(self: DeckFolder, before: object) -> object:
        found = check(self, stored)
        looked.set()
        is_written.wait(0.3)  # as long as another one would need to write
        return found

    monkeypatch.setattr(DeckFolder, "check", slowly)
    outcomes = []

    def save(keeper: DeckKeeper, name: str) -> None:
        saved = keeping._save(keeper.folder, keeper.versions, stored, DeckList(name))
        outcomes.append(saved)
        is_written.set()

    threads = [
        Thread(target=save, args=(keeper, name)) for keeper, name in zip(keepers, "BC", strict=True)
    ]
    threads[0].start()
    looked.wait()
    threads[1].start()
    for thread in threads:
        thread.join()
    assert sorted(each.is_conflict for each in outcomes) == [False, True]


KEEP = """
import sys
from pathlib import Path
from ufs_desktop.data.memory import Kept
kept = Kept(Path(sys.argv[1]))
for number in range(100):
    kept.keep(f"{sys.argv[2]}/{number}", number)
"""


def test_programs_that_write_settings_without_a_pause_lose_none(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    commands = [[sys.executable, "-c", KEEP, str(path), name] for name in "ab"]
    running = [subprocess.Popen(command) for command in commands]
    assert [program.wait() for program in running] == [0, 0]
    assert len(json.loads(path.read_text())["values"]) == 200


def test_whoever_hangs_holds_nobody_up_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ufs_desktop.data.turns.PATIENCE", 0.05)
    with one_by_one(tmp_path / "a"), one_by_one(tmp_path / "a"):
        pass
    with one_by_one(tmp_path / "nowhere" / "a"):
        pass


def test_a_trail_is_followed_to_where_a_deck_is(tmp_path: Path) -> None:
    trail = DeckTrail(tmp_path)
    a, b, c, d = (tmp_path / f"{name}.json" for name in "abcd")
    for old, new in ((a, b), (b, c)):
        trail.note(old, new)
    c.write_text("")
    assert (trail.end(a), trail.end(b), trail.end(c)) == (c, c, None)
    trail.note(d, b)  # another deck is called so now
    b.write_text("")
    assert (trail.end(a), trail.end(b), trail.end(d)) == (c, None, b)
    trail.note(c, c.rename(a))  # it has its first name again
    assert (trail.end(a), trail.end(c)) == (None, a)
    for number in range(MOST + 5):
        trail.note(tmp_path / f"{number}.json", tmp_path / f"{number} 2.json")
    assert trail.end(c) is None


def test_no_trail_leads_to_a_new_deck(tmp_path: Path) -> None:
    folder = DeckFolder(tmp_path)
    first = folder.create(DeckList("A"))
    moved = folder.rename(first.path, "B")
    assert folder.trail.end(first.path) == moved
    moved.unlink()
    folder.create(DeckList("B"))
    assert folder.trail.end(first.path) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"a.json": "%s"}' % ("a" * 300),
        '{"a.json": "\\u0000"}',
        '{"a.json": 1}',
        '{"a.json": "../b.json"}',
        r'{"a.json": "..\\b.json"}',
        '{"a.json": "a.json"}',
        "\xff",
    ],
)
def test_what_a_trail_cannot_say_is_not_believed(tmp_path: Path, text: str) -> None:
    decks = tmp_path / "decks"
    decks.mkdir()
    (tmp_path / "b.json").write_text("")
    (decks / r"..\b.json").write_text("")  # elsewhere only where this sign divides folders
    (decks / NAME).write_text(text, encoding="latin-1")
    assert DeckTrail(decks).end(decks / "a.json") is None
    DeckTrail(decks).note(decks / "a.json", decks / "c.json")
    assert json.loads((decks / NAME).read_text())["a.json"] == "c.json"
