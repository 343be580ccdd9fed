"""The bots by the names that commands and settings use."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.bot import Bot
from engine.bots.fftcg.left_alone import sensible_offers
from engine.bots.fftcg.plays import heuristic_duellist
from engine.bots.handwork import HABITS
from engine.bots.idle import idle_bot
from engine.bots.random import RandomBot


def random_duellist(key: str) -> RandomBot:
    """Anything legal, but nothing by hand where anything else can be done, and nothing that is free
    again and again."""
    return RandomBot(key, sensible_offers, HABITS)


DUELLISTS: dict[str, Callable[[str], Bot]] = {
    "heuristic": heuristic_duellist,
    "random": random_duellist,
    "idle": idle_bot,
}
