"""Builds the Qt application and its window, and runs it or takes a screenshot."""

import contextlib
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import (
    QElapsedTimer,
    QMessageLogContext,
    QSize,
    Qt,
    QThread,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QDialog

from ufs_desktop import (
    __version__,
    garbage,
    resources_rc,  # noqa: F401 - importing it makes :/icons and :/fonts known to Qt
    theme,
)
from ufs_desktop.cli.games import GAMES, USUAL, game_of, game_of_file
from ufs_desktop.data.instance import Instance, OpenWindow
from ufs_desktop.data.logfile import LogFile, start_log
from ufs_desktop.data.memory import Kept
from ufs_desktop.data.places import Places
from ufs_desktop.folders import IDENTITY, data_folder
from ufs_desktop.preparation import Preparation
from ufs_desktop.session import autosave
from ufs_desktop.session.deck import decks_for
from ufs_desktop.session.demonstration import shown_game
from ufs_desktop.session.local import LocalSession
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.deck_choice import DeckChoice
from ufs_desktop.widgets.dialogs import open_dialog, tell, warning
from ufs_desktop.widgets.edition_choice import EditionChoice
from ufs_desktop.widgets.first_sight import FirstSight
from ufs_desktop.window import MainWindow

KITS: dict[str, TableKit] = {kit.drawer: kit for kit in (game.kit() for game in GAMES)}
HOME = "home"
DEMONSTRATION = "demonstration"  # the random key of the game in screenshots
PATIENCE = 30_000  # milliseconds that a screenshot waits for its page
LOOK = 20  # milliseconds between two checks
SETTLES = 5  # rounds of layout until a page or table has its final look


class LaunchOptions(NamedTuple):
    """What the command line asks for besides a window."""

    file: Path | None = None  # a recorded game, a problem report, or a deck
    deck: Path | None = None  # for a new game
    edition: str | None = None  # for a new game, or for the page
    page: str | None = None  # by its name in the menus
    host: bool = False  # a network game, immediately
    join: str | None = None  # the code of a network game

    def begin(self, window: MainWindow) -> None:
        """Open it in the window; a named edition also chooses the game, as on the first page."""
        if self.edition is not None:
            window.settings.set("game", game_of(self.edition).kit().drawer)
        if self.page is not None:
            choose_rules(window, self.edition)
            show_page(window, self.page)
        if self.file is not None:
            window.open_file(self.file)
        desk = window.lan.desk
        if self.host:
            desk.host_now(self._choose)
        elif self.join is not None:
            desk.ask_join(self.join, self._choose)
        elif self._is_for_a_new_game:
            dialog = window.games.ask_new_game()
            self._choose(dialog.edition, dialog.own_deck)

    def _choose(self, edition: EditionChoice, deck: DeckChoice) -> None:
        """Choose in a form what was asked for."""
        edition.choose(self.edition or "")
        if self.deck is not None:
            deck.choose_file(self.deck)

    @property
    def _is_for_a_new_game(self) -> bool:
        """Whether the deck or edition is for a new game here; with a page, the edition is for the
        page."""
        return self.file is None and (
            self.deck is not None or (self.edition is not None and self.page is None)
        )

    @property
    def drawer(self) -> str | None:
        """The drawer of the game that these options are for; None for any game."""
        if self.file is not None:
            return game_of_file(self.file).kit().drawer
        if self.edition is not None:
            return game_of(self.edition).kit().drawer
        return "" if self.deck is not None else None


class PictureOptions(NamedTuple):
    """A screenshot of the window, and where to write it."""

    file: Path
    after: int | None = None  # this many decisions by bots
    page: str | None = None
    theme: str = "dark"
    edition: str | None = None  # for the page, or for the bots' game


def choose_rules(window: MainWindow, edition: str | None) -> None:
    """Choose the edition named with a page, as on the first page."""
    if edition is not None:
        window.settings.set("edition", edition)


def show_page(window: MainWindow, name: str) -> None:
    """Show a page by its name in the menus; the first page is there already."""
    if name != HOME:
        window.menus.actions[name].trigger()


class House(NamedTuple):
    """What all windows of a run share, whichever game they are for."""

    application: QApplication
    folder: Path
    instance: Instance
    log: LogFile | None
    kept: Kept


def open_window(
    arguments: list[str], size: QSize | None, wanted: LaunchOptions, drawer: str | None = None
) -> int:
    """Show the main window until the user closes it, then one for each other game they choose."""
    application = make_application(arguments)
    places = Places(_own_folder())
    instance, log = Instance(places.lock), start_log(places.log)
    opened_here = OpenWindow(places.folder)
    house = House(application, places.folder, instance, log, Kept(places.settings))
    opened: str | None = Settings(house.kept).now.game if drawer is None else drawer
    # Qt's event loop would keep Python's own handler for Ctrl+C in the terminal from running.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    code, is_first = 0, True
    while opened is not None:
        begin = partial(_begin, house, wanted) if is_first else _nothing_more
        code, opened = _show_game(house, KITS.get(opened, USUAL.kit()), size, begin)
        is_first = False
    opened_here.release()
    instance.release()
    if log is not None:
        log.close()
    return code


def _begin(house: House, wanted: LaunchOptions, window: MainWindow) -> None:
    """Tell the user any warnings, then do what the command line asks for."""
    for words in (house.instance.warning, window.settings.trouble):
        if words:
            tell(window, words)
    wanted.begin(window)


def _nothing_more(window: MainWindow) -> None:
    """Used for later windows, as what the command line asked for has been done."""


def _show_game(
    house: House, kit: TableKit, size: QSize | None, begin: Callable[[MainWindow], None]
) -> tuple[int, str | None]:
    """Show the window of one game; returns the exit code and the game to open next."""
    places = Places(house.folder, kit.drawer)
    # If another window is already open, its unfinished game must not be overwritten.
    save_path = places.unfinished if house.instance.is_first else None
    if save_path is not None:
        with contextlib.suppress(OSError):
            places.of_game.mkdir(parents=True, exist_ok=True)
            autosave.clear_halves(save_path)
    titles = {drawer: each.title for drawer, each in KITS.items()}
    looks = Settings(house.kept).now
    theme.dress(house.application, looks.theme, looks.text_percent)  # now: no part of a window
    theme.undress(house.application)  # would hear of another font before the window is shown
    window = MainWindow(kit, house.kept, save_path, places, house.log, titles)
    _dress(house.application, window.settings)
    if size is not None:
        window.resize(size)
    else:
        window.fit_screen()
    window.show()
    FirstSight(window, partial(begin, window))
    preparation = prepare(kit, window)
    code = house.application.exec()
    preparation.finish()
    for words in window.last_words:
        box = warning(None, words)
        box.setStyleSheet(window.styleSheet())
        open_dialog(box)
        house.application.exec()  # until the message is closed: no other window is open
    return code, window.next_game


def _dress(application: QApplication, settings: Settings) -> None:
    """Apply the chosen colours and sizes, now and whenever they are changed."""

    def dress(changed: str = "theme") -> None:
        if changed in ("theme", "text_percent"):
            theme.dress(application, settings.now.theme, settings.now.text_percent)

    dress()
    settings.changed.connect(dress)


def prepare(kit: TableKit, window: MainWindow) -> Preparation:
    """Prepare the first table, and keep garbage collection from holding up games."""
    preparation = Preparation(kit, window)
    preparation.begin()
    games = (window.games.next_begun, window.lan.next_begun)
    for is_between_games in (window.tabs.closed, *games):
        is_between_games.connect(garbage.tidy, Qt.ConnectionType.QueuedConnection)
    return preparation


def _own_folder() -> Path:
    """The folder of all the user's data, created if necessary."""
    folder = data_folder()
    # If it cannot be made, the user is told once the window is open.
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def take_picture(arguments: list[str], size: QSize | None, wanted: PictureOptions) -> bool:
    """Write a screenshot of the window, or of the dialog that was asked for."""
    garbage.settle()
    application = make_application(arguments)
    kit = game_of(wanted.edition).kit()
    theme.undress(application)
    window = MainWindow(kit)
    theme.dress(application, wanted.theme)
    if size is not None:
        window.resize(size)
    window.show()
    if wanted.after is None:
        choose_rules(window, wanted.edition)
        _wait_for_page(application, window, wanted.page or HOME)
    else:
        edition = wanted.edition or kit.module.edition
        _play_demonstration(application, window, kit, wanted.after, edition)
    dialog = window.findChild(QDialog)
    taken = (dialog or window).grab().save(str(wanted.file), "PNG")
    window.close()
    return taken


def _wait_for_page(application: QApplication, window: MainWindow, name: str) -> None:
    """Show a page, and wait until it is complete."""
    # Not quit(), which would close the window before the screenshot.
    QTimer.singleShot(0, lambda: application.exit())
    application.exec()
    show_page(window, name)
    waited = QElapsedTimer()
    waited.start()
    _settle(application)  # the page has grown with its window
    while not window.tabs.page.is_complete and waited.elapsed() < PATIENCE:
        QThread.msleep(LOOK)
        application.processEvents()
    _settle(application)
    window.home.finish_painting()


def _play_demonstration(
    application: QApplication, window: MainWindow, kit: TableKit, after: int, edition: str
) -> None:
    """Let two bots play with two of our decks until this many decisions are made."""
    decks = decks_for(edition, kit.shelf.starters())
    session = LocalSession(shown_game(kit.module, decks, DEMONSTRATION, 0), halt_after=after)
    # The session's last update is in the queue before this.
    session.halted.connect(lambda: QTimer.singleShot(0, lambda: application.exit()))
    session.failed.connect(lambda _: application.exit())
    page = window.games.show_table(session, is_show=True)
    application.exec()
    page.finish_painting()
    _settle(application)  # what is next to the table and over it
    page.finish_painting()


def _settle(application: QApplication) -> None:
    """Let everything be laid out again, part by part."""
    for _ in range(SETTLES):
        QThread.msleep(LOOK)
        application.processEvents()


def _report(kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
    """Print Qt's messages, except one that the offscreen platform emits for every window."""
    if "propagateSizeHints" not in words:
        sys.stderr.write(f"{words}\n")


def make_application(arguments: list[str]) -> QApplication:
    """The one QApplication, with its name and theme."""
    qInstallMessageHandler(_report)
    application = QApplication(arguments)
    application.setApplicationName(IDENTITY)
    application.setApplicationDisplayName("UFS Desktop")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(IDENTITY)
    theme.apply(application)
    application.setWindowIcon(QIcon(":/icons/app.svg"))
    return application
