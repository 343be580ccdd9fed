"""What is begun and cannot be ended is undone, in a game that the kernel does not know."""

from __future__ import annotations

from engine.kernel import machine
from engine.kernel.save import dump, load
from engine.kernel.transaction import KeptState, keep, rewind
from tests.kernel.tide import model
from tests.kernel.tide.model import HAND, SEA
from tests.kernel.tide.procedures import new_game


def test_rewinding_undoes_all_but_knowledge_and_the_log() -> None:
    game = new_game(3)
    machine.run(game)
    shown, moved = game.zones[0, HAND][:2]
    before = keep(game)
    lines, drawn = len(game.log), game.rng.state
    cards, zones, coins = dict(game.cards), dict(game.zones), list(game.coins)
    model.show(game, shown)
    model.pay(game, 0, 1)
    model.move(game, moved, SEA)
    model.shuffle(game, 0)
    rewind(game, before)
    assert (game.cards, game.zones, game.coins) == (cards, zones, coins)
    assert game.rng.state == drawn
    assert not game.batch
    assert len(game.log) > lines
    assert {(1, shown), (1, moved)} <= game.known.keys()
    load(dump(game), type(game))


def test_kept_state_does_not_follow_the_game() -> None:
    game = new_game(4)
    machine.run(game)
    before = keep(game)
    model.pay(game, 1, 1)
    rewind(game, before)
    model.pay(game, 1, 2)
    rewind(game, before)
    assert game.coins == [2, 2]
    assert keep(game) == before
    assert isinstance(before, KeptState)
