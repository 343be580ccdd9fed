"""What no executor carries out is never enforced: the players do it by hand."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.library.printed_card import PrintedCard, to_definition
from engine.text.ufs.tables.effects import HAND_VERBS, STAGE_VERBS
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.effects.status import Status, status_of
from engine.ufs.game import new_game
from engine.ufs.model.values import Definition, HeldAbility, Values
from engine.ufs.procedures.effects.cards import DEEDS, HANDLERS
from engine.ufs.procedures.effects.run import EXECUTORS
from tests.sources import nodes_in, tree_of

INSTRUCTIONS = [kind for kind in n.NODE_CLASSES if issubclass(kind, n.Instruction)]
HERE = n.ThisCard()
PROCEDURES = Path(__file__).parents[2] / "engine" / "ufs" / "procedures"
FREELY_DONE = frozenset({n.Verb.REVEAL, n.Verb.CHOOSE})  # by the procedure itself
ACTED = frozenset(DEEDS) | frozenset(HANDLERS) | FREELY_DONE
NEWEST = "Form: Transform this card.\nForm: Draw 1 card."


def form(*effects: n.Instruction) -> n.Ability:
    return n.Ability(n.AbilityKind.FORM, effects)


def printed_with(ability: n.Ability) -> Definition:
    values = Values(name="Wall", abilities=(HeldAbility("t1", ability),))
    return Definition(values, ("Form: Lose 2 stamina.",))


def test_every_instruction_has_an_executor() -> None:
    assert {kind for kind in INSTRUCTIONS if kind not in EXECUTORS} == set()


@pytest.mark.parametrize("edition", PLAYED)
def test_what_an_edition_has_no_use_for_is_not_enforced(edition: str) -> None:
    lost = n.LoseStamina(n.Number(2), HERE)
    nested, rules = n.May(lost), PLAYED[edition]
    for ability in (form(lost), form(nested), form(n.Sequence((nested,)))):
        assert status_of(ability) is Status.NEEDS_UNIVERSUS
        played = rules.as_played(printed_with(ability))
        (held,) = played.printed.abilities
        if rules.has_backups:
            assert status_of(held.ability, is_newest=True) is Status.ENFORCED
            continue
        assert status_of(held.ability) is Status.MANUAL
        assert held.ability.effects == (n.Manual("Form: Lose 2 stamina."),)


@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("verb", sorted({*STAGE_VERBS, *HAND_VERBS}))
def test_an_act_is_enforced_if_something_carries_it_out(verb: n.Verb, edition: str) -> None:
    ability, rules = form(n.Act(verb, HERE)), PLAYED[edition]
    (held,) = rules.as_played(printed_with(ability)).printed.abilities
    is_done = verb in ACTED and (rules.is_newest or verb not in n.NEEDS_UNIVERSUS)
    shown = status_of(held.ability, is_newest=rules.is_newest)
    assert (shown is Status.ENFORCED) is is_done
    assert (held.ability == ability) is is_done


def test_the_newest_mechanics_are_enforced_where_they_are_rules() -> None:
    """By the others' rules the same card says what it lacks, and its effects are done by hand."""
    turning = form(n.Act(n.Verb.TRANSFORM, HERE))
    printed = printed_with(turning)
    for rules in PLAYED.values():
        (held,) = rules.as_played(printed).printed.abilities
        assert (held.ability == turning) is rules.is_newest
        told = status_of(turning, is_newest=rules.is_newest)
        assert told is (Status.ENFORCED if rules.is_newest else Status.NEEDS_UNIVERSUS)


def stretches_asked_for(question: str) -> set[n.Stretch]:
    """The stretches of which the procedures ask whether they are skipped, or told to end."""
    calls = (
        node
        for path in PROCEDURES.rglob("*.py")
        for node in nodes_in(tree_of(path))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == question
    )
    return {n.Stretch[getattr(call.args[1], "attr", "")] for call in calls}


def test_stretches_that_can_be_skipped_or_ended_are_those_that_a_step_asks_for() -> None:
    assert stretches_asked_for("is_skipped") == n.SKIPPABLE
    assert stretches_asked_for("is_ended") == n.ENDABLE


@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("stretch", list(n.Stretch))
def test_a_stretch_that_no_step_skips_or_ends_is_left_to_the_players(
    stretch: n.Stretch, edition: str
) -> None:
    of_attack = n.OfAttack(n.CurrentAttack(), stretch)
    is_of_attack = stretch in (n.Stretch.ENHANCE_STEP, n.Stretch.BLOCK_STEP, n.Stretch.DAMAGE_STEP)
    for span in (n.This(stretch), n.During(stretch), n.Coming(stretch, n.Who.YOU), of_attack):
        fits = is_of_attack or span != of_attack
        skipped = fits and stretch in n.SKIPPABLE
        ended = fits and stretch in n.ENDABLE and not isinstance(span, n.Coming)
        for ends, obeyed in ((False, skipped), (True, ended)):
            ability = form(n.Skip(span, ends))
            (held,) = PLAYED[edition].as_played(printed_with(ability)).printed.abilities
            assert status_of(held.ability) is (Status.ENFORCED if obeyed else Status.MANUAL)


def test_a_cost_that_nobody_can_pay_is_done_by_hand_as_well() -> None:
    paid = n.Ability(
        n.AbilityKind.FORM, (n.Draw(n.Number(1)),), (n.LoseStamina(n.Number(1), HERE),)
    )
    for edition in (each for each in PLAYED.values() if not each.has_backups):
        (held,) = edition.as_played(printed_with(paid)).printed.abilities
        assert held.ability.cost == ()
        assert status_of(held.ability) is Status.MANUAL


def test_a_game_is_played_with_what_its_edition_carries_out() -> None:
    ash = to_definition(
        PrintedCard(name="Ash", type=n.CardType.CHARACTER, text=NEWEST), "universus"
    )
    wall = to_definition(PrintedCard(name="Wall"), "universus")
    game = new_game("by hand", "comprehensive", [[ash, *[wall] * 59]] * 2)
    found = [held.ability for held in game.definitions[0].printed.abilities]
    assert [status_of(each) for each in found] == [Status.MANUAL, Status.ENFORCED]
