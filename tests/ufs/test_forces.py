"""Effects in force: which cards they are about, whose they are, and who may know of them."""

from __future__ import annotations

import pytest

from engine.kernel import sight
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Stat, Verb, Who, Zone
from engine.ufs.forces import ForceView, forces
from engine.ufs.model.effect import Context
from engine.ufs.model.keys import EndPoint, end_at
from engine.ufs.procedures.current_state import expire
from tests.ufs.scene import FOUNDATION, Scene, cards, plus
from ufs_desktop.fight.histories import UNTIL

TURN = n.This(n.Stretch.TURN)
STRONGER = n.Modify(cards(FOUNDATION), (plus(Stat.CONTROL, 1),), span=TURN)
NO_DRAWING = n.Lasting(TURN, n.Cannot(n.EventPattern(Verb.DRAW, by=Who.OPPONENT)))


def of(scene: Scene, source: CardId) -> Context:
    return scene.context(0, source, "t1")


def test_an_effect_on_cards_names_them_and_its_source() -> None:
    scene = Scene()
    oath = scene.asset(0, name="Oath")
    stone = scene.foundation()
    scene.run(STRONGER, context=of(scene, oath))
    source, about = (sight.handle(scene.game, 1, card) for card in (oath, stone))
    assert forces(scene.game, 1) == (ForceView(0, "Oath", "t1", source, (about,), "turn"),)
    expire(scene.game, "turn")
    assert forces(scene.game, 1) == ()


def test_an_effect_on_no_card_is_its_players() -> None:
    scene = Scene()
    oath = scene.asset(0, name="Oath")
    scene.run(NO_DRAWING, context=of(scene, oath))
    (force,) = forces(scene.game, 1)
    assert (force.controller, force.name, force.cards) == (0, "Oath", ())


def test_nobody_learns_the_name_of_a_source_that_they_do_not_see() -> None:
    scene = Scene()
    hidden = scene.card(0, Zone.HAND, name="Oath")
    scene.run(NO_DRAWING, context=of(scene, hidden))
    assert forces(scene.game, 1) == ()
    assert [force.name for force in forces(scene.game, 0)] == ["Oath"]


@pytest.mark.parametrize("point", list(EndPoint))
def test_how_long_an_effect_lasts_is_told_whatever_ends_it(point: EndPoint) -> None:
    scene = Scene()
    oath = scene.asset(0, name="Oath")
    scene.run(NO_DRAWING, context=of(scene, oath))
    (effect,) = scene.game.effects.values()
    scene.game.effects[effect.id] = effect._replace(until=end_at(point, 1))
    (force,) = forces(scene.game, 0)
    assert force.until in UNTIL


def test_an_effect_without_a_source_is_not_told() -> None:
    scene = Scene()
    scene.run(NO_DRAWING)
    assert scene.game.effects
    assert forces(scene.game, 0) == ()
