"""When a trigger goes off, and when there is nothing for it to go off at (J.3.2, G.3)."""

from __future__ import annotations

import pytest

from engine.kernel.events import Batch, Event
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import StretchDetail
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.patterns import matches
from engine.ufs.rules.readings import fires, in_span
from tests.ufs.build import Table

Verb, Zone, Stretch, Timing = n.Verb, n.Zone, n.Stretch, n.Timing
THIS = n.ThisCard()
HARM = n.EventPattern(Verb.DEAL_DAMAGE)
NO_HARM = n.EventPattern(Verb.DEAL_DAMAGE, amount=n.Quantity(n.Number(0)))
BURNT = n.Trigger(Timing.AFTER, n.EventPattern(Verb.ADD, cards=THIS, to=n.Place(Zone.DISCARD)))


def edge(table: Table, stretch: n.Stretch, which: str = "begin", amount: int = 0) -> Event:
    detail = StretchDetail(stretch, which)
    return table.emit(Verb.PHASE, owner=0, amount=amount, detail=detail)


# --- stretches ------------------------------------------------------------------------------------


@pytest.mark.rule("G.3")
@pytest.mark.parametrize(
    ("trigger", "which", "dealt", "amounts"),
    [
        (n.Trigger(Timing.BEFORE, HARM), "begin", 0, [3]),
        (n.Trigger(Timing.BEFORE, HARM), "end", 0, []),
        (n.Trigger(Timing.AFTER, NO_HARM), "end", 0, [0]),
        (n.Trigger(Timing.AFTER, NO_HARM), "end", 3, []),
        (n.Trigger(Timing.AFTER, NO_HARM), "begin", 0, []),
    ],
)
def test_the_edges_of_a_damage_step_tell_of_damage_whatever_else_happens(
    trigger: n.Trigger, which: str, dealt: int, amounts: list[int]
) -> None:
    table = Table()
    attack = table.attack(step="damage", damage=3)
    if dealt:
        atoms.record_damage(table.game, dealt)
    drawn = table.emit(Verb.DRAW, table.foundation(), actor=0)
    step = edge(table, Stretch.DAMAGE_STEP, which, 3 if which == "begin" else 0)

    def told(batch: Batch) -> list[tuple[int, int]]:
        found = fires(table.game, table.context(), trigger, batch)
        return [(each.amount, each.card.card) for each in found if each.card is not None]

    assert told((drawn, step)) == told((step,)) == [(each, attack) for each in amounts]
    assert told((drawn,)) == []
    table.game.attack = None  # the step is remembered, and its attack is over
    assert told((step,)) == []


def test_until_the_end_of_an_attack_that_never_comes() -> None:
    table = Table()
    attack = table.attack()
    context = table.context(source=attack)
    until = n.Until(n.Trigger(Timing.END, n.EventPattern(Verb.PHASE, during=n.OfAttack(THIS))))
    going_on, table.game.attack = table.game.attack, None
    edge(table, Stretch.ATTACK, "end")  # of an attack that nobody remembers
    assert in_span(table.game, context, until)
    table.game.last_attack = going_on
    assert not in_span(table.game, context, until)
    assert in_span(table.game, table.context(source=table.ash), until)


def test_of_no_stretch_there_is_neither_beginning_nor_end() -> None:
    table = Table()
    batch = (edge(table, Stretch.TURN), edge(table, Stretch.TURN, "end"))
    for timing in (Timing.START, Timing.END):
        trigger = n.Trigger(timing, n.EventPattern(Verb.PHASE))
        assert fires(table.game, table.context(), trigger, batch) == ()


# --- how many and which ---------------------------------------------------------------------------


@pytest.mark.rule("K.3.9.1")
@pytest.mark.parametrize(
    ("ordinal", "or_more", "expected"),
    [(1, False, []), (2, False, [1]), (3, False, [2]), (2, True, [1, 2]), (1, True, [1, 2])],
)
def test_an_ordinal_counts_the_cards_of_one_event_in_their_order(
    ordinal: int, or_more: bool, expected: list[int]
) -> None:
    """ "The second card you draw" of three: one came before, two come together."""
    table = Table()
    drawn = [table.emit(Verb.DRAW, table.foundation(), actor=0) for _ in range(3)]
    pattern = n.EventPattern(Verb.DRAW, ordinal=ordinal, or_more=or_more)
    found = matches(table.game, table.context(), pattern, tuple(drawn[1:]))
    assert found == tuple(drawn[at] for at in expected)


@pytest.mark.rule("K.3.9.1")
def test_an_ordinal_counts_from_the_beginning_of_its_stretch() -> None:
    table = Table()
    table.emit(Verb.DRAW, table.foundation(), actor=0)
    table.attack()
    edge(table, Stretch.ATTACK)
    drawn = table.emit(Verb.DRAW, table.foundation(), actor=0)
    for during, ordinal in ((n.This(Stretch.ATTACK), 1), (n.This(Stretch.TURN), 2), (None, 2)):
        pattern = n.EventPattern(Verb.DRAW, during=during, ordinal=ordinal)
        assert matches(table.game, table.context(), pattern, (drawn,)) == (drawn,)


# --- a card that had the ability ------------------------------------------------------------------


def speaker(table: Table, kind: n.AbilityKind, zone: n.Zone = Zone.STAGE) -> CardId:
    held = (HeldAbility("a0", n.Ability(kind, (n.Fired(BURNT, ()),))),)
    return table.card(0, zone, n.CardType.ASSET, abilities=held)


def discarded(table: Table, card: CardId) -> Event:
    atoms.move(table.game, (card,), Zone.DISCARD, Verb.DISCARD, Why(0))
    return table.release()[-1]


@pytest.mark.rule("J.3.2.5", "K.4.3")
@pytest.mark.parametrize(
    ("kind", "expected"), [(n.AbilityKind.CONTINUOUS, False), (n.AbilityKind.FORM, True)]
)
def test_what_a_played_ability_has_made_does_not_need_it_any_more(
    kind: n.AbilityKind, expected: bool
) -> None:
    table = Table()
    card = speaker(table, kind)
    table.emit(Verb.SEAL, card, actor=1)
    moved = discarded(table, card)
    context = table.context(source=card, ability="a0")
    assert bool(fires(table.game, context, BURNT, (moved,))) is expected
    assert fires(
        table.game, table.context(), n.Trigger(Timing.AFTER, n.EventPattern(Verb.DISCARD)), (moved,)
    )


@pytest.mark.rule("J.3.2.5")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.STAGE])
def test_a_valueless_card_may_have_been_another_where_it_came_from(zone: n.Zone) -> None:
    """It comes with its other side up, which alone has the ability."""
    table = Table()
    card = speaker(table, n.AbilityKind.CONTINUOUS, zone)
    moved = discarded(table, card)
    front = moved.was._replace(values=moved.was.values._replace(abilities=()))
    context = table.context(source=card, ability="a0")
    found = fires(table.game, context, BURNT, (moved._replace(was=front),))
    assert bool(found) is (zone is Zone.HAND)


@pytest.mark.rule("J.3.2.5")
def test_a_card_that_stays_may_speak_of_what_gives_it_the_ability() -> None:
    table = Table()
    card = speaker(table, n.AbilityKind.CONTINUOUS)
    atoms.flip(table.game, (card,), Why(0))
    table.release()
    atoms.unflip(table.game, (card,), Why(0))
    (event,) = table.release()
    shown = n.Trigger(Timing.AFTER, n.EventPattern(Verb.UNFLIP, cards=THIS))
    assert fires(table.game, table.context(source=card, ability="a0"), shown, (event,))
