"""The bot that does nothing it does not have to: an opponent to try a deck against."""

from __future__ import annotations

from engine.kernel.decisions import Answer, Decision, Kind
from engine.kernel.game import Game


class IdleBot:
    """Passes, declines, and where it must choose takes the fewest and the first."""

    def choose(self, game: Game, decision: Decision) -> Answer:
        """A legal answer."""
        if decision.judged:
            return game.canonical(decision)
        match decision.kind:
            case Kind.PLAY:
                return None if decision.optional else decision.options[0]
            case Kind.CARDS:
                return () if decision.optional else decision.options[: decision.minimum]
            case Kind.OPTION | Kind.NAME:
                return decision.options[0]
            case Kind.ORDER:
                return decision.options
            case Kind.YES_NO:
                return False
            case Kind.NUMBER | Kind.POSITION:
                return decision.minimum


def idle_bot(key: str) -> IdleBot:
    """The key is not used: nothing is left to chance."""
    return IdleBot()
