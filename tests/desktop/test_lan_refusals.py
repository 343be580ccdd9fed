"""Who is not let in is told why in words of a player, and may try something else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from engine.decks.deck import Deck
from engine.library.lent_cards import written_loan
from tests.desktop.lan_party import Party
from tests.desktop.readers_here import HelperHere
from tests.net.test_loans import OWN, lent, own_deck
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.lan.join_page import LOOKING_ON, JoinPage
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net import gate
from ufs_desktop.net.borrower import REFUSED
from ufs_desktop.net.invitation import SIGNS, Invitation
from ufs_desktop.play.conclusion import FOLLOWS
from ufs_desktop.remote import loan
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.module import Lending

pytestmark = pytest.mark.usefixtures("dressed")
ILLEGAL = "1 Oswin Tallow 1\n12 Wick Jab\n"


def refused(page: JoinPage, party: Party) -> str:
    """What the form says once the host has answered."""
    party.qtbot.waitUntil(lambda: not page.is_busy)
    return page.form.refusal.text()


def test_a_wrong_code_and_an_illegal_deck_are_told_and_mended(
    party: Party, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "FIRST_WAIT", 3_600.0)  # no machine is so slow
    lobby = party.open_game().lobby
    page = party.join()
    invitation = lobby.invitation
    assert invitation is not None
    first = SIGNS[(SIGNS.index(invitation.secret[0]) + 1) % len(SIGNS)]
    page.form.code.setText(invitation._replace(secret=first + invitation.secret[1:]).code)
    party.click(page.form.join)
    assert "code is wrong" in refused(page, party)
    path = tmp_path / "mine.txt"
    path.write_text(ILLEGAL)
    page.form.deck.choose_file(path)
    page.form.code.setText(invitation.code)
    party.click(page.form.join)
    assert "a moment ago" in refused(page, party)  # guesses cost time
    monkeypatch.setattr(gate.Lock, "denial", lambda *_: None)  # the time is up
    party.click(page.form.join)
    qtbot.waitUntil(page.wait.bring.isVisible)
    told = page.wait.problems.text()
    assert "cannot accept this deck" in told
    assert "A.2" in told  # with the number of the rule
    qtbot.waitUntil(lambda: "Bram is here" in lobby.people.text())
    assert "choosing another" in lobby.people.text()
    assert not lobby.code.isVisible()  # it lets nobody in now
    assert page.window().focusWidget() is page.wait.deck.combo
    page.wait.deck.combo.setCurrentIndex(0)
    party.click(page.wait.bring)
    qtbot.waitUntil(lambda: len(party.tables) == 2)


def test_who_brings_a_deck_for_other_rules_is_told_by_which_the_host_plays(
    party: Party, qtbot: QtBot
) -> None:
    party.host.settings.set("edition", "universus")
    lobby = party.open_game().lobby
    page = party.join()
    page.search.stop()
    page.form.show_games(())
    assert lobby.invitation is not None
    page.form.code.setText(lobby.invitation.code)
    party.click(page.form.join)
    qtbot.waitUntil(page.wait.bring.isVisible)
    assert "The host plays by UniVersus rules" in page.wait.problems.text()
    assert page.wait.deck.chosen.deck.edition == "universus"
    party.click(page.wait.bring)
    qtbot.waitUntil(lambda: len(party.tables) == 2)


def test_who_comes_to_watch_before_the_game_begins_is_told_that_they_are_in(
    party: Party, qtbot: QtBot
) -> None:
    lobby = party.open_game(watching=0).lobby
    assert lobby.for_watching is not None
    page = party.join()
    page.form.code.setText(lobby.for_watching.code)
    party.click(page.form.watch)
    qtbot.waitUntil(lambda: "1 watching" in lobby.people.text())
    qtbot.waitUntil(lambda: page.wait.words.text() == LOOKING_ON)
    assert party.guest.focusWidget() is page.wait  # Enter, once more than was needed, leaves nobody
    assert page.wait.accessibleName() == LOOKING_ON
    third = party.join(party.open("Cid"))
    assert lobby.invitation is not None
    third.form.code.setText(lobby.invitation.code)
    party.click(third.form.join)
    qtbot.waitUntil(lambda: all(isinstance(each.page, LanPage) for each in party.windows))
    for window in party.windows:  # who came before there was a table is told at it, too
        assert "1 watching" in party.table(window).band.people.text()


def test_a_third_one_may_only_watch(party: Party, qtbot: QtBot) -> None:
    host_page = party.open_game(3, watching=0)
    invitation, watching = host_page.lobby.invitation, host_page.lobby.for_watching
    assert invitation is not None
    assert watching is not None
    page = party.join()
    page.form.code.setText(invitation.code)
    party.click(page.form.join)
    qtbot.waitUntil(lambda: party.asked is not None)
    third = party.open("Cid")
    page = party.join(third)
    page.form.code.setText(invitation.code)
    party.click(page.form.join)
    assert "already has its two players" in refused(page, party)
    QGuiApplication.clipboard().clear()
    party.host.menus.actions["invite_to_watch"].trigger()  # the page with the code is gone
    assert watching.code in party.host_table.bar.note
    assert not party.guest.menus.actions["invite_to_watch"].isEnabled()
    page.form.code.setText(QGuiApplication.clipboard().text())
    party.click(page.form.watch)
    qtbot.waitUntil(lambda: isinstance(third.page, LanPage))
    seen = third.page
    assert isinstance(seen, LanPage)
    qtbot.waitUntil(lambda: seen.view is not None)
    assert seen.title == "Watching Ash against Bram"
    assert not seen.session.people
    assert seen.view is not None
    hands = [zone for zone in seen.view.zones if zone.zone == "hand"]
    assert hands
    assert not any(card.known for zone in hands for card in zone.cards)
    qtbot.waitUntil(lambda: "1 watching" in party.host_table.band.people.text())
    turn = seen.view
    party.act()
    qtbot.waitUntil(lambda: seen.view is not turn)
    party.host_table.concede()
    qtbot.waitUntil(seen.result.isVisible)
    assert seen.result.words == "Bram wins"
    assert seen.result.match_words == f"Bram leads 1–0 {FOLLOWS}"
    assert not seen.result.rematch.isVisible()
    party.click(seen.result.look)
    assert not seen.result.isVisible()
    third.close()
    qtbot.waitUntil(lambda: "watching" not in party.host_table.band.people.text())


def test_nobody_there_is_told_and_a_wait_can_be_given_up(party: Party, qtbot: QtBot) -> None:
    page = party.join()
    page.form.code.setText(Invitation("127.0.0.1", 1, "7F3KQ").code)
    party.click(page.form.join)
    assert "Nobody is hosting" in refused(page, party)
    page.form.code.setText(Invitation("192.0.2.77", 9, "7F3KQ").code)
    party.click(page.form.join)
    party.click(page.wait.leave)
    assert page.form.isVisible()
    assert not page.is_busy
    lobby = party.open_game().lobby
    party.click(lobby.leave)
    assert party.host.page is None


def test_own_cards_are_asked_for_refused_and_lent(
    party: Party, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host's window asks; the guest's tells what is waited for, and what came of it."""
    monkeypatch.setattr(loan, "Helper", HelperHere)
    texts, deck = lent(OWN), own_deck(*OWN)

    def own(deck: Deck) -> dict[str, str]:
        return {name: texts[name] for name in deck.main if name in texts}

    def cards_of(deck: Deck, lent: str = "") -> tuple[Any, ...]:
        return FIGHT.cards_of(deck, lent or written_loan(own(deck).values()))

    module = replace(FIGHT, lending=Lending(own=own), cards_of=cards_of)
    desk = party.guest.lan.desk
    desk._kit = replace(desk._kit, module=module)
    desk._starters = [*desk._starters[:1], OfferedDeck(deck.name, deck.character, "", deck)]
    lobby = party.open_game().lobby
    page = party.join()
    assert lobby.invitation is not None
    page.form.code.setText(lobby.invitation.code)
    party.click(page.form.join)
    qtbot.waitUntil(lobby.loan.isVisible)
    for words in (lobby.loan.words.text(), page.wait.words.text()):
        assert "Fog Bell, Pier Rumour" in words
    assert "Bram’s deck needs 2 cards" in lobby.loan.words.text()
    assert lobby.loan.other.isVisible()
    assert not page.wait.bring.isVisible()
    party.click(lobby.loan.other)
    qtbot.waitUntil(page.wait.bring.isVisible)
    assert REFUSED in page.wait.problems.text()
    assert not lobby.loan.isVisible()
    party.click(page.wait.bring)  # the same once more: they have talked about it
    party.click(lobby.loan.play)
    qtbot.waitUntil(lambda: len(party.tables) == 2 and party.asked is not None)
    party.act()
