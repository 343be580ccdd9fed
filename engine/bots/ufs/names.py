"""The bots by the names that commands and settings use."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.bot import Bot
from engine.bots.random import RandomBot
from engine.bots.ufs.heuristic import HeuristicBot

BOTS: dict[str, Callable[[str], Bot]] = {"heuristic": HeuristicBot, "random": RandomBot}
