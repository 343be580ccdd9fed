"""What one run against spoilt code leaves for the next: who noticed what, and who did not."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from engine.kernel.contents import Bounds, JsonError, contents, read_json, write_file
from engine.scenario.witnesses import Lines

FORMAT = 2
LARGEST = 256 * 1024 * 1024  # bytes: some thousand lines for each of more than a thousand witnesses
BOUNDS = Bounds(values=5_000_000, text=10_000_000)
Masks = dict[str, str]  # by file, the lines that are run, as the bits of a number


@dataclass
class Remembrance:
    """Killers are asked again, first; about survivors, only new witnesses are asked.

    A survivor is forgotten when its function, or anything around the code under test, changes; the
    lines of a run, when any of the code changes.
    """

    version: str = ""  # of the code
    setting: str = ""  # of everything around the code under test
    lines: dict[str, Masks | None] = field(default_factory=dict)  # by witness; None: it failed
    killers: dict[str, str] = field(default_factory=dict)  # by mutant: a witness
    asked: dict[str, list[str]] = field(
        default_factory=dict
    )  # by survivor: its function, then witnesses

    @classmethod
    def read(cls, path: Path) -> Remembrance:
        """Read the file; one of another version, like none, says nothing."""
        try:
            data = read_json(contents(path, LARGEST), BOUNDS)
            if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
                return cls()
            return TypeAdapter(cls).validate_python(data)
        except (OSError, JsonError, ValidationError):
            return cls()

    def write(self, path: Path) -> None:
        write_file(path, json.dumps({"format": FORMAT, **asdict(self)}))

    def lines_by(self, version: str) -> dict[str, Masks | None]:
        """What is known about runs of this code."""
        if self.version != version:
            self.version = version
            self.lines.clear()
        return self.lines

    def go_on_in(self, setting: str) -> None:
        """Forget survivors if the setting changed: witnesses may now notice what they missed."""
        if self.setting != setting:
            self.setting = setting
            self.asked.clear()

    def asked_about(self, mutant: str, function: str) -> list[str]:
        """The witnesses that noticed nothing, as long as the function has not changed."""
        text, *witnesses = self.asked.get(mutant, [""])
        return witnesses if text == function else []

    def survived(self, mutant: str, function: str, asked: Iterable[str]) -> None:
        self.killers.pop(mutant, None)
        self.asked[mutant] = [function, *asked]

    def killed(self, mutant: str, witness: str) -> None:
        self.asked.pop(mutant, None)
        self.killers[mutant] = witness


def packed(lines: Lines | None) -> Masks | None:
    if lines is None:
        return None
    return {file: hex(sum(1 << line for line in run)) for file, run in lines.items()}


def unpacked(masks: Masks) -> Lines:
    return {file: set(_bits(int(mask, 16))) for file, mask in masks.items()}


def _bits(mask: int) -> Iterable[int]:
    return (at for at, bit in enumerate(reversed(f"{mask:b}")) if bit == "1")
