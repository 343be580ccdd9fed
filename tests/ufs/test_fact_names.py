"""What a game remembers has one name each: two memories under one name would mix their cards."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SOURCES = sorted((ROOT / "engine" / "ufs").rglob("*.py"))
Place = tuple[str, str]  # a module and a constant in it


def is_memory(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "facts"


def names_of_facts(tree: ast.Module) -> Iterator[str]:
    """The constants by which the code looks at a game's memory, or writes to it."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=ast.Name(id=name), comparators=[memory]) if is_memory(memory):
                yield name
            case ast.Subscript(value=memory, slice=ast.Name(id=name)) if is_memory(memory):
                yield name
            case ast.Call(
                func=ast.Attribute(value=memory, attr="get"), args=[ast.Name(id=name), *_]
            ):
                if is_memory(memory):
                    yield name
            case ast.Call(func=ast.Name(id="remember") | ast.Attribute(attr="remember"), args=args):
                yield from (each.id for each in args[1:2] if isinstance(each, ast.Name))


def defined_in(tree: ast.Module, module: str, name: str) -> Place:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for each in node.names:
                if name == (each.asname or each.name):
                    return node.module, each.name
    return module, name


def memories() -> dict[str, set[Place]]:
    """The places that define each name of a memory."""
    found: dict[str, set[Place]] = {}
    for path in SOURCES:
        tree = ast.parse(path.read_text("utf-8"))
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for name in filter(str.isupper, names_of_facts(tree)):
            place = defined_in(tree, module, name)
            value = getattr(import_module(place[0]), place[1])
            found.setdefault(value, set()).add(place)
    return found


def test_no_two_memories_share_a_name() -> None:
    found = memories()
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
    assert {"spared", "averted", "impending", "on_top", "defined"} <= found.keys()
