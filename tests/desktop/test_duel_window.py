"""The second game through the same window: whole duels by mouse, by dragging and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.rng import Rng
from engine.kernel.views import DecisionView
from tests.desktop.gui_player import DRAG, KEYS, MOUSE, GuiPlayer
from tests.desktop.lan_party import Party, sockets_left
from tests.desktop.players import some_answer
from tests.desktop.table_driver import Hands, wait_past
from tests.desktop.window_driver import resume, table, window_open
from ufs_desktop.data.places import Places
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.fftcg.shelf import duel_starters
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.table.interactions.base import Interaction, Panel
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT
MOST_ANSWERS = 900
RULE = re.compile(r"\b(?:11|9|7)(?:\.\d+)+")


@pytest.fixture
def window(qtbot: QtBot, places: Places) -> Iterator[MainWindow]:
    with window_open(DUEL_KIT, qtbot, places) as window:
        yield window


class Duellist(GuiPlayer):
    """Pays as the game proposes, and answers everything else by whim."""

    def _choose(self, interaction: Interaction, decision: DecisionView) -> None:
        if interaction.panel is Panel.PAYMENT:
            self._press(next(b for b in interaction.buttons() if b.name == "for me"))
        else:
            super()._choose(interaction, decision)


def duel(rival: SeatKind, key: str, bot: str = "random") -> GameSetup:
    decks = [DUEL.cards_of(offered.deck) for offered in duel_starters()[:2]]
    seats = (Seat("You", HERE, "First", decks[0]), Seat("Rival", rival, "Second", decks[1], bot))
    return GameSetup(DUEL, DUEL.edition, seats, key, 0)


def play_on(page: TablePage, qtbot: QtBot, style: str) -> GuiPlayer:
    """Play until the game is over."""
    player = Duellist(page, Hands(page, qtbot), style, style)
    for _ in range(MOST_ANSWERS):
        qtbot.waitUntil(lambda: page.is_over or page.interaction is not None)
        if page.is_over:
            return player
        before = page.interaction
        player.answer()
        wait_past(page, before, qtbot)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    "style", [MOUSE, *(pytest.param(each, marks=pytest.mark.slow) for each in (DRAG, KEYS))]
)
def test_a_duel_is_played_to_its_end(window: MainWindow, qtbot: QtBot, style: str) -> None:
    window.games.play(duel(BOT, style))
    page = table(window)
    player = play_on(page, qtbot, style)
    assert {str(Kind.PLAY), str(Kind.CARDS), str(Kind.YES_NO)} <= player.kinds.keys()
    assert page.result.isVisible()
    assert "point of damage" in page.log.text


def until(page: TablePage, qtbot: QtBot, prompt: str) -> Interaction:
    """Play until this is asked."""
    player = Duellist(page, Hands(page, qtbot), MOUSE, prompt)
    for _ in range(MOST_ANSWERS):
        qtbot.waitUntil(lambda: page.interaction is not None)
        asked = page.interaction
        assert asked is not None
        if asked.decision.prompt == prompt:
            return asked
        player.answer()
        wait_past(page, asked, qtbot)
    raise AssertionError(f"nobody is asked {prompt}")


def test_a_duel_is_stopped_in_a_payment_and_gone_on_with(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(duel(BOT, "stopped"))
    before = until(table(window), qtbot, "pay").decision
    window.tabs.close_front()
    assert not window.home.resume.isHidden()
    resume(window, qtbot)
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    assert page.interaction is not None
    now = page.interaction.decision
    assert (now.prompt, now.source, now.options) == (before.prompt, before.source, before.options)
    Hands(page, qtbot).press("none")  # taken back whole
    qtbot.waitUntil(lambda: page.interaction is not None and page.interaction.decision is not now)
    assert page.interaction.decision.prompt == "priority"
    assert "You take it back" in page.log.text


def test_an_impossible_play_says_its_rule(window: MainWindow, qtbot: QtBot) -> None:
    """A card of the hand that nobody could pay for on the first turn."""
    window.games.play(duel(BOT, "dear"))
    page = table(window)
    asked = until(page, qtbot, "priority")
    assert page.view is not None
    offered = {option.key for option in asked.decision.options}
    hand = next(
        zone.cards
        for zone in page.view.zones
        if (zone.player, zone.zone) == (page.view.viewer, "hand")
    )
    dear = next(card.handle for card in hand if card.handle not in offered)
    Hands(page, qtbot).click(dear)
    qtbot.waitUntil(lambda: bool(RULE.search(page.bar.note)))


def legal_answer(decision: DecisionView, rng: Rng) -> Any:
    """Any: as `some_answer`. It pays as the game proposes, and attacks with one at most."""
    if decision.prompt == "pay":
        return list(dict(decision.facts)["usual"])
    if decision.prompt == "attack":
        return [decision.options[0].key]
    return some_answer(decision, rng)


def test_a_duel_over_the_network_is_played_to_its_end(qtbot: QtBot, tmp_path: Path) -> None:
    """Two windows, a cable between them, and each sees its own cards alone."""
    party = Party(tmp_path, qtbot, DUEL_KIT)
    party.answer_for = legal_answer
    try:
        party.sit_down()
        for _ in range(MOST_ANSWERS):
            if any(page.is_over for page in party.tables):
                break
            party.act()
            for page in party.tables:
                assert page.view is not None
                rivals = {1 - page.view.viewer}
                hands = [each for each in page.view.zones if each.zone == "hand"]
                shown = [card for each in hands if each.player in rivals for card in each.cards]
                assert not any(card.known and card.face.now for card in shown)
        qtbot.waitUntil(lambda: all(page.is_over for page in party.tables))
        results = {page.view.result for page in party.tables if page.view is not None}
        assert len(results) == 1
    finally:
        party.close()
    assert sockets_left() == []
