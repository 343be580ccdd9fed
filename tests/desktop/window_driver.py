"""What tests of the whole window ask of it, and how they press its buttons."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from engine.decks.lines import DeckList
from engine.kernel.replay import Replay
from engine.kernel.rng import Rng
from engine.kernel.views import DecisionView
from tests.desktop.players import some_answer
from tests.desktop.seated import dressed_at_once, expose
from ufs_desktop.data.places import Places
from ufs_desktop.decks.folder import DeckFolder
from ufs_desktop.decks.page import DeckPage
from ufs_desktop.play.page import TablePage
from ufs_desktop.replay.page import ReplayPage
from ufs_desktop.table.kit import TableKit
from ufs_desktop.window import MainWindow


@contextmanager
def window_open(kit: TableKit, qtbot: QtBot, places: Places) -> Iterator[MainWindow]:
    """A window over a user's folder, in which nothing moves."""
    with dressed_at_once():
        window = MainWindow(kit, None, places.unfinished, places)
    window.settings.set("reduced_motion", True)
    window.settings.set("beats", 0)
    expose(window, qtbot)
    yield window
    window.close()


def table(window: MainWindow) -> TablePage:
    assert isinstance(window.page, TablePage)
    return window.page


def deck_in_front(window: MainWindow, qtbot: QtBot, before: DeckPage | None = None) -> DeckPage:
    """The deck that is shown as soon as it is read: another one than was there before."""
    qtbot.waitUntil(lambda: isinstance(window.page, DeckPage) and window.page is not before)
    assert isinstance(window.page, DeckPage)
    return window.page


def deck_open(window: MainWindow, qtbot: QtBot) -> DeckPage:
    """The deck that is shown, judged, and the cards beside it."""
    page = deck_in_front(window, qtbot)
    qtbot.waitUntil(lambda: page.bench.is_judged and bool(page.browser.model.keys))
    return page


def new_deck_open(window: MainWindow, qtbot: QtBot) -> DeckPage:
    """A new deck, empty, and every card listed beside it."""
    assert window.decks is not None
    window.decks.open_new()
    return deck_open(window, qtbot)


def saved_deck(page: DeckPage) -> DeckList:
    """What its file holds."""
    assert page.keeper is not None
    assert page.keeper.path is not None
    return DeckFolder(page.keeper.folder.root).open(page.keeper.path).deck


def pending(window: MainWindow) -> DecisionView | None:
    view = table(window).view
    return view.decision if view is not None else None


def number_asked(window: MainWindow) -> int | None:
    """The number of the decision that awaits an answer here."""
    decision = pending(window)
    return decision.id if decision is not None else None


def asked(window: MainWindow) -> bool:
    return number_asked(window) is not None


def answer(window: MainWindow, qtbot: QtBot, rng: Rng) -> None:
    """Give any legal answer, and wait until it is taken."""
    decision, number = pending(window), number_asked(window)
    assert decision is not None
    assert number is not None
    table(window).session.answer(number, some_answer(decision, rng))
    qtbot.waitUntil(lambda: number_asked(window) != number)


def go_to_step(page: ReplayPage, step: int, qtbot: QtBot) -> None:
    """Look at this step of a recorded game."""
    page.go(step)
    qtbot.waitUntil(lambda: page.moment is not None and page.moment.step == step)


def recorded(window: MainWindow, qtbot: QtBot) -> ReplayPage:
    """The game at the table in front, as it may be looked at again."""
    found: list[Replay] = []
    session = table(window).session
    session.recorded.connect(found.append)
    session.record()
    qtbot.waitUntil(lambda: bool(found))
    page = window.replays.show_replay(found[0])
    qtbot.waitUntil(lambda: page.moment is not None)
    return page


def resume(window: MainWindow, qtbot: QtBot) -> None:
    """Go on with the unfinished game, or be told why not."""
    window.games.resume()
    qtbot.waitUntil(lambda: not window.games.resuming.is_busy)


def told(window: MainWindow) -> str:
    """The words of the message that is open, which is closed."""
    boxes = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert len(boxes) == 1
    words = boxes[0].text()
    boxes[0].accept()
    return words


def is_telling(window: MainWindow) -> bool:
    return any(box.isVisible() for box in window.findChildren(QMessageBox))


def told_soon(window: MainWindow, qtbot: QtBot) -> str:
    """The same once there is such a message."""
    qtbot.waitUntil(lambda: is_telling(window))
    return told(window)


def press(box: QMessageBox, label: str) -> None:
    next(button for button in box.buttons() if button.text() == label).click()


def menu_of(action: QAction) -> QMenu:
    menu = action.menu()
    assert isinstance(menu, QMenu)
    return menu


def entry(window: MainWindow, label: str) -> QAction:
    menus = [menu_of(action) for action in window.menuBar().actions()]
    actions = [action for menu in menus for action in menu.actions()]
    return next(action for action in actions if action.text() == label)


def press_held(widget: QWidget, key: Qt.Key) -> None:
    """What Qt repeats by itself as long as a key is held."""
    plain = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyPress, key, plain, "", True, 1))
