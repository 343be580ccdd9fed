"""A game at a table with no window around it: hot seat, passing ahead, piles, a large card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.desktop.decks import setup
from tests.desktop.gui_player import KEYS, MOUSE, GuiPlayer
from tests.desktop.seated import seated, still
from tests.desktop.table_driver import Hands, fight_layout, mode, wait_for_next, wait_past
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.table.autopass import PassMode
from ufs_desktop.widgets.zoom import ZoomDialog

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT
Opener = Callable[..., TablePage]


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Opener]:
    """Opens the table of a game."""
    with ExitStack() as tables:

        def sit(rival: SeatKind, key: str = "table", *, open_hands: bool = False) -> TablePage:
            session = LocalSession(setup(HERE, rival, key))
            page = tables.enter_context(seated(session, qtbot, still(open_hands=open_hands)))
            page.setUpdatesEnabled(False)  # what it looks like is not asked here
            page.begin()
            return page

        yield sit


def test_hot_seat_hides_the_table_between_the_players(opened: Opener, qtbot: QtBot) -> None:
    page = opened(HERE)
    qtbot.waitUntil(lambda: page.interaction is not None)
    hands = Hands(page, qtbot)
    for _ in range(3):  # who goes first, and the mulligans of both
        if page.cover.isVisible():
            break
        before = page.interaction
        hands.key(Qt.Key.Key_Space)
        wait_past(page, before, qtbot)
        qtbot.waitUntil(lambda: page.interaction is not None or page.cover.isVisible())
    assert page.cover.isVisible()
    assert page.cover.size() == page.size()
    assert page.log.text == ""
    assert page.preview.is_empty
    assert page.interaction is None
    qtbot.keyClick(page.cover, Qt.Key.Key_Return)
    assert not page.cover.isVisible()
    assert page.interaction is not None


def test_hot_seat_keeps_the_log_of_each_player(opened: Opener, qtbot: QtBot) -> None:
    page = opened(HERE, "two logs")
    first: dict[int, str] = {}  # the line with which the log of each of them begins
    player = GuiPlayer(page, Hands(page, qtbot), KEYS, "two logs")
    covers = 0
    while covers < 4:  # each of them comes back twice
        qtbot.waitUntil(lambda: page.interaction is not None or page.cover.isVisible())
        if page.cover.isVisible():
            covers += 1
            qtbot.keyClick(page.cover, Qt.Key.Key_Return)
        assert page.view is not None
        begins = page.log.text.splitlines()[0]
        assert first.setdefault(page.view.viewer, begins) == begins
        before = page.interaction
        player.answer()
        wait_past(page, before, qtbot)
    assert set(first) == {0, 1}


def test_open_hands_need_no_hand_over(opened: Opener, qtbot: QtBot) -> None:
    page = opened(HERE, open_hands=True)
    hands = Hands(page, qtbot)
    viewers = set()
    for _ in range(3):
        qtbot.waitUntil(lambda: page.interaction is not None)
        assert page.view is not None
        viewers.add(page.view.viewer)
        before = page.interaction
        hands.key(Qt.Key.Key_Space)
        wait_past(page, before, qtbot)
    assert viewers == {0, 1}
    assert not page.cover.isVisible()


def test_hot_seat_takes_back_what_was_decided_last(opened: Opener, qtbot: QtBot) -> None:
    page = opened(HERE, "hot undo", open_hands=True)
    qtbot.waitUntil(lambda: page.interaction is not None)
    asked = []
    hands = Hands(page, qtbot)
    for _ in range(2):
        before = page.interaction
        assert before is not None
        asked.append(before.decision)
        hands.key(Qt.Key.Key_Space)
        wait_for_next(page, before, qtbot)
    before = page.interaction
    page.session.undo()
    page.session.respond(agreed=True)
    wait_for_next(page, before, qtbot)
    assert page.interaction is not None
    assert page.interaction.decision == asked[-1]


def test_passing_until_my_turn(opened: Opener, qtbot: QtBot) -> None:
    page = opened(BOT)
    qtbot.waitUntil(lambda: page.interaction is not None)
    hands = Hands(page, qtbot)
    hands.key(Qt.Key.Key_P)
    assert mode(page) is PassMode.TURN
    for _ in range(40):
        interaction = page.interaction
        assert interaction is not None
        if interaction.decision.prompt == "form":
            break
        hands.key(Qt.Key.Key_Space)
        wait_past(page, interaction, qtbot)
        qtbot.waitUntil(lambda: page.interaction is not None)
    assert mode(page) is PassMode.ASK
    assert not page.strip.passing.isChecked()


def test_a_pile_is_looked_through_and_searched(opened: Opener, qtbot: QtBot) -> None:
    page = opened(BOT, "pile 4")
    player = GuiPlayer(page, Hands(page, qtbot), MOUSE, "pile 4")
    pile: tuple[object, ...] = ()
    while len(pile) < 3:
        qtbot.waitUntil(lambda: page.interaction is not None)
        pile = page.scene.zone_cards(1, "discard")
        before = page.interaction
        if len(pile) < 3:
            player.answer()
            wait_past(page, before, qtbot)
    layout = fight_layout(page.scene)
    at = page.table.mapFromScene(layout.rival.piles["discard"].center())
    page.panel.hide()
    qtbot.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert page.piles.isVisible()
    assert page.piles.words.endswith(f", {len(pile)} cards")
    assert not page.piles.none.isVisible()
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert not page.piles.isVisible()
    page.piles.open_pile("Ash", "discard", page.scene.zone_cards(1, "discard")[:1])
    assert page.piles.words.endswith(", 1 card")
    page.piles.hide()
    check_piles_need_no_mouse(page, qtbot)


def check_piles_need_no_mouse(page: TablePage, qtbot: QtBot) -> None:
    """Each pile is reached and told; a discard pile is opened, searched and closed."""
    hands = Hands(page, qtbot)
    for player, name in enumerate(page.session.names):
        for pile in ("deck", "discard", "removed"):
            count = len(page.scene.zone_cards(player, pile))
            if pile == "removed" and not count:  # it has folded away
                assert (player, pile) not in page.scene.places
                continue
            hands.go_to((player, pile))
            told = page.accessibleDescription()
            assert told.startswith(f"{name}: {pile.capitalize()}, {count} card")
    hands.go_to((1, "discard"))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Z):
        hands.key(key)
        assert page.piles.isVisible()
        field = page.focusWidget()
        assert isinstance(field, QLineEdit)
        qtbot.keyClicks(field, "no such card")
        assert page.piles.found == 0
        assert page.piles.none.isVisible()
        qtbot.keyClick(field, Qt.Key.Key_Escape)
        assert not page.piles.isVisible()
        assert page.focusWidget() is page
    hands.go_to((1, "deck"))
    hands.key(Qt.Key.Key_Return)
    assert not page.piles.isVisible()


def test_a_card_is_shown_large(opened: Opener, qtbot: QtBot) -> None:
    page = opened(BOT, "zoom")
    hands = Hands(page, qtbot)
    while not page.scene.cards:
        qtbot.waitUntil(lambda: page.interaction is not None)
        before = page.interaction
        hands.key(Qt.Key.Key_Space)
        wait_for_next(page, before, qtbot)
    hands.key(Qt.Key.Key_Left, Qt.Key.Key_Z)
    dialog = page.findChild(ZoomDialog)
    assert dialog is not None
    assert dialog.isVisible()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
