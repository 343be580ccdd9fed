"""How a scenario is played: what the script may leave out, and what makes it fail."""

import re
from pathlib import Path

import pytest

from engine.scenario.errors import ScenarioError
from tests.scenario.writing import read, run

TABLE = """
cards:
  Jab: {type: attack, zone: mid, speed: 3, damage: 4}
  Guard: {block: mid +0}
  Whet: {type: asset, text: "E Commit: Your attack gets +1 damage."}
  Bell: {type: asset, text: "F Commit: Draw 1 card."}
  Stone: {difficulty: 7}
setup:
  A: {hand: [Jab, Stone], stage: [Whet, Bell], deck: [Check6, Check6, Check6]}
  B: {hand: [Guard], deck: [Check5]}
"""


@pytest.mark.parametrize(
    "rest",
    [
        "script: [{A: play Jab}]\nexpect: {B.vitality: 21, A.pool: [Jab], phase: combat}\n",
        "script: [{A: play Jab}, {A: use Whet}]\nexpect: {B.vitality: 20}\n",
        "script: [{A: play Jab}, {B: block with Guard}]\n"
        "expect: {B.vitality: 25, attack.status: completely blocked}\n",
        "script: [{A: play Jab}, {run_to: block step of Jab}, {expect: {B.can_block: [Guard]}}]\n",
        "script: [{A: play Stone}, {A: commit Champion}]\nexpect: {A.pool: [Stone]}\n",
        "script: [{A: play Stone}]\nexpect: {A.discard: [Stone, Check6], phase: end}\n",
        "script: [{expect: {A.can_play: [Jab, Stone], A.can_use: [Bell]}}]\n",
        "script: [{A: end}]\nexpect: {phase: end}\n",
        "script: [{A: cannot play Guard}, {A: cannot use Whet because H.2.1.2}, {A: use Bell}]\n"
        "expect: {A.hand: 3, Bell.committed: yes}\n",
        "script: [{A: play Jab}, {B: concede}]\nexpect: {winner: A}\n",
        "script: []\nrun_to: end of turn\nexpect: {active: A, phase: end}\n",
        "script: []\nrun_to: start of B's combat\nexpect: {active: B, B.hand: 6}\n",
        "script: [{A: play Jab}]\nexpect: {check.start: 6, check.last: 6, check.difficulty: 1}\n",
        "expect: {A.sees(Jab): yes, B.sees(Jab): no, B.saw(Jab): no, Guard.block: mid +0}\n",
        "expect: {A.hand: {contains: [Jab]}, A.stage: {any_order: [Bell, Whet]}, A.deck: 33}\n",
        "expect: {Guard.speed: none, Jab.attack_zone: mid, Jab.symbols: [fire], winner: none}\n",
        "script: [{A: play Jab}]\nexpect: {log: [E.4.1, E.3.1, G.1.3, G.2, G.4]}\n",
    ],
)
def test_scenario_that_holds(tmp_path: Path, rest: str) -> None:
    assert run(tmp_path, TABLE + rest).why == ""


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ("expect: {A.vitality: 24}\n", "A.vitality is 25, not 24"),
        ("expect: {A.hand: [Jab]}\n", r"A.hand is \[Jab, Stone\], not \[Jab\]"),
        ("expect: {A.deck: [Check6]}\n", r"A.deck is \[Check6#1, "),
        ("expect: {A.hand: {contains: [Jab, Jab]}}\n", "A.hand is"),
        ("expect: {A.can_play: [Jab]}\n", r"A.can_play is \[Jab, Stone\]"),
        ("expect: {A.can_use: [Bell, Whet]}\n", r"A.can_use is \[Bell t1\]"),
        ("expect: {Jab.damage: 5}\n", "Jab.damage is 4, not 5"),
        ("expect: {log: [G.4]}\n", "log: G.4 was not cited"),
        ("script: [{A: play Jab}]\nexpect: {log: [G.4, E.4.1.2]}\n", "log: E.4.1.2"),
        ("expect: {B.sees(Jab): yes}\n", r"B.sees\(Jab\) is no, not yes"),
        ("script: [{A: use Whet}]\n", "unscripted decision.*before 'A: use Whet' .*H.2.1.2"),
        ("script: [{A: play Jab}, {B: use Whet}]\n", "'B: use Whet'"),
        ("script: [{A: concede}, {A: pass}]\n", "never used: 'A: pass'"),
        ("script: [{A: cannot play Jab}]\n", "'A: cannot play Jab': it is possible"),
        ("script: [{A: cannot play Guard because A.1}]\n", "the refusal names F.2.2.1"),
        ("script: [{B: cannot play Guard because F.2.1}]\n", "nobody was asked"),
        ("script: [{A: end}, {run_to: start of A's combat}, {A: use Jab}]\n", "A: use Jab"),
        ("script: [{expect: {A.vitality: 1}}, {A: play Jab}]\n", "A.vitality is 25, not 1"),
        ("run_to: enhance step of Jab\n", "did not come|unscripted"),
    ],
)
def test_scenario_that_does_not(tmp_path: Path, rest: str, why: str) -> None:
    outcome = run(tmp_path, TABLE + rest)
    assert not outcome.ok
    assert re.search(why, outcome.why), outcome.why


CHOICE = """
cards:
  Rake: {type: asset, text: "F Commit: Discard 1 card."}
setup:
  A: {hand: [Wall, Gate], stage: [Rake]}
"""


def test_a_choice_must_be_scripted(tmp_path: Path) -> None:
    outcome = run(tmp_path, CHOICE + "script: [{A: use Rake}]\n")
    assert "unscripted decision: A is asked 'choose-cards'" in outcome.why
    assert "[Wall, Gate]" in outcome.why


@pytest.mark.parametrize("line", ["choose Gate", "choose A/Gate", "choose Gate#1"])
def test_a_scripted_choice_is_made(tmp_path: Path, line: str) -> None:
    body = f"{CHOICE}script: [{{A: use Rake}}, {{A: '{line}'}}]\nexpect: {{A.discard: [Gate]}}\n"
    assert run(tmp_path, body).why == ""


@pytest.mark.parametrize("script", ["[{A: use Rake}]", "[{A: use Rake}, {A: choose Wall}]"])
def test_a_choice_of_one_may_be_left_out(tmp_path: Path, script: str) -> None:
    body = CHOICE.replace(", Gate", "") + f"script: {script}\nexpect: {{A.discard: [Wall]}}\n"
    assert run(tmp_path, body).why == ""


def test_check_cards_stand_for_each_other(tmp_path: Path) -> None:
    body = CHOICE.replace("[Wall, Gate]", "[Check5, Check5]")
    rest = "script: [{A: use Rake}, {A: choose Check5}]\nexpect: {A.hand: [Check5]}\n"
    assert run(tmp_path, body + rest).why == ""


SIGHT = """
cards:
  Lens: {type: asset, text: "F Commit: Look at the top card of your deck."}
setup:
  A: {stage: [Lens], deck: [Wall, Gate]}
script:
  - A: use Lens
expect:
  {A.saw(Wall): yes, A.sees(Wall): no, A.knows(Wall): yes,
    A.saw(Gate): no, A.knows(Gate): no, B.saw(Wall): no, B.knows(Wall): no}
"""


def test_what_was_seen_for_a_moment_was_seen(tmp_path: Path) -> None:
    assert run(tmp_path, SIGHT).why == ""


SETUP = """
setup:
  phase: setup
  first: B
  A: {character: Kara, deck: [Wall]}
  B: {character: Bram}
script:
  - B: mulligan
  - run_to: start of B's combat
expect: {active: B, Bram.committed: yes, Kara.committed: no, B.shuffled: 2, A.shuffled: 1}
"""


def test_a_game_from_its_very_first_step(tmp_path: Path) -> None:
    assert run(tmp_path, SETUP).why == ""


@pytest.mark.parametrize(
    ("cards", "complaint"),
    [
        ("Jab: {text: 'F: Fly away.'}", r"cards.Jab: text 'F: Fly away.' at \d+: "),
        ("Jab: {keywords: ['(]']}", "cards.Jab: keywords: not a keyword"),
    ],
)
def test_text_that_is_not_understood_is_an_error_of_the_file(
    tmp_path: Path, cards: str, complaint: str
) -> None:
    scenario = f"cards:\n  {cards}\nsetup: {{A: {{hand: [Jab]}}}}\n"
    read(tmp_path, scenario)
    with pytest.raises(ScenarioError, match=complaint):
        run(tmp_path, scenario)


def test_an_attack_of_the_setup_has_to_lie_in_the_pool(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="Jab is not in its player's pool"):
        run(tmp_path, "setup: {attack: Jab, A: {hand: [Jab]}}\n")


@pytest.mark.parametrize("note", ["Power", "Power two", "2"])
def test_counters_have_a_name_and_a_number(tmp_path: Path, note: str) -> None:
    with pytest.raises(ScenarioError, match="needs a name and a number"):
        run(tmp_path, f"setup: {{A: {{stage: [Ash (counters {note})]}}}}\n")


ANNOTATED = """
cards:
  Jab: {type: attack, zone: mid, speed: 3, damage: 4}
setup:
  attack: Jab
  A:
    character: Kara (committed)
    stage: ["Wall (committed, counters Power 2)", Gate (face down), Moss (attached to Kara)]
    pool: [Root (block), Reed (added), Fern (face down), Jab]
    momentum: [Tower (face up), Arch (committed)]
script:
  - run_to: block step of Jab
expect:
  Kara.committed: yes
  Wall.committed: yes
  Wall.counters.Power: 2
  Gate.face_down: yes
  Gate.type: foundation
  Gate.name: none
  Moss.attached_to: Kara
  Moss.zone: attached
  A.stage: [Wall, Gate, Moss]
  A.pool: [Root, Reed, Fern, Jab]
  Tower.face_down: no
  Arch.committed: yes
"""


def test_annotations_are_on_the_table(tmp_path: Path) -> None:
    assert run(tmp_path, ANNOTATED).why == ""


DECK = """
deck: {character: Kara, main: {Wall: 5}}
expect: {deck.legal: %s, deck.problems: {contains: [%s]}}
"""


@pytest.mark.parametrize(
    ("legal", "problem", "ok"),
    [("no", "A.2.2", True), ("yes", "A.2.2", False), ("no", "A.1", False)],
)
def test_decks_are_judged(tmp_path: Path, legal: str, problem: str, ok: bool) -> None:
    assert run(tmp_path, DECK % (legal, problem)).ok is ok
