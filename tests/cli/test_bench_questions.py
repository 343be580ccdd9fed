"""The meter of questions without consequence: what it calls one, and what the first games give."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.scenario.ufs.rehearsal import FightRehearsal
from engine.ufs.editions.advanced.edition import ADVANCED
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.universus.edition import UNIVERSUS
from engine.ufs.game import Fight
from engine.ufs.model.edition import Edition
from tests.bots.playing import asked
from tests.scenario.writing import moments
from ufs_desktop.cli.measurements import questions
from ufs_desktop.cli.measurements.suite import MEASUREMENTS

TABLE = """
    cards:
      Jab: {{type: attack, difficulty: 1, zone: mid, speed: 3, damage: 3, keywords: [Punch]}}
      Lens: {{type: asset, text: "{text}"}}
    setup:
      A: {{hand: [Jab], stage: [Lens]}}
      B: {{hand: [Guard]}}
    script:
      - A: play Jab
"""


def enhance_step(folder: Path, text: str) -> Fight:
    found = moments(folder, TABLE.format(text=text))
    return next(game for game in found if asked(game).prompt == "enhance")


@pytest.mark.parametrize(
    ("text", "makes_difference"),
    [
        ("E Commit: Your Kick attack gets +2 damage.", False),
        ("E Commit: Your Punch attack gets +2 damage.", True),
        ("E Commit: Ready 1 of your committed foundations.", False),
        ("E Commit: Draw 1 card.", True),
    ],
)
def test_what_makes_a_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, makes_difference: bool
) -> None:
    game = enhance_step(tmp_path, text)
    monkeypatch.setattr(FightRehearsal, "edge_of", lambda *_: None)  # the turn goes on to its end
    monkeypatch.setattr(game, "halts_at_rest", False)
    assert questions.makes_difference(game, questions.fights(COMPREHENSIVE)) is makes_difference


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "games", "most"),
    [
        (COMPREHENSIVE, (5,), 0.3),
        (ADVANCED, (2,), 1.0),  # one game says little; that each moment of it is shown says more
        pytest.param(COMPREHENSIVE, (0, 1), 0.3, marks=pytest.mark.slow),
        pytest.param(UNIVERSUS, tuple(range(8)), 0.3, marks=pytest.mark.slow),
        pytest.param(ADVANCED, tuple(range(8)), 0.3, marks=pytest.mark.slow),
    ],
)
def test_hardly_anything_is_asked_without_consequence(
    edition: Edition, games: tuple[int, ...], most: float
) -> None:
    found = questions.asked_in(games, questions.fights(edition))
    figures = found.figures()
    assert found.judged > 10
    assert figures["vain_questions_per_turn"] <= most
    assert figures["questions_per_turn"] > 3
    assert set(questions.MEASUREMENTS) <= set(MEASUREMENTS)


@pytest.mark.parametrize(("games", "most"), [pytest.param((0, 1, 2), 0.3, marks=pytest.mark.slow)])
def test_hardly_anything_is_asked_of_duellists_without_consequence(
    games: tuple[int, ...], most: float
) -> None:
    found = questions.asked_in(games, questions.duels())
    figures = found.figures()
    assert found.judged > 10
    assert figures["vain_questions_per_turn"] <= most
    assert figures["questions_per_turn"] > 3
    assert {"priority", "pay", "attack", "block"} <= found.questions.keys()
