"""What is true of one card and not of the next, predicate by predicate, at its edges."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail
from engine.ufs.model.step import Origin
from engine.ufs.model.values import Definition, Values
from engine.ufs.rules.properties import has_words
from engine.ufs.rules.readings import fits
from engine.ufs.rules.trees import type_meant
from engine.ufs.rules.who import EVENT
from tests.ufs.build import AIR, Table, trait

Zone, Stat, Who, Verb = n.Zone, n.Stat, n.Who, n.Verb
EQUAL, AT_MOST = n.Comparison.EQUAL, n.Comparison.AT_MOST
THIS = n.ThisCard()
WALL, ATTACK = n.IsType(n.CardType.FOUNDATION), n.IsType(n.CardType.ATTACK)
MID, LOW = n.HasAttackZone(n.AttackZone.MID), n.HasAttackZone(n.AttackZone.LOW)
OURS, DOWN = n.BelongsTo(Who.YOU), n.InState(n.State.FACE_DOWN)


def true(table: Table, predicate: n.Predicate, card: CardId, **more: Any) -> bool:
    return fits(table.game, table.context(), predicate, card, **more)


# --- what cannot be looked at ---------------------------------------------------------------------


@pytest.mark.rule("C.3.2")
@pytest.mark.parametrize(
    ("predicate", "expected"),
    [
        (n.Non(ATTACK), False),
        (n.Non(DOWN), False),
        (n.Non(n.Non(DOWN)), True),
        (n.Non(n.Non(ATTACK)), False),
        (n.Non(n.AllOf((DOWN, ATTACK))), False),  # who knows?
        (n.Non(n.AllOf((DOWN, n.BelongsTo(Who.OPPONENT)))), True),
        (n.Non(n.AnyOf((ATTACK, n.BelongsTo(Who.OPPONENT)))), False),
        (n.Non(n.AnyOf((n.BelongsTo(Who.OPPONENT), n.Non(OURS)))), True),
        (n.Non(n.Non(n.Non(OURS))), False),
        (n.StatIs(Stat.DIFFICULTY, AT_MOST, n.Number(9), True), False),
    ],
)
@pytest.mark.parametrize("printed", [False, True])
def test_of_a_hidden_card_only_what_its_face_says_is_unknown(
    predicate: n.Predicate, expected: bool, printed: bool
) -> None:
    table = Table()
    assert true(table, predicate, table.card(0, Zone.HAND), printed=printed) is expected


# --- split cards ----------------------------------------------------------------------------------


def split(table: Table, zone: n.Zone, other: Values, **values: Any) -> CardId:
    """A card whose other half is not the one it shows."""
    table.game.edition = PLAYED["advanced"]
    card = table.card(0, zone, **values)
    first = len(table.game.definitions) - 1
    shown = table.game.definitions[first]._replace(other=first + 1, is_half=True)
    hidden = Definition(other, other=first, is_half=True)
    table.game.definitions = (*table.game.definitions[:first], shown, hidden)
    return card


SWIFT = Values(name="Gust", type=n.CardType.ATTACK, symbols=AIR, attack_zone=n.AttackZone.MID)


@pytest.mark.parametrize(
    ("zone", "more", "predicate", "expected"),
    [
        (Zone.HAND, {"hidden": True}, WALL, True),
        (Zone.HAND, {"hidden": True}, ATTACK, True),
        (Zone.HAND, {"hidden": True}, MID, True),
        (Zone.HAND, {"hidden": True}, LOW, False),
        (Zone.HAND, {"hidden": True}, n.AllOf((WALL, MID)), False),  # never both at once
        (Zone.HAND, {"hidden": True}, n.AllOf((ATTACK, MID)), True),
        (Zone.HAND, {"hidden": True}, n.IsType(n.CardType.ASSET), False),
        (Zone.HAND, {}, WALL, False),
        (Zone.HAND, {}, ATTACK, False),
        (Zone.HAND, {}, n.NameHas("Gust"), False),
        (Zone.STAGE, {}, WALL, True),
        (Zone.STAGE, {}, ATTACK, False),
        (Zone.STAGE, {}, MID, False),
    ],
)
def test_a_split_card_out_of_play_is_either_half(
    zone: n.Zone, more: dict[str, bool], predicate: n.Predicate, expected: bool
) -> None:
    table = Table()
    assert true(table, predicate, split(table, zone, SWIFT), **more) is expected


@pytest.mark.parametrize(("predicate", "expected"), [(n.NameHas("Gust"), False), (WALL, True)])
def test_a_split_card_is_played_as_one_of_its_halves(
    predicate: n.Predicate, expected: bool
) -> None:
    table = Table()
    card = split(table, Zone.HAND, SWIFT)
    tried = table.emit(Verb.ATTEMPT, card, detail=PlayDetail(PlayedAs.FOUNDATION, number=1))
    assert true(table, predicate, card, hidden=True, play=tried) is expected


@pytest.mark.rule("C.3.3")
@pytest.mark.parametrize("now", [n.CardType.FOUNDATION, n.CardType.ASSET])
def test_the_printed_type_is_that_of_the_card(now: n.CardType) -> None:
    """Whatever it has become."""
    table = Table()
    wall = table.foundation()
    values = table.game.cards[wall].values
    atoms.set_current(table.game, wall, values._replace(type=now), Origin())
    for kind in (n.CardType.FOUNDATION, n.CardType.ASSET):
        assert true(table, n.IsType(kind), wall) is (kind is now)
        assert true(table, n.IsType(kind), wall, printed=True) is (kind is not n.CardType.ASSET)


# --- types and zones ------------------------------------------------------------------------------


def test_zones_are_those_of_attacks_unless_blocks_are_spoken_of() -> None:
    table = Table()
    attack = table.attack(block_zone=n.AttackZone.LOW)
    assert true(table, n.AllOf((ATTACK, MID)), attack)
    assert not true(table, n.AllOf((ATTACK, LOW)), attack)


@pytest.mark.rule("K.3.24")
@pytest.mark.parametrize(
    ("detail", "expected"),
    [
        (PlayDetail(ability="a0", number=1), True),
        (PlayDetail(PlayedAs.FOUNDATION, number=1), True),
        (PlayDetail(PlayedAs.BLOCK, number=1), False),
    ],
)
def test_an_ability_is_that_of_the_card_as_it_lies(detail: PlayDetail, expected: bool) -> None:
    table = Table()
    wall = table.foundation()
    play = table.emit(Verb.PLAY, wall, actor=0, detail=detail)
    assert true(table, WALL, wall, play=play) is expected
    assert not true(table, ATTACK, wall, play=play)


@pytest.mark.parametrize("zone", [Zone.STAGE, Zone.POOL])
@pytest.mark.parametrize("edition", ["comprehensive", "universus"])
def test_the_printed_zone_of_what_lies_face_down(zone: n.Zone, edition: str) -> None:
    """printed.4: in the newest edition it is mid, in a staging area too."""
    table = Table()
    table.game.edition = PLAYED[edition]
    card = table.card(0, zone, n.CardType.ATTACK, face_up=False, attack_zone=n.AttackZone.LOW)
    for which, expected in ((n.AttackZone.MID, edition == "universus"), (n.AttackZone.LOW, False)):
        assert true(table, n.HasAttackZone(which, printed=True), card) is expected
        assert true(table, n.HasBlockZone(which, printed=True), card) is expected
        assert not true(table, n.HasAttackZone(which), card)


@pytest.mark.parametrize(
    ("ref", "as_reversal", "expected"),
    [
        (n.Cards(WALL), False, n.CardType.FOUNDATION),
        (n.Cards(n.AllOf((OURS, WALL))), True, n.CardType.FOUNDATION),
        (n.Among(n.Cards(), filter=ATTACK), False, n.CardType.ATTACK),
        (n.Cards(OURS), False, None),
        (THIS, False, None),
        (THIS, True, n.CardType.ATTACK),
    ],
)
def test_the_card_type_that_words_name(
    ref: n.CardRef, as_reversal: bool, expected: n.CardType | None
) -> None:
    assert type_meant(ref, as_reversal) is expected


# --- names and words ------------------------------------------------------------------------------


@pytest.mark.rule("K.3.2.1")
def test_a_card_without_a_name_is_not_called_nothing() -> None:
    table = Table()
    down = table.foundation(face_up=False)
    assert table.game.cards[down].values.name == ""
    assert not true(table, n.Named(""), down)


@pytest.mark.rule("B.6.1.2")
@pytest.mark.parametrize(
    ("words", "expected"), [("Ash's", True), ("Ash", False), ("Ash's Old", True), ("s Old", False)]
)
def test_an_apostrophe_is_part_of_a_word(words: str, expected: bool) -> None:
    assert has_words("Ash's old wall", words) is expected


@pytest.mark.rule("B.6.1.1.1.1")
@pytest.mark.parametrize("which", [n.Property.NAME, n.Property.CHARACTER_NAME])
@pytest.mark.parametrize(("name", "expected"), [("Ash", True), ("Bram", False), ("Ash 1", False)])
def test_a_card_called_like_a_character(which: n.Property, name: str, expected: bool) -> None:
    table = Table()
    card = table.foundation(name=name)
    assert true(table, n.Shares(which, n.Character()), card) is expected


def test_a_character_is_attached_to_its_like() -> None:
    """Nothing is without a name of its own."""
    table = Table()
    attach = n.CouldPlay(attach=True)
    assert not true(table, attach, table.foundation(character_name="Ash"))
    nameless = table.character(0, "")
    assert not true(table, attach, nameless)
    own = table.game.cards[table.ash]
    blank = own.values._replace(character_name="")
    table.game.cards[table.ash] = own._replace(values=blank)
    assert not true(table, attach, nameless)


@pytest.mark.rule("K.5.5")
@pytest.mark.parametrize(
    ("which", "value", "expected"),
    [
        (n.Property.PLAYER, 0, True),
        (n.Property.PLAYER, 1, False),
        (n.Property.TYPE, "Foundation", True),
        (n.Property.TYPE, "attack", False),
        (n.Property.TYPE, None, False),
        (n.Property.NAME, "none", True),
        (n.Property.NAME, None, False),  # whatever the card is called
    ],
)
def test_what_was_named_is_compared(which: n.Property, value: Any, expected: bool) -> None:
    table = Table()
    context = table.context()
    context = context.bind("named", value) if value is not None else context
    named = n.MatchesChosen(which, "named")
    assert fits(table.game, context, named, table.foundation(name="None")) is expected


# --- numbers --------------------------------------------------------------------------------------


@pytest.mark.rule("J.4.2.1")
@pytest.mark.parametrize(
    ("which", "printed", "amount", "expected"),
    [
        (Stat.SPEED, True, 0, True),  # a missing print is 0
        (Stat.SPEED, True, 1, False),
        (Stat.SPEED, False, 0, False),
        (Stat.DIFFICULTY, False, 0, True),
        (Stat.DIFFICULTY, True, 0, True),
    ],
)
def test_a_number_that_is_not_there(
    which: n.Stat, printed: bool, amount: int, expected: bool
) -> None:
    table = Table()
    down = table.foundation(face_up=False)
    is_so = n.StatIs(which, EQUAL, n.Number(amount), printed)
    assert true(table, is_so, down) is expected


def test_cards_without_a_number_do_not_share_it() -> None:
    table = Table()
    walls = n.Cards(WALL, place=n.Place(Zone.STAGE), pick=n.Pick.ALL)
    first, attack = table.foundation(control=3), table.attack(control=3)
    for stat, expected in ((Stat.CONTROL, True), (Stat.DIFFICULTY, True), (Stat.SPEED, False)):
        same = n.SameStat(stat, walls)
        assert true(table, same, first) is expected
        assert true(table, same, attack) is expected


def test_a_keyword_without_a_rating_has_none_to_compare() -> None:
    table = Table()
    stun = n.HasKeyword("Stun", n.Number(0), n.Comparison.AT_LEAST)
    assert not true(table, stun, table.foundation(keywords=(trait("stun"),)))
    assert true(table, stun, table.foundation(keywords=(trait("stun"), trait("stun", 0))))


# --- other cards ----------------------------------------------------------------------------------


@pytest.mark.rule("D.2.1.3")
@pytest.mark.parametrize("adjacent", [False, True])
def test_what_follows_a_card(adjacent: bool) -> None:
    table = Table()
    pool = [table.card(0, Zone.POOL), table.attack(), table.card(0, Zone.POOL)]
    row = [*pool, table.attack(), table.card(0, Zone.TRANSIT)]
    follows = n.Follows(WALL, adjacent=adjacent)
    expected = [False, True, not adjacent, True, not adjacent]
    assert [true(table, follows, each) for each in row] == expected
    both = n.Follows(n.AnyOf((WALL, ATTACK)), adjacent=adjacent)
    assert [true(table, both, each) for each in row] == [False, True, True, True, True]


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_only_card_beside_those_of_its_owner(owner: int, viewer: int) -> None:
    table = Table()
    walls = [table.foundation(player) for player in (owner, 1 - owner)]
    alone = n.OnlyOne(WALL, n.Place(Zone.STAGE, Who.OWNER))
    for wall in walls:
        assert fits(table.game, table.context(viewer), alone, wall)
    table.foundation(owner)
    assert not fits(table.game, table.context(viewer), alone, walls[0])
    assert fits(table.game, table.context(viewer), alone, walls[1])
    mine = n.OnlyOne(WALL, n.Place(Zone.STAGE, Who.YOU))
    assert fits(table.game, table.context(viewer), mine, walls[1]) is (viewer != owner)
    assert not fits(table.game, table.context(viewer), mine, walls[0])


def test_the_card_an_event_is_about_is_no_other() -> None:
    table = Table()
    first, second = table.foundation(), table.foundation()
    events = (table.emit(Verb.DRAW, owner=0), table.emit(Verb.COMMIT, first))
    context = table.context().bind(EVENT, events)
    found = [fits(table.game, context, n.Other(), each) for each in (first, second)]
    assert found == [False, True]


@pytest.mark.rule("backup.6")
def test_an_attack_is_aimed_at_a_backup_while_it_is_one() -> None:
    table = Table()
    table.game.edition = PLAYED["universus"]
    aimed = n.Aims(n.IsType(n.CardType.BACKUP))
    backup = table.card(1, Zone.STAGE, n.CardType.BACKUP)
    attack, other = table.attack(current=False), table.attack()
    assert not true(table, aimed, other)
    target = table.game.cards[backup].ref
    assert table.game.attack is not None
    table.game.attack = table.game.attack._replace(target=target)
    assert true(table, aimed, other)
    assert not true(table, aimed, attack)
    assert not true(table, n.Aims(WALL), other)
    atoms.move(table.game, (backup,), Zone.DISCARD, Verb.DESTROY, Why(0))
    assert not true(table, aimed, other)


def test_what_happened_is_that_of_the_present_stay() -> None:
    table = Table()
    this_turn = n.This(n.Stretch.TURN)
    turned = n.Did(n.EventPattern(Verb.COMMIT, during=this_turn))
    wall, other = table.foundation(), table.foundation()
    table.emit(Verb.DRAW, owner=0)
    table.emit(Verb.COMMIT, wall)
    drew = n.Did(n.EventPattern(Verb.DRAW, during=this_turn))
    assert not true(table, drew, wall)  # no card is known to be drawn
    assert [true(table, turned, each) for each in (wall, other)] == [True, False]
    came = n.Did(n.EventPattern(Verb.ADD, to=n.Place(Zone.POOL), during=this_turn))
    for zone in (Zone.POOL, Zone.STAGE):
        atoms.move(table.game, (wall,), zone, Verb.ADD, Why(0))
        table.release()
        assert not true(table, turned, wall)
        assert true(table, came, wall) is (zone is Zone.POOL)


def test_what_took_a_card_away_happened_to_its_record() -> None:
    table = Table()
    walls = [table.foundation(), table.foundation()]
    atoms.move(table.game, (walls[0],), Zone.DISCARD, Verb.DESTROY, Why(0))
    (gone,) = table.release()
    destroyed = n.Did(n.EventPattern(Verb.DESTROY, during=n.This(n.Stretch.TURN)))
    assert fits(table.game, table.context(), destroyed, gone.was)
    assert not true(table, destroyed, walls[1])
