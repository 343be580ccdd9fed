"""What definitions make of a card: copies, numbers, and what is gained in hand (C.3.3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import OnTop
from engine.ufs.model.values import HeldAbility, Values
from engine.ufs.rules.layers import (
    CHOSEN_ORDER,
    base_values,
    definitions,
    is_about_hands,
    unordered,
    with_stat,
)
from engine.ufs.rules.on_top import ON_TOP
from tests.ufs.build import Table, standing, trait

Zone, Stat, Operation, Pick = n.Zone, n.Stat, n.Operation, n.Pick
THIS = n.ThisCard()
STAGE, HAND = n.Place(Zone.STAGE), n.Place(Zone.HAND)
WALLS = n.Cards(n.IsType(n.CardType.FOUNDATION), place=STAGE, pick=Pick.ALL)
HELD = n.Cards(place=HAND, pick=Pick.ALL)


def becomes(amount: int, stat: n.Stat = Stat.CONTROL, ref: n.CardRef = WALLS) -> n.SetStat:
    return n.SetStat(ref, stat, Operation.BECOMES, n.Number(amount))


def based(table: Table, card: CardId) -> Values:
    return base_values(table.game, table.game.cards[card])


# --- numbers and copies ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("operation", "amount", "old", "expected"),
    [
        (Operation.BECOMES, 7, 5, 7),
        (Operation.BECOMES, 7, None, 7),
        (Operation.REDUCE_TO, 3, 5, 3),
        (Operation.REDUCE_TO, 5, 5, 5),
        (Operation.REDUCE_TO, 7, 5, 5),
        (Operation.REDUCE_TO, 3, None, None),
        (Operation.REDUCE_TO, None, 5, 5),
    ],
)
def test_a_number_becomes_another_or_goes_down_to_it(
    operation: n.Operation, amount: int | None, old: int | None, expected: int | None
) -> None:
    table = Table()
    told = n.Number(amount) if amount is not None else None
    node = n.SetStat(THIS, Stat.CONTROL, operation, told)
    values = Values(name="Wall", control=old)
    assert with_stat(table.game, table.context(), values, node).control == expected


@pytest.mark.rule("J.3.4.1")
@pytest.mark.parametrize("in_play", [False, True])
@pytest.mark.parametrize("name", ["Arch", "Nothing"])
def test_what_is_said_by_name_need_not_be_in_play(name: str, in_play: bool) -> None:
    table = Table()
    wall = table.foundation(control=5)
    table.card(1, Zone.STAGE if in_play else Zone.DECK, name="Arch", control=2)
    walls = n.Cards(n.Named(table.game.cards[wall].values.name), place=STAGE, pick=Pick.ALL)
    table.asset(0, standing(n.CopyValues(walls, n.NamedCard(name))))
    assert based(table, wall).control == (2 if name == "Arch" else 5)
    assert based(table, table.ash).control == 5


def test_of_what_is_not_there_nothing_is_copied() -> None:
    table = Table()
    wall = table.foundation(control=5)
    table.asset(0, standing(n.CopyValues(WALLS, n.CurrentAttack(n.Who.YOU))))
    assert based(table, wall).control == 5
    table.attack(control=3)
    assert based(table, wall).control == 3


# --- in hand --------------------------------------------------------------------------------------


def ability(kind: n.AbilityKind, *brackets: n.Restriction) -> n.Ability:
    return n.Ability(kind, (n.Draw(n.Number(1)),), brackets=brackets)


FORM = ability(n.AbilityKind.FORM)
FROM_HAND = ability(n.AbilityKind.FORM, n.InZone(Zone.HAND))
FROM_PILE = ability(n.AbilityKind.FORM, n.InZone(Zone.DISCARD))
ANYWHERE = ability(n.AbilityKind.FORM, n.InZone(Zone.DISCARD), n.InZone(Zone.HAND))
GATED = ability(n.AbilityKind.FORM, n.SymbolGate(n.Symbol.AIR))
STANDS = standing(n.Draw(n.Number(1)))


@pytest.mark.rule("C.3.3.3.3")
@pytest.mark.parametrize(
    ("kind", "gained", "expected"),
    [
        (n.CardType.FOUNDATION, FORM, False),
        (n.CardType.FOUNDATION, FROM_HAND, True),
        (n.CardType.FOUNDATION, FROM_PILE, False),
        (n.CardType.FOUNDATION, ANYWHERE, True),
        (n.CardType.FOUNDATION, GATED, False),
        (n.CardType.ACTION, FORM, True),
        (n.CardType.ACTION, STANDS, False),
    ],
)
def test_in_hand_a_card_gains_what_is_played_there(
    kind: n.CardType, gained: n.Ability, expected: bool
) -> None:
    """What it has of its own it keeps."""
    table = Table()
    own = HeldAbility("a0", STANDS)
    card = table.card(0, Zone.HAND, kind, abilities=(own,), keywords=(trait("ally"),))
    gain = n.Gain(HELD, (n.AbilityGrant(gained), n.KeywordGrant("kick"), n.SymbolGrant(None)))
    table.asset(0, standing(gain))
    values = based(table, card)
    assert [each.ability for each in values.abilities] == [STANDS, *([gained] if expected else [])]
    assert [each.name for each in values.keywords] == ["ally"]
    assert values.symbols == table.game.printed(card).symbols


@pytest.mark.rule("C.3.3.3.3")
def test_a_keyword_is_gained_in_hand_for_what_it_grants_there() -> None:
    table = Table()
    action = table.card(0, Zone.HAND, n.CardType.ACTION)
    wall = table.card(0, Zone.HAND)
    table.asset(0, standing(n.Gain(HELD, (n.KeywordGrant("stun", n.Number(1)),))))
    assert [each.name for each in based(table, action).keywords] == ["stun"]
    assert based(table, wall).keywords == ()


def test_what_is_gained_elsewhere_is_a_modifier() -> None:
    table = Table()
    wall, held = table.foundation(), table.card(0, Zone.HAND)
    both = n.Cards(place=STAGE, other_places=(HAND,), pick=Pick.ALL)
    table.asset(0, standing(n.Gain(both, (n.AbilityGrant(FROM_HAND),))))
    assert based(table, wall).abilities == ()
    assert len(based(table, held).abilities) == 1
    table.asset(0, standing(n.Gain(WALLS, (n.KeywordGrant("kick"),)), becomes(3)))
    assert [type(each.node) for each in definitions(table.game)] == [n.Gain, n.SetStat]


@pytest.mark.parametrize(
    ("ref", "expected"),
    [
        (HELD, True),
        (WALLS, False),
        (n.Cards(place=STAGE, other_places=(HAND,)), True),
        (n.Cards(), False),
        (n.Whole(HAND), True),
        (n.Whole(STAGE), False),
        (THIS, False),
    ],
)
def test_which_words_are_about_hands(ref: n.CardRef, expected: bool) -> None:
    assert is_about_hands(ref) is expected


# --- the order of definitions ---------------------------------------------------------------------


@pytest.mark.rule("C.3.3.2.1", "C.3.3.3.1")
@pytest.mark.parametrize(
    ("nodes", "is_asked"),
    [
        ((), False),
        ((becomes(3),), False),
        ((becomes(3), becomes(4)), True),
        ((becomes(3), becomes(3)), False),
        ((becomes(3), becomes(4, Stat.DIFFICULTY)), False),
        ((becomes(3), becomes(4, ref=n.Character())), False),
        ((becomes(3), becomes(3), becomes(4, ref=n.Character())), False),
    ],
)
def test_definitions_of_one_card_are_put_in_order(
    nodes: tuple[n.SetStat, ...], is_asked: bool
) -> None:
    table = Table()
    table.foundation(control=5)
    table.asset(0, standing(*nodes))
    assert bool(unordered(table.game, definitions(table.game))) is is_asked


@pytest.mark.rule("C.3.3.3.1")
def test_each_players_definitions_are_as_that_player_chose() -> None:
    table = Table()
    wall = table.foundation(control=5)
    for player in (1, 0):
        said = [becomes(number + player, ref=_all()) for number in (3, 7)]
        table.asset(player, standing(*said))
    found = definitions(table.game)
    assert [each.context.controller for each in found] == [0, 0, 1, 1]
    assert [each.context.controller for each in unordered(table.game, found)] == [0, 0]
    keys = [each.key for each in found]
    table.game.facts[CHOSEN_ORDER] = (keys[1], keys[0])
    ordered = definitions(table.game)
    assert [each.key for each in ordered] == [keys[1], keys[0], keys[2], keys[3]]
    assert [each.context.controller for each in unordered(table.game, ordered)] == [1, 1]
    table.game.facts[CHOSEN_ORDER] = (keys[3], keys[2], keys[1], keys[0])
    ordered = definitions(table.game)
    assert [each.key for each in ordered] == [keys[1], keys[0], keys[3], keys[2]]
    assert unordered(table.game, ordered) == ()
    assert based(table, wall).control == 7 + 1 - 4
    table.game.active = 1
    assert [each.key for each in definitions(table.game)] == [keys[3], keys[2], keys[1], keys[0]]


def _all() -> n.Cards:
    either = n.Place(Zone.STAGE, n.Who.EITHER)
    return n.Cards(n.IsType(n.CardType.FOUNDATION), place=either, pick=Pick.ALL)


# --- attached characters --------------------------------------------------------------------------


@pytest.mark.rule("D.2.2.3.4.1")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, True),
        ({"face_up": False}, False),
        ({"attached_to": None}, False),
        ({"on_top": True}, False),  # it is the character itself
    ],
)
def test_a_character_has_what_is_attached_face_up(fields: dict[str, Any], expected: bool) -> None:
    fields = dict(fields)
    table = Table()
    again = table.character(0, "Ash", "2", symbols=frozenset({n.Symbol.FIRE}))
    atoms.mark(table.game, again, attached_to=table.ash)
    if fields.pop("on_top", False):
        table.game.facts[ON_TOP] = (OnTop(again, table.game.cards[table.ash].ref, 1),)
    table.game.cards[again] = table.game.cards[again]._replace(**fields)
    assert (n.Symbol.FIRE in based(table, table.ash).symbols) is expected
    assert n.Symbol.FIRE not in based(table, table.bram).symbols


@pytest.mark.rule("D.2.2.3.4.1")
@pytest.mark.parametrize("is_starting", [False, True])
def test_only_a_starting_character_has_what_characters_attached_to_it_have(
    is_starting: bool,
) -> None:
    table = Table()
    host = table.ash if is_starting else table.foundation()
    fire = frozenset({n.Symbol.FIRE})
    table.character(0, "Kim", attached_to=host, symbols=fire)
    assert (n.Symbol.FIRE in based(table, host).symbols) is is_starting
    table.asset(0, standing(becomes(4)))  # now there are definitions to be looked for
    assert (n.Symbol.FIRE in based(table, host).symbols) is is_starting


@pytest.mark.rule("K.5.1", "C.3.1")
def test_a_card_face_down_on_the_table_shows_its_print_while_it_is_revealed() -> None:
    table = Table()
    card = table.card(0, Zone.POOL, face_up=False, name="Kite")
    assert based(table, card).name != "Kite"
    atoms.reveal(table.game, (card,), Why(0))
    assert based(table, card).name == "Kite"
