"""Deeds done to cards, one by one: what is asked of each, and where each goes (D.2, J.3.5)."""

from __future__ import annotations

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import DamageDetail
from engine.ufs.model.values import Definition
from engine.ufs.procedures.arrivals import arrive
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from tests.ufs.build import standing
from tests.ufs.scene import Scene

Verb, Zone = n.Verb, n.Zone
GAIN = n.GainVitality(n.Number(1))


def stranger(scene: Scene) -> CardId:
    """A character in hand who is not the starting one."""
    return scene.card(0, Zone.HAND, n.CardType.CHARACTER, character_name="Elm")


def adding(card: CardId, to: n.Zone, arrival: atoms.Arrival = atoms.USUAL) -> Do:
    return Do(deed=Deed(Verb.ADD, atoms.Why(0), 0, (card,), to=to, arrival=arrival))


@pytest.mark.rule("J.3.5.1")
def test_what_is_left_of_a_draw_is_proposed_anew_card_by_card() -> None:
    """An offer that was refused for all of the cards is made again for those that are left."""
    scene = Scene()
    scene.game.vitality = [10, 10]
    wall, gate = (scene.card(0, Zone.DECK, name=name) for name in ("Wall", "Gate"))
    scene.game.zones[0, Zone.DECK] = (wall, gate, *scene.game.zones[0, Zone.DECK][:-2])
    offer = scene.asset(0, standing(n.Instead(n.EventPattern(Verb.DRAW), (GAIN,), may=True)))
    walls = n.Cards(n.Named("Wall"), pick=n.Pick.ANY)
    scene.asset(1, standing(n.Instead(n.EventPattern(Verb.DRAW, cards=walls), (GAIN,))))
    scene.run(n.Draw(n.Number(2)))
    for vitality in (10, 11):
        assert (scene.question.prompt, scene.question.source) == ("replace", offer)
        assert scene.game.vitality == [10, vitality]
        scene.say(False)
    assert scene.is_over
    assert scene.game.zones[0, Zone.HAND] == (gate,)


@pytest.mark.rule("D.4.2.2", "I.3.8.2.1")
@pytest.mark.parametrize(
    ("others", "is_copy", "slot", "asked"),
    [(0, False, None, False), (1, False, None, True), (1, True, None, False), (1, False, 0, False)],
)
def test_a_place_in_momentum_is_asked_for_where_there_is_one_to_choose(
    others: int, is_copy: bool, slot: int | None, asked: bool
) -> None:
    scene = Scene()
    for _ in range(others):
        scene.card(0, Zone.MOMENTUM)
    card = scene.card(0, Zone.HAND)
    if is_copy:
        held = scene.game.cards[card]
        scene.game.cards[card] = held._replace(copy_of=held.values)
    before = scene.game.asked
    scene.start(adding(card, Zone.MOMENTUM, atoms.USUAL._replace(slot=slot)))
    assert scene.game.asked == before + asked
    assert scene.is_over is not asked


@pytest.mark.rule("E.2.3")
@pytest.mark.parametrize(("lies_on", "end"), [(False, Zone.DISCARD), (True, Zone.STAGE)])
def test_what_comes_to_lie_on_another_card_is_not_caught_on_its_way(
    lies_on: bool, end: n.Zone
) -> None:
    scene = Scene()
    onto = scene.foundation() if lies_on else None
    card = stranger(scene)
    lie = atoms.USUAL._replace(onto=onto)
    arrive(scene.game, (card,), Zone.STAGE, Verb.ADD, atoms.Why(0), lie)
    assert scene.zone(card) is end


@pytest.mark.rule("E.2.3")
@pytest.mark.parametrize(("transformed", "end"), [(False, Zone.STAGE), (True, Zone.DISCARD)])
def test_a_card_is_caught_for_the_side_that_it_will_show(transformed: bool, end: n.Zone) -> None:
    scene = Scene()
    elm = stranger(scene)
    card = scene.card(0, Zone.HAND)
    game = scene.game
    front, back = game.cards[card].definition, game.cards[elm].definition
    sides = {
        front: game.definitions[front]._replace(other=back),
        back: Definition(game.definitions[back].printed, other=front, is_back=True),
    }
    game.definitions = tuple(sides.get(at, each) for at, each in enumerate(game.definitions))
    lie = atoms.USUAL._replace(transformed=transformed)
    arrive(game, (card,), Zone.STAGE, Verb.ADD, atoms.Why(0), lie)
    assert scene.zone(card) is end


@pytest.mark.rule("K.1.2", "J.3.5")
def test_what_is_proposed_of_a_card_tells_where_it_goes_and_which_side_it_shows() -> None:
    scene = Scene()
    game = scene.game
    card = scene.card(0, Zone.HAND)
    other = Definition(game.cards[card].values._replace(name="Gate"), is_back=True)
    game.definitions = (*game.definitions, other)
    front = game.cards[card].definition
    game.definitions = tuple(
        each._replace(other=len(game.definitions) - 1) if at == front else each
        for at, each in enumerate(game.definitions)
    )
    names = []
    for transformed in (False, True):
        arrival = atoms.USUAL._replace(transformed=transformed)
        event = adding(card, Zone.STAGE, arrival).deed.as_event(game, card)
        assert (event.origin, event.to) == (Zone.HAND, Zone.STAGE)
        assert event.card == game.cards[card].ref
        assert event.was is not None
        names.append(event.was.values.name)
    assert names == [game.cards[card].values.name, "Gate"]
    turned = Deed(Verb.COMMIT, atoms.Why(0), 0, (card,)).as_event(game, card)
    assert (turned.origin, turned.to) == (None, None)
    drawn = Deed(Verb.DRAW, atoms.Why(0), 0, to=Zone.HAND, amount=1)
    event = drawn.as_event(game, None)
    assert (event.card, event.was, event.origin) == (None, None, Zone.DECK)


@pytest.mark.rule("K.1.2", "J.3.5")
def test_damage_that_is_proposed_to_a_backup_is_nobodys() -> None:
    scene = Scene()
    game = scene.game
    backup = scene.foundation()
    for target, owner in ((None, 0), (backup, None)):
        deed = Deed(Verb.DEAL_DAMAGE, atoms.Why(1), 0, amount=2, target=target)
        event = deed.as_event(game, None)
        assert event.owner == owner
        told = () if target is None else DamageDetail(game.cards[backup].ref)
        assert event.detail == told


@pytest.mark.parametrize(("because", "told"), [((), ("J.1.2",)), (("F.1.3",), ("F.1.3",))])
def test_a_deed_that_no_rule_called_for_is_told_by_its_own(
    because: tuple[str, ...], told: tuple[str, ...]
) -> None:
    game = Scene().game
    game.rules = ("J.1.2",)
    frame = Do(deed=Deed(Verb.GAIN_VITALITY, atoms.Why(0), 0, amount=1), because=because)
    frame.change_vitality(game)
    assert game.rules == told
