"""The page of the cards in windows of any size."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication

from ufs_desktop.cards.page import CardsPage
from ufs_desktop.window import SMALLEST_SIZE, MainWindow

SMALLEST = (SMALLEST_SIZE.width(), SMALLEST_SIZE.height())
SIZES = (SMALLEST, (640, 336), (700, 500), (853, 450), (1024, 640), (1280, 720))


@pytest.mark.parametrize("size", SIZES)
def test_no_button_over_the_cards_is_cut_in_any_window(
    cards: CardsPage, window: MainWindow, size: tuple[int, int]
) -> None:
    """Those that menus have as well are left out where they have no room."""
    window.resize(*size)
    QApplication.processEvents()
    found = cards.browser.findChildren(QAbstractButton)
    buttons = [each for each in found if each.isVisible() and each.text()]
    assert {"Table", "Faces"} <= {each.text() for each in buttons}
    assert [each.text() for each in buttons if each.width() < each.sizeHint().width()] == []
    table = cards.browser.table
    assert table.viewport().height() >= 2 * table.rowHeight(0)
    has_acts = any(each.text() == "Export…" for each in buttons)
    assert has_acts is (size[0] > 1000)
