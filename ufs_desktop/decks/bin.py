"""What was deleted of the user's decks, with its versions: it can be brought back for a while."""

from __future__ import annotations

import os
from pathlib import Path

from ufs_desktop.data.places import moved
from ufs_desktop.decks.folder import BIN, DeckEntry, DeckFolder
from ufs_desktop.decks.versions import VersionShelf

MOST = 100  # decks


class DeckBin:
    """That of one folder of decks. OSError: it cannot be read or written; nothing is lost."""

    def __init__(self, decks: DeckFolder) -> None:
        self._decks, self._deleted = decks, DeckFolder(decks.root / BIN)
        self._versions = VersionShelf(decks.root)

    def put(self, path: Path) -> None:
        """Delete a deck, unless somebody else has; of too many the oldest go for good."""
        if not os.path.lexists(path):
            return
        kept = self._carry(path, self._decks.root, self._deleted.root)
        os.utime(kept, follow_symlinks=False)  # when it was deleted
        others = [path for path in self._by_age() if path != kept]  # whatever the clock says
        for old in others[MOST - 1 :]:
            old.unlink(missing_ok=True)
            self._versions.forget(old)

    def entries(self) -> list[DeckEntry]:
        """What lies in it, the last first; `changed` is when it was deleted."""
        return sorted(self._deleted.entries(), key=lambda entry: -entry.changed)

    def bring_back(self, path: Path) -> Path:
        """Put a deck where it was; says what its file is called now."""
        return self._carry(path, self._deleted.root, self._decks.root)

    def _carry(self, path: Path, here: Path, there: Path) -> Path:
        wanted = there / path.relative_to(here)
        wanted.parent.mkdir(parents=True, exist_ok=True)
        now = moved(path, wanted)
        self._versions.follow(path, now)
        self._decks.trail.note(path, now)
        return now

    def _by_age(self) -> list[Path]:
        """The last that was deleted first."""
        return sorted(self._deleted.files(), key=lambda path: -path.lstat().st_mtime_ns)
