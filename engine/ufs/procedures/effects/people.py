"""Which player an instruction means, and instructions that mean both (K.1.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import Player
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.choices import choices
from engine.ufs.rules.sides import asks, for_one
from engine.ufs.rules.who import players

SIDES = (n.Who.YOU, n.Who.OPPONENT)


def player_of(game: UfsGame, context: Context, who: n.Who) -> Player:
    """The one player meant, seen from the controller (J.1.5)."""
    return players(game, context, who)[0]


def _has_choice(game: UfsGame, context: Context, instruction: n.Instruction, who: n.Who) -> bool:
    """Whether this player may have to choose: otherwise no order can matter."""
    one = for_one(instruction, who)
    if isinstance(one, n.Act):
        return any(not each.is_forced for each in choices(game, context, one.cards, one.verb))
    if isinstance(one, n.Move):
        return any(not each.is_forced for each in choices(game, context, one.cards, n.Verb.ADD))
    return asks(one)


@dataclass(kw_only=True)
class BothPlayers(Procedure):
    """K.1.3: both do the same, in an order the controller decides, as one game event."""

    context: Context
    instruction: n.Instruction
    cause: Cause
    first: Player = 0
    done: int = 0
    gathered: tuple[Any, ...] = ()  # what the first player's instruction bound: plain values

    @rule("K.1.3")
    def choose_order(self, game: UfsGame) -> Outcome:
        self.first = self.context.controller
        game.held += 1
        game.together += 1
        if not all(_has_choice(game, self.context, self.instruction, who) for who in SIDES):
            return None
        decision = Decision(
            self.context.controller, Kind.OPTION, "who-first", "K.1.3", (self.first, 1 - self.first)
        )
        return Ask(decision, "first")

    @rule("K.1.3", "K.1.3.1")
    def carry_out_for_one(self, game: UfsGame) -> Outcome:
        from engine.ufs.procedures.effects.run import part  # instructions nest

        player = self.first if self.done == 0 else 1 - self.first
        who = n.Who.YOU if player == self.context.controller else n.Who.OPPONENT
        one = for_one(self.instruction, who)
        return Call(part(self.context, (one,), self.cause), into="context")

    @rule("K.1.3")
    def go_on(self, game: UfsGame) -> Outcome:
        self.done += 1
        name = getattr(self.instruction, "bind", "")
        bound = self.context.get(name) if name else None
        if self.done == 1:
            self.gathered = bound if isinstance(bound, tuple) else ()
            return Jump("carry_out_for_one")
        if name and isinstance(bound, tuple):
            self.context = self.context.bind(name, (*self.gathered, *bound))
        game.held -= 1
        game.together -= 1
        game.stirred = True
        return Done(self.context)
