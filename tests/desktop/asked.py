"""Decisions that are really asked: of random games between our decks, and of the scenarios."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.kernel import machine
from engine.kernel.decisions import Answer, Kind, is_forced, random_answer
from engine.kernel.rng import Rng
from engine.kernel.views import View
from engine.library.printed_card import PrintedCard, to_definition
from engine.scenario.errors import ScenarioError
from engine.scenario.player import perform
from engine.ufs.effects.nodes.words import AttackZone, CardType, Symbol
from engine.ufs.game import Fight, new_game
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import Definition
from engine.ufs.procedures.manual import TableAct
from tests.desktop.decks import attack, character
from tests.fight_scenarios import fight_files, scenarios_in
from tests.sets.shipped import decks, definition, names
from ufs_desktop.fight.wording import worded_view

EDITION = "comprehensive"
GAMES, FEW_GAMES = 8, 2  # between decks of ours
BY_HAND = 3  # games, so that each kind of act by hand comes up
# Files of scenarios, which ask what none of the games asks; a sample of all plays every file.
ASKING = {
    *("a1_stalemates", "b1_characters", "b6_names", "c3_layers", "choices", "e2_pauses_replaced"),
    *("f2_attack_stack", "filters", "s89_question_marks_and_naming", "seldom_said", "u73_blitz"),
}
SYMBOLS = (Symbol.FIRE, Symbol.WATER, Symbol.EARTH)
STEPS = 3_000
LINES = 60  # of the log, the last ones
# What cards of ours ask seldom or never, so that each prompt is seen often enough.
SELDOM = (
    "E Commit: Choose a symbol. Your attack gets +1 damage.",
    "E Commit: Name a number. Your attack gets +1 damage.",
    "E Commit: Your attack gains Stun: 1 or Powerful: 1.",
    "E Commit: Your attack gets +2 or -2 speed.",
    "E Commit: Your attack gets +1 speed or +1 damage.",
    "E Commit: Your attack's Powerful rating gets +1.",
    "E Commit: Draw 1 card or gain 1 vitality.",
    "E Commit: Add 1 card from your discard pile to your card pool in any order.",
    "E Commit: Each player discards 1 card.",
    "F Commit: Play 1 ability on 1 of your foundations.",
    "F Commit: Play 1 action from your hand.",
    "E Commit, Play 1 foundation: Draw 1 card.",
)


class Asked(NamedTuple):
    """A decision as its player sees it, and the game in which it was asked."""

    view: View
    game: UfsGame

    @property
    def prompt(self) -> str:
        assert self.view.decision is not None
        return str(self.view.decision.prompt)

    @property
    def kind(self) -> Kind:
        assert self.view.decision is not None
        assert self.view.decision.kind is not None
        return self.view.decision.kind


class Sample:
    """Keeps so many decisions of each prompt and kind, those of games before those of scenarios."""

    def __init__(self, each: int) -> None:
        self.each = each
        self.found: dict[tuple[str, Kind], list[Asked]] = defaultdict(list)

    def look_at(self, game: UfsGame) -> None:
        """Keep the pending decision, unless there are enough of its kind."""
        decision = game.pending
        if decision is None or is_forced(decision):
            return
        kept = self.found[decision.prompt, decision.kind]
        if len(kept) < self.each:
            view = worded_view(game, decision.player, max(0, len(game.log) - LINES))
            kept.append(Asked(view, game.clone()))

    @property
    def size(self) -> int:
        return sum(map(len, self.found.values()))

    def all(self) -> list[Asked]:
        return [asked for kept in self.found.values() for asked in kept]


def sample(each: int, monkeypatch: pytest.MonkeyPatch, *, of_all: bool) -> Sample:
    """So many decisions of each prompt, or as many as there are in these games and scenarios."""
    found = Sample(each)
    for number in range(GAMES if of_all else FEW_GAMES):
        _play(found, f"asked {number}", _pair(number))
    for number in range(max(BY_HAND, 3 * each)):
        _play(found, f"by hand {number}", [by_hand("Ash"), by_hand("Bram")])
    for number in range(2 * each):
        _play(found, f"seldom {number}", [seldom("Ash"), seldom("Bram")])
    for number in range(4 * each):
        _play(found, f"first turns {number}", [attacks("Ash"), attacks("Bram")], "universus", 60)
    for number in range(each):
        _play(found, f"sweeping {number}", [sweeps("Ash"), sweeps("Bram")], "universus", 200)
    for number in range(each):
        _play(found, f"halves {number}", [halves("Ash"), halves("Bram")], "advanced", 200)
    answer = machine.answer

    def watched(game: UfsGame, decision_id: int, choice: Answer) -> object:
        found.look_at(game)
        return answer(game, decision_id, choice)

    monkeypatch.setattr(machine, "answer", watched)
    for file in fight_files():
        if not of_all and file.stem not in ASKING:
            continue
        _perform(found, file, is_whole=of_all)
    monkeypatch.setattr(machine, "answer", answer)
    return found


def _perform(found: Sample, file: Path, *, is_whole: bool) -> None:
    """The scenarios of a file, or those up to the first that asks anything new."""
    before = found.size
    for scenario in scenarios_in(file):
        with suppress(ScenarioError):  # a test of its own tells of it
            perform(scenario)
        if not is_whole and found.size > before:
            return


def _pair(number: int) -> list[list[Definition]]:
    """Two of our decks, other ones for each number."""
    stems = sorted(stem for stem, deck in decks().items() if deck.kind == "starter")
    pair = (stems[2 * number % len(stems)], stems[(2 * number + 1) % len(stems)])
    return [[definition(card) for card in names(decks()[stem])] for stem in pair]


def by_hand(name: str) -> list[Definition]:
    """A deck of words that nobody compiles: its players carry them out by hand."""
    return [character(name), *_songs(), *(attack(at) for at in range(7) for _ in range(4))]


@cache
def _songs() -> tuple[Definition, ...]:
    words = ("F: Sing to the moon.", "E Commit: Paint the wall.", "F: Wait for rain.")
    printed = (
        PrintedCard(name=f"Song {at}", text=words[at % 3], symbols=SYMBOLS, control=4)
        for at in range(9)
    )
    return tuple(to_definition(card, EDITION, strict=False) for card in printed) * 4


def seldom(name: str) -> list[Definition]:
    """A deck of foundations that ask what other cards seldom ask, and attacks to ask it of."""
    return [character(name), *_rarities()]


@cache
def _rarities() -> tuple[Definition, ...]:
    texts = [
        PrintedCard(name=f"Rarity {at}", text=words, symbols=SYMBOLS, control=5, difficulty=1)
        for at, words in enumerate(SELDOM)
    ]
    keywords = ("Powerful: 1", "Powerful: 2")
    blow = PrintedCard(
        name="Double Blow",
        type=CardType.ATTACK,
        keywords=keywords,
        symbols=SYMBOLS,
        control=5,
        difficulty=1,
        speed=3,
        damage=2,
        zone=AttackZone.MID,
    )
    act = PrintedCard(
        name="Quick Word",
        type=CardType.ACTION,
        text="F: Draw 1 card.\nF: Gain 1 vitality.",
        symbols=SYMBOLS,
        control=5,
        difficulty=1,
    )
    return tuple(to_definition(card, EDITION, strict=True) for card in (*texts, blow, act)) * 4


def attacks(name: str) -> list[Definition]:
    """A deck that can play nothing in a first turn without attacks."""
    return [character(name), *(attack(at) for at in range(15) for _ in range(4))]


def sweeps(name: str) -> list[Definition]:
    """A deck of foundations that turn those of either player."""
    printed = PrintedCard(
        name="Broom",
        text="F Commit: Commit up to 2 foundations in either player's staging area.",
        symbols=SYMBOLS,
        control=5,
        difficulty=1,
    )
    return [character(name), *[to_definition(printed, EDITION, strict=True)] * 60]


def halves(name: str) -> list[Definition]:
    """A deck of split cards, and of foundations that place one of their halves."""
    sides = [{"type": "foundation", "difficulty": 1}, {"type": "asset", "difficulty": 1}]
    both = PrintedCard.model_validate(
        {"name": "Two Minds", "symbols": SYMBOLS, "control": 5, "halves": sides}
    )
    lift = PrintedCard(
        name="Lift",
        text="F Commit: Add 1 card from your discard pile to your card pool.",
        symbols=SYMBOLS,
        control=5,
        difficulty=1,
    )
    own = [to_definition(card, "advanced", strict=True) for card in (both, lift)]
    return [character(name), *(card for card in own for _ in range(30))]


def _play(
    found: Sample,
    key: str,
    cards: list[list[Definition]],
    edition: str = EDITION,
    steps: int = STEPS,
) -> None:
    """One random game between two decks, or so many steps of it."""
    game: Fight = new_game(key, edition, cards)
    rng = Rng(key)
    machine.run(game)
    for _ in range(steps):
        decision = game.pending
        if decision is None:
            return
        found.look_at(game)
        choice = random_answer(decision, rng)
        if decision.prompt == "table-act":
            choice = rng.choice((TableAct.MOVE, TableAct.MODIFY, TableAct.DONE, choice))
        machine.answer(game, decision.id, choice)
