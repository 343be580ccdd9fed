"""What is said at the table of a game on the network."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from tests.desktop.fakes import asking, cards_in, options, view_at
from tests.desktop.lan_seat import Table
from ufs_desktop.net.ends import Company, Connection, Footing
from ufs_desktop.play.page import CALLING
from ufs_desktop.widgets.chat import KEPT, LONGEST, PHRASES

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    table = Table(qtbot)
    yield table
    table.close()


def test_what_nobody_would_hear_is_not_said(table: Table, qtbot: QtBot) -> None:
    table.page.open_chat()
    qtbot.keyClicks(table.chat.field, "Are you there")
    table.talk.stood.emit(Connection(Footing.LOST, left=60))
    qtbot.keyClick(table.chat.field, Qt.Key.Key_Return)
    assert not table.chat.phrases.isEnabled()
    assert not table.chat.field.hasFocus()
    assert table.said == []
    table.talk.stood.emit(Connection(Footing.PLAYING))
    table.chat.field.setFocus()
    qtbot.keyClick(table.chat.field, Qt.Key.Key_Return)
    assert table.said == ["Are you there"]
    table.chat.mute.click()
    table.talk.stood.emit(Connection(Footing.PLAYING))
    assert not table.chat.field.isEnabled()


def test_nor_is_what_a_guest_who_is_away_would_not_hear(table: Table, qtbot: QtBot) -> None:
    """At the host's table: its own words would stand there as if they had been heard."""
    table.talk.met.emit(Company(away=(1,), left=60))
    table.page.open_chat()
    assert not table.chat.field.isEnabled()
    assert not table.chat.phrases.isEnabled()
    table.talk.met.emit(Company())
    assert table.chat.field.isEnabled()
    assert table.chat.phrases.isEnabled()


def test_who_talks_is_not_interrupted_by_a_question(table: Table, qtbot: QtBot) -> None:
    """The next key they press would answer it."""
    view = view_at("form")
    keys = [("Offer", "use", card, "t1", "", None) for card in cards_in(view, 0, "hand")[:2]]
    offered = {"kind": Kind.PLAY, "prompt": "respond", "options": options(*keys)}
    table.page.open_chat()
    table.session.show(asking(view, optional=True, **offered))
    assert table.page.panel.isVisible()
    assert table.chat.field.hasFocus()
    table.talk.met.emit(Company(paused=(1,)))
    table.talk.met.emit(Company())
    assert table.page.panel.isVisible()
    assert table.chat.field.hasFocus()
    qtbot.keyClicks(table.chat.field, "one moment")
    assert table.session.answers == []
    assert table.chat.field.text() == "one moment"


def test_players_talk_in_plain_words_and_may_be_silent(table: Table, qtbot: QtBot) -> None:
    table.talk.heard.emit(1, "<img src=x> hello")
    assert table.band.chat.text() == "Chat (1)"
    assert table.band.last_words.text() == "Bram: <img src=x> hello"
    qtbot.keyClick(table.page, Qt.Key.Key_T)
    assert table.chat.isVisible()
    assert table.chat.text == "Bram: <img src=x> hello"
    assert table.band.chat.text() == "Chat"
    assert table.chat.field.hasFocus()
    qtbot.keyClicks(table.chat.field, "Hi pass")  # no key of the table's is meant
    qtbot.keyClick(table.chat.field, Qt.Key.Key_Return)
    table.chat.menu.actions()[2].trigger()
    assert table.said == ["Hi pass", PHRASES[2]]
    qtbot.keyClick(table.chat.field, Qt.Key.Key_Escape)
    assert table.page.hasFocus()
    table.chat.mute.click()
    table.talk.heard.emit(1, "shouting")
    assert "shouting" not in table.chat.text
    assert table.band.last_words.text() == ""
    table.chat.mute.click()
    for number in range(KEPT + 50):
        table.talk.heard.emit(1, f"line {number}")
    assert len(table.chat.text.split("\n")) == KEPT


def test_what_is_said_while_another_page_is_looked_at_is_marked_on_its_tab_and_read_later(
    table: Table,
) -> None:
    page = table.page
    page.open_chat()
    named: list[str] = []
    page.changed.connect(lambda: named.append(page.title))
    page.hide()
    table.talk.heard.emit(0, "hello?")  # by who sits here
    assert named[-1] == "Ash against Bram"
    table.talk.heard.emit(1, "hello")
    assert named[-1] == f"{CALLING}Ash against Bram"
    page.show()
    assert named[-1] == "Ash against Bram"
    assert table.band.chat.text() == "Chat"
    page.hide()
    assert named[-1] == "Ash against Bram"


def test_what_was_said_at_the_table_does_not_call_back_to_it(table: Table) -> None:
    """Also with the chat closed: the newest of it stands above the table."""
    page = table.page
    table.talk.heard.emit(1, "hello")
    page.hide()
    assert page.title == "Ash against Bram"
    table.talk.heard.emit(1, "still there?")
    table.talk.heard.emit(0, "what was said here comes back from the host")
    assert page.title == f"{CALLING}Ash against Bram"
    page.show()
    page.hide()
    assert page.title == "Ash against Bram"


def test_what_is_too_long_to_be_said_is_seen_to_be_cut(table: Table, qtbot: QtBot) -> None:
    table.page.open_chat()
    chat = table.chat
    QApplication.clipboard().setText("a" * 2000)
    qtbot.keyClick(chat.field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert chat.cut.isVisible()
    assert "200" in chat.cut.text()
    qtbot.keyClick(chat.field, Qt.Key.Key_Return)
    assert table.said == ["a" * LONGEST]
    assert not chat.cut.isVisible()


def test_who_looks_on_neither_talks_nor_listens(qtbot: QtBot) -> None:
    table = Table(qtbot, people=())
    assert table.band.people.text() == "● Ash is here   ● Bram is here"
    table.talk.met.emit(Company(away=(1,), left=0, spectators=2))
    assert "2 watching" in table.band.people.text()
    assert table.offered == ["Leave"]
    assert not table.band.pause.isVisible()
    assert not table.page.spectator.controls.isVisible()
    assert table.page.acts == {}
    assert not table.band.chat.isVisible()
    qtbot.keyClick(table.page, Qt.Key.Key_T)
    assert not table.chat.isVisible()
    table.close()
