"""Whatever is played, for however long and with decks however large, is read again."""

from __future__ import annotations

import re

import pytest

from engine.decks.lines import MOST_CARDS
from engine.kernel import machine
from engine.kernel.contents import Bounds
from engine.kernel.decisions import random_answer
from engine.kernel.rng import Rng
from engine.kernel.save import KEPT_LINES, LARGEST, dump, load, state_hash
from engine.kernel.views import view_for
from engine.ufs.effects.nodes.words import CardType
from engine.ufs.game import Fight, new_game
from tests.ufs.test_random_play import EDITION, cards, pairings

DECISIONS = 150
TURNS = 400  # after which the players are asked whether it is a draw


def played(copies: int) -> Fight:
    """The beginning of a game with so many of each card."""
    lists = []
    for name in pairings("starter")[0]:
        first = [card for card in cards(name) if card.printed.type is CardType.CHARACTER]
        rest = [card for card in cards(name) if card.printed.type is not CardType.CHARACTER]
        lists.append([*first, *(rest * copies)[: MOST_CARDS - len(first)]])
    game, rng = new_game("long", EDITION, lists), Rng("long")
    machine.run(game)
    for _ in range(DECISIONS):
        if game.pending is not None:
            machine.answer(game, game.pending.id, random_answer(game.pending, rng))
    return game


@pytest.mark.parametrize("copies", [1, pytest.param(60, marks=pytest.mark.slow)])
def test_a_game_of_four_hundred_turns_is_read_again(copies: int) -> None:
    """The lines of its first turns, told over and over."""
    game = played(copies)
    assert copies == 1 or len(game.cards) == 2 * MOST_CARDS
    game.log *= TURNS // game.turn
    text = dump(game)
    again = load(text, Fight)
    assert state_hash(again) == state_hash(game)
    assert len(again.log) == min(len(game.log), KEPT_LINES)
    assert len(view_for(again, 0).log) == len(again.log)
    bare = re.sub(r'"[^"]*"', "", text.replace(r"\"", ""))
    assert sum(map(bare.count, "[{,")) < Bounds().values // 2
    assert len(text) < LARGEST // 4
