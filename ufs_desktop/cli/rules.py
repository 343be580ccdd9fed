"""`ufs rules`: shows rules, which of them scenarios cover, and which code changes go unnoticed."""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ufs_desktop.cli.arguments import whole_number
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.games import all_stagings, documents, game_of
from ufs_desktop.cli.report import add_json_option, print_json

if TYPE_CHECKING:
    from engine.kernel.rulebook import RulingEntry
    from engine.scenario.coverage import Coverage
    from engine.scenario.mutants import Mutant, Verdict
    from engine.scenario.mutate import Inquiry
    from engine.scenario.witnesses import Witness
    from ufs_desktop.cli.progress import Progress

SCENARIOS = Path("tests/scenarios")
TYPES = "the type checker"
MEMORY = Path(".mutants.json")
NO_TOOLS = "the developers' tools are needed, and {name} is not installed (packaging/test.sh does)"
SECONDS_BETWEEN_NOTES = 60


def register(subparsers: Subparsers) -> None:
    """Add `ufs rules show`, `coverage` and `mutate`."""
    parser = add_command(subparsers, "rules", "look up rules by id, and how they are tested")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    _add_show(actions)
    _add_coverage(actions)
    _add_mutate(actions)


def run(args: argparse.Namespace) -> int:
    """Do what the action says."""
    return int(args.action(args))


def _add_show(actions: Subparsers) -> None:
    parser = add_command(actions, "show", "show a rule's gist in our own words, and how we read it")
    parser.add_argument("id", metavar="ID", help="for example E.3.5")
    books = documents()
    parser.add_argument("--edition", choices=books, default=books[0], help="whose rule")
    add_json_option(parser)
    parser.set_defaults(action=show)


def _add_coverage(actions: Subparsers) -> None:
    parser = add_command(
        actions,
        "coverage",
        "say which testable rules are covered",
        more="A rule is covered when a passing scenario cites it and fails once the rule's code "
        "is broken. The code is broken anew on every run. A rule without code of its own "
        "is excused by the covered rule that carries it out.",
    )
    _add_inquiry(parser)
    parser.set_defaults(action=show_coverage)


def _add_mutate(actions: Subparsers) -> None:
    parser = add_command(
        actions,
        "mutate",
        "break all code of the rules piece by piece; list what no scenario notices",
        more="Results are remembered, even if Ctrl+C ends the run early: for a survivor, the "
        "next run tries only what is new, as long as its function is unchanged; for any "
        "other mutant, it first tries what noticed it before.",
    )
    parser.add_argument("--id", dest="rule", metavar="ID", help="only code marked with it")
    parser.add_argument(
        "--only", metavar="TEXT", default="", help="only mutants whose name contains this"
    )
    parser.add_argument(
        "--tests",
        type=Path,
        nargs="*",
        metavar="DIR",
        help=(
            "test files whose tests without fixtures are also run (default: those of the game's "
            "rules)"
        ),
    )
    parser.add_argument(
        "--types",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="whether to ask the type checker about survivors",
    )
    _add_inquiry(parser)
    parser.set_defaults(action=mutate)


def _add_inquiry(parser: argparse.ArgumentParser) -> None:
    """Add the options of the commands that mutate code and run scenarios against it."""
    parser.add_argument(
        "--edition",
        choices=documents(),
        help="whose rules (without it, all editions of the fighting game)",
    )
    parser.add_argument(
        "--scenarios",
        type=Path,
        default=SCENARIOS,
        metavar="DIR",
        help="the folder of the scenarios",
    )
    parser.add_argument(
        "--processes", type=whole_number(1), default=2, metavar="N", help="how many run in parallel"
    )
    parser.add_argument(
        "--memory",
        type=Path,
        default=MEMORY,
        metavar="FILE",
        help="where results of earlier runs are remembered",
    )
    add_json_option(parser)


def show(args: argparse.Namespace) -> int:
    """Show one rule, how we read it, and the rules directly below it."""
    book = game_of(args.edition).rulebook(args.edition)
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
    """Show the account of each edition; returns 1 if it lacks a rule of a playable one."""
    from engine.scenario.coverage import coverage
    from ufs_desktop.cli.progress import Progress

    with Progress("scenarios and claims") as progress:
        marks = game_of(args.edition).marks()
        inquiry = _inquiry(args, progress)
        accounts = coverage(marks, inquiry, args.edition)
        inquiry.known.write(args.memory)
    if args.json:
        print_json([_as_json(account) for account in accounts])
    else:
        for account in accounts:
            sys.stdout.write(f"{_as_text(account)}\n")
    missing = any(account.missing for account in accounts if account.edition in marks.played)
    return Exit.FAILED if missing else Exit.OK


def mutate(args: argparse.Namespace) -> int:
    """Mutate the code piece by piece; returns 1 if a survivor has no reason on file."""
    try:
        from ufs_desktop.cli.plain_tests import plain_tests
    except ModuleNotFoundError as error:  # pytest, if the program was installed without it
        raise InputError(NO_TOOLS.format(name=error.name)) from error
    from ufs_desktop.cli.progress import Progress

    with Progress("mutants") as progress:
        folders = args.tests if args.tests is not None else game_of(args.edition).tests
        tests = [each for folder in folders for each in plain_tests(_folder(folder))]
        inquiry = _inquiry(args, progress, tests)
        verdicts = _verdicts(inquiry, _wanted(args, inquiry), args.memory)
        if args.types:
            verdicts = _typed(inquiry, verdicts)
    survivors = [verdict for verdict in verdicts if not verdict.noticed]
    if args.json:
        print_json([_verdict_json(verdict) for verdict in verdicts])
    else:
        _tell(verdicts, survivors, by_types=args.types)
    return Exit.OK if all(verdict.reason for verdict in survivors) else Exit.FAILED


def _wanted(args: argparse.Namespace, inquiry: "Inquiry") -> "list[Mutant]":
    """The mutants asked for. InputError if there is no such code."""
    wanted = [
        each
        for each in inquiry.code.mutants()
        if args.rule in (None, *each.rules) and args.only in each.key
    ]
    if not wanted:
        raise InputError(f"no code is marked with {args.rule}" if args.rule else "no such code")
    return wanted


def _tell(verdicts: "list[Verdict]", survivors: "list[Verdict]", *, by_types: bool) -> None:
    for verdict in survivors:
        sys.stdout.write(f"{_verdict_text(verdict)}\n")
    if by_types:
        typed = sum(verdict.killer == TYPES for verdict in verdicts)
        sys.stdout.write(f"{typed} noticed only by {TYPES}\n")
    share = 100 * len(survivors) / len(verdicts)
    sys.stdout.write(f"{len(survivors)} of {len(verdicts)} survive ({share:.1f} %)\n")


def _inquiry(
    args: argparse.Namespace, progress: "Progress", tests: "Sequence[Witness]" = ()
) -> "Inquiry":
    from engine.scenario.errors import ScenarioError
    from engine.scenario.mutate import Inquiry
    from engine.scenario.remembrance import Remembrance
    from engine.scenario.witnesses import CodeUnderTest, witnesses

    try:
        found = witnesses(_folder(args.scenarios), all_stagings())
    except ScenarioError as error:
        raise InputError(str(error)) from error
    marks = game_of(args.edition).marks()
    played = [each for each in found if each.edition in marks.editions]  # of this game
    known = Remembrance.read(args.memory)
    return Inquiry(CodeUnderTest(marks), [*played, *tests], known, args.processes, progress.follow)


def _verdicts(inquiry: "Inquiry", spoilt: "list[Mutant]", memory: Path) -> "list[Verdict]":
    """The verdicts in the order of the files; results are stored along the way and at any end."""
    found = []
    noted = time.monotonic()
    try:
        court = inquiry.prepare()
        for verdict in inquiry.judge(court, spoilt):
            found.append(verdict)
            if time.monotonic() - noted > SECONDS_BETWEEN_NOTES:
                inquiry.known.write(memory)
                noted = time.monotonic()
    finally:
        inquiry.known.write(memory)
    return sorted(found, key=lambda each: (each.mutant.file, each.mutant.line))


def _typed(inquiry: "Inquiry", verdicts: "list[Verdict]") -> "list[Verdict]":
    """The same verdicts, with the type checker noticing some mutants that nobody else has."""
    from ufs_desktop.cli.type_errors import without_types

    left = [each.mutant for each in verdicts if not each.noticed]
    functions = inquiry.code.functions
    wrong = without_types((functions[each.file, each.function], each) for each in left)
    return [replace(each, killer=TYPES) if each.mutant in wrong else each for each in verdicts]


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
        "clauses": account.clauses,
        "shared": list(account.shared),
    }


def _as_text(account: "Coverage") -> str:
    missing = f"; missing: {', '.join(account.missing)}" if account.covered else ""
    return (
        f"{account.edition}: {len(account.covered)} of {account.testable} covered, "
        f"{len(account.excused)} excused, {len(account.missing)} missing{missing}; "
        f"{account.clauses} clauses, {len(account.shared)} shown by no mutant of their own"
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
        "mutant": mutant.key,
        "rules": list(mutant.rules),
        "file": mutant.file,
        "line": mutant.line,
        "change": mutant.change,
        "scenarios": verdict.scenarios,
        "noticed": verdict.noticed,
        "by": verdict.killer,
        "reason": verdict.reason,
    }


def _verdict_text(verdict: "Verdict") -> str:
    mutant = verdict.mutant
    why = verdict.reason or f"{verdict.scenarios} scenarios reach it"
    rules = f" ({', '.join(mutant.rules)})" if mutant.rules else ""
    return f"{mutant.file}:{mutant.line} {mutant.function}: {mutant.change}{rules}: {why}"
