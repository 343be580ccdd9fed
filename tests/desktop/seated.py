"""A table page on the screen for a test, and put away after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.kernel.views import View
from tests.desktop.fakes import FakeSession
from tests.desktop.patience import wait_until
from ufs_desktop import theme
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.base import Session
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit


def still(*, open_hands: bool = False) -> Settings:
    """Settings under which nothing moves."""
    settings = Settings()
    settings.now.reduced_motion = True
    settings.now.beats = 0
    settings.now.open_hands = open_hands
    return settings


def expose(widget: QWidget, qtbot: QtBot) -> None:
    """The widget on the screen, 1280 by 720."""
    qtbot.addWidget(widget)
    widget.resize(1280, 720)
    with qtbot.waitExposed(widget):
        widget.show()


def in_front(window: QWidget) -> None:
    """It hears the keys from here on."""
    window.activateWindow()
    wait_until(window.isActiveWindow)


@contextmanager
def dressed_at_once() -> Iterator[None]:
    """What is built meanwhile gets the sheet at the end, as the program's window does and a page
    that it takes in."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    theme.undress(application)
    try:
        yield
    finally:
        theme.put_on(application)


@contextmanager
def seated(
    session: Session, qtbot: QtBot, settings: Settings, kit: TableKit = FIGHT_KIT
) -> Iterator[TablePage]:
    """The page of 1280 by 720 with the keyboard."""
    with dressed_at_once():
        page = TablePage(kit, session, settings)
    expose(page, qtbot)
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
