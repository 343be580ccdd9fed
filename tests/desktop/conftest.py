"""The application as the program dresses it."""

import pytest
from PySide6.QtWidgets import QApplication

from ufs_desktop import desktop, theme


@pytest.fixture
def dressed(qapp: QApplication) -> QApplication:
    """The test run's QApplication with the fonts, resources and looks of ours."""
    assert desktop.resources_rc is not None
    theme.apply(qapp)
    return qapp
