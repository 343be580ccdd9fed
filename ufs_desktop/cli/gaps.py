"""Reports what the compiler should learn next: each gap, and how much it holds back."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator

from engine.library.backlog import NOT_UNDERSTOOD, UNKNOWN, Gap, listed
from ufs_desktop.cli.arguments import whole_number

MOST_GAPS = 15  # to show by default
NARROW, WIDE = 60, 120


def add_stops(parser: argparse.ArgumentParser) -> None:
    """Add the option for the number of gaps to show."""
    parser.add_argument(
        "--stops",
        type=whole_number(0),
        default=MOST_GAPS,
        metavar="N",
        help="reasons to show (default %(default)s)",
    )


def gap_lines(gaps: list[Gap], most: int) -> Iterator[str]:
    """The first gaps with an example each, and the total of the others."""
    if not gaps:
        return
    width = min(max(shutil.get_terminal_size().columns, NARROW), WIDE)
    yield "What is not understood (▸: where reading stops), and how many abilities that affects:"
    for gap in gaps[:most]:
        card = f"{gap.card}: " if gap.card else ""
        yield _cut(f"{gap.abilities:>6}  {_reason(gap)}", width)
        yield _cut(f"{'':>8}e.g. {card}{' '.join(gap.example.split())}", width)
    rest = gaps[most:]
    if rest:
        held = sum(gap.abilities for gap in rest)
        yield f"{held:>6}  for {len(rest)} more reasons (all of them with --json)"
    yield ""


def gap_json(gap: Gap) -> dict[str, object]:
    """A gap as a part of a command's JSON value."""
    return {
        "why": gap.why,
        "words": gap.words,
        "abilities": gap.abilities,
        "expected": list(gap.expected),
        "card": gap.card,
        "ability": gap.example,
    }


def _reason(gap: Gap) -> str:
    if gap.why == UNKNOWN:
        return f"unknown: {gap.words}"
    if gap.why == NOT_UNDERSTOOD and gap.expected:
        return f"{gap.words}: expected {listed(gap.expected)}"
    return f"{gap.words}: {gap.why}"


def _cut(line: str, width: int) -> str:
    return line if len(line) <= width else f"{line[: width - 1]}…"
