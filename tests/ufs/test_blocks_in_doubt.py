"""Whether a card that is being played as a block still meets the attack (block-step)."""

from __future__ import annotations

import pytest

from engine.kernel.machine import Jump
from engine.ufs.editions.universus.card_play import UniversusPlay
from engine.ufs.editions.universus.edition import UNIVERSUS
from engine.ufs.effects.nodes.words import AttackZone, Zone
from engine.ufs.model.offer import Purpose
from tests.ufs.build import Table


@pytest.mark.parametrize(
    ("purpose", "attack", "goes_on"),
    [
        (Purpose.BLOCK, AttackZone.LOW, True),
        (Purpose.BLOCK, AttackZone.HIGH, False),
        (Purpose.FORM, AttackZone.HIGH, True),
        (Purpose.BLOCK, None, True),  # told by an effect, where there is nothing to meet
    ],
)
def test_a_block_goes_on_as_long_as_it_meets_the_attack_if_there_is_one(
    purpose: Purpose, attack: AttackZone | None, goes_on: bool
) -> None:
    table = Table()
    table.game.edition = UNIVERSUS
    if attack is not None:
        table.attack(attack_zone=attack)
    wall = table.card(1, Zone.TRANSIT, face_up=True, block_zone=AttackZone.LOW)
    play = UniversusPlay(player=1, card=wall, purpose=purpose)
    assert play.abort_if_block_fails(table.game) == (None if goes_on else Jump("abort"))
