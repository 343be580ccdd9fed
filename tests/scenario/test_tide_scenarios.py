"""A second game on the runner of scenarios: what is shared knows no game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.scenario.document import read_file
from engine.scenario.errors import ScenarioError
from engine.scenario.player import Performance, perform
from tests.scenario.tide import STAGINGS
from tests.scenario.writing import write

HEAD = "title: low water\nedition: tide\nrules: [T.6.2]\n"
TABLE = """
setup:
  A: {hand: [Whelk, Conch, Ripple, Beacon], row: [Lantern], coins: "3"}
  B: {hand: [Breaker, Nautilus, Cockle, Cockle], vault: [Whelk]}
"""
PLAY = """
script:
  - A: name Cockle
  - A: "no"
  - A: cannot play Breaker
  - A: play Conch
  - A: number 1
  - A: choose Beacon
"""


def run(folder: Path, body: str) -> Performance:
    (scenario,) = read_file(write(folder, TABLE + body, HEAD), STAGINGS)
    return perform(scenario)


@pytest.mark.parametrize(
    "rest",
    [
        "  - B: pass\nexpect: {A.coins: 2, A.points: 2, A.row: [Conch, Lantern], A.sea: 1}\n",
        "  - A: position 1\n  - B: play Breaker\n  - B: number 0\n  - B: choose Nautilus\n"
        "expect: {Conch.zone: sea, A.row: [Lantern], B.hand: [Cockle, Cockle], A.points: 0}\n",
        "  - run_to: a card is played\n  - expect: {A/Beacon.zone: sea, A.coins: 2}\n",
        "expect: {A.saw(A/Conch): yes, B.sees(A/Whelk): no, log: [T.3.1, T.6.2.3, T.9.1]}\n",
        "  - B: concede\nexpect: {winner: A}\n",
    ],
)
def test_scenario_of_another_game_holds(tmp_path: Path, rest: str) -> None:
    assert run(tmp_path, PLAY + rest).why == ""


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ("expect: {A.coins: 3}\n", "A.coins is 2, not 3"),
        ("expect: {A.row: [Lantern, Conch]}\n", r"A.row is \[Conch#1, Lantern#1\], not"),
        ("  - B: play Whelk\n", "unscripted .* before 'B: play Whelk' \\(sweep: T.9.1 "),
        ("  - B: cannot play Breaker\n", "it is possible"),
    ],
)
def test_scenario_of_another_game_fails_with_its_reason(
    tmp_path: Path, rest: str, why: str
) -> None:
    assert re.search(why, run(tmp_path, PLAY + rest).why), run(tmp_path, PLAY + rest).why


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("script: [{A: block with Whelk}]\n", "'block with Whelk' begins with no known verb"),
        ("expect: {A.vitality: 3}\n", "player A has no 'vitality'"),
        ("script: [{run_to: end of turn}]\n", "'end of turn' is not a point of the game"),
        ("script: [{A: play Jab}]\n", "no card 'Jab' is set up"),
    ],
)
def test_mistake_is_named_in_the_words_of_the_game(
    tmp_path: Path, body: str, complaint: str
) -> None:
    with pytest.raises(ScenarioError, match=re.escape(complaint)):
        run(tmp_path, body)


def test_an_edition_of_no_game_that_is_handed_in_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path, TABLE, HEAD.replace("edition: tide", "edition: comprehensive"))
    with pytest.raises(ScenarioError, match="there are no rules of 'comprehensive' yet"):
        read_file(file, STAGINGS)
