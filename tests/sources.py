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
