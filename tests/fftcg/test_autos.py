"""Auto-abilities and EX Bursts; the numbers of worked cases stand in brackets."""

from __future__ import annotations

from engine.fftcg.atoms import cards, turns
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone, TurnPhase
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.procedures.points import TakePoints
from engine.fftcg.procedures.priority import PriorityRounds, RuleProcesses
from engine.fftcg.procedures.turn import TcgEndPhase
from engine.kernel.ids import CardId, Player
from engine.kernel.save import dump, load
from tests.fftcg.speakers import (
    BURSTING,
    CAPTAIN,
    CLERK,
    DRUM,
    GUEST,
    HUNTER,
    MAGE,
    MOURNER,
    OWL,
    RINGER,
    STEWARD,
)
from tests.fftcg.spoken import held
from tests.fftcg.vanilla import (
    BULWARK,
    BURST,
    GUARD,
    HUSH,
    KEEPER,
    LANCER,
    SCRIBE,
    SENTRY,
    SQUIRE,
    STOKER,
    TENDER,
    Position,
)

FIRES = (KEEPER, STOKER, TENDER)


def play(at: Position, card: CardId, *paying: CardId) -> None:
    at.answer(card)
    at.answer(paying)


def waiting(at: Position) -> list[str]:
    """What is on the stack, the first one at the bottom."""
    return [made.was.printed.name for made in at.game.stacked]


def test_a_character_enters_unanswered_and_then_speaks() -> None:  # (19)
    at = Position()
    (target,) = at.field(1, BULWARK)
    fires = at.field(0, KEEPER, STOKER)
    (captain,) = at.hand(0, CAPTAIN)
    at.begin(PriorityRounds())
    play(at, captain, *fires)
    assert at.asked.prompt == "choose"  # as it is placed
    at.answer((target,))
    assert (at.asked.player, at.asked.prompt) == (0, "priority")
    assert waiting(at) == ["Scout Captain"]
    assert at.game.cards[target].damage == 0
    at.both_pass()
    assert at.game.cards[target].damage == 3000


def test_each_occurrence_triggers_and_who_leaves_sees_it() -> None:  # (34)
    at = Position()
    broken = at.field(0, CLERK, SQUIRE, MOURNER)
    for card in broken:
        at.game.cards[card] = at.game.cards[card]._replace(damage=9000)
    at.begin(PriorityRounds())
    assert {at.zone(card) for card in broken} == {CardZone.BREAK}
    assert at.asked.prompt == "order-autos"
    assert len(at.asked.options) == 6  # three of each
    at.answer(at.asked.options)
    for _ in range(6):
        at.both_pass()
    assert held(at) == 6


def test_what_is_put_away_is_not_broken() -> None:  # (16) 15.1.1.3.2
    at = Position()
    at.field(0, CLERK, MOURNER)
    at.field(0, SQUIRE, SQUIRE)
    at.begin(PriorityRounds())
    assert waiting(at) == ["Grave Clerk"] * 2


def test_without_a_target_it_is_gone_before_anybody_can_answer() -> None:  # (35)
    at = Position()
    at.field(1, SENTRY)
    at.field(0, RINGER)
    (hunter,) = at.hand(0, HUNTER)
    at.begin(PriorityRounds())
    cards.move(at.game, hunter, CardZone.FIELD, TcgVerb.PLAYED)
    at.answer(None)
    assert at.asked.prompt == "order-autos"
    at.answer(at.asked.options)
    assert waiting(at) == ["Bell Ringer"]
    assert any(line.key == TcgVerb.CANCELLED for line in at.game.log)
    assert at.zone(hunter) is CardZone.FIELD


def test_those_that_enter_together_see_each_other() -> None:  # (40)
    at = Position()
    ringer, squire = at.hand(0, RINGER, SQUIRE)
    other = at.hand(1, GUARD)
    at.begin(PriorityRounds())
    for card in (ringer, squire, *other):
        cards.move(at.game, card, CardZone.FIELD, TcgVerb.PLAYED)
    at.answer(None)
    assert waiting(at) == ["Bell Ringer"] * 2  # not the opponent's


def test_the_turn_players_are_placed_first_and_resolve_last() -> None:  # 11.8.7
    at = Position()
    at.field(0, CLERK)
    at.field(1, MOURNER)
    (victim,) = at.field(0, SQUIRE)
    at.game.cards[victim] = at.game.cards[victim]._replace(damage=9000)
    at.begin(PriorityRounds())
    assert waiting(at) == ["Grave Clerk", "Quiet Mourner"]
    at.both_pass()
    assert (held(at, 0), held(at, 1)) == (0, 1)


def test_one_orders_ones_own() -> None:  # 11.8.7
    at = Position()
    at.field(0, CLERK, MOURNER)
    (victim,) = at.field(0, SQUIRE)
    at.game.cards[victim] = at.game.cards[victim]._replace(damage=9000)
    at.begin(PriorityRounds())
    assert (at.asked.player, at.asked.prompt) == (0, "order-autos")
    text = dump(at.game)
    assert dump(load(text, type(at.game))) == text
    at.answer(at.asked.options[::-1])
    assert waiting(at) == ["Quiet Mourner", "Grave Clerk"]


def test_casting_triggers_above_the_summon_and_stands_when_it_is_cancelled() -> None:  # (26)
    at = Position()
    (target,) = at.field(1, BULWARK)
    fires = at.field(0, KEEPER, STOKER, MAGE)
    (scribe,) = at.field(1, SCRIBE)
    (burst,) = at.hand(0, BURST)
    (hush,) = at.hand(1, HUSH)
    at.begin(PriorityRounds())
    at.answer(burst)
    at.answer((target,))
    at.answer(tuple(fires))
    assert waiting(at) == ["Cinder Burst", "Choir Mage"]
    at.answer(None)
    at.answer(hush)
    at.answer((burst,))
    at.answer((scribe,))
    for _ in range(3):
        if at.game.stacked:
            at.both_pass()
    assert (held(at), at.game.cards[target].damage, at.zone(burst)) == (1, 0, CardZone.BREAK)


def test_a_condition_counts_twice() -> None:  # 11.8.13
    at = Position()
    at.field(0, KEEPER)
    guest, _ = at.hand(0, GUEST, SQUIRE)
    at.begin(PriorityRounds())
    cards.move(at.game, guest, CardZone.FIELD, TcgVerb.PLAYED)
    at.answer(None)
    assert waiting(at) == []
    again = Position()
    keeper, _ = again.field(0, KEEPER, STOKER)
    guest, _ = again.hand(0, GUEST, SQUIRE)
    again.begin(PriorityRounds())
    cards.move(again.game, guest, CardZone.FIELD, TcgVerb.PLAYED)
    again.answer(None)
    assert waiting(again) == ["Choosy Guest"]
    cards.move(again.game, keeper, CardZone.BREAK, TcgVerb.PUT_AWAY)
    again.both_pass()
    assert (held(again), again.game.stacked) == (1, ())


def attacking_guest() -> tuple[Position, CardId]:
    at = Position()
    (guest,) = at.field(0, GUEST)
    at.begin(TcgAttackPhase())
    at.until("attack")
    at.answer((guest,))
    assert waiting(at) == ["Choosy Guest"]
    at.both_pass()
    assert (at.asked.player, at.asked.prompt) == (0, "may")
    return at, guest


def test_what_may_be_done_is_decided_as_it_resolves() -> None:  # 11.8.14
    at, guest = attacking_guest()
    at.answer(True)
    assert at.game.cards[guest].active
    at, guest = attacking_guest()
    at.answer(False)
    assert not at.game.cards[guest].active
    assert at.game.stacked == ()


def test_a_phase_begins_once_whatever_it_holds() -> None:  # (43)
    at = Position()
    at.field(0, DRUM, SQUIRE)
    at.field(1, DRUM)
    turns.begin_phase(at.game, TurnPhase.ATTACK)
    at.begin(TcgAttackPhase())
    assert waiting(at) == ["Drum Sergeant"]
    at.until("attack")
    assert held(at) == 1
    at.answer(at.asked.options)
    while at.game.pending is not None and at.asked.prompt != "attack":
        at.answer(None if at.asked.prompt == "priority" else ())
    assert held(at) == 1


def test_what_is_discarded_at_the_end_is_answered_without_another_hand_check() -> None:  # (5)
    at = Position()
    at.field(0, OWL)
    at.hand(0, *(SQUIRE,) * 7)
    at.begin(TcgEndPhase())
    at.until("hand-size")
    at.answer(at.asked.options[:2])
    assert waiting(at) == ["Archive Owl"] * 2
    while at.game.pending is not None:
        assert at.asked.prompt == "priority"
        at.answer(None)
    assert held(at) == 7


def test_first_strike_triggers_wait_for_the_other_damage() -> None:  # 15.2.3.3
    at = Position()
    (lancer,) = at.field(0, LANCER)
    at.field(0, MOURNER)
    (squire,) = at.field(1, SQUIRE)
    at.begin(TcgAttackPhase())
    at.until("attack")
    at.answer((lancer,))
    at.until("block")
    at.answer((squire,))
    seen = []
    while at.asked.prompt == "priority" and not at.game.stacked:
        seen.append((at.zone(squire), len(at.game.triggered)))
        at.answer(None)
    assert (CardZone.BREAK, 1) in seen  # between the two strikes it waits
    assert waiting(at) == ["Quiet Mourner"]


def points(at: Position, player: Player, *flipped: object, at_once: bool = False) -> None:
    """A player takes as many points as there are cards to be flipped."""
    for printed in reversed(flipped):
        at.put(player, printed, CardZone.DECK)  # type: ignore[arg-type]
    (dealer,) = at.field(1 - player, KEEPER)
    dealers = (at.game.cards[dealer].ref,)
    at.begin(TakePoints(player=player, points=len(flipped), dealers=dealers, at_once=at_once))


def test_a_burst_is_offered_and_done_at_once() -> None:  # (52)
    at = Position()
    (target,) = at.field(0, SQUIRE)
    points(at, 1, BURSTING)
    assert (at.asked.player, at.asked.prompt) == (1, "ex-burst")
    at.answer(True)
    assert (at.asked.player, at.asked.options) == (1, (target,))
    at.answer((target,))
    assert at.game.pending is None  # nobody could answer
    assert at.game.cards[target].damage == 5000
    assert at.zone(target) is CardZone.FIELD  # until the next rule process
    assert len(at.game.cards_in(1, CardZone.DAMAGE)) == 1
    at.begin(RuleProcesses())
    assert at.zone(target) is CardZone.BREAK


def test_a_burst_may_be_declined() -> None:  # (52)
    at = Position()
    (target,) = at.field(0, SQUIRE)
    points(at, 1, BURSTING)
    at.answer(False)
    assert at.game.cards[target].damage == 0


def test_a_burst_that_can_choose_nobody_is_offered_as_one_that_does_nothing() -> None:  # 11.10.2
    for is_vain in (False, True):
        at = Position()
        if not is_vain:
            at.field(0, SQUIRE)
        points(at, 1, BURSTING)
        assert (at.asked.prompt, at.asked.facts) == ("ex-burst", (("vain", True),) * is_vain)
        at.answer(True)
        assert (at.game.pending is None) is is_vain


def test_of_a_character_only_what_has_the_icon_bursts() -> None:  # 11.10.3
    at = Position()
    points(at, 1, STEWARD)
    at.answer(True)
    assert held(at, 1) == 1


def test_bursts_come_one_by_one_or_after_all_of_one_ability() -> None:  # (53)
    for at_once in (False, True):
        at = Position()
        at.field(0, BULWARK)
        points(at, 1, BURSTING, SENTRY, STEWARD, at_once=at_once)
        assert at.asked.prompt == "ex-burst"
        flipped = len(at.game.cards_in(1, CardZone.DAMAGE))
        assert flipped == (3 if at_once else 1)
        at.answer(True)
        at.answer(at.asked.options)
        assert at.asked.prompt == "ex-burst"
        at.answer(True)
        assert held(at, 1) == 1


def test_the_last_point_ends_the_game_without_a_burst() -> None:
    at = Position()
    for _ in range(6):
        at.put(1, SENTRY, CardZone.DAMAGE)
    points(at, 1, BURSTING, SENTRY)
    assert at.game.pending is None
    assert len(at.game.cards_in(1, CardZone.DAMAGE)) == 7
