"""What the workers of a run share out, and what they tell."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import rewrite

from tests.shared_out import UNTOLD, is_told, rewrite_once, share_of

ROOT = Path(__file__).resolve().parent.parent
SHORT = """
from tests.shared_out import Short

def pytest_configure(config):
    config.pluginmanager.register(Short())
"""
FAULTY = """
import pytest

def test_wrong():
    assert 1 + 1 == 3

def test_right():
    print("said")

@pytest.fixture
def broken():
    yield
    assert not "left over"

def test_left(broken):
    pass

@pytest.mark.skip
def test_skipped():
    pass
"""


def test_every_file_is_in_one_share(tmp_path: Path) -> None:
    files = [tmp_path / f"{size}.py" for size in range(7)]
    for size, path in enumerate(files):
        path.write_text("#" * size)
    shares = [share_of(files, worker, 3) for worker in range(3)]
    assert sorted(path for share in shares for path in share) == files
    assert {len(share) for share in shares} == {2, 3}
    assert [share[0].stem for share in shares] == ["6", "5", "4"]


def test_a_file_is_rewritten_as_pytest_does(
    tmp_path: Path, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "test_it.py"
    path.write_text("def test():\n    assert [1] == [2]\n")
    rewrite_once(path, pytestconfig)
    kept = rewrite.get_cache_dir(path) / f"test_it{rewrite.PYC_TAIL}"
    assert rewrite._read_pyc(path, kept) == rewrite._rewrite_test(path, pytestconfig)[1]
    monkeypatch.setattr(rewrite, "_rewrite_test", None)  # and only once
    rewrite_once(path, pytestconfig)


def test_a_file_that_cannot_be_read_is_left_to_pytest(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    path = tmp_path / "test_it.py"
    path.write_text("def test(:\n")
    rewrite_once(path, pytestconfig)
    assert list(rewrite.get_cache_dir(path).glob("*")) == []


def report(**said: Any) -> pytest.TestReport:
    usual: dict[str, Any] = {
        "nodeid": "it",
        "location": ("it.py", 1, "it"),
        "keywords": {},
        "longrepr": None,
    }
    return pytest.TestReport(**{**usual, "outcome": "passed", "when": "setup", **said})


@pytest.mark.parametrize(
    "said",
    [
        {"when": "call"},
        {"outcome": "failed"},
        {"outcome": "skipped"},
        {"duration": UNTOLD},
        {"sections": [("Captured stdout setup", "said")]},
    ],
    ids=str,
)
def test_what_somebody_shows_is_told(said: dict[str, object]) -> None:
    assert is_told(report(**said))


@pytest.mark.parametrize("when", ["setup", "teardown"])
def test_what_nobody_shows_is_not(when: str) -> None:
    assert not is_told(report(when=when, duration=UNTOLD / 2))


def test_a_run_counts_everything_and_shows_what_failed(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(SHORT)
    (tmp_path / "test_it.py").write_text(FAULTY)
    unused = [
        f"-pno:{name}" for name in ("xdist", "pytest-qt", "hypothesispytest", "cacheprovider")
    ]
    ask = [sys.executable, "-m", "pytest", "-q", str(tmp_path), f"--rootdir={tmp_path}", *unused]
    told = subprocess.run(ask, cwd=ROOT, capture_output=True, text=True).stdout
    assert "1 failed, 2 passed, 1 skipped, 1 error in" in told
    assert "assert (1 + 1) == 3" in told
    assert "not 'left over'" in told
