"""When texts are heard: what sets them off, which card they mean then, when they may be used."""

from __future__ import annotations

import pytest

from engine.fftcg.model.autos import AutoOffer
from engine.fftcg.model.words import CardZone, TurnPhase
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules import legality, values
from tests.fftcg.spoken import cast, free, said, speaking
from tests.fftcg.vanilla import (
    BURST,
    GUARD,
    IMP,
    KEEPER,
    RUNNER,
    SENTRY,
    SQUIRE,
    TENDER,
    Position,
)


def test_an_effect_may_play_what_there_is_already() -> None:
    """(16) 7.7.3, 12.4.6, 15.1.1.3.2: it enters and triggers; both are put away, not broken."""
    at = Position()
    one, other = (speaking("When Herald enters the field, draw 1 card.") for _ in range(2))
    (first,) = at.field(0, one)
    second = at.put(0, other, CardZone.BREAK)
    clerk = said(IMP, "When a Forward is put from the field into the Break Zone, draw 1 card.")
    mourner = said(KEEPER, "When a Forward is broken, draw 1 card.")
    at.field(0, clerk, mourner)
    text = "Choose 1 Forward in your Break Zone. Play it onto the field."
    (letter,) = at.hand(0, free(text))
    at.begin(PriorityRounds())
    at.answer(letter)
    at.answer((second,))
    at.both_pass()
    assert (at.zone(first), at.zone(second)) == (CardZone.BREAK, CardZone.BREAK)
    assert at.asked.prompt == "order-autos"
    offers = [each for each in at.asked.options if isinstance(each, AutoOffer)]
    names = [at.game.cards[each.source.card].printed.name for each in offers]
    assert sorted(names) == ["Bramble Imp", "Bramble Imp", "Herald"]


def test_it_is_the_card_where_it_has_gone() -> None:
    """11.8.16.1."""
    at = Position()
    text = (
        "When a Forward you control is put from the field into the Break Zone, add it to your hand."
    )
    at.field(0, said(IMP, text))
    (squire,) = at.field(0, SQUIRE)
    cast(at, "Choose 1 Forward. Break it.", (squire,))
    at.both_pass()
    assert at.zone(squire) is CardZone.HAND


def test_it_is_who_dealt_the_damage_not_the_card_that_was_flipped() -> None:
    at = Position()
    text = "When a Forward you control deals damage to your opponent, it gains +2000 power until"
    at.field(0, said(IMP, f"{text} the end of the turn."))
    (runner,) = at.field(0, RUNNER)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((runner,))
    at.both_pass()
    at.both_pass()  # nobody can block: then the point, and what it sets off
    assert len(at.game.stacked) == 1
    at.both_pass()
    assert values.power(at.game, at.game.cards[runner]) == 6000


def test_what_is_done_on_the_field_is_not_done_elsewhere() -> None:
    """2.3."""
    at = Position()
    bolt = at.put(0, BURST, CardZone.BREAK)
    text = "Choose 1 card in your Break Zone. Play it onto the field. Deal it 1000 damage."
    was = at.game.cards[bolt]
    cast(at, f"{text} Freeze it. Place 1 Valor Counter on it.", (bolt,))
    assert at.game.cards[bolt] == was


def test_it_is_the_card_that_set_it_off() -> None:
    at = Position()
    hurt = "When a Forward your opponent controls attacks, deal it 1000 damage."
    at.field(1, speaking(hurt))
    runner, squire = at.field(0, RUNNER, SQUIRE)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((squire,))
    at.both_pass()
    assert [at.game.cards[card].damage for card in (runner, squire)] == [0, 1000]


def test_what_triggers_once_per_turn_has_done_so() -> None:
    at = Position()
    once = "When you cast a Summon, draw 1 card. This effect will trigger only once per turn."
    at.field(0, speaking(once))
    first, second = at.hand(0, free("Deal 1000 damage to all the Forwards."), free("Draw 1 card."))
    at.begin(PriorityRounds())
    at.answer(first)
    at.answer(second)
    assert [made.is_ability for made in at.game.stacked] == [False, True, False]


def test_several_points_are_flipped_before_any_burst() -> None:
    """6.5.2.1, 11.11.8: done by the card, which sets off what looks for that."""
    at = Position(0)
    below = at.put(1, BURST._replace(is_burst=True), CardZone.DECK)
    top = at.put(1, GUARD, CardZone.DECK)
    text = "When Herald deals damage to your opponent, draw 1 card."
    (herald,) = at.field(0, said(speaking(text), "{dull}: Deal your opponent 2 points of damage."))
    at.begin(PriorityRounds())
    at.use(herald)
    at.both_pass()
    assert (at.zone(top), at.zone(below)) == (CardZone.DAMAGE, CardZone.DAMAGE)
    assert at.asked.prompt == "ex-burst"
    at.answer(False)
    assert len(at.game.stacked) == 2  # once for each point
    assert all(made.source.card == herald for made in at.game.stacked)


def test_a_blocked_forward_and_a_party_set_off_what_they_do() -> None:
    at = Position()
    (sentry,) = at.field(1, SENTRY)
    bold = speaking("When Herald is blocked, draw 1 card.")
    (herald,) = at.field(0, bold)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((herald,))
    at.both_pass()
    at.answer((sentry,))
    assert [made.source.card for made in at.game.stacked] == [herald]
    party = Position()
    leader = speaking("When Herald forms a party and attacks, draw 1 card.")
    herald, squire = party.field(0, leader, SQUIRE)
    party.game.phase = TurnPhase.ATTACK
    party.begin(TcgAttackPhase())
    party.both_pass()
    party.answer((herald, squire))
    assert [made.source.card for made in party.game.stacked] == [herald]


def test_alone_nobody_forms_a_party() -> None:
    at = Position()
    leader = speaking("When Herald forms a party and attacks, draw 1 card.")
    (herald,) = at.field(0, leader)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((herald,))
    assert at.game.stacked == ()


@pytest.mark.parametrize(
    ("text", "player", "phase", "rule"),
    [
        ("You can only use this ability during your turn.", 1, TurnPhase.MAIN_1, "11.6.1"),
        ("You can only use this ability during your turn.", 0, TurnPhase.ATTACK, None),
        ("You can only use this ability during your Main Phase.", 0, TurnPhase.ATTACK, "11.6.1"),
        ("You can only use this ability during your Main Phase.", 0, TurnPhase.MAIN_2, None),
    ],
)
def test_abilities_that_have_their_time(
    text: str, player: int, phase: TurnPhase, rule: str | None
) -> None:
    at = Position()
    (tender,) = at.field(player, said(TENDER, "{dull}: Draw 1 card. " + text))
    at.game.phase = phase
    refusal = legality.why_not_use(at.game, player, legality.AbilityUse(tender, 0))
    assert (refusal.rule if refusal else None) == rule


def test_a_card_may_be_put_away_for_its_own_ability_as_it_is_used() -> None:
    at = Position()
    (imp,) = at.field(0, said(IMP, "Put Bramble Imp into the Break Zone: Draw 1 card."))
    at.begin(PriorityRounds())
    at.use(imp)
    assert at.zone(imp) is CardZone.BREAK
    at.both_pass()
    assert len(at.game.cards_in(0, CardZone.HAND)) == 1
