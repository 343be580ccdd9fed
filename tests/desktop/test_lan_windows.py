"""Two windows of one process play over real sockets of this machine."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from engine.kernel.history import Undo
from engine.kernel.rng import Rng
from tests.desktop.lan_party import NAMES, Party
from tests.desktop.players import some_answer
from ufs_desktop.home.entries import Wish
from ufs_desktop.lan.host_page import HostPage
from ufs_desktop.lan.last_match import unfinished_matches
from ufs_desktop.replay.page import ReplayPage

GRACE = 1.0  # seconds
pytestmark = pytest.mark.usefixtures("dressed")


def rivals(party: Party) -> list[str]:
    """Against whom each side could go on, were its program killed now."""
    premises = (window.lan._premises for window in (party.host, party.guest))
    kept = [unfinished_matches(each.settings, each.folders) for each in premises]
    return [", ".join(match.rival for match in matches) for matches in kept]


def test_a_best_of_three_with_a_cut_in_the_middle_loses_nothing(
    party: Party, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    party.sit_down(best_of=3)
    host, guest_table = party.tables
    assert host.names == guest_table.names == ("Ash", "Bram")
    for _ in range(4):
        party.act()
    for seat, table in enumerate(party.tables):
        assert table.session.people == {seat}
        assert table.view is not None
        assert table.view.viewer == seat
    party.settle()
    before = guest_table.view
    assert before is not None
    party.cut(monkeypatch)
    qtbot.waitUntil(host.band.leave.isVisible)
    qtbot.waitUntil(guest_table.band.leave.isVisible)
    assert "Lost" in host.band.trouble.text()
    assert "Reconnecting" in guest_table.band.trouble.text()
    party.mend(monkeypatch)
    qtbot.waitUntil(lambda: not guest_table.band.leave.isVisible())
    qtbot.waitUntil(lambda: not host.band.leave.isVisible())
    party.settle()
    assert guest_table.view is not None
    assert guest_table.view.zones == before.zones
    party.give_up(host)
    assert (host.result.words, guest_table.result.words) == ("You lose", "You win!")
    assert rivals(party) == ["Bram", "Ash"]
    party.go_on(1)
    qtbot.waitUntil(guest_table.band.isVisible)  # Qt shows what changes its place a turn later
    party.act()
    party.give_up(guest_table)
    party.go_on(2)
    party.give_up(host)
    for table in party.tables:
        assert "Bram wins the match 2–1" in table.result.match_words
        assert table.result.rematch.text() == "Rematch"
        assert not table.result.decks.isVisible()
    qtbot.waitUntil(lambda: len(party.replays("Bram")) == 3)
    assert len(party.replays("Ash")) == 3
    qtbot.waitUntil(lambda: "Games 1, 2 and 3 were checked" in guest_table.bar.note)
    assert "as promised" in guest_table.bar.note
    for path in party.replays("Bram"):
        assert path.with_suffix(".transcript").exists()
    guest_table.result.moment_wanted.emit(0)
    qtbot.waitUntil(lambda: isinstance(party.guest.page, ReplayPage))
    assert isinstance(party.guest.page, ReplayPage)
    assert party.guest.page.look.seat == 1  # from where it was played
    assert party.guest.page.transport.seats[1].isChecked()
    party.guest.close()
    qtbot.waitUntil(host.band.leave.isVisible)
    assert host.band.trouble.text() == "Bram has left the table."
    assert host.band.leave.text() == "Leave"
    assert "Ash conceded" in host.result._why.text()


@pytest.mark.slow
def test_a_match_is_gone_on_with_after_each_program_was_left(party: Party, qtbot: QtBot) -> None:
    party.sit_down(3)
    party.give_up(party.host_table)
    party.go_on(1)
    for _ in range(6):
        party.act()
    party.settle()
    seen = party.host_table.view
    assert seen is not None
    party.restart_host()
    button = party.host.home.matches[0]
    assert button.text() == "Resume against Bram"
    party.click(party.host.home.tiles[Wish.HOST])
    page = party.host.page
    assert isinstance(page, HostPage)
    assert "match against Bram" in page.form.refusal.text()
    party.click(page.form.leave)
    qtbot.waitUntil(party.guest_table.band.leave.isVisible)
    party.click(button)
    qtbot.waitUntil(lambda: len(party.tables) == 2 and party.asked is not None)
    qtbot.waitUntil(lambda: not party.guest_table.band.leave.isVisible())
    party.settle()
    qtbot.waitUntil(lambda: party.host_table.undo is not Undo.NOTHING)  # moves before are known
    assert party.host_table.view is not None
    assert party.host_table.view.zones == seen.zones
    party.act()
    party.settle()
    before = party.guest_table.view
    assert before is not None
    party.restart_guest()
    assert party.guest.home.matches[0].text() == "Resume against Ash"
    party.click(party.guest.home.matches[0])
    qtbot.waitUntil(lambda: len(party.tables) == 2 and party.asked is not None)
    party.settle()
    assert party.guest_table.view is not None
    assert party.guest_table.view.zones == before.zones
    party.act()
    party.give_up(party.host_table)
    qtbot.waitUntil(lambda: [len(party.proofs(name)) for name in ("Ash", "Bram")] == [2, 2])
    party.click(party.host_table.result.leave)
    qtbot.waitUntil(lambda: "Ash has closed the game" in party.guest_table.band.trouble.text())
    assert not party.host.home.matches[0].isVisible()


@pytest.mark.parametrize("name", ["Ash", pytest.param("Bram", marks=pytest.mark.slow)])
def test_whoever_is_killed_when_the_match_is_over_comes_back_for_another(
    name: str, party: Party, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    party.sit_down()
    party.give_up(party.host_table)
    qtbot.waitUntil(lambda: [len(party.proofs(each)) for each in NAMES] == [1, 1])
    assert rivals(party) == ["Bram", "Ash"]
    party.kill(name, monkeypatch)
    window = party.host if name == "Ash" else party.guest
    party.click(window.home.matches[0])
    qtbot.waitUntil(lambda: len(party.tables) == 2 and all(each.is_over for each in party.tables))
    qtbot.waitUntil(lambda: not any(each.band.leave.isVisible() for each in party.tables))
    for table in party.tables:
        party.click(table.result.rematch)
    qtbot.waitUntil(lambda: not any(table.is_over for table in party.tables))
    party.give_up(party.guest_table)
    qtbot.waitUntil(lambda: [len(party.proofs(each)) for each in NAMES] == [2, 2])
    assert [len(party.replays(each)) for each in NAMES] == [2, 2], "none is written twice"


def test_a_match_that_is_over_is_not_gone_on_with_by_who_has_left_it(party: Party) -> None:
    party.sit_down()
    party.give_up(party.host_table)
    party.click(party.guest_table.result.leave)
    assert rivals(party) == ["Bram", ""]
    party.click(party.host_table.result.leave)
    assert rivals(party) == ["", ""]


def test_two_windows_talk_ask_and_wait_for_each_other(
    party: Party, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = party.host.lan.desk._offer
    monkeypatch.setattr(
        party.host.lan.desk, "_offer", lambda wish: replace(offer(wish), grace=GRACE, may_undo=True)
    )
    party.sit_down()
    host, far = party.tables
    far.talk.said.emit("  <b>Hello</b>\x1b[31m " + "a" * 900)
    qtbot.waitUntil(lambda: "<b>Hello</b>" in host.chat.text)
    assert len(host.chat.text) < 400
    assert "\x1b" not in host.chat.text
    qtbot.waitUntil(lambda: far.chat.text.startswith("You: <b>Hello</b>"))
    party.settle()
    asked = party.asked
    assert asked is not None
    question = asked.interaction
    assert question is not None
    number = question.decision.id
    assert number is not None
    far.talk.pause_asked.emit(True)
    qtbot.waitUntil(lambda: "Bram has paused" in host.band.trouble.text())
    qtbot.waitUntil(lambda: party.asked is None)  # nothing is lit
    asked.session.answer(number, some_answer(question.decision, Rng("paused")))
    qtbot.waitUntil(lambda: "is waiting until everybody is back" in asked.bar.note)
    far.talk.pause_asked.emit(False)
    qtbot.waitUntil(lambda: asked.interaction is question)
    assert not host.band.trouble.isVisible()
    for _ in range(3):
        party.act()
    party.settle()
    assert "opponent" not in host.acts  # nobody here is a bot
    far.session.offer_draw()
    party.click(host.band.decline)
    qtbot.waitUntil(lambda: "declines the draw" in far.bar.note)
    host.session.offer_draw()
    party.click(host.band.withdraw)
    qtbot.waitUntil(lambda: "has withdrawn the request" in far.bar.note)
    party.guest.close()
    qtbot.waitUntil(lambda: "not come back" in host.band.trouble.text())
    party.click(host.band.claim)
    qtbot.waitUntil(lambda: host.is_over)
    assert host.result.words == "You win!"
    party.click(host.result.rematch)
    assert "as soon as everybody is ready" in host.result.match_words
