"""`ufs join`: joins a network game without a window, and measures it."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import CommandFailed, Exit, InputError
from ufs_desktop.cli.games import add_edition, game_of
from ufs_desktop.cli.lan_match import (
    RANDOM,
    WAYS,
    ViewPlayer,
    add_options,
    add_player,
    is_terminal,
)
from ufs_desktop.cli.match_file import add_keep_option, edition_kept, keeping
from ufs_desktop.cli.report import add_json_option, print_json
from ufs_desktop.net.invitation import InvitationError, parse_invitation, parse_secret

if TYPE_CHECKING:
    from ufs_desktop.remote.guest_worker import Caller

NO_PLACE = "say where the game is: the code shown by the host"
NOTHING_TO_KEEP = "someone who only watches has no match to save"
NO_SECRET = "an address also needs --key: the last six characters of the code"


def register(subparsers: Subparsers) -> None:
    """Add `ufs join`."""
    parser = add_command(subparsers, "join", "join a game on the network, without a window")
    parser.add_argument(
        "place",
        nargs="?",
        metavar="HOST:PORT|CODE",
        help="where the game is: the code shown by the host; not needed to resume a match",
    )
    parser.add_argument("--key", metavar="KEY", help="the last group of the code, for an address")
    add_edition(
        parser,
        "which game to play, and whose first deck to bring unless --deck names one; the host "
        "decides the rules",
    )
    ways = add_player(parser)
    ways.add_argument(
        "--bot",
        choices=WAYS,
        metavar="BOT",
        help="answers for you: %(choices)s. Without it, you are asked at a terminal; elsewhere, "
        "and when watching, it is random",
    )
    parser.add_argument("--seed", default="join", metavar="S", help="seed of the random answers")
    ways.add_argument("--watch", action="store_true", help="only watch")
    add_options(parser)
    add_keep_option(parser)
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    """Play until the host says goodbye, then report the results."""
    from ufs_desktop.cli.visit import visit
    from ufs_desktop.net.search import Network

    if args.watch and args.keep:
        raise InputError(NOTHING_TO_KEEP)
    is_asked = args.ask or not (args.watch or args.bot or not is_terminal())
    player = None if is_asked else ViewPlayer(args.bot or RANDOM, args.seed)
    with keeping(args.keep) as is_kept:
        caller = _returner(args) if is_kept else _joiner(args)
        network = Network(only_here=args.local)
        made = visit(caller, network, player, args.patience, args.keep)
    if made.trouble:
        raise CommandFailed(made.trouble)
    if args.json:
        print_json(made.figures)
    else:
        sys.stdout.write(f"{made.tally.words}\n")
    return Exit.OK if made.is_fair else Exit.FAILED


def _returner(args: argparse.Namespace) -> Caller:
    """The caller that resumes the stored match."""
    from ufs_desktop.remote.guest_worker import Caller

    return Caller(game_of(edition_kept(args.keep)).module(), args.name or "Guest")


def _joiner(args: argparse.Namespace) -> Caller:
    from ufs_desktop.remote.guest_worker import Caller

    if args.place is None:
        raise InputError(NO_PLACE)
    try:
        invitation = parse_invitation(args.place)
        if args.key:
            invitation = invitation._replace(secret=parse_secret(args.key))
    except InvitationError as error:
        raise InputError(str(error)) from error
    if not invitation.secret:
        raise InputError(NO_SECRET)
    game = game_of(args.edition)
    deck = None if args.watch else game.deck(args.edition, args.deck, 1)
    return Caller(game.module(), args.name or "Guest", deck, invitation)
