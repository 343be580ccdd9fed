"""Which card an event is about, as a reference means it: this card, that one, the attack (K.3)."""

from __future__ import annotations

import pytest

from engine.kernel.events import Cause, Event
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail
from engine.ufs.model.step import Origin
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.who import EVENT, SINCE
from tests.ufs.build import Table, standing
from tests.ufs.occasion import ASSETS, LOW, MID, THIS, WALLS, at, gone, meant

Verb, Zone, Who = n.Verb, n.Zone, n.Who

# --- which card -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ref", "expected"),
    [
        (n.Same(THIS), True),
        (n.Same(WALLS), True),
        (n.Same(ASSETS), False),
        (n.Located(THIS, at(Zone.STAGE)), True),
        (n.Located(THIS, at(None)), True),
        (n.Located(THIS, at(Zone.DISCARD)), False),
        (n.Located(THIS, at(Zone.STAGE, Who.OPPONENT)), False),
        (n.BothOf(THIS, ASSETS), True),
        (n.BothOf(ASSETS, WALLS), True),
        (n.BothOf(ASSETS, n.Character()), False),
    ],
)
def test_a_destroyed_card_is_still_the_one_spoken_of(ref: n.CardRef, expected: bool) -> None:
    """Wherever it lies now."""
    table = Table()
    wall = table.foundation()
    context = table.context(source=wall)
    assert meant(table, gone(table, wall), Verb.DESTROY, context, cards=ref) is expected


@pytest.mark.parametrize(("ref", "expected"), [(WALLS, True), (ASSETS, False)])
def test_a_card_from_a_hand_is_known_as_it_happens(ref: n.Cards, expected: bool) -> None:
    table = Table()
    card = table.card(0, Zone.HAND)
    atoms.move(table.game, (card,), Zone.DISCARD, Verb.DISCARD, Why(0))
    (discarded,) = table.release()
    for each in (ref, n.Same(ref), n.BothOf(n.Character(), ref)):
        assert meant(table, discarded, Verb.DISCARD, cards=each) is expected


@pytest.mark.parametrize(("ref", "expected"), [(WALLS, True), (ASSETS, False)])
def test_a_card_shown_in_a_hand_is_known(ref: n.Cards, expected: bool) -> None:
    table = Table()
    shown = table.emit(Verb.REVEAL, table.card(0, Zone.HAND))
    assert meant(table, shown, Verb.REVEAL, cards=n.Same(ref)) is expected


@pytest.mark.parametrize(("whose", "expected"), [(Who.YOU, True), (Who.OPPONENT, False)])
def test_the_attack_that_deals_damage_lies_in_its_own_pool(whose: n.Who, expected: bool) -> None:
    """The damage is the other player's."""
    table = Table()
    dealt = table.emit(Verb.DEAL_DAMAGE, table.attack(), actor=0, owner=1, amount=1)
    there = n.Cards(MID.filter, place=at(Zone.POOL, whose), pick=n.Pick.ANY)
    assert meant(table, dealt, Verb.DEAL_DAMAGE, cards=there) is expected


def test_a_text_of_no_card_speaks_of_no_card_as_its_own() -> None:
    table = Table()
    turned = table.emit(Verb.COMMIT, table.foundation())
    assert not meant(table, turned, Verb.COMMIT, cards=THIS)


@pytest.mark.rule("K.3.1")
@pytest.mark.parametrize(("moves", "expected"), [(0, True), (1, False)])
def test_a_card_that_came_back_is_not_the_one_that_spoke(moves: int, expected: bool) -> None:
    table = Table()
    wall = table.foundation()
    turned = table.emit(Verb.COMMIT, wall)
    for zone in (Zone.HAND, Zone.STAGE)[: 2 * moves]:
        atoms.move(table.game, (wall,), zone, Verb.ADD, Why(0))
        table.release()
    assert meant(table, turned, Verb.COMMIT, table.context(source=wall), cards=THIS) is expected


@pytest.mark.rule("K.3.1")
@pytest.mark.parametrize(("verb", "expected"), [(Verb.ADD, True), (Verb.COMMIT, False)])
def test_a_card_may_have_spoken_after_its_own_move_alone(verb: n.Verb, expected: bool) -> None:
    table = Table()
    card = table.card(0, Zone.HAND)
    before = table.game.cards[card]
    atoms.move(table.game, (card,), Zone.STAGE, Verb.ADD, Why(0))
    (moved,) = table.release()
    event = moved if verb is Verb.ADD else Event(verb, 0, 0, before.ref, was=before, serial=99)
    assert meant(table, event, verb, table.context(source=card), cards=THIS) is expected


@pytest.mark.rule("J.2.3.1")
@pytest.mark.parametrize("lasts", [False, True])
def test_what_lasts_is_about_the_stay_of_a_card_that_was_bound(lasts: bool) -> None:
    """Any other effect is about the card."""
    table = Table()
    wall = table.foundation()
    context = table.context().bind("it", (table.game.cards[wall].ref,))
    context = context.bind(SINCE, 1) if lasts else context
    it = n.Bound("it")
    assert meant(table, table.emit(Verb.COMMIT, wall), Verb.COMMIT, context, cards=it)
    for zone in (Zone.HAND, Zone.STAGE):
        atoms.move(table.game, (wall,), zone, Verb.ADD, Why(0))
        table.release()
    again = table.emit(Verb.COMMIT, wall)
    assert meant(table, again, Verb.COMMIT, context, cards=it) is not lasts


@pytest.mark.rule("I.3.12.2")
def test_what_an_attack_stunned_is_known_without_a_word_for_it() -> None:
    table = Table()
    attack, wall = table.attack(), table.foundation(1)
    ref = table.game.cards[attack].ref
    stunned = table.emit(Verb.COMMIT, wall, cause=Cause.EFFECT, source=ref)
    context = table.context(source=attack).bind(SINCE, 1)
    assert meant(table, stunned, Verb.COMMIT, context, cards=n.Bound("stunned"))


@pytest.mark.rule("K.3.4")
def test_the_last_attack_is_meant_once_it_is_over() -> None:
    table = Table()
    attack = table.attack(current=False)
    detail = PlayDetail(PlayedAs.ATTACK, number=1)
    table.emit(Verb.PLAY, attack, actor=0, detail=detail)
    other = table.attack()
    last = n.LastAttack(Who.YOU)
    for card, expected in ((attack, True), (other, False)):
        turned = table.emit(Verb.FLIP, card)
        assert meant(table, turned, Verb.FLIP, cards=last) is expected
    for zone in (Zone.HAND, Zone.POOL):
        atoms.move(table.game, (attack,), zone, Verb.ADD, Why(0))
        table.release()
    assert not meant(table, table.emit(Verb.FLIP, attack), Verb.FLIP, cards=last)


# --- this attack ----------------------------------------------------------------------------------


@pytest.mark.rule("K.3.4")
def test_the_attack_spoken_of_goes_on_or_has_just_ended() -> None:
    table = Table()
    before = table.attack(current=False)
    attack = table.attack()
    for _ in range(2):
        for card, expected in ((attack, True), (before, False)):
            flipped = table.emit(Verb.FLIP, card)
            assert meant(table, flipped, Verb.FLIP, cards=n.CurrentAttack()) is expected
        table.game.last_attack, table.game.attack = table.game.attack, None


@pytest.mark.rule("K.3.4.3")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (n.AbilityKind.CONTINUOUS, True),
        (n.AbilityKind.RESPONSE, True),
        (n.AbilityKind.ENHANCE, False),
    ],
)
def test_an_attack_being_played_is_spoken_of_by_what_waits_for_it(
    kind: n.AbilityKind, expected: bool
) -> None:
    table = Table()
    held = HeldAbility("a0", n.Ability(kind, (n.Draw(n.Number(1)),)))
    attack = table.attack(current=False, abilities=(held,))
    played = table.emit(Verb.PLAY, attack, actor=0, detail=PlayDetail(PlayedAs.ATTACK, number=1))
    context = table.context(source=attack, ability="a0")
    assert meant(table, played, Verb.PLAY, context, cards=n.CurrentAttack()) is expected


@pytest.mark.rule("K.3.4.2")
@pytest.mark.parametrize("edition", ["comprehensive", "universus"])
@pytest.mark.parametrize("speaker", ["itself", "other attack", "wall"])
def test_whose_attack_a_standing_text_speaks_of(speaker: str, edition: str) -> None:
    """An attack speaks of itself; in the newest edition any other card of whichever it is."""
    table = Table()
    table.game.edition = PLAYED[edition]
    says = HeldAbility("a0", standing(n.Draw(n.Number(1))))
    attack = table.attack(abilities=(says,))
    other = table.attack(current=False, abilities=(says,))
    wall = table.foundation(abilities=(says,))
    source = {"itself": attack, "other attack": other, "wall": wall}[speaker]
    expected = speaker == "itself" or (speaker == "wall" and edition == "universus")
    turned = table.emit(Verb.FLIP, attack)
    context = table.context(source=source, ability="a0")
    assert meant(table, turned, Verb.FLIP, context, cards=n.CurrentAttack()) is expected


@pytest.mark.parametrize(("filter_", "expected"), [(MID.filter, True), (LOW.filter, False)])
def test_this_attack_is_described_as_it_was(filter_: n.Predicate, expected: bool) -> None:
    """As what happened to it began, and before it left."""
    table = Table()
    attack = table.attack()
    atoms.flip(table.game, (attack,), Why(0))
    (was,) = table.release()
    assert meant(table, was, Verb.FLIP, cards=n.CurrentAttack(filter=filter_)) is expected


def test_what_this_attack_has_become_since_does_not_count() -> None:
    table = Table()
    attack = table.attack()
    dealt = table.emit(Verb.DEAL_DAMAGE, attack, actor=0, amount=1)
    values = table.game.cards[attack].values
    atoms.set_current(table.game, attack, values._replace(attack_zone=n.AttackZone.LOW), Origin())
    for each, expected in ((MID, True), (LOW, False)):
        this = n.CurrentAttack(filter=each.filter)
        assert meant(table, dealt, Verb.DEAL_DAMAGE, cards=this) is expected


def test_bound_events_are_asked_for_the_card_they_are_about() -> None:
    table = Table()
    wall, other = table.foundation(), table.foundation()
    turned = table.emit(Verb.COMMIT, wall)
    context = table.context().bind(EVENT, (turned,)).bind(SINCE, 1)
    for card, expected in ((wall, True), (other, False)):
        flipped = table.emit(Verb.FLIP, card)
        assert meant(table, flipped, Verb.FLIP, context, cards=n.Bound(EVENT)) is expected
