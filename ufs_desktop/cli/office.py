"""Finds the game that a deck file is for, and its clerk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from engine.decks.lines import DeckFile
from ufs_desktop.cli.clerks import DeckClerk
from ufs_desktop.cli.game import CommandGame
from ufs_desktop.cli.games import USUAL, game_of


class ReadDeck(NamedTuple):
    """A deck file, and the clerk of its game."""

    file: DeckFile
    clerk: DeckClerk[Any]


@contextmanager
def deck_read(path: Path, edition: str | None) -> Iterator[ReadDeck]:
    """Read a deck for the game of the named edition, or else the game that the deck is for."""
    game = game_of(edition)
    with ExitStack() as stack:
        clerk = stack.enter_context(game.deck_clerk())
        file = clerk.read(path)
        meant = game if edition is not None else game_of(file.deck.edition)
        if meant is not game:
            clerk = stack.enter_context(meant.deck_clerk())
            file = clerk.read(path)
        yield ReadDeck(file, clerk)


def game_of_deck(path: Path, edition: str | None) -> CommandGame:
    """The same choice, for callers that need only the game."""
    if edition is not None:
        return game_of(edition)
    with USUAL.deck_reader() as clerk:
        return game_of(clerk.read(path).deck.edition)
