"""The main window: its tabs, its menus, and the geometry that it had last time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QRect, QSize, QSizeF, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QIcon
from PySide6.QtWidgets import QMainWindow

from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cards.desk import CardDesk
from ufs_desktop.data.games import holds_game
from ufs_desktop.data.logfile import LogFile
from ufs_desktop.data.memory import Kept
from ufs_desktop.data.places import Places
from ufs_desktop.data_desk import DataDesk
from ufs_desktop.decks.desk import DeckDesk
from ufs_desktop.decks.files import is_deck_name
from ufs_desktop.decks.folder import DeckFolder
from ufs_desktop.decks.trial.panel import goldfish
from ufs_desktop.help.desk import HelpDesk
from ufs_desktop.home.page import HomePage
from ufs_desktop.lan.door import LanDoor
from ufs_desktop.lan.premises import Premises
from ufs_desktop.learn.chapters import has_primer, match_file
from ufs_desktop.learn.desk import LessonDesk
from ufs_desktop.learn.puzzle_desk import PuzzleDesk
from ufs_desktop.menus import MenuBar, Menus
from ufs_desktop.pages.drop import fallen_files, let_files_in
from ufs_desktop.pages.page import Act, Page
from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.pictures.desk import PictureDesk
from ufs_desktop.play.desk import GameDesk, Stock
from ufs_desktop.play.requests import offer_report
from ufs_desktop.problems import Problems
from ufs_desktop.remote.lan_folders import LanFolders
from ufs_desktop.replay.desk import ReplayDesk
from ufs_desktop.session.deck import OfferedDeck, decks_for
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.dialogs import FRAME, NAME, open_dialog, tell, warn
from ufs_desktop.widgets.edition_choice import edition_now
from ufs_desktop.widgets.enter import EnterPresses
from ufs_desktop.widgets.settings_dialog import SettingsDialog

DEFAULT_SIZE = QSize(1280, 720)
SHARE = 0.85  # of a large screen, when first opened
SMALLEST_SIZE = QSize(560, 360)
GEOMETRY = "window/geometry"
LONGEST_GEOMETRY = 400  # characters
OF_CARDS = {"correct_card", "throw_away_card"}
OF_PAGES = {"take_back", "redo", "concede", "draw", "opponent", "pause", "invite_to_watch"}
OF_PAGES |= {"next_tab", "previous_tab", "close_tab"}


class MainWindow(QMainWindow):
    """Owns the pages and the desks that open them. Without `settings` nothing is remembered,
    without `save_path` unfinished games are not stored, and without `places` neither are other
    files of the user's. `games` are the titles of those that can be chosen, by drawer."""

    def __init__(
        self,
        kit: TableKit,
        settings: Kept | None = None,
        save_path: Path | None = None,
        places: Places | None = None,
        log: LogFile | None = None,
        games: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__()
        self._kit, self._kept = kit, settings
        self.settings = Settings(settings, self, kit.drawer)
        self.next_game: str | None = None  # the drawer of the game to open after this window
        self.last_words: list[str] = []  # messages during closing, which nobody has read yet
        self.setWindowTitle(f"{kit.title}  ·  {NAME}")
        self.setWindowIcon(QIcon(":/icons/app.svg"))
        self.setMinimumSize(SMALLEST_SIZE)
        self.setAcceptDrops(True)
        decks = kit.shelf.starters()
        self.home = HomePage(kit, decks, self.settings, games)
        self.tabs = Tabs(self.home, self)
        self.setCentralWidget(self.tabs)
        replays = places.replays if places is not None else None
        own_files = partial(_deck_files, places)
        stock = Stock(decks, save_path, replays, own_files)
        self.games = GameDesk(kit, self.tabs, self.settings, stock)
        folders = _lan_folders(places, save_path is not None)
        self.lan = LanDoor(Premises(kit, self.tabs, self.settings, decks, folders, own_files))
        self.replays = ReplayDesk(kit, self.tabs, self.settings)
        self.librarian = Librarian(kit.cabinet, self) if kit.cabinet is not None else None
        self.cards = self._card_desk()
        self.decks = self._deck_desk(places)
        self.help = HelpDesk(kit, self.tabs, self.settings)
        self.lessons = LessonDesk(kit, self.tabs, self.settings)
        self.puzzles = PuzzleDesk(kit, self.tabs, self.settings)
        self.data = DataDesk(self, places) if places is not None else None
        self._pictures = PictureDesk(self.settings, lambda words: tell(self, words), self)
        self._problems = Problems(self, log)
        self._acts = self._offers(places)
        offered = {
            *self._acts,
            *OF_PAGES,
            *(OF_CARDS if self.cards is not None else ()),
            *(("restore",) if self.data is not None else ()),
        }
        bar = MenuBar()
        bar.left.connect(lambda: self.tabs.page.setFocus())
        self.setMenuBar(bar)
        self.menus = Menus(bar, self.settings, offered)
        self._connect()
        self.home.setFocus()
        self._refresh()
        self._has_place = self._restore_geometry()

    def fit_screen(self) -> None:
        """If there is no previous place, centre the window at a size that suits the screen."""
        if not self._has_place:
            self.setGeometry(first_place(self.screen().availableGeometry()))

    @property
    def page(self) -> Page | None:
        """The page in front, unless it is the home page."""
        return self.tabs.page if self.tabs.page is not self.home else None

    def open_file(self, path: Path) -> None:
        """Open a recorded game, a problem report, or a deck of any format."""
        if self.decks is not None and is_deck_name(path) and not holds_game(path):
            self.decks.open_file(path)
        else:
            self.replays.open_file(path)

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open what was dropped on the window: one file, or many decks and folders of decks."""
        if len(paths) == 1 and not paths[0].is_dir():
            self.open_file(paths[0])
        elif self.decks is not None:
            self.decks.bring_in(paths)

    def show_settings(self) -> None:
        open_dialog(SettingsDialog(self._kit.course.stops, self.settings, self))

    def show_pictures(self) -> None:
        """Open the settings for folders with the user's own pictures."""
        dialog = SettingsDialog(self._kit.course.stops, self.settings, self)
        dialog.show_pictures()
        open_dialog(dialog)

    def change_game(self, drawer: str) -> None:
        """Close the window, so that its opener opens one for another game."""
        self.settings.set("game", drawer)
        self.next_game = drawer
        self.close()

    def turn_full_screen(self) -> None:
        """Switch to full screen, or back to a window."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def report_problem(self) -> None:
        """Gather the material and open *Report a problem*."""
        self._problems.gather(self.tabs.page)

    def _offers(self, places: Places | None) -> dict[str, Act]:
        """The acts that can ever be available, whichever page is in front."""
        acts: dict[str, Act] = {
            "settings": self.show_settings,
            "quit": self.close,
            "full_screen": self.turn_full_screen,
            "rules": self.help.show_rules,
            "about": self.help.show_about,
        }
        if self.games.can_play:
            acts |= {
                "new": lambda: self.games.ask_new_game(),
                "host": lambda: self.lan.desk.ask_host(),
                "join": lambda: self.lan.desk.ask_join(),
                "watch": self.games.watch,
                "keys": self.help.show_keys,
            }
            editions = self._kit.module.editions
            if any(map(has_primer, editions)):
                acts["learn"] = self.help.show_learn
            if any(map(match_file, editions)):
                acts["lesson"] = self.lessons.open_match
            if self.puzzles.has_puzzles:
                acts["puzzles"] = lambda: self.puzzles.open_list()
        if self.cards is not None:
            acts |= {**self.cards.acts, "pictures": self.show_pictures}
        if self.decks is not None:
            acts |= self.decks.acts
        if places is not None and self.data is not None:
            acts |= {
                "replays": lambda: self.replays.ask(places.replays),
                "back_up": self.data.ask_backup,
                "open_folder": self.data.open_folder,
                "report": self.report_problem,
            }
        return acts

    def _card_desk(self) -> CardDesk | None:
        if self.librarian is None:
            return None
        desk = CardDesk(self.librarian, self.tabs, self.settings)
        desk.told.connect(lambda words: tell(self, words))
        self.tabs.wording_wanted.connect(desk.word)
        return desk

    def _deck_desk(self, places: Places | None) -> DeckDesk | None:
        if self.librarian is None:
            return None
        root, results = (places.decks, places.measured) if places is not None else (None, None)
        kit = self._kit
        desk = DeckDesk(
            self.librarian,
            self.tabs,
            root,
            kit.shelf.starters(),
            lambda: edition_now(self.settings, kit.module),
            results,
        )
        desk.play_wanted.connect(self._play_deck)
        desk.correction_wanted.connect(self._correct_card)
        desk.goldfish_wanted.connect(self._play_alone)
        return desk

    def _play_alone(self, deck: OfferedDeck, edition: str) -> None:
        """Start a game against an opponent who does nothing."""
        kit = self._kit
        assert kit.cabinet is not None
        edition = edition if edition in kit.module.editions else kit.module.edition
        rival, *_ = decks_for(edition, kit.shelf.starters())
        name = self.settings.now.name
        self.games.offer(goldfish(kit.module, deck, rival, kit.cabinet.booth.idle, name, edition))

    def _correct_card(self, key: str) -> None:
        """Open the form for a card over the card library, where the change can be undone."""
        if self.cards is not None:
            self.cards.show_cards().write_card(key)

    def _play_deck(self, deck: OfferedDeck, edition: str) -> None:
        """Ask for a new game with a deck, by the edition that it is for if that can be played."""
        self.games.ask_new_game(deck=deck, edition=edition)

    def _connect(self) -> None:
        EnterPresses(self)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._on_state)
        home, games = self.home, self.games
        self.settings.warned.connect(lambda words: tell(self, words))
        self.settings.changed.connect(self._on_setting)
        home.play_wanted.connect(games.play_as_before)
        home.choice_wanted.connect(lambda: games.ask_new_game())
        home.continue_wanted.connect(games.resume)
        home.match_wanted.connect(lambda match: self.lan.desk.go_on(match))
        home.fighter_wanted.connect(lambda deck: games.ask_new_game(deck=deck))
        home.wanted.connect(lambda wish: self._acts[wish]())
        home.game_wanted.connect(self.change_game)
        games.changed.connect(self._refresh)
        for playing in (games, self.lan):
            playing.replay_wanted.connect(self.replays.show_replay)
        self.help.play_wanted.connect(lambda: games.ask_new_game())
        for teaching in (home, self.help):
            teaching.lesson_wanted.connect(self.lessons.open_match)
        self.help.puzzles_wanted.connect(lambda: self.puzzles.open_list())
        self.lessons.play_wanted.connect(games.play_easily)
        self.tabs.turned.connect(self._refresh)
        if self.librarian is not None:
            self.librarian.troubled.connect(lambda words: warn(self, words))
            self.librarian.mistaken.connect(lambda words: offer_report(self.tabs.page, words))
        if self.data is not None:
            self.tabs.report_wanted.connect(self.report_problem)
            self._problems.gathered.connect(self.data.ask_report)

    def _refresh(self) -> None:
        """Update what can be done now, in the menus and on the first page."""
        self.home.show_unfinished(self.games.has_unfinished)
        self.home.show_matches(self.lan.unfinished)
        offered = self._acts_now
        if self.tabs.page is self.home:
            last = self.games.last_game
            self.home.show_last(last)
            is_new = self.games.can_play and self.lessons.invites(has_played=last is not None)
            self.home.show_lesson(is_new, is_begun=self.lessons.progress.reached > 0)
            self.home.offer(offered)
        acts = {**offered, **self.tabs.acts, **self.tabs.page.acts}
        if self.data is not None and not self.tabs.are_open:
            acts["restore"] = self.data.ask_restore
        self.menus.refresh(acts)

    @property
    def _acts_now(self) -> dict[str, Act]:
        """The acts without lessons that do not exist for the chosen edition."""
        written = {"learn": self.help.can_teach, "lesson": self.lessons.can_teach}
        return {name: act for name, act in self._acts.items() if written.get(name, True)}

    def _on_setting(self, name: str) -> None:
        if name == "edition":
            self._refresh()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        """Somebody comes back to it, maybe from another window over the same files."""
        if state is Qt.ApplicationState.ApplicationActive:
            self.settings.look_again()
            self._refresh()
            if self.librarian is not None:
                self.librarian.look_again()

    def _restore_geometry(self) -> bool:
        """Restore the window's place; whether one was known. Qt ensures that it is on a screen."""
        self.resize(DEFAULT_SIZE)
        kept = self._kept.value(GEOMETRY) if self._kept is not None else None
        if not isinstance(kept, str) or len(kept) > LONGEST_GEOMETRY:
            return False
        return self.restoreGeometry(QByteArray.fromBase64(kept.encode("ascii", "replace")))

    # Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        let_files_in(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Open files that the page in front does not accept itself."""
        paths = fallen_files(event)
        if paths:
            self.open_files(paths)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._kept is not None:
            with suppress(OSError):  # there is nobody left to tell
                self._kept.keep(GEOMETRY, self.saveGeometry().toBase64().toStdString())
        self._problems.stop()
        self._pictures.close()
        self.games.resuming.finish()
        if self.decks is not None:
            self.decks.told.disconnect()  # a dialog would vanish with the window
            self.decks.told.connect(self.last_words.append)
        self.tabs.end()
        if self.cards is not None:
            self.cards.finish()
        if self.decks is not None:
            self.decks.finish()
        if self.data is not None:
            self.data.finish()
        self.replays.finish()
        self.lan.finish()
        super().closeEvent(event)


def _deck_files(places: Places | None) -> list[Path]:
    """The files of the user's own decks."""
    if places is None:
        return []
    with suppress(OSError):
        return list(DeckFolder(places.decks).files())
    return []


def _lan_folders(places: Places | None, is_first: bool) -> LanFolders:
    """The folders for network matches; a second window does not overwrite the first one's."""
    if places is None:
        return LanFolders()
    if not is_first:
        return LanFolders(replays=places.replays)
    return LanFolders(places.hosted, places.joined, places.replays)


def first_place(room: QRect) -> QRect:
    """The place for a window opened for the first time, within the free area of the screen."""
    wanted = (QSizeF(room.size()) * SHARE).toSize().expandedTo(DEFAULT_SIZE)
    place = QRect(QPoint(0, 0), wanted.boundedTo(room.size() - FRAME))
    place.moveCenter(room.center() + QPoint(0, FRAME.height() // 4))  # the title is above
    return place
