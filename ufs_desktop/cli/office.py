"""The clerks of both games: whose cards and decks a command is about, and who knows them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from engine.decks.deckrules import shipped_formats
from engine.decks.lines import DeckFile
from engine.fftcg.rulebook import BOOK
from ufs_desktop.cli.card_clerks import CardClerk, FightCards
from ufs_desktop.cli.clerks import DeckClerk, FightClerk, fight_cards
from ufs_desktop.cli.games import is_duel
from ufs_desktop.library import playable_catalogue


def card_clerk(edition: str | None) -> CardClerk[Any]:
    """Of the game that is played by an edition."""
    if not is_duel(edition):
        return FightCards()
    from ufs_desktop.cli.duel_clerk import DuelCards

    return DuelCards()


def deck_editions() -> list[str]:
    """All that a deck can be for."""
    return [*sorted(shipped_formats()), BOOK]


class ReadDeck(NamedTuple):
    """A deck file, and who knows its game."""

    file: DeckFile
    clerk: DeckClerk[Any]


@contextmanager
def deck_read(path: Path, edition: str | None) -> Iterator[ReadDeck]:
    """By the game whose edition is named; else by the one that the deck says it is for."""
    with ExitStack() as stack:
        if edition != BOOK:
            fight = FightClerk(stack.enter_context(fight_cards()))
            file = fight.read(path)
            if edition is not None or file.deck.edition != BOOK:
                yield ReadDeck(file, fight)
                return
        from ufs_desktop.cli.duel_clerk import DuelClerk, duel_cards

        duel = DuelClerk(duel_cards())
        yield ReadDeck(duel.read(path), duel)


def is_duel_deck(path: Path, edition: str | None) -> bool:
    """The same choice, for who needs no more of the deck: no library is made for it."""
    if edition is not None:
        return is_duel(edition)
    with playable_catalogue() as catalogue:
        return is_duel(FightClerk(catalogue).read(path).deck.edition)
