"""The shape of a subcommand's module, for those who write one and for the dispatcher."""

import argparse
from typing import Protocol, TypeAlias

# argparse has no public name for what add_subparsers() returns.
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Subcommand(Protocol):
    """A module that adds its parser, named as itself, and does the work."""

    def register(self, subparsers: Subparsers) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...
