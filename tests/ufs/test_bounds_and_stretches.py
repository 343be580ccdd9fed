"""Where numbers stop, which stretch is meant, and what has been, from both sides."""

from __future__ import annotations

import pytest

from engine.kernel.ids import Player
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import PlayDetail, ResolveDetail, StretchDetail
from engine.ufs.model.values import HeldAbility
from engine.ufs.procedures import modification, stretch
from engine.ufs.rules.checks import able_to_commit, weights_of
from engine.ufs.rules.grants import is_silencing
from engine.ufs.rules.lookback import was_sealed
from engine.ufs.rules.pause_conditions import NO_ROWS, without_vitality
from engine.ufs.rules.readings import candidates, fits, happened
from engine.ufs.rules.readings import number as number_of
from engine.ufs.rules.rule_effects import has_rule, says_of_itself
from engine.ufs.rules.spans import within
from engine.ufs.rules.stalemate import is_quiet
from engine.ufs.rules.stretches import is_skipped
from engine.ufs.rules.who import EVENT
from tests.ufs.build import Table, standing
from tests.ufs.scene import plus

Verb, Zone, Who, Stat = n.Verb, n.Zone, n.Who, n.Stat
THIS = n.ThisCard()
ONE = n.Number(1)


@pytest.mark.rule("K.3.7")
@pytest.mark.parametrize(
    ("change", "control"),
    [
        (plus(Stat.CONTROL, 2, high=n.Number(6)), 6),
        (plus(Stat.CONTROL, 2, high=n.Number(4)), 5),
        (plus(Stat.CONTROL, -2, high=n.Number(6)), 3),  # a maximum holds nothing up
        (plus(Stat.CONTROL, -2, low=n.Number(4)), 4),
        (plus(Stat.CONTROL, -2, low=n.Number(6)), 5),
        (plus(Stat.CONTROL, 2, low=n.Number(9)), 7),
        (plus(Stat.CONTROL, 0), 5),
    ],
)
def test_a_bound_stops_a_change_and_makes_none(change: n.Change, control: int) -> None:
    table = Table()
    wall = table.foundation(control=5)
    done = modification.change_once(table.game, table.context(), wall, change)
    assert table.game.cards[wall].values.control == control
    assert done == control - 5
    told = [event for event in table.game.batch if event.kind == Verb.MODIFY]
    assert len(told) == (control != 5)


def test_an_x_of_which_nothing_is_said_is_none() -> None:
    table = Table()
    assert number_of(table.game, table.context(), n.X()) == 0


@pytest.mark.rule("E.3.5.2")
@pytest.mark.parametrize(("amount", "expected"), [(0, 1), (1, 1), (3, 3)])
def test_a_card_counts_as_one_at_least(amount: int, expected: int) -> None:
    table = Table()
    wall = table.foundation()
    walls = n.Cards(n.IsType(n.CardType.FOUNDATION), place=n.Place(Zone.STAGE), pick=n.Pick.ALL)
    table.asset(0, standing(n.CountsAs(walls, n.Number(amount))))
    counted = weights_of(table.game, (wall, table.ash), None)
    assert counted == {wall: expected, table.ash: 1}


@pytest.mark.rule("K.1.2")
def test_what_may_not_be_committed_is_not_counted() -> None:
    table = Table()
    wall, gate = table.foundation(name="Wall"), table.foundation(name="Gate")
    named = n.Cards(n.Named("Wall"), place=n.Place(Zone.STAGE), pick=n.Pick.ANY)
    table.asset(0, standing(n.Cannot(n.EventPattern(Verb.COMMIT, cards=named))))
    assert able_to_commit(table.game, 0) == (table.ash, gate)
    assert wall not in able_to_commit(table.game, 0)


@pytest.mark.rule("K.4.3.1")
def test_which_card_was_sealed() -> None:
    table = Table()
    wall, gate = table.foundation(), table.foundation()
    refs = [table.game.cards[card].ref for card in (wall, gate)]
    table.emit(Verb.SEAL, wall)
    table.emit(Verb.COMMIT, gate)
    assert [was_sealed(table.game, ref) for ref in refs] == [True, False]
    table.emit(Verb.UNSEAL, wall)
    assert not was_sealed(table.game, refs[0])


def test_a_turn_in_which_anything_is_done_is_not_quiet() -> None:
    table = Table()
    table.emit(Verb.DRAW, owner=0)
    assert is_quiet(table.game)
    table.emit(Verb.COMMIT, table.foundation())
    assert not is_quiet(table.game)


@pytest.mark.rule("E.2.1")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(("vitality", "found"), [([0, 5], [0]), ([5, -1], [1]), ([5, 1], [])])
def test_who_has_no_vitality_left(active: int, vitality: list[int], found: list[int]) -> None:
    table = Table()
    table.game.active = active
    table.game.vitality = vitality
    assert [case.player for case in without_vitality(table.game, NO_ROWS)] == found
    table.game.vitality = [0, 0]
    both = [case.player for case in without_vitality(table.game, NO_ROWS)]
    assert both == [active, 1 - active]


@pytest.mark.parametrize(
    ("what", "lose", "have", "expected"),
    [
        ((n.AllAbilities(n.Property.ABILITY),), True, True, True),
        ((n.AllAbilities(n.Property.ABILITY),), True, False, False),
        ((n.AllAbilities(n.Property.ABILITY),), False, True, False),
        ((n.KeywordGrant("safe"),), True, True, False),
    ],
)
def test_who_has_no_abilities(
    what: tuple[n.Node, ...], lose: bool, have: bool, expected: bool
) -> None:
    assert is_silencing(n.Gain(THIS, what, lose=lose, have=have)) is expected
    assert not is_silencing(n.Draw(ONE))


def test_some_of_it_and_later() -> None:
    """ "The second card", "the second card or later", of all cards drawn this turn."""
    table = Table()
    drawn = [table.emit(Verb.DRAW, owner=0, actor=0) for _ in range(3)]
    for or_more, expected in ((False, drawn[1:2]), (True, drawn[1:])):
        pattern = n.EventPattern(
            Verb.DRAW, during=n.This(n.Stretch.TURN), ordinal=2, or_more=or_more
        )
        assert list(happened(table.game, table.context(), pattern)) == expected


@pytest.mark.parametrize("player", [0, 1])
def test_whose_stretch_it_was(player: Player) -> None:
    table = Table()
    table.game.active = player
    begin = StretchDetail(n.Stretch.END_PHASE, "begin")
    table.emit(Verb.PHASE, owner=player, detail=begin)
    drawn = table.emit(Verb.DRAW, owner=0)
    for who, is_own in ((Who.YOU, player == 0), (Who.OPPONENT, player == 1)):
        for span in (n.This(n.Stretch.END_PHASE, who), n.This(n.Stretch.TURN, who)):
            assert (drawn in within(table.game, table.context(), span)) is is_own


@pytest.mark.rule("K.1.1")
def test_a_rule_that_is_in_force_is_of_one_kind() -> None:
    table = Table()
    for kind in (n.RuleKind.NO_DAMAGE, n.RuleKind.ABILITIES_ANY_NUMBER):
        assert not has_rule(table.game, kind)
    never = n.Compare(ONE, n.Comparison.MORE, ONE)
    ruled = n.RuleEffect(n.RuleKind.NO_DAMAGE, n.Character())
    table.asset(0, standing(n.If(never, ruled)))
    assert not has_rule(table.game, n.RuleKind.NO_DAMAGE)
    table.asset(0, standing(ruled))
    assert has_rule(table.game, n.RuleKind.NO_DAMAGE)
    assert not has_rule(table.game, n.RuleKind.ABILITIES_ANY_NUMBER)


@pytest.mark.rule("D.2.2.3")
def test_attaching_is_told_with_the_card_as_it_lay() -> None:
    table = Table()
    wall = table.foundation(ready=False)
    was = table.game.cards[wall]
    atoms.attach(table.game, wall, table.ash, Why(0))
    (event,) = table.release()
    assert (event.kind, event.card, event.was) == (Verb.ATTACH, was.ref, was)
    assert table.game.cards[wall].ready
    atoms.detach(table.game, wall, Why(0))
    assert [event.kind for event in table.release()] == [Verb.DETACH]


# --- what is spoken of afterwards -----------------------------------------------------------------


def test_how_a_card_came_is_asked_for_the_whole_turn() -> None:
    """Of all else an effect sees no more than what has happened since it began."""
    table = Table()
    guard = table.foundation()
    table.emit(Verb.PLAY, guard, actor=0, detail=PlayDetail("foundation", number=1))
    table.emit(Verb.COMMIT, guard, actor=0)
    context = table.context(source=guard, scope=table.game.serial + 1)
    walls = n.Cards(n.IsType(n.CardType.FOUNDATION), pick=n.Pick.ANY)
    for verb, cards, expected in (
        (Verb.PLAY, THIS, 1),
        (Verb.PLAY, walls, 0),
        (Verb.COMMIT, THIS, 0),
    ):
        found = happened(table.game, context, n.EventPattern(verb, cards=cards))
        assert len(found) == expected


@pytest.mark.rule("K.3.4")
def test_an_attack_is_over_unless_its_end_is_what_has_happened() -> None:
    table = Table()
    attack = table.attack()
    table.game.last_attack, table.game.attack = table.game.attack, None
    resolved = table.emit(Verb.RESOLVE, attack, detail=ResolveDetail("attack"))
    other = table.emit(Verb.COMMIT, table.foundation())
    context = table.context()
    assert candidates(table.game, context, n.CurrentAttack()) == ()
    assert candidates(table.game, context.bind(EVENT, (other,)), n.CurrentAttack()) == ()
    now = context.bind(EVENT, (resolved,))
    assert candidates(table.game, now, n.CurrentAttack()) == (attack,)


@pytest.mark.rule("K.3.4.2")
def test_an_attack_rules_itself_alone() -> None:
    table = Table()
    kind = n.RuleKind.NO_DAMAGE
    held = (HeldAbility("a0", standing(n.RuleEffect(kind, n.CurrentAttack()))),)
    ruled, other = table.attack(abilities=held), table.attack(current=False)
    assert says_of_itself(table.game, ruled, kind)
    assert not says_of_itself(table.game, other, kind)
    assert not says_of_itself(table.game, ruled, n.RuleKind.ABILITIES_ANY_NUMBER)


def test_printed_numbers_are_asked_for_by_name() -> None:
    table = Table()
    wall = table.foundation(control=5)
    held = table.game.cards[wall]
    table.game.cards[wall] = held._replace(values=held.values._replace(control=None, speed=2))
    context = table.context()
    for stat, printed, expected in (
        (Stat.CONTROL, True, True),
        (Stat.CONTROL, False, False),
        (Stat.SPEED, True, False),
        (Stat.SPEED, False, True),
    ):
        assert fits(table.game, context, n.HasStat(stat, printed=printed), wall) is expected


@pytest.mark.rule("K.1.1")
@pytest.mark.parametrize(
    ("stat", "control", "difficulty"), [(None, 5, 2), (Stat.CONTROL, 5, 3), (Stat.SPEED, 6, 3)]
)
def test_which_numbers_of_a_card_stay_what_they_are(
    stat: n.Stat | None, control: int, difficulty: int
) -> None:
    table = Table()
    wall, gate = table.foundation(name="Wall"), table.foundation(name="Gate")
    named = n.Cards(n.Named("Wall"), place=n.Place(Zone.STAGE), pick=n.Pick.ALL)
    table.asset(0, standing(n.RuleEffect(n.RuleKind.UNMODIFIABLE, named, stat)))
    for card in (wall, gate):
        for each in (Stat.CONTROL, Stat.DIFFICULTY):
            modification.change_once(table.game, table.context(), card, plus(each, 1))
    held = table.game.cards[wall].values
    assert (held.control, held.difficulty) == (control, difficulty)
    other = table.game.cards[gate].values
    assert (other.control, other.difficulty) == (6, 3)


@pytest.mark.rule("J.5.3", "F.4.1.2")
@pytest.mark.parametrize("ends", [True, False])
def test_what_is_only_told_to_end_is_not_skipped(ends: bool) -> None:
    table = Table()
    table.attack()
    assert not is_skipped(table.game, n.Stretch.ENHANCE_STEP)
    table.asset(0, standing(n.Skip(n.This(n.Stretch.ENHANCE_STEP), ends)))
    assert is_skipped(table.game, n.Stretch.ENHANCE_STEP) is not ends


def test_the_damage_step_alone_is_an_event_of_its_attack() -> None:
    """What answers another step answers nothing that the attack does."""
    table = Table()
    attack = table.attack()
    for begun in (n.Stretch.DAMAGE_STEP, n.Stretch.ENHANCE_STEP):
        stretch.begin(table.game, begun)
    told = [event.card.card if event.card else None for event in table.game.batch]
    assert told == [attack, None]
