"""Tide on the runner of scenarios: all that a game has to hand in, in small."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.kernel.decisions import Answer, Decision, Kind
from engine.kernel.events import Event
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Procedure
from engine.kernel.zones import SHARED
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import Readings
from engine.scenario.names import LETTERS, Cast
from engine.scenario.rehearsal import Edge, Rehearsal
from engine.scenario.script import COMMON, MoveLine, Point, Speech, cards
from engine.scenario.staging import Scenario, Staging
from engine.scenario.table import ScenarioTable
from tests.kernel.tide import procedures
from tests.kernel.tide.model import DECK, HAND, NAMES, ROW, SEA, SPECS, VAULT, Tide

PLAY, PLAYED = "play", "a card is played"
RULES = frozenset(re.findall(r"T\.[\d.]*\d", Path(procedures.__file__).read_text(encoding="utf-8")))


@dataclass(frozen=True)
class TideSetup:
    """By player the cards in their zones, top first, and the coins."""

    sides: tuple[Mapping[str, Any], Mapping[str, Any]]
    is_played = True
    always = ()

    def handles(self) -> tuple[list[str], list[str]]:
        """Both have all cards; those of the setup come first."""
        first, second = (self.listed(player) for player in (0, 1))
        return first, second

    def listed(self, player: Player) -> list[str]:
        named = [name for zone in self.zones(player).values() for name in zone]
        return named + [name for name in NAMES * 2 if named.count(name) < 2]

    def zones(self, player: Player) -> dict[str, list[str]]:
        return {zone: self.sides[player].get(zone, []) for zone in (HAND, VAULT, ROW)}


def read_setup(data: Mapping[str, Any]) -> TideSetup:
    setup = data.get("setup")
    if not isinstance(setup, dict) or not setup.keys() <= set(LETTERS):
        raise ScenarioError("setup", "a table for A and B is needed")
    return TideSetup((setup.get("A", {}), setup.get("B", {})))


class TideRehearsal(Rehearsal, Tide):
    """Stands still where a card is played, and may rest at the end of a turn."""

    def edge_of(self, event: Event) -> Edge | None:
        return Edge("played", "begin") if event.kind == "played" else None

    def may_rest(self, top: Procedure) -> bool:
        return type(top) is procedures.Match and top.step == "hand_over"

    def begins_anew(self, decision: Decision) -> bool:
        return decision.prompt == "guess"

    def nothing_to_begin(self) -> bool:
        return True


class TideTable(ScenarioTable[TideRehearsal]):
    """The cards of the setup are taken out of the decks; the first turn begins."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(TideRehearsal("a scenario"))
        for player in (0, 1):
            self._deal(scenario.setup, player)
        self.game.stack = [procedures.Match(step="take_turn")]

    def _deal(self, setup: TideSetup, player: Player) -> None:
        game = self.game
        deck = list(game.zones[player, DECK])
        for zone, names in setup.zones(player).items():
            taken = [self._take(deck, name, player) for name in names]
            game.zones[player, zone] = tuple(reversed(taken))
            for card in taken:
                game.cards[card] = game.cards[card]._replace(place=(player, zone))
        game.zones[player, DECK] = tuple(deck)
        for card in deck:
            self.call(card, game.cards[card].printed.name, player)
        game.coins[player] = int(setup.sides[player].get("coins", "2"))

    def _take(self, deck: list[CardId], name: str, player: Player) -> CardId:
        card = next(each for each in deck if self.game.cards[each].printed.name == name)
        deck.remove(card)
        self.call(card, name, player)
        return card

    def is_meant(self, decision: Decision, move: MoveLine) -> bool:
        plays = decision.kind is Kind.PLAY and move.act == PLAY
        return plays or super().is_meant(decision, move)

    def plays(self, decision: Decision, move: MoveLine) -> Iterator[Answer]:
        yield self.card(move.cards[0], move.player)

    def is_at(self, point: Point) -> bool:
        place: Edge = point.place
        return self.game.edge == place


def read_point(text: str, cast: Cast, where: str) -> Point:
    if text != PLAYED:
        raise ScenarioError(where, f"{text!r} is not a point of the game")
    return Point(text, Edge("played", "begin"))


def zone_of(zone: str) -> Callable[[TideTable, Player], tuple[CardId, ...]]:
    """Read from the top."""

    def found(table: TideTable, player: Player) -> tuple[CardId, ...]:
        owner = SHARED if SPECS[zone].shared else player
        return table.game.zones[owner, zone][::-1]

    return found


READINGS = Readings[TideTable](
    player={
        "coins": lambda table, player: str(table.game.coins[player]),
        "points": lambda table, player: str(table.game.points[player]),
    },
    zones={zone: zone_of(zone) for zone in (DECK, HAND, VAULT, ROW, SEA)},
    unordered=frozenset({HAND, SEA}),
    legal={},
    uses={},
    card={"zone": lambda table, card: table.game.cards[card].place[1]},
    card_named={},
    game={"turn": lambda table: str(table.game.turn)},
)
STAGING = Staging(
    rules=lambda edition: RULES,
    speech=Speech({**COMMON, PLAY: cards}, read_point, READINGS),
    read_setup=read_setup,
    set_up=TideTable,
    deal=TideTable,
    judge=lambda scenario: "",
    concession="T.1",
)
STAGINGS = {"tide": STAGING}
