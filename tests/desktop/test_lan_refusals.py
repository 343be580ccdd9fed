"""Who is not let in is told why in words of a player, and may try something else."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.desktop.lan_party import Party
from ufs_desktop.lan.join_page import JoinPage
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net import gate
from ufs_desktop.net.invitation import SIGNS, Invitation

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
    assert "code is not right" in refused(page, party)
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
    assert "cannot let this deck in" in told
    assert "A.2" in told  # with the number of the rule
    assert "Bram is here" in lobby.people.text()
    page.wait.deck.combo.setCurrentIndex(0)
    party.click(page.wait.bring)
    qtbot.waitUntil(lambda: len(party.tables) == 2)


def test_a_third_one_may_only_watch(party: Party, qtbot: QtBot) -> None:
    host_page = party.open_game(watching=0)
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
    assert "two players already" in refused(page, party)
    page.form.code.setText(watching.code)
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
    third.close()
    qtbot.waitUntil(lambda: "watching" not in party.host_table.band.people.text())
    party.act()


def test_nobody_there_is_told_and_a_wait_can_be_given_up(party: Party, qtbot: QtBot) -> None:
    page = party.join()
    page.form.code.setText(Invitation("127.0.0.1", 1, "7F3KQ").code)
    party.click(page.form.join)
    assert "Nobody hosts" in refused(page, party)
    page.form.code.setText(Invitation("192.0.2.77", 9, "7F3KQ").code)
    party.click(page.form.join)
    party.click(page.wait.leave)
    assert page.form.isVisible()
    assert not page.is_busy
    lobby = party.open_game().lobby
    party.click(lobby.leave)
    assert party.host.page is None
