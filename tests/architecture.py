"""Reads the imports of a source tree with `ast` and says which of them the house rules forbid."""

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.sources import tree_in

PACKAGES = ("engine", "ufs_desktop")


@dataclass(frozen=True)
class Import:
    """One imported name, with the line that imports it; for annotations alone, or in a function."""

    importer: str
    name: str
    line: int
    for_types: bool
    is_late: bool


@dataclass(frozen=True)
class Forbidden:
    """The modules `within` may not import `names`, those in `excused` may."""

    reason: str
    within: tuple[str, ...]
    names: tuple[str, ...]
    excused: tuple[str, ...] = ()

    def is_broken_by(self, found: Import) -> bool:
        concerned = is_in(found.importer, self.within) and not is_in(found.importer, self.excused)
        return concerned and is_in(found.name, self.names)


@dataclass(frozen=True)
class Only:
    """The modules `within` import nothing but the standard library and `names`."""

    reason: str
    within: tuple[str, ...]
    names: tuple[str, ...]

    def is_broken_by(self, found: Import) -> bool:
        top = found.name.partition(".")[0]
        allowed = top in sys.stdlib_module_names or is_in(found.name, self.names)
        return is_in(found.importer, self.within) and not allowed


@dataclass(frozen=True)
class Upward:
    """A module imports from its own layer and those before it; annotations may look upward."""

    reason: str
    layers: tuple[str, ...]

    def is_broken_by(self, found: Import) -> bool:
        own, target = self._height(found.importer), self._height(found.name)
        return not found.for_types and own is not None and target is not None and target > own

    def _height(self, module: str) -> int | None:
        heights = (height for height, layer in enumerate(self.layers) if is_in(module, (layer,)))
        return next(heights, None)


@dataclass(frozen=True)
class Early:
    """The modules `within` import where a file begins: nothing is put off into a function."""

    reason: str
    within: tuple[str, ...]

    def is_broken_by(self, found: Import) -> bool:
        return found.is_late and is_in(found.importer, self.within)


Rule = Forbidden | Only | Upward | Early


@cache  # of so many imports and rules
def is_in(module: str, packages: tuple[str, ...]) -> bool:
    """Whether `module` is one of `packages` or lies inside one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def violations(root: Path, rules: tuple[Rule, ...]) -> list[str]:
    """Every forbidden import below `root`, as lines that name the file, the import and the rule."""
    return [
        f"{found.importer} line {found.line} imports {found.name}: {rule.reason}"
        for found in imports_below(root)
        for rule in rules
        if rule.is_broken_by(found)
    ]


def circles(root: Path) -> list[list[str]]:
    """The modules below `root` that import each other, each circle in order; types aside."""
    return _tied(_needs(root))


def package_circles(root: Path) -> list[list[str]]:
    """The packages of the first level, and modules beside them, that import each other."""
    between = {(package_of(importer), package_of(target)) for importer, target in _needs(root)}
    return _tied({(importer, target) for importer, target in between if importer != target})


def package_of(module: str) -> str:
    """`engine.kernel` of whatever lies in it."""
    return ".".join(module.split(".")[:2])


def _needs(root: Path) -> set[tuple[str, str]]:
    """Which module imports which, for more than types."""
    modules = {_module_of(path.relative_to(root)) for path in _files(root)}
    found = (each for each in imports_below(root) if not each.for_types)
    return {(each.importer, _nearest(each.name, modules)) for each in found}


def _tied(needs: set[tuple[str, str]]) -> list[list[str]]:
    """Those from which imports lead back to themselves, in circles."""
    imported: dict[str, set[str]] = {}
    for importer, target in needs:
        imported.setdefault(importer, set()).add(target)
    reached = {each: _reached(each, imported) for each in imported}
    tied = {
        tuple(sorted(other for other in reached[each] if each in reached[other]))
        for each in imported
    }
    return sorted(list(circle) for circle in tied if circle)


def _reached(start: str, imported: dict[str, set[str]]) -> set[str]:
    """All modules to which imports lead from this one; itself only if they lead back."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        for target in imported.get(waiting.pop(), set()) - reached:
            reached.add(target)
            waiting.append(target)
    return reached & set(imported)


def _nearest(name: str, modules: set[str]) -> str:
    """The module that a name is imported from: the name itself, or what it stands in."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def imports_below(root: Path) -> Iterator[Import]:
    """The imports of every file of our packages below `root`, in the order of their paths."""
    for path in _files(root):
        yield from imports_of(path, path.relative_to(root))


def _files(root: Path) -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((root / package).rglob("*.py"))


def _module_of(place: Path) -> str:
    parts = place.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path, place: Path) -> Iterator[Import]:
    """The imports of one file, anywhere in it; `place` is its path from the root of the tree."""
    return iter(_imports_in(path.read_text(encoding="utf-8"), place))


@cache
def _imports_in(text: str, place: Path) -> tuple[Import, ...]:
    """Several tests ask for the same tree."""
    return tuple(find_imports(tree_in(text), place))


def find_imports(tree: ast.Module, place: Path) -> Iterator[Import]:
    """The imports of the file at that place below the root, of which this is the tree."""
    module, is_package = _module_of(place), place.stem == "__init__"
    for node, for_types, is_late in _statements(tree.body):
        for name in _names(node, module, is_package):
            yield Import(module, name, node.lineno, for_types, is_late)


def _statements(
    body: Iterable[ast.stmt], for_types: bool = False, is_late: bool = False
) -> Iterator[tuple[ast.stmt, bool, bool]]:
    """Every statement, however deep; whether it is for annotations alone, and in a function."""
    for node in body:
        yield node, for_types, is_late
        if not (hasattr(node, "body") or hasattr(node, "cases")):
            continue
        late = is_late or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        typing = for_types or (isinstance(node, ast.If) and _asks_for_types(node.test))
        yield from _statements(getattr(node, "body", ()), typing, late)
        for name in ("orelse", "finalbody"):
            yield from _statements(getattr(node, name, ()), for_types, late)
        for name in ("handlers", "cases"):
            for clause in getattr(node, name, ()):
                yield from _statements(clause.body, for_types, late)


def _asks_for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _names(node: ast.stmt, module: str, is_package: bool) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = _absolute(node, module, is_package)
        # `from engine.ufs import rules` names a module, `from engine.ufs.rules import x` may not.
        yield from (f"{base}.{alias.name}" for alias in node.names)


def _absolute(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    keep = len(parts) - node.level + (1 if is_package else 0)
    return ".".join([*parts[:keep], *([node.module] if node.module else [])])
