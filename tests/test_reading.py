"""Files of unknown origin are read by the few modules that bound what they take in.

Whoever reads a file, JSON, an archive, a database or a picture by other means stands in this list,
with the reason why nobody else can have written what is read.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import nodes_in, tree_in

ROOT = Path(__file__).resolve().parent.parent
RAW = {
    *("open", "QImageReader", "QSettings", "QSvgRenderer", "QMovie", "QFile"),
    *("json.load", "json.loads", "zipfile.ZipFile", "zipfile.is_zipfile", "sqlite3.connect"),
    *("yaml.load", "yaml.load_all", "yaml.safe_load", "yaml.safe_load_all", "yaml.parse"),
    *("tarfile.open", "gzip.open", "bz2.open", "lzma.open", "pickle.load", "pickle.loads"),
    *("os.open", "zlib.decompress", "gzip.decompress", "shelve.open"),
}
WRITES = ("w", "x", "a")
PICTURES = {"QImage", "QPixmap"}  # read a file where they are given a name
OPENERS = {"open", "zipfile.ZipFile"}  # read or write, by their mode
READERS = {  # they bound what they take in
    "engine/kernel/contents.py",
    "engine/files/archives.py",
    "engine/files/safe_yaml.py",
    "engine/library/database.py",
    "engine/library/repair.py",
    "engine/library/store.py",
    "engine/library/trees.py",
    "ufs_desktop/pictures/album.py",
}
OWN = {
    "engine/decks/deckrules.py": "formats that come with the program",
    "engine/kernel/rulebook.py": "rules that come with the program",
    "engine/library/compilation.py": "source files of the program",
    "engine/library/query/parse.py": "the grammar that comes with the program",
    "engine/scenario/mutants.py": "source files of the program",
    "engine/scenario/witnesses.py": "source files of the program",
    "ufs_desktop/about.py": "licences inside the program",
    "ufs_desktop/cli/type_errors.py": "source files of the program",
    "ufs_desktop/cli/measurements/net.py": "what a process of ours has just said",
    "ufs_desktop/cli/measurements/table.py": "what a process of ours has just said",
    "ufs_desktop/learn/chapters.py": "chapters that come with the program",
    "ufs_desktop/bundle.py": "cards that come with the program",
    "ufs_desktop/performance/gauge.py": "what the system says of this process",
}
FUZZ = "ufs_desktop/fuzz/"  # reads what it has just written, to spoil it


def raw_reads(source: str) -> Iterator[tuple[int, str]]:
    """The calls that read by themselves, with their lines; what opens a file to write does not."""
    for node in nodes_in(tree_in(source)):
        if isinstance(node, ast.Call) and (name := _raw_name(node)) and not _writes(name, node):
            yield node.lineno, name


def _raw_name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) if name in RAW or (name in PICTURES and _is_named(call)):
            return name
        case ast.Attribute(value=ast.Name(id=module), attr=name) if f"{module}.{name}" in RAW:
            return f"{module}.{name}"
        case ast.Attribute(attr="read_bytes" | "read_text" as name):
            return name
        case ast.Attribute(attr="open") if _mode(call):
            return "open"
    return ""


def _is_named(call: ast.Call) -> bool:
    """Whether what is drawn comes from a file."""
    first = call.args[0] if call.args else None
    return isinstance(first, ast.JoinedStr) or (
        isinstance(first, ast.Constant) and isinstance(first.value, str)
    )


def _mode(call: ast.Call) -> str:
    """The mode in which a file is opened, if the call says one."""
    given = [*call.args, *(word.value for word in call.keywords if word.arg == "mode")]
    texts = [each.value for each in given if isinstance(each, ast.Constant)]
    return next((text for text in texts if isinstance(text, str) and len(text) <= 3), "")


def _writes(name: str, call: ast.Call) -> bool:
    if name in OPENERS:
        return _mode(call).startswith(WRITES)
    return name == "os.open" and "O_WRONLY" in ast.unparse(call)


def modules() -> Iterator[Path]:
    for package in ("engine", "ufs_desktop"):
        yield from sorted((ROOT / package).rglob("*.py"))


def test_files_are_read_by_the_few_who_bound_them() -> None:
    found = [
        f"{path.relative_to(ROOT)} line {line}: {name}"
        for path in modules()
        if (place := path.relative_to(ROOT).as_posix()) not in READERS | OWN.keys()
        and not place.startswith(FUZZ)
        and path.name != "resources_rc.py"
        for line, name in raw_reads(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_everybody_in_the_list_reads() -> None:
    for place in READERS | OWN.keys():
        assert list(raw_reads((ROOT / place).read_text(encoding="utf-8"))), place


@pytest.mark.parametrize(
    "line",
    [
        "path.read_text()",
        "open(path)",
        "path.open('rb')",
        "json.loads(text)",
        "zipfile.ZipFile(path)",
        "QSettings('a')",
        "sqlite3.connect(path)",
        "QPixmap('a.png')",
        "yaml.safe_load(text)",
        "os.open(path, os.O_RDONLY)",
    ],
)
def test_a_raw_read_is_found(line: str) -> None:
    assert list(raw_reads(line))


@pytest.mark.parametrize(
    "line",
    [
        "path.open('w')",
        "zipfile.ZipFile(target, 'w', 8)",
        "dialog.open()",
        "self._album.open(folders)",
        "os.open(os.devnull, os.O_WRONLY)",
        "contents(path, 5)",
    ],
)
def test_what_writes_or_opens_a_dialog_is_none(line: str) -> None:
    assert not list(raw_reads(line))
