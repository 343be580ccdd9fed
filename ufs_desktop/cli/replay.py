"""`ufs replay`: shows the log of a recorded game, and verifies that it plays back as recorded."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.kernel.errors import SaveError
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import CommandFailed, Exit, InputError
from ufs_desktop.cli.games import game_of_file
from ufs_desktop.cli.report import add_json_option, print_json

if TYPE_CHECKING:
    from engine.kernel.ids import Player
    from engine.kernel.replay import Mismatch, Replay
    from engine.kernel.views import View
    from ufs_desktop.table.lines import Line
    from ufs_desktop.table.narration import Narration

SEATS = {"A": 0, "B": 1, "open": None}
OTHER_BUILD = ", by this build of the program, though the match was played with another"


def register(subparsers: Subparsers) -> None:
    """Add `ufs replay show` and `verify`."""
    parser = add_command(subparsers, "replay", "read and check recorded games")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    show_parser = add_command(actions, "show", "show the log of a game: replay, save or report")
    verify_parser = add_command(actions, "verify", "play a replay and compare every hash")
    show_parser.add_argument(
        "--seat", choices=sorted(SEATS), default="open", help="from whose seat to show it"
    )
    show_parser.add_argument(
        "--all", action="store_true", help="also show the lines that the table hides as details"
    )
    verify_parser.add_argument(
        "--transcript",
        type=Path,
        metavar="FILE",
        help="a record of a network match, written by one of its players: also check that the "
        "host dealt and reported what it had promised (default: the file next to the "
        "replay, if there is one)",
    )
    for each in (show_parser, verify_parser):
        each.add_argument(
            "file", type=Path, metavar="FILE", help="for example one written by `ufs play --save`"
        )
        add_json_option(each)


def run(args: argparse.Namespace) -> int:
    """Dispatch to the action."""
    replay = _read(args.file)
    return show(args, replay) if args.action == "show" else verify(args, replay)


def show(args: argparse.Namespace, replay: Replay) -> int:
    """Print who played and what happened, line by line."""
    from ufs_desktop.session.recording import outcome, player_names
    from ufs_desktop.table.weaver import Filter, Weaver

    names, seat = player_names(replay), SEATS[args.seat]
    told_by = game_of_file(args.file)
    weaver = Weaver(Filter.DETAILS if args.all else Filter.ALL, seat or 0)
    try:
        lines, view, game = _told(replay, told_by.narration(), seat, names)
    except SaveError as error:
        raise CommandFailed(f"{args.file}: {_refused(replay, error)}") from error
    lines, told = weaver.woven(lines), outcome(view, names)
    edition = told_by.module().edition_of(game)
    if args.json:
        print_json(
            {
                "about": replay.about,
                "edition": edition,
                "moves": len(replay.moves),
                "turns": game.turn,
                "outcome": told,
                "log": [_as_json(line) for line in lines],
            }
        )
        return Exit.OK
    sys.stdout.write(f"{names[0]} against {names[1]}, {edition} edition\n")
    for line in lines:
        sys.stdout.write(f"{_as_text(line)}\n")
    sys.stdout.write(f"\nafter {len(replay.moves)} moves and {game.turn} turns: {told}\n")
    return Exit.OK


def _told(
    replay: Replay, narration: Narration, seat: Player | None, names: tuple[str, str]
) -> tuple[list[Line], View, Any]:
    """Every line as it was told when it happened, and the final view and game (of any kind).
    SaveError names a move that the rules refuse."""
    from engine.kernel.replay import Playback

    playback = Playback(replay, type(replay.start), goes_back=False)
    view = narration.view(playback.game, seat, 0)
    lines = narration.lines(view, names)
    while playback.forward():
        view = narration.view(playback.game, seat, len(lines))
        lines += narration.lines(view, names)
    return lines, view, playback.game


def verify(args: argparse.Namespace, replay: Replay) -> int:
    """Verify a replay; returns 1 if it does not play back as recorded."""
    if not replay.hashes and replay.moves:
        raise InputError(f"{args.file}: recorded in an older version with different hashes")
    if not replay.hashes:
        raise InputError(f"{args.file}: a single moment of a game; only a replay can be verified")
    why, mismatch = _difference(replay)
    transcript = args.transcript or _beside(args.file)
    if transcript is not None:
        why = why or _broken_promise(replay, args.file, transcript)
    if args.json:
        print_json(_verdict_json(replay, why, mismatch))
        return Exit.FAILED if why else Exit.OK
    if why:
        raise CommandFailed(f"{args.file}: {why}")
    count = f"{len(replay.moves)} moves, {len(replay.hashes)} hashes"
    sys.stdout.write(f"{args.file}: plays back as recorded: {count}\n")
    if transcript is not None:
        sys.stdout.write(f"{transcript}: the host dealt and reported what it had promised\n")
    return Exit.OK


def _beside(path: Path) -> Path | None:
    from ufs_desktop.net.verification import SUFFIX

    found = path.with_suffix(SUFFIX)
    return found if found.exists() else None


def _broken_promise(replay: Replay, recorded: Path, path: Path) -> str:
    """Which promise the host of a network match broke; empty if none."""
    from ufs_desktop.net.verification import fault, read_evidence
    from ufs_desktop.net.versions import make

    try:
        evidence = read_evidence(path)
    except SaveError as error:
        raise InputError(f"{path}: {error}") from error
    why = fault(replay, evidence, game_of_file(recorded).module())
    return f"{why}{OTHER_BUILD}" if why and evidence.make != make() else why


def _difference(replay: Replay) -> tuple[str, Mismatch | None]:
    """Why the game does not play back, in words; empty if it does."""
    from engine.kernel.replay import verify as first_difference

    try:
        mismatch = first_difference(replay)
    except SaveError as error:
        return _refused(replay, error), None
    return ("" if mismatch is None else _different(replay, mismatch)), mismatch


def _verdict_json(replay: Replay, why: str, mismatch: Mismatch | None) -> dict[str, object]:
    return {
        "ok": not why,
        "moves": len(replay.moves),
        "hashes": len(replay.hashes),
        "older_rules": bool(why) and not _is_own(replay),
        "why": why,
        "mismatch": None if mismatch is None else mismatch._asdict(),
    }


def _read(path: Path) -> Replay:
    from ufs_desktop.data.games import explain, read_recording

    try:
        return read_recording(path, game_of_file(path).module().kind)
    except SaveError as error:
        raise InputError(f"{path}: {explain(error)} ({error})") from error


def _is_own(replay: Replay) -> bool:
    from ufs_desktop.data.games import is_of_this_program

    return is_of_this_program(replay)


def _older(replay: Replay) -> str:
    from ufs_desktop.data.games import program_of

    return "" if _is_own(replay) else f", recorded under older rules ({program_of(replay)})"


def _refused(replay: Replay, error: SaveError) -> str:
    return f"the rules of this version do not allow a move{_older(replay)}: {error}"


def _different(replay: Replay, mismatch: Mismatch) -> str:
    return (
        f"after {mismatch.moves} moves the game differs from the recording{_older(replay)}: "
        f"{mismatch.found}, not {mismatch.recorded}"
    )


def _as_text(line: Line) -> str:
    if line.is_heading:
        return f"\n{line.text}"
    rules = f"  [{', '.join(line.rules)}]" if line.rules else ""
    return f"  {line.text}{rules}"


def _as_json(line: Line) -> dict[str, object]:
    return {"text": line.text, "player": line.player, "rules": list(line.rules)}
