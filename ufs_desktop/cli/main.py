"""The composition root of the `ufs` command: finds the subcommand, runs it, reports its errors.

A subcommand is a module of this package named in `COMMANDS`. It has

    register(subparsers) -> None    adds one parser named as the module
    run(args) -> int                does the work and returns 0, 1 or 2 (`errors.Exit`)

as `command.Command` says, and raises `CommandFailed` or `InputError` when one clear line says all
there is to say.
"""

import argparse
import importlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, cast

from engine.kernel.errors import EngineError, SaveError
from ufs_desktop import __version__
from ufs_desktop.cli.command import Subcommand
from ufs_desktop.cli.errors import CommandError, Exit
from ufs_desktop.cli.report import print_error

COMMANDS = (
    "play", "scenario", "rules", "cards", "deck", "replay", "host", "join", "bench", "fuzz",
)  # fmt: skip
INTERRUPTED = 130  # what shells expect from a command ended by Ctrl+C


class OneLineParser(argparse.ArgumentParser):
    """A parser that complains in one line instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        print_error(f"{message} (see '{self.prog} --help')")
        raise SystemExit(Exit.USAGE)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _dispatch(arguments)
        sys.stdout.flush()
    except CommandError as error:
        print_error(str(error))
        return error.code
    except BrokenPipeError:
        _silence_stdout()
        return Exit.OK
    except (OSError, UnicodeDecodeError, SaveError) as error:
        print_error(_describe(error))
        return Exit.USAGE
    except EngineError as error:
        print_error(str(error))
        return Exit.FAILED
    except KeyboardInterrupt as stop:
        print_error(str(stop) or "interrupted")
        return INTERRUPTED
    return code


def _dispatch(arguments: list[str]) -> int:
    # Only the named command is imported, as the others may need slow libraries, or Qt.
    named = next((word for word in arguments if not word.startswith("-")), None)
    present = available()
    chosen = [named] if named in present else present
    commands = {name: _load(name) for name in chosen}
    try:
        args = build_parser(commands).parse_args(arguments)
    except SystemExit as stop:  # argparse exits like this after --help and on bad usage
        return int(stop.code or 0)
    return commands[args.command].run(args)


def available() -> list[str]:
    """The subcommands whose modules exist, in the order of `COMMANDS`."""
    package = "ufs_desktop.cli"
    return [name for name in COMMANDS if importlib.util.find_spec(f"{package}.{name}")]


def build_parser(commands: dict[str, Subcommand]) -> argparse.ArgumentParser:
    """The parser of `ufs` with the given subcommands."""
    parser: argparse.ArgumentParser = OneLineParser(
        prog="ufs",
        description="Rules, cards and games without a window. See COMMAND --help for more.",
    )
    parser.add_argument("--version", action="version", version=f"ufs {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in commands.values():
        command.register(subparsers)
    return parser


def _load(name: str) -> Subcommand:
    return cast(Subcommand, importlib.import_module(f"ufs_desktop.cli.{name}"))


def _describe(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def _silence_stdout() -> None:
    """Drop all further output, even at exit, as the reader has gone away (`ufs … | head`)."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    raise SystemExit(main())
