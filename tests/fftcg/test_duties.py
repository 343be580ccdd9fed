"""10.1.2.3, 10.1.3.1.3, 11.12.5.6.1: what battles cost, who has to block, and how cards enter."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards
from engine.fftcg.model.changes import FieldAbility, GainPower, LastingChange, TcgChange
from engine.fftcg.model.duties import BattleCost, MustBlock
from engine.fftcg.model.patterns import CardPattern, WhoseCards
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.replacements import EnterInstead, ProposedEvent, ReplacementKey
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardKind, CardZone
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.rules import duties, entrances, legality, replacements
from engine.kernel.ids import CardId
from tests.fftcg.vanilla import FIRE, GUARD, ICE, KEEPER, SENTRY, SQUIRE, STOKER, Position

TOLL = BattleCost(CpPrice(((FIRE,),), 1))
GATE = BattleCost(CpPrice(((ICE,),)), is_block=True)
THEIRS = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OPPONENT)


def hang(at: Position, card: CardId, *changes: TcgChange) -> None:
    ref = at.game.cards[card].ref
    cards.change(at.game, LastingChange((ref,), changes, at.game.serial, ref))


# --- what it costs --------------------------------------------------------------------------------


def test_what_is_owed_for_a_battle_is_owed_for_each_together() -> None:  # 10.1.2.3
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    hang(at, squire, TOLL, GATE, GainPower(1000))
    hang(at, guard, TOLL)
    both = [at.game.cards[card] for card in (squire, guard)]
    attack = duties.battle_price(at.game, both, is_block=False)
    assert attack == CpPrice(((FIRE,), (FIRE,)), 2)
    assert duties.battle_price(at.game, both, is_block=True) == CpPrice(((ICE,),), 0)
    rules = [duties.why_not_paid(at.game, 0, both, is_block=each) for each in (False, True)]
    assert [each.rule for each in rules if each] == ["10.1.2.3", "10.1.3.1.3"]
    assert duties.why_not_paid(at.game, 0, [], is_block=False) is None


def test_nobody_has_to_pay_for_what_they_must_do() -> None:  # 10.1.3.1.3
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    for card in (squire, guard):
        hang(at, card, MustBlock())
    hang(at, guard, GATE, TOLL)
    records = [at.game.cards[card] for card in (squire, guard)]
    assert [duties.is_compelled(at.game, each, is_block=True) for each in records] == [True, False]
    assert not duties.is_compelled(at.game, records[0], is_block=False)


def test_an_attack_that_is_not_paid_for_is_taken_back_and_told_of() -> None:  # 14.1
    at = Position()
    squire, *_ = at.field(0, SQUIRE, KEEPER, STOKER)
    hang(at, squire, TOLL)
    at.begin(TcgAttackPhase())
    at.until("attack")
    at.answer((squire,))
    at.answer(())
    assert at.asked.prompt == "attack"
    (line,) = [each for each in at.game.log if each.key == "rewound"]
    assert (line.player, line.facts) == (0, (at.game.cards[squire].ref,))
    assert at.game.cards[squire].active


@pytest.mark.parametrize("active", [0, 1])
def test_who_blocks_pays_for_it_and_may_think_again(active: int) -> None:  # 10.1.3.1.3
    at = Position()
    at.game.active = active
    (squire,) = at.field(active, SQUIRE)
    sentry, keeper, stoker = at.field(1 - active, SENTRY, KEEPER, STOKER)
    hang(at, sentry, BattleCost(CpPrice((), 1), is_block=True))
    at.begin(TcgAttackPhase())
    at.until("attack")
    at.answer((squire,))
    at.until("block")
    assert (at.asked.player, at.asked.rule, at.asked.optional) == (1 - active, "10.1.3.1", True)
    at.answer((sentry,))
    assert (at.asked.player, at.asked.prompt) == (1 - active, "pay")
    assert at.asked.options == (keeper, stoker)
    at.answer(())
    assert at.asked.prompt == "block"
    assert at.game.battle.blocker is None
    at.answer((sentry,))
    at.answer((keeper,))
    assert at.game.battle.blocker == at.game.cards[sentry].ref


def test_if_one_has_to_block_no_other_is_chosen() -> None:  # 10.1.3.1.3
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    sentry, other, dull = at.field(1, SENTRY, GUARD, GUARD)
    hang(at, sentry, MustBlock())
    cards.dull(at.game, dull)
    why = [legality.why_not_block(at.game, at.game.cards[each]) for each in (sentry, other, dull)]
    assert [each.rule if each else "" for each in why] == ["", "10.1.3.1.3", "10.1.3.1.1"]
    at.begin(TcgAttackPhase())
    at.until("attack")
    at.answer((squire,))
    at.until("block")
    asked = at.asked
    assert (asked.rule, asked.options, asked.optional) == ("10.1.3.1.3", (sentry,), False)
    cards.end_changes(at.game)
    assert legality.why_not_block(at.game, at.game.cards[other]) is None


# --- how it enters --------------------------------------------------------------------------------


TAKEN, DULLED = EnterInstead(THEIRS, takes=True), EnterInstead(THEIRS)


def entering(at: Position, card: CardId) -> ProposedEvent:
    record = at.game.cards[card]
    return ProposedEvent(record.ref, TcgVerb.PLAYED, controller=record.owner)


def found(at: Position, proposed: ProposedEvent) -> list[ReplacementKey]:
    return list(replacements.applicable(at.game, proposed))


@pytest.mark.parametrize("player", [0, 1])
def test_who_takes_it_comes_first_and_takes_it_once(player: int) -> None:  # 11.12.5.6.1
    at = Position()
    says = FieldAbility((DULLED, TAKEN))
    first, second = at.field(1 - player, *[GUARD._replace(fields=(says,))] * 2)
    (squire,) = at.hand(player, SQUIRE)
    proposed = entering(at, squire)
    takers = found(at, proposed)
    assert [(key.said_by.card, key.change) for key in takers] == [(first, TAKEN), (second, TAKEN)]
    assert replacements.chooser(at.game, proposed) == player
    taken = replacements.replaced(proposed, takers[0])
    assert taken.controller == 1 - player
    assert replacements.chooser(at.game, taken) == 1 - player
    assert found(at, taken) == []  # it is no longer an opponent's
    at.begin(Occur(proposed=(taken,)))
    assert at.game.cards[squire].place == (1 - player, CardZone.FIELD)


def test_only_one_takes_it_and_all_else_is_done_to_it() -> None:
    at = Position()
    anybody = CardPattern(frozenset({CardKind.FORWARD}))
    takes, dulls = EnterInstead(anybody, takes=True), EnterInstead(anybody)
    at.field(0, *[GUARD._replace(fields=(FieldAbility((dulls, takes)),))] * 2)
    (squire,) = at.hand(1, SQUIRE)
    proposed = entering(at, squire)
    assert [key.change for key in found(at, proposed)] == [takes, takes]
    taken = replacements.replaced(proposed, found(at, proposed)[0])
    assert [key.change for key in found(at, taken)] == [dulls, dulls]
    dulled = replacements.replaced(taken, found(at, taken)[0])
    assert (dulled.controller, dulled.active) == (0, False)
    assert len(found(at, dulled)) == 1


def test_who_is_not_meant_enters_as_ever() -> None:
    at = Position()
    says = FieldAbility((DULLED,))
    at.field(0, GUARD._replace(fields=(says,)))
    (mine,), (theirs, monk) = at.hand(0, SQUIRE), at.hand(1, SQUIRE, KEEPER)
    dulled = [bool(found(at, entering(at, each))) for each in (mine, theirs, monk)]
    assert dulled == [False, True, False]
    (key,) = found(at, entering(at, theirs))
    at.begin(Occur(proposed=(entering(at, theirs),)))
    assert not at.game.cards[theirs].active
    assert entrances.entered(entering(at, mine), DULLED).controller == 0
    assert key.number == 0


def test_of_its_own_text_what_is_about_itself_counts_as_it_enters() -> None:
    at = Position()
    own = FieldAbility((EnterInstead(None), GainPower(1000)))
    others = FieldAbility((TAKEN,))
    (card,) = at.hand(0, SQUIRE._replace(fields=(own, others)))
    assert [key.change for key in found(at, entering(at, card))] == [EnterInstead(None)]


def test_how_a_card_enters_is_no_matter_of_what_happens_to_it_there() -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    hang(at, squire, TAKEN)
    ref, source = (at.game.cards[card].ref for card in (squire, guard))
    hurt = ProposedEvent(ref, TcgVerb.DAMAGED, amount=1000, source=source)
    assert found(at, hurt) == []
    assert found(at, ProposedEvent(ref, TcgVerb.BROKEN)) == []
    words = [replacements.said(each) for each in (TAKEN, DULLED)]
    assert words == ["enters the other field", "enters dull"]
