"""Whose deck a file holds, and who knows its game."""

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
    """A deck file, and who knows its game."""

    file: DeckFile
    clerk: DeckClerk[Any]


@contextmanager
def deck_read(path: Path, edition: str | None) -> Iterator[ReadDeck]:
    """By the game whose edition is named; else by the one that the deck says it is for."""
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
    """The same choice, for who needs no more of the deck."""
    if edition is not None:
        return game_of(edition)
    with USUAL.deck_reader() as clerk:
        return game_of(clerk.read(path).deck.edition)
