"""Scenarios and tests as witnesses of the code: the lines they run, and whether all is well."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import engine
from engine.scenario.document import raw_documents, read_document, scenario_files
from engine.scenario.marks import RuleMarks
from engine.scenario.mutants import Mutant, SuspectFunction, digest_of, suspects_in
from engine.scenario.player import perform
from engine.scenario.staging import Scenario, Stagings

ROOT = Path(engine.__file__).parent.parent
PATIENCE = 0.5  # seconds of work for one scenario, which usually needs a few thousandths
AMPLE = (
    PATIENCE / 2
)  # slower ones on sound code are no witnesses: a slow moment would look like a failure
FIRST_PATIENCE = 2.0  # when card texts are read for the first time
Lines = dict[str, set[int]]  # by the file, below the root


class NoEnd(BaseException):
    """A spoilt run does not come to an end; nothing in the engine may swallow this."""


@dataclass(frozen=True)
class Witness:
    """A scenario or a test."""

    name: str
    digest: str  # changes when it is edited
    is_well: Callable[[], bool]  # runs it; an exception is a failure
    edition: str = ""  # of a scenario, and the rules that it cites
    rules: frozenset[str] = frozenset()

    def passes(self, patience: float = PATIENCE) -> bool:
        """Whether it passes; if it fails, crashes or does not end, it has noticed a fault."""
        signal.signal(signal.SIGPROF, _give_up)
        signal.setitimer(signal.ITIMER_PROF, patience)
        try:
            return self.is_well()
        except (Exception, NoEnd):  # spoilt code may raise anything
            return False
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


def _give_up(signum: int, frame: FrameType | None) -> None:
    raise NoEnd


def witnesses(folder: Path, stagings: Stagings) -> list[Witness]:
    """All documents of a folder; a ScenarioError for the first that cannot be read."""
    return [
        _scenario_witness(
            file.relative_to(folder), data, read_document(data, file.as_posix(), stagings)
        )
        for file in scenario_files(folder)
        for data in raw_documents(file)
    ]


def _scenario_witness(file: Path, data: Any, scenario: Scenario) -> Witness:
    return Witness(
        f"{file.as_posix()}: {scenario.title}",
        digest_of(json.dumps(data, sort_keys=True)),
        partial(_is_played_well, scenario),
        scenario.edition,
        frozenset(scenario.rules),
    )


def _is_played_well(scenario: Scenario) -> bool:
    return perform(scenario).ok


class CodeUnderTest:
    """The files of a game that contain its rules, and what its functions remember."""

    def __init__(self, marks: RuleMarks) -> None:
        self.marks = marks
        self._folders = tuple(str(ROOT / source) for source in marks.sources)

    @cached_property
    def version(self) -> str:
        """The digest of all code that a run may pass through."""
        sources = sorted((ROOT / "engine").rglob("*.py"))
        return digest_of(*(path.read_text(encoding="utf-8") for path in sources))

    @cached_property
    def setting(self) -> str:
        """The digest of everything around the code under test, such as what runs a scenario."""
        sources = sorted((ROOT / "engine").rglob("*.py"))
        around = [path for path in sources if not str(path).startswith(self._folders)]
        return digest_of(*(path.read_text(encoding="utf-8") for path in around))

    @cached_property
    def functions(self) -> dict[tuple[str, str], SuspectFunction]:
        """All functions, by file and qualified name."""
        return {
            (function.file, function.qualname): function
            for path in self._files()
            for function in suspects_in(path, path.relative_to(ROOT).as_posix(), self.marks)
        }

    def mutants(self) -> Iterator[Mutant]:
        for function in self.functions.values():
            yield from function.mutants

    def _files(self) -> Iterator[Path]:
        for source in self.marks.sources:
            path = ROOT / source
            yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]

    def lines_run(self, witness: Witness) -> Lines | None:
        """The lines a passing witness runs, as though nothing were remembered; None if it fails."""
        if not witness.passes(FIRST_PATIENCE) or not witness.passes(AMPLE):
            return None
        run: dict[CodeType, set[int]] = {}

        def enter(frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
            code = frame.f_code
            if not code.co_filename.startswith(self._folders):
                return None
            lines = run.setdefault(code, set())

            def note(frame: FrameType, event: str, _: Any) -> Any:
                if event == "line":
                    lines.add(frame.f_lineno)
                return note

            return note

        self.forget()
        sys.settrace(enter)
        try:
            witness.is_well()
        finally:
            sys.settrace(None)
        found: Lines = {}
        for code, lines in run.items():
            file = Path(code.co_filename).relative_to(ROOT).as_posix()
            found.setdefault(file, set()).update(lines)
        return found

    def forget(self) -> None:
        """Clear what functions remember: a spoilt one may have filled it, or a sound one before."""
        for clear in self._memories:
            clear()

    @cached_property
    def _memories(self) -> list[Callable[[], None]]:
        return [
            each.cache_clear
            for name, module in list(sys.modules.items())
            if name.startswith(f"{self.marks.package}.")
            for each in vars(module).values()
            if hasattr(each, "cache_clear") and not isinstance(each, type)
        ]
