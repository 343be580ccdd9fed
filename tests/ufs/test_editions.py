"""An edition is one value: each thing that it changes shows in the game, in its words and ids.

The long run is `pytest -m soak tests/ufs/test_editions.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.kernel import machine
from engine.kernel.decisions import Kind
from engine.kernel.errors import IllegalAnswer, SaveError
from engine.kernel.harness import Mode, Playout, play
from engine.kernel.save import dump, load, state_hash
from engine.kernel.views import view_for
from engine.scenario.coverage import marked_places
from engine.scenario.document import read_file
from engine.scenario.mutants import suspects_in
from engine.scenario.player import Performance, perform
from engine.scenario.staging import Scenario
from engine.scenario.ufs.builder import FightTable
from engine.scenario.ufs.marks import MARKS
from engine.scenario.ufs.rehearsal import FightRehearsal
from engine.scenario.ufs.staging import STAGING
from engine.scenario.witnesses import CodeUnderTest
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.registry import PLAYED
from engine.ufs.game import Fight, new_game
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.procedures.play import Play
from engine.ufs.procedures.setup import Mulligans
from tests.scenario.writing import write
from tests.ufs.house_edition import GISTS, HOUSE, MOMENTUM, HouseAttack, HouseFight, HouseMulligans
from tests.ufs.test_random_play import cards, pairings, slowly

STEPS = 3_000
UNCITED = frozenset({"protocol"})
HEAD = "title: a test\nedition: house\nrules: [house.turn]\n"


class HouseRehearsal(FightRehearsal, HouseFight):
    """The made-up edition, watched."""


class HouseTable(FightTable):
    """Its table."""

    rehearsed = HouseRehearsal


STAGINGS = {"house": replace(STAGING, rules=lambda code: GISTS, set_up=HouseTable)}


def start(seed: int, edition: str = "house") -> Fight:
    kind = "starter" if seed % 2 else "vanilla"
    first, second = pairings(kind)[seed // 2 % len(pairings(kind))]
    return new_game(f"house {seed}", edition, [cards(first), cards(second)], kind=HouseFight)


def read(folder: Path, body: str, head: str = HEAD) -> Scenario:
    (scenario,) = read_file(write(folder, body, head), STAGINGS)
    return scenario


def run(folder: Path, body: str) -> Performance:
    return perform(read(folder, body))


def shown_ids(playout: Playout) -> Iterator[str]:
    """Every id that leaves a finished game."""
    view = view_for(playout.game, 0)
    assert view.result is not None
    yield view.result.rule
    for line in view.log:
        assert line.rules, f"no rule behind {line}"
        yield from line.rules


def check(playout: Playout) -> None:
    assert set(shown_ids(playout)) <= GISTS.keys() | UNCITED
    assert playout.game.result is not None


# --- random play ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "every"), [(8, 40), *slowly([0, 1], 16)])
def test_games_of_another_edition_hold_all_promises(seed: int, every: int) -> None:
    check(play(start, seed, Mode.FULL, every=every, limit=STEPS))


@pytest.mark.slow
@pytest.mark.parametrize("first", [10, 16, 22])
def test_some_games_of_another_edition(first: int) -> None:
    for seed in range(first, first + 6):
        check(play(start, seed, Mode.CHEAP, limit=STEPS))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1_000, 2_000, 100))
def test_a_thousand_games_of_another_edition(first: int) -> None:
    for seed in range(first, first + 100):
        mode = Mode.FULL if seed % 50 == 0 else Mode.CHEAP
        check(play(start, seed, mode, every=16, limit=STEPS))


# --- what it changes ------------------------------------------------------------------------------


CYCLING = """
cards:
  Bell: {type: asset, text: "F Commit: Draw 1 card."}
setup:
  A:
    character: Kara
    stage: [Bell]
    deck: [Wall]
    deck_exact: true
    discard: [Check1, Check1, Check1, Check1, Check1, Check1]
  B: {character: Bram}
script:
  - A: use Bell
expect:
"""


def test_a_number_of_the_edition_counts(tmp_path: Path) -> None:
    told = run(tmp_path, f"{CYCLING}  A.deck: 2\n  A.removed: 4\n  log: [house.cycling]\n")
    assert told.why == ""


def test_with_the_usual_number_that_player_has_lost(tmp_path: Path) -> None:
    head = HEAD.replace("house.turn", "E.2.2").replace("house", "comprehensive")
    staging = {"comprehensive": replace(STAGING, set_up=HouseTable)}
    body = f"{CYCLING}  winner: B\n"
    (scenario,) = read_file(write(tmp_path, body, head), staging)
    assert perform(scenario).why == ""


MULLIGAN = """
cards:
  Kara: {type: character, hand_size: 2}
setup:
  phase: setup
  first: A
  shuffle: keep
  A: {character: Kara, deck: [Wall, Tower, Gate, Moss]}
  B: {character: Bram}
script:
  - A: mulligan
  - run_to: start of A's combat
expect:
  A.hand: [Gate, Moss]
  Wall.zone: removed
  Tower.zone: removed
  A.shuffled: 1
  log: [house.mulligan]
"""


def test_a_replaced_procedure_is_carried_out_with_the_steps_that_it_keeps(tmp_path: Path) -> None:
    assert run(tmp_path, MULLIGAN).why == ""
    assert HouseMulligans.STEPS["offer_mulligan"].run is Mulligans.STEPS["offer_mulligan"].run


ATTACK = """
cards:
  Jab: {type: attack, zone: high, speed: 3, damage: 4}
setup:
  attack: Jab
  A: {character: Kara, pool: [Jab], deck: [Wall, Tower]}
  B: {character: Bram}
script:
  - run_to: start of A's end
expect:
  B.vitality: 21
"""


def test_one_step_of_a_long_sequence_is_replaced(tmp_path: Path) -> None:
    told = run(tmp_path, f"{ATTACK}  A.hand: [Wall]\n  log: [house.attack]\n")
    assert told.why == ""
    replaced, usual = HouseAttack.STEPS, AttackSequence.STEPS
    assert list(replaced) == list(usual)
    assert [name for name in usual if replaced[name].run is not usual[name].run] == [
        "record_damage"
    ]


def test_a_procedure_is_replaced_by_a_kind_of_it_alone() -> None:
    with pytest.raises(TypeError, match="HouseMulligans cannot stand in for Play"):
        replace(HOUSE, procedures={Play: HouseMulligans})


def test_an_added_pause_condition_is_put_right_in_its_place(tmp_path: Path) -> None:
    told = run(
        tmp_path,
        """
        setup:
          A: {character: Kara, momentum: [Wall, Tower, Gate, Moss]}
          B: {character: Bram, vitality: 10}
        script:
          - run_to: start of A's end
        expect: {A.momentum: 2, A.discard: [Tower, Wall], log: [house.momentum, house.momentum]}
        """,
    )
    assert told.why == ""
    assert MOMENTUM == 2
    names = [condition.name for condition in HOUSE.pauses]
    assert names[:5] == ["vitality", "deck", "momentum", "namesake", "character"]


def test_refusals_speak_the_ids_and_words_of_the_edition() -> None:
    game = start(1)
    decision = machine.run(game)
    while decision is not None and decision.prompt != "form":
        machine.answer(game, decision.id, _quiet(game))
        decision = game.pending
    assert decision is not None
    with pytest.raises(IllegalAnswer) as refused:
        machine.answer(game, decision.id, "nonsense")
    assert refused.value.rule == "house.turn"
    view = view_for(game, decision.player)
    assert view.decision is not None
    assert view.decision.rule == "house.turn"


def _quiet(game: UfsGame) -> object:
    decision = game.pending
    assert decision is not None
    match decision.kind:
        case Kind.YES_NO:
            return False
        case Kind.CARDS:
            return decision.options[: decision.minimum]
        case _:
            return None if decision.optional else decision.options[0]


def test_a_scenario_is_refused_under_the_ids_of_its_edition(tmp_path: Path) -> None:
    told = run(
        tmp_path,
        """
        cards:
          Kara: {type: character, symbols: [fire]}
          Dust: {symbols: [earth]}
        setup:
          A: {character: Kara, hand: [Dust, Wall]}
          B: {character: Bram}
        script:
          - A: cannot play Dust because house.playing
        """,
    )
    assert told.why == ""
    assert set(told.trace) <= GISTS.keys()


# --- ids and words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "id"),
    [
        ("E.1.8", "house.mulligan"),
        ("E.2.2.1", "house.cycling"),
        ("E.2.3", "house.pauses"),
        ("F.2.2.3b", "house.turn"),
        ("house.mulligan", "house.mulligan"),
        ("protocol", "protocol"),
    ],
)
def test_an_id_is_that_of_the_nearest_rule(rule: str, id: str) -> None:
    assert HOUSE.id_of(rule) == id
    assert COMPREHENSIVE.id_of(rule) == rule


def test_rules_that_are_one_to_the_edition_are_cited_once() -> None:
    assert HOUSE.cited_as(("F.1.3", "F.1.3.1", "E.3")) == ("house.turn", "house.tests")


@pytest.mark.parametrize(
    ("ours", "own"),
    [
        ("it shares no symbol with your character and your card pool",
         "it shares no symbol with your character and your line"),
        ("an action is played by one of its abilities", "a trick needs one of its own lines"),
        ("Combat Phase begins", "Main Phase begins"),
        ("Vitality was lost, not vitalities", "Breath was lost, not vitalities"),
        ("The control check is a check", "The test is a test"),
        ("", ""),
    ],
)  # fmt: skip
def test_terms_and_sentences_are_said_in_own_words(ours: str, own: str) -> None:
    assert HOUSE.say(ours) == own
    assert COMPREHENSIVE.say(ours) == ours


# --- coverage -------------------------------------------------------------------------------------


def test_coverage_counts_code_under_the_ids_of_the_edition() -> None:
    marks = replace(MARKS, played={"house": HOUSE.id_of})
    mutants = list(CodeUnderTest(MARKS).mutants())
    places = marked_places(marks, "house", mutants)
    assert places.keys() <= GISTS.keys()
    assert {"Cycle.remove_ten", "cannot_cycle"} <= {
        mutant.function for mutant in places["house.cycling"]
    }
    ours = marked_places(MARKS, COMPREHENSIVE.code, mutants)
    assert {"E.2.2", "E.3.1"} <= ours.keys()


@pytest.mark.parametrize("edition", ["universus", "advanced"])
def test_own_code_of_an_edition_counts_for_its_own_ids_alone(edition: str, tmp_path: Path) -> None:
    id = {"universus": "mulligan.3", "advanced": "8.1.3"}[edition]
    source = tmp_path / "own.py"
    source.write_text(f'def own(cards: int) -> int:\n    """See {id}."""\n    return cards + 1\n')
    (function,) = suspects_in(source, f"engine/ufs/editions/{edition}/own.py", MARKS)
    mutants = list(function.mutants)
    assert marked_places(MARKS, edition, mutants) == {id: mutants}
    assert marked_places(MARKS, COMPREHENSIVE.code, mutants) == {}


def test_every_rule_that_the_code_names_has_an_id_in_each_edition_that_is_played() -> None:
    mutants = list(CodeUnderTest(MARKS).mutants())
    for edition in PLAYED.values():
        missing = {"G.2.1.3.3.1"} if edition is COMPREHENSIVE else set()  # referred to, not there
        places = marked_places(MARKS, edition.code, mutants)
        named = {re.sub(r"(?<=\d)[abc]$", "", rule) for rule in places}
        assert named - edition.rulebook().keys() == missing


# --- saves ----------------------------------------------------------------------------------------


def test_a_save_holds_the_code_and_is_read_with_the_edition() -> None:
    game = start(3)
    machine.run(game)
    text = dump(game)
    assert '"edition":"house"' in text
    loaded = load(text, HouseFight)
    assert loaded.edition is HOUSE
    assert state_hash(loaded) == state_hash(game)
    assert loaded.clone().edition is HOUSE


def test_a_save_of_an_unknown_edition_is_refused() -> None:
    game = start(3)
    machine.run(game)
    with pytest.raises(SaveError, match=r"state.edition: there is no 'house'; known: compreh"):
        load(dump(game), Fight)


def test_a_game_that_waits_inside_a_replaced_procedure_goes_on_after_loading() -> None:
    game = start(5)
    decision = machine.run(game)
    while decision is not None and decision.prompt != "mulligan":
        machine.answer(game, decision.id, _quiet(game))
        decision = game.pending
    loaded = load(dump(game), HouseFight)
    assert type(loaded.stack[-1]) is HouseMulligans
    assert decision is not None
    machine.answer(loaded, decision.id, True)
    player = decision.player
    assert len(loaded.zones[player, "removed"]) == loaded.character(player).values.hand_size
