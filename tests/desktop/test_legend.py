"""The preview tells which abilities the program enforces and which the players carry out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.library.printed import PrintedCard, to_definition
from engine.library.status import Status
from engine.ufs.effects.nodes.words import CardType
from engine.ufs.game import new_game
from engine.ufs.model.values import Definition
from tests.desktop.decks import deck
from tests.desktop.states import Dealer
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.legend import legend_of
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


def test_every_paragraph_has_its_status() -> None:
    cards = [*deck("Ash"), song(TEXT)]
    game = new_game("legend", "comprehensive", [cards, deck("Bram")])
    legend = legend_of(game)
    assert legend["Song"] == (Status.ENFORCED, Status.MANUAL)
    assert legend["Footing 1"] == (Status.MANUAL,)
    assert "Swing 1" not in legend  # it has no text


def test_the_preview_tells_it(preview: Preview) -> None:
    card = Dealer().card(song(TEXT))
    preview.keep_legend({"Song": (Status.ENFORCED, Status.MANUAL)})
    preview.show_now(card)
    assert "Ability 1: enforced" in preview.words
    assert "Ability 2: <b>by hand</b>" in preview.words
    preview.keep_legend({"Song": (Status.ENFORCED,)})
    preview.show_now(card)
    assert "All text is enforced" in preview.words
