"""Cards found by what becomes of their texts, and what is told of them, over a real database."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.library.collection import Collection
from engine.library.records import CardRecord, Face
from engine.text.ufs.normalise import Dialect
from tests.desktop.window_driver import told
from ufs_desktop.cabinet.carriers import HelpedReading
from ufs_desktop.cabinet.values import TextState
from ufs_desktop.cards.page import CardsPage
from ufs_desktop.fight.account import abilities_of, headings_of
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.window import MainWindow

RIDDLE = Face(name="Riddle", text="E: Draw 1 card.\nE: Hum a tune that nobody knows.")
STRAY = Face(name="Stray", text="E: Ready 1 of your backups.", keywords=("Deflect: 1", "Stun: 1"))
UNREAD = "not been read yet"


def listed(cards: CardsPage) -> list[str]:
    model = cards.browser.model
    return [model.row(at).name for at in range(model.rowCount())]


@pytest.mark.slow
def test_texts_are_read_when_a_search_asks_what_becomes_of_them(
    cards: CardsPage, qtbot: QtBot, library_path: Path
) -> None:
    with Collection(library_path) as library:
        library.add([CardRecord((face,), Dialect.COMPREHENSIVE) for face in (RIDDLE, STRAY)], "")
    menu = cards.browser.filters.menus["status"]
    menu.menu().aboutToShow.emit()
    (manual,) = (each for each in menu.menu().actions() if each.text() == "manual")
    with qtbot.waitSignal(cards.browser.listed):
        manual.trigger()
    assert cards.browser.text == "status:manual"
    assert UNREAD in cards.browser.trouble.text()
    assert cards.intake.isVisible()
    qtbot.waitUntil(lambda: listed(cards) == ["Riddle"])
    assert not cards.browser.trouble.isVisible()
    assert not cards.intake.isVisible()
    cards.browser.search_for("is:dead")
    qtbot.waitUntil(lambda: listed(cards) == ["Stray"])
    qtbot.waitUntil(lambda: "without effect" in cards.detail.words)
    cards.browser.search_for("is:enforced")
    qtbot.waitUntil(lambda: len(listed(cards)) == len(shipped_shelf().library))


def test_reading_that_is_cancelled_is_not_begun_again_by_the_next_key(
    cards: CardsPage, window: MainWindow, qtbot: QtBot
) -> None:
    assert window.cards is not None
    porter = window.cards.porter
    with qtbot.waitSignal(porter.changed):
        cards.browser.search_for("status:unread")
    cards.intake.cancel_button.click()
    qtbot.waitUntil(lambda: not porter.is_busy)
    with qtbot.waitSignal(cards.browser.listed):
        cards.browser.search_for("status:unread a")
    assert not porter.is_busy
    assert UNREAD in cards.browser.trouble.text()


def test_reading_that_fails_is_told_once(
    cards: CardsPage, window: MainWindow, qtbot: QtBot
) -> None:
    assert window.cards is not None
    porter = window.cards.porter
    with qtbot.waitSignal(porter.changed):
        cards.browser.search_for("status:manual")
    assert porter._delivery is not None
    assert isinstance(porter._delivery.carrier, HelpedReading)
    porter._delivery.carrier._helper.process.kill()
    qtbot.waitUntil(lambda: not porter.is_busy)
    assert "The texts could not be read: its process was ended." in told(window)
    with qtbot.waitSignal(cards.browser.listed):
        cards.browser.search_for("status:manual a")
    assert not porter.is_busy


def test_what_does_nothing_in_its_own_edition_is_marked() -> None:
    """A keyword as well as a text; one that is enforced is not listed."""
    lines = abilities_of(CardRecord((STRAY,), Dialect.COMPREHENSIVE))
    dead = TextState.DEAD
    assert [(line.text, line.state) for line in lines] == [("Deflect: 1", dead), (STRAY.text, dead)]
    lines = abilities_of(CardRecord((STRAY,), Dialect.UNIVERSUS))
    assert [line.state for line in lines] == [TextState.ENFORCED]
    lines = abilities_of(CardRecord((RIDDLE,), Dialect.COMPREHENSIVE))
    assert [line.state for line in lines] == [TextState.ENFORCED, TextState.MANUAL]


@pytest.mark.parametrize(
    ("text", "title", "words"),
    [
        ("E: Seal 1 of your opponent's foundations.", "Seal", "keywords"),
        ("E: Freeze 1 foundation.", "Freeze", "Ready Step"),
        ("Deadlock E: Draw 1 card.", "Deadlock", "foundations"),
        ("First F: Draw 1 card.", "First", "form"),
        ("E: Attach this card to your character.", "Attach", "character"),
        ("R: After you make a check, recheck.", "A check made again", "fixed"),
        (
            "E: Your attack gets +1 damage for each foundation you have (maximum 3).",
            "Minimum and maximum",
            "for each",
        ),
        ("E: End the Combat Phase.", "Ending a phase", "attacks"),
    ],
)
def test_rulings_on_what_a_text_does_are_told(text: str, title: str, words: str) -> None:
    assert_told(text, title, words, Dialect.COMPREHENSIVE)


@pytest.mark.parametrize(
    ("text", "title", "words"),
    [
        ('Form Commit: Build 1 foundation token named "Ember".', "Token", "no deck"),
        ('Form Commit: Build 1 foundation token named "Ember".', "Token", "left the game"),
        ("Enhance: Freeze 1 foundation.", "Freeze", "Ready Step"),
        (
            "Form Commit: Place 1 foundation from your hand on top of 1 of your foundations until "
            "the end of this turn.",
            "Place on top",
            "upper card",
        ),
    ],
)
def test_the_newest_edition_has_rulings_of_its_own(text: str, title: str, words: str) -> None:
    assert_told(text, title, words, Dialect.UNIVERSUS)


def assert_told(text: str, title: str, words: str, dialect: Dialect) -> None:
    """The first line is what the rule says, the others how it is read."""
    plain, told = (
        headings_of(CardRecord((Face(name="Kite", text=each),), dialect))
        for each in ("Enhance: Draw 1 card.", text)
    )
    assert title not in {heading.title for heading in plain}
    (found,) = (heading for heading in told if heading.title == title)
    meaning, *readings = found.steps
    assert meaning.what
    assert any(words in line.what and "?" in line.what for line in readings)
