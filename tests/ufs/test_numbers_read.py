"""What numbers are read from, and what is nothing (E.3, I.2.4, J.4)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.model.details import CheckDetail
from engine.ufs.model.effect import Context
from engine.ufs.model.game import Check
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.readings import number
from engine.ufs.rules.who import EVENT
from tests.ufs.build import Table, rated, standing, trait

Verb, Zone, Stat, Who = n.Verb, n.Zone, n.Stat, n.Who
THIS = n.ThisCard()
WALLS = n.Cards(n.IsType(n.CardType.FOUNDATION), place=n.Place(Zone.STAGE), pick=n.Pick.ALL)


def of(table: Table, amount: n.Amount, context: Context | None = None) -> int:
    return number(table.game, context or table.context(), amount)


# --- checks ---------------------------------------------------------------------------------------


@pytest.mark.rule("E.3.1.1", "E.3.5.1")
@pytest.mark.parametrize(
    ("now", "last", "expected"),
    [
        (None, None, (0, 0)),
        (None, Check(0, 5, "play", start=4, value=6), (4, 6)),
        (Check(0, 5, "play", start=2, value=3), None, (2, 3)),
        (Check(0, 5, "play", start=2, value=3), Check(0, 5, "play", start=4, value=6), (2, 3)),
    ],
)
def test_the_check_going_on_comes_before_the_last_one(
    now: Check | None, last: Check | None, expected: tuple[int, int]
) -> None:
    table = Table()
    table.game.check, table.game.last_check = now, last
    assert tuple(of(table, n.CheckNumber(final)) for final in (False, True)) == expected


@pytest.mark.rule("E.3.1.1", "E.3.5.1")
@pytest.mark.parametrize(
    ("verb", "goes_on", "is_over", "start"),
    [
        (Verb.MAKE_CHECK, True, True, 5),  # of the number checked the event tells itself
        (Verb.PASS_CHECK, True, True, 2),
        (Verb.PASS_CHECK, False, True, 4),
        (Verb.PASS_CHECK, False, False, 5),
    ],
)
def test_the_check_of_the_event_comes_first(
    verb: n.Verb, goes_on: bool, is_over: bool, start: int
) -> None:
    table = Table()
    table.game.check = Check(0, 5, "play", start=2, value=3) if goes_on else None
    table.game.last_check = Check(0, 5, "play", start=4, value=6) if is_over else None
    drawn = table.emit(Verb.DRAW, owner=0)
    check = table.emit(verb, owner=0, amount=5, detail=CheckDetail("play", value=7))
    context = table.context().bind(EVENT, (drawn, check))
    assert of(table, n.CheckNumber(final=True), context) == 7
    assert of(table, n.CheckNumber(), context) == start


# --- what an event amounted to --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verbs", "expected"),
    [
        ((Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE), 3),
        ((Verb.TAKE_DAMAGE,), 3),
        ((Verb.DEAL_DAMAGE,), 3),
        ((Verb.LOSE_VITALITY,), 0),
        ((), 0),
    ],
)
def test_damage_is_dealt_and_taken_once(verbs: tuple[n.Verb, ...], expected: int) -> None:
    table = Table()
    events = tuple(table.emit(verb, owner=1, amount=3) for verb in verbs)
    context = table.context().bind("it", events)
    assert of(table, n.Happening("it", Stat.DAMAGE), context) == expected


def test_what_never_happened_amounts_to_nothing() -> None:
    table = Table()
    assert of(table, n.Happening("it")) == 0
    assert of(table, n.ChosenNumber("it")) == 0
    assert of(table, n.Difference("it")) == 0
    assert of(table, n.Quantity(None)) == 0


# --- what cards show ------------------------------------------------------------------------------


@pytest.mark.rule("I.2.4")
def test_the_rating_of_a_keyword_is_the_highest_of_that_name() -> None:
    table = Table()
    table.foundation(keywords=(trait("stun", 2), trait("stun", 3), trait("ex", 9)))
    table.foundation(keywords=(trait("stun", 1), trait("ally")))
    assert of(table, n.RatingOf(WALLS, "Stun")) == 3
    assert of(table, n.RatingOf(WALLS, "Ally")) == 0
    assert of(table, n.RatingOf(WALLS, "Powerful")) == 0
    assert of(table, n.RatingOf(THIS, "Stun")) == 0


@pytest.mark.rule("I.2.4")
@pytest.mark.parametrize(
    ("held", "linked", "expected"),
    [(True, None, 2), (False, 4, 4), (False, None, 0)],
)
def test_an_ability_has_the_rating_of_what_grants_it(
    held: bool, linked: int | None, expected: int
) -> None:
    """A keyword that is held, or the one that its text is linked to."""
    table = Table()
    values = rated("stun", 2)
    link = n.KeywordLink("stun", linked) if linked is not None else None
    told = standing(n.Draw(n.Number(1)))
    told = n.Ability(told.kind, told.effects, link=link)
    ability = HeldAbility("a0", told, "k-stun" if held else "")
    other = trait("ex", 7)
    card = table.foundation(keywords=(other, *values["keywords"]), abilities=(ability,))
    context = table.context(source=card, ability="a0")
    assert of(table, n.GrantingRating("Stun"), context) == expected
    assert of(table, n.GrantingRating("Stun")) == 0


def test_of_hidden_cards_nothing_is_counted() -> None:
    table = Table()
    table.foundation(symbols=frozenset({n.Symbol.FIRE}), control=3)
    table.card(0, Zone.HAND, symbols=frozenset({n.Symbol.WATER}), control=6)
    both = n.BothOf(WALLS, n.Whole(n.Place(Zone.HAND)))
    hand = n.Whole(n.Place(Zone.HAND))
    assert of(table, n.Count(both)) == 2
    assert of(table, n.StatOf(both, Stat.CONTROL)) == 3
    assert of(table, n.DistinctCount(both, "symbol")) == 1
    assert of(table, n.SharedCount(hand, hand, n.Property.SYMBOL)) == 0
    assert of(table, n.SharedCount(WALLS, both, n.Property.SYMBOL)) == 1


@pytest.mark.parametrize(
    ("who", "expected"),
    [(Who.YOU, 12), (Who.OPPONENT, 20), (Who.EACH, 32), (Who.BOTH, 32), (Who.ANY, 12)],
)
def test_of_several_players_each_or_one_is_meant(who: n.Who, expected: int) -> None:
    table = Table()
    table.game.vitality = [12, 20]
    assert of(table, n.PlayerStat(who, Stat.VITALITY)) == expected
