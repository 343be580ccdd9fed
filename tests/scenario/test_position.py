"""Games written as scenarios: what the file sets up is the table that was written."""

from __future__ import annotations

from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from engine.bots.ufs.names import BOTS
from engine.decks.playable import definitions_of
from engine.decks.shelf import Shelf
from engine.kernel import machine
from engine.kernel.decisions import forced_answer, is_forced
from engine.scenario.document import read_file
from engine.scenario.player import perform
from engine.scenario.ufs.builder import FightTable
from engine.scenario.ufs.position import scenario_of
from engine.scenario.ufs.sides import ZONES
from engine.scenario.ufs.staging import STAGINGS
from engine.ufs import atoms
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.game import Fight, new_game
from tests.shares import share

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SHELF = Shelf(ASSETS / "cards", ASSETS / "decks")


def slowly(*decisions: int) -> list[ParameterSet]:
    return [pytest.param(count, marks=pytest.mark.slow) for count in decisions]


def played(key: str, decisions: int, edition: str = "comprehensive") -> Fight:
    """A game of two starters after so many decisions, or near its end."""
    decks = sorted(SHELF.starters(edition), key=lambda deck: deck.name)
    start = len(key) % (len(decks) - 1)
    pair = [definitions_of(deck, SHELF.library) for deck in decks[start : start + 2]]
    game = new_game(key, edition, pair)
    machine.run(game)
    bots = [BOTS["heuristic"](f"{key}/{seat}") for seat in (0, 1)]
    for made in range(decisions):
        asked = game.pending
        assert asked is not None
        bot = bots[asked.player]
        choice = forced_answer(asked) if is_forced(asked) else bot.choose(game, asked)
        machine.answer(game, asked.id, choice)
        if game.result is not None:
            return played(key, made, edition)
    return game


def table_of(game: Fight) -> dict[str, object]:
    """What a scenario can say of a table, in plain words."""
    told: dict[str, object] = {"turn": game.turn, "active": game.active, "life": game.vitality}
    for player in (0, 1):
        for zone in ZONES.values():
            cards = [*game.zones[player, zone]]
            if zone is Zone.HAND:
                cards += game.zones[player, Zone.TRANSIT]
            told[f"{player} {zone}"] = [
                (game.printed(card).name, record.ready, zone is Zone.HAND or record.face_up)
                for card in cards
                for record in (game.cards[card],)
            ]
    return told


@pytest.mark.parametrize("decisions", [150, *slowly(20, 60, 110)])
@pytest.mark.parametrize("key", share(["a", "bcd", "efghij"], 3, pytest.mark.slow))
def test_a_position_is_set_up_as_it_was(tmp_path: Path, key: str, decisions: int) -> None:
    game = played(key, decisions)
    file = tmp_path / "position.yaml"
    file.write_text(scenario_of(game, "a position"), encoding="utf-8")
    (scenario,) = read_file(file, STAGINGS)
    built = FightTable(scenario).game
    assert table_of(built) == table_of(game)
    assert built.phase == game.phase
    outcome = perform(scenario)
    assert outcome.ok, outcome.why


@pytest.mark.parametrize("decisions", [60, *slowly(40, 80)])
def test_split_cards_are_set_up_with_both_halves(tmp_path: Path, decisions: int) -> None:
    game = played("half", decisions, "advanced")
    written = scenario_of(game, "a position")
    assert "halves:" in written
    path = tmp_path / "position.yaml"
    path.write_text(written, encoding="utf-8")
    (scenario,) = read_file(path, STAGINGS)
    assert table_of(FightTable(scenario).game) == table_of(game)


def test_before_the_first_turn_there_is_no_table() -> None:
    assert scenario_of(played("a", 0), "nothing yet") == ""


def test_counters_of_every_name_are_set_up(tmp_path: Path) -> None:
    game = played("a", 60)
    character = game.characters[0]
    for name, count in (("rage", 3), ("calm", 2)):
        atoms.set_counters(game, character, name, count)
    path = tmp_path / "position.yaml"
    path.write_text(scenario_of(game, "a position"), encoding="utf-8")
    (scenario,) = read_file(path, STAGINGS)
    built = FightTable(scenario).game
    assert built.cards[built.characters[0]].counters == (("calm", 2), ("rage", 3))
