"""Double-sided cards at the table: the preview tells what the side says that is not up."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel import machine
from engine.kernel.views import CardView
from engine.ufs.faces import CardFace
from engine.ufs.game import Fight
from engine.ufs.model.offer import Offer
from tests.scenario.writing import laid_out
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.wording import worded_view
from ufs_desktop.headings import Heading

HEAD = "title: a test\nedition: universus\nrules: [transform.1]\n"
TABLE = """
    cards:
      Ash:
        type: character
        name: Ash
        hand_size: 6
        vitality: 20
        back:
          type: character
          name: Cinder
          hand_size: 5
          vitality: 20
          text: "Your attacks get +1 damage."
      Turn: {type: asset, text: "Form: Transform your character."}
    setup:
      turn: 3
      A: {character: Ash, stage: [Turn], hand: [Rock, Elm]}
    script: []
    expect: {}
"""


@pytest.fixture
def game(tmp_path: Path) -> Fight:
    return laid_out(tmp_path, TABLE, HEAD)


def other_side(game: Fight) -> Heading:
    """What the preview says of the character's other side."""
    cards = (card for zone in worded_view(game, 0).zones for card in zone.cards)
    (card,) = (each for each in cards if is_double_sided(each))
    kit = FIGHT_KIT.editions["universus"]
    found = kit.story.headings(card, None)
    return next(each for each in found if each.title.startswith(("Back", "Front")))


def is_double_sided(card: CardView) -> bool:
    return isinstance(card.face, CardFace) and card.face.other is not None


def test_the_preview_tells_of_the_back(game: Fight) -> None:
    heading = other_side(game)
    assert heading.title == "Back: Cinder"
    assert heading.now == "20 health, 5 hand size"
    assert [line.what for line in heading.steps] == ["Your attacks get +1 damage"]


def test_once_it_is_transformed_the_front_is_the_other_side(game: Fight) -> None:
    decision, brought = game.pending, FIGHT.cards_held(game, 0)
    assert decision is not None
    turn = next(each for each in decision.options if isinstance(each, Offer) and each.ability)
    machine.answer(game, decision.id, turn)
    machine.answer(game, decision.id + 1, (game.characters[0],))
    assert other_side(game).title == "Front: Ash"
    assert FIGHT.cards_held(game, 0) == brought, "they brought it as it was printed"
