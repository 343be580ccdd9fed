"""The second game through the same window: whole duels by mouse, by dragging and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.rng import Rng
from engine.kernel.views import DecisionView
from tests.desktop.gui_player import DRAG, KEYS, MOUSE, GuiPlayer
from tests.desktop.lan_party import Party, sockets_left
from tests.desktop.players import some_answer
from tests.desktop.table_driver import Hands, wait_past
from tests.desktop.window_driver import go_to_step, press, recorded, resume, table, window_open
from ufs_desktop.data.places import Places
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fftcg.layout import HAND
from ufs_desktop.fftcg.look import name_of
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.fftcg.shelf import duel_starters
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.match import Match
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.settings import Settings
from ufs_desktop.table.interactions.base import Interaction, Panel
from ufs_desktop.table.items.card import CardItem
from ufs_desktop.table.metrics import READABLE
from ufs_desktop.widgets.new_game import NewGameDialog
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
    player = Duellist(page, Hands(page, qtbot), style, style)
    player.play_on(MOST_ANSWERS)
    return player


@pytest.mark.slow
@pytest.mark.parametrize("style", [MOUSE, DRAG, KEYS])
def test_a_duel_is_played_to_its_end(window: MainWindow, qtbot: QtBot, style: str) -> None:
    window.games.play(duel(BOT, style))
    check_whole(table(window), qtbot, style)


def check_whole(page: TablePage, qtbot: QtBot, style: str) -> None:
    """From here on to its end."""
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
    paying = until(table(window), qtbot, "pay")
    assert paying.decision.maximum > 1
    assert " of " not in paying.sentence().replace(
        " of any element", ""
    )  # cards say nothing, CP do
    before = paying.decision
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
    assert re.search(r"You take [A-Z].* back", page.log.text)


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


def known_hands(page: LanPage) -> tuple[int, int]:
    """How many cards of the own hand, and of the rival's, have been shown to this window."""
    view = page.view
    assert view is not None
    hands = {zone.player: zone.cards for zone in view.zones if zone.zone == "hand"}
    own, other = (hands[player] for player in (view.viewer, 1 - view.viewer))
    return sum(card.known for card in own), sum(card.known for card in other)


@pytest.mark.parametrize("most", [6, pytest.param(MOST_ANSWERS, marks=pytest.mark.slow)])
def test_a_duel_over_the_network_is_played_to_its_end(
    qtbot: QtBot, tmp_path: Path, most: int
) -> None:
    """Two windows, a cable between them, and each sees its own cards alone."""
    party = Party(tmp_path, qtbot, DUEL_KIT)
    party.answer_for = legal_answer
    try:
        party.sit_down()
        party.act()  # who goes first
        party.settle()
        assert [known_hands(page) for page in party.tables] == [(5, 0), (5, 0)]
        for _ in range(most):
            if any(page.is_over for page in party.tables):
                break
            party.act()
        if most < MOST_ANSWERS:
            party.host_table.concede()
        qtbot.waitUntil(lambda: all(page.is_over for page in party.tables))
        results = {page.view.result for page in party.tables if page.view is not None}
        assert len(results) == 1
    finally:
        party.close()
    assert sockets_left() == []


def test_two_people_share_a_window(window: MainWindow, qtbot: QtBot) -> None:
    """Each is asked from their own side; with open hands nobody has to look away."""
    window.settings.set("open_hands", True)
    window.games.play(duel(HERE, "hot seat"))
    page = table(window)
    player = Duellist(page, Hands(page, qtbot), MOUSE, "hot seat")
    asked: set[int] = set()
    for _ in range(40):
        qtbot.waitUntil(lambda: page.interaction is not None)
        before = page.interaction
        assert before is not None
        asked.add(before.decision.player)
        if asked == {0, 1}:
            return
        player.answer()
        wait_past(page, before, qtbot)
    raise AssertionError("one of them is never asked")


def test_hands_are_covered_until_the_window_is_handed_over(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.settings.set("open_hands", False)
    window.games.play(duel(HERE, "covered"))
    page = table(window)
    player = Duellist(page, Hands(page, qtbot), MOUSE, "covered")
    while not page.is_covered:
        qtbot.waitUntil(lambda: page.interaction is not None or page.is_covered)
        if page.interaction is not None:
            before = page.interaction
            player.answer()
            wait_past(page, before, qtbot)
    assert page.interaction is None
    qtbot.mouseClick(page.cover.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.interaction is not None)
    assert not page.is_covered


def test_a_decision_of_a_duel_is_taken_back(window: MainWindow, qtbot: QtBot) -> None:
    """A play whose payment has begun, as a whole."""
    window.games.play(duel(BOT, "undone"))
    page = table(window)
    paying = until(page, qtbot, "pay")
    assert window.menus.actions["take_back"].isEnabled()
    window.menus.actions["take_back"].trigger()
    qtbot.waitUntil(lambda: page.interaction is not None and page.interaction is not paying)
    assert page.interaction is not None
    assert page.interaction.decision.prompt == "priority"
    assert paying.decision.source in {each.key for each in page.interaction.decision.options}


@pytest.mark.slow
def test_a_duel_is_played_to_its_end_and_looked_at_again(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(duel(BOT, "again"))
    check_whole(table(window), qtbot, MOUSE)
    replay = recorded(window, qtbot)
    for step in (5, replay.outline.last):
        go_to_step(replay, step, qtbot)
    assert "The game is over" in replay.transport.words
    assert len(replay.outline.turns) > 4


def test_a_draw_is_offered_and_refused_at_the_window(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(duel(BOT, "draw"))
    page = table(window)
    until(page, qtbot, "priority")
    window.menus.actions["draw"].trigger()
    qtbot.waitUntil(lambda: "draw" in page.bar.note)
    assert not page.is_over


def test_giving_up_is_asked_once_more(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(duel(BOT, "given up"))
    page = table(window)
    until(page, qtbot, "priority")
    window.menus.actions["concede"].trigger()
    (box,) = (box for box in window.findChildren(QMessageBox) if box.isVisible())
    press(box, "Concede")
    qtbot.waitUntil(lambda: page.is_over)
    page.scene.director.finish()
    assert page.result.words == "You lose"
    assert page.view is not None
    assert DUEL_KIT.story.why_over(page.view, page.names) == "You conceded."


def test_a_best_of_three_goes_on_with_the_same_decks(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(replace(duel(BOT, "three"), match=Match(3, begun="2031-02-03 04.05")))
    page = table(window)
    for games in (1, 2):
        qtbot.waitUntil(lambda: page.interaction is not None)
        window.menus.actions["concede"].trigger()
        (box,) = (box for box in window.findChildren(QMessageBox) if box.isVisible())
        press(box, "The game")
        qtbot.waitUntil(lambda: page.is_over)
        page.scene.director.finish()
        assert page.match.games == games
        if games == 1:
            qtbot.mouseClick(page.result.rematch, Qt.MouseButton.LeftButton)
            qtbot.waitUntil(lambda: not page.is_over and page.interaction is not None)
    assert page.match.winner == 1
    assert "You lose" in page.result.words


def test_a_deck_of_ones_own_is_played(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    deck = duel_starters()[1].deck
    lines = [f"  {name}: {count}" for name, count in deck.main.items()]
    path.write_text("\n".join(["name: Mine", "edition: fftcg", "main:", *lines]), "utf-8")
    dialog = NewGameDialog(DUEL_KIT, duel_starters(), window.settings, window)
    dialog.own_deck.choose_file(path)
    assert dialog.own_deck.chosen.name == "Mine"
    assert dialog.start.isEnabled()
    window.games.play(dialog.setup())
    dialog.deleteLater()
    qtbot.waitUntil(lambda: table(window).interaction is not None)
    view = table(window).view
    assert view is not None
    hand = next(z.cards for z in view.zones if (z.player, z.zone) == (view.viewer, "hand"))
    assert {name_of(card) for card in hand} <= deck.main.keys()


def test_a_deck_that_breaks_its_rules_says_which(tmp_path: Path) -> None:
    path = tmp_path / "short.yaml"
    path.write_text("name: Short\nedition: fftcg\nmain: {Tern Highwater: 4}\n", "utf-8")
    dialog = NewGameDialog(DUEL_KIT, duel_starters(), Settings())
    dialog.own_deck.choose_file(path)
    told = dialog.own_deck.notes.text()
    assert "(8.1.1.1)" in told
    assert "(8.1.1.2)" in told
    assert not dialog.start.isEnabled()
    dialog.deleteLater()


def test_a_card_of_the_hand_is_read_whole_under_the_pointer(
    window: MainWindow, qtbot: QtBot
) -> None:
    """Within the table, wherever it lies in the hand."""
    window.games.play(duel(BOT, "read"))
    page = table(window)
    until(page, qtbot, "priority")
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        window.resize(*size)
        page.resize(*size)
        check_hand(page)


def check_hand(page: TablePage) -> None:
    seen = page.scene.sceneRect()
    hand = [item for item in page.scene.items() if _is_in_own_hand(item)]
    assert len(hand) >= 5
    for item in hand:
        assert isinstance(item, CardItem)
        item.set_cursor(True)
        box = item.mapRectToScene(item._card_box())
        assert seen.contains(box)
        assert box.width() >= READABLE
        item.set_cursor(False)


def _is_in_own_hand(item: object) -> bool:
    return isinstance(item, CardItem) and (item.placement.player, item.placement.zone) == (0, HAND)
