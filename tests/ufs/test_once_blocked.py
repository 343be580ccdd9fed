"""What is known of blocks later on: how far an attack was blocked, and where its block has gone."""

from __future__ import annotations

import pytest

from engine.kernel.ids import CardId, Ref
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import ATTACK, BlockDetail, ResolveDetail
from engine.ufs.model.game import BlockStatus
from engine.ufs.rules.card_states import block_status
from engine.ufs.rules.lookback import reachable
from engine.ufs.rules.who import EVENT
from tests.ufs.build import Table

PARTLY, NOT_AT_ALL = BlockStatus.PARTIALLY_BLOCKED, BlockStatus.NOT_BLOCKED


def status(table: Table, attack: CardId) -> BlockStatus:
    return block_status(table.game, table.game.cards[attack])


@pytest.mark.rule("G.2.2")
def test_an_attack_stays_blocked_as_it_resolved() -> None:
    """An effect may have made it otherwise after its block; what came of it is what counts."""
    table = Table()
    attack = table.attack(current=False)
    assert status(table, attack) is BlockStatus.UNDETERMINED
    table.emit(n.Verb.BLOCK, attack, detail=BlockDetail(str(PARTLY)))
    assert status(table, attack) is PARTLY
    table.emit(n.Verb.RESOLVE, attack, detail=ResolveDetail(ATTACK, str(NOT_AT_ALL)))
    assert status(table, attack) is NOT_AT_ALL
    assert status(table, table.attack(current=False)) is BlockStatus.UNDETERMINED


@pytest.mark.rule("G.2.2", "F.2.3")
def test_of_an_attack_that_waits_again_nothing_is_determined() -> None:
    table = Table()
    attack = table.attack(current=False)
    table.emit(n.Verb.BLOCK, attack, detail=BlockDetail(str(PARTLY)))
    atoms.stack_attack(table.game, attack)
    assert status(table, attack) is BlockStatus.UNDETERMINED


@pytest.mark.rule("J.5.4")
@pytest.mark.parametrize("stays", [True, False])
def test_a_block_is_reached_where_it_was_played_to(stays: bool) -> None:
    """Whatever has become of the attack, whose stays are counted apart."""
    table = Table()
    attack, block = table.attack(), table.card(1, n.Zone.POOL)
    record = table.game.cards[block]._replace(epoch=4)
    table.game.cards[block] = record
    told = BlockDetail(str(PARTLY), Ref(block, 4 if stays else 3))
    context = table.context().bind(EVENT, (table.emit(n.Verb.BLOCK, attack, detail=told),))
    assert reachable(table.game, context, block) is stays
    assert reachable(table.game, context, attack)
