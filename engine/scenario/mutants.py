"""The mutants of a game's code: functions that differ in one place, each with its rules."""

from __future__ import annotations
import __future__

import ast
import copy
import hashlib
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import CodeType

from engine.scenario.changes import CodeChange
from engine.scenario.marks import RuleMarks
from engine.scenario.rule_places import Ids, RulePlaces

SKIP = "skip the step"
ENDS = frozenset({"return Done()", "return None", "pass"})
COMPILED_AS = __future__.annotations.compiler_flag


@dataclass(frozen=True)
class Mutant:
    """One change of one function."""

    file: str  # below the root
    function: str  # qualified name
    change: str  # its kind and what it changes; unique within the function
    rules: Ids  # the rules that its place is marked with
    lines: range  # running it means running one of these

    @property
    def line(self) -> int:
        return self.lines.start

    @property
    def key(self) -> str:
        """A name that survives edits elsewhere in the file."""
        return f"{self.file}::{self.function}::{self.change}"


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    scenarios: int  # how many reach it
    killer: str = ""  # the scenario that noticed
    reason: str = ""  # why it may survive

    @property
    def noticed(self) -> bool:
        return bool(self.killer)


@cache
def suspects_in(path: Path, file: str, marks: RuleMarks) -> tuple[SuspectFunction, ...]:
    """Functions of a module and methods of its classes, not those inside functions.

    Read once: the file may be edited while its mutants are run.
    """
    text = path.read_text(encoding="utf-8")
    places = RulePlaces.read(text, marks.code_of(file))
    found = []
    for node in ast.parse(text).body:
        home = node if isinstance(node, ast.ClassDef) else None
        for member in [node] if home is None else home.body:
            if isinstance(member, ast.FunctionDef):
                found.append(SuspectFunction(path, file, member, home, places))
    return tuple(found)


@dataclass(frozen=True, eq=False)
class SuspectFunction:
    """A function, and every way to spoil it."""

    path: Path
    file: str
    node: ast.FunctionDef
    home: ast.ClassDef | None  # the class whose method it is
    places: RulePlaces

    @property
    def qualname(self) -> str:
        return f"{self.home.name}.{self.node.name}" if self.home else self.node.name

    @cached_property
    def digest(self) -> str:
        """The digest of its code without comments, which decides on its mutants and their fate."""
        return digest_of(ast.unparse(self.node))

    @property
    def mutants(self) -> Iterator[Mutant]:
        return (mutant for mutant, _ in self._changes.values())

    def spoilt(self, mutant: Mutant) -> CodeType:
        """The function's code with the mutant's change."""
        _, change = self._changes[mutant.change]
        return self._spoilt(change)

    @cached_property
    def _changes(self) -> dict[str, tuple[Mutant, CodeChange | None]]:
        found: dict[str, tuple[Mutant, CodeChange | None]] = {}

        def add(name: str, change: CodeChange | None, rules: Ids, lines: range) -> None:
            name = _told_apart(name, found)
            found[name] = Mutant(self.file, self.qualname, name, rules, lines), change

        rules = self.places.of_step(self.node)
        if rules and not self._is_trivial():
            add(SKIP, None, rules, _body_lines(self.node.body))
        for change, rules, within in self.places.changes(self.node):
            add(change.name, change, rules, _lines(change.slot.node, within))
        return found

    def written(self, name: str, mutant: Mutant | None = None) -> str:
        """The function's text under another name, with the mutant's change or as it is."""
        change = self._changes[mutant.change][1] if mutant is not None else None
        with change or nullcontext():
            return ast.unparse(_called(self.node, name))

    def _spoilt(self, change: CodeChange | None) -> CodeType:
        cells = self._cells  # of the sound code
        if change is None:
            return self._compiled([ast.Pass(lineno=self.node.lineno, col_offset=0), *cells])
        with change:
            return self._compiled([*self.node.body, *cells])

    def _compiled(self, body: list[ast.stmt]) -> CodeType:
        bare = copy.copy(self.node)
        bare.decorator_list = []
        bare.body = body
        outer: ast.stmt = bare
        if self.home is not None:
            outer = copy.copy(self.home)
            outer.decorator_list, outer.bases, outer.keywords = [], [], []
            outer.body = [bare]
        tree = ast.fix_missing_locations(ast.Module([outer], []))
        module = compile(tree, str(self.path), "exec", COMPILED_AS, dont_inherit=True)
        return next(code for code in _codes(module) if code.co_qualname == self.qualname)

    @cached_property
    def _cells(self) -> list[ast.stmt]:
        """Statements that keep the same closure cells, such as the one that `super()` needs."""
        names = {node.id for node in ast.walk(self.node) if isinstance(node, ast.Name)}
        line = self.node.end_lineno or self.node.lineno
        cell = ast.Name("__class__", ast.Load(), lineno=line, col_offset=0)
        return [ast.Expr(cell, lineno=line, col_offset=0)] if "super" in names else []

    def _is_trivial(self) -> bool:
        """Whether it is one statement that can be left out itself, or a last step just to end."""
        assert self.home is not None
        members = [node for node in self.home.body if isinstance(node, ast.FunctionDef)]
        last = [node for node in members if self.places.of_step(node)][-1]
        body = [node for node in self.node.body if not _is_text(node)]
        if len(body) > 1:
            return False
        return isinstance(body[0], ast.Expr) or (last is self.node and ast.unparse(body[0]) in ENDS)


def _called(node: ast.FunctionDef, name: str) -> ast.FunctionDef:
    renamed = copy.copy(node)
    renamed.name = name
    return renamed


def digest_of(*texts: str) -> str:
    """Short, and different for different texts."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:12]


def _told_apart(name: str, others: dict[str, tuple[Mutant, CodeChange | None]]) -> str:
    number, found = 1, name
    while found in others:
        number += 1
        found = f"{name} #{number}"
    return found


def _lines(node: ast.AST, within: ast.stmt) -> range:
    """The lines on which syntax runs; for constants and loops, the first lines of the statement."""
    match node:
        case ast.match_case(body=body):
            return _body_lines(body)
        case ast.Constant() | ast.For():
            body = getattr(within, "body", [])
            last = body[0].lineno - 1 if body else within.end_lineno
            return range(within.lineno, max(last or 0, within.lineno) + 1)
        case ast.stmt() | ast.expr():
            return range(node.lineno, (node.end_lineno or node.lineno) + 1)
        case _:
            raise TypeError(f"no lines of {type(node).__name__}")


def _body_lines(body: list[ast.stmt]) -> range:
    return range(body[0].lineno, (body[-1].end_lineno or body[-1].lineno) + 1)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)
