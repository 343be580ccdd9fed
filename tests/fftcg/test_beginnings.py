"""Setting up, the phases of a turn, and what is asked in them (8.2, 9, 10.1)."""

from __future__ import annotations

import pytest

from engine.fftcg.game import Duel, new_duel
from engine.fftcg.model.state import TcgBattle
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone, TurnPhase
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.procedures.damage import BattleDamage
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.procedures.turn import DuelTurn, TcgEndPhase
from engine.kernel import machine
from tests.fftcg.spoken import said
from tests.fftcg.vanilla import DECK, GUARD, LANCER, SENTRY, SQUIRE, Position


def asked_in_setup(game: Duel, *, goes_first: bool) -> list[tuple[int, str]]:
    """Who is asked what until the first turn begins; nobody takes a mulligan."""
    machine.run(game)
    found = []
    while game.turn == 0:
        assert game.pending is not None
        found.append((game.pending.player, game.pending.prompt))
        choice = goes_first if game.pending.prompt == "go-first" else False
        machine.answer(game, game.pending.id, choice)
    return found


@pytest.mark.parametrize("chooser", [0, 1])
@pytest.mark.parametrize("goes_first", [False, True])
def test_who_is_chosen_says_who_goes_first(chooser: int, goes_first: bool) -> None:
    """8.2.1.2, 8.2.1.4, 8.2.1.5."""
    game = new_duel("setup", [DECK, DECK], chooser=chooser)
    first = chooser if goes_first else 1 - chooser
    asked = asked_in_setup(game, goes_first=goes_first)
    assert asked == [(chooser, "go-first"), (first, "mulligan"), (1 - first, "mulligan")]
    assert game.active == first
    assert [len(game.cards_in(player, CardZone.HAND)) for player in (first, 1 - first)] == [6, 5]


def test_chance_says_who_chooses_unless_somebody_does() -> None:  # 8.2.1.2
    choosers = [
        asked_in_setup(new_duel(f"chance {at}", [DECK, DECK]), goes_first=True)[0][0]
        for at in range(12)
    ]
    assert set(choosers) == {0, 1}


def test_a_turn_has_its_phases_in_order() -> None:  # 9
    at = Position()
    at.game.log.clear()
    at.begin(DuelTurn())
    while at.game.pending is not None:
        at.answer(None)
    begun = [line.facts[0].detail[0] for line in at.game.log if line.key == TcgVerb.PHASE_BEGUN]
    assert begun == list(TurnPhase)[1:]


@pytest.mark.parametrize("phase", [TurnPhase.END, TurnPhase.DRAW])
def test_nothing_is_played_outside_main_and_attack_phases(phase: TurnPhase) -> None:
    """9.5.1.1, 9.3.1.5 to 9.3.1.7."""
    at = Position()
    at.field(0, said(SQUIRE, "{dull}: Draw 1 card."))
    at.hand(0, GUARD._replace(cost=0))
    at.game.phase = phase
    at.begin(PriorityRounds())
    assert (at.asked.prompt, at.asked.options) == ("priority", ())


def test_nobody_is_asked_to_discard_from_five_cards() -> None:  # 9.5.1.2
    at = Position()
    at.hand(0, *[GUARD] * 5)
    at.begin(TcgEndPhase())
    at.both_pass()
    assert at.game.pending is None


@pytest.mark.parametrize("must", [False, True])
def test_who_must_attack_is_not_let_off(must: bool) -> None:  # 10.1.2.1.3
    at = Position()
    text = "Ember Squire must attack if possible." if must else "Haste"
    squire, guard = at.field(0, said(SQUIRE, text), GUARD)
    at.begin(TcgAttackPhase())
    at.until("attack")
    asked = at.asked
    assert asked.rule == ("10.1.2.1.3" if must else "10.1.2.1")
    assert (asked.minimum, asked.optional, asked.options) == (must, not must, (squire, guard))


def test_who_has_blocked_once_blocks_no_second_attack_unasked() -> None:  # 10.1.3.1
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    (sentry,) = at.field(1, SENTRY._replace(power=9000))
    at.begin(TcgAttackPhase())
    at.until("attack")
    at.answer((squire,))
    at.until("block")
    at.answer((sentry,))
    at.until("attack")
    at.game.cards[sentry] = at.game.cards[sentry]._replace(active=False)
    at.answer((guard,))
    while len(at.game.cards_in(1, CardZone.DAMAGE)) == 0:
        at.answer(None)
    assert at.game.battle.blocker is None


def test_after_a_point_nobody_strikes() -> None:  # 10.1.4.1
    at = Position()
    (lancer,) = at.field(0, LANCER)
    at.game.battle = TcgBattle((at.game.cards[lancer].ref,))
    at.begin(BattleDamage())
    assert at.game.pending is None
    assert len(at.game.cards_in(1, CardZone.DAMAGE)) == 1


def test_a_blocked_attack_of_nobody_waits_for_no_second_strike() -> None:  # 15.2.3.4
    at = Position()
    (sentry,) = at.field(1, SENTRY)
    at.game.battle = TcgBattle((), at.game.cards[sentry].ref, was_blocked=True)
    at.begin(BattleDamage())
    assert at.game.pending is None
