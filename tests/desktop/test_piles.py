"""A pile that is looked through: the keys and clicks there are meant for it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from engine.kernel.views import View
from engine.ufs.faces import CardFace
from tests.desktop.fakes import FakeSession, cards_in, view_at
from tests.desktop.seated import in_front, show_moment
from ufs_desktop.play.page import TablePage
from ufs_desktop.widgets.picker import CardButton

pytestmark = pytest.mark.usefixtures("dressed")
RIVAL, PILE = 1, "discard"


@pytest.fixture
def page(page: TablePage, session: FakeSession) -> TablePage:
    """A pile of the rival's is looked through while the player is asked for a card in hand."""
    view = view_at("form")
    show_moment(session, page, piled(view, 3))
    in_front(page)
    page.open_pile(RIVAL, PILE)
    return page


def piled(view: View, count: int) -> View:
    """With so many cards in the pile."""
    known = [card for zone in view.zones for card in zone.cards if card.face is not None]
    lying = {RIVAL: tuple(known[-count:])}
    zones = [
        zone._replace(cards=lying[RIVAL]) if (zone.player, zone.zone) == (RIVAL, PILE) else zone
        for zone in view.zones
    ]
    return view._replace(zones=tuple(zones))


def field(page: TablePage) -> QLineEdit:
    (found,) = page.piles.findChildren(QLineEdit)
    return found


def lying(page: TablePage) -> list[CardButton]:
    QApplication.processEvents()  # what is new is seen after that
    return [each for each in page.piles.findChildren(CardButton) if each.isVisible()]


def test_keys_go_into_the_pile_and_answer_nothing_behind_it(
    page: TablePage, session: FakeSession, qtbot: QtBot
) -> None:
    view = page.view
    assert view is not None
    page.keys.put(cards_in(view, 0, "hand")[0])
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down):
        field(page).setFocus()
        qtbot.keyClick(field(page), key)
        assert lying(page)[0].hasFocus()
        page.setFocus()
        qtbot.keyClick(page, key)
        assert lying(page)[0].hasFocus()
    qtbot.keyClick(lying(page)[0], Qt.Key.Key_Right)
    qtbot.keyClick(lying(page)[1], Qt.Key.Key_Return)
    assert lying(page)[1].hasFocus()
    assert session.answers == []
    assert page.piles.isVisible()


def test_enter_keeps_what_was_searched_for(page: TablePage, qtbot: QtBot) -> None:
    """Also where the cursor stands on the pile, as when it was opened by a key."""
    page.keys.put((RIVAL, PILE))
    wanted = lying(page)[2].accessibleName()
    qtbot.keyClicks(field(page), f"  {wanted} ")
    assert [each.accessibleName() for each in lying(page)] == [wanted]
    qtbot.keyClick(field(page), Qt.Key.Key_Return)
    assert [each.accessibleName() for each in lying(page)] == [wanted]


def test_a_pile_is_searched_by_what_its_cards_say(page: TablePage, qtbot: QtBot) -> None:
    assert page.view is not None
    one, *others = next(z.cards for z in page.view.zones if (z.player, z.zone) == (RIVAL, PILE))
    assert isinstance(one.face, CardFace)
    drawing = one._replace(face=one.face._replace(text=("Draw 2 cards.",)))
    page.piles.open_pile("You", PILE, (*others, drawing))
    assert page.piles.words == "Your discard pile, 3 cards"
    qtbot.keyClicks(field(page), "draw 2")
    assert [each.accessibleName() for each in lying(page)] == [page.kit.faces.name(drawing)]
    qtbot.keyClicks(field(page), "1")
    assert page.piles.none.isVisible()


def test_no_card_of_a_pile_looks_chosen(page: TablePage, qtbot: QtBot) -> None:
    for card in lying(page):
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
        assert card.hasFocus()
    assert not any(card.isChecked() for card in lying(page))


def test_a_pile_that_grows_while_it_is_seen_shows_it(
    page: TablePage, session: FakeSession, qtbot: QtBot
) -> None:
    wanted = lying(page)[0].accessibleName()[:1]
    qtbot.keyClicks(field(page), wanted)
    found = page.piles.found
    lying(page)[0].setFocus()
    assert page.view is not None
    show_moment(session, page, piled(view_at("form"), 5))
    assert page.piles.words.endswith("5 cards")
    assert page.piles.found >= found > 0
    assert field(page).text() == wanted
    assert field(page).hasFocus()
