"""`ufs deck balance`: has a bot play the starter decks against each other."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from engine.kernel.contents import Bounds, JsonError, contents, read_json, write_file
from engine.kernel.errors import CONTRADICTIONS
from ufs_desktop.cli.arguments import whole_number
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.game import Entrants
from ufs_desktop.cli.games import add_bot, add_edition, game_of
from ufs_desktop.cli.report import add_json_option, print_json
from ufs_desktop.cli.workers import Parts, carry_out

if TYPE_CHECKING:
    from engine.bots.field import Balance, FieldGame, Pairing, Standing

GAMES = 50
LARGEST_KEPT = 64 * 1024 * 1024  # bytes of a file with earlier games
KEPT_BOUNDS = Bounds(values=10_000)  # of one of its lines


def register(subparsers: Subparsers) -> None:
    """Add `balance` to the subcommands of `ufs deck`."""
    parser = add_command(
        subparsers, "balance", "play every pairing of the starter decks and show the table"
    )
    add_edition(parser, "whose decks play")
    parser.add_argument(
        "--games", type=whole_number(1), default=GAMES, metavar="N", help="games per pairing"
    )
    parser.add_argument(
        "--deck",
        action="append",
        default=[],
        metavar="NAME",
        help="only this deck's pairings; given several times, only those among these decks",
    )
    add_bot(parser)
    parser.add_argument("--jobs", type=whole_number(1), default=1, metavar="N", help="processes")
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="save finished games here, and continue from there with the same cards and bots",
    )
    parser.add_argument(
        "--markdown", type=Path, metavar="FILE", help="also write the table to this file"
    )
    add_json_option(parser)
    parser.set_defaults(action=run)


def run(args: argparse.Namespace) -> int:
    """Play what has not been played yet, and report."""
    from engine.bots.field import balance_of

    field = starters(args.edition)
    outcomes, complete = _played(args, field, _pairings(args.deck, list(field.plans)))
    if not outcomes:
        raise KeyboardInterrupt
    met = {name for outcome in outcomes for name in outcome.seats}
    plans = {name: plan for name, plan in field.plans.items() if name in met}
    table = balance_of(plans, outcomes, game_of(args.edition).signs().shown_by)
    if args.json:
        print_json({"games": args.games, **table.plain()})
    else:
        sys.stdout.write(text(table))
    if not complete:
        raise KeyboardInterrupt
    if args.markdown is not None:
        write_file(args.markdown, markdown(table, _command(args)))
    return Exit.FAILED if table.flaws() else Exit.OK


def _pairings(wanted: list[str], names: list[str]) -> list[tuple[str, str]]:
    """All pairings, those of one wanted deck, or those among several."""
    unknown = [name for name in wanted if name not in names]
    if unknown:
        raise InputError(f"no starter deck {unknown[0]!r}: there are {', '.join(names)}")
    chosen = set(wanted)
    needed = min(len(chosen), 2)
    return [pair for pair in combinations(names, 2) if len(chosen & {*pair}) >= needed]


@cache
def starters(edition: str) -> Entrants:
    """The starter decks of an edition; each process reads them only once."""
    return game_of(edition).entrants(edition)


# --- playing --------------------------------------------------------------------------------------


def _played(
    args: argparse.Namespace, field: Entrants, pairings: list[tuple[str, str]]
) -> "tuple[list[FieldGame], bool]":
    """The stored games, then the others, each stored as soon as it is over; and whether all were
    played without an interrupt."""
    from engine.bots.field import jobs

    states = partial(_state, args.bot, field.marks)
    kept = _kept(args.results, states)
    wanted = list(jobs(pairings, args.games))
    missing = [job for job in wanted if job.key not in kept]
    outcomes = [kept[job.key] for job in wanted if job.key in kept]

    def take(outcome: "FieldGame") -> None:
        _keep(args.results, states(*outcome.seats), outcome)
        outcomes.append(outcome)

    parts = Parts("games", len(outcomes))
    return outcomes, carry_out(
        partial(_play, args.edition, args.bot), missing, args.jobs, parts, take
    )


def _play(edition: str, bot: str, job: "Pairing") -> "FieldGame":
    from engine.bots.field import DRAWN, FieldGame
    from ufs_desktop.session.unseen import play_unseen

    decks = [starters(edition).deck(name) for name in job.seats]
    game = game_of(edition)
    played = play_unseen(game.module(), job.key, edition, decks, [bot, bot])
    winner = DRAWN if played.winner is None else played.winner
    count = game.signs().in_log
    told = (count(played.game.log, 0), count(played.game.log, 1))
    return FieldGame(job.key, job.seats, winner, played.game.turn, told)


# --- keeping --------------------------------------------------------------------------------------


def _state(bot: str, marks: dict[str, str], left: str, right: str) -> str:
    return f"{bot} {marks[left]} {marks[right]}"


def _kept(path: Path | None, states: Callable[[str, str], str]) -> "dict[str, FieldGame]":
    from engine.bots.field import FieldGame

    if path is None or not path.exists():
        return {}
    found: dict[str, FieldGame] = {}
    for line in contents(path, LARGEST_KEPT).decode("utf-8", "replace").splitlines():
        # Skip the last line of an interrupted run, decks that no longer exist, and foreign lines.
        with suppress(JsonError, *CONTRADICTIONS):
            one = read_json(line, KEPT_BOUNDS)
            state = one.pop("state")
            outcome = FieldGame(**one)._replace(
                seats=tuple(one["seats"]), signs=tuple(one["signs"])
            )
            if state == states(*outcome.seats):
                found[outcome.key] = outcome
    return found


def _keep(path: Path | None, state: str, outcome: "FieldGame") -> None:
    if path is None:
        return
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"state": state, **outcome._asdict()}) + "\n")


# --- showing --------------------------------------------------------------------------------------


def text(table: "Balance") -> str:
    """The table as text for a terminal."""
    lines = [f"{'deck':26} {'plan':12} {'won':>5} {'turns':>6} {'most':>5}  shows its plan by"]
    for deck in sorted(table.standings.values(), key=lambda each: -each.record.rate):
        sign, here, elsewhere = table.sign_of(deck)
        lines.append(
            f"{deck.name:26} {deck.plan:12} {deck.record.rate:5.0%} {deck.mean_turns:6.1f} "
            f"{deck.longest:5}  {here:.1f} {sign} a game (others {elsewhere:.1f})"
        )
    lines += ["", *(f"out of bounds: {flaw}" for flaw in table.flaws())]
    lines += table.doubts()
    return "\n".join(lines).rstrip() + "\n"


def _command(args: argparse.Namespace) -> str:
    """The command that makes the page, without its target file."""
    words = [
        "ufs deck balance",
        f"--edition {args.edition}",
        f"--games {args.games}",
        *(f'--deck "{each}"' for each in args.deck),
    ]
    return " ".join([*words, "--markdown FILE"])


def markdown(table: "Balance", command: str) -> str:
    """The table as a Markdown page."""
    from engine.bots.field import bounds

    ranked = sorted(table.standings.values(), key=lambda each: -each.record.rate)
    page = [
        "# How the starter decks stand against each other",
        "",
        f"Made by `{command}`; do not edit.",
        "",
        "| deck | plan | won | turns | longest | its plan, per game (others) |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for deck in ranked:
        sign, here, elsewhere = table.sign_of(deck)
        page.append(
            f"| {deck.name} | {deck.plan} | {deck.record.rate:.0%} | {deck.mean_turns:.1f} "
            f"| {deck.longest} | {here:.1f} {sign} ({elsewhere:.1f}) |"
        )
    page += ["", *_pairings_as_table(ranked), "", bounds(), ""]
    page += [f"- Out of bounds: {flaw}." for flaw in table.flaws()]
    page += [f"- {doubt}" for doubt in table.doubts()]
    if page[-1] == "":
        page.append("Everything is within these bounds.")
    return "\n".join(page) + "\n"


def _pairings_as_table(ranked: "list[Standing]") -> Iterator[str]:
    yield "Wins of the row's deck against the column's, in per cent:"
    yield ""
    yield f"| | {' | '.join(str(i + 1) for i in range(len(ranked)))} |"
    yield f"| --- |{' --- |' * len(ranked)}"
    for number, deck in enumerate(ranked, 1):
        cells = [
            f"{deck.against[other.name].rate:.0%}" if other.name in deck.against else ""
            for other in ranked
        ]
        yield f"| {number} {deck.name} | {' | '.join(cells)} |"
