"""What an attack would deal, and what effects let it deal (G.3, I.3.14.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.game import Attack, BlockStatus
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.damage import attack_card, damage_dealt
from tests.ufs.build import Table, standing

ATTACK = n.CurrentAttack()
STEP = n.OfAttack(ATTACK, n.Stretch.DAMAGE_STEP)
HALF = n.Half(n.StatOf(ATTACK, n.Stat.DAMAGE), n.Rounding.UP)


def attacked(status: BlockStatus, damage: int, **values: Any) -> tuple[Table, Attack]:
    table = Table()
    table.attack(step="damage", damage=damage, **values)
    assert table.game.attack is not None
    table.game.attack = table.game.attack._replace(status=status)
    return table, table.game.attack


@pytest.mark.rule("G.3")
@pytest.mark.parametrize(
    ("damage", "change", "expected"),
    [(3, -5, 0), (3, -3, 0), (3, 2, 5), (3, 0, 3), (1, 2, 3), (0, 2, 0)],
)
def test_damage_is_never_less_than_none_and_none_stays_none(
    damage: int, change: int, expected: int
) -> None:
    table, attack = attacked(BlockStatus.NOT_BLOCKED, damage)
    atoms.adjust_damage(table.game, change)
    assert damage_dealt(table.game, attack) == expected
    assert damage_dealt(table.game, attack._replace(number=attack.number + 1)) == damage


@pytest.mark.rule("G.3.1", "G.3.2", "G.3.3", "I.3.14.1")
@pytest.mark.parametrize(
    ("status", "amounts", "expected"),
    [
        (BlockStatus.NOT_BLOCKED, (), 7),
        (BlockStatus.NOT_BLOCKED, (n.Number(2),), 7),
        (BlockStatus.NOT_BLOCKED, (HALF,), 4),
        (BlockStatus.PARTIALLY_BLOCKED, (n.Number(5), n.Number(2)), 5),
        (BlockStatus.PARTIALLY_BLOCKED, (n.Number(2),), 4),
        (BlockStatus.COMPLETELY_BLOCKED, (), 0),
        (BlockStatus.COMPLETELY_BLOCKED, (n.Number(2), n.Number(5)), 5),
        (BlockStatus.COMPLETELY_BLOCKED, (n.Number(9),), 7),
    ],
)
def test_what_effects_say_is_dealt_however_the_attack_is_blocked(
    status: BlockStatus, amounts: tuple[n.Amount, ...], expected: int
) -> None:
    said = standing(*(n.DealDamage(ATTACK, amount, STEP) for amount in amounts))
    table, attack = attacked(status, 7, abilities=(HeldAbility("a0", said),))
    assert damage_dealt(table.game, attack) == expected


@pytest.mark.rule("G.3.3")
def test_what_is_said_of_another_attack_is_not_said_of_this_one() -> None:
    table, attack = attacked(BlockStatus.NOT_BLOCKED, 7)
    table.attack(current=False, name="Other")
    half = n.Half(n.Number(8), n.Rounding.UP)
    for named, expected in (("Other", 7), (table.game.printed(attack.card.card).name, 4)):
        table.asset(0, standing(n.DealDamage(n.NamedCard(named), half)))
        assert damage_dealt(table.game, attack) == expected


@pytest.mark.rule("G.5.3")
def test_an_attack_that_is_gone_is_what_it_last_was() -> None:
    table, attack = attacked(BlockStatus.NOT_BLOCKED, 3)
    card = table.game.cards[attack.card.card]
    assert attack_card(table.game, attack) is card
    stronger = card._replace(values=card.values._replace(damage=5))
    assert attack_card(table.game, attack._replace(was=stronger)) is stronger
    assert damage_dealt(table.game, attack._replace(was=stronger)) == 5
