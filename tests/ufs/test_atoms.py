"""Changes of state by themselves: what each does, and where it does nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel.ids import Player
from engine.ufs import atoms
from engine.ufs.atoms import Arrival, Why
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AbilityKind, CardType, Stretch, Verb, Zone
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.effect import Context, Effect, EffectClass
from engine.ufs.model.game import AttackStep, PlayedCopy, UfsGame, Use
from engine.ufs.model.step import Origin
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.limits import played_copies
from tests.ufs.build import Table, trait

ME = Why(0)


def kinds(table: Table) -> list[str]:
    return [str(event.kind) for event in table.release()]


@pytest.mark.rule("C.1.3", "C.1.4", "D.2.2.3.2")
def test_only_what_is_ready_is_committed_and_what_is_attached_goes_along() -> None:
    table = Table()
    stone, tired = table.foundation(), table.foundation(ready=False)
    held = table.foundation(attached_to=stone)
    assert atoms.commit(table.game, (stone, tired, held), ME) == (stone,)
    assert not table.game.cards[held].ready
    assert kinds(table) == ["commit"]
    assert atoms.ready(table.game, (stone, held), ME) == (stone,)
    assert table.game.cards[held].ready
    assert not table.game.cards[tired].ready


@pytest.mark.rule("C.3.3.4.4")
def test_a_fresh_state_has_the_base_values_and_nothing_has_landed_on_it() -> None:
    table = Table()
    card = table.foundation()
    old = table.game.cards[card]
    changed = old.values._replace(control=9)
    table.game.cards[card] = old._replace(values=changed, applied=("old",), dealt_damage=True)
    atoms.begin_state(table.game, card, table.game.cards[card])
    fresh = old._replace(values=old.base, quiet=("old",), dealt_damage=True)
    assert table.game.cards[card] == fresh


@pytest.mark.rule("K.4.2", "D.2.2.4")
def test_a_card_is_turned_over_once_and_a_starting_character_never() -> None:
    table = Table()
    stone = table.foundation()
    assert atoms.flip(table.game, (table.ash, stone, stone), ME) == (stone,)
    assert atoms.unflip(table.game, (stone, stone), ME) == (stone,)
    assert kinds(table) == ["flip", "unflip"]


@pytest.mark.rule("K.4.2", "G.5.2")
def test_an_attack_turned_face_down_is_dropped_and_one_turned_up_is_not() -> None:
    for face_up, dropped in ((True, True), (False, False)):
        table = Table()
        attack = table.attack(face_up=face_up)
        turn = atoms.flip if face_up else atoms.unflip
        assert turn(table.game, (attack,), ME) == (attack,)
        assert table.game.attack is not None
        assert table.game.attack.dropped is dropped


@pytest.mark.rule("G.5.3")
def test_an_attack_that_leaves_in_its_damage_step_is_not_dropped() -> None:
    for step, dropped in ((AttackStep.BLOCK, True), (AttackStep.DAMAGE, False)):
        table = Table()
        attack = table.attack(step=step)
        atoms.move(table.game, (attack,), Zone.DISCARD, Verb.DISCARD, ME)
        assert table.game.attack is not None
        assert (table.game.attack.dropped, table.game.attack.was is not None) == (dropped, True)


@pytest.mark.rule("K.5.1")
def test_what_is_open_is_not_revealed_and_what_is_revealed_not_again() -> None:
    table = Table()
    stone, card = table.foundation(), table.card(1, Zone.HAND)
    assert atoms.reveal(table.game, (stone, card, card), ME) == (stone, card, card)
    assert kinds(table) == ["reveal"]
    assert (table.game.cards[stone].revealed, table.game.cards[card].revealed) == (False, True)
    atoms.conceal(table.game, (card, stone))
    assert not table.game.cards[card].revealed
    assert table.game.cards[stone].face_up


@pytest.mark.rule("D.1.4", "D.2.2.3", "D.2.2.4", "D.2.3.2")
def test_where_a_moved_card_comes_to_lie() -> None:
    table = Table()
    host = table.foundation()
    held = table.foundation(attached_to=host)
    old = table.card(0, Zone.DISCARD)
    serial = table.game.serial
    table.game.trace = []
    assert atoms.move(table.game, (table.ash,), Zone.DISCARD, Verb.DISCARD, ME) == ()
    assert table.game.trace == ["D.2.2.4"]
    assert atoms.move(table.game, (host,), Zone.DISCARD, Verb.DISCARD, ME) == (host,)
    assert table.game.zones[0, Zone.DISCARD] == (host, old)
    assert table.game.cards[host].arrived == serial + 1
    assert table.game.cards[held].attached_to is None
    under = Arrival(bottom=True)
    atoms.move(table.game, (held,), Zone.DISCARD, Verb.DISCARD, ME, under)
    assert table.game.zones[0, Zone.DISCARD] == (host, old, held)
    theirs = Arrival(into=1)
    atoms.move(table.game, (old,), Zone.HAND, Verb.ADD, ME, theirs)
    assert table.game.trace == ["D.2.2.4", "D.1.4"]
    assert table.game.cards[old].zone is Zone.REMOVED
    assert table.game.cards[old].owner == 0


@pytest.mark.rule("J.5.1")
def test_vitality_changes_by_what_is_really_gained_or_lost() -> None:
    table = Table()
    table.game.trace = []
    assert atoms.lose_vitality(table.game, 0, 0, ME) == 0
    assert table.game.trace == []
    assert atoms.gain_vitality(table.game, 0, 3, ME) == 0
    assert table.game.trace == ["J.5.1.1"]
    assert kinds(table) == []
    assert atoms.lose_vitality(table.game, 0, 4, ME) == 4
    assert atoms.gain_vitality(table.game, 0, 9, ME) == 4
    assert [event.amount for event in table.release()] == [4, 4]
    assert table.game.vitality == [25, 25]


@pytest.mark.rule("K.3.16")
def test_a_search_is_told_of() -> None:
    table = Table()
    atoms.search(table.game, 0, (table.card(0, Zone.DECK),), ME)
    assert kinds(table) == ["search"]


@pytest.mark.rule("H.3.1.1.1", "H.3.1.1.2")
@pytest.mark.parametrize("count", [atoms.count_form, atoms.count_enhance])
def test_what_is_attempted_is_counted_one_by_one(count: Callable[[UfsGame, Player], None]) -> None:
    game = Table().game
    count(game, 1)
    count(game, 1)
    assert sorted((game.forms, game.enhances)) == [[0, 0], [0, 2]]


@pytest.mark.rule("F.3.3", "F.4.1.2", "H.5.2")
def test_what_ends_with_a_turn_and_what_does_not() -> None:
    table = Table()
    game = table.game
    for span in ("turn", "step", "window"):
        atoms.count_use(game, Use(table.ash, 0, "t1", "play", span, 1))
    copy = PlayedCopy(1, 0, "Ash", n.Ability(AbilityKind.FORM, ()), game.turn)
    atoms.try_copy(game, copy)
    atoms.try_card(game, 0)
    atoms.cancel_play(game, 7)
    for stretch in (Stretch.COMBAT_PHASE, Stretch.ENHANCE_STEP, Stretch.COMBAT_PHASE):
        atoms.end_early(game, stretch)
    atoms.begin_or_end(game, Stretch.COMBAT_PHASE)
    assert list(game.ending) == [Stretch.ENHANCE_STEP]
    atoms.end_turn(game)
    assert (game.uses, played_copies(game)) == ({}, (copy,))
    assert (list(game.ending), list(game.cancelled)) == ([], [])
    assert game.active == 1
    assert game.tried_card == [True, False]
    atoms.begin_turn(game)
    assert (game.tried_card, game.turn) == ([False, False], 2)


def test_effects_are_numbered_one_by_one_and_nothing_is_no_memory() -> None:
    table = Table()
    effect = Effect(0, EffectClass.RULE, n.Act(Verb.FREEZE, n.ThisCard()), Context(0), uses=2)
    first, second = (atoms.add_effect(table.game, effect) for _ in range(2))
    assert (first, second) == (1, 2)
    atoms.count_down(table.game, table.game.effects[first])
    assert table.game.effects[first].uses == 1
    atoms.end_effects(table.game, (first, first))
    assert list(table.game.effects) == [second]
    atoms.remember(table.game, "kept", (1,))
    assert table.game.facts["kept"] == (1,)
    atoms.remember(table.game, "kept", ())
    assert "kept" not in table.game.facts


@pytest.mark.rule("G.3", "J.4.2.3")
def test_damage_tells_of_the_attack_as_it_was_if_an_attack_deals_it() -> None:
    table = Table()
    attack = table.game.cards[table.attack()]
    for source, was in ((attack.ref, attack), (None, None)):
        atoms.deal_damage(table.game, 1, 3, Why(0, source=source))
        assert {event.was for event in table.release()} == {was}
    assert table.game.vitality == [25, 19]


@pytest.mark.rule("E.4.10", "D.2.5.1.3")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.DISCARD])
def test_a_play_is_one_change_of_zone(zone: n.Zone) -> None:
    table = Table()
    card = table.card(0, zone)
    before = table.game.cards[card].epoch
    atoms.enter_transit(table.game, card)
    atoms.finish_play(table.game, card, zone, PlayedAs.FOUNDATION, ME)
    (event,) = table.release()
    played = table.game.cards[card]
    assert (played.zone, played.epoch) == (Zone.POOL, before + 1)
    assert (event.card, event.origin, event.to) == ((card, before), zone, Zone.POOL)


@pytest.mark.rule("F.1.1")
def test_of_what_use_a_card_is_depends_on_what_it_is() -> None:
    """An action may be played by its ability as though it were in hand."""
    table = Table()
    held = (HeldAbility("a0", n.Ability(AbilityKind.FORM, ())),)
    card = table.card(0, Zone.POOL, abilities=held)
    assert card not in table.game.able_cards
    values = table.game.cards[card].values
    atoms.set_current(table.game, card, values._replace(type=CardType.ACTION), Origin())
    assert card in table.game.able_cards


@pytest.mark.rule("C.2.3")
def test_a_card_that_lies_face_down_is_of_no_use_outside_a_hand() -> None:
    table = Table()
    ability = n.Ability(AbilityKind.ENHANCE, (), brackets=(n.InZone(Zone.MOMENTUM),))
    shown, _ = (
        table.card(0, Zone.MOMENTUM, face_up=face_up, abilities=(HeldAbility("a0", ability),))
        for face_up in (True, False)
    )
    assert list(table.game.able_cards) == [shown]


@pytest.mark.rule("C.3.3.4.3")
def test_what_changes_nothing_leaves_no_step() -> None:
    table = Table()
    stone = table.foundation()
    atoms.set_current(table.game, stone, table.game.cards[stone].values, Origin(key="k"))
    assert stone not in table.game.changes


@pytest.mark.rule("C.3.3.4.5")
def test_a_step_that_was_overwritten_explains_nothing_any_more() -> None:
    table = Table()
    stone = table.foundation()
    values = table.game.cards[stone].values
    changed = values._replace(control=7, difficulty=3)
    atoms.set_current(table.game, stone, changed, Origin(key="k"))
    assert {step.value for step in table.game.changes[stone]} == {"control", "difficulty"}
    record = table.game.cards[stone]
    before = record._replace(base=values._replace(control=9))
    table.game.cards[stone] = before
    atoms.rebase(table.game, stone)
    assert {step.value for step in table.game.changes[stone]} == {"difficulty"}
    assert table.game.cards[stone].values == changed._replace(control=5)
    atoms.refresh(table.game, stone)
    assert stone not in table.game.changes
    assert table.game.cards[stone].quiet == ("k",)


@pytest.mark.rule("E.2.5")
def test_since_when_a_card_has_been_a_terrain() -> None:
    table = Table()
    table.game.moment = 4
    early = table.foundation(keywords=(trait("terrain"),))
    assert table.game.cards[early].terrain_since == 5
    table.game.moment = 9
    atoms.set_current(
        table.game, early, table.game.cards[early].values._replace(control=8), Origin(key="k")
    )
    assert table.game.cards[early].terrain_since == 5
    atoms.flip(table.game, (early,), ME)
    assert table.game.cards[early].terrain_since == 0
    atoms.unflip(table.game, (early,), ME)
    assert table.game.cards[early].terrain_since == 10


def test_stamina_is_lost_and_gained_where_there_is_any() -> None:
    table = Table()
    weak = table.card(0, Zone.STAGE, CardType.BACKUP, stamina=4)
    plain = table.foundation(0)
    atoms.set_stamina(table.game, weak, 3)
    assert atoms.lose_stamina(table.game, (weak, plain), 2, ME) == (weak,)
    assert atoms.gain_stamina(table.game, (weak, plain), 9, ME) == (weak,)
    told = [(event.kind, event.card, event.amount) for event in table.release()]
    ref = table.game.cards[weak].ref
    assert told == [(Verb.LOSE_STAMINA, ref, 2), (Verb.GAIN_STAMINA, ref, 3)]
    assert (table.game.cards[weak].stamina, table.game.cards[plain].stamina) == (4, None)


@pytest.mark.rule("E.3")
@pytest.mark.parametrize(
    ("timing", "told"), [(n.Timing.BEFORE, {"foretold": (True,)}), (n.Timing.AFTER, {})]
)
def test_checks_are_told_of_in_advance_where_a_card_asks_for_it(
    timing: n.Timing, told: dict[str, object]
) -> None:
    table = Table()
    made = n.Trigger(timing, n.EventPattern(Verb.MAKE_CHECK))
    table.asset(0, n.Ability(n.AbilityKind.RESPONSE, (n.Draw(n.Number(1)),), trigger=made))
    atoms.heed_questions(table.game)
    assert table.game.facts == told
