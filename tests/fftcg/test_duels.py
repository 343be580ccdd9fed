"""Turns, attacks and rule processes; the numbers of worked cases stand in brackets."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards
from engine.fftcg.game import new_duel
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardElement, CardKind, CardZone, TurnPhase
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.procedures.priority import RuleProcesses
from engine.fftcg.procedures.turn import TcgEndPhase
from engine.kernel import machine
from engine.kernel.errors import IllegalAnswer
from tests.fftcg.vanilla import (
    BULWARK,
    DAWN,
    DECK,
    DUSK,
    FIRE,
    GUARD,
    ICE,
    IMP,
    KEEPER,
    LANCER,
    RUNNER,
    SENTRY,
    SQUIRE,
    Position,
    forward,
)

TWIN = TcgDefinition("Steam Twin", CardKind.FORWARD, (FIRE, ICE), 2, 5000)


def test_mulligan_goes_under_in_order_and_is_asked_once() -> None:  # (1)
    game = new_duel("mulligan", [DECK, DECK], chooser=0)
    machine.run(game)
    assert game.pending is not None
    machine.answer(game, game.pending.id, True)
    hand = game.cards_in(0, CardZone.HAND)
    deck = game.cards_in(0, CardZone.DECK)
    machine.answer(game, game.pending.id, True)
    machine.answer(game, game.pending.id, hand[::-1])
    assert game.cards_in(0, CardZone.DECK) == (*hand, *deck[:-5])  # its bottom comes first
    assert game.cards_in(0, CardZone.HAND) == deck[:-6:-1]
    assert (game.pending.player, game.pending.prompt) == (1, "mulligan")


def test_first_player_draws_one_then_two() -> None:  # (2)
    game = new_duel("draws", [DECK, DECK], chooser=0)
    machine.run(game)
    held: dict[int, int] = {}
    usual = {"go-first": True, "mulligan": False, "priority": None}
    while game.turn < 4:
        asked = game.pending
        assert asked is not None
        if game.phase is TurnPhase.MAIN_1:
            held.setdefault(game.turn, len(game.cards_in(game.active, CardZone.HAND)))
        spare = asked.options[: asked.minimum]
        machine.answer(game, asked.id, usual.get(asked.prompt, spare))
    assert held == {1: 6, 2: 7, 3: 7}


def attack(at: Position, *attackers: int) -> None:
    at.begin(TcgAttackPhase())
    at.until("attack")
    at.answer(attackers)


def test_unblocked_party_deals_one_point() -> None:  # (44)
    at = Position()
    at.field(0, SQUIRE)
    squire, twin, lancer = *at.game.cards_in(0, CardZone.FIELD), *at.field(0, TWIN, LANCER)
    at.begin(TcgAttackPhase())
    at.until("attack")
    with pytest.raises(IllegalAnswer, match=r"15\.1\.1\.9\.2"):
        at.answer((squire, twin, lancer))
    at.answer((squire, twin))
    assert not at.game.cards[squire].active
    at.until("attack")
    assert len(at.game.cards_in(1, CardZone.DAMAGE)) == 1
    with pytest.raises(IllegalAnswer, match=r"10\.1\.2\.1"):
        at.answer((squire,))


def test_haste_and_brave() -> None:  # (41)
    at = Position()
    (bulwark,) = at.field(0, BULWARK)
    runner = at.put(0, RUNNER, CardZone.FIELD, fresh=True)
    squire = at.put(0, SQUIRE, CardZone.FIELD, fresh=True)
    at.begin(TcgAttackPhase())
    at.until("attack")
    with pytest.raises(IllegalAnswer, match=r"10\.1\.2\.1"):
        at.answer((squire,))
    at.answer((runner,))
    assert not at.game.cards[runner].active
    at.until("attack")
    at.answer((bulwark,))
    assert at.game.cards[bulwark].active
    while at.game.pending is not None and at.game.pending.prompt != "attack":
        at.answer(None)
    assert at.game.pending is None  # nobody is left to attack


def test_battle_trades_at_once_and_blocking_does_not_dull() -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    sentry, dull = at.field(1, SENTRY, LANCER)
    cards.dull(at.game, dull)
    attack(at, squire)
    at.until("block")
    with pytest.raises(IllegalAnswer, match=r"10\.1\.3\.1"):
        at.answer((dull,))
    at.answer((sentry,))
    assert at.game.cards[sentry].active
    at.answer(None)
    at.answer(None)
    assert at.zone(squire) is at.zone(sentry) is CardZone.BREAK
    assert not at.game.cards_in(1, CardZone.DAMAGE)


def test_first_strike_breaks_before_it_is_struck() -> None:
    at = Position()
    (lancer,) = at.field(0, LANCER)
    (sentry,) = at.field(1, SENTRY)
    attack(at, lancer)
    at.until("block")
    at.answer((sentry,))
    while at.game.pending is not None and at.game.battle.attackers:
        at.answer(None)
    assert at.zone(sentry) is CardZone.BREAK
    assert at.game.cards[lancer].damage == 0


def test_party_without_first_strike_in_all_strikes_together() -> None:  # (47)
    at = Position()
    lancer, sentry = at.field(0, LANCER, SENTRY)
    (blocker,) = at.field(1, BULWARK)
    attack(at, lancer, sentry)
    at.until("block")
    at.answer((blocker,))
    at.until("share")
    at.answer(4)
    assert at.zone(blocker) is CardZone.BREAK
    assert at.game.cards[lancer].damage == 4000
    assert at.zone(sentry) is CardZone.BREAK  # the other 5000


def test_blocker_that_leaves_still_has_blocked() -> None:  # (49)
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    (sentry,) = at.field(1, SENTRY)
    attack(at, squire)
    at.until("block")
    at.answer((sentry,))
    cards.move(at.game, sentry, CardZone.HAND, TcgVerb.PUT_AWAY)
    cards.move(at.game, sentry, CardZone.FIELD, TcgVerb.PLAYED)
    at.answer(None)
    at.answer(None)
    assert at.game.cards[squire].damage == at.game.cards[sentry].damage == 0
    assert not at.game.cards_in(1, CardZone.DAMAGE)


def test_light_and_dark_leave_together_and_are_not_broken() -> None:  # (17)
    at = Position()
    dawn, dusk, keeper = at.field(0, DAWN, DUSK, KEEPER)
    at.begin(RuleProcesses())
    assert at.zone(dawn) is at.zone(dusk) is CardZone.BREAK
    assert at.zone(keeper) is CardZone.FIELD
    assert TcgVerb.BROKEN not in {line.key for line in at.game.log}


def test_same_names_leave_together_unless_generic() -> None:
    at = Position()
    gone, kept = at.field(0, SQUIRE, SQUIRE), at.field(0, GUARD, GUARD)
    at.begin(RuleProcesses())
    assert {at.zone(card) for card in gone} == {CardZone.BREAK}
    assert {at.zone(card) for card in kept} == {CardZone.FIELD}


def test_power_is_asked_of_forwards_alone() -> None:  # (61)
    at = Position()
    (shade,) = at.field(0, forward("Spent Shade", CardElement.WIND, 1, 0))
    others = at.field(0, KEEPER, IMP)
    at.begin(RuleProcesses())
    assert at.zone(shade) is CardZone.BREAK
    assert {at.zone(card) for card in others} == {CardZone.FIELD}


def test_losing_at_once_is_a_draw() -> None:  # (55)
    at = Position(deck=1)
    for player in (0, 1, 0, 1):
        cards.draw(at.game, player)
    at.begin(RuleProcesses())
    assert at.game.result is not None
    assert at.game.result.losers == (0, 1)
    assert at.game.result.rule == "12.4.2"


@pytest.mark.parametrize(("points", "deck", "rule"), [(7, 9, "12.4.1"), (2, 1, "12.4.3")])
def test_damage_that_loses(points: int, deck: int, rule: str) -> None:
    at = Position(deck)
    for _ in range(points):
        cards.take_damage(at.game, 1, ())
    at.begin(RuleProcesses())
    assert at.game.result is not None
    assert at.game.result == ((1,), rule)


def test_end_of_turn_discards_to_five_and_removes_damage() -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    hand = at.hand(0, *[GUARD] * 7)
    cards.damage(at.game, squire, 3000, at.game.cards[squire].ref)
    at.begin(TcgEndPhase())
    at.until("hand-size")
    at.answer(tuple(hand[:2]))
    assert at.game.cards[squire].damage == 0
    assert at.game.cards_in(0, CardZone.HAND) == tuple(hand[2:])


def test_card_that_lies_elsewhere_than_it_says_is_a_flaw() -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    assert at.game.flaws() == []
    at.game.cards[squire] = at.game.cards[squire]._replace(controller=1)
    assert at.game.flaws() == [f"card {squire} lies elsewhere than it says"]
