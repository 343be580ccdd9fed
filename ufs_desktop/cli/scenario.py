"""`ufs scenario run`: runs scenario files as rules tests."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import add_json_option, print_json

if TYPE_CHECKING:
    from engine.scenario.player import Outcome
    from ufs_desktop.cli.command import Subparsers


def register(subparsers: "Subparsers") -> None:
    """Add `ufs scenario run PATH…`."""
    parser = subparsers.add_parser("scenario", help="run scenario files")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    run_parser = actions.add_parser("run", help="run files, or every file below a folder")
    run_parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    add_json_option(run_parser)


def run(args: argparse.Namespace) -> int:
    """Run all scenarios; 1 if one fails."""
    outcomes = run_paths(args.paths)
    if args.json:
        print_json([as_json(outcome) for outcome in outcomes])
    else:
        for outcome in outcomes:
            sys.stdout.write(f"{as_line(outcome)}\n")
    return Exit.OK if all(outcome.ok for outcome in outcomes) else Exit.FAILED


def run_paths(paths: list[Path]) -> "list[Outcome]":
    """Every scenario of the paths, in order; broken files end the command."""
    from engine.scenario.document import read_file, scenario_files
    from engine.scenario.errors import ScenarioError
    from engine.scenario.player import perform
    from engine.scenario.ufs.staging import STAGINGS

    try:
        scenarios = [
            scenario
            for path in paths
            for file in scenario_files(path)
            for scenario in read_file(file, STAGINGS)
        ]
        if not scenarios:
            raise InputError(f"no scenarios in {', '.join(path.as_posix() for path in paths)}")
        outcomes = []
        with Progress("scenarios", len(scenarios)) as progress:
            for scenario in scenarios:
                outcomes.append(perform(scenario))
                progress.advance()
    except ScenarioError as error:
        raise InputError(str(error)) from error
    return outcomes


def as_line(outcome: "Outcome") -> str:
    """One line a scenario."""
    scenario = outcome.scenario
    if outcome.ok:
        return f"ok    {scenario.file}: {scenario.title}"
    return f"FAIL  {scenario.file}: {scenario.title}: {' '.join(outcome.why.split())}"


def as_json(outcome: "Outcome") -> dict[str, object]:
    """One object a scenario."""
    scenario = outcome.scenario
    return {
        "file": scenario.file,
        "title": scenario.title,
        "edition": scenario.edition,
        "rules": list(scenario.rules),
        "ok": outcome.ok,
        "why": outcome.why,
    }
