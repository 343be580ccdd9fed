"""The user's deleted decks, with their versions, which can be restored for a while."""

from __future__ import annotations

import os
from pathlib import Path

from ufs_desktop.decks.folder import BIN, DeckEntry, DeckFolder
from ufs_desktop.decks.versions import VersionShelf

MOST = 100  # decks


class DeckBin:
    """The bin of one folder of decks. If it raises OSError, nothing is lost."""

    def __init__(self, decks: DeckFolder) -> None:
        self._decks, self._deleted = decks, DeckFolder(decks.root / BIN)
        self._versions = VersionShelf(decks.root)

    def put(self, path: Path) -> None:
        """Delete a deck, if it still exists; beyond `MOST`, the oldest are deleted for good."""
        if not os.path.lexists(path):
            return
        kept = self._carry(path, self._decks.root, self._deleted.root)
        os.utime(kept, follow_symlinks=False)  # when it was deleted
        others = [path for path in self._by_age() if path != kept]  # even if the clock is wrong
        for old in others[MOST - 1 :]:
            old.unlink(missing_ok=True)
            self._versions.forget(old)

    def entries(self) -> list[DeckEntry]:
        """The deleted decks, the latest first; `changed` is when a deck was deleted."""
        return sorted(self._deleted.entries(), key=lambda entry: -entry.changed)

    def bring_back(self, path: Path) -> Path:
        """Restore a deck to its old place; returns its path there."""
        return self._carry(path, self._deleted.root, self._decks.root)

    def _carry(self, path: Path, here: Path, there: Path) -> Path:
        now = self._decks.carry(path, there / path.relative_to(here))
        self._versions.follow(path, now)
        return now

    def _by_age(self) -> list[Path]:
        """The deleted decks, the latest first."""
        return sorted(self._deleted.files(), key=lambda path: -path.lstat().st_mtime_ns)
