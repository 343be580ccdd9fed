"""A table on which effects are carried out: instructions go in, answers follow, events come out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.kernel.decisions import Decision, forced_answer, is_forced
from engine.kernel.events import Event
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Call, Done, Outcome, Procedure, answer, rule, run
from engine.ufs.effects import nodes as n
from engine.ufs.game import Fight
from engine.ufs.model.effect import Context
from engine.ufs.procedures.effects.pay import PayCosts
from engine.ufs.procedures.effects.run import RunEffects
from tests.ufs.build import Table

FOUNDATION = n.IsType(n.CardType.FOUNDATION)


def number(value: int) -> n.Quantity:
    return n.Quantity(n.Number(value))


def place(zone: n.Zone, whose: n.Who = n.Who.YOU) -> n.Place:
    return n.Place(zone, whose)


def cards(
    filter_: n.Predicate = n.ANY_CARD,
    count: int = 1,
    zone: n.Zone = n.Zone.STAGE,
    whose: n.Who = n.Who.YOU,
    **fields: Any,
) -> n.Cards:
    return n.Cards(filter_, number(count), place(zone, whose), **fields)


def plus(stat: n.Stat, amount: int, **bounds: Any) -> n.Change:
    return n.Change(stat, n.Operation.ADD, n.Number(amount), **bounds)


@dataclass(kw_only=True)
class Bottom(Procedure):
    """The lowest frame of a test: it keeps what the procedure above it ended in."""

    child: Procedure
    result: Any = None

    @rule("J.1")
    def call(self, game: Fight) -> Outcome:
        return Call(self.child, into="result")

    @rule("J.1")
    def stay(self, game: Fight) -> Outcome:
        game.facts["result"] = self.result
        return Done()


class Scene(Table):
    """A table that plays by the rules between steps, with cards in both decks."""

    game: Fight  # type: ignore[assignment]  # laid as a plain board first

    def __init__(self) -> None:
        super().__init__()
        self.game.__class__ = Fight
        for player in (0, 1):
            for _ in range(15):
                self.card(player, n.Zone.DECK)
        self.asked: list[Decision] = []
        self.first = len(self.game.cards)

    def run(self, *effects: n.Instruction, by: Player = 0, **fields: Any) -> Scene:
        """Carry out effects up to the first real question."""
        context = fields.pop("context", None) or Context(by, **fields)
        return self.start(RunEffects(context=context, effects=effects))

    def pay(self, *cost: n.Instruction, by: Player = 0, **fields: Any) -> Scene:
        return self.start(PayCosts(context=Context(by, **fields), cost=cost))

    def start(self, procedure: Procedure) -> Scene:
        self.game.facts.pop("result", None)
        self.game.stack.append(Bottom(child=procedure))
        run(self.game)
        return self.settle_forced()

    def settle_forced(self) -> Scene:
        while self.game.pending is not None and is_forced(self.game.pending):
            decision = self.game.pending
            answer(self.game, decision.id, forced_answer(decision))
        if self.game.pending is not None:
            self.asked.append(self.game.pending)
        return self

    def say(self, *choices: Any) -> Scene:
        """Answer what is asked, one answer after the other."""
        for choice in choices:
            decision = self.question
            answer(self.game, decision.id, choice)
            self.settle_forced()
        return self

    @property
    def question(self) -> Decision:
        assert self.game.pending is not None, "nothing is being asked"
        return self.game.pending

    @property
    def is_over(self) -> bool:
        return self.game.pending is None and not self.game.stack

    @property
    def result(self) -> Any:
        return self.game.facts["result"]

    def batches(self, verb: n.Verb) -> list[tuple[Event, ...]]:
        """The game events with such an occurrence in them, as far as they are over."""
        return [
            batch for batch in self.game.turn_events if any(each.kind == verb for each in batch)
        ]

    def zone(self, card: CardId) -> n.Zone:
        return self.game.cards[card].zone

    def values(self, card: CardId) -> Any:
        return self.game.cards[card].values
