"""Which test files a change can break, the nearest first: `python -m tests.nearness [REV]`.

A test file is as near to a changed module as there are imports between the two; one that bears the
module's name is as near as one that imports it, since commands are found by name. What is no module
has its tests in `KINDS`. Beside them the rules of the house are always held.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.architecture import Import, find_imports

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("engine", "ufs_desktop", "tests")
ALWAYS = "tests/test_architecture.py"
IMPORTS = re.compile(r"^[ \t]*(?:from \S+ import (?:\([^)]*\)|.+)|import .+)", re.MULTILINE)
MOST = 60  # files: what is farther away hardly ever fails alone
# Where the tests of a file are that no module imports, by how its path begins.
KINDS = {
    "assets/cards/": ("tests/sets", "tests/library/test_playable.py"),
    "assets/decks/": ("tests/sets", "tests/bots/test_games.py"),
    "assets/learn/": ("tests/desktop/test_learn.py",),
    "assets/": ("tests/test_packaging_resources.py",),
    "resources.qrc": ("tests/test_packaging_resources.py",),
    "tests/scenarios/": ("tests/test_scenarios.py",),
    "tests/text/corpus/": ("tests/text",),
    "packaging/": ("tests/test_packaging_scripts.py", "tests/test_packaging_environment.py"),
    "pyproject.toml": ("tests/test_packaging_environment.py", "tests/test_packaging_wheel.py"),
    "hatch_build.py": ("tests/test_packaging_wheel.py",),
    "README.md": ("tests/test_packaging_scripts.py", "tests/cli/test_main.py"),
    "CHANGELOG.md": ("tests/cli/test_main.py",),
}


class Choice(NamedTuple):
    """The test files to run, as paths from the root, and how many more the change can reach."""

    files: list[str]
    left: int


def nearest(root: Path, changed: Iterable[str]) -> Choice:
    """Those that a change of these paths can break, the nearest first."""
    changed = list(changed)
    modules = {name_of(path): path for path in _sources(root)}
    begun = {name for path in changed for name in _modules_of(path, modules)}
    far = distances(begun, _importers(root, modules) if begun else {})
    for name, path in modules.items():
        if any(_is_named_after(path, changed_name) for changed_name in begun):
            far[name] = min(far.get(name, 1), 1)
    found = {modules[name]: far[name] for name in far if _is_test(modules.get(name, ""))}
    found |= dict.fromkeys(_by_kind(root, changed), 1)
    ranked = sorted(found, key=lambda path: (found[path], path))
    every = list(dict.fromkeys([ALWAYS, *ranked]))
    return Choice(every[:MOST], len(every[MOST:]))


def distances(begun: Iterable[str], importers: Mapping[str, set[str]]) -> dict[str, int]:
    """How many imports lie between each module and the nearest of those to begin with."""
    far = dict.fromkeys(begun, 0)
    waiting = list(far)
    for name in waiting:  # which grows meanwhile
        for importer in sorted(importers.get(name, ())):
            if importer not in far:
                far[importer] = far[name] + 1
                waiting.append(importer)
    return far


def name_of(path: str) -> str:
    """The module of a source file: `engine/kernel/ids.py` is `engine.kernel.ids`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _sources(root: Path) -> list[str]:
    return [
        str(path.relative_to(root)) for place in PLACES for path in (root / place).rglob("*.py")
    ]


def _importers(root: Path, modules: Mapping[str, str]) -> dict[str, set[str]]:
    importers: dict[str, set[str]] = defaultdict(set)
    for name, path in modules.items():
        if path.endswith("/conftest.py"):  # is read for each test file of its folder
            tests = f"{name.rpartition('.')[0]}.test_"
            importers[name] |= {other for other in modules if other.startswith(tests)}
        for found in imports_in((root / path).read_text(encoding="utf-8"), Path(path)):
            imported = found.name if found.name in modules else found.name.rpartition(".")[0]
            if imported in modules:
                importers[imported].add(name)
    return importers


def imports_in(text: str, place: Path) -> Iterator[Import]:
    """The imports of a file, from what begins its lines as one does: to read all takes long."""
    likely = "\n".join(found[0].lstrip() for found in IMPORTS.finditer(text))
    try:
        tree = ast.parse(likely)
    except SyntaxError:  # words of a text for people
        tree = ast.parse(text)
    return find_imports(tree, place)


def _modules_of(path: str, modules: Mapping[str, str]) -> Iterable[str]:
    """The module that a changed file is; those beside a data file of a package read it."""
    if path.endswith(".py"):
        return (name_of(path),)
    if not path.startswith(("engine/", "ufs_desktop/")):
        return ()
    folder = path.rpartition("/")[0]
    return [name for name, other in modules.items() if other.rpartition("/")[0] == folder]


def _is_named_after(path: str, module: str) -> bool:
    name = module.rpartition(".")[2]
    return _is_test(path) and Path(path).stem in (f"test_{name}", f"test_cards_{name}")


def _is_test(path: str) -> bool:
    return path.startswith("tests/") and Path(path).name.startswith("test_")


def _by_kind(root: Path, changed: Iterable[str]) -> list[str]:
    kinds = [kind for path in changed for kind in KINDS if path.startswith(kind)]
    return [place for kind in kinds for place in KINDS[kind] if (root / place).exists()]


def changes(rev: str = "") -> list[str]:
    """The paths that differ from a commit, those that git does not know yet among them."""
    base = rev or _git("merge-base", "main", "HEAD")[0]
    return [
        *_git("diff", "--name-only", "--relative", base),
        *_git("ls-files", "--others", "--exclude-standard"),
    ]


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.splitlines()


if __name__ == "__main__":
    chosen = nearest(ROOT, changes(*sys.argv[1:2]))
    print("\n".join(chosen.files))
    if chosen.left:
        print(f"{chosen.left} test files that are farther away are left out", file=sys.stderr)
