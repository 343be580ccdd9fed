"""Which tests are asked about spoilt code, and with which arguments."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ufs_desktop.cli.errors import InputError
from ufs_desktop.cli.plain_tests import plain_tests

TESTS = """
import pytest

slowly = pytest.mark.slow


def test_alone():
    pass


def test_with_a_fixture(tmp_path):
    pass


@slowly
def test_of_the_long_run():
    pass


@pytest.mark.parametrize("one", [1, pytest.param(2, marks=slowly), pytest.param(3, id="three")])
@pytest.mark.parametrize(("left", "right"), [(5, 5), pytest.param(6, 6)])
def test_of_rows(one, left, right):
    assert one == 1 and left == right
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With one file of tests, in a folder where a command is given."""
    path = tmp_path / "plain_sample" / "test_rows.py"
    path.parent.mkdir()
    path.write_text(TESTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return path.parent


def test_rows_are_asked_one_by_one_and_nothing_that_is_put_off(folder: Path) -> None:
    found = {each.name.rpartition(": ")[2]: each for each in plain_tests(folder)}
    assert list(found) == ["test_alone 0", *(f"test_of_rows {number}" for number in range(4))]
    assert len({each.digest for each in found.values()}) == 5
    well = [name for name, each in found.items() if each.passes()]
    assert well == ["test_alone 0", "test_of_rows 0", "test_of_rows 2"]


def test_an_error_that_does_not_come_is_noticed(folder: Path) -> None:
    """It is none of those that stand below `Exception`."""
    text = "import pytest\n\ndef test_it():\n    with pytest.raises(ValueError):\n        pass\n"
    (folder / "test_raising.py").write_text(text, encoding="utf-8")
    found = {each.name.rpartition(": ")[2]: each for each in plain_tests(folder)}
    assert not found["test_it 0"].passes()


def test_a_folder_is_named_as_one_likes_but_lies_below_the_current_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = [[each.digest for each in plain_tests(at)] for at in (folder, Path(folder.name))]
    assert named[0] == named[1]
    (folder.parent / "elsewhere").mkdir()
    monkeypatch.chdir(folder.parent / "elsewhere")
    with pytest.raises(InputError, match="not below the current folder"):
        list(plain_tests(folder))
