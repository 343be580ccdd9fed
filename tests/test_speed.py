"""The bounds of tests: waiting is free, work is not."""

from __future__ import annotations

import re
import time
from pathlib import Path

from tests.speed import is_within, slowness


def test_waiting_for_others_costs_nothing() -> None:
    assert is_within(0.02, lambda: time.sleep(0.1), rounds=2)


def test_work_that_takes_too_long_is_noticed() -> None:
    assert not is_within(0.001, lambda: sum(range(2_000_000)), rounds=3)


def test_a_quick_machine_has_no_shorter_bounds() -> None:
    assert slowness() >= 1


def test_a_kind_of_test_is_named_where_the_tests_stand() -> None:
    """Files that do not name it are not read for it (conftest.py), so no helper may mark tests."""
    helpers = [path for path in Path(__file__).parent.rglob("*.py") if "test_" not in path.name]
    marked = re.compile(r"mark\.(slow|timing|soak)")
    assert len(helpers) > 50
    assert not [path for path in helpers if marked.search(path.read_text(encoding="utf-8"))]
