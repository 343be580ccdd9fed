"""Shows above a deck whether it is saved, what prevents that, and how many names are unknown."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.decks.edits import ReplaceDeck
from engine.decks.lines import DeckList
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.head import NOT_SAVED, SAVED, SAVING, DeckHeading
from ufs_desktop.decks.keeper import DeckKeeper, SaveOutcome
from ufs_desktop.decks.notice import PageNotice
from ufs_desktop.pages.page import Act
from ufs_desktop.widgets.dialogs import warn

TAKE_THEIRS, KEEP_MINE = "Show the changed version", "Keep mine as another deck"
KEEP_NEW, TRY_AGAIN = "Save it to a new file", "Try again"
STRANGERS = "Names that match no card in your library: {count}. They are kept as they are."
NAME_THEM, DISMISS = "Identify them…", "Leave them"


class SaveWatch(QObject):
    """Shows the state of a deck that a keeper saves, and asks what to do about problems."""

    naming_wanted = Signal()  # the user wants to say which cards the unknown names mean

    def __init__(
        self, bench: DeckBench, keeper: DeckKeeper, heading: DeckHeading, notice: PageNotice
    ) -> None:
        super().__init__(bench)
        self._bench, self._keeper = bench, keeper
        self._heading, self._notice = heading, notice
        self._is_troubled = False  # what prevents saving is shown
        self._strangers: tuple[str, ...] = ()  # unknown names already reported
        keeper.saved.connect(self._on_saved)
        keeper.troubled.connect(self._on_trouble)
        keeper.reloaded.connect(self._show_theirs)
        keeper.unread.connect(self._on_unread)

    def keep(self) -> None:
        """Have the deck saved as it is now."""
        self._keeper.keep(self._bench.deck)
        self._show_state()

    def tell_unknown(self) -> None:
        """Report unknown names, once for the same names and not before trouble with saving."""
        unknown, before = self._bench.unknown, self._strangers
        if self._keeper.trouble is not None or unknown == before:
            return
        self._strangers = unknown
        if unknown:
            words = STRANGERS.format(count=len(unknown))
            acts = {NAME_THEM: self.naming_wanted.emit, DISMISS: self._notice.clear}
            self._notice.tell(words, acts)
        elif before:
            self._notice.clear()

    def _show_state(self) -> None:
        """Show the state; trouble with saving stays, whatever else is done to the deck."""
        is_hindered, is_saved = self._keeper.trouble is not None, self._keeper.is_settled
        self._heading.show_state(NOT_SAVED if is_hindered else SAVED if is_saved else SAVING)

    def _on_trouble(self, outcome: SaveOutcome) -> None:
        self._is_troubled = True
        self._show_state()
        acts: dict[str, Act]
        if outcome.is_conflict and outcome.place is None:
            acts = {KEEP_NEW: self._keep_as_new}
        elif outcome.is_conflict:
            acts = {TAKE_THEIRS: self._keeper.reload, KEEP_MINE: self._keep_as_new}
        else:
            acts = {TRY_AGAIN: self._keeper.try_again}
        self._notice.tell(outcome.words, acts)

    def _on_saved(self) -> None:
        if self._is_troubled:
            self._is_troubled = False
            self._notice.clear()
        self._show_state()

    def _keep_as_new(self) -> None:
        self._keeper.keep_as_new(self._bench.deck)

    def _show_theirs(self, deck: DeckList) -> None:
        self._is_troubled = False
        self._notice.clear()
        self._bench.do(ReplaceDeck(deck, "the other window's version"))
        self._show_state()

    def _on_unread(self, words: str) -> None:
        warn(self._notice, words)
