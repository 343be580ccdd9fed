"""Effects that last, field abilities, freezing and special abilities; worked cases in brackets."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.changes import (
    BecomeForward,
    ChangeSpan,
    FieldAbility,
    Forbid,
    ForbidBlockers,
    GainPower,
    GainTraits,
    LastingChange,
    LoseAbilities,
    MustAttack,
    SetPower,
    TakeControl,
    TcgBan,
    TcgChange,
)
from engine.fftcg.model.costs import AnyElementCp, AnyElementParty, CheaperCards
from engine.fftcg.model.details import TcgChangeDetail, change_of
from engine.fftcg.model.duties import AttacksAgain, AttacksTwice, BattleCost, MustBlock
from engine.fftcg.model.gains import GainAbility
from engine.fftcg.model.information import (
    GainElement,
    GainJob,
    InformationChange,
    SetCost,
    SetElement,
)
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.replacements import DamageInstead, TcgReplacement
from engine.fftcg.model.state import TcgBattle
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardElement, CardKind, CardTrait, CardZone
from engine.fftcg.procedures.priority import PriorityRounds, RuleProcesses
from engine.fftcg.procedures.turn import DuelTurn, TcgEndPhase
from engine.fftcg.rules import battle, layers, legality, processes, values
from engine.fftcg.rules.kinds import kinds
from engine.fftcg.rules.legality import AbilityUse
from engine.fftcg.rules.tellings import told
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import CardId, Ref
from engine.kernel.save import dump, load
from tests.fftcg.speakers import (
    BANNER,
    CAPTAIN,
    CHEER,
    CHILL,
    CLERK,
    KNIGHT,
    RHEA,
    RHEA_SUMMON,
    RINGER,
    SHIFTER,
)
from tests.fftcg.vanilla import (
    A_FORWARD,
    FIRE,
    KEEPER,
    SCRIBE,
    SENTRY,
    SQUIRE,
    STOKER,
    TENDER,
    Position,
    forward,
)

CHANGES = {
    GainPower(2000): "gains +2000 power",
    GainPower(-1000): "loses 1000 power",
    GainTraits(frozenset({CardTrait.FIRST_STRIKE, CardTrait.BRAVE})): (
        "gains Brave and First Strike"
    ),
    GainAbility(FieldAbility((MustAttack(),)), "{itself} must attack."): (
        'gains "Ember Squire must attack."'
    ),
    GainJob("Scout"): "gains Job Scout",
    GainElement(CardElement.ICE): "gains Ice",
    LoseAbilities(): "loses all its abilities",
    Forbid(TcgBan.BLOCK): "cannot block",
    ForbidBlockers(A_FORWARD): "cannot be blocked by some Forwards",
    BattleCost(CpPrice()): "cannot attack without paying for it",
    BattleCost(CpPrice(), is_block=True): "cannot block without paying for it",
    DamageInstead(): 'is under "damage 0"',
    BecomeForward(5000): "also becomes a Forward with 5000 power",
    SetElement(CardElement.LIGHT): "becomes Light",
    SetPower(1000): "has 1000 power",
    SetCost(3): "has cost 3",
    TakeControl(): "changes sides",
    MustAttack(): "must attack if possible",
    MustBlock(): "must block if possible",
    AttacksTwice(): "can attack twice in the same turn",
    AttacksAgain(): "can attack once more",
    AnyElementCp(): "can produce CP of any Element",
    AnyElementParty(): "can form a party with Forwards of any Element",
    CheaperCards(A_FORWARD, 2): "makes cards cost 2 less",
}


def change(at: Position, card: CardId, *changes: TcgChange) -> None:
    """As an effect that has resolved just now."""
    ref = at.game.cards[card].ref
    source = at.game.cards[CardId(0)].ref
    cards.change(at.game, LastingChange((ref,), changes, at.game.serial, source))


def power(at: Position, card: CardId) -> int:
    return values.power(at.game, at.game.cards[card])


def has(at: Position, card: CardId, trait: CardTrait = CardTrait.HASTE) -> bool:
    return values.has(at.game, at.game.cards[card], trait)


def test_damage_and_what_lasts_until_the_end_go_at_once() -> None:  # (4)
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    change(at, squire, GainPower(3000))
    cards.damage(at.game, squire, 6000, at.game.cards[squire].ref)
    at.begin(TcgEndPhase())
    while at.game.pending is not None:
        at.answer(None)
    assert at.zone(squire) is CardZone.FIELD
    assert (power(at, squire), at.game.cards[squire].damage) == (5000, 0)


def test_a_summon_changes_what_it_chose_and_no_later_card() -> None:  # 11.12.4.2
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    (keeper,) = at.field(0, KEEPER)
    (cheer,) = at.hand(0, CHEER)
    at.begin(PriorityRounds())
    at.answer(cheer)
    at.answer((squire,))
    at.answer((keeper,))
    at.both_pass()
    assert power(at, squire) == 8000
    text = dump(at.game)
    assert dump(load(text, type(at.game))) == text
    cards.move(at.game, squire, CardZone.HAND, TcgVerb.RETURNED)
    cards.move(at.game, squire, CardZone.FIELD, TcgVerb.PLAYED)
    assert power(at, squire) == 5000  # (64) another card


def test_power_below_zero_is_remembered_and_read_as_zero() -> None:  # 4.3
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    change(at, squire, GainPower(-7000))
    assert power(at, squire) == 0
    assert layers.power(at.game, at.game.cards[squire]) == -2000
    change(at, squire, GainPower(3000))
    assert power(at, squire) == 1000
    change(at, squire, GainPower(-1000))
    at.begin(RuleProcesses())
    assert at.zone(squire) is CardZone.BREAK
    assert any(line.key == TcgVerb.PUT_AWAY for line in at.game.log)  # 12.4.4 breaks nothing


def test_a_number_that_is_set_stands_for_the_printed_one() -> None:  # 11.3.10
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    change(at, squire, GainPower(2000))
    change(at, squire, SetPower(9000))
    assert power(at, squire) == 11000
    change(at, squire, SetPower(1000))
    assert power(at, squire) == 3000


def test_a_field_ability_reaches_whatever_lies_there() -> None:  # 11.12.4.5, 11.9.2
    at = Position()
    (banner,) = at.field(0, BANNER)
    late, other = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    assert (power(at, late), has(at, late)) == (6000, True)
    assert (power(at, banner), has(at, banner)) == (4000, False)
    assert (power(at, other), has(at, other)) == (5000, False)
    cards.move(at.game, banner, CardZone.BREAK, TcgVerb.BROKEN)
    assert (power(at, late), has(at, late)) == (5000, False)


def test_what_hangs_on_a_lost_ability_is_gone_whichever_is_older() -> None:  # (58)
    at = Position()
    banner, squire = at.field(0, BANNER, SQUIRE)
    change(at, banner, LoseAbilities())
    assert (power(at, squire), has(at, squire)) == (5000, False)


def test_what_is_gained_after_a_loss_is_there() -> None:  # 11.12.4.8
    at = Position()
    (runner,) = at.field(0, forward("Gale Guard", FIRE, 2, 4000, CardTrait.HASTE))
    assert has(at, runner)
    change(at, runner, LoseAbilities())
    assert not has(at, runner)
    change(at, runner, GainTraits(frozenset({CardTrait.BRAVE})))
    assert (has(at, runner), has(at, runner, CardTrait.BRAVE)) == (False, True)


def test_lost_abilities_neither_trigger_nor_are_used() -> None:
    at = Position()
    ringer, rhea = at.field(0, RINGER, RHEA)
    (captain,) = at.hand(0, CAPTAIN)
    change(at, ringer, LoseAbilities())
    change(at, rhea, LoseAbilities())
    at.game.take_batch()
    at.begin(PriorityRounds())
    with pytest.raises(IllegalAnswer, match=r"11\.6\.1"):
        at.use(rhea)
    cards.move(at.game, captain, CardZone.FIELD, TcgVerb.PLAYED)
    at.answer(None)
    assert at.asked.prompt == "choose"
    assert len(at.game.stacked) == 1


def test_what_leaves_without_its_abilities_does_not_speak_of_it() -> None:  # 11.8.16
    for is_lost in (False, True):
        at = Position()
        (clerk,) = at.field(0, CLERK)
        if is_lost:
            change(at, clerk, LoseAbilities())
        at.game.cards[clerk] = at.game.cards[clerk]._replace(damage=9000)
        at.begin(PriorityRounds())
        assert at.zone(clerk) is CardZone.BREAK
        assert len(at.game.stacked) == (0 if is_lost else 1)


def test_damage_turns_an_ability_on_and_off() -> None:  # (62)
    at = Position()
    (knight,) = at.field(0, KNIGHT)
    points = [at.put(0, SENTRY, CardZone.DAMAGE) for _ in range(2)]
    assert power(at, knight) == 5000
    points.append(at.put(0, SENTRY, CardZone.DAMAGE))
    assert power(at, knight) == 7000
    cards.move(at.game, points[0], CardZone.HAND, TcgVerb.RETURNED)
    assert power(at, knight) == 5000


@pytest.mark.parametrize("is_active", [False, True])
def test_what_is_frozen_misses_one_active_phase_needed_or_not(is_active: bool) -> None:  # (56)
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    if not is_active:
        cards.dull(at.game, squire)
    cards.freeze(at.game, squire)
    cards.freeze(at.game, squire)
    at.begin(DuelTurn())
    assert at.game.cards[squire].active is is_active
    assert not at.game.cards[squire].frozen
    again = Position()
    (squire,) = again.field(0, SQUIRE)
    cards.dull(again.game, squire)
    again.begin(DuelTurn())
    assert again.game.cards[squire].active


def test_freezing_is_forgotten_when_the_card_leaves() -> None:  # (64)
    at = Position()
    (target,) = at.field(1, SENTRY)
    (scribe,) = at.field(0, SCRIBE)
    (chill,) = at.hand(0, CHILL)
    at.begin(PriorityRounds())
    at.answer(chill)
    at.answer((target,))
    at.answer((scribe,))
    at.both_pass()
    assert at.game.cards[target].frozen
    cards.move(at.game, target, CardZone.HAND, TcgVerb.RETURNED)
    cards.move(at.game, target, CardZone.FIELD, TcgVerb.PLAYED)
    assert not at.game.cards[target].frozen


def test_a_special_ability_costs_a_character_of_its_name() -> None:  # (32)
    at = Position()
    rhea, target = *at.field(0, RHEA), *at.field(1, SENTRY)
    same, spell, squire = at.hand(0, RHEA, RHEA_SUMMON, SQUIRE)
    at.begin(PriorityRounds())
    at.use(rhea)
    at.answer((target,))
    assert (at.asked.prompt, at.asked.options) == ("discard-cost", (same,))
    at.answer((same,))
    assert at.asked.prompt == "pay"
    assert set(at.asked.options) == {spell, squire}  # it makes no CP, too
    at.answer((squire,))
    assert (at.zone(same), at.zone(squire)) == (CardZone.BREAK, CardZone.BREAK)
    at.both_pass()
    assert at.zone(target) is CardZone.BREAK


def test_without_such_a_card_it_is_refused_by_its_rule() -> None:  # 11.7.1
    at = Position()
    rhea, *_ = at.field(0, RHEA, KEEPER, STOKER, TENDER)
    at.field(1, SENTRY)
    at.hand(0, RHEA_SUMMON, SQUIRE)
    at.begin(PriorityRounds())
    with pytest.raises(IllegalAnswer, match=r"11\.7\.1"):
        at.use(rhea)


def test_one_card_is_not_both_namesake_and_cp() -> None:  # (32)
    at = Position()
    fiery: TcgDefinition = RHEA._replace(elements=(CardElement.FIRE,))
    (rhea,) = at.field(0, fiery)
    at.field(1, SENTRY)
    at.hand(0, fiery)
    at.begin(PriorityRounds())
    with pytest.raises(IllegalAnswer, match=r"11\.2\.1\.1"):
        at.use(rhea)
    assert AbilityUse(rhea, 0) not in at.asked.options


def grown(at: Position, *, fresh: bool = False) -> CardId:
    """A Monster that has used its ability to become a Forward."""
    shifter = at.put(0, SHIFTER, CardZone.FIELD, fresh=fresh)
    at.begin(PriorityRounds())
    at.use(shifter)
    at.both_pass()
    return shifter


def test_a_monster_that_is_a_forward_stays_a_monster() -> None:  # (31)
    at = Position()
    shifter = at.put(0, SHIFTER, CardZone.FIELD, fresh=True)
    at.begin(PriorityRounds())
    assert {AbilityUse(shifter, 0), AbilityUse(shifter, 1)} <= set(at.asked.options)
    at.use(shifter)
    at.both_pass()
    card = at.game.cards[shifter]
    assert kinds(at.game, card) == {CardKind.MONSTER, CardKind.FORWARD}
    assert power(at, shifter) == 5000
    with pytest.raises(IllegalAnswer, match=r"11\.6\.2\.2"):
        at.use(shifter, 1)
    assert legality.possible_attackers(at.game) == ()


def test_a_monster_of_last_turn_may_attack_as_a_forward() -> None:  # F29
    at = Position()
    shifter = grown(at)
    assert legality.possible_attackers(at.game) == (shifter,)


def test_what_is_a_forward_no_more_is_in_no_battle_and_keeps_its_damage() -> None:  # (61)
    at = Position()
    shifter = grown(at)
    at.game.battle = TcgBattle((at.game.cards[shifter].ref,))
    cards.damage(at.game, shifter, 4000, at.game.cards[shifter].ref)
    assert values.ids(battle.attackers(at.game)) == (shifter,)
    cards.end_changes(at.game)
    assert battle.attackers(at.game) == []
    assert processes.puttings(at.game) == ()  # 12.4.5 looks at Forwards alone
    change(at, shifter, BecomeForward(3000))
    assert [each.rule for each in processes.puttings(at.game)] == ["12.4.5"]


def test_what_is_gained_counts_on_the_power_that_it_became() -> None:
    at = Position()
    shifter = grown(at)
    change(at, shifter, GainPower(1000))
    assert power(at, shifter) == 6000
    change(at, shifter, SetPower(2000))
    assert power(at, shifter) == 3000


# --- what is told of it ---------------------------------------------------------------------------


@pytest.mark.parametrize("changed", CHANGES, ids=lambda changed: type(changed).__name__)
def test_what_becomes_of_a_card_is_told(changed: TcgChange) -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    change(at, squire, changed)
    (event,) = at.game.take_batch()
    assert change_of(event) == TcgChangeDetail(ChangeSpan.TURN, CHANGES[changed])


@pytest.mark.parametrize("span", ChangeSpan)
def test_in_whose_opponents_turn_a_change_ends_is_told(span: ChangeSpan) -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    ref = at.game.cards[squire].ref
    cards.change(at.game, LastingChange((ref,), (GainPower(1000),), 0, ref, span, player=1))
    (event,) = at.game.take_batch()
    assert event.actor == (1 if span is ChangeSpan.THEIR_TURN else None)


def test_what_has_one_verb_is_told_together() -> None:
    lasting = LastingChange(
        (),
        (GainPower(1000), Forbid(TcgBan.BLOCK), GainTraits(frozenset({CardTrait.HASTE}))),
        0,
        Ref(CardId(0), 0),
    )
    assert told(lasting, "Squire") == "gains +1000 power and Haste and cannot block"


def test_no_power_at_all_is_gained() -> None:
    """As what is counted may come to."""
    lasting = LastingChange((), (GainPower(0),), 0, Ref(CardId(0), 0))
    assert told(lasting, "Squire") == "gains +0 power"


def test_every_change_has_words() -> None:
    replaced = kinds_below(TcgReplacement) | {TcgReplacement.__name__}  # they have words as such
    openings = {InformationChange.__name__}
    assert kinds_below(TcgChange) - replaced - openings <= {type(each).__name__ for each in CHANGES}


def kinds_below(kind: type) -> set[str]:
    """By name: of a class with slots there is an empty one, too."""
    own: list[type] = kind.__subclasses__()
    return {each.__name__ for each in own}.union(*map(kinds_below, own))
