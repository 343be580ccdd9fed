"""The application as the program dresses it."""

import gc
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from ufs_desktop import desktop, theme


@pytest.fixture(autouse=True)
def no_looking_in_other_threads() -> Iterator[None]:
    """Garbage is looked for between two tests, when no engine runs: see `sweeper`."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def dressed(qapp: QApplication) -> QApplication:
    """The test run's QApplication with the fonts, resources and looks of ours."""
    assert desktop.resources_rc is not None
    theme.apply(qapp)
    return qapp
