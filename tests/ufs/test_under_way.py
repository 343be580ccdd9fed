"""Which attack and which block are under way, and when a game comes to nothing (A.1, G, K.3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.events import Event, LogEntry
from engine.kernel.ids import CardId
from engine.kernel.machine import FORCED
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import CheckDetail, PlayDetail
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules import vitals
from engine.ufs.rules.progress import (
    BLOCKED_ATTACK,
    block_meant,
    last_attack_meant,
    on_the_way,
)
from engine.ufs.rules.purposes import is_made_for
from engine.ufs.rules.readings import candidates
from engine.ufs.rules.stalemate import (
    FORCED_ROUND,
    LONG_GAME,
    QUIET,
    QUIET_TURNS,
    Stalemate,
    between_turns,
    going_round,
    is_forced_round,
)
from tests.ufs.build import Table, standing

Verb, Zone, Who = n.Verb, n.Zone, n.Who
SAYS = HeldAbility("a0", standing(n.Draw(n.Number(1))))
FORM = HeldAbility("a1", n.Ability(n.AbilityKind.ENHANCE, (n.Draw(n.Number(1)),)))


def plays(table: Table, card: CardId | None, verb: n.Verb = Verb.PLAY, **detail: Any) -> Event:
    told = PlayDetail(**{"played_as": PlayedAs.ATTACK, "number": 1, **detail})
    return table.emit(verb, card, actor=0, detail=told)


# --- attacks and blocks ---------------------------------------------------------------------------


@pytest.mark.rule("G.2.1")
@pytest.mark.parametrize(("who", "is_it"), [(Who.OPPONENT, True), (Who.YOU, False)])
def test_the_block_is_that_of_the_attack_in_its_sequence(who: n.Who, is_it: bool) -> None:
    table = Table()
    first = table.attack()
    guards = [table.game.cards[table.card(1, Zone.POOL)].ref for _ in range(2)]
    assert table.game.attack is not None
    table.game.last_attack = table.game.attack._replace(block=guards[0])
    table.attack()
    context = table.context()
    assert block_meant(table.game, context, n.CurrentBlock(who)) is None
    table.game.attack = table.game.attack._replace(block=guards[1])
    expected = guards[1] if is_it else None
    assert block_meant(table.game, context, n.CurrentBlock(who)) == expected
    table.game.attack = None
    assert block_meant(table.game, context, n.CurrentBlock(who)) is None
    resolved = table.emit(Verb.RESOLVE, first, detail=("attack", ""))
    context = context.bind("event", (resolved,))
    expected = guards[0] if is_it else None
    assert block_meant(table.game, context, n.CurrentBlock(who)) == expected


@pytest.mark.rule("K.3.26")
def test_the_blocked_attack_is_all_that_is_found_without_being_bound() -> None:
    table = Table()
    attack, guard = table.attack(), table.card(1, Zone.POOL)
    assert table.game.attack is not None
    table.game.attack = table.game.attack._replace(block=table.game.cards[guard].ref)
    context = table.context(1, guard)
    assert candidates(table.game, context, n.Bound(BLOCKED_ATTACK)) == (attack,)
    assert candidates(table.game, context, n.Bound("found")) == ()


@pytest.mark.rule("K.3.4")
@pytest.mark.parametrize(("ability", "speaks_of_itself"), [("a0", False), ("a1", True), ("", True)])
def test_the_last_attack_of_a_standing_text_is_one_before_its_own(
    ability: str, speaks_of_itself: bool
) -> None:
    table = Table()
    first = table.attack(current=False)
    own = table.attack(current=False, abilities=(SAYS, FORM))
    guard = table.attack(current=False)
    for card in (first, own):
        plays(table, card)
    plays(table, guard, played_as=PlayedAs.BLOCK)
    context = table.context(source=own, ability=ability)
    meant = own if speaks_of_itself else first
    assert last_attack_meant(table.game, context, n.LastAttack()) == table.game.cards[meant].ref
    of_none = table.context(ability=ability)
    assert last_attack_meant(table.game, of_none, n.LastAttack()) == table.game.cards[own].ref


@pytest.mark.parametrize("edition", ["comprehensive", "universus"])
def test_attacks_on_the_way_are_being_played_or_wait(edition: str) -> None:
    """this-attack.2: the latest first, and those that wait after them."""
    table = Table()
    table.game.edition = PLAYED[edition]
    waiting = [table.attack(current=False) for _ in range(2)]
    table.game.attack_stack = tuple(table.game.cards[each].ref for each in waiting)
    first, guard, last = (table.card(0, Zone.TRANSIT, n.CardType.ATTACK) for _ in range(3))
    plays(table, first, Verb.ATTEMPT)
    plays(table, guard, Verb.ATTEMPT, played_as=PlayedAs.BLOCK)
    plays(table, last, Verb.ATTEMPT)
    plays(table, None, Verb.ATTEMPT, played_as=PlayedAs.NOTHING)
    plays(table, first, Verb.PLAY, played_as=PlayedAs.BLOCK)  # of an earlier attempt
    table.game.playing = (first, guard, last)
    found = [ref.card for ref in on_the_way(table.game)]
    assert found == ([last, first, *reversed(waiting)] if edition == "universus" else [])
    table.game.playing = ()
    found = [ref.card for ref in on_the_way(table.game)]
    assert found == ([*reversed(waiting)] if edition == "universus" else [])


# --- purposes -------------------------------------------------------------------------------------


BLOCKS = n.Cards(n.IsBlock(), pick=n.Pick.ANY)


@pytest.mark.parametrize(
    ("purpose", "pattern", "expected"),
    [
        ("play", n.EventPattern(Verb.PLAY), True),
        ("play", n.EventPattern(Verb.PLAY, cards=n.ThisCard()), True),  # of one only imagined
        ("play", n.EventPattern(Verb.PLAY, cards=BLOCKS), False),
        ("block", n.EventPattern(Verb.PLAY, cards=BLOCKS), True),
        ("block", n.EventPattern(Verb.PLAY), False),
        ("effect", n.EventPattern(Verb.MAKE_CHECK), True),
    ],
)
def test_for_what_a_check_is_made(purpose: str, pattern: n.EventPattern, expected: bool) -> None:
    table = Table()
    check = CheckDetail(purpose)
    assert is_made_for(table.game, table.context(), pattern, check) is expected


# --- question marks -------------------------------------------------------------------------------


WEIGHT = n.StatOf(n.Character(), n.Stat.WEIGHT)


@pytest.mark.rule("J.4.4")
@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (n.Is(n.Character(), n.TextIs(n.Property.BLOOD_TYPE, "o")), ["blood_type"]),
        (n.Is(n.Character(), n.TextIs(n.Property.NAME, "o")), []),
        (n.Is(n.Character(), n.HasKeyword("o")), []),
        (n.Is(n.Character(), n.Shares(n.Property.HEIGHT, n.Character())), ["height"]),
        (n.Is(n.Character(), n.StatIs(n.Stat.HEIGHT, n.Comparison.MORE, n.Number(1))), ["height"]),
        (n.Is(n.Character(), n.StatIs(n.Stat.CONTROL, n.Comparison.MORE, n.Number(1))), []),
        (n.Is(n.Character(), n.SameStat(n.Stat.WEIGHT, n.Character())), ["weight"]),
        (
            n.Compare(n.StatOf(n.Character(), n.Stat.WEIGHT), n.Comparison.MORE, n.Number(1)),
            ["weight"],
        ),
        (n.Compare(n.StatOf(n.Character(), n.Stat.CONTROL), n.Comparison.MORE, n.Number(1)), []),
        (n.Count(n.Cards(n.TextIs(n.Property.GENDER, "f"), place=n.Place(Zone.STAGE))), ["gender"]),
    ],
)
def test_which_question_marks_a_text_reads(node: n.Node, expected: list[str]) -> None:
    table = Table()
    table.game.zones[0, Zone.STAGE] = ()
    ash = table.character(0, "?", gender="?", blood_type="?", height="?", weight="?")
    table.game.characters = (ash, table.bram)
    found = vitals.unstated(table.game, table.context(), node)
    assert [(each.player, each.card, each.property) for each in found] == [
        (1, ash, which) for which in expected
    ]
    if found:
        settled = table.context().bind(vitals.binding(ash, found[0].property), "7")
        assert vitals.unstated(table.game, settled, node) == ()


def test_only_what_is_not_stated_is_settled() -> None:
    table = Table()
    cleo = table.game.cards[table.character(0, "?", blood_type="A", gender="?")]
    context = table.context()
    for which in (n.Property.BLOOD_TYPE, n.Property.GENDER, n.Property.CHARACTER_NAME):
        context = context.bind(vitals.binding(cleo.id, which), "o")
    assert vitals.stated(context, cleo, cleo.values, n.Property.BLOOD_TYPE) == {"a"}
    assert vitals.stated(context, cleo, cleo.values, n.Property.GENDER) == {"o"}
    assert vitals.stated(context, cleo, cleo.values, n.Property.CHARACTER_NAME) == {"?"}


# --- games that come to nothing -------------------------------------------------------------------


@pytest.mark.rule("A.1")
@pytest.mark.parametrize(
    ("quiet", "turn", "expected"),
    [
        (None, 1, None),
        (QUIET_TURNS - 1, 1, None),
        (QUIET_TURNS, 1, Stalemate.QUIET),
        (2 * QUIET_TURNS, 1, Stalemate.QUIET),
        (None, LONG_GAME, Stalemate.LONG),
        (None, LONG_GAME + 1, None),
    ],
)
def test_when_players_are_asked_for_a_draw(
    quiet: int | None, turn: int, expected: Stalemate | None
) -> None:
    table = Table()
    table.game.turn = turn
    if quiet is not None:
        table.game.facts[QUIET] = quiet
    assert between_turns(table.game) is expected


def test_a_round_is_forced_after_so_many_questions_without_a_choice() -> None:
    table = Table()
    assert not is_forced_round(table.game)
    for asked, expected in ((FORCED_ROUND, False), (FORCED_ROUND + 1, True)):
        table.game.marks[FORCED] = asked
        assert is_forced_round(table.game) is expected


def test_the_cards_of_a_loop_are_told_once_each() -> None:
    table = Table()
    wall, arch = table.foundation(name="Wall"), table.foundation(name="Arch")
    down = table.foundation(face_up=False)
    events = [
        Event(Verb.DRAW, source=table.game.cards[card].ref) for card in (wall, arch, wall, down)
    ]
    told: list[tuple[Any, ...]] = [(), ("a word",), (Event(Verb.DRAW),), *((e,) for e in events)]
    table.game.log = [LogEntry("draw", (), 0, facts) for facts in told]
    assert going_round(table.game) == "Arch, Wall"
