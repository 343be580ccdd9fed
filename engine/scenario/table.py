"""The table of a scenario: its game, which card is which, and how lines answer its decisions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Generic, TypeVar

from engine.kernel.decisions import Answer, Decision, Kind
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player
from engine.scenario.errors import ScenarioError
from engine.scenario.names import CardName
from engine.scenario.script import MoveLine, Point, ScriptAct
from engine.scenario.stance import GameStanding, fields

COMMON_ACTS: dict[Kind, frozenset[str]] = {
    Kind.PLAY: frozenset({ScriptAct.PASS}),
    Kind.CARDS: frozenset({ScriptAct.CHOOSE, ScriptAct.PASS}),
    Kind.OPTION: frozenset({ScriptAct.CHOOSE, ScriptAct.NUMBER, ScriptAct.NAME}),
    Kind.YES_NO: frozenset({ScriptAct.YES, ScriptAct.NO}),
    Kind.NUMBER: frozenset({ScriptAct.NUMBER}),
    Kind.POSITION: frozenset({ScriptAct.POSITION}),
    Kind.ORDER: frozenset({ScriptAct.ORDER}),
    Kind.NAME: frozenset({ScriptAct.NAME, ScriptAct.CHOOSE}),
}
StagedGame = TypeVar("StagedGame", bound=Game)


class ScenarioTable(Generic[StagedGame]):
    """The game of a scenario. Any copy of an `alike` card can stand for any other.

    Cards in `to_come` may be named before they exist.
    """

    def __init__(
        self, game: StagedGame, alike: Collection[str] = (), to_come: Collection[str] = ()
    ) -> None:
        self.game = game
        self.alike = alike
        self.to_come = to_come
        self.copies: dict[tuple[Player, str], list[CardId]] = {}
        self.names: dict[CardId, CardName] = {}

    # Names

    def call(self, card: CardId, handle: str, player: Player) -> None:
        """Give a card its name; copies are counted in this order."""
        copies = self.copies.setdefault((player, handle), [])
        copies.append(card)
        self.names[card] = CardName(handle, player, len(copies))

    def meet(self) -> None:
        """Name the cards that have appeared since; most games never get new ones."""

    def is_any(self, name: CardName) -> bool:
        """Whether any copy will do."""
        return name.handle in self.alike and not name.copy

    def card(self, name: CardName, player: Player | None = None) -> CardId:
        """The card meant by a name; if the name has no player, `player`'s own card comes first."""
        found = self.candidates(name, player)
        if not found:
            raise ScenarioError("", f"no card {name} exists yet")
        return found[0]

    def candidates(self, name: CardName, player: Player | None = None) -> tuple[CardId, ...]:
        """All cards that a name could stand for, likeliest first; empty if none exists yet."""
        seats: tuple[Player, ...] = (0, 1) if player != 1 else (1, 0)
        if name.player is not None:
            seats = (name.player,)
        found = []
        self.meet()
        for seat in seats:
            copies = self.copies.get((seat, name.handle), [])
            found += copies if self.is_any(name) else copies[max(name.copy, 1) - 1 :][:1]
        if not found and name.handle not in self.to_come:
            raise ScenarioError("", f"no card {name} is set up")
        return tuple(found)

    def is_named(self, card: CardId, name: CardName) -> bool:
        """Whether a name in an expected list stands for this card; without a number, any copy."""
        self.meet()
        own = self.names[card]
        return (
            own.handle == name.handle
            and name.player in (None, own.player)
            and (self.is_any(name) or name.copy in (0, own.copy))
        )

    def label(self, card: CardId) -> str:
        """What the scenario would call the card."""
        self.meet()
        own = self.names[card]
        alone = len(self.copies[own.player or 0, own.handle]) == 1
        return own.handle if alone else f"{own.handle}#{own.copy}"

    # What a game supplies

    def is_meant(self, decision: Decision, move: MoveLine) -> bool:
        """Whether a line of the player who is asked is about this kind of decision at all."""
        if move.act not in COMMON_ACTS[decision.kind]:
            return False
        if decision.kind is Kind.CARDS and move.act == ScriptAct.PASS:
            return decision.maximum > 0 and (decision.optional or decision.minimum == 0)
        return True

    def plays(self, decision: Decision, move: MoveLine) -> Iterator[Answer]:
        """What a line that begins something can mean: playing a card or using an ability."""
        raise TypeError(f"{type(self).__name__} must say what can be begun")

    def is_moment(self, decision: Decision) -> bool:
        """Whether checks are due at such a decision even if it leaves no choice."""
        return False

    def settled(self, decision: Decision) -> tuple[Answer] | None:
        """This game's own answer if the script says nothing; in a tuple, since None is an answer
        too."""
        return None

    def wording(self, option: object) -> str:
        """An option of the pending decision as a scenario writes it."""
        return str(option)

    def stands_for(self, item: object) -> object:
        """The card by which a script orders an item."""
        return item

    def keeps_listed_order(self, decision: Decision) -> bool:
        """Whether the listed order counts if the script does not give one."""
        return True

    def is_spent(self, game: StagedGame, player: Player) -> bool:
        """Whether this player can no longer win in their turn."""
        return not game.has_turn(player)

    def standing(self, game: StagedGame) -> GameStanding:
        """The position of the game, however it came about."""
        return GameStanding(tuple(fields(game)))

    def is_at(self, point: Point) -> bool:
        """Whether the game has halted at this point."""
        raise TypeError(f"{type(self).__name__} must say which points there are")
