"""Cards of one's own, written and corrected in the form, over a real library."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QMessageBox, QPlainTextEdit
from pytestqt.qtbot import QtBot

from engine.library.definitions import definitions
from engine.library.records import CardRecord, Printing
from engine.ufs.faces import numbers
from tests.desktop.window_driver import press, told_soon, window_open
from tests.library.many import many
from ufs_desktop.cabinet.values import CardAccount, TextState
from ufs_desktop.cards.editor import ABOUT_SHIPPED, CardEditor
from ufs_desktop.cards.form import CardForm
from ufs_desktop.cards.page import CardsPage
from ufs_desktop.cards.ticks import TickMenu
from ufs_desktop.data.places import Places
from ufs_desktop.fight.drafts import BLANK, FIELDS, draft_of, drafted
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.library import decks_to_play, shipped_shelf
from ufs_desktop.fight.sheets import look_of
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.window import MainWindow

TEXT = "E: Draw 1 card.\nE: Juggle 3 lanterns."


def line(form: CardForm, name: str) -> QLineEdit:
    widget = form.widgets[name]
    assert isinstance(widget, QLineEdit)
    return widget


def write(form: CardForm, **values: str) -> None:
    """Type into the fields."""
    for name, value in values.items():
        widget = form.widgets[name]
        match widget:
            case QLineEdit():
                widget.clear()
                QTest.keyClicks(widget, value)
            case QPlainTextEdit():
                widget.setPlainText(value)
            case QComboBox():
                widget.setCurrentIndex(widget.findData(value))


def begun(editor: CardEditor, qtbot: QtBot) -> CardEditor:
    qtbot.waitUntil(lambda: bool(editor._before))
    return editor


def keep(editor: CardEditor, qtbot: QtBot) -> None:
    """Save what is written, and leave."""
    qtbot.waitUntil(editor.save_button.isEnabled)
    with qtbot.waitSignal(editor.kept):
        editor.save_button.click()
    editor.close()


def shown(page: CardsPage, qtbot: QtBot, name: str) -> CardAccount:
    """What is told of a card, once it is listed."""
    page.browser.line.setText(f'"{name}"')
    qtbot.waitUntil(
        lambda: page.detail.account is not None and page.detail.account.sheet.name == name
    )
    account = page.detail.account
    assert account is not None
    return account


@pytest.mark.parametrize(
    "record", [*shipped_shelf().catalogue.cards[::9], *many(8)], ids=lambda record: record.name
)
def test_a_card_that_nobody_has_changed_comes_out_of_the_form_as_it_went_in(
    record: CardRecord,
) -> None:
    found, problems = drafted(draft_of(record), record)
    assert problems == ()
    assert found is not None
    moved = {"text_start": 0, "printed_start": 0, "printed_text": None}
    faces = tuple(face.model_copy(update=moved) for face in record.faces)
    assert found.faces == faces
    assert (found.dialect, found.formats, found.limit) == (
        record.dialect,
        record.formats,
        record.limit,
    )
    assert [(each.set, each.number) for each in found.printings] == [
        (each.set, each.number) for each in record.printings or (Printing(),)
    ]


def test_a_change_that_could_not_be_copied_is_told(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, library_path: Path
) -> None:
    library_path.with_name("library.backup-imports.sqlite.part").mkdir()
    editor = begun(cards.write_card(), qtbot)
    write(editor.form, name="Lantern Toss", type="attack")
    keep(editor, qtbot)
    assert "it could not be copied: Is a directory" in told_soon(window, qtbot)
    assert shown(cards, qtbot, "Lantern Toss").is_own
    cards.undo_button.click()
    assert "it could not be copied: Is a directory" in told_soon(window, qtbot)


def test_a_new_card_is_written_with_its_face_and_reading_live_and_is_in_decks_at_once(
    cards: CardsPage, window: MainWindow, qtbot: QtBot
) -> None:
    editor = begun(cards.write_card(), qtbot)
    assert not editor.save_button.isEnabled()
    write(editor.form, type="attack", zone="high", speed="4", damage="5", difficulty="3")
    assert not editor.form.widgets["vitality"].isVisible()
    with qtbot.waitSignal(editor.shown):
        write(editor.form, name="Lantern Toss", control="3")
    qtbot.waitUntil(lambda: editor.proof.look is not None)
    with qtbot.waitSignal(editor.shown):
        write(editor.form, text=TEXT)
    states = [ability.state for ability in editor.proof.abilities]
    assert states == [TextState.ENFORCED, TextState.MANUAL]
    assert "✓ enforced" in editor.words
    assert "by hand" in editor.words
    with qtbot.waitSignal(editor.kept):
        QTest.keyClick(editor, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert not editor.has_changes
    editor.close()
    account = shown(cards, qtbot, "Lantern Toss")
    assert account.is_own
    assert account.printings[0].set == "own"
    starter = next(iter(shipped_shelf().decks.values()))
    main = {**starter.main, "Lantern Toss": 2}
    deck = starter.model_copy(update={"main": main})
    played = decks_to_play([deck]).cards[0]
    assert sum(card.printed.name == "Lantern Toss" for card in played) == 2
    assert OfferedDeck(deck.name, deck.character, "", deck).deck.main["Lantern Toss"] == 2


def test_a_correction_holds_and_is_undone_and_made_again(cards: CardsPage, qtbot: QtBot) -> None:
    before = shown(cards, qtbot, "A Gentle Tap")
    cards.correct_card()
    editor = begun(cards.window().findChildren(CardEditor)[0], qtbot)
    assert line(editor.form, "name").text() == "A Gentle Tap"
    assert editor.about.text() == ABOUT_SHIPPED
    write(editor.form, difficulty="7")
    keep(editor, qtbot)

    def difficulty() -> object:
        account = cards.detail.account
        return account.sheet.values["difficulty"] if account is not None else None

    qtbot.waitUntil(lambda: difficulty() == 7)
    assert cards.detail.account is not None
    assert cards.detail.account.printings == before.printings
    cards.acts["take_back"]()
    qtbot.waitUntil(lambda: cards.detail.account == before)
    cards.acts["redo"]()
    qtbot.waitUntil(lambda: difficulty() == 7)
    cards.throw_away()
    qtbot.waitUntil(lambda: cards.detail.account == before)
    cards.acts["take_back"]()
    qtbot.waitUntil(lambda: difficulty() == 7)
    assert {"take_back", "correct_card", "throw_away_card"} <= cards.acts.keys()


@pytest.mark.parametrize("kind", ["foundation", "character"])
def test_the_form_says_what_a_card_has_on_which_nothing_is_written(kind: str) -> None:
    """On its face, and in a game."""
    record, _ = drafted({**BLANK, "name": "Blank Slate", "type": kind})
    assert record is not None
    shown, played = look_of(record).printed, numbers(definitions([record])[0].printed)
    assert shown == played
    said = {
        field.name: field.unwritten
        for field in FIELDS
        if field.unwritten and (not field.kinds or kind in field.kinds)
    }
    asked = ("difficulty", "control", "hand_size", "vitality")
    has = {name: str(value) for name in asked if (value := getattr(played, name)) is not None}
    assert said == {**has, "symbols": ", ".join(played.symbols)}


def test_what_is_said_of_fields_that_are_left_empty_is_seen(cards: CardsPage, qtbot: QtBot) -> None:
    editor = begun(cards.write_card(), qtbot)
    assert line(editor.form, "control").placeholderText() == "5 if left empty"
    assert line(editor.form, "speed").placeholderText() == ""
    symbols = editor.form.widgets["symbols"]
    assert isinstance(symbols, TickMenu)
    assert symbols.text() == symbols.accessibleDescription() == "fire if left empty"
    editor.close()


def test_what_is_not_saved_is_not_lost_by_closing(cards: CardsPage, qtbot: QtBot) -> None:
    editor = begun(cards.write_card(), qtbot)
    write(editor.form, name="Half Written")
    qtbot.waitUntil(lambda: editor.proof.look is not None)
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert editor.isVisible()
    box = next(each for each in editor.findChildren(QMessageBox) if each.isVisible())
    with qtbot.waitSignal(editor.kept):
        press(box, "Save")
    qtbot.waitUntil(lambda: cards.browser.model.place("half written\0foundation") >= 0)


def test_a_draft_that_is_no_card_says_why(cards: CardsPage, qtbot: QtBot) -> None:
    editor = begun(cards.write_card(), qtbot)
    write(editor.form, difficulty="many", name="Odd")
    qtbot.waitUntil(lambda: "difficulty" in editor.trouble.text())
    write(editor.form, name="")
    qtbot.waitUntil(lambda: "needs a name" in editor.trouble.text())
    assert not editor.save_button.isEnabled()
    editor._leave()


def test_what_is_being_written_is_there_again_however_the_program_ends(
    cards: CardsPage, window: MainWindow, qtbot: QtBot
) -> None:
    """A kill leaves what was kept after a pause; the window that closes keeps the last letter."""
    editor = begun(cards.write_card(), qtbot)
    write(editor.form, name="Left Behind")
    qtbot.waitUntil(lambda: "Left Behind" in window.settings.now.card_draft)
    write(editor.form, text="E: Draw 2 cards.")
    assert window.cards is not None
    window.cards.own.finish()
    assert "Draw 2 cards" in window.settings.now.card_draft
    kept = window.settings.now.card_draft
    editor._leave()
    assert window.settings.now.card_draft == ""
    window.settings.set("card_draft", kept)
    again = begun(cards.write_card(), qtbot)
    assert again.form.draft["name"] == "Left Behind"
    assert again.has_changes
    keep(again, qtbot)
    assert window.settings.now.card_draft == ""


def test_another_card_that_is_written_meanwhile_leaves_what_is_half_written(
    cards: CardsPage, window: MainWindow, qtbot: QtBot
) -> None:
    editor = begun(cards.write_card(), qtbot)
    write(editor.form, name="Left Behind")
    editor.remember()
    kept = window.settings.now.card_draft
    editor._leave()
    window.settings.set("card_draft", kept)  # as after a kill
    shown(cards, qtbot, "A Gentle Tap")
    cards.correct_card()
    assert window.cards is not None
    other = window.cards.own.editor
    assert other is not None
    begun(other, qtbot)
    other.remember()
    write(other.form, difficulty="7")
    qtbot.waitUntil(other.save_button.isEnabled)
    with qtbot.waitSignal(other.kept):
        other.save()
    other.close()
    assert window.settings.now.card_draft == kept
    again = begun(cards.write_card(), qtbot)
    assert again.form.draft["name"] == "Left Behind"
    again._leave()
    assert window.settings.now.card_draft == ""


def test_a_card_that_another_window_changes_meanwhile_is_not_written_over_unasked(
    cards: CardsPage, window: MainWindow, places: Places, qtbot: QtBot
) -> None:
    def corrected(page: CardsPage, difficulty: str) -> CardEditor:
        shown(page, qtbot, "A Gentle Tap")
        page.correct_card()
        editor = begun(page.window().findChildren(CardEditor)[0], qtbot)
        write(editor.form, difficulty=difficulty)
        qtbot.waitUntil(editor.save_button.isEnabled)
        return editor

    mine = corrected(cards, "7")
    with window_open(FIGHT_KIT, qtbot, places) as other:
        assert other.cards is not None
        page = other.cards.show_cards()
        keep(corrected(page, "5"), qtbot)

        def theirs() -> object:
            assert other.librarian is not None
            other.librarian.look_again()
            account = page.detail.account
            return account.sheet.values["difficulty"] if account is not None else None

        qtbot.waitUntil(lambda: theirs() == 5)
        mine.save_button.click()
        qtbot.waitUntil(lambda: bool(mine.findChildren(QMessageBox)))
        (box,) = mine.findChildren(QMessageBox)
        assert "changed elsewhere" in box.text()
        assert theirs() == 5
        with qtbot.waitSignal(mine.kept):
            press(box, "Save mine")
        qtbot.waitUntil(lambda: theirs() == 7)
        mine.close()
        page.acts["take_back"]()  # of what is not there any more
        assert "Another window has changed it" in told_soon(other, qtbot)
        assert theirs() == 7
        assert "take_back" not in page.acts
        cards.acts["take_back"]()
        qtbot.waitUntil(lambda: theirs() == 5)


def test_a_save_that_was_refused_on_leaving_does_not_close_the_form_later(
    cards: CardsPage, qtbot: QtBot
) -> None:
    editor = begun(cards.write_card(), qtbot)
    write(editor.form, name="Half Written")
    qtbot.waitUntil(editor.save_button.isEnabled)
    write(editor.form, name="")  # saving it is refused
    editor._save_and_close()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in editor.findChildren(QMessageBox)))
    for box in editor.findChildren(QMessageBox):
        box.close()
    write(editor.form, name="Whole")
    qtbot.waitUntil(editor.save_button.isEnabled)
    with qtbot.waitSignal(editor.kept):
        editor.save()
    assert editor.isVisible()
    editor.close()


def test_a_draft_that_makes_no_sense_is_forgotten(
    cards: CardsPage, window: MainWindow, qtbot: QtBot
) -> None:
    for kept in ("{", '{"": {"name": 1}}', '{"": []}', "[]"):
        window.settings.set("card_draft", kept)
        editor = begun(cards.write_card(), qtbot)
        assert not editor.has_changes, kept
        editor.close()


def test_a_card_at_the_table_leads_to_its_form_if_the_library_has_it(
    cards: CardsPage, window: MainWindow, qtbot: QtBot
) -> None:
    desk = window.cards
    assert desk is not None
    card = shipped_shelf().catalogue.cards[0]
    window.tabs.wording_wanted.emit(card.name)
    qtbot.waitUntil(lambda: desk.own.editor is not None)
    assert desk.own.editor is not None
    editor = begun(desk.own.editor, qtbot)
    assert editor.form.draft["name"] == card.faces[0].name
    editor.close()
    desk.told.disconnect()  # no message to be closed
    with qtbot.waitSignal(desk.told) as told:
        window.tabs.wording_wanted.emit("Nobody's Card")
    assert "Nobody's Card" in told.args[0]
    assert desk.own.editor is None


def test_changes_are_taken_back_after_the_page_was_closed(
    cards: CardsPage, window: MainWindow, qtbot: QtBot
) -> None:
    editor = begun(cards.write_card(), qtbot)
    write(editor.form, name="Short Lived")
    keep(editor, qtbot)
    window.tabs.close_front()
    assert window.cards is not None
    page = window.cards.show_cards()
    qtbot.waitUntil(lambda: page.browser.model.place("short lived\0foundation") >= 0)
    page.acts["take_back"]()
    qtbot.waitUntil(lambda: page.browser.model.place("short lived\0foundation") < 0)
