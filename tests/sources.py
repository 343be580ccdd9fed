"""Source files as trees: several tests look through the same ones, and to read them takes long."""

import ast
from functools import cache
from pathlib import Path


def tree_of(path: Path) -> ast.Module:
    return tree_in(path.read_text(encoding="utf-8"))


@cache
def tree_in(text: str) -> ast.Module:
    """Nobody may change it."""
    return ast.parse(text)


@cache
def nodes_in(tree: ast.AST) -> tuple[ast.AST, ...]:
    """The tree and all that is in it, in the order of `ast.walk`, which takes as long each time."""
    found = [tree]
    for node in found:  # which grows meanwhile
        for name in node._fields:
            value = getattr(node, name, None)
            parts = value if isinstance(value, list) else (value,)
            found += [part for part in parts if isinstance(part, ast.AST)]
    return tuple(found)
