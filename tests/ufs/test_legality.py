"""What a player may try, and by which rule not (E.4.1, F.2.2.1, H.2)."""

from __future__ import annotations

import pytest

from engine.kernel.ids import CardId
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.model.values import HeldAbility, HeldKeyword
from engine.ufs.rules.legality import why_not_play, why_not_use, why_not_use_now
from tests.ufs.build import Table

Verb, Zone = n.Verb, n.Zone
FORM = n.Ability(n.AbilityKind.FORM, (n.GainVitality(n.Number(1)),))


def split(table: Table) -> CardId:
    """A card in hand with two halves, an action and a foundation."""
    card = table.card(0, Zone.HAND, n.CardType.ACTION, abilities=(HeldAbility("a0", FORM),))
    at = len(table.game.definitions) - 1
    front = table.game.definitions[at]._replace(other=at + 1, is_half=True)
    printed = front.printed._replace(type=n.CardType.FOUNDATION)
    back = front._replace(printed=printed, other=at, is_back=True)
    table.game.definitions = (*table.game.definitions[:at], front, back)
    return card


@pytest.mark.parametrize(
    ("reserved", "at_backup", "rule"),
    [("Ash", True, ""), ("Ash", False, "backup.6"), ("Elm", True, "I.3.2.1")],
)
def test_a_card_is_aimed_at_a_backup_if_it_may_be_played_at_all(
    reserved: str, at_backup: bool, rule: str
) -> None:
    table = Table()
    table.game.edition = next(each for each in PLAYED.values() if each.has_backups)
    table.game.turn = 3
    only = HeldKeyword("only", "only", argument=reserved)
    attack = table.card(0, Zone.HAND, n.CardType.ATTACK, keywords=(only,))
    backup = table.card(1, Zone.STAGE, n.CardType.BACKUP, stamina=3)
    refusal = why_not_play(table.game, 0, attack, backup if at_backup else table.bram)
    assert (refusal.rule if refusal is not None else "") == rule


@pytest.mark.parametrize(("half", "rule"), [("action", ""), ("", "2.6.0.2"), ("asset", "2.6.0.2")])
def test_of_a_split_card_a_half_that_it_has_is_named(half: str, rule: str) -> None:
    table = Table()
    table.game.edition = PLAYED["advanced"]
    offer = Offer(OfferKind.USE, split(table), "a0", half)
    refusal = why_not_use_now(table.game, 0, offer, "form", (), 0)
    assert (refusal.rule if refusal is not None else "") == rule


@pytest.mark.rule("H.2.3.2.4", "H.4.1.1")
def test_a_cost_may_speak_of_what_is_answered() -> None:
    table = Table()
    moved = n.Trigger(n.Timing.AFTER, n.EventPattern(Verb.COMMIT))
    cost = (n.Act(Verb.DESTROY, n.Bound("event")),)
    answer = n.Ability(n.AbilityKind.RESPONSE, (), cost, trigger=moved)
    card, stone = table.asset(0, answer), table.foundation()
    batch = (table.emit(Verb.COMMIT, stone),)
    assert why_not_use(table.game, 0, card, "a0", batch, 1) is None
    refusal = why_not_use(table.game, 0, card, "a0", forced=True)
    assert refusal is not None
    assert refusal.rule == "E.4.1.1"
