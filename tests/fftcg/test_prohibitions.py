"""What texts say of cards as long as they lie there: what cannot be done, what they become."""

from __future__ import annotations

import pytest

from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardZone, TurnPhase
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.rules import kinds, layers, legality, values
from engine.kernel.ids import CardId
from tests.fftcg.spoken import cast, free, said, speaking
from tests.fftcg.vanilla import (
    IMP,
    KEEPER,
    RUNNER,
    SCRIBE,
    SENTRY,
    SQUIRE,
    STOKER,
    TENDER,
    Position,
)


@pytest.mark.parametrize(
    ("ban", "burst_can", "ability_can"),
    [("Summons or abilities", False, False), ("Summons", False, True), ("abilities", True, False)],
)
def test_what_cannot_be_chosen_by_the_opponent(
    ban: str, burst_can: bool, ability_can: bool
) -> None:
    """2.2, 11.3.3, 11.6.5: nor is it a legal target any more."""
    at = Position()
    at.field(1, speaking(f"Herald cannot be chosen by your opponent's {ban}."))
    (letter,) = at.hand(0, free("Choose 1 Forward. Dull it."))
    (tender,) = at.field(0, said(TENDER, "{dull}: Choose 1 Forward. Dull it."))
    is_cast = legality.why_not_play(at.game, 0, letter) is None
    is_used = legality.why_not_use(at.game, 0, legality.AbilityUse(tender, 0)) is None
    assert (is_cast, is_used) == (burst_can, ability_can)
    own = Position()
    own.field(0, speaking(f"Herald cannot be chosen by your opponent's {ban}."))
    (letter,) = own.hand(0, free("Choose 1 Forward. Dull it."))
    assert legality.why_not_play(own.game, 0, letter) is None


def test_who_selects_does_not_choose() -> None:
    """11.11.2: what cannot be chosen can be selected."""
    at = Position()
    shy = "Herald cannot be chosen by your opponent's Summons or abilities."
    (herald,) = at.field(1, speaking(shy))
    cast(at, "Your opponent puts 1 Forward they control into the Break Zone.")
    assert (at.asked.player, at.asked.prompt, at.asked.options) == (1, "select", (herald,))
    at.answer((herald,))
    assert at.zone(herald) is CardZone.BREAK


def bans(game: DuelState, card: CardId) -> set[str]:
    return {ban.value for ban in layers.bans(game, game.cards[card])}


def test_who_cannot_block_or_attack_is_not_asked() -> None:
    """10.1.2.1.2, 10.1.3.1.2, 2.2."""
    at = Position()
    able, unable = at.field(1, SENTRY, speaking("Herald cannot block."))
    runner, still = at.field(0, RUNNER, speaking("Herald cannot attack."))
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    assert at.asked.options == (runner,)
    at.answer((runner,))
    at.both_pass()
    assert at.asked.options == (able,)
    assert bans(at.game, unable) == {"block"}
    assert bans(at.game, still) == {"attack"}


def test_what_cannot_be_blocked_is_not() -> None:
    """10.1.3.1.2; of a party it is enough that one can be (15.1.1.9.6)."""
    at = Position()
    at.field(1, SENTRY)
    sly, squire = at.field(0, speaking("Herald cannot be blocked."), SQUIRE)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((sly,))
    at.both_pass()
    assert at.asked.prompt == "priority"  # nobody can block it
    party = Position()
    (sentry,) = party.field(1, SENTRY)
    sly, squire = party.field(0, speaking("Herald cannot be blocked."), SQUIRE)
    party.game.phase = TurnPhase.ATTACK
    party.begin(TcgAttackPhase())
    party.both_pass()
    party.answer((sly, squire))
    party.both_pass()
    assert party.asked.options == (sentry,)


def test_who_could_block_is_known_before_anybody_attacks() -> None:
    at = Position()
    able, unable = at.field(1, SENTRY, speaking("Herald cannot block."))
    found = [legality.why_not_block(at.game, at.game.cards[card]) for card in (able, unable)]
    assert [refusal and refusal.rule for refusal in found] == [None, "10.1.3.1.2"]


def test_what_cannot_be_broken_stays_but_can_be_put_away() -> None:
    """2.2, 15.1.1.3.2."""
    at = Position()
    (herald,) = at.field(1, speaking("Herald cannot be broken."))
    cast(at, "Choose 1 Forward. Break it.", (herald,))
    assert at.zone(herald) is CardZone.FIELD
    put = Position()
    (herald,) = put.field(1, speaking("Herald cannot be broken."))
    cast(put, "Choose 1 Forward. Put it into the Break Zone.", (herald,))
    assert put.zone(herald) is CardZone.BREAK


def test_damage_does_not_break_what_cannot_be_broken() -> None:
    """2.2, 12.4.5; without power it is put away, which is no breaking (12.4.4)."""
    at = Position()
    (herald,) = at.field(1, speaking("Herald cannot be broken."))
    cast(at, "Choose 1 Forward. Deal it 9000 damage.", (herald,))
    assert at.zone(herald) is CardZone.FIELD
    weak = Position()
    (herald,) = weak.field(1, speaking("Herald cannot be broken."))
    cast(weak, "Choose 1 Forward. It loses 9000 power until the end of the turn.", (herald,))
    assert weak.zone(herald) is CardZone.BREAK


def test_a_field_ability_counts_again_and_again() -> None:
    """11.9.2."""
    at = Position()
    at.field(0, KEEPER)
    (herald,) = at.field(0, speaking("Herald gains +1000 power for each Backup you control."))
    assert values.power(at.game, at.game.cards[herald]) == 5000
    at.field(0, STOKER)
    at.field(1, SCRIBE)
    assert values.power(at.game, at.game.cards[herald]) == 6000


def test_a_field_ability_holds_while_its_condition_does() -> None:
    at = Position()
    (herald,) = at.field(0, speaking("If you control a Backup, Herald gains +2000 power."))
    assert values.power(at.game, at.game.cards[herald]) == 4000
    at.field(1, SCRIBE)
    assert values.power(at.game, at.game.cards[herald]) == 4000
    at.field(0, KEEPER)
    assert values.power(at.game, at.game.cards[herald]) == 6000


@pytest.mark.parametrize(
    "text",
    [
        "Damage 3 -- Bramble Imp also becomes a Forward with 8000 power.",
        "If you have received 3 points of damage or more, Bramble Imp also becomes a Forward with "
        "8000 power.",
    ],
)
def test_a_monster_is_a_forward_for_as_long_as_its_text_says(text: str) -> None:
    """5.2.3.1.1.4, 15.2.6."""
    at = Position()
    (imp,) = at.field(0, said(IMP, text))
    for _ in range(3):
        assert not kinds.is_forward(at.game, at.game.cards[imp])
        at.put(0, SENTRY, CardZone.DAMAGE)
    assert kinds.is_forward(at.game, at.game.cards[imp])
    assert values.power(at.game, at.game.cards[imp]) == 8000
