"""Predicates of one card (K.2, K.3, C.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.game import BlockStatus
from engine.ufs.model.step import Origin
from engine.ufs.rules.properties import has_words
from engine.ufs.rules.readings import fits
from tests.ufs.build import Table, classes_of, rated, trait

FOUNDATION = n.IsType(n.CardType.FOUNDATION)
ATTACK = n.IsType(n.CardType.ATTACK)
AT_MOST_2 = n.StatIs(n.Stat.DIFFICULTY, n.Comparison.AT_MOST, n.Number(2))
THIS = n.ThisCard()


def true(table: Table, predicate: n.Predicate, card: CardId, **more: Any) -> bool:
    return fits(table.game, table.context(), predicate, card, **more)


SAMPLES: dict[type[n.Predicate], n.Predicate] = {
    n.AllOf: n.AllOf(),
    n.AnyOf: n.AnyOf((FOUNDATION,)),
    n.Non: n.Non(ATTACK),
    n.IsType: FOUNDATION,
    n.HasKeyword: n.HasKeyword("Punch"),
    n.HasSymbol: n.HasSymbol(n.Symbol.AIR),
    n.HasWatermark: n.HasWatermark("crown"),
    n.HasAttackZone: n.HasAttackZone(n.AttackZone.MID),
    n.HasBlockZone: n.HasBlockZone(n.AttackZone.MID),
    n.IsBlock: n.IsBlock(),
    n.IsReversal: n.IsReversal(),
    n.InState: n.InState(n.State.READY),
    n.StatIs: AT_MOST_2,
    n.HasStat: n.HasStat(n.Stat.SPEED),
    n.Named: n.Named("Wall"),
    n.NameHas: n.NameHas("Wall"),
    n.CopyOf: n.CopyOf(THIS),
    n.Shares: n.Shares(n.Property.SYMBOL, THIS),
    n.SameStat: n.SameStat(n.Stat.CONTROL, THIS),
    n.Other: n.Other(),
    n.Preceding: n.Preceding(),
    n.Follows: n.Follows(ATTACK),
    n.HasCounters: n.HasCounters("rage", n.Number(1)),
    n.BelongsTo: n.BelongsTo(n.Who.YOU),
    n.HasAbility: n.HasAbility(n.AbilityFilter()),
    n.OnlyOne: n.OnlyOne(n.AllOf(), n.Place(n.Zone.STAGE)),
    n.CommittedFor: n.CommittedFor(THIS),
    n.CopiesThere: n.CopiesThere(n.Number(1)),
    n.Aims: n.Aims(FOUNDATION),
    n.Did: n.Did(n.EventPattern(n.Verb.COMMIT)),
    n.MatchesChosen: n.MatchesChosen(n.Property.TYPE, "named"),
    n.CouldPlay: n.CouldPlay(),
    n.KeywordsAre: n.KeywordsAre(n.Comparison.AT_MOST, n.Number(2)),
    n.TextIs: n.TextIs(n.Property.GENDER, "f"),
}


def test_every_predicate_has_a_reading() -> None:
    table = Table()
    card = table.foundation()
    context = table.context(source=card)
    assert set(SAMPLES) == classes_of(n.Predicate)
    for predicate in SAMPLES.values():
        assert fits(table.game, context, predicate, card) in (True, False)


def test_an_unknown_predicate_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Strange(n.Predicate):
        pass

    table = Table()
    with pytest.raises(TypeError, match="Strange"):
        true(table, Strange(), table.foundation())


@pytest.mark.parametrize("state", list(n.State))
def test_every_state_has_a_reading(state: n.State) -> None:
    table = Table()
    assert true(table, n.InState(state), table.foundation()) in (True, False)


@pytest.mark.rule("C.3.3")
def test_current_values_count_unless_print_is_asked_for() -> None:
    table = Table()
    card = table.foundation(difficulty=2)
    values = table.game.cards[card].values
    atoms.set_current(table.game, card, values._replace(difficulty=3), Origin())
    assert not true(table, AT_MOST_2, card)
    assert true(table, AT_MOST_2, card, printed=True)
    assert true(table, n.StatIs(n.Stat.DIFFICULTY, n.Comparison.EQUAL, n.Number(2), True), card)


@pytest.mark.rule("C.3.2", "C.3.2.1")
def test_a_valueless_card_has_nothing_to_reference() -> None:
    table = Table()
    held = table.card(0, n.Zone.HAND)
    assert not true(table, FOUNDATION, held)
    assert not true(table, n.Non(ATTACK), held)
    assert true(table, FOUNDATION, held, hidden=True)
    assert true(table, n.Non(ATTACK), held, hidden=True)
    assert true(table, n.BelongsTo(n.Who.YOU), held)
    assert true(table, n.Non(n.BelongsTo(n.Who.OPPONENT)), held)


@pytest.mark.rule("D.2.2.2")
def test_a_face_down_card_in_staging_is_a_blank_foundation() -> None:
    table = Table()
    card = table.card(0, n.Zone.STAGE, n.CardType.ASSET, "Bell", face_up=False, difficulty=5)
    assert true(table, FOUNDATION, card)
    assert not true(table, n.Named("Bell"), card)
    assert not true(table, n.HasSymbol(n.Symbol.AIR), card)
    assert true(table, AT_MOST_2, card)  # a number it lacks is 0
    assert not true(table, n.InState(n.State.BLANK), card)


def test_a_face_down_card_in_the_pool_has_no_type() -> None:
    table = Table()
    card = table.card(0, n.Zone.POOL, n.CardType.ATTACK, face_up=False)
    assert not true(table, ATTACK, card)
    assert not true(table, FOUNDATION, card)


def test_a_stat_the_card_has_not_is_no_small_number() -> None:
    table = Table()
    card = table.foundation()
    slow = n.StatIs(n.Stat.SPEED, n.Comparison.AT_MOST, n.Number(9))
    assert not true(table, slow, card)
    assert not true(table, n.HasStat(n.Stat.BLOCK_MODIFIER), card)
    assert true(table, n.HasStat(n.Stat.BLOCK_MODIFIER), table.foundation(block_modifier=0))


@pytest.mark.rule("B.6.1.2")
def test_words_in_a_name_are_whole() -> None:
    assert has_words("The Old Wall, rebuilt", "wall")
    assert has_words("The Old Wall", "Old Wall")
    assert not has_words("Wallflower", "Wall")
    assert not has_words("Old Stone Wall", "Old Wall")
    assert not has_words("Wall", "")


@pytest.mark.rule("K.3.2", "K.3.2.1")
def test_copies_share_their_whole_name_and_nameless_cards_are_none() -> None:
    table = Table()
    first, second = table.foundation(name="Wall"), table.foundation(1, name="Wall")
    context = table.context(source=first)
    assert fits(table.game, context, n.CopyOf(THIS), second)
    assert fits(table.game, context, n.CopyOf(THIS), first)
    down = [table.foundation(face_up=False), table.foundation(face_up=False)]
    assert not fits(table.game, table.context(source=down[0]), n.CopyOf(THIS), down[1])
    version = table.character(0, "Ash", "2")
    assert not fits(table.game, table.context(source=table.ash), n.CopyOf(THIS), version)


@pytest.mark.rule("B.6.1.1.1.1")
def test_sharing_a_name_with_a_character_means_the_character_name() -> None:
    table = Table()
    own, other = table.character(0, "Ash", "2"), table.character(0, "Cole")
    shares = n.Shares(n.Property.NAME, n.Character())
    assert true(table, shares, own)
    assert not true(table, shares, other)


def test_two_traits_both_or_either() -> None:
    table = Table()
    card = table.attack(keywords=(trait("punch"),))
    punch, kick = n.HasKeyword("Punch"), n.HasKeyword("Kick")
    assert not true(table, n.AllOf((punch, kick, ATTACK)), card)
    assert true(table, n.AllOf((n.AnyOf((punch, kick)), ATTACK)), card)


def test_a_keyword_of_a_rating() -> None:
    table = Table()
    card = table.attack(**rated("stun", 0))
    assert true(table, n.HasKeyword("Stun"), card)
    assert true(table, n.HasKeyword("Stun", n.Number(0)), card)
    assert not true(table, n.HasKeyword("Stun", n.Number(1), n.Comparison.AT_LEAST), card)


@pytest.mark.rule("B.6.6.2.1")
def test_infinity_is_no_symbol_of_its_own_but_can_be_asked_for() -> None:
    table = Table()
    card = table.foundation(infinity=True, symbols=frozenset({n.Symbol.FIRE}))
    assert true(table, n.HasSymbol(n.Symbol.INFINITY), card)
    assert not true(table, n.HasSymbol(n.Symbol.INFINITY), table.foundation())


@pytest.mark.rule("D.2.1.3")
def test_preceding_cards() -> None:
    table = Table()
    first = table.card(0, n.Zone.POOL)
    second = table.card(0, n.Zone.POOL)
    attack = table.attack()
    last = table.card(0, n.Zone.POOL)
    context = table.context(source=attack)
    row = (first, second, attack, last)
    found = [fits(table.game, context, n.Preceding(), each) for each in row]
    assert found == [True, True, False, False]
    near = [fits(table.game, context, n.Preceding(adjacent=True), each) for each in row]
    assert near == [False, True, False, False]


def test_the_only_card_of_its_kind_in_a_place() -> None:
    table = Table()
    only = n.OnlyOne(ATTACK, n.Place(n.Zone.POOL))
    stone, attack = table.card(0, n.Zone.POOL), table.attack()
    assert true(table, only, attack)
    assert not true(table, only, stone)
    table.attack(current=False)
    assert not true(table, only, attack)


@pytest.mark.rule("K.5.5")
def test_copies_of_a_card_that_was_named() -> None:
    table = Table()
    card = table.foundation(name="Old Wall")
    copies = n.CopyOf(n.Bound("named"))
    assert fits(table.game, table.context().bind("named", "old wall"), copies, card)
    assert not fits(table.game, table.context().bind("named", "Wall"), copies, card)


@pytest.mark.parametrize(
    ("status", "state", "expected"),
    [
        (BlockStatus.UNDETERMINED, n.State.NOT_BLOCKED, False),
        (BlockStatus.NOT_BLOCKED, n.State.NOT_BLOCKED, True),
        (BlockStatus.NOT_BLOCKED, n.State.BLOCKED, False),
        (BlockStatus.PARTIALLY_BLOCKED, n.State.BLOCKED, True),
        (BlockStatus.PARTIALLY_BLOCKED, n.State.COMPLETELY_BLOCKED, False),
        (BlockStatus.COMPLETELY_BLOCKED, n.State.BLOCKED, True),
    ],
)
def test_block_status(status: BlockStatus, state: n.State, expected: bool) -> None:
    table = Table()
    card = table.attack()
    assert table.game.attack is not None
    table.game.attack = table.game.attack._replace(status=status)
    assert true(table, n.InState(state), card) is expected


def test_a_block_is_a_card_played_as_one() -> None:
    table = Table()
    card = table.card(1, n.Zone.POOL)
    assert not true(table, n.IsBlock(), card)
    atoms.mark(table.game, card, played_as=PlayedAs.BLOCK)
    assert true(table, n.IsBlock(), card)


@pytest.mark.rule("K.3.24")
def test_playing_an_attack_is_playing_it_for_that_purpose() -> None:
    table = Table()
    card = table.card(1, n.Zone.POOL, n.CardType.ATTACK)
    play = table.emit(n.Verb.PLAY, card, detail=("block", "", False, 1))
    assert not true(table, ATTACK, card, play=play)
    assert true(table, n.IsType(n.CardType.ATTACK, card_word=True), card, play=play)


@pytest.mark.rule("K.3.10", "K.3.20")
def test_cards_that_could_be_played_or_attached() -> None:
    table = Table()
    water = table.card(0, n.Zone.DISCARD, symbols=frozenset({n.Symbol.WATER}))
    air = table.card(0, n.Zone.DISCARD)
    assert true(table, n.CouldPlay(), air)
    assert not true(table, n.CouldPlay(), water)
    assert true(table, n.CouldPlay(attach=True), table.character(0, "Ash", "2"))
    assert not true(table, n.CouldPlay(attach=True), table.character(0, "Cole"))
    assert not true(table, n.CouldPlay(attach=True), air)


def test_what_happened_to_a_card_in_its_present_stay() -> None:
    table = Table()
    card = table.card(0, n.Zone.POOL)
    drawn = n.Did(n.EventPattern(n.Verb.ADD, during=n.This(n.Stretch.TURN)))
    assert not true(table, drawn, card)
    atoms.move(table.game, (card,), n.Zone.STAGE, n.Verb.ADD, Why(0))
    table.release()
    assert true(table, drawn, card)
    committed = n.Did(n.EventPattern(n.Verb.COMMIT, during=n.This(n.Stretch.TURN)))
    assert not true(table, committed, card)


def test_the_other_cards_leave_out_the_source_and_the_chosen() -> None:
    table = Table()
    cards = [table.foundation() for _ in range(3)]
    chosen = (table.game.cards[cards[1]].ref,)
    context = table.context(source=cards[0]).bind("chosen", chosen)
    assert [fits(table.game, context, n.Other(), each) for each in cards] == [False, False, True]


@pytest.mark.rule("K.2.8", "K.3.12")
def test_abilities_by_what_they_are_and_do() -> None:
    table = Table()
    stun = table.attack(**rated("stun", 2))
    commits = n.AbilityFilter(causes=n.EventPattern(n.Verb.COMMIT))
    draws = n.AbilityFilter(causes=n.EventPattern(n.Verb.DRAW))
    non_attack = n.AbilityFilter(card_type=n.Non(ATTACK))
    assert true(table, n.HasAbility(commits), stun)
    assert not true(table, n.HasAbility(draws), stun)
    assert not true(table, n.HasAbility(non_attack), stun)
    assert true(table, n.HasAbility(n.AbilityFilter(keyword="Stun")), stun)
    assert not true(table, n.HasAbility(n.AbilityFilter(keyword="EX")), stun)
    assert not true(table, n.HasAbility(n.AbilityFilter(gate="deadlock")), stun)
    assert not true(table, n.HasAbility(n.AbilityFilter(kinds=(n.AbilityKind.FORM,))), stun)
    assert true(table, n.HasAbility(n.AbilityFilter(any_keyword=True)), stun)
    changes = (n.Change(n.Stat.DAMAGE, n.Operation.ADD, n.Number(1)),)
    plain = n.Ability(n.AbilityKind.ENHANCE, (n.Modify(n.CurrentAttack(), changes),))
    drum = table.asset(0, plain)
    assert not true(table, n.HasAbility(n.AbilityFilter(any_keyword=True)), drum)
    for stat, operation, expected in (
        (n.Stat.DAMAGE, n.Operation.ADD, True),
        (n.Stat.DAMAGE, None, True),
        (n.Stat.DAMAGE, n.Operation.SUBTRACT, False),
        (n.Stat.SPEED, n.Operation.ADD, False),
        (n.Stat.SPEED, None, False),
        (None, None, True),
    ):
        causes = n.EventPattern(n.Verb.MODIFY, stat=stat, operation=operation)
        assert true(table, n.HasAbility(n.AbilityFilter(causes=causes)), drum) is expected


@pytest.mark.rule("J.4.4", "B.1.2.4.1")
def test_question_marks_are_what_was_chosen() -> None:
    table = Table()
    blood = n.TextIs(n.Property.BLOOD_TYPE, "O")
    assert not true(table, blood, table.bram)
    context = table.context().bind(f"vital {table.bram} blood_type", "O")
    assert fits(table.game, context, blood, table.bram)
    tall = n.StatIs(n.Stat.HEIGHT, n.Comparison.MORE, n.Number(180))
    assert true(table, tall, table.character(0, "Cole", height="183"))
    assert not true(table, tall, table.character(0, "Dell", height="180"))


@pytest.mark.rule("G.2.1.1.1")
def test_a_mid_block_is_told_by_its_block_zone() -> None:
    table = Table()
    card = table.card(1, n.Zone.POOL, n.CardType.ATTACK, block_zone=n.AttackZone.MID)
    atoms.mark(table.game, card, played_as=PlayedAs.BLOCK)
    for zone, expected in ((n.AttackZone.MID, True), (n.AttackZone.LOW, False)):
        assert true(table, n.AllOf((n.HasAttackZone(zone), n.IsBlock())), card) is expected


@pytest.mark.rule("H.3.1.5.1", "H.3.1.6.1")
def test_abilities_by_the_sort_of_their_gate() -> None:
    table = Table()
    gated = n.Ability(n.AbilityKind.ENHANCE, (), before=(n.SymbolGate(n.Symbol.VOID),))
    asset = table.asset(0, gated)
    assert true(table, n.HasAbility(n.AbilityFilter(gate="resource-only")), asset)
    assert not true(table, n.HasAbility(n.AbilityFilter(gate="character-specific")), asset)
