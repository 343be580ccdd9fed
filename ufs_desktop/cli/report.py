"""Output of commands: one JSON value on standard output, errors as one line on standard error."""

import argparse
import json
import sys

from engine.files.text import clipped, visible


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Add `--json` to a command with a report, which then reads `args.json`."""
    parser.add_argument(
        "--json", action="store_true", help="write one JSON value to standard output"
    )


def print_json(value: object) -> None:
    """Write the one JSON value of a report."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def print_error(message: str) -> None:
    """Write an error as a single line, however many lines its text has."""
    line = " ".join(visible(message).split()) or "failed without saying why"
    sys.stderr.write(f"ufs: {clipped(line)}\n")
