"""The games of the window: how they are begun, resumed, followed by another, and watched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.decks.deck import Deck
from ufs_desktop import __version__
from ufs_desktop.pages.page import GAME, Page
from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.play.last_game import last_game, remember_game
from ufs_desktop.play.page import TablePage
from ufs_desktop.play.requests import Patience
from ufs_desktop.session import autosave
from ufs_desktop.session.base import Session
from ufs_desktop.session.deck import OfferedDeck, decks_for
from ufs_desktop.session.demonstration import demonstration
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.match import begun_at, score_words
from ufs_desktop.session.resumption import Resuming
from ufs_desktop.session.setup import GameSetup, PutAway, fresh_key
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.dialogs import ask, open_dialog, tell
from ufs_desktop.widgets.edition_choice import edition_now
from ufs_desktop.widgets.new_game import REPLACES, NewGameDialog
from ufs_desktop.widgets.opponent import OpponentDialog

OLDER = (
    "This game began under older rules (version {program}). Its cards stay as they were; from "
    "now on the rules of version {version} apply."
)
END = "{score}. End the match here? It cannot be resumed."


class Stock(NamedTuple):
    """The decks that came with the program, the folder of the user's own, and where games are kept
    (None: nowhere)."""

    decks: Sequence[OfferedDeck]
    unfinished: Path | None = None
    replays: Path | None = None
    own_files: Callable[[], Iterable[Path]] = tuple


class GameDesk(QObject):
    """Puts each game into its tab. The tab may be left at any time: an unfinished game is saved at
    every decision, and can be resumed from the first page."""

    changed = Signal()  # whether there is a game to resume
    next_begun = Signal()  # another game at the same table
    replay_wanted = Signal(object, int, int)  # Replay, the line of its log to look at, a seat

    def __init__(self, kit: TableKit, tabs: Tabs, settings: Settings, stock: Stock) -> None:
        super().__init__(tabs)
        self._kit = kit
        self._tabs, self._settings = tabs, settings
        self._stock = stock
        self.resuming = Resuming(kit.module, self)
        self.resuming.found.connect(self._go_on_with)
        self.resuming.refused.connect(self._tell_unreadable)

    @property
    def can_play(self) -> bool:
        """Whether any deck came with the program."""
        return bool(self._stock.decks)

    @property
    def page(self) -> Page | None:
        """The page where a game is played, and where its players sideboard for the next one."""
        return self._tabs.at(GAME)

    @property
    def has_unfinished(self) -> bool:
        """Whether a game or a match can be resumed."""
        path = self._stock.unfinished
        return self.page is None and path is not None and path.exists()

    def ask_new_game(
        self,
        before: GameSetup | None = None,
        deck: OfferedDeck | None = None,
        edition: str = "",
    ) -> NewGameDialog:
        """Open the New game dialog, with what was chosen for the game before, or with a deck."""
        dialog = self._new_game_dialog()
        path = self._stock.unfinished
        dialog.replaces.setVisible(path is not None and path.exists())
        if before is not None:
            dialog.choose(before)
        if deck is not None:
            dialog.choose_deck(deck, edition)
        dialog.accepted.connect(lambda: self._play_chosen(dialog.setup()))
        open_dialog(dialog)
        return dialog

    def play_easily(self) -> None:
        """Play a first game, against the easiest bot; ask first if another game has been begun."""
        asks = self.has_unfinished or self.page is not None
        dialog = self.ask_new_game() if asks else self._new_game_dialog()
        dialog.bot.setCurrentIndex(dialog.bot.findData(self._kit.module.easiest))
        if not asks:
            self._play_chosen(dialog.setup())
            dialog.deleteLater()

    def _new_game_dialog(self) -> NewGameDialog:
        decks, files = self._stock.decks, self._stock.own_files()
        return NewGameDialog(self._kit, decks, self._settings, self._tabs.window(), files)

    @property
    def last_game(self) -> GameSetup | None:
        """A new game with the last choices."""
        return last_game(self._settings, self._kit.module)

    def play_as_before(self) -> None:
        """Play with the last choices; if there are none, ask for them."""
        setup = self.last_game
        if setup is None or self._problems_of(setup):
            self.ask_new_game(setup)
        else:
            self.offer(setup)

    def offer(self, setup: GameSetup) -> None:
        """Start a game; ask first if another one has been begun."""
        path = self._stock.unfinished
        if path is not None and path.exists():
            ask(self._tabs.window(), "Play", REPLACES, lambda: self.play(setup), act="Play")
        else:
            self.play(setup)

    def play(self, setup: GameSetup) -> None:
        """Start a game."""
        self._sit_down(self._session(setup))

    def resume(self) -> None:
        """Resume the unfinished game once it has been read."""
        if self._stock.unfinished is not None:
            self.resuming.begin(self._stock.unfinished)

    def watch(self) -> None:
        """Let two bots play with two of our decks, at the pace of the settings."""
        module = self._kit.module
        decks = decks_for(edition_now(self._settings, module), self._stock.decks)
        session = LocalSession(demonstration(module, decks, self._settings.now.bot_pace))
        self.show_table(session, is_show=True)

    def show_table(self, session: Session, *, is_show: bool = False) -> TablePage:
        """Put a session's table into its tab."""
        kit = self._kit.of(session.edition)
        page = TablePage(kit, session, self._settings, is_show=is_show)
        page.replay_wanted.connect(self.replay_wanted)
        self._tabs.open_page(page)
        return page

    def end_match(self) -> None:
        """Close and discard the match that was being played."""
        self._tabs.close_place(GAME)
        if self._stock.unfinished is not None:
            autosave.discard(self._stock.unfinished)
        self.changed.emit()

    def _play_chosen(self, setup: GameSetup) -> None:
        remember_game(self._settings, setup)
        self.play(setup)

    def _problems_of(self, setup: GameSetup) -> bool:
        """Whether a deck cannot be played, or is not legal."""
        decks = ((seat.deck_name, seat.deck) for seat in setup.seats)
        shelf = self._kit.shelf
        return any(
            not isinstance(deck, Deck) or bool(shelf.again(name, deck, setup.edition).problems)
            for name, deck in decks
        )

    def _go_on_with(self, found: autosave.Unfinished) -> None:
        if self.page is not None:
            return  # another game was begun in the meantime
        page = self._sit_down(self._session(found.setup, found.left))
        if found.left.game is None:
            page.matches.begin(found.setup.match)
        if found.program != __version__:
            words = OLDER.format(program=found.program, version=__version__)
            tell(self._tabs.window(), words)

    def _tell_unreadable(self, words: str) -> None:
        tell(self._tabs.window(), words)
        self.changed.emit()

    def _session(self, setup: GameSetup, left: PutAway | None = None) -> LocalSession:
        return LocalSession(setup, left, self._stock.unfinished, self._stock.replays)

    def _sit_down(self, session: LocalSession) -> TablePage:
        page = self.show_table(session)
        page.opponent_wanted.connect(lambda: self._ask_opponent(session))
        page.result.decks_wanted.connect(lambda: self.ask_new_game(session.setup))
        page.result.stronger_wanted.connect(lambda: self._play_stronger(session))
        page.result.end_wanted.connect(lambda: self._ask_end(page))
        Patience(session, page)
        session.next_begun.connect(self.next_begun)
        return page

    def _play_stronger(self, session: LocalSession) -> None:
        """Play with the same decks against the bot that is stronger than the beaten one."""
        rival = 1 - min(session.people)
        stronger = self._kit.module.stronger[session.bot]
        again = session.setup.again(begun_at(datetime.now())).with_chance(fresh_key())
        self._play_chosen(again.with_bot(rival, stronger))

    def _ask_opponent(self, session: LocalSession) -> None:
        """Choose another bot, or its pace, for the game that is being played."""
        open_dialog(OpponentDialog(session, self._settings, self._tabs.window()))

    def _ask_end(self, page: TablePage) -> None:
        """End a match before somebody has won it."""
        score = score_words(page.match, page.session.names)
        ask(page, "End the match", END.format(score=score), self.end_match)
