"""To which attack a reversal may be played (I.3.10.2), and which attacks have been blocked."""

from __future__ import annotations

import pytest

from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import BlockDetail, PlayDetail
from engine.ufs.model.game import Attack, BlockStatus
from engine.ufs.rules.card_states import is_reversal
from engine.ufs.rules.reversals import answered_attack, is_safe, was_blocked
from tests.ufs.build import Table, trait


@pytest.mark.rule("G.2.2")
@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (BlockStatus.NOT_BLOCKED, False),
        (BlockStatus.PARTIALLY_BLOCKED, True),
        (BlockStatus.COMPLETELY_BLOCKED, True),
    ],
)
def test_an_attack_was_blocked_while_it_lies_in_the_pool(
    status: BlockStatus, expected: bool
) -> None:
    table = Table()
    game = table.game
    attack, other = table.attack(current=False), table.attack(current=False)
    ref = game.cards[attack].ref
    assert not was_blocked(game, ref)
    table.emit(Verb.BLOCK, other, detail=BlockDetail(BlockStatus.COMPLETELY_BLOCKED))
    table.emit(Verb.RESOLVE, attack)
    assert not was_blocked(game, ref)
    table.emit(Verb.BLOCK, attack, detail=BlockDetail(status))
    assert was_blocked(game, ref) is expected
    atoms.move(game, (attack,), Zone.DISCARD, Verb.DISCARD, Why(0))
    assert not was_blocked(game, ref)  # another card, as far as the game remembers
    table.emit(Verb.BLOCK, attack, detail=BlockDetail(BlockStatus.COMPLETELY_BLOCKED))
    assert not was_blocked(game, game.cards[attack].ref)


@pytest.mark.rule("I.3.10.2.1", "I.3.10.2.3")
def test_the_opponents_attack_is_answered_and_its_own_safe_counts() -> None:
    table = Table()
    game = table.game
    assert answered_attack(game, 0) is None
    resolved, current = table.attack(1, current=False), table.attack(1, keywords=(trait("safe"),))
    assert game.attack is not None
    assert answered_attack(game, 0) == game.attack
    assert answered_attack(game, 1) is None
    last = Attack(game.cards[resolved].ref, 1, 1)
    assert is_safe(game, game.attack)
    assert not is_safe(game, last)
    assert is_safe(game, last._replace(had_safe=True))
    atoms.remember_attack(game, None, had_safe=True)
    atoms.end_attack(game)
    assert answered_attack(game, 0) == game.last_attack
    assert game.last_attack is not None
    assert is_safe(game, game.last_attack)
    assert game.last_attack.card == game.cards[current].ref


@pytest.mark.rule("I.3.10.2")
def test_what_lies_in_the_pool_was_a_reversal_if_it_was_played_as_one() -> None:
    table = Table()
    game = table.game
    card, other = (table.card(1, Zone.POOL) for _ in range(2))
    reversal = PlayDetail(PlayedAs.FOUNDATION, as_reversal=True)
    table.emit(Verb.PLAY, detail=reversal)  # of no card
    table.emit(Verb.ATTEMPT, card, detail=reversal)
    table.emit(Verb.PLAY, other, detail=reversal)
    table.emit(Verb.PLAY, card, detail=PlayDetail(PlayedAs.FOUNDATION))
    assert not is_reversal(game, game.cards[card])
    assert is_reversal(game, game.cards[other])
    attack = table.attack(0)
    assert not is_reversal(game, game.cards[attack])
    assert game.attack is not None
    game.attack = game.attack._replace(reversal_to=game.cards[card].ref)
    assert is_reversal(game, game.cards[attack])
    assert not is_reversal(game, game.cards[card])  # this is what the reversal is to
