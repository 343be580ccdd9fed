"""The interface of a subcommand's module, for authors of subcommands and for the dispatcher."""

import argparse
from typing import Protocol, TypeAlias

# argparse has no public name for what add_subparsers() returns.
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Subcommand(Protocol):
    """A module that adds a parser named like itself, and does the work."""

    def register(self, subparsers: Subparsers) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


class DefaultsTold(argparse.HelpFormatter):
    """Adds the default to the help of an option, unless it is empty."""

    def _get_help_string(self, action: argparse.Action) -> str:
        words = action.help or ""
        is_told = not action.default or action.nargs == 0 or "%(default)" in words
        return words if is_told else f"{words} (default %(default)s)".lstrip()


def add_command(
    subparsers: Subparsers, name: str, about: str, more: str = "", epilog: str | None = None
) -> argparse.ArgumentParser:
    """Add a command that says what it does both in the overview and in its own help."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=about,
        description=f"{about[:1].upper()}{about[1:]}. {more}".rstrip(),
        epilog=epilog,
        formatter_class=DefaultsTold,
    )
    return parser
