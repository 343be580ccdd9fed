"""Between the games of a match on the network: two windows with their lists, and what is said."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.decks.lines import Part
from tests.desktop.lan_party import Party
from tests.desktop.seated import in_front
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.widgets.sideboarding import Sideboarding
from ufs_desktop.window import SMALLEST_SIZE

pytestmark = pytest.mark.usefixtures("dressed")


def lists_of(table: LanPage) -> Sideboarding:
    assert table.matches.panel is not None
    return table.matches.panel


def change_decks(party: Party) -> None:
    """A game is over, and both have their lists before them."""
    party.sit_down(best_of=3)
    party.give_up(party.host_table)
    for table in party.tables:
        party.click(table.result.rematch)


def test_players_talk_over_their_lists_by_key_and_by_mouse(party: Party, qtbot: QtBot) -> None:
    change_decks(party)
    host, guest = party.tables
    in_front(party.host)
    lists = lists_of(host)
    held = lists.lists[Part.MAIN]
    assert held.hasFocus()
    qtbot.keyClick(held, Qt.Key.Key_T)
    assert host.chat.isVisible()
    assert lists.isAncestorOf(host.chat)
    assert host.chat.field.hasFocus()
    qtbot.keyClicks(host.chat.field, "take that one out")  # T is a letter here
    qtbot.keyClick(host.chat.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: guest.band.chat.text() == "Chat (1)")
    qtbot.keyClick(host.chat.field, Qt.Key.Key_Escape)
    assert held.hasFocus()
    assert sum(lists.deck.main.values()) == sum(lists_of(host)._registered.main.values())
    in_front(party.guest)
    party.click(guest.band.chat)
    assert guest.chat.text == "Ash: take that one out"
    assert guest.band.chat.text() == "Chat"
    party.click(guest.band.chat)
    assert not guest.chat.isVisible()
    assert lists_of(guest).picture.isVisible()
    assert lists_of(guest).lists[Part.MAIN].hasFocus()


def test_who_waits_with_lists_handed_in_can_talk_on_into_the_next_game(
    party: Party, qtbot: QtBot
) -> None:
    change_decks(party)
    host, guest = party.tables
    party.click(lists_of(guest).play)
    in_front(party.guest)
    party.click(guest.band.chat)
    assert guest.chat.field.hasFocus()
    qtbot.keyClicks(guest.chat.field, "Are you")
    party.click(lists_of(host).play)
    qtbot.waitUntil(lambda: guest.matches.panel is None and party.asked is not None)
    in_front(party.guest)
    assert guest.side.isAncestorOf(guest.chat)
    assert guest.chat.field.hasFocus()  # the next key would answer a question
    qtbot.keyClicks(guest.chat.field, " there?")
    qtbot.keyClick(guest.chat.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Bram: Are you there?" in host.chat.text)


def test_in_the_smallest_window_the_chat_takes_the_place_of_the_lists_for_a_while(
    party: Party, qtbot: QtBot
) -> None:
    change_decks(party)
    host = party.host_table
    lists = lists_of(host)
    party.host.resize(SMALLEST_SIZE)
    in_front(party.host)
    qtbot.waitUntil(lambda: not lists.picture.isVisible())
    held = lists.lists[Part.MAIN]
    wide = held.width()
    party.click(host.band.chat)
    assert not held.isVisible()
    assert host.chat.field.hasFocus()
    qtbot.waitUntil(lambda: host.chat.field.width() > wide)
    assert lists.play.isVisible()
    qtbot.keyClick(host.chat.field, Qt.Key.Key_Escape)
    assert held.isVisible()
    assert held.hasFocus()
    assert held.width() == wide


def test_in_the_smallest_window_lists_are_seen_though_the_chat_was_open(
    party: Party, qtbot: QtBot
) -> None:
    party.sit_down(best_of=3)
    host = party.host_table
    party.host.resize(SMALLEST_SIZE)
    in_front(party.host)
    host.open_chat()
    party.give_up(host)
    party.click(host.result.rematch)
    held = lists_of(host).lists[Part.MAIN]
    qtbot.waitUntil(held.isVisible)
    assert held.hasFocus()
    assert not host.chat.isVisible()
