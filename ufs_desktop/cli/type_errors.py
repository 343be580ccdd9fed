"""Finds the mutants that the type checker rejects, in one run: such code would never be accepted.

Every mutated function is placed next to the original one under a name of its own.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent

from engine.scenario.mutants import SKIP, Mutant, SuspectFunction
from ufs_desktop.cli.errors import InputError

# Complaints about code that is merely redundant or looks unfinished.
NOT_COUNTED = frozenset({"redundant-expr", "truthy-bool", "var-annotated", "unused-ignore"})
OPTIONS = ("--no-warn-unreachable", "--no-error-summary", "--no-color-output", "--no-pretty")
ERROR = re.compile(r"(?P<file>.+?):(?P<line>\d+): error: .*\[(?P<kind>[a-z-]+)\]")
IN_CLASS = " " * 4


@dataclass
class TypedCopies:
    """A file with copies of its functions, and which copy is on which line."""

    path: Path
    lines: list[str] = field(default_factory=list)
    standing: dict[int, tuple[SuspectFunction, Mutant | None]] = field(default_factory=dict)

    def write(self, spoilt: dict[SuspectFunction, list[Mutant]]) -> None:
        """Add copies after the class or function that contains each: the original, then mutants."""
        behind = defaultdict(list)
        for function in spoilt:
            behind[(function.home or function.node).end_lineno].append(function)
        for number, line in enumerate(self.path.read_text(encoding="utf-8").splitlines(), start=1):
            self.lines.append(line)
            for function in behind.get(number, ()):
                for mutant in (None, *spoilt[function]):
                    self._add(function, mutant)

    def _add(self, function: SuspectFunction, mutant: Mutant | None) -> None:
        text = function.written(f"{function.node.name}__{len(self.lines)}", mutant)
        if function.home is not None:
            text = indent(text, IN_CLASS)
        for line in text.splitlines():
            self.lines.append(line)
            self.standing[len(self.lines)] = function, mutant


def without_types(spoilt: Iterable[tuple[SuspectFunction, Mutant]]) -> set[Mutant]:
    """The mutants that the type checker rejects, but for skipped steps: a step may be empty."""
    by_file: dict[Path, dict[SuspectFunction, list[Mutant]]] = {}
    for function, mutant in spoilt:
        if mutant.change != SKIP:
            by_file.setdefault(function.path, {}).setdefault(function, []).append(mutant)
    copies = {path: TypedCopies(path) for path in by_file}
    for path, functions in by_file.items():
        copies[path].write(functions)
    wrong = [copies[path].standing[line] for path, line in _errors(copies)]
    unsure = {function for function, mutant in wrong if mutant is None}
    return {mutant for function, mutant in wrong if mutant is not None and function not in unsure}


def _errors(copies: dict[Path, TypedCopies]) -> Iterator[tuple[Path, int]]:
    """The lines of the copies that the type checker complains about."""
    if not copies:
        return
    with TemporaryDirectory() as folder:
        shadows: list[str] = []
        for number, (path, copy) in enumerate(copies.items()):
            shadow = Path(folder, f"{number}.py")
            shadow.write_text("\n".join([*copy.lines, ""]), encoding="utf-8")
            shadows += "--shadow-file", str(path), str(shadow)
        command = [sys.executable, "-m", "mypy", f"--cache-dir={folder}/known", *OPTIONS, *shadows]
        done = subprocess.run([*command, *map(str, copies)], capture_output=True, text=True)
    if done.returncode > 1 or done.stderr:
        raise InputError(f"the type checker failed: {done.stdout}{done.stderr}")
    for said in map(ERROR.match, done.stdout.splitlines()):
        if said is not None and said["kind"] not in NOT_COUNTED:
            path, line = Path(said["file"]).resolve(), int(said["line"])
            if path in copies and line in copies[path].standing:
                yield path, line
