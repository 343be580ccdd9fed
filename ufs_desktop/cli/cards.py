"""`ufs cards`: how the program understands the texts of card files, and the library's commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.files.reports import Problem
from engine.library.backlog import Gap, Held, ranked_gaps
from engine.library.records import Wording
from engine.library.report import AbilityReport, DeadText, Report
from ufs_desktop.cli.arguments import whole_number
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.compilation import CompiledCards
from ufs_desktop.cli.errors import Exit
from ufs_desktop.cli.games import dialects, game_of
from ufs_desktop.cli.gaps import add_stops, gap_json, gap_lines
from ufs_desktop.cli.imports import add_remove, add_sources, list_sources, remove_source
from ufs_desktop.cli.library import (
    ReadFiles,
    add_import,
    add_search,
    import_cards,
    problem_json,
    problem_lines,
    read_files,
    search_cards,
)
from ufs_desktop.cli.reach import add_reach, measure_reach
from ufs_desktop.cli.report import add_json_option, print_json
from ufs_desktop.cli.sheet import add_sheet, draw_sheet


def register(subparsers: Subparsers) -> None:
    """Add `ufs cards` and its actions."""
    parser = add_command(subparsers, "cards", "import, search, compile and draw cards")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_compile(actions)
    add_import(actions)
    add_sources(actions)
    add_remove(actions)
    add_search(actions)
    add_sheet(actions)
    add_reach(actions)


def _add_compile(actions: Subparsers) -> None:
    compiling = add_command(
        actions, "compile", "compile the text of every card and say what stays manual"
    )
    compiling.add_argument("files", nargs="+", type=Path, metavar="FILE", help="file or folder")
    compiling.add_argument(
        "--edition",
        choices=dialects(),
        help="which edition's wording the texts use; without it, as each file of the fighting "
        "game says",
    )
    compiling.add_argument(
        "--as-printed",
        action="store_const",
        dest="wording",
        const=Wording.PRINTED,
        default=Wording.LATEST,
        help="for cards with errata, read the printed text",
    )
    compiling.add_argument("--summary", action="store_true", help="do not list every ability")
    add_stops(compiling)
    compiling.add_argument(
        "--explain",
        action="store_true",
        help="below each ability, say how it was read and what every “it” means",
    )
    compiling.add_argument(
        "--games",
        type=whole_number(0),
        default=0,
        metavar="N",
        help=(
            "play N games on tables made for the abilities, to find those that never change "
            "anything"
        ),
    )
    add_json_option(compiling)


def run(args: argparse.Namespace) -> int:
    """Do what the action says."""
    match args.action:
        case "import":
            return import_cards(args)
        case "sources":
            return list_sources(args)
        case "remove":
            return remove_source(args)
        case "search":
            return search_cards(args)
        case "sheet":
            return draw_sheet(args)
        case "reach":
            return measure_reach(args)
    return _compile_files(args)


def _compile_files(args: argparse.Namespace) -> int:
    """Compile and report. Manual abilities are a result, not a failure."""
    clerk = game_of(args.edition).card_clerk()
    found = read_files(args.files, clerk.read)
    made = clerk.compiled(found.cards, args)
    if args.json:
        print_json(as_json(made, found.problems, explain=args.explain))
    else:
        sys.stdout.writelines(f"{line}\n" for line in as_lines(made, found, args))
    return Exit.OK


def as_json(
    made: CompiledCards, problems: list[Problem], *, explain: bool = False
) -> dict[str, object]:
    """The report as the one JSON value of the command."""
    report = made.report
    return {
        "cards": report.cards,
        "abilities": len(report.items),
        "compiled": report.compiled,
        "manual": len(report.items) - report.compiled,
        "printed": len(report.printed),
        "printed_compiled": sum(item.ok for item in report.printed),
        "dead": sum(_is_dead(item, made) for item in report.items),
        "full_cards": report.full_cards,
        "items": [_item_json(item, made, explain=explain) for item in report.items],
        "stops": [gap_json(stop) for stop in _stops(made)],
        "problems": [problem_json(problem) for problem in problems],
    }


def _is_dead(item: AbilityReport, made: CompiledCards) -> bool:
    """Whether a text does nothing: for lack of rules, in trial games, or as nothing triggers it."""
    return item.is_dead or DeadText(item.card, item.ability) in made.dead


def _item_json(item: AbilityReport, made: CompiledCards, *, explain: bool) -> dict[str, object]:
    told = {"told": item.told} if explain else {}
    return {
        "card": item.card,
        "ability": item.ability,
        "ok": item.ok,
        "needs": item.needs,
        "why": item.why,
        "at": item.at,
        "status": item.status,
        "dead": _is_dead(item, made),
        **told,
    }


def as_lines(made: CompiledCards, found: ReadFiles, args: argparse.Namespace) -> Iterator[str]:
    """The report for a person: details first, so that the counts are visible at the end."""
    report = made.report
    if not args.summary:
        yield from _ability_lines(report, explain=args.explain)
    yield from problem_lines(found.problems)
    if found.problems:
        yield ""
    yield from gap_lines(_stops(made), args.stops)
    yield f"{_cards(report.cards)} in {_files(found.files)}, {len(report.items)} abilities"
    for status in made.statuses:
        count = report.count(status)
        share = f"{100 * count / len(report.items):5.1f} %" if report.items else ""
        yield f"  {status:<16}{count:>7}  {share}".rstrip()
    yield from _dead_lines(made)
    yield f"  {report.full_cards} of {_cards(report.cards)} without a manual ability"


def _dead_lines(made: CompiledCards) -> Iterator[str]:
    if made.dead_said:
        yield f"  {len(made.dead)} {made.dead_said}"
    for card, text in sorted(made.dead):
        yield f"    {card}: {text}"


def _ability_lines(report: Report, *, explain: bool) -> Iterator[str]:
    for item in report.items:
        yield f"{item.status:<16}{item.card}: {' '.join(item.ability.split())}"
        if not item.ok:
            yield f"{'':<16}at {item.at}: {item.why}"
        if explain and (told := item.told):
            yield f"{'':<16}read: {told}"
    if report.items:
        yield ""


def _stops(made: CompiledCards) -> list[Gap]:
    items = made.report.items
    held = (Held(item.card, item.stopped) for item in items if item.stopped is not None)
    return ranked_gaps(held, made.words)


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _files(count: int) -> str:
    return f"{count} file" if count == 1 else f"{count} files"
