"""`ufs scenario run`: runs scenario files as rules tests."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engine.files.text import clipped, visible
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.games import all_stagings
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import add_json_option, print_json

if TYPE_CHECKING:
    from engine.scenario.player import Performance
    from engine.scenario.staging import Scenario, Unread


def register(subparsers: Subparsers) -> None:
    """Add `ufs scenario run PATH…`."""
    parser = add_command(subparsers, "scenario", "run scenario files")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    run_parser = add_command(actions, "run", "run files, or every file below a folder")
    run_parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="file or folder")
    add_json_option(run_parser)


def run(args: argparse.Namespace) -> int:
    """Run all scenarios; returns 1 if one fails, and raises InputError at the end if one cannot be
    read."""
    outcomes = run_paths(args.paths)
    if args.json:
        print_json([as_json(outcome) for outcome in outcomes])
    else:
        for outcome in outcomes:
            sys.stdout.write(f"{as_line(outcome)}\n")
    all_read(outcomes)
    return Exit.OK if all(outcome.ok for outcome in outcomes) else Exit.FAILED


def run_paths(paths: list[Path]) -> "list[Performance | Unread]":
    """The outcome of every document in these paths, in order."""
    from engine.scenario.document import readings, scenario_files

    stagings = all_stagings()
    files = [file for path in paths for file in scenario_files(path)]
    found = [each for file in files for each in readings(file, stagings)]
    if not found:
        raise InputError(f"no scenarios in {', '.join(path.as_posix() for path in paths)}")
    outcomes = []
    with Progress("scenarios", len(found)) as progress:
        for each in found:
            outcomes.append(_performed(each))
            progress.advance()
    return outcomes


def _performed(read: "Scenario | Unread") -> "Performance | Unread":
    """Perform a scenario; a table that cannot be set up counts as an error in the document, too."""
    from engine.scenario.errors import ScenarioError
    from engine.scenario.player import perform
    from engine.scenario.staging import Unread

    if isinstance(read, Unread):
        return read
    try:
        return perform(read)
    except ScenarioError as error:
        return Unread(read.file, str(error), read.title, read.edition, read.rules)


def all_read(outcomes: "list[Performance | Unread]") -> "list[Performance]":
    """The outcomes, if all documents could be read; raises InputError if one could not."""
    from engine.scenario.staging import Unread

    unread = [each for each in outcomes if isinstance(each, Unread)]
    if unread:
        others = f" (and {len(unread) - 1} more)" if len(unread) > 1 else ""
        raise InputError(f"{unread[0].why}{others}")
    return [each for each in outcomes if not isinstance(each, Unread)]


def as_line(outcome: "Performance | Unread") -> str:
    """The outcome of a document as one line."""
    head = _head(outcome)
    if outcome.ok:
        return clipped(visible(f"ok    {head.file}: {head.title}"))
    why = " ".join(outcome.why.split())
    return clipped(visible(f"FAIL  {head.file}: {head.title}: {why}"))


def as_json(outcome: "Performance | Unread") -> dict[str, object]:
    """The outcome of a document as a JSON object."""
    head = _head(outcome)
    return {
        "file": head.file,
        "title": head.title,
        "edition": head.edition,
        "rules": list(head.rules),
        "ok": outcome.ok,
        "why": outcome.why,
    }


def _head(outcome: "Performance | Unread") -> "Scenario | Unread":
    from engine.scenario.staging import Unread

    return outcome if isinstance(outcome, Unread) else outcome.scenario
