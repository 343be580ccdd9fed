"""What the first page offers, as data; only what works is listed."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Wish(StrEnum):
    """What a user can ask for on the first page."""

    HOST = "host"
    JOIN = "join"
    LEARN = "learn"
    PUZZLES = "puzzles"
    DECKS = "decks"
    CARDS = "cards"
    WATCH = "watch"
    REPLAYS = "replays"
    RULES = "rules"
    SETTINGS = "settings"


class HomeEntry(NamedTuple):
    """One tile: the name of its icon, its title, and what it leads to."""

    wish: Wish
    title: str
    text: str

    @property
    def icon(self) -> str:
        return f"{self.wish}"


ENTRIES: tuple[HomeEntry, ...] = (
    HomeEntry(Wish.HOST, "Host a game", "For someone on your network: no account, no internet."),
    HomeEntry(Wish.JOIN, "Join a game", "One hosted on your network, by list or by code."),
    HomeEntry(Wish.LEARN, "How to play", "The whole game in eight short chapters."),
    HomeEntry(Wish.PUZZLES, "Puzzles", "Twelve turns to win, from easy to hard."),
    HomeEntry(Wish.WATCH, "Watch two bots", "A game between two of our decks; sit back and watch."),
    HomeEntry(Wish.DECKS, "Decks", "Build, tune and compare decks; import them from anywhere."),
    HomeEntry(Wish.CARDS, "Cards", "Search and import cards, and see what is enforced."),
    HomeEntry(Wish.REPLAYS, "Replays", "Games you have finished, step by step from either side."),
    HomeEntry(Wish.RULES, "Rules", "What every rule says, by number or by words."),
    HomeEntry(Wish.SETTINGS, "Settings", "Themes, text size, stops, pace, keys."),
)
