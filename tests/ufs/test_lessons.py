"""What went wrong in clients of this kind: the classes that no single scenario can show."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.kernel import machine
from engine.kernel.decisions import random_answer
from engine.kernel.errors import IllegalAnswer
from engine.kernel.rng import Rng
from engine.kernel.sight import handle
from engine.kernel.views import answer_from, to_json, view_for
from engine.scenario.ufs.builder import FightTable
from engine.ufs.model.game import UfsGame
from tests.scenario.writing import read, run

FACES = """
    cards:
      Secret: {type: asset, name: Hushed Name, difficulty: 7, text: "F Commit: Gain 1 vitality."}
    setup:
      A:
        stage: [Secret (face down), Wall]
        pool: [Secret (face down)]
        momentum: [Secret]
        hand: [Secret]
        deck: [Secret]
      B: {hand: [Gate]}
    script: []
"""


def laid(folder: Path) -> UfsGame:
    game = FightTable(read(folder, FACES)).game
    machine.run(game)
    return game


def told(game: UfsGame, viewer: int) -> str:
    return json.dumps(to_json(view_for(game, viewer)))


def test_the_view_of_a_rival_holds_nothing_of_hidden_faces(tmp_path: Path) -> None:
    """Class 20: no name, text, type, difficulty or number of a card that is not seen."""
    game = laid(tmp_path)
    assert "Hushed Name" not in told(game, 1)
    assert "Gain 1 vitality" not in told(game, 1)
    assert "Hushed Name" in told(game, 0), "the owner sees the card in hand"


def test_a_hidden_card_has_the_same_view_whatever_it_is(tmp_path: Path) -> None:
    """Class 20: the back of a card in hand or momentum tells the rival whose it is, no more."""
    game = laid(tmp_path)
    seen = {card.handle: card for zone in view_for(game, 1).zones for card in zone.cards}
    for card in game.cards.values():
        if not game.may_see(1, card.id):
            hidden = seen[handle(game, 1, card.id)]
            assert not hidden.known
            assert "Hushed" not in repr(hidden.face)


def test_every_card_is_in_one_place_after_every_answer(tmp_path: Path) -> None:
    """Classes 2 and 3: one board, and no card in two zones of it."""
    game, rng = laid(tmp_path), Rng("places")
    for _ in range(60):
        lying = [card for row in game.zones.values() for card in row]
        assert len(lying) == len(set(lying))
        for (owner, zone), row in game.zones.items():
            for card_id in row:
                assert (game.cards[card_id].owner, game.cards[card_id].zone) == (owner, zone)
        if game.pending is None:
            break
        machine.answer(game, game.pending.id, random_answer(game.pending, rng))


def test_there_is_one_question_and_only_who_is_asked_sees_it(tmp_path: Path) -> None:
    """Classes 1 and 24: nobody waits for an answer that another window has to give."""
    game = laid(tmp_path)
    assert game.pending is not None
    asked = game.pending.player
    own, other = view_for(game, asked).decision, view_for(game, 1 - asked).decision
    assert own is not None
    assert other is not None
    assert own.options
    assert not other.options
    with pytest.raises(IllegalAnswer):
        answer_from(game, 1 - asked, game.pending.id, None)


@pytest.mark.parametrize(
    "body",
    [
        # 4, 12: a card discarded as a cost or by an effect is one and the same event
        """
        cards:
          Pay: {type: asset, text: "F Discard 1 card: Gain 1 vitality."}
          Do: {type: asset, text: "F Commit: Discard 1 card."}
          Log: {type: asset, text: "After you discard 1 or more cards, gain 2 vitality."}
        setup: {A: {vitality: 10, stage: [Pay, Do, Log], hand: [Wall, Wall]}}
        script: [{A: use Pay}, {A: choose Wall}, {A: use Do}]
        expect: {A.vitality: 15, A.hand: 0}
        """,
        # 23: vitality is never gained beyond the maximum
        """
        cards:
          Salve: {type: asset, text: "F Commit: Gain 5 vitality."}
          Kara: {type: character, vitality: 20}
        setup: {A: {character: Kara, vitality: 18, stage: [Salve]}}
        script: [{A: use Salve}]
        expect: {A.vitality: 20}
        """,
        # 24: an ability that cannot be paid for is not offered
        """
        cards:
          Pay: {type: asset, text: "F Discard 2 cards: Gain 1 vitality."}
        setup: {A: {vitality: 10, stage: [Pay], hand: [Wall]}}
        script: [{expect: {A.can_use: []}}]
        """,
    ],
    ids=["costs and effects are one path", "no healing above the maximum", "nothing unpayable"],
)
def test_small_tables(tmp_path: Path, body: str) -> None:
    assert run(tmp_path, body).why == ""
