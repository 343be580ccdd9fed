"""The user's own cards: their form, and the changes that can be taken back.

Belongs to the window: what was done can be taken back after the page was closed, and what is being
written is remembered, however the program ends.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engine.kernel.contents import Bounds, JsonError, read_json
from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import Draft, KeptCard
from ufs_desktop.cards.editor import CardEditor
from ufs_desktop.settings import Settings

SETTING = "card_draft"
BOUNDS = Bounds(values=100, depth=2, text=10_000)  # of what was being written
SAVED, TAKEN_BACK = "{name}: your own cards were changed.", "{name}: the change was taken back."
NOT_DONE = "This could not be done. {why}"


class HalfWritten(NamedTuple):
    """A card that was being written, and the one that it corrects."""

    key: str
    draft: Draft


class OwnCards(QObject):
    """One form is open at a time."""

    changed = Signal(object, str)  # KeptCard, and what was done in words
    refused = Signal(str)

    def __init__(self, librarian: Librarian, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._librarian, self._settings = librarian, settings
        self._undos: list[KeptCard] = []
        self._redos: list[KeptCard] = []
        self.editor: CardEditor | None = None

    @property
    def can_undo(self) -> bool:
        return bool(self._undos)

    @property
    def can_redo(self) -> bool:
        return bool(self._redos)

    def write(self, key: str, window: QWidget) -> CardEditor:
        """Open the form; what was being written when the program ended is there again."""
        if self.editor is not None and not self.editor.has_changes:
            self.editor.close()
        if self.editor is None:
            self.editor = self._opened(key, window)
        self.editor.activateWindow()
        return self.editor

    def throw_away(self, key: str) -> None:
        """Take out what the user has written of a card."""

        def on_done(kept: KeptCard | None) -> None:
            if kept is not None:
                self._on_kept(kept)

        self._librarian.ask("", lambda cabinet: cabinet.throw_away(key), on_done, self._refuse)

    def undo(self) -> None:
        """Take back the last change."""
        self._take_back(self._undos, self._redos)

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        self._take_back(self._redos, self._undos)

    def finish(self) -> None:
        """The window closes: what is being written is kept for the next time."""
        if self.editor is not None:
            self.editor.remember()

    def _opened(self, key: str, window: QWidget) -> CardEditor:
        before = self._remembered()
        if before is not None and key in ("", before.key):
            editor = CardEditor(self._librarian, before.key, window, before.draft)
        else:
            editor = CardEditor(self._librarian, key, window)
        editor.kept.connect(self._on_kept)
        editor.written.connect(self._remember)
        editor.left.connect(self._on_left)
        editor.show()
        return editor

    def _on_left(self) -> None:
        self.editor = None

    def _remember(self, key: str, draft: Draft) -> None:
        """Without a draft nothing is being written."""
        text = json.dumps({"key": key, "draft": dict(draft)}) if draft else ""
        self._settings.set(SETTING, text)

    def _remembered(self) -> HalfWritten | None:
        text = self._settings.now.card_draft
        try:
            found = read_json(text, BOUNDS) if text else None
        except JsonError:
            return None
        match found:
            case {"key": str() as key, "draft": dict() as draft}:
                names = {field.name for field in self._librarian.cabinet.draft_fields}
                is_whole = draft.keys() == names and all(type(v) is str for v in draft.values())
                return HalfWritten(key, draft) if is_whole else None
        return None

    def _on_kept(self, kept: KeptCard) -> None:
        self._undos.append(kept)
        self._redos.clear()
        self._tell(kept, SAVED)

    def _take_back(self, these: list[KeptCard], those: list[KeptCard]) -> None:
        if not these:
            return
        kept = these.pop()

        def on_done(back: KeptCard) -> None:
            those.append(back)
            self._tell(back, TAKEN_BACK)

        def on_refused(error: EngineError) -> None:
            these.append(kept)
            self._refuse(error)

        self._librarian.ask("", lambda cabinet: cabinet.take_back(kept), on_done, on_refused)

    def _tell(self, kept: KeptCard, words: str) -> None:
        self._librarian.look_again()
        self.changed.emit(kept, words.format(name=kept.name))

    def _refuse(self, error: EngineError) -> None:
        self.refused.emit(NOT_DONE.format(why=error))
