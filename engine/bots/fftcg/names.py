"""The bots by the names that commands and settings use."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.bot import Bot
from engine.bots.fftcg.plays import heuristic_duellist
from engine.bots.idle import idle_bot
from engine.bots.random import RandomBot

DUELLISTS: dict[str, Callable[[str], Bot]] = {
    "heuristic": heuristic_duellist,
    "random": RandomBot,
    "idle": idle_bot,
}
