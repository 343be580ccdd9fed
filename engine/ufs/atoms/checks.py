"""The control check in progress, and how its number came about (E.3)."""

from __future__ import annotations

from engine.kernel.ids import Ref
from engine.ufs.atoms.effects import remember
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.model.step import CHECK, Origin, Step
from engine.ufs.rules.checks import FORETOLD, foretell_checks


def foresee_checks(game: UfsGame) -> None:
    """Note whether checks are announced before they are made: only if a card needs it."""
    if foretell_checks(game.definitions):
        remember(game, FORETOLD, (True,))


def open_check(game: UfsGame) -> None:
    """E.3: a check begins, perhaps during another."""
    game.check_changes.append(())


def begin_check(game: UfsGame, check: Check) -> None:
    """E.3.1, E.3.3: a check, or a re-check, starts from its own number."""
    game.check = check
    game.check_changes[-1:] = [()]


def start_check_at(game: UfsGame, number: int) -> None:
    """E.3.1.3: the number checked has been set in advance."""
    game.check = checking(game)._replace(start=number, has_number=True)


def read_check(game: UfsGame, card: Ref, number: int) -> None:
    """E.3.1, E.3.1.1: the number checked is that of the card discarded."""
    check = checking(game)
    game.check = check._replace(card=card, start=number, value=number, has_number=True)


def change_check(game: UfsGame, value: int, origin: Origin) -> None:
    """E.3.1.2, E.3.1.3: the final value of the check in progress."""
    check = checking(game)
    game.check = check._replace(value=value)
    if game.check_changes:
        step = Step(CHECK, check.value, value, origin)
        game.check_changes[-1] = (*game.check_changes[-1], step)
    game.stirred = True


def want_recheck(game: UfsGame) -> None:
    """E.3.3: the check will be made again."""
    game.check = checking(game)._replace(wants_recheck=True)


def decide_check(game: UfsGame, passed: bool) -> None:
    """E.3.5: the check is passed or failed."""
    game.check = checking(game)._replace(passed=passed)


def close_check(game: UfsGame, outer: Check | None) -> Check:
    """E.3.6: the check is over; the one around it, if there is one, goes on."""
    finished = game.last_check = checking(game)
    game.check = outer
    del game.check_changes[-1:]
    return finished


def checking(game: UfsGame) -> Check:
    """The check in progress, where there must be one."""
    assert game.check is not None
    return game.check
