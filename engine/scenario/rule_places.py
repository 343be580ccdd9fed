"""Which rules a place in a game's code is marked with: the nearest mark counts.

A comment marks what begins on its line, or the statement below it; a `Refusal` or a `cite` marks
the condition that it depends on; a step's `@rule`, or else the docstring, marks the whole function.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

from engine.scenario.changes import GUARDS, CodeChange, SyntaxSlot, changes_at, slots_of
from engine.scenario.marks import MarkedCode

Ids = tuple[str, ...]


@dataclass(frozen=True)
class RulePlaces:
    """The marks of one source file."""

    comments: dict[int, Ids]  # by the line that the comment is about
    code: MarkedCode

    @classmethod
    def read(cls, text: str, code: MarkedCode) -> RulePlaces:
        found = {}
        for token in _comments(text) if _may_be_marked(text, code) else ():
            if ids := tuple(code.rule.findall(token.string)):
                alone = token.line[: token.start[1]].strip() == ""
                found[token.start[0] + alone] = ids
        return cls(found, code)

    def of_step(self, node: ast.FunctionDef) -> Ids:
        """What the `@rule` of a step names; a step may name a whole chapter."""
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule":
                return tuple(filter(self._is_step_id, _strings(decorator)))
        return ()

    def changes(self, node: ast.FunctionDef) -> Iterator[tuple[CodeChange, Ids, ast.stmt]]:
        """Every change of a function, the rules that its place is marked with, its statement."""
        said = tuple(self.code.rule.findall(ast.get_docstring(node) or ""))
        for slot in slots_of(node, ast.unparse(node.returns) if node.returns else ""):
            yield from self._below(slot, self.of_step(node) or said, node)

    def _below(
        self, slot: SyntaxSlot, outer: Ids, within: ast.stmt, line: int = 0
    ) -> Iterator[tuple[CodeChange, Ids, ast.stmt]]:
        node = slot.node
        at = node.pattern if isinstance(node, ast.match_case) else node
        begins = getattr(at, "lineno", line)
        rules = self._decided(node) or outer
        if isinstance(node, ast.stmt):
            within = node
        if within is node or begins != line:
            rules = self._commented(node, begins) or rules
        for change in changes_at(slot):
            yield change, rules, within
        for inner in slots_of(node, slot.answer):
            # The mark of a condition is not about what is done otherwise.
            marked = outer if inner.field == "orelse" else rules
            yield from self._below(inner, marked, within, begins)

    def _commented(self, node: ast.AST, begins: int) -> Ids:
        """The rules in the comment on its first line or, for a simple statement, on its last."""
        if begins in self.comments or isinstance(node, ast.expr | ast.match_case):
            return self.comments.get(begins, ())
        if isinstance(node, ast.stmt) and not hasattr(node, "body"):
            return self.comments.get(node.end_lineno or 0, ())
        return ()

    def _decided(self, node: ast.AST) -> Ids:
        """The rules named by the refusals and citations that depend on a condition."""
        match node:
            case ast.Call():
                return self._refused(node)
            case ast.IfExp(body=body, orelse=orelse):
                return self._refused(body) or self._refused(orelse)
            case ast.If(body=body):
                return tuple(rule for each in body for rule in self._told(each))
            case _:
                return ()

    def _refused(self, node: ast.AST | None) -> Ids:
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in GUARDS:
                return self._named(node)
            case _:
                return ()

    def _told(self, node: ast.stmt) -> Ids:
        """The rules named by a returned refusal, or by `game.cite`."""
        match node:
            case ast.Return(value=value):
                return self._refused(value)
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="cite")) as call):
                return self._named(call)
            case _:
                return ()

    def _named(self, call: ast.Call) -> Ids:
        return tuple(filter(self.code.rule.fullmatch, _strings(call)))

    def _is_step_id(self, word: str) -> bool:
        return bool(self.code.rule.fullmatch(word) or self.code.chapter.fullmatch(word))


def _may_be_marked(text: str, code: MarkedCode) -> bool:
    """Looking for comments takes long, and most files have none that names a rule."""
    return any("#" in line and code.rule.search(line) for line in text.splitlines())


def _comments(text: str) -> Iterator[tokenize.TokenInfo]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return (token for token in tokens if token.type == tokenize.COMMENT)


def _strings(call: ast.Call) -> list[str]:
    words = [node.value for node in call.args if isinstance(node, ast.Constant)]
    return [word for word in words if isinstance(word, str)]
