"""Executors: control checks that effects call for, and changes to checks (E.3, J.3.2.1.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.events import Cause
from engine.kernel.machine import Call, Done, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Operation
from engine.ufs.model.effect import Context
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.procedures import duration
from engine.ufs.procedures.check import CheckSequence
from engine.ufs.procedures.effects.detachment import pinned, until
from engine.ufs.procedures.effects.people import player_of
from engine.ufs.procedures.effects.run import executes
from engine.ufs.rules.readings import number
from engine.ufs.rules.steps import CHECK_MODIFIER, origin_of
from engine.ufs.rules.substitution import with_fields
from engine.ufs.rules.who import CHECKED, DID


@executes(n.MakeCheck)
def make_check(game: UfsGame, context: Context, node: n.MakeCheck, cause: Cause) -> Procedure:
    return CheckNow(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class CheckNow(Procedure):
    """A check against a difficulty, or just a check (E.3.4)."""

    context: Context
    node: n.MakeCheck
    cause: Cause
    check: Check | None = None

    @rule("E.3")
    def check_now(self, game: UfsGame) -> Outcome:
        against = self.node.difficulty
        check = CheckSequence(
            player=player_of(game, self.context, self.node.by),
            difficulty=number(game, self.context, against) if against is not None else None,
            purpose="cost" if self.node.cost or self.cause is Cause.COST else "effect",
            playing=self.context.source,
        )
        return Call(check, into="check")

    @rule("E.3.6")
    def remember(self, game: UfsGame) -> Outcome:
        assert self.check is not None
        context = self.context.bind(CHECKED, (self.check.player, self.check.passed))
        if self.node.bind:
            context = context.bind(self.node.bind, self.check.value)
        return Done(context.bind(DID, self.check.passed is not False))


@executes(n.ModifyCheck)
def modify_check(game: UfsGame, context: Context, node: n.ModifyCheck, cause: Cause) -> Context:
    """Change the check in progress now; for a coming one, store an effect that waits for it."""
    node = with_fields(node, check=_as_it_comes(game, context, node.check))
    if node.check.which == "that":
        change = number(game, context, node.amount)
        signed = -change if node.operation is Operation.SUBTRACT else change
        check = game.check
        if check is not None:
            origin = origin_of(context, CHECK_MODIFIER)
            atoms.change_check(game, check.value + signed, origin)
        return context.bind(DID, check is not None)
    _await(game, context, node, node.span)
    return context.bind(DID, True)


def _await(
    game: UfsGame,
    context: Context,
    node: n.ModifyCheck | n.SetCheck | n.PassCheck,
    span: n.Span | None = None,
) -> None:
    """Like a next card, a next check is waited for until the turn ends (K.3.9)."""
    is_next = span is None and node.check.which != "all"
    lapse = duration.THIS_TURN if is_next else until(game, context, span)
    waiting, meant = pinned(game, context, node)
    duration.await_checks(game, meant, waiting, lapse)


@executes(n.SetCheck)
def set_check(game: UfsGame, context: Context, node: n.SetCheck, cause: Cause) -> Context:
    node = with_fields(node, check=_as_it_comes(game, context, node.check))
    _await(game, context, node)
    return context.bind(DID, True)


@executes(n.PassCheck)
def pass_check(game: UfsGame, context: Context, node: n.PassCheck, cause: Cause) -> Context:
    _await(game, context, node)
    return context.bind(DID, True)


@executes(n.Recheck)
def recheck(game: UfsGame, context: Context, node: n.Recheck, cause: Cause) -> Context:
    """E.3.3: re-checks cannot be made again (E.3.3.1)."""
    check = game.check
    able = check is not None and not check.is_recheck
    if able:
        atoms.want_recheck(game)
    return context.bind(DID, able)


def _as_it_comes(game: UfsGame, context: Context, wanted: n.CheckRef) -> n.CheckRef:
    """ "Before you make a check, that check ...": the next check of the player about to make it."""
    check = game.check
    if wanted.which != "that" or check is None or check.has_number:
        return wanted
    return n.CheckRef(n.Who.YOU if check.player == context.controller else n.Who.OPPONENT)
