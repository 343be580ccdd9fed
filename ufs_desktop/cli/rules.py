"""`ufs rules`: what a rule says, which rules the scenarios cover, and what no scenario misses."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ufs_desktop.cli.arguments import whole_number
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.report import add_json_option, print_json

if TYPE_CHECKING:
    from engine.scenario.coverage import Coverage
    from engine.scenario.mutants import Verdict
    from engine.ufs.editions.rulebook import RulingEntry
    from ufs_desktop.cli.command import Subparsers

SCENARIOS = Path("tests/scenarios")


def register(subparsers: "Subparsers") -> None:
    """Add `ufs rules show`, `coverage` and `mutate`."""
    from engine.ufs.editions.rulebook import DOCUMENTS

    parser = subparsers.add_parser("rules", help="the rules by id, and how they are tested")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    show_parser = actions.add_parser(
        "show", help="a rule's gist in our own words, and how we read it"
    )
    show_parser.add_argument("id", metavar="ID")
    show_parser.add_argument("--edition", choices=DOCUMENTS, default=DOCUMENTS[0])
    add_json_option(show_parser)

    coverage_parser = actions.add_parser(
        "coverage",
        help="which testable rules are covered",
        description="A rule is covered when a passing scenario cites it and fails once the "
        "code of the rule is spoilt. The code is spoilt anew on every run. A rule without code "
        "of its own is excused by the covered rule that carries it.",
    )
    mutate_parser = actions.add_parser(
        "mutate", help="spoil the code of each rule in turn; lists what no scenario notices"
    )
    mutate_parser.add_argument("--id", dest="rule", metavar="ID", help="only the code of one rule")
    mutate_parser.add_argument("--processes", type=whole_number(1), default=2, metavar="N")
    for each in (coverage_parser, mutate_parser):
        each.add_argument("--scenarios", type=Path, default=SCENARIOS, metavar="DIR")
        add_json_option(each)


def run(args: argparse.Namespace) -> int:
    """Dispatch to the action."""
    actions: dict[str, Callable[[argparse.Namespace], int]] = {
        "show": show,
        "coverage": show_coverage,
        "mutate": mutate,
    }
    return actions[args.action](args)


def show(args: argparse.Namespace) -> int:
    """One rule, how we read it, and the rules directly below it."""
    from engine.ufs.editions.rulebook import rulebook

    book = rulebook(args.edition)
    entry = book.get(args.id)
    if entry is None:
        raise InputError(f"no rule {args.id} in the {args.edition} edition")
    parts = [rule for rule in book if rule.rpartition(".")[0] == args.id]
    if args.json:
        rulings = [_ruling_json(ruling) for ruling in entry.rulings]
        about = {**entry._asdict(), "rulings": rulings}
        print_json({**about, "edition": args.edition, "parts": parts})
        return Exit.OK
    sys.stdout.write(f"{entry.id}  {entry.gist}\n")
    for ruling in entry.rulings:
        sys.stdout.write(f"  Ruling ({', '.join(ruling.ids)}): {ruling.question}\n")
        sys.stdout.write(f"    {ruling.reading}\n    Why: {ruling.reason}\n")
    for rule in parts:
        sys.stdout.write(f"  {rule}  {book[rule].gist}\n")
    return Exit.OK


def show_coverage(args: argparse.Namespace) -> int:
    """The account of each edition; 1 if a rule of one that is played is not accounted for."""
    from engine.scenario.coverage import coverage
    from engine.scenario.ufs.marks import MARKS
    from ufs_desktop.cli.scenario import all_read, run_paths

    accounts = coverage(MARKS, all_read(run_paths([_folder(args.scenarios)])))
    if args.json:
        print_json([_as_json(account) for account in accounts])
    else:
        for account in accounts:
            sys.stdout.write(f"{_as_text(account)}\n")
    missing = any(account.missing for account in accounts if account.edition in MARKS.played)
    return Exit.FAILED if missing else Exit.OK


def mutate(args: argparse.Namespace) -> int:
    """Spoil marked code piece by piece; 1 if a survivor has no reason on file."""
    from engine.scenario.document import read_file, scenario_files
    from engine.scenario.mutate import all_mutants
    from engine.scenario.mutate import mutate as spoil_all
    from engine.scenario.ufs.marks import MARKS
    from engine.scenario.ufs.staging import STAGINGS
    from ufs_desktop.cli.progress import Progress

    spoilt = [each for each in all_mutants(MARKS) if args.rule in (None, *each.rules)]
    if not spoilt:
        raise InputError(f"no code is marked with {args.rule}")
    files = scenario_files(_folder(args.scenarios))
    scenarios = [scenario for file in files for scenario in read_file(file, STAGINGS)]
    with Progress("mutants") as progress:
        verdicts = spoil_all(MARKS, spoilt, scenarios, args.processes, progress.follow)
    survivors = [verdict for verdict in verdicts if not verdict.noticed]
    if args.json:
        print_json([_verdict_json(verdict) for verdict in verdicts])
    else:
        for verdict in survivors:
            sys.stdout.write(f"{_verdict_text(verdict)}\n")
        share = 100 * len(survivors) / len(verdicts)
        sys.stdout.write(f"{len(survivors)} of {len(verdicts)} survive ({share:.1f} %)\n")
    return Exit.OK if all(verdict.reason for verdict in survivors) else Exit.FAILED


def _folder(path: Path) -> Path:
    if not path.is_dir():
        raise InputError(f"{path}: no such folder")
    return path


def _as_json(account: "Coverage") -> dict[str, object]:
    return {
        "edition": account.edition,
        "testable": account.testable,
        "covered": len(account.covered),
        "missing": list(account.missing),
        "excused": account.excused,
    }


def _as_text(account: "Coverage") -> str:
    missing = f"; missing: {', '.join(account.missing)}" if account.covered else ""
    return (
        f"{account.edition}: {len(account.covered)} of {account.testable} covered, "
        f"{len(account.excused)} excused, {len(account.missing)} missing{missing}"
    )


def _ruling_json(ruling: "RulingEntry") -> dict[str, object]:
    return {
        "ids": list(ruling.ids),
        "question": ruling.question,
        "reading": ruling.reading,
        "reason": ruling.reason,
    }


def _verdict_json(verdict: "Verdict") -> dict[str, object]:
    mutant = verdict.mutant
    return {
        "rules": list(mutant.rules),
        "file": mutant.file,
        "line": mutant.line,
        "change": mutant.change,
        "scenarios": verdict.scenarios,
        "noticed": verdict.noticed,
        "reason": verdict.reason,
    }


def _verdict_text(verdict: "Verdict") -> str:
    mutant = verdict.mutant
    why = verdict.reason or f"{verdict.scenarios} scenarios reach it"
    return f"{mutant.file}:{mutant.line} {mutant.change} ({', '.join(mutant.rules)}): {why}"
