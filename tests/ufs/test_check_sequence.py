"""How a check is made: its number, whether it is met, and what may be committed for it (E.3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import check_of
from engine.ufs.model.game import Check
from engine.ufs.model.step import Origin
from engine.ufs.procedures.check import CheckSequence
from engine.ufs.rules.card_needs import FORETOLD
from tests.ufs.build import standing
from tests.ufs.scene import FOUNDATION, Scene, cards, place

Verb, Zone, Who = n.Verb, n.Zone, n.Who
MINE = n.CheckRef(Who.YOU)


def deck(*controls: int | None) -> Scene:
    """A scene with such cards on top of the deck."""
    scene = Scene()
    scene.game.trace = []
    row = tuple(scene.card(0, Zone.DECK, control=control) for control in controls)
    old = scene.game.zones[0, Zone.DECK]
    scene.game.zones[0, Zone.DECK] = (*row, *old[: len(old) - len(row)])
    return scene


def made(scene: Scene, difficulty: int | None = 5) -> Check:
    """The check as it ended."""
    scene.start(CheckSequence(player=0, difficulty=difficulty))
    assert scene.is_over
    result: Check = scene.result
    return result


def told(scene: Scene, *verbs: n.Verb) -> list[Any]:
    return [event for batch in scene.game.turn_events for event in batch if event.kind in verbs]


# --- its number -----------------------------------------------------------------------------------


@pytest.mark.rule("E.3.1", "E.3.4", "E.3.5.1")
@pytest.mark.parametrize(
    ("control", "difficulty", "passed", "ends"),
    [
        (5, 5, True, [Verb.PASS_CHECK]),
        (6, 5, True, [Verb.PASS_CHECK]),
        (4, 5, False, [Verb.FAIL_CHECK]),
        (4, None, None, []),
        (None, 1, False, [Verb.FAIL_CHECK]),
    ],
)
def test_a_check_is_met_by_its_number_or_made_against_none(
    control: int | None, difficulty: int | None, passed: bool | None, ends: list[n.Verb]
) -> None:
    scene = deck(control)
    scene.game.cards[scene.ash] = scene.game.cards[scene.ash]._replace(ready=False)
    top = scene.game.zones[0, Zone.DECK][0]
    check = made(scene, difficulty)
    assert (check.value, check.passed) == (control or 0, passed)
    assert scene.zone(top) is Zone.DISCARD
    (event,) = told(scene, Verb.MAKE_CHECK)
    assert event.was.id == top
    assert [event.kind for event in told(scene, Verb.PASS_CHECK, Verb.FAIL_CHECK)] == ends
    assert scene.game.trace is not None
    assert ("E.3.5.2" in scene.game.trace) is (passed is False)  # nothing to make up else
    assert told(scene, Verb.BEGIN_CHECK) == []
    assert scene.game.check is None
    assert scene.game.check_changes == []


@pytest.mark.rule("E.3.1")
@pytest.mark.parametrize("to", [Zone.REMOVED, Zone.STAGE])
def test_the_number_is_that_of_the_card_wherever_it_has_gone(to: n.Zone) -> None:
    scene = deck(3)
    top = scene.game.zones[0, Zone.DECK][0]
    frame = CheckSequence(player=0, difficulty=None, checked=scene.game.cards[top].ref)
    assert frame._card(scene.game) is None  # it is still where it was
    atoms.move(scene.game, (top,), to, Verb.ADD, atoms.Why(0))
    found = frame._card(scene.game)
    assert found is not None
    assert found.id == top
    frame.moved = (scene.ash,)
    other = frame._card(scene.game)
    assert other is not None
    assert other.id == scene.ash
    assert CheckSequence(player=0, difficulty=None)._card(scene.game) is None


@pytest.mark.rule("E.3.1", "K.1.2")
@pytest.mark.parametrize("is_open", [False, True])
def test_a_card_that_stays_in_the_deck_gives_no_number(is_open: bool) -> None:
    """Even if everybody sees it there: it has not been checked."""
    scene = deck(5)
    top = scene.game.zones[0, Zone.DECK][0]
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.CHECK))))
    if is_open:
        atoms.reveal(scene.game, (top,), Why(0))
    check = made(scene, None)
    assert (check.card, check.value, scene.zone(top)) == (None, 0, Zone.DECK)


@pytest.mark.rule("E.3.1", "K.1.2")
def test_a_check_without_a_card_is_one_of_nothing() -> None:
    scene = deck(4)
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.DISCARD))))
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.CHECK))))
    to = place(Zone.DISCARD, Who.OPPONENT)
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.ADD, to=to))))
    check = made(scene, None)
    assert (check.value, check.start) == (0, 0)
    assert check.has_number


@pytest.mark.rule("E.3.1")
def test_with_an_empty_deck_nothing_is_checked() -> None:
    scene = Scene()
    scene.game.zones[0, Zone.DECK] = ()
    frame = CheckSequence(player=0, difficulty=None)
    atoms.begin_together(scene.game)
    scene.game.check_changes.append(())
    atoms.begin_check(scene.game, Check(0, None, "effect"))
    frame.discard_top_card(scene.game)
    assert frame.checked is None


@pytest.mark.rule("E.3.1.3")
def test_a_check_set_in_advance_discards_nothing_and_is_set_once() -> None:
    scene = deck(1)
    source = scene.game.cards[scene.asset(0)].ref
    scene.run(n.SetCheck(MINE, n.Number(7)), source=source)
    check = made(scene)
    assert (check.value, check.passed) == (7, True)
    assert scene.game.zones[0, Zone.DISCARD] == ()
    assert scene.game.effects == {}


@pytest.mark.parametrize("difficulty", [5, None])
def test_a_check_that_passes_at_once_is_not_made(difficulty: int | None) -> None:
    scene = deck(1)
    scene.run(n.PassCheck(MINE))
    check = made(scene, difficulty)
    assert check.passed is (True if difficulty is not None else None)
    assert bool(told(scene, Verb.MAKE_CHECK)) is (difficulty is None)
    assert bool(scene.game.effects) is (difficulty is None)  # used up


@pytest.mark.parametrize(("foretold", "held", "count"), [(True, 0, 1), (True, 1, 0), (False, 0, 0)])
def test_a_check_is_told_of_before_it_is_made_where_a_card_speaks_of_that(
    foretold: bool, held: int, count: int
) -> None:
    scene = deck(5)
    if foretold:
        scene.game.facts[FORETOLD] = (True,)
    for _ in range(held):
        scene.game.hold()
    frame = CheckSequence(player=0, difficulty=5)
    frame.begin(scene.game)
    events = [event for event in scene.game.batch if event.kind == Verb.BEGIN_CHECK]
    assert len(events) == count
    assert scene.game.check == Check(0, 5, "effect")
    assert len(scene.game.check_changes) == 1


def test_a_check_in_the_midst_of_another_has_changes_of_its_own() -> None:
    scene = deck(5)
    outer = Check(0, 5, "play", value=4)
    scene.game.check_changes.append(())
    atoms.begin_check(scene.game, outer)
    atoms.change_check(scene.game, 6, Origin())
    (before,) = scene.game.check_changes
    frame = CheckSequence(player=0, difficulty=5)
    frame.begin(scene.game)
    assert scene.game.check_changes == [before, ()]
    assert frame.outer is not None
    assert frame.outer.value == 6


# --- made again -----------------------------------------------------------------------------------


@pytest.mark.rule("E.3.3", "E.3.3.1")
@pytest.mark.parametrize(
    ("wants", "is_recheck", "again"),
    [(True, False, True), (True, True, False), (False, False, False)],
)
def test_a_check_is_made_again_once(wants: bool, is_recheck: bool, again: bool) -> None:
    scene = deck(5)
    frame = CheckSequence(player=0, difficulty=5, is_recheck=is_recheck)
    scene.game.check_changes.append(())
    atoms.begin_check(scene.game, Check(0, 5, "effect"))
    if wants:
        atoms.want_recheck(scene.game)
    assert frame.fix_value(scene.game) == (None if again else "compare")
    if again:
        assert frame.check_again(scene.game) == "begin_check"
        assert frame.is_recheck


# --- what is committed ----------------------------------------------------------------------------


def facts(scene: Scene) -> dict[str, Any]:
    return dict(scene.question.facts)


@pytest.mark.rule("E.3.5.2", "E.3.5.2.3.2")
@pytest.mark.parametrize(("stones", "asked"), [(1, False), (2, True), (3, True)])
def test_what_is_missing_may_be_committed_if_there_is_enough(stones: int, asked: bool) -> None:
    scene = deck(3)
    row = [scene.foundation() for _ in range(stones)]
    scene.game.cards[scene.ash] = scene.game.cards[scene.ash]._replace(ready=False)
    scene.start(CheckSequence(player=0, difficulty=5))
    assert bool(scene.asked) is asked
    if asked:
        question = scene.question
        assert question.options == tuple(row)
        assert (question.minimum, question.maximum, question.judged) == (2, 2, "")
        assert facts(scene) == {"difficulty": 5, "value": 3, "short": 2}
        scene.say(tuple(row[:2]))
    assert scene.result.passed is asked
    assert [scene.game.cards[card].ready for card in row[:2]] == [not asked] * min(stones, 2)


@pytest.mark.rule("E.3.5.2.3.2")
def test_the_end_of_a_check_tells_what_was_committed_for_it() -> None:
    """The table and the log of the game show it: "4 + 1 against 5"."""
    scene = deck(4)
    stone = scene.foundation()
    scene.start(CheckSequence(player=0, difficulty=5)).say((stone,))
    made, passed = told(scene, Verb.MAKE_CHECK, Verb.PASS_CHECK)
    assert check_of(made).committed == ()
    assert check_of(passed).committed == (scene.game.cards[stone].ref,)
    assert (check_of(passed).value, check_of(passed).difficulty) == (4, 5)


@pytest.mark.rule("E.3.5.2.2")
def test_who_commits_nothing_fails() -> None:
    scene = deck(4)
    stone = scene.foundation()
    scene.start(CheckSequence(player=0, difficulty=5)).say(())
    assert scene.result.passed is False
    assert scene.game.cards[stone].ready


@pytest.mark.rule("E.3.5.2.3")
@pytest.mark.parametrize(("worth", "least"), [(2, 2), (3, 1), (1, 3)])
def test_a_card_that_counts_for_more_makes_up_more(worth: int, least: int) -> None:
    scene = deck(2)
    heavy, light = scene.foundation(), scene.foundation()
    if worth > 1:
        scene.run(n.CountsAs(cards(FOUNDATION), n.Number(worth))).say((heavy,))
    scene.game.asked = 0
    scene.start(CheckSequence(player=0, difficulty=5))
    question = scene.question
    assert (question.minimum, question.maximum) == (least, 3)
    weights = [worth if card == heavy else 1 for card in question.options]
    if worth == 1:
        assert (question.judged, "weights" in facts(scene)) == ("", False)
    else:
        assert question.judged == "commit-weights"
        assert facts(scene)["weights"] == tuple(weights)
    chosen = {1: (heavy, light, scene.ash), 2: (heavy, light), 3: (heavy,)}[worth]
    scene.say(chosen)
    assert scene.result.passed is True


@pytest.mark.parametrize(("value", "asked"), [(2, True), (3, False)])
def test_where_cards_have_to_make_it_up_exactly_too_much_is_not_offered(
    value: int, asked: bool
) -> None:
    edition = next(each.code for each in PLAYED.values() if each.commits_exactly)
    scene = deck(value)
    scene.game.edition = PLAYED[edition]
    scene.game.cards[scene.ash] = scene.game.cards[scene.ash]._replace(ready=False)
    scene.foundation()
    scene.run(n.CountsAs(cards(FOUNDATION), n.Number(3)))
    scene.start(CheckSequence(player=0, difficulty=5))
    assert bool(scene.asked) is asked
    if asked:
        assert facts(scene)["exactly"] is True
