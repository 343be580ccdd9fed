"""Which game a command is about: the one that is played by the edition it names."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ufs_desktop.cli.errors import InputError

if TYPE_CHECKING:
    from ufs_desktop.session.module import GameModule


def editions() -> tuple[str, ...]:
    """All that can be played, those of the fighting game first."""
    from engine.fftcg.rulebook import BOOK
    from engine.ufs.editions.registry import PLAYED

    return (*PLAYED, BOOK)


def module_of(edition: str) -> "GameModule":
    """The game that is played by an edition."""
    from ufs_desktop.fftcg.module import DUEL
    from ufs_desktop.fight.module import FIGHT

    return DUEL if edition in DUEL.editions else FIGHT


def duel_decks(given: Sequence[Path]) -> list[tuple[Any, ...]]:
    """The cards of the second game's decks: of these files, else of two that came with it."""
    from engine.decks.deck import DeckError
    from ufs_desktop.fftcg.shelf import duel_cards, duel_starters, whole_duel_deck

    try:
        decks = [whole_duel_deck(path) for path in given]
        return [duel_cards(each) for each in decks or [each.deck for each in duel_starters()[:2]]]
    except (DeckError, OSError) as error:
        raise InputError(str(error)) from error
