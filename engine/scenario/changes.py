"""The ways in which a function's code can be made wrong, one small change at a time.

A condition always or never holds, a part of it is missing, a bound is off by one; a statement, a
case, a round or a refusal is left out; a number is one higher, a truth value or a sign is reversed.
Negating a condition is not tried: it is noticed by whoever notices that it always or never holds.
Guards of the program against itself (`assert`, `raise`) are left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType

LONGEST = 76  # characters in a change's name, before a number is added to tell it from others
NOT_ENTERED = ast.Raise | ast.Assert | ast.JoinedStr | ast.expr_context
TRUTHS = frozenset({"any", "all", "isinstance", "bool"})
TURNED = {"max": "min", "min": "max", "any": "all", "all": "any"}
GUARDS = frozenset({"Refusal", "_unless"})
NEIGHBOURS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
OPPOSITES: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
OF_PYTHON = frozenset({"strict", "reverse", "default"})  # arguments in which no rule is expressed


@dataclass(frozen=True)
class SyntaxSlot:
    """The place of a piece of syntax: a field of its parent, or an item of that field."""

    holder: ast.AST
    field: str
    index: int | None
    node: ast.AST
    answer: str  # what kind of value the function returns

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.holder, self.field, node)
        else:
            getattr(self.holder, self.field)[self.index] = node


@dataclass(frozen=True)
class CodeChange:
    """A piece of syntax, and what replaces it while the change is in effect."""

    name: str
    slot: SyntaxSlot
    new: ast.AST

    def __enter__(self) -> None:
        ast.copy_location(self.new, self.slot.node)
        ast.fix_missing_locations(self.new)
        self.slot.put(self.new)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.slot.put(self.slot.node)


def slots_of(node: ast.AST, answer: str) -> Iterator[SyntaxSlot]:
    """The direct children of a piece of syntax that may be changed."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "args") and isinstance(
            node, ast.AnnAssign | ast.FunctionDef | ast.Lambda
        ):
            continue
        found = enumerate(value) if isinstance(value, list) else ((None, value),)
        for index, item in found:
            if not isinstance(item, ast.AST) or isinstance(item, NOT_ENTERED):
                continue
            if not _stands_for_nothing(node, item):
                yield SyntaxSlot(node, name, index, item, answer)


def changes_at(slot: SyntaxSlot) -> Iterator[CodeChange]:
    """The ways in which the syntax at this place can be made wrong."""
    for verb, new in (*_ways(slot), *_of_answer(slot)):
        said = " ".join(f"{verb} {ast.unparse(_spoken(slot.node))}".split())
        yield CodeChange(said[:LONGEST].rstrip(), slot, new)


def _spoken(node: ast.AST) -> ast.AST:
    """What the change is named after: only the head of compound statements."""
    match node:
        case ast.For(iter=rounds):
            return rounds
        case ast.match_case(pattern=pattern):
            return pattern
        case _:
            return node


def _ways(slot: SyntaxSlot) -> Iterator[tuple[str, ast.AST]]:
    node = slot.node
    match node:
        case ast.match_case():
            if not only_raises(node.body):
                yield "no case", ast.match_case(node.pattern, ast.Constant(False), node.body)
        case ast.For():
            yield (
                "no round",
                ast.For(node.target, ast.Tuple([], ast.Load()), node.body, node.orelse),
            )
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Expr() | ast.AugAssign() | ast.Delete():
            yield "leave out", ast.Pass()
        case ast.Assign(targets=targets):
            if all(isinstance(each, ast.Attribute | ast.Subscript) for each in targets):
                yield "leave out", ast.Pass()
        case ast.expr():
            yield from _of_truth(slot)
            yield from _of_value(slot, node)


def _of_answer(slot: SyntaxSlot) -> Iterator[tuple[str, ast.AST]]:
    """Changes of a truth value or number that is passed on from another function."""
    node = slot.node
    if isinstance(slot.holder, ast.Return) and isinstance(node, ast.Call) and not is_truth(node):
        if slot.answer == "bool":
            yield from _settled(node)
        elif slot.answer == "int":
            yield "one more than", ast.BinOp(node, ast.Add(), ast.Constant(1))


def _of_truth(slot: SyntaxSlot) -> Iterator[tuple[str, ast.AST]]:
    """Changes of a condition, and of anything that is visibly true or false."""
    holder, node = slot.holder, slot.node
    match holder, slot.field:
        case ast.BoolOp(op=op), "values":
            yield "without", ast.Constant(isinstance(op, ast.And))
        case (ast.If(body=body), "test") if only_raises(body):
            return
        case (ast.UnaryOp(op=ast.Not()), _) | (_, "elt"):  # its parent is spoilt in the same way
            return
        case ast.While(), "test":
            yield "never", ast.Constant(False)
        case _, "test" | "ifs" | "guard":
            yield from _settled(node)
        case _ if is_truth(node):
            yield from _settled(node)


def _settled(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Always or never; but leaving out a part already widens an `and` and narrows an `or`."""
    joined = type(node.op) if isinstance(node, ast.BoolOp) else None
    if joined is not ast.And:
        yield "always", ast.Constant(True)
    if joined is not ast.Or:
        yield "never", ast.Constant(False)


def _of_value(slot: SyntaxSlot, node: ast.expr) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            if type(op) in NEIGHBOURS:
                yield "other bound", ast.Compare(left, [NEIGHBOURS[type(op)]()], [right])
            elif isinstance(op, ast.In | ast.NotIn) and isinstance(right, ast.Tuple | ast.Set):
                for member in right.elts if len(right.elts) > 1 else ():
                    rest = [each for each in right.elts if each is not member]
                    fewer = ast.Compare(left, [op], [ast.Tuple(rest, ast.Load())])
                    yield f"no {ast.unparse(member)} in", fewer
        case ast.BinOp(left=left, op=op, right=right):
            if type(op) in OPPOSITES and not _are_sequences(left, right):
                yield "other sign", ast.BinOp(left, OPPOSITES[type(op)](), right)
        case ast.Constant(value=bool() as value):
            named = slot.holder.arg if isinstance(slot.holder, ast.keyword) else ""
            if named not in OF_PYTHON:
                yield "not", ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield "one more than", ast.Constant(value + 1)
        case ast.Call(func=ast.Name(id=name)):
            if name in TURNED:
                turned = ast.Name(TURNED[name], ast.Load())
                yield f"{TURNED[name]} of", ast.Call(turned, node.args, node.keywords)
            elif name in GUARDS:
                yield "no guard", ast.Constant(None)


def is_truth(node: ast.AST) -> bool:
    """Whether this is visibly true or false."""
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in TRUTHS
        case ast.BoolOp(values=values):
            return all(is_truth(each) for each in values)
        case _:
            return False


def _stands_for_nothing(holder: ast.AST, node: object) -> bool:
    """`size or 0`: a default that is as false as what it replaces."""
    return isinstance(holder, ast.BoolOp) and isinstance(holder.op, ast.Or) and _is_literal(node)


def _is_literal(node: object) -> bool:
    match node:
        case ast.Constant():
            return True
        case ast.Tuple(elts=parts):
            return all(map(_is_literal, parts))
        case _:
            return False


def only_raises(body: list[ast.stmt]) -> bool:
    """Whether it is only a guard of the program against itself."""
    return len(body) == 1 and isinstance(body[0], ast.Raise)


def _are_sequences(*values: ast.expr) -> bool:
    return any(isinstance(each, ast.Tuple | ast.List | ast.JoinedStr) for each in values) or any(
        isinstance(each, ast.Constant) and isinstance(each.value, str) for each in values
    )
