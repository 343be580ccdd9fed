"""Uses tests that need only parameters of pytest as witnesses of the code that they run."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine.scenario.mutants import digest_of
from engine.scenario.witnesses import Witness
from ufs_desktop.cli.errors import InputError

NOT_EVERY_DAY = frozenset({"slow", "soak", "timing"})


def plain_tests(folder: Path) -> Iterator[Witness]:
    """The tests in a folder below the current one, without those that need fixtures."""
    here = Path.cwd()
    sys.path.insert(0, str(here))
    for file in sorted(folder.resolve().glob("test_*.py")):
        if not file.is_relative_to(here):
            raise InputError(f"{file}: not below the current folder")
        path = file.relative_to(here)
        module = importlib.import_module(".".join(path.with_suffix("").parts))
        for name, test in vars(module).items():
            if name.startswith("test_") and inspect.isfunction(test):
                text = inspect.getsource(test)
                for number, arguments in enumerate(_calls(test)):
                    yield Witness(
                        f"{path.as_posix()}: {name} {number}",
                        digest_of(path.as_posix(), text, str(number)),
                        partial(_runs, test, arguments),
                    )


def _calls(test: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """The arguments of every call that pytest would make without fixtures."""
    marks = getattr(test, "pytestmark", ())
    if _is_put_off(marks):
        return
    choices = [list(_rows(*mark.args)) for mark in marks if mark.name == "parametrize"]
    for rows in product(*choices):
        arguments = {name: value for row in rows for name, value in row.items()}
        if arguments.keys() == inspect.signature(test).parameters.keys():
            yield arguments


def _rows(names: Any, values: Any) -> Iterator[dict[str, Any]]:
    """The arguments of one `parametrize`, row by row."""
    each = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    for value in values:
        is_marked = hasattr(value, "marks")  # a `pytest.param`
        if is_marked and _is_put_off(value.marks):
            continue
        row = value.values if is_marked else value if len(each) > 1 else (value,)
        yield dict(zip(each, row, strict=True))


def _is_put_off(marks: Iterable[Any]) -> bool:
    return any(mark.name in NOT_EVERY_DAY for mark in marks)


def _runs(test: Callable[..., None], arguments: dict[str, Any]) -> bool:
    try:
        test(**arguments)
    except pytest.fail.Exception as failed:  # a BaseException, which callers do not catch
        raise AssertionError(str(failed)) from failed
    return True
