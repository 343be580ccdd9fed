"""Which cards are meant at the edges of each reference, to read of them and to act on them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail
from engine.ufs.model.effect import Context, OnTop
from engine.ufs.model.game import Attack
from engine.ufs.model.values import Values
from engine.ufs.rules.on_top import ON_TOP
from engine.ufs.rules.places import cards_of, top_of_deck
from engine.ufs.rules.readings import candidates, stands_for
from engine.ufs.rules.references import STUNNED, bound_cards, can
from engine.ufs.rules.who import EVENT, SINCE
from tests.ufs.build import Table

Zone, Verb, Who, Pick = n.Zone, n.Verb, n.Who, n.Pick
STAGE, POOL, HAND = n.Place(Zone.STAGE), n.Place(Zone.POOL), n.Place(Zone.HAND)
DECK = n.Place(Zone.DECK)
THIS, ONE, TWO = n.ThisCard(), n.Number(1), n.Number(2)
WALL, ATTACK = n.IsType(n.CardType.FOUNDATION), n.IsType(n.CardType.ATTACK)
FACE = n.IsType(n.CardType.CHARACTER)
MID, LOW = n.HasAttackZone(n.AttackZone.MID), n.HasAttackZone(n.AttackZone.LOW)


def read(table: Table, ref: n.CardRef, context: Context | None = None) -> list[CardId]:
    return [card.id for card in stands_for(table.game, context or table.context(), ref)]


def touched(table: Table, ref: n.CardRef, context: Context | None = None) -> list[CardId]:
    return list(candidates(table.game, context or table.context(), ref))


def both(table: Table, ref: n.CardRef, context: Context | None = None) -> list[CardId]:
    """The same cards for whoever reads and for whoever acts."""
    found = read(table, ref, context)
    assert touched(table, ref, context) == found
    return found


def move(table: Table, card: CardId, zone: n.Zone) -> None:
    atoms.move(table.game, (card,), zone, Verb.ADD, Why(0))
    table.release()


# --- this attack, the last one, the block ---------------------------------------------------------


@pytest.mark.rule("K.3.4")
def test_this_attack_is_the_one_going_on_if_it_is_as_described() -> None:
    table = Table()
    assert both(table, n.CurrentAttack()) == []
    attack = table.attack()
    assert both(table, n.CurrentAttack()) == [attack]
    assert both(table, n.CurrentAttack(filter=MID)) == [attack]
    assert both(table, n.CurrentAttack(filter=LOW)) == []


@pytest.mark.rule("J.5.4")
@pytest.mark.parametrize("edition", ["comprehensive", "universus"])
def test_the_attack_in_its_sequence_is_reached_as_it_lies(edition: str) -> None:
    """In the newest edition not once it has moved on from what the text answers."""
    table = Table()
    table.game.edition = PLAYED[edition]
    card = table.card(0, Zone.HAND, n.CardType.ATTACK)
    shown = table.emit(Verb.REVEAL, card)
    move(table, card, Zone.POOL)
    table.game.attack = table.game.attack or _attack(table, card)
    context = table.context().bind(EVENT, (shown,))
    is_newest = edition == "universus"
    assert touched(table, n.CurrentAttack(), context) == ([] if is_newest else [card])


def _attack(table: Table, card: CardId) -> Attack:
    return Attack(table.game.cards[card].ref, 0, 1)


@pytest.mark.rule("K.3.4")
def test_the_last_attack_is_the_one_before() -> None:
    table = Table()
    assert both(table, n.LastAttack()) == []
    for at in (1, 2):
        attack = table.attack(current=at == 2)
        table.emit(Verb.PLAY, attack, actor=0, detail=PlayDetail(PlayedAs.ATTACK, number=at))
    (before,) = both(table, n.LastAttack())
    assert before == attack - 1
    move(table, before, Zone.DISCARD)
    assert read(table, n.LastAttack()) == [before]
    assert touched(table, n.LastAttack()) == []


@pytest.mark.rule("G.2.1")
def test_the_block_is_that_against_the_attack_going_on() -> None:
    table = Table()
    ref = n.CurrentBlock(Who.OPPONENT)
    assert both(table, ref) == []
    table.attack()
    assert both(table, ref) == []
    guard = table.card(1, Zone.POOL)
    assert table.game.attack is not None
    table.game.attack = table.game.attack._replace(block=table.game.cards[guard].ref)
    assert both(table, ref) == [guard]
    assert both(table, n.CurrentBlock(Who.YOU)) == []
    move(table, guard, Zone.DISCARD)
    assert read(table, ref) == [guard]
    assert touched(table, ref) == []


@pytest.mark.rule("G.5.3")
def test_an_attack_is_read_as_it_lies_and_then_as_it_was() -> None:
    """Not as what it was before it came to the pool."""
    table = Table()
    attack = table.card(0, Zone.STAGE, n.CardType.ATTACK)
    move(table, attack, Zone.POOL)
    detail = PlayDetail(PlayedAs.ATTACK, number=1)
    played = table.emit(Verb.PLAY, attack, actor=0, detail=detail)
    after = table.context(scope=played.serial)
    for context in (table.context(), after):
        (record,) = stands_for(table.game, context, n.LastAttack())
        assert record.zone is Zone.POOL
    move(table, attack, Zone.DISCARD)
    (record,) = stands_for(table.game, after, n.LastAttack())
    assert record.zone is Zone.POOL


# --- copies, names, what was bound ----------------------------------------------------------------


@pytest.mark.rule("I.3.8")
def test_multiple_copies_are_of_the_attack_they_show() -> None:
    table = Table()
    jab, hook = table.attack(name="Jab", current=False), table.attack(name="Hook")
    copies = []
    for name in ("Jab", "Hook", ""):
        card = table.card(0, Zone.POOL, n.CardType.ATTACK)
        shown = Values(name=name, type=n.CardType.ATTACK)
        table.game.cards[card] = table.game.cards[card]._replace(copy_of=shown)
        copies.append(card)
    for original, copy in ((jab, copies[0]), (hook, copies[1])):
        context = table.context(source=original)
        assert both(table, n.MultipleCopies(THIS), context) == [copy]
    nameless = table.attack(face_up=False, current=False)
    assert both(table, n.MultipleCopies(THIS), table.context(source=nameless)) == []


def test_a_card_called_by_its_name_lies_on_the_table() -> None:
    """Nothing is called by no name."""
    table = Table()
    wall = table.foundation(name="Wall")
    table.foundation(name="Arch")
    down = table.foundation(face_up=False)
    table.card(0, Zone.HAND, name="Wall")
    coming = table.card(1, Zone.TRANSIT, name="Wall")
    assert table.game.cards[down].values.name == ""
    assert both(table, n.NamedCard("Wall")) == [wall, coming]
    assert both(table, n.NamedCard("")) == []


@pytest.mark.rule("I.3.12.2")
def test_stunned_is_what_an_effect_of_this_card_committed() -> None:
    table = Table()
    attack, other = table.attack(), table.foundation()
    refs = {card: table.game.cards[card].ref for card in (attack, other)}
    walls = [table.foundation(1) for _ in range(6)]
    for wall, verb, cause, source in zip(
        walls,
        (Verb.COMMIT, Verb.COMMIT, Verb.COMMIT, Verb.READY, Verb.COMMIT),
        (Cause.EFFECT, Cause.EFFECT, Cause.COST, Cause.EFFECT, Cause.EFFECT),
        (attack, other, attack, attack, None),
        strict=False,
    ):
        ref = refs[source] if source is not None else None
        table.emit(verb, wall, cause=cause, source=ref)
    table.emit(Verb.COMMIT, cause=Cause.EFFECT, source=refs[attack])
    stunned = n.Bound(STUNNED)
    assert both(table, stunned, table.context(source=attack)) == [walls[0]]
    assert both(table, stunned, table.context(source=other)) == [walls[1]]
    assert both(table, stunned) == []
    chosen = table.context(source=attack).bind(STUNNED, (table.game.cards[walls[5]].ref,))
    assert both(table, stunned, chosen) == [walls[5]]
    assert both(table, n.Bound("paid"), table.context(source=attack)) == []


def test_cards_are_bound_by_events_or_by_themselves() -> None:
    table = Table()
    one, two = table.foundation(), table.foundation()
    drawn, turned = table.emit(Verb.DRAW, owner=0), table.emit(Verb.COMMIT, one)
    again = table.emit(Verb.READY, one)
    context = table.context().bind(EVENT, (drawn, turned, again))
    refs = tuple(table.game.cards[card].ref for card in (two, one, two))
    context = context.bind("them", refs).bind("number", 3)
    assert bound_cards(context, EVENT) == (one,)
    assert bound_cards(context, "them") == (two, one)
    assert bound_cards(context, "number") == ()


@pytest.mark.rule("J.2.3.1")
@pytest.mark.parametrize("lasts", [False, True])
def test_what_lasts_is_over_for_a_card_that_has_moved(lasts: bool) -> None:
    table = Table()
    wall, other = table.foundation(), table.foundation()
    refs = tuple(table.game.cards[card].ref for card in (wall, other))
    context = table.context().bind("them", refs)
    context = context.bind(SINCE, 1) if lasts else context
    them = n.Bound("them")
    assert touched(table, them, context) == [wall, other]
    move(table, wall, Zone.POOL)
    assert touched(table, them, context) == ([other] if lasts else [wall, other])


@pytest.mark.parametrize("player", [0, 1])
def test_a_text_of_no_card_means_none_by_this_card(player: int) -> None:
    table = Table()
    assert both(table, THIS, table.context(player)) == []
    wall = table.foundation(1 - player)
    assert both(table, THIS, table.context(player, source=wall)) == [wall]


# --- places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "ours", "theirs"),
    [
        (STAGE, True, False),
        (n.Place(Zone.STAGE, Who.OPPONENT), False, True),
        (n.Place(None), True, False),
        (n.Place(None, Who.OPPONENT), False, True),
        (n.Place(Zone.STAGE, Who.OWNER), True, True),
        (POOL, False, False),
    ],
)
def test_a_card_is_meant_in_its_place(place: n.Place, ours: bool, theirs: bool) -> None:
    table = Table()
    for player, expected in ((0, ours), (1, theirs)):
        wall = table.foundation(player)
        found = both(table, n.Located(THIS, place), table.context(source=wall))
        own = table.game.cards[wall].owner == 0
        found = found if own else both(table, n.Located(n.NamedCard(_name(table, wall)), place))
        assert found == ([wall] if expected else [])


def _name(table: Table, card: CardId) -> str:
    return str(table.game.cards[card].values.name)


@pytest.mark.parametrize("player", [0, 1])
def test_where_no_place_is_named_the_table_is_meant(player: int) -> None:
    """The own half of it first, and of each the staging area."""
    table = Table()
    rows = [
        [table.card(owner, zone) for zone in (Zone.POOL, Zone.STAGE, Zone.HAND)]
        for owner in (player, 1 - player)
    ]
    expected = [card for pool, stage, _ in rows for card in (stage, pool)]
    walls = n.Cards(WALL, pick=Pick.ALL)
    assert both(table, walls, table.context(player)) == expected


def test_places_are_looked_through_in_their_order() -> None:
    table = Table()
    wall, held = table.foundation(), table.card(0, Zone.HAND)
    thrown = table.card(0, Zone.DISCARD)
    piles = n.Cards(place=n.Place(Zone.DISCARD), other_places=(HAND,), pick=Pick.ALL)
    assert both(table, piles) == [thrown, held]
    assert wall not in both(table, piles)
    table.card(1, Zone.HAND)
    hands = n.Cards(place=n.Place(Zone.HAND, Who.OPPONENT), other_places=(HAND,), pick=Pick.ALL)
    assert both(table, hands) == [held + 2, held]


def test_the_cards_of_a_player_are_those_with_values() -> None:
    table = Table()
    wall, pooled = table.foundation(), table.card(0, Zone.POOL)
    hidden = table.card(0, Zone.HAND)
    assert set(cards_of(table.game, 0, None)) == {table.ash, wall, pooled}
    assert cards_of(table.game, 0, Zone.HAND) == (hidden,)
    assert cards_of(table.game, 0, Zone.STAGE) == (table.ash, wall)
    assert cards_of(table.game, 1, Zone.HAND) == ()


@pytest.mark.rule("D.2.2.3.4.2")
@pytest.mark.parametrize("edition", ["comprehensive", "advanced"])
def test_what_lies_attached_is_in_no_zone_where_it_is_apart(edition: str) -> None:
    """advanced 4.3.3: but a character that is attached is still looked at."""
    table = Table()
    table.game.edition = PLAYED[edition]
    wall = table.foundation()
    lore = table.foundation(attached_to=table.ash)
    again = table.character(0, "Ash", "2")
    atoms.mark(table.game, again, attached_to=table.ash)
    is_apart = edition == "advanced"
    expected = [table.ash, wall, *([] if is_apart else [lore]), again]
    assert list(cards_of(table.game, 0, Zone.STAGE)) == expected
    assert list(cards_of(table.game, 0, None)) == expected
    assert read(table, n.Cards(place=STAGE, pick=Pick.ALL)) == expected


def test_a_character_that_lies_on_another_is_looked_at_as_that_one() -> None:
    """place-on-top-of.4: the two are one card."""
    table = Table()
    table.game.edition = PLAYED["universus"]
    top = table.character(0, "Ash", "2")
    assert list(cards_of(table.game, 0, Zone.STAGE)) == [table.ash, top]
    table.game.facts[ON_TOP] = (OnTop(top, table.game.cards[table.ash].ref, 1),)
    assert list(cards_of(table.game, 0, Zone.STAGE)) == [table.ash]


@pytest.mark.rule("D.2.2.3.4.2")
@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (FACE, True),
        (n.AllOf((FACE, n.BelongsTo(Who.YOU))), True),
        (n.AnyOf((WALL, FACE)), True),
        (n.AllOf((n.BelongsTo(Who.YOU),)), False),
        (n.Non(WALL), False),
        (n.BelongsTo(Who.YOU), False),
    ],
)
def test_who_speaks_of_characters_reaches_attached_ones(
    wanted: n.Predicate, expected: bool
) -> None:
    table = Table()
    again = table.character(0, "Ash", "2")
    atoms.mark(table.game, again, attached_to=table.ash)
    found = touched(table, n.Cards(wanted, place=STAGE, pick=Pick.ALL))
    assert found == [table.ash, *([again] if expected else [])]


@pytest.mark.rule("D.2.2.3.4.2")
def test_an_attached_character_is_no_card_attached_to_it() -> None:
    table = Table()
    again = table.character(0, "Ash", "2")
    atoms.mark(table.game, again, attached_to=table.ash)
    lore = table.foundation(attached_to=table.ash)
    attached = n.AttachedTo(n.Character())
    assert read(table, attached) == [again, lore]
    assert touched(table, attached) == [lore]


@pytest.mark.rule("D.2.1.3")
@pytest.mark.parametrize(
    ("fields", "is_next"),
    [
        ({}, True),
        ({"pick": Pick.ALL}, False),
        ({"pick": Pick.EACH}, False),
        ({"quantity": n.Quantity(TWO)}, False),
        ({"quantity": n.Quantity(ONE, n.Comparison.AT_MOST)}, False),
    ],
)
def test_the_preceding_card_is_one_the_preceding_cards_are_all(
    fields: dict[str, Any], is_next: bool
) -> None:
    table = Table()
    first, second = table.card(0, Zone.POOL), table.card(0, Zone.POOL)
    context = table.context(source=table.attack())
    before = n.Cards(n.AllOf((WALL, n.Preceding())), place=POOL, **fields)
    assert both(table, before, context) == ([second] if is_next else [first, second])


@pytest.mark.rule("D.2.1.3")
def test_what_precedes_is_seen_from_the_attack_where_the_card_itself_is_in_the_stage() -> None:
    table = Table()
    first, second = (table.card(0, Zone.POOL) for _ in range(2))
    table.attack()
    third = table.card(0, Zone.POOL)
    before = n.Cards(n.AllOf((WALL, n.Preceding())), place=POOL, pick=Pick.ALL)
    in_stage, in_pool = table.context(source=table.ash), table.context(source=second)
    assert both(table, before, in_stage) == [first, second]
    assert both(table, before, in_pool) == [first]
    attack = table.game.attack
    assert attack is not None
    table.game.attack = attack._replace(card=attack.card._replace(epoch=9))  # it has left
    assert both(table, before, in_stage) == [first, second, third]
    table.game.attack = None
    assert both(table, before, in_stage) == [first, second, third]


@pytest.mark.parametrize("edition", list(PLAYED))
def test_any_preceding_card_can_be_picked_in_some_editions(edition: str) -> None:
    table = Table()
    table.game.edition = PLAYED[edition]
    first, second = table.card(0, Zone.POOL), table.card(0, Zone.POOL)
    context = table.context(source=table.attack())
    wanted = n.AllOf((WALL, n.Preceding()))
    chosen = n.Cards(wanted, place=POOL)
    any_precedes = table.game.edition.any_precedes
    assert touched(table, chosen, context) == ([first, second] if any_precedes else [second])
    assert touched(table, n.Cards(wanted, place=POOL, pick=Pick.RANDOM), context) == [second]


@pytest.mark.rule("C.3.2.1")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_who_has_looked_at_a_card_tells_it_from_others(viewer: int | None) -> None:
    table = Table()
    held = table.card(0, Zone.MOMENTUM)
    table.card(0, Zone.MOMENTUM)
    if viewer is not None:
        table.game.looks = {(viewer, held): None}
    walls = n.Cards(WALL, place=n.Place(Zone.MOMENTUM))
    assert touched(table, walls) == ([held] if viewer is not None else [])


@pytest.mark.parametrize(
    ("pick", "amount", "expected"),
    [
        (Pick.TOP, 1, [0]),
        (Pick.TOP, 2, [0, 1]),
        (Pick.TOP, -1, []),
        (Pick.BOTTOM, 1, [2]),
        (Pick.BOTTOM, 2, [1, 2]),
        (Pick.BOTTOM, 9, [0, 1, 2]),
        (Pick.BOTTOM, 0, []),
        (Pick.TOP, None, [0, 1, 2]),
        (Pick.ALL, 1, [0, 1, 2]),
    ],
)
def test_cards_from_an_end_of_a_pile(pick: n.Pick, amount: int | None, expected: list[int]) -> None:
    table = Table()
    pile = [table.card(0, Zone.DISCARD) for _ in range(3)]
    quantity = n.Quantity(n.Number(amount) if amount is not None else None)
    some = n.Cards(place=n.Place(Zone.DISCARD), pick=pick, quantity=quantity)
    assert both(table, some) == [pile[at] for at in expected]


def test_the_top_of_a_deck_is_named_with_its_place() -> None:
    assert top_of_deck(n.Cards(pick=Pick.TOP)) is None
    assert top_of_deck(n.Cards(place=DECK, pick=Pick.TOP)) == (DECK, ONE)
    assert top_of_deck(n.Cards(place=DECK, pick=Pick.TOP, quantity=n.Quantity(None))) is None


# --- what can be done -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "zone", "face_up", "expected"),
    [
        (Verb.FLIP, Zone.STAGE, True, True),
        (Verb.FLIP, Zone.POOL, True, True),
        (Verb.FLIP, Zone.DISCARD, True, False),
        (Verb.FLIP, Zone.STAGE, False, False),
        (Verb.UNFLIP, Zone.STAGE, False, True),
        (Verb.UNFLIP, Zone.MOMENTUM, False, True),
        (Verb.UNFLIP, Zone.DECK, False, False),
        (Verb.TRANSFORM, Zone.STAGE, True, False),  # there is no other side
        (Verb.DESTROY, Zone.POOL, True, False),
    ],
)
def test_what_can_be_done_with_a_card_where_it_lies(
    verb: n.Verb, zone: n.Zone, face_up: bool, expected: bool
) -> None:
    table = Table()
    card = table.game.cards[table.card(0, zone, face_up=face_up)]
    assert can(table.game, verb, card) is expected


@pytest.mark.parametrize(("face_up", "is_half"), [(True, False), (False, False), (True, True)])
def test_a_card_is_transformed_that_shows_one_of_two_sides(face_up: bool, is_half: bool) -> None:
    table = Table()
    card = table.foundation(face_up=face_up)
    first = len(table.game.definitions) - 1
    front = table.game.definitions[first]
    table.game.definitions = (
        *table.game.definitions[:first],
        front._replace(other=first + 1, is_half=is_half),
        front._replace(other=first, is_back=True, is_half=is_half),
    )
    assert can(table.game, Verb.TRANSFORM, table.game.cards[card]) is (face_up and not is_half)
