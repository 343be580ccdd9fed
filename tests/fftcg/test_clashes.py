"""What a block comes to: who is broken, who strikes first, and how damage is divided (10.1.4)."""

from __future__ import annotations

import pytest

from engine.fftcg.rules.clashes import BlockOutcome, Combatant, broken_by, clash, needed


def fresh(power: int, *, first: bool = False) -> Combatant:
    return Combatant(power, power, first)


def hurt(power: int, left: int) -> Combatant:
    return Combatant(power, left, strikes_first=False)


@pytest.mark.parametrize(
    ("attackers", "blocker", "fallen", "kills"),
    [
        ([fresh(5000)], fresh(5000), (0,), True),
        ([fresh(4000)], fresh(5000), (0,), False),
        ([fresh(6000)], fresh(5000), (), True),
        ([hurt(6000, 500)], fresh(500), (0,), True),  # one alone gets all of it
        ([hurt(6000, 501)], fresh(500), (), True),
        ([fresh(5000, first=True)], fresh(5000), (), True),  # 15.2.3.2
        ([fresh(4000, first=True)], fresh(5000), (0,), False),
        ([fresh(5000)], fresh(5000, first=True), (0,), False),
        ([fresh(6000)], fresh(5000, first=True), (), True),
        ([fresh(5000, first=True)], fresh(5000, first=True), (0,), True),
        ([fresh(3000, first=True), fresh(3000)], fresh(6000), (0, 1), True),  # 15.1.1.9.7
        ([fresh(3000, first=True), fresh(3000, first=True)], fresh(6000), (), True),
        ([fresh(3000, first=True), fresh(3000)], fresh(6000, first=True), (0, 1), False),
        ([fresh(3000), fresh(4000)], fresh(3000, first=True), (0,), True),
        ([fresh(3000), fresh(4000)], fresh(5000, first=True), (1,), False),
        ([fresh(3000), fresh(4000)], fresh(7000), (0, 1), True),
        ([fresh(3000), fresh(4000)], fresh(7001), (0, 1), False),
        ([fresh(2500), fresh(2500)], fresh(5000), (0,), True),  # thousands alone (10.1.4.2.1)
    ],
)
def test_a_block(
    attackers: list[Combatant], blocker: Combatant, fallen: tuple[int, ...], kills: bool
) -> None:
    """Of a party as much power as can be is missed."""

    def missed(ways: tuple[int, ...]) -> float:
        return sum(attackers[at].power - at for at in ways)

    assert clash(attackers, blocker, missed) == BlockOutcome(fallen, kills)


def test_what_is_missed_most_falls() -> None:
    party = [fresh(4000), fresh(3000), fresh(2000)]
    assert broken_by(party, 4999, lambda ways: float(0 in ways)) == (0,)
    assert broken_by(party, 5000, len) == (1, 2)
    assert broken_by(party, 1999, len) == ()
    assert [needed(party, (0, 2)), needed([fresh(2500)], (0,))] == [6, 3]
