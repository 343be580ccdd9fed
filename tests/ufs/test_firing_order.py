"""In which order fired effects of one card that are due together come about (J.3.2.1.2)."""

from __future__ import annotations

import pytest

from engine.kernel.ids import Player
from engine.kernel.machine import run
from engine.ufs.effects import nodes as n
from engine.ufs.procedures.effect_order import OrderEffects
from engine.ufs.procedures.fired_effect import Firing
from engine.ufs.procedures.firing_order import OrderFirings
from tests.ufs.scene import Bottom, Scene

NUMBER = "J.3.2.1.2"


def ordering(scene: Scene, *players: Player) -> tuple[tuple[Firing, ...], OrderFirings]:
    """Effects of these players that wait for one card; the number each draws tells them apart."""
    card = scene.attack()
    firings = tuple(
        Firing(player, f"waits {at}", scene.context(player, card), (n.Draw(n.Number(at)),))
        for at, player in enumerate(players)
    )
    return firings, OrderFirings(firings=firings, card=card, number=NUMBER)


@pytest.mark.rule("J.3.2.1.2")
def test_each_player_puts_their_own_in_order_the_active_one_first() -> None:
    scene = Scene()
    firings, procedure = ordering(scene, 1, 0, 1, 0)
    scene.start(procedure)
    asked = []
    for player in (0, 1):
        asking = scene.game.stack[-1]
        assert isinstance(asking, OrderEffects)
        asked.append((scene.question.player, asking.says))
        assert (scene.question.source, scene.question.rule) == (procedure.card, NUMBER)
        own = [each.label for each in firings if each.player == player]
        assert scene.question.options == tuple(own)
        scene.say(tuple(reversed(own)))
    said = [each.effects for each in firings]
    assert asked == [(0, (said[1], said[3])), (1, (said[0], said[2]))]
    assert scene.result == (firings[3], firings[1], firings[2], firings[0])


@pytest.mark.rule("J.3.2.1.2")
def test_nobody_puts_a_single_effect_in_order() -> None:
    scene = Scene()
    firings, procedure = ordering(scene, 1, 0)
    scene.game.stack.append(Bottom(child=procedure))
    run(scene.game)
    assert scene.game.pending is None
    assert scene.result == (firings[1], firings[0])
