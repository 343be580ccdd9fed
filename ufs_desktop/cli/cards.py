"""`ufs cards`: what the program makes of the text of card files, and the library's commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.files.reports import Problem
from engine.library.backlog import Gap, Held, ranked_gaps
from engine.library.collection import Collection
from engine.library.compilation import Work, compile_texts, compiler_stamp
from engine.library.definitions import definitions
from engine.library.records import CardRecord, Wording
from engine.library.repair import open_library
from engine.library.report import AbilityReport, Report, ability_texts, make_report
from engine.library.store import (
    FILE_NAME,
    AbilityText,
    Compiled,
    Store,
    StoreDamaged,
    StoreError,
)
from engine.scenario.ufs.probation import DeadText, dead_texts, serve
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.status import Status
from ufs_desktop.cli.arguments import whole_number
from ufs_desktop.cli.errors import Exit
from ufs_desktop.cli.gaps import MOST_GAPS, gap_json, gap_lines
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
from ufs_desktop.cli.main import INTERRUPTED
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.reach import add_reach, measure_reach
from ufs_desktop.cli.report import add_json_option, print_error, print_json
from ufs_desktop.cli.sheet import add_sheet, draw_sheet
from ufs_desktop.folders import data_folder

if TYPE_CHECKING:
    from ufs_desktop.cli.command import Subparsers

DeadTexts = frozenset[DeadText]
NONE_DEAD: DeadTexts = frozenset()


def register(subparsers: Subparsers) -> None:
    """Add `ufs cards` and its actions."""
    parser = subparsers.add_parser("cards", help="import, search, compile and draw cards")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_compile(actions)
    add_import(actions)
    add_search(actions)
    add_sheet(actions)
    add_reach(actions)


def _add_compile(actions: Subparsers) -> None:
    compiling = actions.add_parser(
        "compile", help="compile the text of every card and say what stays manual"
    )
    compiling.add_argument("files", nargs="+", type=Path, metavar="FILE", help="file or folder")
    compiling.add_argument(
        "--edition",
        choices=[dialect.value for dialect in Dialect],
        help="in whose words the texts are written; without it as each file says",
    )
    compiling.add_argument(
        "--as-printed",
        action="store_const",
        dest="wording",
        const=Wording.PRINTED,
        default=Wording.LATEST,
        help="read what was printed where a card has errata",
    )
    compiling.add_argument("--summary", action="store_true", help="do not list every ability")
    compiling.add_argument(
        "--stops",
        type=whole_number(0),
        default=MOST_GAPS,
        metavar="N",
        help="reasons to show (default %(default)s)",
    )
    compiling.add_argument(
        "--explain",
        action="store_true",
        help="say below each ability how it was read, with what every “it” means",
    )
    compiling.add_argument(
        "--games",
        type=whole_number(0),
        default=0,
        metavar="N",
        help="play N games on tables made for the abilities: which of them never change anything?",
    )
    add_json_option(compiling)


def run(args: argparse.Namespace) -> int:
    """Do what the action says."""
    match args.action:
        case "import":
            return import_cards(args)
        case "search":
            return search_cards(args)
        case "sheet":
            return draw_sheet(args)
        case "reach":
            return measure_reach(args)
    return _compile_files(args)


def _compile_files(args: argparse.Namespace) -> int:
    """Compile and report. Manual abilities are a result, not a failure."""
    found = read_files(args.files)
    dialect = Dialect(args.edition) if args.edition else None
    texts = list(dict.fromkeys(ability_texts(found.cards, dialect, args.wording)))
    with _open_store() as store:
        try:
            compiled = _compile(texts, store)
            dead = _dead_after(args.games, _worded(found.cards, dialect, args.wording), store)
        except KeyboardInterrupt:
            print_error(_kept(store, texts))
            return INTERRUPTED
    report = make_report(found.cards, compiled, dialect, args.wording)
    if args.json:
        print_json(as_json(report, found.problems, dead, explain=args.explain))
    else:
        sys.stdout.writelines(f"{line}\n" for line in as_lines(report, found, dead, args))
    return Exit.OK


def _worded(
    cards: Iterable[CardRecord], dialect: Dialect | None, wording: Wording
) -> list[CardRecord]:
    """The cards as they are read here."""
    worded = (card.worded(wording) for card in cards)
    if dialect is None:
        return list(worded)
    return [replace(card, dialect=dialect) for card in worded]


def _dead_after(games: int, cards: list[CardRecord], store: Store | None) -> DeadTexts:
    """The texts that were carried out in so many games, and changed nothing."""
    if not games:
        return frozenset()
    played = definitions(cards, store)
    with Progress("games", games) as progress:
        book = serve(played, games, progress.advance)
    return dead_texts(played, book)


def _compile(texts: list[AbilityText], store: Store | None) -> dict[AbilityText, Compiled]:
    with Progress("abilities", len(texts)) as progress:
        return compile_texts(texts, Work(store=store, progress=progress.follow))


@contextmanager
def _open_store() -> Iterator[Store | None]:
    """The library's cache. Without a usable one everything is compiled anew, and that is said."""
    path = data_folder() / FILE_NAME
    try:
        store = _opened(path)
    except StoreError as error:
        print_error(f"going on without the cache: {error}")
        yield None
        return
    with store:
        yield store


def _opened(path: Path) -> Store:
    try:
        return _whole(path)
    except StoreDamaged:
        opened = open_library(path, Collection)
        opened.collection.close()
        print_error(str(opened.repair))
        return _whole(path)


def _whole(path: Path) -> Store:
    store = Store(path, compiler_stamp())
    try:
        wrong = store.check()
    except StoreError:
        store.close()
        raise
    if wrong:
        store.close()
        raise StoreDamaged(path, wrong[0])
    return store


def _kept(store: Store | None, texts: list[AbilityText]) -> str:
    if store is None:
        return "interrupted"
    done = len(store.compiled(texts))
    return f"interrupted: {done} of {len(texts)} texts are compiled and kept"


def as_json(
    report: Report, problems: list[Problem], dead: DeadTexts = NONE_DEAD, *, explain: bool = False
) -> dict[str, object]:
    """The report as the one JSON value of the command."""
    return {
        "cards": report.cards,
        "abilities": len(report.items),
        "compiled": report.compiled,
        "manual": len(report.items) - report.compiled,
        "printed": len(report.printed),
        "printed_compiled": sum(item.ok for item in report.printed),
        "dead": sum(_is_dead(item, dead) for item in report.items),
        "full_cards": report.full_cards,
        "items": [_item_json(item, dead, explain=explain) for item in report.items],
        "stops": [gap_json(stop) for stop in _stops(report)],
        "problems": [problem_json(problem) for problem in problems],
    }


def _is_dead(item: AbilityReport, dead: DeadTexts) -> bool:
    """It compiles and does nothing: for want of rules, or in games made for it."""
    return item.is_dead or DeadText(item.card, item.ability) in dead


def _item_json(item: AbilityReport, dead: DeadTexts, *, explain: bool) -> dict[str, object]:
    told = {"told": item.told} if explain else {}
    return {
        "card": item.card,
        "ability": item.ability,
        "ok": item.ok,
        "needs": item.needs,
        "why": item.why,
        "at": item.at,
        "status": item.status,
        "dead": _is_dead(item, dead),
        **told,
    }


def as_lines(
    report: Report, found: ReadFiles, dead: DeadTexts, args: argparse.Namespace
) -> Iterator[str]:
    """The report for a reader: the details first, so that the counts end up in sight."""
    if not args.summary:
        yield from _ability_lines(report, explain=args.explain)
    yield from problem_lines(found.problems)
    if found.problems:
        yield ""
    yield from gap_lines(_stops(report), args.stops)
    yield f"{_cards(report.cards)} in {_files(found.files)}, {len(report.items)} abilities"
    for status in Status:
        count = report.count(status)
        share = f"{100 * count / len(report.items):5.1f} %" if report.items else ""
        yield f"  {status:<16}{count:>7}  {share}".rstrip()
    if args.games:
        yield from _dead_lines(dead, args.games)
    yield f"  {report.full_cards} of {_cards(report.cards)} without a manual ability"


def _dead_lines(dead: DeadTexts, games: int) -> Iterator[str]:
    yield f"  {len(dead)} enforced and never changed anything in {games} games"
    for card, text in sorted(dead):
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


def _stops(report: Report) -> list[Gap]:
    return ranked_gaps(
        Held(item.card, item.stopped) for item in report.items if item.stopped is not None
    )


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _files(count: int) -> str:
    return f"{count} file" if count == 1 else f"{count} files"
