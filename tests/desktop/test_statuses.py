"""The preview tells which abilities the program enforces and which the players carry out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.kernel import machine
from engine.library.printed_card import PrintedCard, to_definition
from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.effects.status import Status
from engine.ufs.faces import face_of
from engine.ufs.game import new_game
from engine.ufs.model.values import Definition
from tests.desktop.decks import deck
from tests.desktop.states import Dealer
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.widgets.preview import Preview

pytestmark = pytest.mark.usefixtures("dressed")
TEXT = "F Commit: Gain 1 vitality.\nF: Sing to the moon."


def song(text: str) -> Definition:
    card = PrintedCard(name="Song", type=CardType.FOUNDATION, text=text)
    return to_definition(card, "comprehensive", strict=False)


@pytest.fixture
def preview(qtbot: QtBot) -> Iterator[Preview]:
    preview = Preview(FIGHT_KIT)
    qtbot.addWidget(preview)
    yield preview
    preview.clear()


def test_every_paragraph_of_a_card_has_its_status() -> None:
    game = new_game("statuses", "comprehensive", [[*deck("Ash"), song(TEXT)], deck("Bram")])
    machine.run(game)
    found = {
        face.printed.name: face.statuses
        for face in (face_of(game, 0, card) for card in game.zones[0, Zone.DECK])
    }
    assert found["Song"] == (Status.ENFORCED, Status.MANUAL)
    assert found["Footing 1"] == (Status.MANUAL,)
    assert found["Swing 1"] == ()  # it has no text


def test_the_preview_tells_it(preview: Preview) -> None:
    preview.show_now(Dealer().card(song(TEXT)))
    assert "Ability 1: enforced" in preview.words
    assert "Ability 2: <b>by hand</b>" in preview.words
    preview.show_now(Dealer().card(song("F Commit: Gain 1 vitality.")))
    assert "All text is enforced" in preview.words


def test_a_copy_does_not_tell_what_lies_under_it(preview: Preview) -> None:
    preview.show_now(Dealer().card(song(TEXT), is_copy=True))
    assert "Ability" not in preview.words
