"""Summons, action abilities and the stack; the numbers of worked cases stand in brackets."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone, TurnPhase
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import CardId
from engine.kernel.save import dump, load, state_hash
from tests.fftcg.vanilla import (
    ADEPT,
    AMBUSHER,
    BULWARK,
    BURST,
    FORGE,
    GUARD,
    HUSH,
    KEEPER,
    LANCER,
    RAIN,
    REED,
    RUNNER,
    SCRIBE,
    SENTRY,
    SPARKS,
    SPRITE,
    SQUIRE,
    STOKER,
    TAX,
    TENDER,
    Position,
    backup,
)
from tests.fftcg.vanilla import WIND as GALE

REEDS = [backup(f"Reed Warden {at}", GALE) for at in (1, 2)]
FIRES = (KEEPER, STOKER, TENDER)


def pay(at: Position, *paying: CardId) -> None:
    assert at.asked.prompt == "pay"
    at.answer(paying)


def offered(at: Position) -> tuple[object, ...]:
    assert at.asked.prompt == "priority"
    return at.asked.options


def refused(at: Position, choice: object, rule: str) -> None:
    before = state_hash(at.game)
    with pytest.raises(IllegalAnswer, match=rule.replace(".", r"\.")):
        at.answer(choice)
    assert state_hash(at.game) == before


def answered_burst() -> tuple[Position, CardId, CardId, CardId]:
    """Player 0 has cast a Summon on a Forward, and player 1 may answer it."""
    at = Position()
    (target,) = at.field(1, SENTRY)
    fires = at.field(0, *FIRES)
    reeds = at.field(1, *REEDS)
    (burst,) = at.hand(0, BURST)
    (reed,) = at.hand(1, REED)
    at.begin(PriorityRounds())
    at.answer(burst)
    at.answer((target,))
    pay(at, *fires)
    assert (at.asked.player, at.asked.prompt) == (0, "priority")  # 11.3.8
    at.answer(None)
    at.answer(reed)
    at.answer((target,))
    pay(at, *reeds)
    assert at.asked.player == 1
    return at, target, burst, reed


def test_one_object_resolves_at_a_time_and_the_turn_player_is_next() -> None:  # (20)
    at, target, burst, reed = answered_burst()
    assert [made.source.card for made in at.game.stacked] == [burst, reed]
    at.both_pass()
    assert at.zone(target) is CardZone.HAND
    assert (at.zone(reed), at.zone(burst)) == (CardZone.BREAK, CardZone.STACK)
    assert at.asked.player == 0  # 11.1.5
    at.both_pass()
    assert at.zone(burst) is CardZone.BREAK
    assert at.game.stacked == ()
    assert any(line.key == TcgVerb.CANCELLED for line in at.game.log)


def test_a_play_between_two_passes_begins_them_anew() -> None:  # 11.1.7
    at, target, burst, _ = answered_burst()
    at.answer(None)
    assert at.asked.player == 0
    at.answer(None)
    assert (at.zone(target), at.zone(burst)) == (CardZone.HAND, CardZone.STACK)


def test_what_has_left_and_come_back_is_another_card_and_nothing_is_done() -> None:  # (22)
    at = Position()
    first, second = at.field(1, SENTRY, GUARD)
    fires = at.field(0, *FIRES)
    sparks, spare = at.hand(0, SPARKS, SQUIRE)
    at.begin(PriorityRounds())
    at.answer(sparks)
    refused(at, (first,), "11.3.3")
    at.answer((first, second))
    pay(at, *fires, spare)
    for card in (first, second):
        cards.move(at.game, card, CardZone.HAND, TcgVerb.RETURNED)
        cards.move(at.game, card, CardZone.FIELD, TcgVerb.PLAYED)
    held = len(at.game.cards_in(0, CardZone.HAND))
    at.both_pass()
    assert len(at.game.cards_in(0, CardZone.HAND)) == held
    assert at.game.cards[first].damage == 0
    assert at.zone(sparks) is CardZone.BREAK


def test_with_one_target_left_the_rest_is_done() -> None:  # (23)
    at = Position()
    first, second = at.field(1, SENTRY, BULWARK)
    fires = at.field(0, *FIRES)
    sparks, spare = at.hand(0, SPARKS, SQUIRE)
    at.begin(PriorityRounds())
    at.answer(sparks)
    at.answer((first, second))
    pay(at, *fires, spare)
    cards.move(at.game, first, CardZone.HAND, TcgVerb.RETURNED)
    at.both_pass()
    assert at.game.cards[second].damage == 5000
    assert len(at.game.cards_in(0, CardZone.HAND)) == 1  # drawn


def test_a_summon_that_chooses_needs_enough_to_choose() -> None:  # 11.3.3
    at = Position()
    at.field(0, *FIRES)
    at.field(1, SENTRY)
    sparks, burst, hush, rain, *_ = at.hand(0, SPARKS, BURST, HUSH, RAIN, SQUIRE, GUARD)
    at.begin(PriorityRounds())
    assert {burst, rain} <= set(offered(at))
    refused(at, sparks, "11.3.3")
    refused(at, hush, "11.3.3")  # not even itself


def test_a_cancelled_summon_does_nothing_and_goes_to_its_owner() -> None:  # (26)
    at = Position()
    (target,) = at.field(1, SENTRY)
    fires = at.field(0, *FIRES)
    (scribe,) = at.field(1, SCRIBE)
    (burst,) = at.hand(0, BURST)
    (hush,) = at.hand(1, HUSH)
    at.begin(PriorityRounds())
    at.answer(burst)
    at.answer((target,))
    pay(at, *fires)
    at.answer(None)
    at.answer(hush)
    assert at.asked.options == (burst,)
    at.answer((burst,))
    pay(at, scribe)
    at.both_pass()
    assert (at.zone(burst), at.zone(hush)) == (CardZone.BREAK, CardZone.BREAK)
    assert at.game.cards[burst].place == (0, CardZone.BREAK)
    assert at.game.stacked == ()
    at.both_pass()
    assert at.game.cards[target].damage == 0


def test_who_does_not_pay_is_where_they_were_and_the_other_knows_the_card() -> None:  # (28)
    at = Position()
    (target,) = at.field(1, SENTRY)
    at.field(0, *FIRES)
    (burst,) = at.hand(0, BURST)
    at.begin(PriorityRounds())
    offers = offered(at)
    at.answer(burst)
    at.answer((target,))
    assert at.zone(burst) is CardZone.STACK
    at.answer(())
    assert (at.asked.player, offered(at)) == (0, offers)
    assert (at.zone(burst), at.game.stacked) == (CardZone.HAND, ())
    assert (1, burst) in at.game.known
    assert any(line.key == "rewound" and "14.1" in line.rules for line in at.game.log)


def test_an_undone_play_leaves_priority_where_it_was() -> None:  # 14.4
    at = Position()
    (ambusher,) = at.hand(1, AMBUSHER)
    at.field(1, *FIRES)
    at.begin(PriorityRounds())
    at.answer(None)
    at.answer(ambusher)
    at.answer(())
    assert at.asked.player == 1


def test_summons_are_cast_by_either_player_in_their_phases_only() -> None:  # 9.3.1.6
    at = Position()
    at.field(1, *REEDS, SENTRY)
    (reed,) = at.hand(1, REED)
    at.game.phase = TurnPhase.ATTACK
    at.begin(PriorityRounds())
    at.answer(None)
    assert offered(at) == (reed,)
    late = Position()
    late.field(0, *REEDS, SENTRY)
    (reed,) = late.hand(0, REED)
    late.game.phase = TurnPhase.END
    late.begin(PriorityRounds())
    refused(late, reed, "9.3.1.6")


def test_no_character_is_played_while_something_waits() -> None:  # 11.4.1
    at, *_ = answered_burst()
    squire, _ = at.hand(0, SQUIRE, GUARD)
    at.answer(None)
    refused(at, squire, "11.4.1")


def test_an_effect_on_all_chooses_nothing() -> None:  # 11.11.5
    at = Position()
    own, other = *at.field(0, SQUIRE), *at.field(1, RUNNER)
    fires = at.field(0, *FIRES)
    rain, spare = at.hand(0, RAIN, GUARD)
    at.begin(PriorityRounds())
    at.answer(rain)
    pay(at, *fires, spare)
    (late,) = at.field(1, LANCER)
    at.both_pass()
    damage = [at.game.cards[card].damage for card in (own, other, late)]
    assert damage == [3000, 3000, 3000]


def test_who_discards_chooses_what() -> None:  # 11.11.5.1
    at = Position()
    scribes = at.field(0, SCRIBE, backup("Snow Clerk", SCRIBE.elements[0]))
    (tax,) = at.hand(0, TAX)
    kept, given = at.hand(1, SQUIRE, GUARD)
    at.begin(PriorityRounds())
    at.answer(tax)
    pay(at, *scribes)
    at.both_pass()
    assert (at.asked.player, at.asked.prompt) == (1, "discard")
    text = dump(at.game)
    assert dump(load(text, type(at.game))) == text
    at.answer((given,))
    assert (at.zone(kept), at.zone(given)) == (CardZone.HAND, CardZone.BREAK)
    assert len(at.game.cards_in(0, CardZone.HAND)) == 1


def test_an_ability_outlives_its_card() -> None:  # (29)
    at = Position()
    adept, target = *at.field(0, ADEPT), *at.field(1, BULWARK)
    at.begin(PriorityRounds())
    at.use(adept)
    at.answer((target,))
    assert not at.game.cards[adept].active
    cards.move(at.game, adept, CardZone.BREAK, TcgVerb.BROKEN)
    at.both_pass()
    assert at.game.cards[target].damage == 3000
    told = [line.facts[0] for line in at.game.log if line.key == TcgVerb.DAMAGED]
    assert [event.source.card for event in told] == [adept]  # 11.11.8
    assert at.game.stacked == ()


def test_the_dull_icon_waits_for_ones_own_turn_but_not_on_monsters() -> None:  # (31)
    at = Position()
    at.field(1, SENTRY)
    new = at.put(0, ADEPT, CardZone.FIELD, fresh=True)
    sprite = at.put(0, SPRITE, CardZone.FIELD, fresh=True)
    at.begin(PriorityRounds())
    assert offered(at) == (AbilityUse(sprite, 0),)
    refused(at, AbilityUse(new, 0), "11.6.2.2")
    refused(at, AbilityUse(new, 7), "11.6.1")


def test_it_waits_through_the_opponents_turn_too() -> None:  # 11.6.2.2
    at = Position()
    at.field(0, SENTRY)
    adept = at.put(1, ADEPT, CardZone.FIELD, fresh=True)
    old = at.put(1, ADEPT._replace(name="Old Adept"), CardZone.FIELD)
    for card, since in ((adept, 2), (old, 1)):  # turn 2 was player 1's
        at.game.cards[card] = at.game.cards[card]._replace(since=since)
    at.begin(PriorityRounds())
    at.answer(None)
    assert offered(at) == (AbilityUse(old, 0),)


def test_a_card_serves_one_cost() -> None:  # (13) 11.2.1
    at = Position()
    (forge,) = at.field(0, FORGE)
    at.field(1, SENTRY)
    at.begin(PriorityRounds())
    refused(at, AbilityUse(forge, 0), "11.2.1.1")  # 2 CP: it cannot make one of them
    refused(at, AbilityUse(forge, 1), "11.6.10")
    again = Position()
    (forge,) = again.field(0, FORGE)
    again.field(1, SENTRY)
    (card,) = again.hand(0, SQUIRE)
    again.begin(PriorityRounds())
    assert AbilityUse(forge, 1) in offered(again)  # a discard, and the CP of the card itself
    again.use(forge, 1)
    again.answer(again.asked.options)
    again.answer((card,))
    pay(again, forge)
    assert (again.zone(card), again.game.cards[forge].active) == (CardZone.BREAK, False)


def test_costs_are_paid_at_once_and_putting_away_is_no_breaking() -> None:  # 15.1.1.3.2
    at = Position()
    forge, keeper, stoker = at.field(0, FORGE, KEEPER, STOKER)
    at.begin(PriorityRounds())
    at.use(forge)
    pay(at, keeper, stoker)
    assert at.zone(forge) is CardZone.BREAK
    assert not any(line.key == TcgVerb.BROKEN for line in at.game.log)
    at.both_pass()
    assert len(at.game.cards_in(0, CardZone.HAND)) == 2


def test_once_per_turn_is_of_the_card_and_the_turn() -> None:  # 11.6.3
    at = Position()
    forge, other, keeper = at.field(0, FORGE, FORGE._replace(name="Loud Forge"), KEEPER)
    (target,) = at.field(1, SENTRY)
    first, _ = at.hand(0, SQUIRE, GUARD)
    at.begin(PriorityRounds())
    at.use(forge, 1)
    at.answer((target,))
    at.answer((first,))
    pay(at, keeper)
    refused(at, AbilityUse(forge, 1), "11.6.3")
    assert AbilityUse(other, 1) in offered(at)
    at.both_pass()
    assert not at.game.cards[target].active
    at.both_pass()
    at.game.turn += 2
    at.begin(PriorityRounds())
    assert AbilityUse(forge, 1) in offered(at)


def test_a_payment_that_cannot_be_ended_is_undone() -> None:  # 14.1
    at = Position()
    (forge,) = at.field(0, FORGE)
    (target,) = at.field(1, SENTRY)
    first, second = at.hand(0, SQUIRE, GUARD)
    at.begin(PriorityRounds())
    at.use(forge, 1)
    at.answer((target,))
    at.answer(())
    assert at.game.cards[forge].uses == ()
    assert AbilityUse(forge, 1) in offered(at)
    assert (at.zone(first), at.zone(second)) == (CardZone.HAND, CardZone.HAND)


def test_both_see_what_waits_and_what_it_chooses() -> None:  # 7.12.2
    at, target, *_ = answered_burst()
    for viewer in (0, 1):
        stack = at.game.table(viewer).stack
        told = [(made.controller, made.name) for made in stack]
        assert told == [(0, BURST.name), (1, REED.name)]
        assert all(len(made.chosen) == 1 for made in stack)
    cards.move(at.game, target, CardZone.HAND, TcgVerb.RETURNED)
    assert at.game.table(0).stack[0].chosen == ()
