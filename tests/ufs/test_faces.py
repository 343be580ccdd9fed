"""What everybody sees of a card on the table."""

from __future__ import annotations

from engine.ufs.effects.nodes.words import Zone
from engine.ufs.faces import state_of
from engine.ufs.rules.reversals import ANSWERS
from tests.desktop.fakes import game_at


def test_a_reversal_is_known_as_one_for_as_long_as_it_lies_there() -> None:
    game = game_at("form")
    attack, reversal = (game.cards[each] for each in game.zones[0, Zone.HAND][:2])
    assert not state_of(game, 1, reversal).is_reversal
    game.facts[ANSWERS] = ((reversal.ref, attack.ref),)
    assert state_of(game, 1, reversal).is_reversal
    assert not state_of(game, 1, attack).is_reversal
