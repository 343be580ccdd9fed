"""Whether the game is in a stretch, whose that is, and what has happened in it."""

from __future__ import annotations

import pytest

from engine.kernel.events import Event
from engine.kernel.ids import Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import StretchDetail
from engine.ufs.model.game import Phase
from engine.ufs.rules.readings import in_span
from engine.ufs.rules.spans import ends_in, in_stretch, starts_with, within
from engine.ufs.rules.stretches import holder_of
from tests.ufs.build import Table

Verb, Who, Stretch, Timing = n.Verb, n.Who, n.Stretch, n.Timing
COMBAT, TURN, SEQUENCE, BLOCK = (
    Stretch.COMBAT_PHASE,
    Stretch.TURN,
    Stretch.ATTACK,
    Stretch.BLOCK_STEP,
)
THIS = n.ThisCard()


def edge(table: Table, stretch: n.Stretch, which: str = "begin", player: Player = 0) -> Event:
    return table.emit(Verb.PHASE, owner=player, detail=StretchDetail(stretch, which))


def until(timing: n.Timing, during: n.Span) -> n.Until:
    return n.Until(n.Trigger(timing, n.EventPattern(Verb.PHASE, during=during)))


@pytest.mark.parametrize(
    ("stretch", "going_on", "phase"),
    [
        (TURN, True, Phase.COMBAT),
        (TURN, False, Phase.SETUP),
        (Stretch.GAME, False, Phase.SETUP),
        (COMBAT, True, Phase.COMBAT),
        (COMBAT, False, Phase.END),
        (SEQUENCE, False, Phase.COMBAT),
        (BLOCK, False, Phase.COMBAT),
    ],
)
def test_a_stretch_goes_on_in_its_phase(stretch: n.Stretch, going_on: bool, phase: Phase) -> None:
    table = Table()
    table.game.phase = phase
    assert in_stretch(table.game, stretch) is going_on


@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize(
    ("stretch", "is_attackers"),
    [(SEQUENCE, True), (BLOCK, True), (Stretch.DAMAGE_STEP, True), (COMBAT, False), (TURN, False)],
)
def test_the_steps_of_an_attack_are_the_attackers(
    stretch: n.Stretch, is_attackers: bool, attacker: Player
) -> None:
    """Whose turn it is does not matter to them: a reversal is the other player's."""
    table = Table()
    table.attack(attacker)
    assert holder_of(table.game, stretch) == (attacker if is_attackers else 0)
    table.game.attack = None
    assert holder_of(table.game, stretch) == 0


@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize("is_over", [False, True])
def test_what_happened_in_an_attack_is_asked_of_whose_it_was(
    is_over: bool, attacker: Player
) -> None:
    table = Table()
    table.attack(attacker, step="block")
    turns = {stretch: edge(table, stretch, player=attacker) for stretch in (SEQUENCE, BLOCK)}
    drawn = table.emit(Verb.DRAW, owner=0)
    if is_over:
        for stretch in (BLOCK, SEQUENCE):
            edge(table, stretch, "end", attacker)
        table.game.last_attack, table.game.attack = table.game.attack, None
    table.emit(Verb.DRAW, owner=1)
    for stretch in (SEQUENCE, BLOCK):
        for player in (0, 1):
            found = within(table.game, table.context(player), n.This(stretch, Who.YOU))
            assert bool(found) is (player == attacker)
            if found:
                assert found[0] == turns[stretch]
                assert drawn in found
                assert (found[-1].owner == 1 and found[-1].kind == Verb.DRAW) is not is_over
    assert within(table.game, table.context(), n.This(COMBAT, Who.YOU))
    assert not within(table.game, table.context(), n.This(COMBAT, Who.OPPONENT))


@pytest.mark.parametrize(
    ("stretch", "who", "found"),
    [
        (TURN, None, True),
        (TURN, Who.YOU, True),
        (TURN, Who.OPPONENT, False),
        (COMBAT, None, True),
        (COMBAT, Who.OPPONENT, False),
        (Stretch.END_PHASE, None, False),
        (SEQUENCE, None, False),
    ],
)
def test_where_no_beginning_is_known_what_goes_on_is_looked_at(
    stretch: n.Stretch, who: n.Who | None, found: bool
) -> None:
    table = Table()
    drawn = table.emit(Verb.DRAW, owner=0)
    expected = (drawn,) if found else ()
    assert within(table.game, table.context(), n.This(stretch, who)) == expected


def test_a_turn_is_all_that_is_known_of_it() -> None:
    table = Table()
    readied = table.emit(Verb.READY, table.foundation(), owner=0)
    begun = edge(table, TURN)
    assert within(table.game, table.context(), n.This(TURN)) == (readied, begun)


def test_a_stretch_ends_with_its_end() -> None:
    table = Table()
    table.emit(Verb.DRAW, owner=0)
    begun = edge(table, COMBAT)
    drawn = table.emit(Verb.DRAW, owner=0)
    ended = edge(table, COMBAT, "end")
    table.emit(Verb.DRAW, owner=0)
    assert within(table.game, table.context(), n.This(COMBAT)) == (begun, drawn, ended)
    resolved = table.emit(Verb.RESOLVE, table.attack(), detail=("attack", ""))
    assert within(table.game, table.context(), n.This(SEQUENCE))[-1] == resolved


@pytest.mark.rule("K.3.11")
@pytest.mark.parametrize(
    ("step", "stretch", "expected"),
    [("block", BLOCK, True), ("block", SEQUENCE, True), ("enhance", BLOCK, False)],
)
def test_the_steps_of_one_attack_are_not_those_of_another(
    step: str, stretch: n.Stretch, expected: bool
) -> None:
    table = Table()
    attack, other = table.attack(step=step), table.attack(current=False)
    drawn = table.emit(Verb.DRAW, owner=0)
    span = n.OfAttack(THIS, stretch)
    own = table.context(source=attack)
    assert in_span(table.game, own, span) is expected
    assert (drawn in within(table.game, own, span)) is expected
    table.game.last_attack = table.game.attack
    assert not in_span(table.game, table.context(source=other), span)
    assert within(table.game, table.context(source=other), span) == ()
    table.game.attack = None
    assert not in_span(table.game, own, span)
    table.game.last_attack = None
    assert within(table.game, own, span) == ()


@pytest.mark.parametrize(
    ("phase", "who", "later", "expected"),
    [
        (Phase.COMBAT, None, 0, True),
        (Phase.COMBAT, Who.YOU, 0, True),
        (Phase.COMBAT, Who.OPPONENT, 0, False),
        (Phase.END, None, 0, False),  # it is over again
        (Phase.COMBAT, None, 1, False),  # it had begun before
    ],
)
def test_a_coming_stretch_has_yet_to_begin(
    phase: Phase, who: n.Who | None, later: int, expected: bool
) -> None:
    table = Table()
    span = n.Coming(COMBAT, who)
    assert not in_span(table.game, table.context(), span)
    begun = edge(table, COMBAT)
    table.game.phase = phase
    assert in_span(table.game, table.context(scope=begun.serial + later), span) is expected


@pytest.mark.rule("J.2.2.1")
@pytest.mark.parametrize(
    ("timing", "stretch", "ends"),
    [
        (Timing.START, TURN, False),  # what lasts so long is taken away before
        (Timing.END, TURN, False),
        (Timing.END, COMBAT, True),
    ],
)
def test_until_a_stretch_begins_or_ends(timing: n.Timing, stretch: n.Stretch, ends: bool) -> None:
    table = Table()
    before = edge(table, stretch)
    before = edge(table, stretch, "end")
    span = until(timing, n.Coming(stretch))
    context = table.context(scope=before.serial + 1)
    assert in_span(table.game, context, span)
    table.release()  # nothing has happened
    drawn = table.emit(Verb.DRAW, owner=0)
    assert drawn in within(table.game, context, span)
    edge(table, stretch)
    edge(table, stretch, "end")
    assert in_span(table.game, context, span) is not ends
    assert bool(within(table.game, context, span)) is not ends


@pytest.mark.parametrize("negated", [False, True])
@pytest.mark.parametrize("holds", [False, True])
def test_as_long_as_something_is_true(holds: bool, negated: bool) -> None:
    table = Table()
    drawn = table.emit(Verb.DRAW, owner=0)
    stretch = COMBAT if holds else Stretch.END_PHASE
    span = n.WhileTrue(n.Within(n.During(stretch), negated=negated))
    assert in_span(table.game, table.context(), span) is (holds is not negated)
    expected = (drawn,) if holds is not negated else ()
    assert within(table.game, table.context(), span) == expected


COMING = n.Coming(TURN, Who.YOU)


@pytest.mark.parametrize(
    ("span", "start", "end"),
    [
        (until(Timing.START, COMING), COMING, None),
        (until(Timing.END, COMING), None, COMING),
        (until(Timing.AFTER, COMING), None, None),
        (until(Timing.START, n.RestOf(TURN)), None, None),
        (until(Timing.END, n.RestOf(TURN)), None, None),
        (n.RestOf(TURN), None, None),
        (None, None, None),
    ],
)
def test_with_which_coming_stretch_a_time_is_over(
    span: n.Span | None, start: n.Coming | None, end: n.Coming | None
) -> None:
    assert (starts_with(span), ends_in(span)) == (start, end)
