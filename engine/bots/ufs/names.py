"""The bots by the names that commands and settings use."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.bot import Bot
from engine.bots.idle import idle_bot
from engine.bots.random import RandomBot
from engine.bots.ufs.by_hand import HABITS, without_manual
from engine.bots.ufs.heuristic import heuristic_bot


def random_bot(key: str) -> RandomBot:
    """Anything legal, but nothing by hand where anything else can be done."""
    return RandomBot(key, without_manual, HABITS)


BOTS: dict[str, Callable[[str], Bot]] = {
    "heuristic": heuristic_bot,
    "random": random_bot,
    "idle": idle_bot,
}
