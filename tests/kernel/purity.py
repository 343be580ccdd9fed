"""What is wrong with procedure classes: fields that are not plain, answers that go nowhere.

Game-independent: give it any packages whose procedures shall be held to STYLE's rules for frames.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from engine.kernel.codec import classes_of
from engine.kernel.machine import Jump, Procedure
from engine.kernel.plain import checker, field_names, hints_of
from tests.sources import nodes_in, tree_of


def procedures_of(*packages: str) -> list[type[Procedure]]:
    return [kind for kind in classes_of(*packages) if issubclass(kind, Procedure)]


def names_of(*packages: str) -> dict[str, type]:
    """For annotations whose import is for type checkers only."""
    kinds = classes_of(*packages)
    return {base.__name__: base for kind in kinds for base in reversed(kind.__mro__)}


def impure_fields(kind: type[Procedure], names: dict[str, type]) -> Iterator[str]:
    """Fields whose annotation allows what a save or a clone could not hold."""
    hints = hints_of(kind, names)
    for field in field_names(kind):
        try:
            checker(hints[field])
        except TypeError as error:
            yield f"{kind.__name__}.{field}: {error}"


def lost_answers(kind: type[Procedure]) -> Iterator[str]:
    """`into` literals that are no field, and jumps to steps that do not exist."""
    fields, steps = field_names(kind), kind.STEPS
    for call in nodes_in(_written(kind)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            into = _literal(call, 1, "into") if call.func.id in ("Ask", "Call") else None
            if into and into not in fields:
                yield f"{kind.__name__} has no field {into!r} for an answer"
            step = _literal(call, 0, "step") if call.func.id == Jump.__name__ else None
            if step and step not in steps:
                yield f"{kind.__name__} has no step {step!r} to jump to"


def _written(kind: type[Procedure]) -> ast.ClassDef:
    """The code of a class."""
    found = nodes_in(tree_of(Path(inspect.getfile(kind))))
    return next(
        node for node in found if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    )


def inherited_steps(kind: type[Procedure]) -> Iterator[str]:
    """Steps are not inherited: the machine runs those of the class itself and no others.

    A class that takes any over names all that it runs, in its order; it leaves out what it does not
    name.
    """
    if any(step not in vars(kind) for step in kind.STEPS):
        return
    for base in kind.__mro__[1:]:
        if issubclass(base, Procedure):
            for step in base.STEPS.keys() - kind.STEPS.keys():
                yield f"{kind.__name__} would never run {base.__name__}.{step}"


def _literal(call: ast.Call, position: int, keyword: str) -> str | None:
    found = call.args[position] if len(call.args) > position else None
    for named in call.keywords:
        if named.arg == keyword:
            found = named.value
    if isinstance(found, ast.Constant) and isinstance(found.value, str):
        return found.value
    return None
