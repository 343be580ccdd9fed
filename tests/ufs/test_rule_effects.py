"""Which cards a fixed rule effect is about, and what a card says of itself (J.3.5, K.3.4.2)."""

from __future__ import annotations

import pytest

from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import RuleKind, Verb, Zone
from engine.ufs.model.effect import Context, Effect, EffectClass
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.obligations import keeps_combat
from engine.ufs.rules.rule_effects import ruled_cards, says_of_itself
from tests.ufs.build import Table, standing

KIND, OTHER = RuleKind.UNBLOCKABLE, RuleKind.NOT_REVERSED
THIS, CURRENT = n.ThisCard(), n.CurrentAttack()
NEVER = n.AtDesperation()


def held(*effects: n.Instruction) -> tuple[HeldAbility, ...]:
    return (HeldAbility("a0", standing(*effects)),)


@pytest.mark.rule("K.3.4.2")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.POOL])
@pytest.mark.parametrize(
    ("effects", "in_hand", "in_play"),
    [
        ((n.RuleEffect(KIND, THIS),), True, True),
        ((n.RuleEffect(OTHER, THIS), n.RuleEffect(KIND, THIS)), True, True),
        ((n.RuleEffect(OTHER, THIS),), False, False),
        ((n.If(NEVER, n.RuleEffect(KIND, THIS)), n.RuleEffect(OTHER, THIS)), False, False),
        ((n.RuleEffect(KIND, CURRENT),), False, True),
        ((n.RuleEffect(OTHER, CURRENT), n.RuleEffect(KIND, CURRENT)), False, True),
        ((n.RuleEffect(OTHER, CURRENT), n.If(NEVER, n.RuleEffect(KIND, CURRENT))), False, False),
        ((n.RuleEffect(OTHER, CURRENT), n.RuleEffect(KIND, n.Character())), False, False),
        ((n.RuleEffect(KIND),), False, False),
    ],
)
def test_what_a_card_says_of_itself(
    effects: tuple[n.Instruction, ...], in_hand: bool, in_play: bool, zone: Zone
) -> None:
    table = Table()
    card = table.card(0, zone, n.CardType.ATTACK, abilities=held(*effects))
    expected = in_hand if zone is Zone.HAND else in_play
    assert says_of_itself(table.game, card, KIND) is expected


@pytest.mark.rule("K.4.3")
def test_a_sealed_card_says_nothing_of_itself() -> None:
    table = Table()
    card = table.foundation(abilities=held(n.RuleEffect(KIND, THIS)))
    assert says_of_itself(table.game, card, KIND)
    ref = table.game.cards[card].ref
    seal = Effect(0, EffectClass.RULE, n.Act(Verb.SEAL, THIS), Context(0), assigned=(ref,))
    atoms.add_effect(table.game, seal)
    assert not says_of_itself(table.game, card, KIND)


def test_another_attack_does_not_say_it_of_this_one() -> None:
    table = Table()
    plain = table.attack(current=False)
    table.attack(abilities=held(n.RuleEffect(KIND, CURRENT)))
    assert not says_of_itself(table.game, plain, KIND)


@pytest.mark.rule("K.1.1")
def test_whether_a_failed_check_ends_the_combat_phase() -> None:
    table = Table()
    table.asset(0, standing(n.RuleEffect(OTHER)))
    assert not keeps_combat(table.game)
    table.asset(0, standing(n.RuleEffect(RuleKind.FAILING_KEEPS_COMBAT)))
    assert keeps_combat(table.game)


@pytest.mark.rule("J.2.2")
@pytest.mark.parametrize(
    ("stretch", "expected"), [(n.Stretch.COMBAT_PHASE, True), (n.Stretch.END_PHASE, False)]
)
def test_a_rule_for_a_stretch_is_about_cards_in_it_alone(
    stretch: n.Stretch, expected: bool
) -> None:
    table = Table()
    rule = n.RuleEffect(KIND, n.Character(), span=n.During(stretch))
    table.enforce(rule)
    assert ruled_cards(table.game, KIND) == (frozenset({table.ash}) if expected else frozenset())
