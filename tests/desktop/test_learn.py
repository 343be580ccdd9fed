"""*How to play*: the chapters are sound, and the dialog leads through them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.ufs.editions.registry import PLAYED
from engine.ufs.editions.rulebook import rulebook
from tests.desktop.window_driver import window_open
from ufs_desktop import bundle
from ufs_desktop.bundle import bundled
from ufs_desktop.data.places import Places
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.home.entries import Wish
from ufs_desktop.learn.chapters import paragraph_html, primer
from ufs_desktop.learn.dialog import LearnDialog
from ufs_desktop.widgets.preview import BigCard

EDITION = "comprehensive"


@pytest.fixture
def dialog(qtbot: QtBot) -> LearnDialog:
    made = LearnDialog(FIGHT_KIT, EDITION)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.mark.parametrize("edition", PLAYED)
def test_every_rule_and_card_that_is_named_exists(edition: str) -> None:
    chapters = primer(edition).chapters
    rules = {rule for chapter in chapters for rule in chapter.rules}
    cards = {card for chapter in chapters for card in chapter.cards}
    assert rules
    assert rules <= rulebook(edition).keys()
    assert cards
    assert cards <= shipped_shelf().library.keys()


@pytest.fixture
def unwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Assets in which lessons can be missing."""
    folder = tmp_path / "assets"
    for part in bundled("learn").parent.iterdir():
        if part.name != "learn":
            (folder / part.name).parent.mkdir(exist_ok=True)
            (folder / part.name).symlink_to(part)
    shutil.copytree(bundled("learn"), folder / "learn")
    monkeypatch.setattr(bundle, "_PLACES", (folder,))
    return folder / "learn"


def test_an_edition_without_lessons_lacks_these_alone(
    unwritten: Path, qtbot: QtBot, places: Places
) -> None:
    for name in ("advanced.yaml", "first-match/advanced.yaml"):
        (unwritten / name).unlink()
    with window_open(FIGHT_KIT, qtbot, places) as window:
        home, entries = window.home, window.menus.actions
        for edition, is_written in (("advanced", False), (EDITION, True), ("advanced", False)):
            window.settings.set("edition", edition)
            assert home.tiles[Wish.LEARN].isVisible() is is_written
            assert home.lesson.isVisible() is is_written
            assert entries["learn"].isEnabled() is is_written
            assert entries["lesson"].isEnabled() is is_written
            assert home.tiles[Wish.RULES].isVisible()


def test_a_game_without_lessons_has_a_window_without_them(
    unwritten: Path, qtbot: QtBot, places: Places
) -> None:
    shutil.rmtree(unwritten)
    with window_open(FIGHT_KIT, qtbot, places) as window:
        assert not {"learn", "lesson", "puzzles"} & window.menus.actions.keys()
        assert not window.home.tiles[Wish.LEARN].isVisible()
        assert window.home.play.objectName() == "play"  # the first of what can be done


def test_marks_become_links_and_strong_words(qapp: QApplication) -> None:
    made = paragraph_html("**Draw** < check [E.3.1] [10.1] [shift.2], not [1].")
    assert "<b>Draw</b> &lt; check" in made
    for rule in ("E.3.1", "10.1", "shift.2"):
        assert f'href="{rule}"' in made
    assert "[1]" in made


@pytest.mark.parametrize("edition", PLAYED)
def test_no_mark_and_no_card_is_left_in_any_chapter(edition: str, qtbot: QtBot) -> None:
    dialog = LearnDialog(FIGHT_KIT, edition)
    qtbot.addWidget(dialog)
    dialog.show()
    for row in range(len(dialog.chapters)):
        dialog.list.setCurrentRow(row)
        assert dialog.words.startswith(dialog.chapter.title)
        assert "*" not in dialog.words
        assert "[" not in dialog.words
        seen = [card for card in dialog.findChildren(BigCard) if card.isVisible()]
        assert [card.accessibleName() for card in seen] == list(dialog.chapter.cards)


def test_buttons_and_keys_lead_from_the_first_chapter_to_the_last(dialog: LearnDialog) -> None:
    assert not dialog.back.isEnabled()
    QTest.mouseClick(dialog.next, Qt.MouseButton.LeftButton)
    assert dialog.list.currentRow() == 1
    for _ in dialog.chapters:
        QTest.keyClick(dialog, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert dialog.list.currentRow() == len(dialog.chapters) - 1
    assert not dialog.next.isEnabled()
    QTest.keyClick(dialog.list, Qt.Key.Key_Up)
    assert dialog.list.currentRow() == len(dialog.chapters) - 2


def test_a_rule_opens_and_play_closes(dialog: LearnDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.rule_wanted) as told:
        dialog.page.anchorClicked.emit(QUrl("E.3.1"))
    assert told.args == ["E.3.1"]
    with qtbot.waitSignal(dialog.play_wanted):
        QTest.mouseClick(dialog.play, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()


def test_cards_stay_on_the_page_in_a_small_window(dialog: LearnDialog) -> None:
    row = next(row for row, each in enumerate(dialog.chapters) if each.cards)
    dialog.list.setCurrentRow(row)
    dialog.resize(760, 420)
    QTest.qWait(1)
    for card in dialog.shown_cards:
        parent = card.parentWidget()
        assert parent is not None
        assert card.geometry().right() <= parent.width()
    assert dialog.page.height() > 100
