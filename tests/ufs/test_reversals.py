"""To which attack a reversal may be played (I.3.10.2), and which attacks have been blocked."""

from __future__ import annotations

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import ATTACK, CARD, BlockDetail, PlayDetail, ResolveDetail
from engine.ufs.model.game import BlockStatus
from engine.ufs.rules.card_states import is_reversal
from engine.ufs.rules.reversals import (
    ANSWERS,
    TRIED,
    PlayedAttack,
    answer_of,
    answered_attack,
    as_played,
    is_safe,
    was_blocked,
    why_not_reversal,
)
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
    played = as_played(game, ref)
    assert not was_blocked(game, played)
    table.emit(Verb.BLOCK, other, detail=BlockDetail(BlockStatus.COMPLETELY_BLOCKED))
    table.emit(Verb.RESOLVE, attack)
    assert not was_blocked(game, played)
    table.emit(Verb.BLOCK, attack, detail=BlockDetail(status))
    assert was_blocked(game, played) is expected
    again = play_again(table, attack)
    assert was_blocked(game, played) is expected
    assert not was_blocked(game, again)
    table.emit(Verb.BLOCK, attack, detail=BlockDetail(BlockStatus.COMPLETELY_BLOCKED))
    assert was_blocked(game, again)
    assert was_blocked(game, played) is expected
    atoms.move(game, (attack,), Zone.DISCARD, Verb.DISCARD, Why(0))
    assert not was_blocked(game, again)  # another card, as far as the game remembers
    table.emit(Verb.BLOCK, attack, detail=BlockDetail(BlockStatus.COMPLETELY_BLOCKED))
    assert not was_blocked(game, as_played(game, game.cards[attack].ref))


def play_again(table: Table, attack: CardId) -> PlayedAttack:
    """The attack as it has been played now; an ability that is played changes nothing."""
    number = atoms.number_play(table.game)
    table.emit(Verb.PLAY, attack, detail=PlayDetail(PlayedAs.ATTACK, number=number))
    table.emit(Verb.PLAY, attack, detail=PlayDetail("", "t1", number=number + 1))
    ref = table.game.cards[attack].ref
    assert as_played(table.game, ref) == (ref, number)
    return ref, number


@pytest.mark.rule("I.3.10.2.1", "I.3.10.2.3")
def test_the_opponents_attack_is_answered_and_its_own_safe_counts() -> None:
    table = Table()
    game = table.game
    assert answered_attack(game, 0) is None
    resolved, current = table.attack(1, current=False), table.attack(1, keywords=(trait("safe"),))
    assert game.attack is not None
    here, there = game.cards[current].ref, game.cards[resolved].ref
    assert (answered_attack(game, 0), answered_attack(game, 1)) == (here, None)
    assert is_safe(game, here)
    assert not is_safe(game, there)  # it has yet to resolve
    atoms.end_attack(game)
    assert not is_safe(game, here)
    for attack, safe in ((current, False), (resolved, True)):
        table.emit(Verb.RESOLVE, attack, actor=1, detail=ResolveDetail(ATTACK, safe=safe))
    table.emit(Verb.RESOLVE, current, actor=1, detail=ResolveDetail(CARD))
    assert (answered_attack(game, 0), answered_attack(game, 1)) == (there, None)
    assert is_safe(game, there)
    assert not is_safe(game, here)
    table.attack(1)
    assert is_safe(game, there)  # whatever goes on meanwhile
    play_again(table, resolved)
    assert not is_safe(game, there)


@pytest.mark.rule("I.3.10.2.2")
def test_one_reversal_is_tried_each_time_that_an_attack_is_played() -> None:
    table = Table()
    attack = table.attack(1)
    ref = table.game.cards[attack].ref
    atoms.try_reversal(table.game, 1, ref)
    assert why_not_reversal(table.game, 0, ref) is None
    atoms.try_reversal(table.game, 0, ref)
    refusal = why_not_reversal(table.game, 0, ref)
    assert refusal is not None
    assert refusal.rule == "I.3.10.2.2"
    play_again(table, attack)
    assert why_not_reversal(table.game, 0, ref) is None
    atoms.end_turn(table.game)
    assert TRIED not in table.game.facts


@pytest.mark.rule("I.3.10.2.1")
def test_what_a_card_was_played_to_is_forgotten_as_it_is_played_again() -> None:
    table = Table()
    game = table.game
    first, second, attack = (game.cards[table.attack(who, current=False)].ref for who in (0, 0, 1))
    atoms.begin_playing(game, first.card)
    assert ANSWERS not in game.facts
    for reversal in (first, second):
        atoms.answer_attack(game, reversal, attack)
    atoms.begin_playing(game, first.card)
    assert (answer_of(game, first), answer_of(game, second)) == (None, (attack, 0))
    atoms.end_turn(game)
    assert ANSWERS not in game.facts


@pytest.mark.rule("I.3.10.2")
def test_the_sequence_of_a_reversal_tells_that_it_is_one() -> None:
    table = Table()
    game = table.game
    reversal, plain, attack = (table.attack(who, current=False) for who in (0, 0, 1))
    atoms.answer_attack(game, game.cards[reversal].ref, game.cards[attack].ref)
    for card in (reversal, plain):
        atoms.begin_attack(game, game.cards[card].ref, 0)
        assert is_reversal(game, game.cards[card]) is (card == reversal)


@pytest.mark.rule("I.3.10.2")
def test_what_lies_in_the_pool_was_a_reversal_if_it_was_played_as_one() -> None:
    table = Table()
    game = table.game
    card, other = (table.card(1, Zone.POOL) for _ in range(2))
    reversal = PlayDetail(PlayedAs.FOUNDATION, as_reversal=True)
    table.emit(Verb.PLAY, detail=reversal)  # of no card
    table.emit(Verb.ATTEMPT, card, detail=reversal)
    table.emit(Verb.PLAY, other, detail=reversal)
    table.emit(Verb.PLAY, other, detail=PlayDetail("", "t1"))
    table.emit(Verb.PLAY, card, detail=reversal)
    table.emit(Verb.PLAY, card, detail=PlayDetail(PlayedAs.FOUNDATION))
    assert not is_reversal(game, game.cards[card])
    table.emit(Verb.ATTEMPT, card, detail=reversal)  # which fails
    assert not is_reversal(game, game.cards[card])
    assert is_reversal(game, game.cards[other])
    table.emit(Verb.PLAY, other, detail=reversal)
    assert is_reversal(game, game.cards[other])  # and was one before
    attack = table.attack(0)
    assert not is_reversal(game, game.cards[attack])
    assert game.attack is not None
    game.attack = game.attack._replace(reversal_to=game.cards[card].ref)
    assert is_reversal(game, game.cards[attack])
    assert not is_reversal(game, game.cards[card])  # this is what the reversal is to
