"""Which cards a reference stands for, and what of it is a choice (K.2, D.2.2.3, J.5.4)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.advanced.edition import ADVANCED
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import PlayDetail
from engine.ufs.model.edition import Edition
from engine.ufs.model.step import Origin
from engine.ufs.rules.choices import choice, choices
from engine.ufs.rules.places import in_places, is_in_places
from engine.ufs.rules.readings import candidates, stands_for
from tests.ufs.build import Table, classes_of

STAGE = n.Place(n.Zone.STAGE)
THEIRS = n.Place(n.Zone.STAGE, n.Who.OPPONENT)
HAND = n.Place(n.Zone.HAND)
FOUNDATION = n.AllOf((n.IsType(n.CardType.FOUNDATION),))
CHARACTER = n.AllOf((n.IsType(n.CardType.CHARACTER, card_word=True),))
ANY = n.ANY_CARD

SAMPLES: dict[type[n.CardRef], n.CardRef] = {
    n.ThisCard: n.ThisCard(),
    n.NamedCard: n.NamedCard("Wall"),
    n.CurrentAttack: n.CurrentAttack(),
    n.CurrentBlock: n.CurrentBlock(n.Who.OPPONENT),
    n.LastAttack: n.LastAttack(),
    n.Character: n.Character(),
    n.Cards: n.Cards(place=STAGE),
    n.Bound: n.Bound("found"),
    n.Same: n.Same(n.ThisCard()),
    n.Among: n.Among(n.Cards(place=STAGE, pick=n.Pick.ALL)),
    n.Rest: n.Rest("found"),
    n.Next: n.Next(),
    n.MultipleCopies: n.MultipleCopies(n.CurrentAttack()),
    n.BothOf: n.BothOf(n.ThisCard(), n.Character()),
    n.Whole: n.Whole(HAND),
    n.Located: n.Located(n.ThisCard(), HAND),
    n.AttachedTo: n.AttachedTo(n.Character()),
}


def test_every_reference_has_a_reading() -> None:
    table = Table()
    context = table.context(source=table.foundation())
    assert set(SAMPLES) == classes_of(n.CardRef)
    for ref in SAMPLES.values():
        assert isinstance(stands_for(table.game, context, ref), tuple)
        assert isinstance(candidates(table.game, context, ref), tuple)
        assert choices(table.game, context, ref)


def test_an_unknown_reference_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Strange(n.CardRef):
        pass

    table = Table()
    with pytest.raises(TypeError, match="Strange"):
        candidates(table.game, table.context(), Strange())


def found(table: Table, ref: n.CardRef, verb: n.Verb | None = None) -> tuple[CardId, ...]:
    return candidates(table.game, table.context(), ref, verb)


@pytest.mark.rule("K.2.6")
def test_cards_come_in_zone_order_and_only_from_their_place() -> None:
    table = Table()
    one, two = table.foundation(), table.foundation()
    table.card(0, n.Zone.POOL)
    other = table.foundation(1)
    assert found(table, n.Cards(FOUNDATION, place=STAGE)) == (one, two)
    both = n.Place(n.Zone.STAGE, n.Who.EITHER)
    assert found(table, n.Cards(FOUNDATION, place=both)) == (one, two, other)


@pytest.mark.rule("D.2.2.3.4.2", "D.2.2.4")
def test_attached_characters_only_where_characters_are_named() -> None:
    table = Table()
    version = table.character(1, "Bram", "2")
    atoms.mark(table.game, version, attached_to=table.bram)
    lore, stone = table.foundation(1, attached_to=table.bram), table.foundation(1)
    anything = n.Cards(ANY, place=THEIRS)
    assert found(table, anything, n.Verb.DESTROY) == (lore, stone)
    assert found(table, n.Cards(CHARACTER, place=THEIRS), n.Verb.DESTROY) == (version,)
    assert found(table, anything) == (table.bram, lore, stone)


@pytest.mark.rule("C.1.3", "C.1.4", "D.2.2.3.2", "D.2.2.4", "K.4.2")
def test_an_act_is_possible_only_where_it_changes_something() -> None:
    table = Table()
    ready, committed = table.foundation(), table.foundation(ready=False)
    down = table.foundation(face_up=False)
    table.foundation(attached_to=table.ash)
    everything = n.Cards(ANY, place=STAGE)
    assert found(table, everything, n.Verb.COMMIT) == (table.ash, ready, down)
    assert found(table, everything, n.Verb.READY) == (committed,)
    assert found(table, everything, n.Verb.UNFLIP) == (down,)
    assert table.ash not in found(table, everything, n.Verb.FLIP)
    assert down not in found(table, everything, n.Verb.FLIP)
    attached = (table.game.zones[0, n.Zone.STAGE][-1],)
    assert found(table, everything, n.Verb.DETACH) == attached
    pile, gone = table.card(0, n.Zone.DISCARD), table.card(0, n.Zone.REMOVED)
    both = n.Cards(ANY, place=n.Place(n.Zone.DISCARD), other_places=(n.Place(n.Zone.REMOVED),))
    assert found(table, both, n.Verb.REMOVE) == (pile,)
    assert found(table, both, n.Verb.DISCARD) == (gone,)
    assert found(table, both, n.Verb.DESTROY) == ()


@pytest.mark.rule("C.3.2.1")
def test_whoever_picks_from_the_hand_sees_it_but_nobody_sees_momentum() -> None:
    table = Table()
    stone = table.card(0, n.Zone.HAND)
    table.card(0, n.Zone.HAND, n.CardType.ASSET)
    table.card(0, n.Zone.MOMENTUM)
    assert found(table, n.Cards(FOUNDATION, place=HAND)) == (stone,)
    momentum = n.Place(n.Zone.MOMENTUM)
    assert found(table, n.Cards(FOUNDATION, place=momentum)) == ()
    assert len(found(table, n.Cards(ANY, place=momentum))) == 1


def test_the_top_of_a_pile_is_its_first_card() -> None:
    table = Table()
    deck = tuple(table.card(0, n.Zone.DECK) for _ in range(4))
    place = n.Place(n.Zone.DECK)
    two = n.Quantity(n.Number(2))
    assert found(table, n.Cards(ANY, two, place, n.Pick.TOP)) == deck[:2]
    assert found(table, n.Cards(ANY, two, place, n.Pick.BOTTOM)) == deck[2:]
    none = n.Quantity(n.Number(0))
    assert found(table, n.Cards(ANY, none, place, n.Pick.BOTTOM)) == ()


@pytest.mark.parametrize(
    ("quantity", "bounds"),
    [
        (n.Quantity(n.Number(2)), (2, 2)),
        (n.Quantity(n.Number(5)), (3, 3)),
        (n.Quantity(n.Number(2), n.Comparison.AT_MOST), (0, 2)),
        (n.Quantity(n.Number(1), n.Comparison.AT_LEAST), (1, 3)),
        (n.Quantity(n.Number(1), n.Comparison.MORE), (2, 3)),
        (n.Quantity(n.Number(3), n.Comparison.MORE), (3, 3)),
        (n.Quantity(n.Number(3), n.Comparison.LESS), (0, 2)),
        (n.Quantity(n.Number(9), n.Comparison.LESS), (0, 3)),
        (n.Quantity(n.Number(0), n.Comparison.LESS), (0, 0)),
        (n.Quantity(n.Number(1), high=n.Number(2)), (1, 2)),
        (n.Quantity(n.Number(2), high=n.Number(9)), (2, 3)),
        (n.Quantity(n.Number(4), high=n.Number(9)), (3, 3)),
        (n.Quantity(None), (0, 3)),
    ],
)
@pytest.mark.rule("J.1.2")
def test_how_many_cards_are_chosen(quantity: n.Quantity, bounds: tuple[int, int]) -> None:
    table = Table()
    for _ in range(3):
        table.foundation()
    made = choice(table.game, table.context(), n.Cards(FOUNDATION, quantity, STAGE))
    assert (made.minimum, made.maximum) == bounds
    assert len(made.options) == 3


@pytest.mark.rule("K.2.3", "K.2.4", "K.1.3")
def test_who_chooses() -> None:
    table = Table()
    mine, theirs = table.foundation(), table.foundation(1)
    by_them = n.Cards(FOUNDATION, place=THEIRS, chooser=n.Who.OPPONENT)
    made = choice(table.game, table.context(), by_them)
    assert (made.player, made.options) == (1, (theirs,))
    each = n.Cards(FOUNDATION, place=n.Place(n.Zone.STAGE, n.Who.EACH), chooser=n.Who.EACH)
    both = choices(table.game, table.context(), each)
    assert [(one.player, one.options) for one in both] == [(0, (mine,)), (1, (theirs,))]
    any_ones = n.Cards(FOUNDATION, place=n.Place(n.Zone.STAGE, n.Who.ANY), chooser=n.Who.EACH)
    assert choices(table.game, table.context(), any_ones) == both
    of_each = n.Cards(FOUNDATION, place=n.Place(n.Zone.STAGE, n.Who.EACH))
    own = choices(table.game, table.context(1), of_each)
    assert [(one.player, one.options) for one in own] == [(1, (mine,)), (1, (theirs,))]


@pytest.mark.rule("K.2.5")
def test_one_of_either_is_chosen_and_of_both_one_each() -> None:
    table = Table()
    asset = n.Cards(n.IsType(n.CardType.ASSET), place=STAGE)
    mine = n.Cards(FOUNDATION, place=STAGE)
    either = n.BothOf(mine, asset, either=True)
    assert choice(table.game, table.context(1), either)[:4] == (1, (), 0, 0)
    stone, bell = table.foundation(), table.card(0, n.Zone.STAGE, n.CardType.ASSET)
    made = choice(table.game, table.context(), either)
    assert made[:4] == (0, (stone, bell), 1, 1)
    both = choices(table.game, table.context(), n.BothOf(mine, asset))
    assert [each.options for each in both] == [(stone,), (bell,)]


def test_nothing_is_chosen_where_only_one_answer_is_left() -> None:
    table = Table()
    one = n.Cards(FOUNDATION, place=STAGE)
    assert choice(table.game, table.context(), one) == (0, (), 0, 0, False)
    stone = table.foundation()
    assert choice(table.game, table.context(), one) == (0, (stone,), 1, 1, False)
    table.foundation()
    assert not choice(table.game, table.context(), one).is_forced
    everything = n.Cards(FOUNDATION, place=STAGE, pick=n.Pick.ALL)
    settled = choice(table.game, table.context(), everything)
    assert settled.is_forced
    assert settled.options == found(table, one)


def test_chance_is_not_a_choice_of_a_player() -> None:
    table = Table()
    for _ in range(2):
        table.card(0, n.Zone.HAND)
    made = choice(table.game, table.context(), n.Cards(ANY, place=HAND, pick=n.Pick.RANDOM))
    assert made.random
    assert not made.is_forced


@pytest.mark.rule("K.3.4", "K.3.4.1")
def test_this_attack_and_whose_it_is() -> None:
    table = Table()
    assert found(table, n.CurrentAttack()) == ()
    attack = table.attack(1, attack_zone=n.AttackZone.LOW)
    assert found(table, n.CurrentAttack()) == (attack,)
    assert found(table, n.CurrentAttack(n.Who.OPPONENT)) == (attack,)
    assert found(table, n.CurrentAttack(n.Who.YOU)) == ()
    assert found(table, n.CurrentAttack(n.Who.OPPONENT, n.HasAttackZone(n.AttackZone.LOW))) == (
        attack,
    )
    assert found(table, n.CurrentAttack(n.Who.OPPONENT, n.HasAttackZone(n.AttackZone.MID))) == ()


@pytest.mark.rule("K.3.4.2", "K.3.4.3")
def test_this_attack_in_a_static_effect_and_in_a_response() -> None:
    table = Table()
    static, response = (
        n.Ability(n.AbilityKind.CONTINUOUS, ()),
        n.Ability(n.AbilityKind.RESPONSE, ()),
    )
    asset = table.asset(0, static, response)
    table.attack()
    assert (
        candidates(table.game, table.context(source=asset, ability="a0"), n.CurrentAttack()) == ()
    )
    own = candidates(table.game, table.context(source=asset, ability="a1"), n.CurrentAttack())
    assert own == (asset,)


@pytest.mark.rule("G.5.3.1")
def test_an_attack_that_has_left_is_read_but_no_longer_moved() -> None:
    table = Table()
    attack = table.attack(step="damage")
    values = table.game.cards[attack].values
    atoms.set_current(table.game, attack, values._replace(damage=7), Origin())
    atoms.move(table.game, (attack,), n.Zone.DISCARD, n.Verb.DISCARD, Why(1))
    assert found(table, n.CurrentAttack()) == ()
    (seen,) = stands_for(table.game, table.context(), n.CurrentAttack())
    assert seen.values.damage == 7


@pytest.mark.rule("J.5.4")
def test_a_card_that_moved_on_after_the_event_is_out_of_reach() -> None:
    table = Table()
    asset, stone = table.foundation(), table.foundation()
    atoms.move(table.game, (stone,), n.Zone.DISCARD, n.Verb.DESTROY, Why(0))
    batch = table.release()
    context = table.context(source=asset).bind("event", batch)
    assert candidates(table.game, context, n.Bound("event")) == (stone,)
    reason = Why(0, Cause.EFFECT, table.game.cards[asset].ref)
    atoms.move(table.game, (stone,), n.Zone.HAND, n.Verb.ADD, reason)  # by the effect itself
    table.release()
    assert candidates(table.game, context, n.Bound("event")) == (stone,)
    atoms.move(table.game, (stone,), n.Zone.DISCARD, n.Verb.DISCARD, Why(1))
    table.release()
    assert candidates(table.game, context, n.Bound("event")) == ()


@pytest.mark.rule("J.5.4")
def test_a_card_that_speaks_of_itself_is_out_of_reach_once_it_has_moved_on() -> None:
    table = Table()
    stone = table.foundation()
    atoms.move(table.game, (stone,), n.Zone.DISCARD, n.Verb.DESTROY, Why(0))
    context = table.context(source=stone).bind("event", table.release())
    assert candidates(table.game, context, n.ThisCard()) == (stone,)
    atoms.move(table.game, (stone,), n.Zone.HAND, n.Verb.ADD, Why(1))
    table.release()
    assert candidates(table.game, context, n.ThisCard()) == ()


def test_the_rest_are_those_that_have_not_moved() -> None:
    table = Table()
    one, two = table.card(0, n.Zone.DECK), table.card(0, n.Zone.DECK)
    context = table.context().bind("seen", tuple(table.game.cards[each].ref for each in (one, two)))
    atoms.move(table.game, (one,), n.Zone.HAND, n.Verb.ADD, Why(0))
    assert candidates(table.game, context, n.Rest("seen")) == (two,)
    assert candidates(table.game, context, n.Bound("seen")) == (one, two)


def test_a_card_meant_only_while_in_its_place() -> None:
    table = Table()
    card = table.card(0, n.Zone.HAND)
    context = table.context(source=card)
    assert candidates(table.game, context, n.Located(n.ThisCard(), HAND)) == (card,)
    assert candidates(table.game, context, n.Located(n.ThisCard(), STAGE)) == ()
    assert stands_for(table.game, context, n.Located(n.ThisCard(), STAGE)) == ()


@pytest.mark.rule("D.2.1.3")
def test_the_preceding_card_in_the_singular_is_the_neighbour() -> None:
    table = Table()
    row = tuple(table.card(0, n.Zone.POOL) for _ in range(2))
    context = table.context(source=table.attack())
    before = n.AllOf((n.Preceding(),))
    pool = n.Place(n.Zone.POOL)
    one = n.Cards(before, place=pool, pick=n.Pick.ANY)
    every = n.Cards(before, n.Quantity(None), pool, n.Pick.ALL)
    assert candidates(table.game, context, one) == row[1:]
    assert candidates(table.game, context, every) == row


def attempted(table: Table, card: CardId, purpose: str = "attack") -> None:
    table.emit(n.Verb.ATTEMPT, card, actor=0, detail=(purpose, "", False, 1))


@pytest.mark.rule("K.3.9", "K.3.9.1", "K.3.9.2")
def test_the_next_attack_is_the_next_attempt_or_sequence() -> None:
    table = Table()
    stone = table.card(0, n.Zone.HAND)
    one, two, three = (table.card(0, n.Zone.HAND, n.CardType.ATTACK) for _ in range(3))
    attempted(table, stone, "foundation")
    attempted(table, one)
    context = table.context(scope=table.game.serial + 1)
    attacks = n.AllOf((n.IsType(n.CardType.ATTACK),))
    coming = n.Next(attacks)
    assert candidates(table.game, context, coming) == ()
    attempted(table, two, "block")
    assert candidates(table.game, context, coming) == ()
    attempted(table, three)
    assert candidates(table.game, context, coming) == (three,)
    assert candidates(table.game, context, n.Next(attacks, n.Who.OPPONENT)) == ()
    second = n.Next(attacks, first=2, last=2, since_turn=True)
    assert candidates(table.game, context, second) == (three,)
    assert candidates(table.game, context, n.Next(verb=n.Verb.ATTEMPT)) == (two,)


@pytest.mark.rule("K.3.9")
@pytest.mark.parametrize("resolved", [False, True])
def test_an_attack_entering_its_sequence_unplayed_is_the_next(resolved: bool) -> None:
    table = Table()
    table.emit(n.Verb.PASS, actor=0)
    context = table.context(scope=table.game.serial + 1)
    copy = table.attack()
    table.emit(n.Verb.PHASE, owner=0, detail=(n.Stretch.ATTACK, "begin"))
    if resolved:
        table.emit(n.Verb.RESOLVE, copy, actor=0, detail=("attack",))
        table.game.attack = None
    attacks = n.AllOf((n.IsType(n.CardType.ATTACK),))
    assert candidates(table.game, context, n.Next(attacks)) == (copy,)
    assert candidates(table.game, context, n.Next(attacks, n.Who.OPPONENT)) == ()


@pytest.mark.rule("K.3.9")
def test_an_attempted_attack_is_not_counted_again_when_its_sequence_begins() -> None:
    table = Table()
    table.emit(n.Verb.PASS, actor=0)
    context = table.context(scope=table.game.serial + 1)
    attack = table.attack()
    attempted(table, attack)
    table.emit(n.Verb.PHASE, owner=0, detail=(n.Stretch.ATTACK, "begin"))
    attacks = n.AllOf((n.IsType(n.CardType.ATTACK),))
    assert candidates(table.game, context, n.Next(attacks, last=2)) == (attack,)


@pytest.mark.rule("K.3.9")
@pytest.mark.parametrize("verb", [None, n.Verb.PLAY])
def test_the_next_card_played_is_none_that_failed(verb: n.Verb | None) -> None:
    """An attempt counts where nothing is said of playing, or as long as it is under way."""
    table = Table()
    failed, played = table.card(0, n.Zone.HAND), table.card(0, n.Zone.HAND)
    coming = n.Next(verb=verb)
    for number, card in enumerate((failed, played), start=1):
        atoms.enter_transit(table.game, card)
        detail = PlayDetail("foundation", number=number)
        table.emit(n.Verb.ATTEMPT, card, actor=0, detail=detail)
        assert next_card(table, coming) == (card if verb else failed)
        to = n.Zone.DISCARD if card == failed else n.Zone.POOL
        atoms.move(table.game, (card,), to, n.Verb.ADD, Why(0))
        table.release()
        if card == failed:
            assert next_card(table, coming) == (None if verb else failed)
    table.emit(n.Verb.PLAY, played, actor=0, detail=PlayDetail("foundation", number=2))
    assert next_card(table, coming) == (played if verb else failed)


def next_card(table: Table, coming: n.Next) -> CardId | None:
    found = candidates(table.game, table.context(), coming)
    return found[0] if found else None


@pytest.mark.parametrize("edition", [COMPREHENSIVE, ADVANCED])
def test_a_card_is_in_the_places_where_it_would_be_found(edition: Edition) -> None:
    """Of each card alone the answer is the same as of all together."""
    table = Table()
    table.game.edition = edition
    for player in (0, 1):
        wall = table.foundation(player)
        for zone in (n.Zone.STAGE, n.Zone.POOL, n.Zone.HAND, n.Zone.DISCARD, n.Zone.MOMENTUM):
            for kind in (n.CardType.FOUNDATION, n.CardType.CHARACTER):
                table.card(player, zone, kind)
        table.card(player, n.Zone.STAGE, attached_to=wall)
        table.card(player, n.Zone.STAGE, n.CardType.CHARACTER, attached_to=wall)
    context = table.context(source=table.ash)
    both = n.Cards(place=STAGE, other_places=(HAND,))
    anywhere = n.Cards(place=n.Place(None, n.Who.OPPONENT))
    for ref in (n.Cards(), n.Cards(place=STAGE), n.Cards(place=THEIRS), both, anywhere):
        together = set(in_places(table.game, context, ref))
        alone = {
            each.id
            for each in table.game.cards.values()
            if is_in_places(table.game, context, ref, each)
        }
        assert alone == together
