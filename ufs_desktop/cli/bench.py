"""`ufs bench`: the project's own measurements, with a calibration of the machine.

Each part of the project has a module in `measurements` with a list of functions that return figures
by name. Compare figures only in relation to `calibration_us` of the same run.
"""

from __future__ import annotations

import argparse

from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import Exit
from ufs_desktop.cli.report import add_json_option, print_json


def register(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "bench", "measure how fast this machine runs the engine")
    parser.add_argument(
        "what", nargs="?", choices=["net"], metavar="PART", help="net: only a match over loopback"
    )
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    from ufs_desktop.cli.measurements.suite import MEASUREMENTS, PARTS, measure

    figures = measure(PARTS.get(args.what, MEASUREMENTS))
    if args.json:
        print_json(figures)
    else:
        for name, figure in figures.items():
            print(f"{name:<24}{figure:>12,}")
    return Exit.OK
