"""The main window: its pages, a menu of what exists, and the geometry it had last time."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Signal
from PySide6.QtGui import QCloseEvent, QIcon
from PySide6.QtWidgets import QDialog, QMainWindow, QMessageBox, QStackedWidget

from engine.decks.lines import Part
from engine.kernel.game import Game
from engine.kernel.replay import Replay
from ufs_desktop import __version__
from ufs_desktop.about import AboutDialog
from ufs_desktop.data.desk import DataDesk
from ufs_desktop.data.games import PROGRAM, is_of_this_program
from ufs_desktop.data.kept import Kept
from ufs_desktop.data.logfile import LogFile
from ufs_desktop.data.places import Places
from ufs_desktop.data.records import WHEN
from ufs_desktop.data.resuming import Resuming
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.help.decision_dialog import DecisionDialog
from ufs_desktop.help.decision_words import Asked
from ufs_desktop.help.keys_dialog import KeysDialog
from ufs_desktop.help.rules_browser import RulesBrowser
from ufs_desktop.home.entries import Wish
from ufs_desktop.home.page import APP_NAME, HomePage
from ufs_desktop.learn.dialog import LearnDialog
from ufs_desktop.menus import Menus
from ufs_desktop.pictures.desk import PictureDesk
from ufs_desktop.playing.asks import TableAsks
from ufs_desktop.playing.match_desk import MatchDesk
from ufs_desktop.playing.page import TablePage
from ufs_desktop.problems import Problems
from ufs_desktop.replay.desk import ReplayDesk
from ufs_desktop.replay.page import ReplayPage
from ufs_desktop.session import autosave
from ufs_desktop.session.base import Session
from ufs_desktop.session.deckfile import OfferedDeck
from ufs_desktop.session.demonstration import demonstration
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.replay import ReplaySession
from ufs_desktop.session.setup import GameSetup
from ufs_desktop.session.starters import starter_decks
from ufs_desktop.settings import Settings
from ufs_desktop.widgets.new_game import NewGameDialog
from ufs_desktop.widgets.settings_dialog import SettingsDialog
from ufs_desktop.widgets.sideboarding import SideboardPage
from ufs_desktop.widgets.zoom import ZoomDialog

DEFAULT_SIZE = QSize(1280, 720)
SMALLEST_SIZE = QSize(560, 360)
GEOMETRY = "window/geometry"
LONGEST_GEOMETRY = 400  # signs
OLDER = (
    "This game was begun under older rules (version {program}). Its cards stay as they were; from "
    "here on the rules of version {version} apply."
)
OLDER_REPLAY = "This game was recorded under older rules (version {program})."


class MainWindow(QMainWindow):
    """Owns the pages and the game being played. Without `settings` nothing is remembered, without
    `save_path` an unfinished game is not kept, and without `places` no other file of the user's."""

    table_left = Signal()

    def __init__(
        self,
        settings: Kept | None = None,
        save_path: Path | None = None,
        places: Places | None = None,
        log: LogFile | None = None,
    ) -> None:
        super().__init__()
        self._kept = settings
        self.settings = Settings(settings)
        self._save_path = save_path
        self._decks = starter_decks()
        self.page: TablePage | ReplayPage | None = None
        self._between: SideboardPage | None = None  # before the next game of a match
        self._browser: RulesBrowser | None = None
        self._primer: LearnDialog | None = None
        self.setWindowTitle(APP_NAME)
        self.setWindowIcon(QIcon(":/icons/app.svg"))
        self.setMinimumSize(SMALLEST_SIZE)
        self._home = HomePage(self._decks)
        self._home.play_wanted.connect(lambda: self.ask_new_game())
        self._home.continue_wanted.connect(self.resume_game)
        self.resuming = Resuming(FIGHT, self)
        self.resuming.found.connect(self._go_on_with)
        self.resuming.refused.connect(self._tell_unreadable)
        self._home.fighter_wanted.connect(lambda deck: self.ask_new_game(deck=deck))
        self._home.wanted.connect(self._on_wish)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._home)
        self.setCentralWidget(self._stack)
        self._add_desks(places, log)
        self.asks = TableAsks(self)
        self.matches = MatchDesk(self.settings)
        self.matches.page_wanted.connect(self.show_sideboard)
        self.matches.ready.connect(self.play)
        self.matches.leave_wanted.connect(self.leave_table)
        self.menus = Menus(self, can_play=bool(self._decks))
        self.settings.changed.connect(self._on_setting)
        self.settings.warned.connect(self.tell)
        self._home.setFocus()
        self._refresh()
        self._restore_geometry()

    @property
    def home(self) -> HomePage:
        return self._home

    @property
    def _has_unfinished(self) -> bool:
        """Whether a game or a match can be gone on with."""
        return self._save_path is not None and self._save_path.exists()

    def _add_desks(self, places: Places | None, log: LogFile | None) -> None:
        """What works with the user's files, where there is a folder for them."""
        self.data = DataDesk(self, places) if places is not None else None
        self.replays = ReplayDesk(self, places.replays) if places is not None else None
        self._pictures = PictureDesk(self.settings, self.tell, self)
        self._problems = Problems(self, log)
        if self.data is not None:
            self._problems.gathered.connect(self.data.ask_report)
        if self.replays is not None:
            self.replays.opened.connect(self.show_replay)
        self._home.show_replays(self.replays is not None)

    def _on_wish(self, wish: Wish) -> None:
        """Something that the first page offers."""
        acts = {
            Wish.LEARN: self.show_learn,
            Wish.WATCH: self.watch,
            Wish.REPLAYS: self.ask_replay,
            Wish.RULES: self.show_rules,
            Wish.SETTINGS: self.show_settings,
        }
        acts[wish]()

    # Games

    def ask_new_game(
        self, before: GameSetup | None = None, deck: OfferedDeck | None = None
    ) -> NewGameDialog:
        """Open the New game dialog, with what was chosen for the game before, or with a deck."""
        dialog = NewGameDialog(self._decks, self.settings, self)
        dialog.replaces.setVisible(self._has_unfinished)
        if before is not None:
            dialog.choose(before)
        if deck is not None:
            dialog.choose_deck(deck)
        dialog.accepted.connect(lambda: self.play(dialog.setup()))
        self._open(dialog)
        return dialog

    def play(self, setup: GameSetup) -> None:
        """Start a game."""
        self._sit_down(self._session(setup))

    def resume_game(self) -> None:
        """Go on with the unfinished game, once it is read."""
        if self._save_path is not None:
            self.resuming.begin(self._save_path)

    def _go_on_with(self, found: autosave.Unfinished) -> None:
        if self.page is not None or self._between is not None:
            return  # another game was begun in the meantime
        if found.game is None:
            self.matches.begin(found.setup)
        else:
            self._sit_down(self._session(found.setup, found.game, found.past))
        if found.program != __version__:
            self.tell(OLDER.format(program=found.program, version=__version__))

    def _tell_unreadable(self, words: str) -> None:
        self.tell(words)
        self._refresh()

    def _session(
        self, setup: GameSetup, game: Game | None = None, past: Replay | None = None
    ) -> LocalSession:
        folder = self.replays.folder if self.replays is not None else None
        return LocalSession(setup, game, self._save_path, replays=folder, past=past)

    def show_table(self, session: Session, *, is_show: bool = False) -> TablePage:
        """Put a session's table into the window."""
        self.leave_table()
        page = TablePage(session, self.settings, is_show=is_show)
        page.takeback_wanted.connect(self.asks.takeback)
        page.help_wanted.connect(self.explain)
        page.stops_wanted.connect(self.show_stops)
        page.changed.connect(self._refresh)
        self._put_up(page)
        return page

    def watch(self) -> None:
        """Two bots play with two of our decks, at the pace that is set."""
        session = LocalSession(demonstration(FIGHT, self._decks, self.settings.now.bot_pace))
        self.show_table(session, is_show=True)

    def show_replay(self, replay: Replay) -> ReplayPage:
        """Put a recorded game into the window."""
        self.leave_table()
        program = "" if is_of_this_program(replay) else replay.about[PROGRAM]
        notice = OLDER_REPLAY.format(program=program) if program else ""
        page = ReplayPage(ReplaySession(replay, FIGHT), self.settings, notice)
        self._put_up(page)
        return page

    def ask_replay(self) -> None:
        """Open the list of recorded games."""
        if self.replays is not None:
            self.replays.ask()

    def _put_up(self, page: TablePage | ReplayPage) -> None:
        self.page = page
        page.rule_wanted.connect(self.show_rule)
        page.leave_wanted.connect(self.leave_table)
        page.zoom_wanted.connect(lambda card: self._open(ZoomDialog(card, self)))
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        page.setFocus()
        self._refresh()
        page.session.start()

    def leave_table(self) -> None:
        """Back to the first page; an unfinished game can be gone on with from there."""
        between, self._between = self._between, None
        if between is not None:
            self._stack.removeWidget(between)
            between.deleteLater()
        page, self.page = self.page, None
        if page is not None:
            page.close_session()
            self._stack.setCurrentWidget(self._home)
            self._stack.removeWidget(page)
            page.deleteLater()
            self.table_left.emit()
        self._refresh()

    def _sit_down(self, session: LocalSession) -> None:
        page = self.show_table(session)
        page.rematch_wanted.connect(lambda: self._play_on(page, session))
        page.result.decks_wanted.connect(lambda: self.ask_new_game(session.setup))
        page.result.end_wanted.connect(self.asks.end)
        session.stalled.connect(lambda name: self.asks.patience(session, name))

    def _play_on(self, page: TablePage, session: LocalSession) -> None:
        """The next game of the match, or another match."""
        setup, match = session.setup, page.match
        begun = datetime.now().strftime(WHEN)
        self.matches.begin(setup.next(match) if match.has_next else setup.again(begun))

    def show_sideboard(self, page: SideboardPage) -> None:
        """Put the page between two games into the window; the game before it is left."""
        self.leave_table()
        self._between = page
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        page.lists[Part.MAIN].setFocus()
        self._refresh()

    def end_match(self) -> None:
        """Forget the match that was being played."""
        self.leave_table()
        if self._save_path is not None:
            autosave.discard(self._save_path)
        self._refresh()

    # Dialogs

    def show_about(self) -> None:
        """Open the About dialog."""
        dialog = AboutDialog(self)
        dialog.exec()
        dialog.deleteLater()

    def show_rules(self) -> None:
        self.show_rule("")

    def show_rule(self, rule: str) -> None:
        """Show a rule in the rules browser, which stays open beside the game."""
        view = self.page.view if self.page is not None else None
        edition = view.table.edition if view is not None else FIGHT.edition
        if self._browser is None:
            self._browser = RulesBrowser(edition, rule, self)
        elif rule:
            self._browser.go_to(rule, edition)
        self._browser.show()
        self._browser.activateWindow()

    def show_learn(self) -> None:
        """Open *How to play*, which stays open beside the game."""
        if self._primer is None:
            self._primer = LearnDialog(FIGHT.edition, self)
            self._primer.rule_wanted.connect(self.show_rule)
            self._primer.play_wanted.connect(lambda: self.ask_new_game())
        self._primer.show()
        self._primer.activateWindow()

    def explain(self, asked: Asked) -> None:
        """Tell what a decision asks and how it is answered."""
        dialog = DecisionDialog(asked, self)
        dialog.rule_wanted.connect(dialog.accept)
        dialog.rule_wanted.connect(self.show_rule)
        self._open(dialog)

    def show_keys(self) -> None:
        self._open(KeysDialog(self.settings, self))

    def report_problem(self) -> None:
        """Gather what is known and open *Report a problem*."""
        self._problems.gather(self.page)

    def show_settings(self) -> None:
        self._open(SettingsDialog(self.settings, self))

    def show_stops(self) -> None:
        """The page of the settings that lists every stop."""
        dialog = SettingsDialog(self.settings, self)
        dialog.show_stops()
        self._open(dialog)

    def _open(self, dialog: QDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def tell(self, words: str) -> None:
        self._open(QMessageBox(QMessageBox.Icon.Information, APP_NAME, words, parent=self))

    def _refresh(self) -> None:
        """What can be done now, in the menus and on the first page."""
        self._home.show_unfinished(self._has_unfinished and self.page is None)
        self.menus.refresh(self.page, is_between=self._between is not None)

    def _on_setting(self, name: str) -> None:
        """A new pace holds in the game that is being played, too."""
        page = self.page
        session = page.session if isinstance(page, TablePage) else None
        if name == "bot_pace" and isinstance(session, LocalSession):
            session.change_pace(self.settings.now.bot_pace)

    def _restore_geometry(self) -> None:
        self.resize(DEFAULT_SIZE)
        if self._kept is not None:
            kept = self._kept.value(GEOMETRY)
            if isinstance(kept, str) and len(kept) <= LONGEST_GEOMETRY:
                self.restoreGeometry(QByteArray.fromBase64(kept.encode("ascii", "replace")))

    # Qt

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._kept is not None:
            with suppress(OSError):  # nobody is left to be told
                self._kept.keep(GEOMETRY, self.saveGeometry().toBase64().toStdString())
        self._problems.stop()
        self._home.stop()
        self._pictures.close()
        self.resuming.finish()
        if self.page is not None:
            self.page.close_session()
        for desk in (self.data, self.replays):
            if desk is not None:
                desk.finish()
        super().closeEvent(event)
