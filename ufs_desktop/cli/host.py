"""`ufs host`: hosts network games without a window, with a bot or a person at the terminal."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from ufs_desktop.cli.arguments import whole_number
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import CommandFailed, Exit, InputError
from ufs_desktop.cli.games import add_edition, check_bots, game_of
from ufs_desktop.cli.lan_match import add_options, add_player
from ufs_desktop.cli.match_file import add_keep_option, edition_kept, keeping
from ufs_desktop.cli.report import add_json_option, print_json
from ufs_desktop.net.invitation import DEFAULT_PORT

if TYPE_CHECKING:
    from ufs_desktop.net.offer import HostOffer


def register(subparsers: Subparsers) -> None:
    """Add `ufs host`."""
    from engine.bots.ufs.names import BOTS

    parser = add_command(
        subparsers, "host", "host games on the network, with a bot or you as player"
    )
    parser.add_argument(
        "--port",
        type=whole_number(0),
        default=DEFAULT_PORT,
        metavar="P",
        help="port to listen on; 0: any",
    )
    add_edition(parser)
    ways = add_player(parser)
    ways.add_argument(
        "--bot", default="heuristic", metavar="BOT", help=f"plays for you: {', '.join(BOTS)}"
    )
    parser.add_argument(
        "--games", type=whole_number(1), default=1, metavar="N", help="end after this many games"
    )
    parser.add_argument("--watchable", action="store_true", help="let others watch")
    parser.add_argument(
        "--borrow",
        action="store_true",
        help="accept the guest's own cards that are not known here",
    )
    add_options(parser)
    add_keep_option(parser)
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    """Play this many games with whoever joins, then say goodbye and report the results."""
    from ufs_desktop.cli.station import Sitting, host_games
    from ufs_desktop.net.search import Network

    network = Network(args.port, only_here=args.local)
    sitting = Sitting(args.games, args.patience, args.borrow, args.ask, args.keep)
    with keeping(args.keep) as is_kept:
        offer = None if is_kept else _offer(args)
        game = game_of(edition_kept(args.keep) if is_kept else args.edition)
        tally, trouble = host_games(game.module(), offer, network, sitting)
    if trouble:
        raise CommandFailed(trouble)
    if args.json:
        print_json({"games": tally.games, "wins": tally.wins, "draws": tally.draws})
    else:
        sys.stdout.write(f"{tally.words}\n")
    return Exit.OK


def _offer(args: argparse.Namespace) -> HostOffer:
    """What is offered to anyone who joins."""
    from ufs_desktop.net.offer import HostOffer
    from ufs_desktop.session.setup import Seat, SeatKind

    game = game_of(args.edition)
    module = game.module()
    check_bots(module, [args.bot])
    deck = game.deck(args.edition, args.deck, 0)
    faults = module.deck_faults(deck, args.edition, "")
    if faults:
        raise InputError("; ".join(f"{each.text} ({each.rule})" for each in faults))
    kind = SeatKind.HERE if args.ask else SeatKind.BOT
    seat = Seat(args.name or "Host", kind, deck.name, deck, args.bot)
    return HostOffer(module, seat, args.edition, is_watchable=args.watchable)
