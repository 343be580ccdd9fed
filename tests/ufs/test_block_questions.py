"""Which blocks meet an attack, and which block it was (G.2)."""

from __future__ import annotations

import pytest

from engine.kernel.events import Event
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail
from engine.ufs.rules.attack_sequence import (
    block_play,
    going_on,
    is_unblockable,
    may_block_with,
    played_block,
)
from tests.ufs.build import Table, standing

LOW, MID, HIGH = n.AttackZone.LOW, n.AttackZone.MID, n.AttackZone.HIGH


def block(table: Table, zone: n.AttackZone) -> CardId:
    card = table.card(1, n.Zone.POOL, block_zone=zone)
    table.game.cards[card] = table.game.cards[card]._replace(played_as=PlayedAs.BLOCK)
    return card


@pytest.mark.rule("G.2.2.1", "G.2.2.2", "G.5.3")
def test_a_block_counts_as_it_stands_and_once_turned_over_as_it_last_stood() -> None:
    table = Table()
    table.attack(step="block")
    game = table.game
    guard, other = block(table, HIGH), block(table, LOW)
    table.emit(n.Verb.COMMIT, guard)
    card = game.cards[guard]
    game.cards[guard] = card._replace(values=card.values._replace(block_zone=MID))
    assert played_block(game, guard) is game.cards[guard]
    table.emit(n.Verb.COMMIT, guard)
    table.emit(n.Verb.COMMIT, other)
    game.emit(Event(n.Verb.COMMIT, card=card.ref))  # of which nothing is recorded
    table.release()
    down = game.cards[guard]._replace(face_up=False)
    game.cards[guard] = down._replace(values=down.values._replace(block_zone=None))
    assert played_block(game, guard).values.block_zone is MID


@pytest.mark.rule("G.2.2.1")
def test_a_block_is_cancelled_under_the_number_that_its_card_had_as_a_block_last() -> None:
    table = Table()
    guard, other = table.card(1, n.Zone.POOL), table.card(1, n.Zone.POOL)
    assert block_play(table.game, guard) == 0
    plays = (guard, PlayedAs.BLOCK), (guard, PlayedAs.BLOCK), (guard, PlayedAs.FOUNDATION)
    for at, (card, played_as) in enumerate((*plays, (other, PlayedAs.BLOCK))):
        table.emit(n.Verb.PLAY, card, detail=PlayDetail(played_as, number=at + 3))
    table.emit(n.Verb.PLAY, detail=PlayDetail(PlayedAs.BLOCK, number=9))  # of no card
    assert block_play(table.game, guard) == 4


@pytest.mark.rule("G.2.1.3.1")
@pytest.mark.parametrize(
    ("face_up", "block_zone", "meets"),
    [(False, LOW, True), (False, MID, True), (True, LOW, False), (True, MID, True)],
)
def test_an_attack_that_shows_no_zone_is_blocked_as_a_mid_one(
    face_up: bool, block_zone: n.AttackZone, meets: bool
) -> None:
    table = Table()
    table.attack(step="block", attack_zone=HIGH, face_up=face_up)
    card = table.game.cards[table.card(1, n.Zone.HAND, block_zone=block_zone)]
    refusal = may_block_with(table.game, going_on(table.game), card)
    assert (refusal is None) is meets


@pytest.mark.rule("G.2.1.1.2", "K.1.2")
def test_an_attack_that_may_not_be_blocked_at_all_is_unblockable() -> None:
    table = Table()
    table.attack()
    attack = going_on(table.game)
    assert not is_unblockable(table.game, attack)
    table.asset(0, standing(n.Cannot(n.EventPattern(n.Verb.BLOCK))))
    assert is_unblockable(table.game, attack)
