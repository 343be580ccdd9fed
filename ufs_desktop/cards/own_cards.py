"""The user's own cards: the form for them, and undo and redo of changes.

Belongs to the window, so that changes can be undone even after the page was closed; a draft being
written is remembered however the program ends.
"""

from __future__ import annotations

import json

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engine.kernel.contents import Bounds, JsonError, read_json
from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.kit import own_ways, pen_of
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import CardChanged, Draft, KeptCard
from ufs_desktop.cards.editor import CardEditor
from ufs_desktop.intake import NOT_COPIED
from ufs_desktop.settings import LONGEST, Settings

SETTING = "card_draft"
BOUNDS = Bounds(values=1_000, depth=2, text=LONGEST)  # of stored drafts
SAVED, TAKEN_BACK = "{name}: your own cards were changed.", "{name}: the change was undone."
NOT_DONE = "That could not be done. {why}"


class OwnCards(QObject):
    """Keeps at most one form open."""

    changed = Signal(object, str)  # KeptCard, and the change in words
    told = Signal(str)  # why something could not be done

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
        """Open the form, with the draft that was being written when the program ended, if any."""
        if self.editor is not None and not self.editor.has_changes:
            self.editor.close()
        if self.editor is None:
            self.editor = self._opened(key, window)
        self.editor.activateWindow()
        return self.editor

    def throw_away(self, key: str) -> None:
        """Remove what the user has written about a card."""

        def on_done(kept: KeptCard | None) -> None:
            if kept is not None:
                self._on_kept(kept)

        self._librarian.ask(
            "", lambda cabinet: pen_of(cabinet).throw_away(key), on_done, self._refuse
        )

    def undo(self) -> None:
        """Take back the last change."""
        self._take_back(self._undos, self._redos)

    def redo(self) -> None:
        """Make the change again that was last taken back."""
        self._take_back(self._redos, self._undos)

    def finish(self) -> None:
        """Store the draft being written for next time, as the window closes."""
        if self.editor is not None:
            self.editor.remember()

    def _opened(self, key: str, window: QWidget) -> CardEditor:
        drafts = self._half_written()
        if not key and drafts and key not in drafts:
            key = next(reversed(drafts))
        editor = CardEditor(self._librarian, key, window, drafts.get(key))
        editor.kept.connect(self._on_kept)
        editor.written.connect(self._remember)
        editor.left.connect(self._on_left)
        editor.show()
        return editor

    def _on_left(self) -> None:
        self.editor = None

    def _remember(self, key: str, draft: Draft) -> None:
        """Store a draft, or drop it if it is empty; the oldest ones go if there is no room."""
        drafts = self._half_written()
        drafts.pop(key, None)
        if draft:
            drafts[key] = draft
        while drafts and len(json.dumps(drafts)) > LONGEST:
            del drafts[next(iter(drafts))]
        self._settings.set(SETTING, json.dumps(drafts) if drafts else "")

    def _half_written(self) -> dict[str, Draft]:
        """The stored drafts by the key of the card that they correct, the newest last."""
        text = self._settings.now.card_draft
        try:
            found = read_json(text, BOUNDS) if text else {}
        except JsonError:
            return {}
        drafts = found if isinstance(found, dict) else {}
        return {key: draft for key, draft in drafts.items() if self._is_whole(draft)}

    def _is_whole(self, draft: object) -> bool:
        names = {field.name for field in own_ways(self._librarian.cabinet).draft_fields}
        return (
            isinstance(draft, dict)
            and draft.keys() == names
            and all(type(value) is str for value in draft.values())
        )

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
            if not isinstance(error, CardChanged):
                these.append(kept)
            self._refuse(error)

        self._librarian.ask(
            "", lambda cabinet: pen_of(cabinet).take_back(kept), on_done, on_refused
        )

    def _tell(self, kept: KeptCard, words: str) -> None:
        self._librarian.look_again()
        self.changed.emit(kept, words.format(name=kept.name))
        if kept.not_copied:
            self.told.emit(NOT_COPIED.format(why=kept.not_copied))

    def _refuse(self, error: EngineError) -> None:
        self.told.emit(NOT_DONE.format(why=error))
