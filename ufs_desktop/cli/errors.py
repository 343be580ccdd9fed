"""Errors that end a command with one clear line, and the exit code of each.

CommandError
├── CommandFailed   exit 1: what was asked failed (a scenario, a deck, a check)
└── InputError      exit 2: bad usage or unreadable input
"""

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of every subcommand."""

    OK = 0
    FAILED = 1
    USAGE = 2


class CommandError(Exception):
    """Ends the command; its text is the line on standard error."""

    code: Exit = Exit.FAILED


class CommandFailed(CommandError):
    """What was asked for failed, and there is nothing more to report on standard output."""


class InputError(CommandError):
    """An argument makes no sense or a file cannot be read."""

    code = Exit.USAGE
