"""A table page on the screen for a test, and put away after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.kernel.views import View
from tests.desktop.fakes import FakeSession
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.play.page import TablePage
from ufs_desktop.settings import Settings


def still(*, open_hands: bool = False) -> Settings:
    """Settings under which nothing moves."""
    settings = Settings()
    settings.now.reduced_motion = True
    settings.now.beats = 0
    settings.now.open_hands = open_hands
    return settings


@contextmanager
def seated(session: FakeSession, qtbot: QtBot, settings: Settings) -> Iterator[TablePage]:
    """The page of 1280 by 720 with the keyboard."""
    page = TablePage(FIGHT_KIT, session, settings)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    with qtbot.waitExposed(page):
        page.show()
    page.setFocus()
    yield page
    page.end()
    page.pictures.finish()
    page.preview.clear()


def show_moment(
    session: FakeSession, page: TablePage, view: View, vain: tuple[int, ...] = ()
) -> None:
    """Tell a moment of the game, and let the page paint it."""
    session.show(view, vain=vain)
    QApplication.processEvents()
    page.finish_painting()
