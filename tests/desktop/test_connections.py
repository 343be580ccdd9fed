"""A signal never reaches a method of a plain object: `patience` tells what comes of it when the
object goes while another thread draws or talks."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import ufs_desktop

SOURCES = Path(ufs_desktop.__file__).parent
MADE = "resources_rc.py"


def trees(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        if path.name != MADE:
            yield str(path.relative_to(folder)), ast.parse(path.read_text())


def bases_of(parsed: list[tuple[str, ast.Module]]) -> dict[str, list[str]]:
    """The names that each class stands on."""
    return {
        node.name: [ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases]
        for _, tree in parsed
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }


def is_of_qt(name: str, bases: Mapping[str, list[str]]) -> bool:
    return name.startswith("Q") or any(is_of_qt(base, bases) for base in bases.get(name, ()))


def connected_to_self(owner: ast.ClassDef) -> Iterator[int]:
    """The lines in which a class connects a signal to a method of its own object."""
    for node in ast.walk(owner):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="connect"),
                args=[ast.Attribute(value=ast.Name(id="self")), *_],
            ):
                yield node.lineno


def plain_receivers(folder: Path) -> list[str]:
    parsed = list(trees(folder))
    bases = bases_of(parsed)
    return [
        f"{name}:{line} {node.name}"
        for name, tree in parsed
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and not is_of_qt(node.name, bases)
        for line in connected_to_self(node)
    ]


def test_only_objects_of_qt_hear_signals() -> None:
    assert plain_receivers(SOURCES) == []


def test_a_plain_object_that_hears_one_is_found(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text(
        "class Plain:\n"
        "    def begin(self, timer):\n"
        "        timer.timeout.connect(self.tick)\n"
        "class Mine(Below): \n"
        "    def begin(self, timer):\n"
        "        timer.timeout.connect(self.tick)\n"
        "class Below(QObject): ...\n"
    )
    assert plain_receivers(tmp_path) == ["some.py:3 Plain"]
