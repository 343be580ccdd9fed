"""Single changes of a number, and what effects say against them (C.3.3.4, C.3.4, K.1.2)."""

from __future__ import annotations

import pytest

from engine.ufs import atoms
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.universus.edition import UNIVERSUS
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import CardType, Operation, RuleKind, Stat, Zone
from engine.ufs.model.details import change_of
from engine.ufs.model.edition import Edition
from engine.ufs.model.values import HeldKeyword, Values
from engine.ufs.rules.modifications import changed, is_suspended, live_cards, may_change, rated
from tests.ufs.build import Table, standing
from tests.ufs.scene import Scene

ONE, TWO = n.Number(1), n.Number(2)
STONES = n.Cards(n.IsType(CardType.FOUNDATION), place=n.Place(Zone.STAGE), pick=n.Pick.ALL)
POOL = n.Cards(place=n.Place(Zone.POOL), pick=n.Pick.ALL)


def result(table: Table, change: n.Change, number: int) -> int | None:
    """By how much a foundation's control is changed; None if it is not."""
    card = table.game.cards[table.foundation(control=number)]
    found = changed(table.game, table.context(), card, card.values, change)
    return found.by if found is not None else None


@pytest.mark.parametrize(
    ("edition", "number", "by"),
    [
        (COMPREHENSIVE, 1, 1),
        (COMPREHENSIVE, 0, None),
        (COMPREHENSIVE, -2, -2),
        (UNIVERSUS, 1, 1),
        (UNIVERSUS, 3, 3),
        (UNIVERSUS, 0, None),
        (UNIVERSUS, -2, None),
    ],
)
def test_what_comes_of_doubling_a_number(edition: Edition, number: int, by: int | None) -> None:
    table = Table()
    table.game.edition = edition
    assert result(table, n.Change(Stat.CONTROL, Operation.DOUBLE), number) == by


def ruled(kind: RuleKind, cards: n.CardRef | None, **fields: object) -> n.Ability:
    return standing(n.RuleEffect(kind, cards, **fields))  # type: ignore[arg-type]


@pytest.mark.rule("K.1.2")
@pytest.mark.parametrize(
    ("ability", "by"),
    [
        (ruled(RuleKind.UNREDUCIBLE, STONES, stat=Stat.CONTROL), None),
        (ruled(RuleKind.UNREDUCIBLE, STONES, stat=Stat.CONTROL, amount=n.Number(4)), -1),
        (ruled(RuleKind.UNREDUCIBLE, STONES, stat=Stat.DIFFICULTY), -2),
        (ruled(RuleKind.UNREDUCIBLE, POOL, stat=Stat.CONTROL), -2),
        (ruled(RuleKind.UNREDUCIBLE, None, stat=Stat.CONTROL), -2),
        (ruled(RuleKind.UNMODIFIABLE, STONES, stat=Stat.CONTROL), -2),
    ],
)
def test_how_far_a_number_may_be_reduced(ability: n.Ability, by: int | None) -> None:
    """By two from five, where something is said that keeps another number from it."""
    table = Table()
    table.asset(0, ability, ruled(RuleKind.UNREDUCIBLE, POOL, stat=Stat.SPEED))
    assert result(table, n.Change(Stat.CONTROL, Operation.SUBTRACT, TWO), 5) == by


@pytest.mark.rule("K.1.2")
@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        (ruled(RuleKind.UNMODIFIABLE, STONES, stat=Stat.CONTROL), False),
        (ruled(RuleKind.UNMODIFIABLE, STONES), False),
        (ruled(RuleKind.UNMODIFIABLE, STONES, stat=Stat.DIFFICULTY), True),
        (ruled(RuleKind.UNMODIFIABLE, POOL), True),
        (ruled(RuleKind.UNMODIFIABLE, None), True),
        (ruled(RuleKind.UNREDUCIBLE, STONES, stat=Stat.CONTROL), True),
    ],
)
def test_which_numbers_may_not_change_at_all(ability: n.Ability, expected: bool) -> None:
    table = Table()
    card = table.game.cards[table.foundation()]
    assert may_change(table.game, card, Stat.CONTROL)
    table.asset(0, ability, ruled(RuleKind.UNMODIFIABLE, POOL))
    assert may_change(table.game, card, Stat.CONTROL) is expected
    assert not may_change(table.game, card, Stat.SPEED)  # it has none


@pytest.mark.rule("C.3.4")
def test_which_attacks_are_live() -> None:
    table = Table()
    game = table.game
    assert live_cards(game) == ()
    waiting, current = table.attack(1, current=False), table.attack(0)
    mine, theirs, tried = (table.card(player, Zone.HAND) for player in (0, 1, 0))
    atoms.stack_attack(game, waiting)
    for card in (mine, theirs):
        atoms.enter_transit(game, card)
    atoms.begin_playing(game, tried)
    assert live_cards(game) == (tried, mine, theirs, current, waiting)


@pytest.mark.rule("I.2.4.1")
@pytest.mark.parametrize(
    ("operation", "by", "rating"),
    [
        (Operation.ADD, 2, 5),
        (Operation.SUBTRACT, 2, 1),
        (Operation.SUBTRACT, 4, 0),
        (Operation.BECOMES, 2, 2),
    ],
)
def test_the_rating_of_one_instance_changes(operation: Operation, by: int, rating: int) -> None:
    held = HeldKeyword("k1", "stun", 3), HeldKeyword("k2", "stun", 3)
    after = rated(Values(keywords=held), "k1", by, operation)
    assert [each.rating for each in after.keywords] == [rating, 3]


@pytest.mark.parametrize(("amount", "way"), [(1, Operation.ADD), (-1, Operation.SUBTRACT)])
def test_where_nobody_chooses_the_way_the_number_tells_it(amount: int, way: Operation) -> None:
    """A static effect asks nobody; what waits for a bonus or a penalty still sees it as one."""
    scene = Scene()
    scene.foundation()
    either = n.Change(Stat.CONTROL, Operation.ADD_OR_SUBTRACT, n.Number(amount))
    scene.asset(0, standing(n.Modify(STONES, (either,))))
    scene.run()
    ((event,),) = scene.batches(n.Verb.MODIFY)
    assert (event.amount, change_of(event).operation) == (amount, way)


@pytest.mark.parametrize(
    ("edition", "kind", "stats", "expected"),
    [
        (UNIVERSUS, CardType.ATTACK, (Stat.SPEED,), True),
        (UNIVERSUS, CardType.ATTACK, (Stat.CONTROL, Stat.DAMAGE), True),
        (UNIVERSUS, CardType.ATTACK, (), True),
        (UNIVERSUS, CardType.ATTACK, (Stat.CONTROL,), False),
        (UNIVERSUS, CardType.FOUNDATION, (Stat.SPEED,), False),
        (COMPREHENSIVE, CardType.ATTACK, (Stat.SPEED,), False),
    ],
)
def test_speed_and_damage_wait_until_the_attack_has_been_played(
    edition: Edition, kind: CardType, stats: tuple[Stat, ...], expected: bool
) -> None:
    table = Table()
    table.game.edition = edition
    played, other = (table.card(0, Zone.TRANSIT, kind) for _ in range(2))
    atoms.begin_playing(table.game, played)
    assert is_suspended(table.game, played, *stats) is expected
    assert not is_suspended(table.game, other, *stats)
