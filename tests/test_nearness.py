"""Which tests a change asks for first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.nearness import ALWAYS, KINDS, MOST, ROOT, changes, distances, nearest

SOURCES = {
    "engine/kernel/ids.py": "",
    "engine/kernel/state.py": "from engine.kernel import ids",
    "engine/rules.py": "from engine.kernel.state import State",
    "engine/words.py": "",
    "ufs_desktop/cli/play.py": "",
    "tests/table.py": '"""Of what is\nimport and export."""\nimport engine.rules',
    "tests/test_state.py": "from engine.kernel.state import State",
    "tests/kernel/test_ids.py": "from engine.kernel.ids import Id",
    "tests/test_table.py": "from tests.table import Table",
    "tests/words/conftest.py": "from engine.words import Word",
    "tests/words/test_two.py": "",
    "tests/cli/test_play.py": "",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in SOURCES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        (
            "engine/kernel/ids.py",
            ["tests/kernel/test_ids.py", "tests/test_state.py", "tests/test_table.py"],
        ),
        ("engine/kernel/state.py", ["tests/test_state.py", "tests/test_table.py"]),
        ("engine/rules.py", ["tests/test_table.py"]),
        ("engine/words.py", ["tests/words/test_two.py"]),
        ("engine/grammar.lark", ["tests/test_table.py", "tests/words/test_two.py"]),
        ("tests/test_table.py", ["tests/test_table.py"]),
        ("ufs_desktop/cli/play.py", ["tests/cli/test_play.py"]),
        ("engine/gone.py", []),
        ("LICENSE", []),
    ],
)
def test_the_nearest_come_first(root: Path, changed: str, wanted: list[str]) -> None:
    assert nearest(root, [changed]).files == [ALWAYS, *wanted]


def test_data_has_its_tests() -> None:
    assert "tests/sets" in nearest(ROOT, ["assets/cards/comprehensive/court.yaml"]).files
    assert [p for places in KINDS.values() for p in places if not (ROOT / p).exists()] == []


def test_of_a_change_to_everything_only_the_nearest_are_asked_for() -> None:
    found = nearest(ROOT, ["engine/kernel/machine.py", "tests/kernel/test_kernel_machine.py"])
    assert (len(found.files), found.left > MOST) == (MOST, True)
    assert found.files[1] == "tests/kernel/test_kernel_machine.py"


def test_distances_count_imports() -> None:
    assert distances(["a"], {"a": {"b"}, "b": {"c", "a"}}) == {"a": 0, "b": 1, "c": 2}


def test_an_unknown_commit_is_told() -> None:
    with pytest.raises(SystemExit, match="git diff"):
        changes("no-such-commit")
