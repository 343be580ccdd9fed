"""Finds with `ast` where source code writes to the state of a game."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sources import nodes_in, tree_of

# Annotations and bases of a game.
GAMES = frozenset({"Game", "UfsGame", "Fight", "DuelState", "Duel", "AnyGame"})
GROWING = frozenset({"append", "extend", "insert", "add", "update", "setdefault"})
CHANGING = GROWING | {"pop", "popitem", "remove", "discard", "clear", "sort", "reverse"}
Write = tuple[str, int, str]  # the file, the line, and the field written


def writes_below(root: Path, package: str) -> Iterator[Write]:
    """Every write to a game's field in a package, by its own name or through a local one."""
    for path in sorted((root / package).rglob("*.py")):
        tree = tree_of(path)
        for line, field in sorted(set(writes_in(tree))):
            yield path.relative_to(root).as_posix(), line, field


def writes_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The lines of one file that write to a game, and to which of its fields."""
    for owner in nodes_in(tree):
        if isinstance(owner, ast.ClassDef) and GAMES & {*map(_last_name, owner.bases)}:
            for function in nodes_in(owner):
                if isinstance(function, ast.FunctionDef):
                    yield from _written(function, {"self"})
        elif isinstance(owner, ast.FunctionDef):
            yield from _written(owner, set())


def _written(function: ast.FunctionDef, games: set[str]) -> Iterator[tuple[int, str]]:
    fields = dict.fromkeys(games | _games_of(function), "")  # local names, and what they stand for
    if not fields:
        return
    for node in nodes_in(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            field = _field(node.value, fields)
            target = node.targets[0]
            if isinstance(target, ast.Name) and field is not None and target.id not in fields:
                fields[target.id] = field
    for node in nodes_in(function):
        for place in _places(node):
            field = _field(place, fields)
            if field is not None and not isinstance(place, ast.Name):
                yield place.lineno, field
        for place in _changed(node):
            field = _field(place, fields)
            if field:
                yield place.lineno, field


def _games_of(function: ast.FunctionDef) -> set[str]:
    """The parameters that are games, and what is made of them as a game."""
    arguments = (*function.args.args, *function.args.kwonlyargs)
    found = {each.arg for each in arguments if _last_name(each.annotation) in GAMES}
    for node in nodes_in(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=made)):
                found |= {name} if _last_name(made) in GAMES | {"clone", "varied"} else set()
            case _:
                pass
    return found


def _last_name(node: ast.AST | None) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _places(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement assigns to or deletes."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            for target in targets:
                yield from target.elts if isinstance(target, ast.Tuple) else (target,)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            yield target
        case _:
            return


def _changed(node: ast.AST) -> Iterator[ast.expr]:
    """What a call changes where it stands."""
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in CHANGING:
            yield value
        case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[value, *_]):
            yield ast.copy_location(ast.Attribute(value, "setattr", ast.Load()), value)
        case ast.Attribute(value=value, attr="__dict__", ctx=ast.Store()):
            yield ast.copy_location(ast.Attribute(value, "__dict__", ast.Load()), value)
        case _:
            return


def _field(node: ast.expr, fields: dict[str, str]) -> str | None:
    """Which field of a game the expression stands in; empty: the game itself."""
    match node:
        case ast.Name(id=name):
            return fields.get(name)
        case ast.Attribute(value=value, attr=attribute):
            inner = _field(value, fields)
            return inner if inner is None else inner or attribute
        case ast.Subscript(value=value):
            return _field(value, fields)
        case _:
            return None
