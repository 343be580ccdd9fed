"""Effects that are kept on a scene, and the cards that tests of them speak of."""

from __future__ import annotations

from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Effect
from tests.ufs.scene import FOUNDATION, Scene, number, place

TURN = n.This(n.Stretch.TURN)
ATTACK = n.IsType(n.CardType.ATTACK, card_word=True)
NEXT = n.Next(n.IsType(n.CardType.ATTACK), n.Who.YOU)
THIS = n.CurrentAttack()
(WAITING,) = {each.code for each in PLAYED.values() if each.changes_wait}


def stones(pick: n.Pick = n.Pick.ALL) -> n.Cards:
    return n.Cards(FOUNDATION, number(1), place(n.Zone.STAGE), pick)


def lasting(scene: Scene) -> list[Effect]:
    return list(scene.game.effects.values())


def only(scene: Scene) -> Effect:
    (effect,) = lasting(scene)
    return effect
