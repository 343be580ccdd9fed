"""`ufs deck measure`: how often bots win with a deck, and what the games say about its cards."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ufs_desktop.cli.arguments import whole_number
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.games import add_bot, editions, game_of
from ufs_desktop.cli.report import add_json_option, print_json
from ufs_desktop.cli.workers import Parts, carry_out

if TYPE_CHECKING:
    from engine.bots.estimates import Rate
    from engine.bots.measurement import MeasuredGame, Measurement
    from ufs_desktop.cabinet.trials import MarkedDeck

GAMES = 10  # with each rival
NOTE = (
    "In brackets: the range that contains the true value, 19 times in 20. Won with it: games in "
    "which the card came to hand, compared with those in which it did not. Dead in hand: copies "
    "that came to hand and were never played."
)


def register(subparsers: Subparsers) -> None:
    """Add `measure` to the subcommands of `ufs deck`."""
    parser = add_command(
        subparsers,
        "measure",
        "have bots play a deck against the starter decks, or against chosen decks",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a deck in any format")
    parser.add_argument(
        "--edition", choices=editions(), help="whose rules apply, unless the deck names an edition"
    )
    parser.add_argument(
        "--against",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a deck to play against instead of the starter decks; may be repeated",
    )
    parser.add_argument(
        "--games",
        type=whole_number(1),
        default=GAMES,
        metavar="N",
        help="games against each deck, including any saved before (default %(default)s)",
    )
    add_bot(parser)
    parser.add_argument(
        "--jobs", type=whole_number(1), default=os.cpu_count() or 1, metavar="N", help="processes"
    )
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FOLDER",
        help=(
            "where to save the games (by default in the window's own folder, so that it shows "
            "them too)"
        ),
    )
    add_json_option(parser)
    parser.set_defaults(action=run)


def run(args: argparse.Namespace) -> int:
    """Play what has not been played yet, and report; after Ctrl+C, on what was played so far."""
    from ufs_desktop.cabinet.trials import matches
    from ufs_desktop.data.places import Places
    from ufs_desktop.decks.trial.results import ResultShelf
    from ufs_desktop.folders import data_folder

    measure = game_of(args.edition).measure(args.edition)
    own, *rivals = measure.marked([args.file, *args.against])
    rivals = rivals or list(measure.starters(own.deck.edition))
    shelf = ResultShelf(args.results or Places(data_folder(), measure.drawer).measured)
    found = shelf.measurement(own.mark, args.bot)
    missing = matches(own, rivals, args.games, args.bot, found.games)

    def take(game: MeasuredGame) -> None:
        shelf.keep(own.mark, args.bot, game)
        found.add(game)

    complete = carry_out(measure.play, missing, args.jobs, Parts("games"), take)
    met = found.against(rival.key for rival in rivals)
    if not len(met):
        if complete:
            raise InputError(f"{args.file.name}: there is no deck for it to play against")
        raise KeyboardInterrupt
    if args.json:
        print_json(_plain(own, met))
    else:
        sys.stdout.write(text(own.deck.name, met))
    if not complete:
        raise KeyboardInterrupt
    return Exit.OK


def text(name: str, found: Measurement) -> str:
    """The report as text for a terminal."""
    from ufs_desktop.cabinet.trials import rival_name

    turns = found.turns
    lines = [
        f"{name}: won {_rate(found.rate)} of {len(found)} games",
        f"going first {_rate(found.by_turn_order(first=True))},"
        f" second {_rate(found.by_turn_order(first=False))}",
        f"{turns.value:.1f} turns (±{turns.margin:.1f})",
        "",
        *(f"{rival_name(rival):28} {_rate(rate)}" for rival, rate in found.by_rival().items()),
        "",
        f"{'card':28} {'won with it':>18} {'against without':>24} {'dead in hand':>13}",
    ]
    ranked = sorted(found.cards(), key=lambda each: -each.lift.amount)
    for card in ranked:
        lift = f"{card.lift.amount:+.0%} ({card.lift.low:+.0%} to {card.lift.high:+.0%})"
        lines.append(
            f"{card.name[:28]:28} {_rate(card.came):>18} {lift:>24} {card.dead.share:13.0%}"
        )
    lines += ["", NOTE]
    return "\n".join(lines) + "\n"


def _rate(rate: Rate) -> str:
    return f"{rate.share:.0%} ({rate.low:.0%}-{rate.high:.0%})"


def _plain(own: MarkedDeck, found: Measurement) -> dict[str, object]:
    return {
        "deck": own.deck.name,
        "mark": own.mark,
        "games": len(found),
        "won": found.rate._asdict(),
        "first": found.by_turn_order(first=True)._asdict(),
        "second": found.by_turn_order(first=False)._asdict(),
        "turns": found.turns._asdict(),
        "rivals": {key: rate._asdict() for key, rate in found.by_rival().items()},
        "cards": [
            {
                "name": card.name,
                "came": card.came._asdict(),
                "lift": card.lift._asdict(),
                "copies": card.copies,
                "dead": card.dead._asdict(),
            }
            for card in found.cards()
        ],
    }
