"""What is already in force for a check yet to be made (E.3.1.2, E.3.1.3)."""

from __future__ import annotations

from engine.bots.odds import Odds
from engine.ufs.effects import nodes as n
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.rules.amounts import number
from engine.ufs.rules.checks import concerns_check, set_in_advance
from engine.ufs.rules.statics import is_stated, statements

WORDS = frozenset({n.ModifyCheck.__name__, n.SetCheck.__name__})


def next_odds(game: UfsGame, check: Check, plain: Odds) -> Odds:
    """Of this check if it is the next one, what waits for a single check included."""
    setting = set_in_advance(game, check)
    odds = Odds([setting[1]]) if setting is not None else plain
    return odds.shifted(_changes(game, check, lasting_only=False))


def later_odds(game: UfsGame, check: Check, plain: Odds) -> Odds:
    """Of such a check once another one has been made: with what holds for all of them."""
    return plain.shifted(_changes(game, check, lasting_only=True))


def may_stand(game: UfsGame) -> bool:
    """Whether anything at all is in force for checks: usually nothing is."""
    return is_stated(game, WORDS)


def _changes(game: UfsGame, check: Check, *, lasting_only: bool) -> int:
    found = 0
    for _, context, node in statements(game, n.ModifyCheck):
        if lasting_only and node.check.which != "all":
            continue
        if concerns_check(game, context, node.check, check):
            amount = number(game, context, node.amount)
            found += -amount if node.operation is n.Operation.SUBTRACT else amount
    return found
