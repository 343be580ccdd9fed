"""Ways to spoil the code of a rule: marked steps, guards and cited computations, one at a time.

A mutant is a function whose code differs in one place. What may differ is read off the source: a
step marked with `@rule` is skipped, a `Refusal` is not made, and where a comment, `cite` or the
docstring of a question names a rule, the condition is negated or the number is one too high.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType

from engine.scenario.marks import RuleMarks

GUARDS = frozenset({"Refusal", "_unless"})
NUMBERS = (ast.Add, ast.Sub, ast.FloorDiv, ast.Mult)
FUNCTION = (ast.FunctionDef,)
SKIP, GUARD, NEGATE, SHIFT, DROP = "skip the step", "no guard", "negate", "add one", "leave out"


@dataclass(frozen=True)
class Mutant:
    """One change: in which function, of which kind, at which node of its syntax tree."""

    file: str  # below the root
    function: str  # qualified name
    change: str
    rules: tuple[str, ...]
    line: int
    node: int  # position in `ast.walk` of the module

    @property
    def key(self) -> str:
        """A name that survives edits elsewhere in the file."""
        return f"{self.file}::{self.function}::{self.change} {' '.join(self.rules)}"


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    scenarios: int  # that reach it
    noticed: bool
    reason: str = ""  # why it may survive


@dataclass(frozen=True)
class _Place:
    """A function in a module's tree."""

    node: ast.FunctionDef
    qualname: str
    in_class: ast.ClassDef | None


@cache
def source_of(path: Path) -> str:
    """Read once: the file may be edited while its mutants are run."""
    return path.read_text(encoding="utf-8")


def mutants_of(path: Path, file: str, marks: RuleMarks) -> list[Mutant]:
    """All mutants of a source file."""
    source = source_of(path)
    return _Finder(ast.parse(source), source, file, marks).find()


class _Finder:
    """Finds what can be spoilt in one module."""

    def __init__(self, tree: ast.Module, source: str, file: str, marks: RuleMarks) -> None:
        self.marks = marks
        self.tree = tree
        self.file = file
        self.index = {id(node): number for number, node in enumerate(ast.walk(tree))}
        self.comments = _comment_ids(source, marks)
        self.found: dict[tuple[int, str], Mutant] = {}

    def find(self) -> list[Mutant]:
        for place in _functions(self.tree):
            self._step(place)
            self._guards(place)
            self._cited(place)
            self._question(place)
        return list(self.found.values())

    def _add(self, place: _Place, node: ast.AST, change: str, rules: tuple[str, ...]) -> None:
        number = self.index[id(node)]
        if rules and (number, change) not in self.found:
            line = getattr(node, "lineno", place.node.lineno)
            mutant = Mutant(self.file, place.qualname, change, rules, line, number)
            self.found[number, change] = mutant

    def _step(self, place: _Place) -> None:
        rules = _marked(place.node, self.marks)
        if rules and not _only_ends(place, self.marks):
            self._add(place, place.node, SKIP, rules)

    def _guards(self, place: _Place) -> None:
        for node in ast.walk(place.node):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                ids = _string_ids(node, self.marks) if node.func.id in GUARDS else ()
                self._add(place, node, GUARD, ids)

    def _cited(self, place: _Place) -> None:
        """Statements with a comment, and conditions around a `cite`."""
        statements = [node for node in ast.walk(place.node) if isinstance(node, ast.stmt)]
        own = [node for node in statements if node is not place.node]
        for line, (rules, alone) in self.comments.items():
            if place.node.body[0].lineno - 1 <= line <= (place.node.end_lineno or 0):
                statement = _statement_at(own, line, alone)
                if statement is not None:
                    self._spoil(place, statement, rules)
        for node in own:
            if isinstance(node, ast.If):
                self._add(place, node, NEGATE, _cites(node, self.marks))

    def _spoil(self, place: _Place, node: ast.stmt, rules: tuple[str, ...]) -> None:
        if isinstance(node, ast.If | ast.While):
            self._add(place, node, NEGATE, rules)
        elif isinstance(node, ast.Return | ast.Assign | ast.AugAssign) and node.value is not None:
            change = _change_of(node.value)
            if change or isinstance(node, ast.Return) or _is_write(node):
                self._add(place, node, change or DROP, rules)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            self._add(place, node, DROP, rules)

    def _question(self, place: _Place) -> None:
        """A function that answers with a number or a truth and whose docstring names its rule."""
        returns = ast.unparse(place.node.returns) if place.node.returns is not None else ""
        change = {"bool": NEGATE, "int": SHIFT}.get(returns)
        rules = tuple(self.marks.rule.findall(ast.get_docstring(place.node) or ""))
        if change is None or self.marks.questions not in self.file:
            return
        for node in ast.walk(place.node):
            if isinstance(node, ast.Return) and node.value is not None:
                self._add(place, node, change, rules)


# --- reading a tree -------------------------------------------------------------------------------


def _functions(tree: ast.Module) -> Iterator[_Place]:
    """Functions of the module and methods of its classes, not those inside functions."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield _Place(node, node.name, None)
        elif isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    yield _Place(member, f"{node.name}.{member.name}", node)


def _marked(node: ast.FunctionDef, marks: RuleMarks) -> tuple[str, ...]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule":
            return _string_ids(decorator, marks, whole=True)
    return ()


def _only_ends(place: _Place, marks: RuleMarks) -> bool:
    """The last step of a procedure that only ends it: it would end all the same."""
    assert place.in_class is not None
    steps = [
        node for node in place.in_class.body if isinstance(node, FUNCTION) and _marked(node, marks)
    ]
    body = [node for node in place.node.body if not _is_text(node)]
    said = ast.unparse(body[0]) if len(body) == 1 else ""
    return steps[-1] is place.node and said in ("return Done()", "return None", "pass")


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _string_ids(call: ast.Call, marks: RuleMarks, *, whole: bool = False) -> tuple[str, ...]:
    words = [node.value for node in call.args if isinstance(node, ast.Constant)]
    texts = [word for word in words if isinstance(word, str)]
    return tuple(
        word
        for word in texts
        if marks.rule.fullmatch(word) or (whole and marks.chapter.fullmatch(word))
    )


def _cites(node: ast.If, marks: RuleMarks) -> tuple[str, ...]:
    """The rules that the body of a condition cites, those of inner conditions aside."""
    ids: list[str] = []
    for statement in node.body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            call = statement.value
            if isinstance(call.func, ast.Attribute) and call.func.attr == "cite":
                ids += _string_ids(call, marks)
    return tuple(ids)


def _comment_ids(source: str, marks: RuleMarks) -> dict[int, tuple[tuple[str, ...], bool]]:
    """By line the rules of a comment, and whether it stands on a line of its own."""
    found = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        ids = tuple(marks.rule.findall(token.string)) if token.type == tokenize.COMMENT else ()
        if ids:
            alone = token.line[: token.start[1]].strip() == ""
            found[token.start[0]] = (ids, alone)
    return found


def _statement_at(statements: list[ast.stmt], line: int, alone: bool) -> ast.stmt | None:
    """The innermost statement whose own lines hold the comment, or the one after it."""
    if alone:
        after = [node for node in statements if node.lineno == line + 1]
        return after[0] if after else None
    around = [node for node in statements if node.lineno <= line <= _last_own_line(node)]
    return max(around, key=lambda node: node.lineno, default=None)


def _is_write(node: ast.stmt) -> bool:
    """Whether it puts something into a container or an object: without it nothing is undefined."""
    return isinstance(node, ast.Assign) and all(
        isinstance(target, ast.Subscript | ast.Attribute) for target in node.targets
    )


def _last_own_line(node: ast.stmt) -> int:
    body = getattr(node, "body", None)
    end = node.end_lineno or node.lineno
    return body[0].lineno - 1 if body and body[0].lineno > node.lineno else end


def _change_of(value: ast.expr) -> str:
    """How the value of a statement is spoilt, if it is a truth or a number."""
    if isinstance(value, ast.Compare | ast.BoolOp | ast.IfExp):
        return NEGATE
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not):
        return NEGATE
    if isinstance(value, ast.BinOp) and isinstance(value.op, NUMBERS):
        return SHIFT
    if isinstance(value, ast.Constant) and type(value.value) is int:
        return SHIFT
    if isinstance(value, ast.Constant) and type(value.value) is bool:
        return NEGATE
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return {"max": SHIFT, "min": SHIFT, "sum": SHIFT, "len": SHIFT, "bool": NEGATE}.get(
            value.func.id, NEGATE if value.func.id in ("any", "all") else ""
        )
    return ""


# --- changing a tree ------------------------------------------------------------------------------


def mutated_code(path: Path, mutant: Mutant) -> CodeType:
    """The code of the mutant's function with its one change."""
    tree = ast.parse(source_of(path))
    node = next(each for number, each in enumerate(ast.walk(tree)) if number == mutant.node)
    _Spoiler(node, mutant.change).visit(tree)
    ast.fix_missing_locations(tree)
    module = compile(tree, str(path), "exec", dont_inherit=True)
    return next(code for code in _codes(module) if code.co_qualname == mutant.function)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


class _Spoiler(ast.NodeTransformer):
    """Makes one change at one node."""

    def __init__(self, target: ast.AST, change: str) -> None:
        self.target = target
        self.change = change

    def visit(self, node: ast.AST) -> ast.AST:
        return self._spoilt(node) if node is self.target else super().generic_visit(node)

    def _spoilt(self, node: ast.AST) -> ast.AST:
        match self.change, node:
            case "skip the step", ast.FunctionDef():
                node.body = [ast.Pass()]
            case "no guard", ast.Call():
                return ast.Constant(None)
            case "negate", ast.If() | ast.While():
                node.test = ast.UnaryOp(ast.Not(), node.test)
            case "negate", _ if isinstance(getattr(node, "value", None), ast.IfExp):
                chosen = node.value  # type: ignore[attr-defined]  # a statement with a value
                chosen.test = ast.UnaryOp(ast.Not(), chosen.test)
            case "negate", ast.Return() | ast.Assign() | ast.AugAssign():
                assert node.value is not None
                node.value = ast.UnaryOp(ast.Not(), node.value)
            case "add one", ast.Return() | ast.Assign() | ast.AugAssign():
                assert node.value is not None
                node.value = ast.BinOp(node.value, ast.Add(), ast.Constant(1))
            case "leave out", _:
                return ast.Pass()
            case _:
                raise ValueError(f"{self.change} of {type(node).__name__}")
        return node
