"""The games that commands and the window know; a new one is entered here."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from ufs_desktop.cli.duel_game import DuelGame
from ufs_desktop.cli.errors import InputError
from ufs_desktop.cli.fight_game import FightGame
from ufs_desktop.cli.game import CommandGame

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from engine.scenario.staging import Stagings
    from ufs_desktop.session.module import GameModule

USUAL, *OTHERS = GAMES = (FightGame(), DuelGame())  # the first is the default


def game_of(edition: str | None) -> CommandGame:
    """The game that has this edition."""
    return next((each for each in OTHERS if edition in each.editions()), USUAL)


def game_of_file(path: Path) -> CommandGame:
    """The game that a recorded file is of; the usual one if the file does not say."""
    from ufs_desktop.data.games import game_in

    return game_of_code(game_in(path))


def game_of_code(code: str) -> CommandGame:
    """The game with this code in files; the usual one if none has it."""
    return next((each for each in GAMES if each.code == code), USUAL)


def editions() -> list[str]:
    """All editions that games can be played by."""
    return [each for game in GAMES for each in game.editions()]


def deck_editions() -> list[str]:
    """All editions that a deck can be for."""
    return [each for game in GAMES for each in game.deck_editions()]


def dialects() -> list[str]:
    """All editions in whose words card texts may be written."""
    return [each for game in GAMES for each in game.dialects()]


def documents() -> list[str]:
    """All editions whose rules can be read."""
    return [each for game in GAMES for each in game.documents()]


def all_stagings() -> Stagings:
    """How tables of scenarios are set up, for all games."""
    return {name: each for game in GAMES for name, each in game.stagings().items()}


def add_edition(
    parser: ArgumentParser, help: str = "whose rules to play by; fftcg: the second game"
) -> None:
    """Add `--edition` to a command that plays; the default is the usual edition."""
    played = editions()
    parser.add_argument("--edition", default=played[0], choices=played, help=help)


def add_game(parser: ArgumentParser) -> None:
    """Add `--edition` to a command about the cards of all editions of a game."""
    parser.add_argument(
        "--edition",
        choices=[edition for game in OTHERS for edition in game.editions()],
        help="whose cards they are (without it, the fighting game's, of any edition)",
    )


def add_bot(parser: ArgumentParser) -> None:
    """Add the option for the bot that plays both sides of measured games."""
    from engine.bots.ufs.names import BOTS

    parser.add_argument(
        "--bot",
        default="heuristic",
        choices=sorted(BOTS),
        metavar="BOT",
        help="who plays: %(choices)s",
    )


def check_bots(module: GameModule, bots: Iterable[str]) -> None:
    """Raise InputError if one of the bots does not play this game."""
    if unknown := [bot for bot in bots if bot not in module.bots]:
        raise InputError(f"no {unknown[0]} bot plays this: choose from {', '.join(module.bots)}")
