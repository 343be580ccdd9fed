"""Random games of the second game: nothing breaks, nothing leaks, every line has its rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine.fftcg
from engine.fftcg.game import Duel, new_duel
from engine.kernel.events import Cause, Event
from engine.kernel.harness import Mode, Playout, play
from tests.fftcg.more_speakers import MORE
from tests.fftcg.speakers import TALK
from tests.fftcg.vanilla import DECK, SPELLS
from tests.fftcg.wards import CASTING, GAINED, WARDED

PACKAGE = Path(engine.fftcg.__file__).parent
INDEX = PACKAGE / "comprehensive.rules.tsv"
RULES = {line.split("\t")[0] for line in INDEX.read_text("utf-8").splitlines()}
SHORT = (30, 40, 48)  # games that soon end, each of another deck
PLAYED = (DECK, SPELLS, TALK, MORE, WARDED, GAINED, CASTING)
OF_TEXTS = frozenset({"11.11.5", "11.11.5.1", "15.1.1.4.1", "15.1.1.8.1"})  # what they do
TOLD = frozenset({Cause.COST, Cause.EFFECT})  # of which it is told by which card
ID = re.compile(r'"(\d+(?:\.\d+)+)"')


def start(seed: int) -> Duel:
    """Each deck in turn: without text, with Summons, with triggers and bursts, with more."""
    deck = PLAYED[seed % len(PLAYED)]
    return new_duel(f"duel {seed}", [deck, deck], loss_at=7 if seed % 2 else 6)


def check(playout: Playout) -> None:
    assert playout.game.result is not None
    for line in playout.game.log:
        assert line.rules, line
        assert set(line.rules) <= RULES, line
        for event in line.facts:
            if isinstance(event, Event) and (OF_TEXTS & set(line.rules) or event.cause in TOLD):
                assert event.cause in TOLD, line
                assert event.source is not None, line


@pytest.mark.parametrize("seed", SHORT)
def test_games_hold_all_promises(seed: int) -> None:
    check(play(start, seed, Mode.FULL if seed == 30 else Mode.CHEAP, every=100))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_more_games_hold_all_promises(seed: int) -> None:
    check(play(start, seed, Mode.FULL, every=3))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(2_000, 4_000, 20))
def test_two_thousand_games_end(first: int) -> None:
    for seed in range(first, first + 20):
        check(play(start, seed))


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.name)
def test_cited_rules_exist(path: Path) -> None:
    assert set(ID.findall(path.read_text("utf-8"))) <= RULES
