"""An attack as its rival sees it: what each block lets through, what it deals now, its preview."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.ids import Ref
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.ufs.model.game import BlockStatus
from tests.desktop.fakes import FakeSession, asking, options
from tests.desktop.rooms import room_of
from tests.desktop.states import handles, mid_attack, with_zones
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.odds import CheckOdds
from ufs_desktop.fight.plan import attack_banner
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.demonstration import shown_game
from ufs_desktop.table.items.card_marks import OUTCOME_ON, strip_height
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
LEFT = Qt.MouseButton.LeftButton
STATUSES = (
    BlockStatus.NOT_BLOCKED,
    BlockStatus.PARTIALLY_BLOCKED,
    BlockStatus.COMPLETELY_BLOCKED,
)


def with_zone(card: CardView, zone: str) -> CardView:
    state = card.face.state
    now = (state.current or card.face.printed)._replace(block_zone=zone)
    face = card.face._replace(state=state._replace(current=now))
    return card._replace(face=face)


def under_attack() -> View:
    """A high attack of 6; the first cards of the hand block high, mid and nothing."""
    view = mid_attack()
    zones = dict(zip(handles(view, 0, "hand"), ("high", "mid", ""), strict=False))

    def dealt(zone: Any) -> Any:
        cards = (with_zone(c, zones[c.handle]) if c.handle in zones else c for c in zone.cards)
        return zone._replace(cards=tuple(cards))

    attack = view.table.attack._replace(deals=6, if_half=3, if_whole=1)
    table = view.table._replace(attack=attack)
    return view._replace(zones=tuple(map(dealt, view.zones)), table=table)


@pytest.fixture
def page(page: TablePage) -> TablePage:
    show(page, under_attack())
    return page


def show(page: TablePage, view: View) -> None:
    assert isinstance(page.session, FakeSession)
    page.session.show(view)
    QApplication.processEvents()


def outcomes(page: TablePage) -> dict[Handle, tuple[str, ...]]:
    return {card: item.outcome for card, item in page.scene.cards.items() if item.outcome}


def test_each_block_says_what_it_lets_through(page: TablePage) -> None:
    view = page.view
    assert view is not None
    high, mid, none = handles(view, 0, "hand")[:3]
    assert outcomes(page) == {high: ("full: you take 1",), mid: ("half: you take 3",)}
    assert page.scene.describe(high).endswith(", full: you take 1")
    for card in (high, mid):  # wholly seen, and upon no number of the card
        item = page.scene.cards[card]
        above = strip_height(item.placement) + item.placement.width * 0.7
        assert item.boundingRect().top() <= 5 - above
    assert not page.scene.cards[none].outcome
    page.answering.end()
    assert outcomes(page) == {}


def test_each_block_says_how_likely_it_is(window: MainWindow) -> None:
    session, view = FakeSession(), under_attack()
    high, mid = handles(view, 0, "hand")[:2]
    page = window.games.show_table(session)
    chances = {high: CheckOdds(5, 0.62, 0.9, ready=2), mid: CheckOdds(5, 0.004, 0.004)}
    session.show(view, odds=chances)
    assert outcomes(page) == {
        high: ("full: you take 1", "62\N{EN DASH}90% to pass"),
        mid: ("half: you take 3", "under 1% to pass"),
    }
    assert page.scene.describe(high).endswith(", full: you take 1, 62\N{EN DASH}90% to pass")
    item = page.scene.cards[high]
    lines = 2 * strip_height(item.placement)
    assert item.boundingRect().top() <= -item.placement.width * ASPECT / 2 - lines + OUTCOME_ON


def test_who_looks_on_is_not_the_one_who_takes_it_nor_answers(window: MainWindow) -> None:
    session = FakeSession(("Ash", "Bram"), ())
    page, view = window.games.show_table(session, is_show=True), under_attack()
    show(page, view)
    high, mid = handles(view, 0, "hand")[:2]
    assert outcomes(page) == {high: ("full: Ash takes 1",), mid: ("half: Ash takes 3",)}
    assert ">Ash is asked: \N{LEFT DOUBLE QUOTATION MARK}Bram&#x27;s card A" in page.bar.text
    assert " attacks you: " in page.bar.text
    page.on_card(mid)
    page.answering.press("pass")
    assert session.answers == []
    assert page.interaction is not None
    show(page, asking(view, kind=Kind.CARDS, prompt="commit-to-pass", options=options(int(high))))
    assert not page.panel.isVisible()


def test_the_line_of_the_attack_says_what_would_be_dealt(page: TablePage) -> None:
    assert page.view is not None
    assert attack_banner(page.view).endswith(": high  ·  speed 4  ·  deals 6 now")


def test_what_is_told_is_what_is_dealt() -> None:
    """By every attack of a game, however it is blocked, thrown ones among them (I.3.14.1)."""
    room, _ = room_of(shown_game(FIGHT, starter_decks(), "first", 0))
    room.begin()
    dealt: list[tuple[BlockStatus, int]] = []
    told: tuple[Ref, dict[BlockStatus, int]] | None = None
    while room.history.game.result is None:
        game = room.history.game
        attack = game.table(0).attack
        if attack is not None and game.pending.prompt == "block":
            ways = (attack.deals, attack.if_half, attack.if_whole)
            told = (game.attack.card, dict(zip(STATUSES, ways, strict=True)))
        last = game.last_attack
        if told is not None and last is not None and last.card == told[0]:
            dealt.append((last.status, last.dealt))
            assert last.dealt == told[1][last.status]
            told = None
        room.ask_bot()
    assert {status for status, _ in dealt} == set(STATUSES)
    assert any(amount for status, amount in dealt if status is STATUSES[-1])


def rest_on(page: TablePage, card: Handle | None, qtbot: QtBot) -> None:
    page.scene.card_hovered.emit(card)
    qtbot.wait(80)


def shown(page: TablePage) -> Handle:
    wanted = page.preview._wanted
    assert wanted is not None
    return wanted[0].handle


def test_the_preview_follows_the_attack(page: TablePage, qtbot: QtBot) -> None:
    view = page.view
    assert view is not None
    attack, other = view.table.attack.card, handles(view, 0, "hand")[4]
    assert shown(page) == attack
    rest_on(page, other, qtbot)
    assert shown(page) == other
    show(page, view)
    assert shown(page) == other  # the pointer rests there
    assert page.interaction is not None
    page.interaction.finish(None)
    show(page, view)
    assert shown(page) == attack  # it clicked there, and something else goes on
    rest_on(page, other, qtbot)
    rest_on(page, None, qtbot)
    assert shown(page) == attack
    rest_on(page, other, qtbot)
    hand = next(zone.cards for zone in view.zones if (zone.player, zone.zone) == (0, "hand"))
    played = next(card for card in hand if card.handle == other)
    rest = [card for card in hand if card.handle != other]
    show(page, with_zones(view, {(0, "hand"): rest, (0, "pool"): [played]}))
    assert shown(page) == attack  # what was pointed at has gone where nobody points


def test_a_click_pins_the_preview(page: TablePage, qtbot: QtBot) -> None:
    view = page.view
    assert view is not None
    attack, other, third = (view.table.attack.card, *handles(view, 0, "hand")[4:6])
    rest_on(page, other, qtbot)
    qtbot.mouseClick(page.preview.card, LEFT)
    assert page.preview.is_pinned
    for card in (third, None):
        rest_on(page, card, qtbot)
        assert shown(page) == other
    QTest.keyClick(page, Qt.Key.Key_K)
    assert (page.preview.card.is_pinned, shown(page)) == (False, attack)
    QTest.keyClick(page, Qt.Key.Key_K)
    assert page.preview.card.is_pinned
    page.preview.clear()
    assert not page.preview.card.is_pinned
