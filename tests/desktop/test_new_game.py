"""The New game dialog: decks from files, what speaks against them, and the match's length."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from engine.decks.deck import Deck
from ufs_desktop import theme
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.lan.host_form import HostForm
from ufs_desktop.lan.own_decks import OwnDecks
from ufs_desktop.settings import TEXT_SIZES, Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.new_game import NewGameDialog

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
def dialog(settings: Settings, qtbot: QtBot) -> NewGameDialog:
    dialog = NewGameDialog(FIGHT_KIT, starter_decks(), settings)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def deck_file(folder: Path, *lines: str) -> Path:
    path = folder / "of mine.txt"
    path.write_text("\n".join(lines))
    return path


def test_a_deck_from_a_file_says_what_is_wrong_before_it_is_played(
    dialog: NewGameDialog, tmp_path: Path
) -> None:
    lines = ("1 Oswin Tallow 1", "5 Wick Jab", "3 Nobody Knows This")
    dialog.own_deck.choose_file(deck_file(tmp_path, *lines))
    told = dialog.own_deck.notes.text()
    assert "Nobody Knows This: no card with this name is known" in told
    assert "(A.2.1)" in told
    assert "(A.2.2)" in told
    assert not dialog.start.isEnabled()
    dialog.anyway.click()
    assert dialog.start.isEnabled()
    deck = dialog.setup().seats[0].deck
    assert isinstance(deck, Deck)
    assert deck.main == {"Wick Jab": 5}
    dialog.own_deck.combo.setCurrentIndex(0)
    assert not dialog.anyway.isVisible()
    assert dialog.start.isEnabled()


def test_two_people_at_one_window_are_not_called_you_and_rival(
    dialog: NewGameDialog, settings: Settings
) -> None:
    dialog.hot_seat.click()
    assert [seat.name for seat in dialog.setup().seats] == ["Player 1", "Player 2"]
    dialog.rival_name.clear()
    assert dialog.setup().seats[1].name == "Player 2"
    dialog.against_bot.click()
    assert [seat.name for seat in dialog.setup().seats] == ["You", "Rival"]
    dialog.own_name.setText("Ash")
    dialog.hot_seat.click()
    assert dialog.own_name.text() == "Ash"  # a name of somebody's own stays
    dialog.own_name.setText("Player 1")
    dialog.start.click()
    assert settings.now.name == "You"  # nobody is called so elsewhere


def test_a_file_that_is_no_deck_changes_nothing(dialog: NewGameDialog, tmp_path: Path) -> None:
    before = dialog.own_deck.chosen
    dialog.own_deck.choose_file(deck_file(tmp_path, "2 Wick Jab"))
    assert "cannot be played" in dialog.own_deck.notes.text()
    dialog.own_deck.choose_file(tmp_path / "not there.txt")
    assert "not there.txt cannot be played" in dialog.own_deck.notes.text()
    assert dialog.own_deck.chosen == before


def test_deck_files_are_offered_again(
    dialog: NewGameDialog, settings: Settings, tmp_path: Path
) -> None:
    path = deck_file(tmp_path, "1 Oswin Tallow 1", "4 Wick Jab")
    dialog.own_deck.choose_file(path)
    dialog.reject()
    again = NewGameDialog(FIGHT_KIT, starter_decks(), settings)
    offered = again.rival_deck.combo
    entries = [offered.itemText(at) for at in range(offered.count())]
    at = next(at for at, text in enumerate(entries) if text.startswith(path.name))
    offered.setCurrentIndex(at)
    assert again.rival_deck.chosen.deck.main == {"Wick Jab": 4}
    again.deleteLater()


def test_the_button_asks_for_a_file(
    dialog: NewGameDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = deck_file(tmp_path, "1 Oswin Tallow 1", "4 Wick Jab")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    dialog.rival_deck.file.click()
    assert dialog.rival_deck.chosen.name == "of mine"
    before = dialog.rival_deck.chosen
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    dialog.rival_deck.file.click()
    assert dialog.rival_deck.chosen == before


def test_a_deck_that_is_not_legal_is_so_the_next_time_too(
    dialog: NewGameDialog, tmp_path: Path
) -> None:
    dialog.own_deck.choose_file(deck_file(tmp_path, "1 Oswin Tallow 1", "5 Wick Jab"))
    dialog.anyway.click()
    played = dialog.setup()
    dialog.anyway.click()
    dialog.own_deck.combo.setCurrentIndex(0)
    assert dialog.start.isEnabled()
    dialog.choose(played)
    assert "(A.2.2)" in dialog.own_deck.notes.text()
    assert not dialog.start.isEnabled()


def test_what_is_lost_by_a_new_game_is_told_whole(
    dialog: NewGameDialog, dressed: QApplication
) -> None:
    dialog.replaces.show()
    theme.dress(dressed, "dark", max(TEXT_SIZES))
    dialog.resize(dialog.minimumWidth(), dialog.height())
    QApplication.processEvents()
    words = dialog.replaces
    lines = words.fontMetrics().horizontalAdvance(words.text()) / words.width()
    assert lines > 1
    assert words.height() >= math.ceil(lines) * words.fontMetrics().height()
    theme.dress(dressed)


def test_the_length_of_the_match_is_chosen(dialog: NewGameDialog) -> None:
    assert dialog.setup().match.best_of == 1
    dialog.length.setCurrentIndex(1)
    assert dialog.setup().match.best_of == 3


def test_each_edition_has_decks_of_its_own_and_is_remembered(
    settings: Settings, tmp_path: Path
) -> None:
    """The decks of another edition are offered once it is chosen; a file of one's own stays."""
    usual = starter_decks()[:2]
    other = tuple(
        each._replace(name=name, deck=each.deck.model_copy(update={"edition": "other"}))
        for each, name in zip(usual, ("North", "South"), strict=True)
    )
    editions = {**FIGHT_KIT.module.editions, "other": "Other"}
    kit = replace(FIGHT_KIT, module=replace(FIGHT_KIT.module, editions=editions))
    dialog = NewGameDialog(kit, (*usual, *other), settings)
    assert _names(dialog) == [deck.name for deck in usual]
    dialog.edition.choose("other")
    dialog.edition.activated.emit(dialog.edition.currentIndex())
    assert _names(dialog) == ["North", "South"]
    assert [seat.deck_name for seat in dialog.setup().seats] == ["North", "South"]
    assert dialog.setup().edition == settings.now.edition == "other"
    again = NewGameDialog(kit, (*usual, *other), settings)
    assert (again.edition.code, _names(again)) == ("other", ["North", "South"])
    again.choose_deck(usual[1])
    assert (again.edition.code, again.own_deck.chosen) == (FIGHT_KIT.module.edition, usual[1])
    assert again.rival_deck.chosen == usual[0]
    path = deck_file(tmp_path, "1 Oswin Tallow 1", "4 Wick Jab")
    again.own_deck.choose_file(path)
    again.edition.choose(FIGHT_KIT.module.edition)
    assert again.own_deck.chosen.deck.main == {"Wick Jab": 4}
    for made in (dialog, again):
        made.deleteLater()


def _names(dialog: NewGameDialog) -> list[str]:
    combo = dialog.own_deck.combo
    return [combo.itemText(at).partition("  ·  ")[0] for at in range(combo.count())]


def rows(form: QWidget) -> list[str]:
    """What the rows of a form are called."""
    return [label.text() for label in form.findChildren(QLabel)]


@pytest.mark.parametrize(("kit", "asks"), [(FIGHT_KIT, "Rules"), (DUEL_KIT, "Length")])
def test_rules_are_asked_for_where_there_are_several(kit: TableKit, asks: str) -> None:
    settings, decks = Settings(), kit.shelf.starters()
    for form in (NewGameDialog(kit, decks, settings), HostForm(kit, OwnDecks(decks), settings)):
        assert {"Rules", "Length"} & set(rows(form)) == {asks}
        assert form.edition.isHidden() == (asks == "Length")
        assert not form.length.isHidden()
