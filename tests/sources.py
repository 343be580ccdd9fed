"""Source files as trees: several tests look through the same ones, and to read them takes long."""

import ast
from functools import cache
from pathlib import Path

NOTHING = frozenset({"ctx", "op", "ops", "id", "attr", "arg", "kind"})  # words and signs


def tree_of(path: Path) -> ast.Module:
    return tree_in(path.read_text(encoding="utf-8"))


@cache
def tree_in(text: str) -> ast.Module:
    """Nobody may change it."""
    return ast.parse(text)


@cache
def nodes_in(tree: ast.AST) -> tuple[ast.AST, ...]:
    """The tree and all that is in it but `NOTHING`, in the order of `ast.walk`.

    To look for them takes as long as to read the file.
    """
    found = [tree]
    for node in found:  # which grows meanwhile
        for name in node._fields:
            value = None if name in NOTHING else getattr(node, name, None)
            if isinstance(value, list):
                found += [part for part in value if isinstance(part, ast.AST)]
            elif isinstance(value, ast.AST):
                found.append(value)
    return tuple(found)
