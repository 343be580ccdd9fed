"""By which words statements, and what responses wait for, are found again (J.2, J.3.2)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AbilityKind, RuleKind, Stretch, Timing, Verb, Zone
from engine.ufs.model.values import HeldAbility, Values
from engine.ufs.rules.statements import (
    AGAINST,
    AS,
    MOVE,
    ON,
    awaited,
    bound_of,
    heads_of,
    said_of_itself,
    use_in,
)
from tests.ufs.build import standing

DISCARD, ANYWHERE = n.Place(Zone.DISCARD), n.Place(None)
HAND = n.Place(Zone.HAND)
BEGINS, ENDS = (bound_of(Stretch.COMBAT_PHASE, edge) for edge in ("begin", "end"))
COMBAT = n.During(Stretch.COMBAT_PHASE)
RULED = n.RuleEffect(RuleKind.UNBLOCKABLE, n.ThisCard())


@pytest.mark.rule("J.3.2")
@pytest.mark.parametrize(
    ("timing", "event", "words"),
    [
        (Timing.START, n.EventPattern(Verb.PHASE, during=COMBAT), {BEGINS}),
        (Timing.END, n.EventPattern(Verb.PHASE, during=COMBAT), {ENDS}),
        (Timing.AFTER, n.EventPattern(Verb.PHASE, during=COMBAT), {ENDS}),
        (Timing.AFTER, n.EventPattern(Verb.PHASE, during=COMBAT, began=True), {BEGINS}),
        (Timing.START, n.EventPattern(Verb.PHASE), {"on phase"}),
        (Timing.AS, n.EventPattern(Verb.CLEAR), {AS + "clear"}),
        (Timing.AFTER, n.EventPattern(Verb.DRAW), {"on draw"}),
        (Timing.AFTER, n.EventPattern(Verb.DESTROY), {"on destroy", "on sacrifice"}),
        (Timing.AFTER, n.EventPattern(Verb.CHANGE_ZONE), {MOVE, "on change_zone"}),
        (
            Timing.AFTER,
            n.EventPattern(Verb.CHANGE_ZONE, to=DISCARD),
            {f"{MOVE} to discard", "on change_zone"},
        ),
        (
            Timing.AFTER,
            n.EventPattern(Verb.CHANGE_ZONE, from_=HAND, to=ANYWHERE),
            {f"{MOVE} from hand", "on change_zone"},
        ),
        (
            Timing.AFTER,
            n.EventPattern(Verb.CHANGE_ZONE, from_=ANYWHERE),
            {MOVE, "on change_zone"},
        ),
    ],
)
def test_on_which_occasions_a_trigger_may_go_off(
    timing: Timing, event: n.EventPattern, words: set[str]
) -> None:
    assert awaited(n.Trigger(timing, event)) == words


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (RULED, {"RuleEffect"}),
        (
            n.RuleEffect(RuleKind.NO_DAMAGE),
            {"RuleEffect", AGAINST + ON + "deal_damage"},
        ),
        (n.Cannot(n.EventPattern(Verb.DRAW)), {"Cannot", AGAINST + "on draw"}),
        (
            n.Cannot(n.EventPattern(Verb.CHECK)),
            {"Cannot", AGAINST + "on check", AGAINST + "on make_check"},
        ),
        (n.Lasting(COMBAT, RULED), {"RuleEffect"}),
        (n.If(n.AtDesperation(), n.Draw(n.Number(1))), {"Draw"}),
        (
            n.If(n.AtDesperation(), n.Draw(n.Number(1)), RULED),
            {"Draw", "RuleEffect"},
        ),
    ],
)
def test_by_which_words_a_statement_is_found(node: n.Node, words: set[str]) -> None:
    assert heads_of(node) == words


def test_only_what_a_card_says_all_the_time_is_said_of_itself() -> None:
    def said(ability: n.Ability) -> frozenset[str]:
        return said_of_itself(Values(abilities=(HeldAbility("a0", ability),)))

    assert said(standing(RULED)) == {"RuleEffect"}
    assert said(standing(n.RuleEffect(RuleKind.NO_DAMAGE))) == frozenset()
    assert said(n.Ability(AbilityKind.ENHANCE, (RULED,))) == frozenset()


@pytest.mark.rule("H.3.2.1")
@pytest.mark.parametrize(
    ("named", "zone", "is_of_use"),
    [
        (Zone.POOL, Zone.POOL, True),
        (Zone.POOL, Zone.TRANSIT, True),  # on its way there
        (Zone.POOL, Zone.STAGE, False),
        (Zone.DISCARD, Zone.DISCARD, True),
        (Zone.DISCARD, Zone.TRANSIT, False),
        (None, Zone.STAGE, True),
        (None, Zone.DISCARD, False),
    ],
)
def test_an_ability_that_names_a_zone_is_of_use_there_alone(
    named: Zone | None, zone: Zone, is_of_use: bool
) -> None:
    brackets = (n.InZone(named),) if named is not None else ()
    ability = n.Ability(AbilityKind.ENHANCE, (), brackets=brackets)
    found = use_in(zone, n.CardType.FOUNDATION, ability)
    assert found == ({AbilityKind.ENHANCE} if is_of_use else frozenset())
