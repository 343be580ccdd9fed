"""What a response window says of its event: who did what, and to whom."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.ufs.faces import WindowState
from tests.desktop import states
from tests.desktop.fakes import FakeSession, view_at
from tests.desktop.seated import expose
from ufs_desktop.fight.cardview import face_of
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.occasion import happened, window_words
from ufs_desktop.play.page import TablePage
from ufs_desktop.settings import Settings

pytestmark = pytest.mark.usefixtures("dressed")
NAMES = ("You", "Rival")


@pytest.mark.parametrize(
    ("window", "words"),
    [
        (WindowState("play", 1, None, 1, 0, "attack"), "Rival played a card"),
        (WindowState("play", 0, None, 0, 0, "block"), "You blocked with a card"),
        (WindowState("play", 1, None, 1, 0, "", "t1"), "Rival used an ability of a card"),
        (WindowState("attempt", 1, None, 1, 0, "foundation"), "Rival began to play a card"),
        (WindowState("make_check", 1, None, 1, 4), "Rival checked 4"),
        (WindowState("deal_damage", 1, None, 0, 3), "A card dealt 3 damage to you"),
        (WindowState("deal_damage", 0, None, 1, 3), "A card dealt 3 damage to Rival"),
        (WindowState("deal_damage", 0, None, None, 3), "A card dealt 3 damage to a backup"),
        (WindowState("take_damage", 0, None, None, 3), "A backup took damage"),
        (WindowState("lose_stamina", 0, None, 1, 2), "A card lost 2 stamina"),
        (WindowState("attack", 1, None, 0), "Rival attacked a card"),
        (WindowState("gain_vitality", None, None, 1, 2), "Rival gained 2 vitality"),
        (WindowState("impend", 0, None, 1, deed="destroy"), "A card is about to be destroyed"),
        (WindowState("impend", 0, None, 1, deed="flip"), "A card is about to be turned face down"),
        (WindowState("impend", 0, None, 1, deed="add"), "A card is about to leave"),
        (WindowState("play", None, None), "Was played"),
        (WindowState("shuffle", 0, None), "A deck was shuffled"),
        (
            WindowState("phase", None, None, 0, 0, "", "", "damage_step", "begin"),
            "Damage is about to be dealt",
        ),
        (
            WindowState("phase", None, None, 0, 0, "", "", "combat_phase", "end"),
            "Combat Phase ends",
        ),
    ],
)
def test_who_did_what_to_whom(window: WindowState, words: str) -> None:
    assert window_words(window, {}, NAMES) == words


def test_the_card_is_named() -> None:
    view = view_at("form")
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    card = next(card for card in cards.values() if face_of(card) is not None)
    window = WindowState("play", 1, card.handle, 1, 0, "attack")
    face = face_of(card)
    assert face is not None
    assert window_words(window, cards, NAMES) == f"Rival played {face.printed.name}"
    assert happened(view, cards, NAMES) == []


def test_the_panel_tells_who_has_priority_and_what_a_pass_leads_to(qtbot: QtBot) -> None:
    session = FakeSession(("Anna", "Bram"), people=(0, 1))
    page = TablePage(FIGHT_KIT, session, Settings())
    expose(page, qtbot)
    session.show(states.nested_windows())
    assert "your turn to respond, then Bram's" in page.panel.words
    assert "Once both pass" in page.panel.words
    assert page.panel.words.startswith("Response window 3, within:\nBram played")
    page.end()
