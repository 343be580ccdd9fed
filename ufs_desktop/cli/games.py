"""Which game a command is about: the one that is played by the edition it names."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ufs_desktop.cli.errors import InputError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from engine.bots.field import PlanSigns
    from engine.decks.deck import Deck
    from ufs_desktop.session.module import GameModule
    from ufs_desktop.table.kit import TableKit
    from ufs_desktop.table.narration import Narration


def editions() -> tuple[str, ...]:
    """All that can be played, those of the fighting game first."""
    from engine.fftcg.rulebook import BOOK
    from engine.ufs.editions.registry import PLAYED

    return (*PLAYED, BOOK)


def dialects() -> list[str]:
    """In whose words texts of cards may be written."""
    from engine.fftcg.rulebook import BOOK
    from engine.text.ufs.normalise import Dialect

    return [*(dialect.value for dialect in Dialect), BOOK]


def is_duel(edition: str | None) -> bool:
    """Whether it is one of the second game's."""
    from engine.fftcg.rulebook import BOOK

    return edition == BOOK


def add_game(parser: "ArgumentParser") -> None:
    """`--edition`, for a command about cards of whatever edition of a game."""
    from engine.fftcg.rulebook import BOOK

    parser.add_argument(
        "--edition",
        choices=[BOOK],
        help="whose cards they are (without it the fighting game's, of whatever edition)",
    )


def module_of(edition: str) -> "GameModule":
    """The game that is played by an edition; the other one is not loaded."""
    if is_duel(edition):
        from ufs_desktop.fftcg.module import DUEL

        return DUEL
    from ufs_desktop.fight.module import FIGHT

    return FIGHT


def module_of_file(path: Path) -> "GameModule":
    """The game that a file holds; the fighting game where it does not say."""
    from ufs_desktop.data.games import game_in
    from ufs_desktop.fftcg.module import DUEL
    from ufs_desktop.fight.module import FIGHT

    return DUEL if game_in(path) == DUEL.kind.CODE else FIGHT


def narration_of(module: "GameModule") -> "Narration":
    """How moments of a game are told."""
    from ufs_desktop.fftcg.module import DUEL
    from ufs_desktop.fftcg.narration import DUEL_NARRATION
    from ufs_desktop.fight.narration import FIGHT_NARRATION

    return DUEL_NARRATION if module is DUEL else FIGHT_NARRATION


def kit_of(module: "GameModule") -> "TableKit":
    """The game as people see it, who play without a window, too."""
    if is_duel(module.edition):
        from ufs_desktop.fftcg.kit import DUEL_KIT

        return DUEL_KIT
    from ufs_desktop.fight.kit import FIGHT_KIT

    return FIGHT_KIT


def add_bot(parser: "ArgumentParser") -> None:
    """The option of which bot plays both sides of measured games."""
    from engine.bots.ufs.names import BOTS

    parser.add_argument(
        "--bot",
        default="heuristic",
        choices=sorted(BOTS),
        metavar="BOT",
        help="who plays: %(choices)s",
    )


def check_bots(module: "GameModule", bots: Iterable[str]) -> None:
    """InputError: there is one that does not play this game."""
    if unknown := [bot for bot in bots if bot not in module.bots]:
        raise InputError(f"no {unknown[0]} bot plays this: choose from {', '.join(module.bots)}")


def signs_of(edition: str) -> "PlanSigns":
    """By what the games of a deck show its plan."""
    from engine.bots.fftcg import signs as duel
    from engine.bots.field import PlanSigns
    from engine.bots.ufs import signs as fight

    if is_duel(edition):
        return PlanSigns(duel.shown_by, duel.count)
    return PlanSigns(fight.shown_by, fight.count)


def duel_decks(given: Sequence[Path]) -> list[tuple[Any, ...]]:
    """The cards of the second game's decks: of these files, else of two that came with it."""
    from ufs_desktop.fftcg.shelf import duel_cards, duel_starters

    decks = [duel_deck(path) for path in given]
    return [duel_cards(each) for each in decks or [each.deck for each in duel_starters()[:2]]]


def duel_deck(path: Path) -> "Deck":
    """A deck of the second game, of which every card has to be known."""
    from engine.decks.lines import DeckError
    from ufs_desktop.fftcg.shelf import whole_duel_deck

    try:
        return whole_duel_deck(path)
    except DeckError as error:
        raise InputError(str(error)) from error


def brought_deck(edition: str, path: Path | None, at: int) -> "Deck":
    """The lists of a file, or else one of the decks that an edition is begun with."""
    if not is_duel(edition):
        return _fight_deck(edition, path, at)
    from ufs_desktop.fftcg.shelf import duel_starters

    return duel_starters()[at].deck if path is None else duel_deck(path)


def _fight_deck(edition: str, path: Path | None, at: int) -> "Deck":
    from engine.decks.deck import deck_of
    from engine.decks.files import read_deck_file
    from engine.decks.lines import DeckError
    from ufs_desktop.cli.starters import first_decks
    from ufs_desktop.library import playable_catalogue

    if path is None:
        return first_decks(edition)[at]
    try:
        with playable_catalogue() as catalogue:
            return deck_of(read_deck_file(path, catalogue).deck, path.as_posix())
    except DeckError as error:
        raise InputError("; ".join(error.problems)) from error
