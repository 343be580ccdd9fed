"""`ufs play`: plays whole games between bots."""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from ufs_desktop.cli.arguments import whole_number
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.games import add_edition, check_bots, game_of
from ufs_desktop.cli.report import add_json_option, print_error, print_json
from ufs_desktop.cli.workers import Parts, carry_out

SEATS = 2
DEFAULT_BOT = "random"
Given = TypeVar("Given")


class Seating(NamedTuple):
    """What all games of one command share."""

    edition: str
    decks: Sequence[Sequence[Any]]  # cards of any game
    bots: Sequence[str]


class Task(NamedTuple):
    """One game; `recorded` says whether its replay is wanted."""

    key: str
    recorded: bool


class Played(NamedTuple):
    """The result of a finished game."""

    winner: int | None  # the seat; None for a draw
    decisions: int
    turns: int
    final_hash: str
    replay: str  # as written to a file, if wanted


class Failed(NamedTuple):
    """A game that did not finish."""

    key: str
    why: str


@dataclass
class Tally:
    """The results of several games; failed ones count only as failed."""

    wins: list[int]
    games: int = 0
    failed: int = 0
    draws: int = 0
    decisions: int = 0
    turns: int = 0
    last: Played | None = None

    def count(self, game: Played | Failed) -> None:
        """Add one game; for a failed one, print the seed, with which it can be played again."""
        if isinstance(game, Failed):
            self.failed += 1
            print_error(f"the game with seed {game.key} failed: {game.why}")
            return
        if game.winner is None:
            self.draws += 1
        else:
            self.wins[game.winner] += 1
        self.games += 1
        self.decisions += game.decisions
        self.turns += game.turns
        self.last = game


def register(subparsers: Subparsers) -> None:
    """Add `ufs play`."""
    from engine.bots.ufs.names import BOTS

    parser = add_command(
        subparsers,
        "play",
        "play whole games between bots",
        more="The players are A and B. An option given once applies to both; given twice, to "
        "one each.",
    )
    add_edition(parser)
    parser.add_argument(
        "--deck",
        action="append",
        type=Path,
        metavar="FILE",
        default=[],
        help="a deck in any format (without it, two starter decks)",
    )
    parser.add_argument(
        "--bot",
        action="append",
        metavar="BOT",
        default=[],
        help=f"who plays: {', '.join(BOTS)} (without it, {DEFAULT_BOT})",
    )
    parser.add_argument(
        "--games", type=whole_number(1), default=1, metavar="N", help="how many games"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="game i has seed S+i")
    parser.add_argument("--jobs", type=whole_number(1), default=1, metavar="N", help="processes")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the last game's replay")
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games and report; after Ctrl+C, on the finished ones."""
    if args.save is not None and not args.save.absolute().parent.is_dir():
        raise InputError(f"{args.save}: there is no such folder")
    bots = _for_both(args.bot, "--bot") or [DEFAULT_BOT] * SEATS
    game = game_of(args.edition)
    check_bots(game.module(), bots)
    decks = game.cards(args.edition, _for_both(args.deck, "--deck"))
    seating = Seating(args.edition, decks, bots)
    tasks = [
        Task(str(args.seed + number), args.save is not None and number == args.games - 1)
        for number in range(args.games)
    ]
    tally = Tally(wins=[0] * SEATS)
    began = time.perf_counter()
    complete = carry_out(partial(_try, seating), tasks, args.jobs, Parts("games"), tally.count)
    seconds = time.perf_counter() - began
    if tally.last is not None or tally.failed:
        _report(args, tally, seconds)
        _save(args.save, tally.last)
    if not complete:
        raise KeyboardInterrupt
    return Exit.FAILED if tally.failed else Exit.OK


def _try(seating: Seating, task: Task) -> Played | Failed:
    """Play one game; an error becomes its result, so that the others go on."""
    from engine.kernel.errors import CONTRADICTIONS, EngineError
    from ufs_desktop.session.unseen import Endless

    try:
        return _play(seating, task)
    except (EngineError, Endless, *CONTRADICTIONS) as error:
        return Failed(task.key, str(error) or type(error).__name__)


def _play(seating: Seating, task: Task) -> Played:
    from engine.kernel.replay import dump_replay, replay_of
    from engine.kernel.save import state_hash
    from ufs_desktop.session.unseen import play_unseen

    module = game_of(seating.edition).module()
    played = play_unseen(
        module, task.key, seating.edition, seating.decks, seating.bots, record=task.recorded
    )
    replay = ""
    if task.recorded:
        about = {"A": seating.bots[0], "B": seating.bots[1]}
        replay = dump_replay(replay_of(played.history, about))
    turns = module.turn(played.game).number
    return Played(played.winner, played.decisions, turns, state_hash(played.game), replay)


def _save(path: Path | None, last: Played | None) -> None:
    from engine.kernel.contents import write_file

    if path is None:
        return
    if last is not None and last.replay:
        write_file(path, last.replay)
    else:
        print_error(f"{path.as_posix()} was not written: the last game was not played")


def _report(args: argparse.Namespace, tally: Tally, seconds: float) -> None:
    if args.json:
        print_json(
            {
                "games": tally.games,
                "wins": tally.wins,
                "draws": tally.draws,
                "failed": tally.failed,
                "decisions": tally.decisions,
                "turns": tally.turns,
                "seconds": round(seconds, 3),
                "final_hash": tally.last.final_hash if tally.last is not None else "",
            }
        )
        return
    asked = "" if tally.games == args.games else f" of {args.games}"
    noun = "game" if args.games == 1 else "games"
    failed = f", failed {tally.failed}" if tally.failed else ""
    sys.stdout.write(
        f"{tally.games}{asked} {noun}: A {tally.wins[0]}, B {tally.wins[1]}, drawn {tally.draws}"
        f"{failed}; "
        f"{tally.decisions} decisions, {tally.turns} turns, {seconds:.1f} s\n"
    )


def _for_both(given: list[Given], option: str) -> list[Given]:
    """The values of an option for two players: one value is for both, none stays none."""
    if len(given) > SEATS:
        raise InputError(f"{option} can be given at most twice")
    return given * SEATS if len(given) == 1 else given
