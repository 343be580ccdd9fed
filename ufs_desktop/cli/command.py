"""The shape of a subcommand's module, for those who write one and for the dispatcher."""

import argparse
from typing import Protocol, TypeAlias

# argparse has no public name for what add_subparsers() returns.
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Subcommand(Protocol):
    """A module that adds its parser, named as itself, and does the work."""

    def register(self, subparsers: Subparsers) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


class DefaultsTold(argparse.HelpFormatter):
    """Says behind the help of an option what it is without it, unless that is nothing."""

    def _get_help_string(self, action: argparse.Action) -> str:
        words = action.help or ""
        is_told = not action.default or action.nargs == 0 or "%(default)" in words
        return words if is_told else f"{words} (default %(default)s)".lstrip()


def add_command(
    subparsers: Subparsers, name: str, about: str, more: str = "", epilog: str | None = None
) -> argparse.ArgumentParser:
    """A command that says in the overview what it does, and in its own help too."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=about,
        description=f"{about[:1].upper()}{about[1:]}. {more}".rstrip(),
        epilog=epilog,
        formatter_class=DefaultsTold,
    )
    return parser
