"""Reads what is printed on the visible cards, a screenful at a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, Signal

from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import CardSheet

MOST = 2_000  # sheets to keep; a screenful has some fifty


class SheetReader(QObject):
    """Provides sheets that have been read; `ready` announces more."""

    ready = Signal()

    def __init__(self, librarian: Librarian, name: str) -> None:
        super().__init__()
        self._librarian, self._name = librarian, name
        self._read: OrderedDict[str, CardSheet] = OrderedDict()
        librarian.changed.connect(self._forget)

    def sheet(self, key: str) -> CardSheet | None:
        found = self._read.get(key)
        if found is not None:
            self._read.move_to_end(key)
        return found

    def want(self, keys: Iterable[str]) -> None:
        """Read what is visible now; earlier requests are dropped."""
        missing = tuple(key for key in dict.fromkeys(keys) if key not in self._read)
        if missing:
            self._librarian.ask(self._name, lambda cabinet: cabinet.sheets(missing), self._on_read)

    def finish(self) -> None:
        """Ignore late answers."""
        self._librarian.forget(self._name)

    def _on_read(self, sheets: Mapping[str, CardSheet]) -> None:
        self._read.update(sheets)
        while len(self._read) > MOST:
            self._read.popitem(last=False)
        self.ready.emit()

    def _forget(self) -> None:
        self._read.clear()
        self.ready.emit()
