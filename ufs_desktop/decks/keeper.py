"""Keeps a deck in its file while it is edited: soon after every change, in a thread of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from engine.decks.lines import DeckError, DeckList
from ufs_desktop.data.job import MISTAKE, Jobs
from ufs_desktop.data.turns import one_by_one
from ufs_desktop.decks.folder import DeckFileConflict, DeckFolder, StoredDeck
from ufs_desktop.decks.versions import VersionShelf

logger = logging.getLogger(__name__)

DELAY = 600  # milliseconds after the last change
LONGEST_DELAY = 3_000  # of the first one, where changes follow each other without end
RESCUED = "UFS Desktop rescued decks"  # a folder of the system's own
KEPT_ASIDE = "{why}\n\nYour version of {name} was saved as {path}."
LOST = "{name} could not be saved anywhere, because no disk accepts it. Its last changes are lost."
NOT_KEPT = "Your changes could not be saved. {why} They are still here: nothing is lost."

NOT_READ = "The deck cannot be read. {why} Your copy here stays as it is."


def place_of(path: Path) -> str:
    """The place of the tab of a deck: it is open once only in a window."""
    return f"file {path}"


class SaveOutcome(NamedTuple):
    """What became of saving. `words`: why it was not done; a conflict is for the user to settle,
    and `place` is where the deck of the other one is, if there still is one."""

    stored: StoredDeck | None
    words: str = ""
    is_conflict: bool = False
    place: Path | None = None


class DeckKeeper(QObject):
    """Writes one deck. Without a file nothing is written until `keep_as_new`."""

    saved = Signal()
    troubled = Signal(object)  # SaveOutcome; nothing more is tried until the user says so
    reloaded = Signal(object)  # DeckList: what the file holds by now
    unread = Signal(str)  # why `reload` cannot tell that

    def __init__(self, folder: DeckFolder, stored: StoredDeck | None) -> None:
        super().__init__()
        self.folder, self.stored = folder, stored
        self.versions = VersionShelf(folder.root)
        self.trouble: SaveOutcome | None = None
        self._wanted: DeckList | None = None  # not written yet
        self._in_hand: DeckList | None = None  # being written
        self._written: SaveOutcome | None = None
        self._jobs = Jobs()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self._write)
        self._unsaved = QElapsedTimer()  # since the first change that is not written yet

    @property
    def path(self) -> Path | None:
        return self.stored.path if self.stored is not None else None

    @property
    def is_settled(self) -> bool:
        """Whether everything is in the file."""
        return self._wanted is None and self._in_hand is None

    def keep(self, deck: DeckList) -> None:
        """Write this soon."""
        if self._wanted is None:
            self._unsaved.start()
        self._wanted = deck
        is_due = self._timer.isActive() and self._unsaved.hasExpired(LONGEST_DELAY)
        if self.trouble is None and not is_due:
            self._timer.start()

    def try_again(self) -> None:
        self.trouble = None
        self._timer.start(0)

    def keep_as_new(self, deck: DeckList) -> None:
        """Write into a file of its own; `saved` or `troubled` follows."""
        self._settle()
        self.trouble = self._wanted = None
        self._begin(deck, partial(_created, self.folder, deck))

    def reload(self) -> None:
        """Take over what the file holds by now; `reloaded` or `unread` follows."""
        assert self.stored is not None
        self._settle()
        before, folder = self.stored, self.folder
        place = self.trouble.place if self.trouble is not None else None

        def take(found: object) -> None:
            if self.stored is not before:
                return  # the deck has a file of its own by now
            if isinstance(found, StoredDeck):
                self.stored = found
                self.trouble = self._wanted = None
                self.reloaded.emit(found.deck)
            else:
                self.unread.emit(NOT_READ.format(why=found))

        self._jobs.start(
            lambda: stored_or_why(partial(folder.open, place or before.path)), take, _unheard
        )

    def look(self) -> None:
        """Somebody may have changed the file since: tell before more is done to it."""
        stored = self.stored
        if stored is None or not self._is_quiet:
            return

        def hear(outcome: object) -> None:
            if isinstance(outcome, SaveOutcome) and stored is self.stored and self._is_quiet:
                self._take(outcome)

        self._jobs.start(partial(_looked, self.folder, stored), hear, _unheard)

    def finish(self) -> SaveOutcome | None:
        """Write what is still to be written, now; what hindered it, if anything."""
        self._settle()
        if self._wanted is not None and self.stored is not None and self.trouble is None:
            self._in_hand, self._wanted = self._wanted, None
            self._take(_save(self.folder, self.versions, self.stored, self._in_hand))
        if self._wanted is not None:
            return self.trouble
        self._rename()
        return None

    def rescue(self, deck: DeckList) -> str:
        """Keep a deck wherever it can be kept; says where."""
        trouble = self.trouble
        for folder in (self.folder, DeckFolder(Path(gettempdir()) / RESCUED)):
            try:
                self.stored = folder.create(deck)
            except OSError as error:
                logger.warning("%s is not kept in %s: %s", deck.name, folder.root, error)
                continue
            self.trouble = self._wanted = None
            why = trouble.words if trouble is not None else ""
            return KEPT_ASIDE.format(name=deck.name, why=why, path=self.stored.path).strip()
        return LOST.format(name=deck.name)

    @property
    def _is_quiet(self) -> bool:
        """Nothing is written or to be written, and nothing hinders it."""
        return self.trouble is None and self.is_settled

    def _rename(self) -> None:
        """The file is called as the deck is by now."""
        stored = self.stored
        if stored is None or self.trouble is not None:
            return
        try:
            with one_by_one(self.folder.root):
                if stored.path.exists():
                    path = self.folder.rename(stored.path, stored.deck.name)
                    self.stored = stored._replace(path=path)
                    self.versions.follow(stored.path, path)
        except OSError as error:  # it is as whole under its old name
            logger.info("%s keeps its name: %s", stored.path.name, error)

    def _settle(self) -> None:
        """Nothing is being written any more when this returns."""
        self._timer.stop()
        self._jobs.finish()  # whose answer is not heard any more
        if self._in_hand is not None:
            assert self._written is not None
            self._take(self._written)

    def _write(self) -> None:
        deck, stored = self._wanted, self.stored
        if deck is None or stored is None or self._in_hand is not None:
            return
        self._wanted = None
        self._begin(deck, partial(_save, self.folder, self.versions, stored, deck))

    def _begin(self, deck: DeckList, write: Callable[[], SaveOutcome]) -> None:
        """Write a deck beside the window."""
        self._in_hand, self._written = deck, None

        def work() -> SaveOutcome:
            self._written = write()
            return self._written

        self._jobs.start(work, self._on_answer, _unheard)

    def _on_answer(self, outcome: object) -> None:
        assert isinstance(outcome, SaveOutcome)
        self._take(outcome)
        if self._wanted is not None and self.trouble is None:
            self._timer.start()

    def _take(self, outcome: SaveOutcome) -> None:
        deck, self._in_hand = self._in_hand, None
        if outcome.stored is None:
            self._wanted = self._wanted or deck
            self.trouble = outcome
            self.troubled.emit(outcome)
        else:
            self.trouble, self.stored = None, outcome.stored
            self.saved.emit()


def _unheard(_: str) -> None:
    """What is asked for here tells of everything in its answer."""


def stored_or_why(work: Callable[[], StoredDeck]) -> StoredDeck | str:
    """A deck of the folder, or in words for the user why there is none."""
    try:
        return work()
    except DeckError as error:
        return f"{'; '.join(error.problems).removesuffix('.')}."
    except OSError as error:
        return f"{error.strerror or error}."
    except Exception:  # whatever it is, whoever waits for the deck is told
        logger.exception("a deck of the folder")
        return MISTAKE


def _created(folder: DeckFolder, deck: DeckList) -> SaveOutcome:
    found = stored_or_why(partial(folder.create, deck))
    if isinstance(found, StoredDeck):
        return SaveOutcome(found)
    return SaveOutcome(None, NOT_KEPT.format(why=found))


def _looked(folder: DeckFolder, stored: StoredDeck) -> SaveOutcome | None:
    """What has become of the file, if it is another one by now, or elsewhere."""
    try:
        with one_by_one(folder.root):
            now = folder.check(stored)
    except OSError as error:
        return _refused(error)
    return SaveOutcome(now) if now != stored else None


def _save(
    folder: DeckFolder, versions: VersionShelf, stored: StoredDeck, deck: DeckList
) -> SaveOutcome:
    """Whatever happens, the answer says it: else the deck would be thought to be safe."""
    try:
        return _saved(folder, versions, stored, deck)
    except Exception:  # whatever it is, the deck is not on the disk, and its player hears of it
        logger.exception("saving %s", stored.path.name)
        return SaveOutcome(None, NOT_KEPT.format(why=MISTAKE))


def _saved(
    folder: DeckFolder, versions: VersionShelf, stored: StoredDeck, deck: DeckList
) -> SaveOutcome:
    with one_by_one(folder.root):
        try:
            now = folder.save(stored, deck)
        except OSError as error:
            return _refused(error)
        try:
            versions.keep(now.path, stored.deck, deck, datetime.now())
        except OSError as error:  # the deck itself is safe
            logger.warning("no version of %s is kept: %s", now.path.name, error)
        return SaveOutcome(now)


def _refused(error: OSError) -> SaveOutcome:
    if isinstance(error, DeckFileConflict):
        return SaveOutcome(None, error.words, is_conflict=True, place=error.place)
    return SaveOutcome(None, NOT_KEPT.format(why=f"{error.strerror or error}."))
