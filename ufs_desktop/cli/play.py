"""`ufs play`: whole games between bots."""

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ufs_desktop.bundled import bundled
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import add_json_option, print_json

if TYPE_CHECKING:
    from engine.bots.match import Match
    from engine.ufs.model.values import Definition
    from ufs_desktop.cli.command import Subparsers

STARTERS = ("trim-the-wick.yaml", "full-furnace.yaml")
SEATS = 2
Given = TypeVar("Given")


@dataclass
class Tally:
    """What several games came to."""

    wins: list[int]
    draws: int = 0
    decisions: int = 0
    turns: int = 0
    last: "Match | None" = None

    def count(self, match: "Match") -> None:
        """Add one finished game."""
        if match.winner is None:
            self.draws += 1
        else:
            self.wins[match.winner] += 1
        self.decisions += match.decisions
        self.turns += match.turns
        self.last = match


def register(subparsers: "Subparsers") -> None:
    """Add `ufs play`."""
    from engine.bots.names import BOTS

    parser = subparsers.add_parser("play", help="play whole games between bots")
    parser.add_argument("--edition", default="comprehensive", choices=("comprehensive",))
    parser.add_argument("--deck", action="append", type=Path, metavar="FILE", default=[])
    parser.add_argument("--bot", action="append", choices=sorted(BOTS), metavar="BOT", default=[])
    parser.add_argument("--games", type=int, default=1, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="game i has seed S+i")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the last game's replay")
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games and report."""
    if args.games < 1:
        raise InputError("--games must be 1 or more")
    decks = _decks(args.deck)
    bots = _for_both(args.bot, "--bot") or ["random"] * SEATS
    began = time.perf_counter()
    tally = _play(args, decks, bots)
    _report(args, tally, time.perf_counter() - began)
    return Exit.OK


def _play(args: argparse.Namespace, decks: list[list["Definition"]], bots: list[str]) -> Tally:
    from engine.bots.match import play_match

    tally = Tally(wins=[0] * SEATS)
    with Progress("games", args.games) as progress:
        for number in range(args.games):
            recorded = args.save is not None and number == args.games - 1
            key = str(args.seed + number)
            tally.count(play_match(key, args.edition, decks, bots, record=recorded))
            progress.advance()
    if args.save is not None:
        _save(args.save, tally, bots)
    return tally


def _save(path: Path, tally: Tally, bots: list[str]) -> None:
    from engine.kernel.replay import replay_of, save_replay

    assert tally.last is not None
    assert tally.last.history is not None
    about = {"A": bots[0], "B": bots[1]}
    save_replay(replay_of(tally.last.history, about), path)


def _report(args: argparse.Namespace, tally: Tally, seconds: float) -> None:
    from engine.kernel.save import state_hash

    assert tally.last is not None
    if args.json:
        print_json(
            {
                "games": args.games,
                "wins": tally.wins,
                "draws": tally.draws,
                "decisions": tally.decisions,
                "turns": tally.turns,
                "seconds": round(seconds, 3),
                "final_hash": state_hash(tally.last.game),
            }
        )
        return
    sys.stdout.write(
        f"{args.games} games: A {tally.wins[0]}, B {tally.wins[1]}, drawn {tally.draws}; "
        f"{tally.decisions} decisions, {tally.turns} turns, {seconds:.1f} s\n"
    )


def _decks(paths: list[Path]) -> list[list["Definition"]]:
    from engine.decks.deck import DeckError, read_deck
    from engine.library.definitions import definitions_of, shipped_library

    starters = [bundled("decks", name) for name in STARTERS]
    chosen = _for_both(paths, "--deck") or starters
    try:
        library = shipped_library(bundled("cards"))
        return [definitions_of(read_deck(path), library) for path in chosen]
    except DeckError as error:
        raise InputError(str(error)) from error


def _for_both(given: list[Given], option: str) -> list[Given]:
    """What an option names for two players: one alone is for both, none is none."""
    if len(given) > SEATS:
        raise InputError(f"{option} can be given twice at most")
    return given * SEATS if len(given) == 1 else given
