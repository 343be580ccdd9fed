"""One deck being edited: the draft, its cards as far as they are known, and what the rules say.

All widgets that show a deck share its bench: they read `deck` and `sheets`, and listen to
`changed`, emitted immediately at every edit, and `informed`, emitted a little later, when the
librarian has answered.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from engine.decks.deck import Deck, deck_of
from engine.decks.edits import DeckDraft, DeckEdit
from engine.decks.lines import DeckLine, DeckList, Part, front_of
from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import NO_LIMITS, CardSheet, CopyLimits, Ruled
from ufs_desktop.session.deck import OfferedDeck

UNKNOWN = "{name}: no card of this name is known; it is left out"


class DeckBench(QObject):
    """Edits the deck and asks the librarian about it."""

    changed = Signal()  # the deck
    informed = Signal()  # more is known of its cards, or the rules have been checked

    def __init__(self, librarian: Librarian, deck: DeckList, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.librarian = librarian
        self.draft = DeckDraft.of(deck)
        self._sheets: dict[str, CardSheet] = {}
        self._missing: set[str] = set()  # names that no card has
        self.rulings: tuple[Ruled, ...] = ()
        self.limits = NO_LIMITS
        self.is_judged = False  # in its present state
        self.trouble = ""  # why the rules could not be checked
        librarian.changed.connect(self._ask_anew)
        self._ask()

    @property
    def deck(self) -> DeckList:
        return self.draft.deck

    @property
    def sheets(self) -> Mapping[str, CardSheet]:
        """Cards by the names that the deck uses for them."""
        return self._sheets

    @property
    def character(self) -> CardSheet | None:
        """The starting character, if it is known."""
        return self._sheets.get(self.character_name)

    @property
    def front(self) -> CardSheet | None:
        """The card that represents the deck, if it is known."""
        return self._sheets.get(self.front_name)

    @property
    def front_name(self) -> str:
        return front_of(self.deck)

    @property
    def character_name(self) -> str:
        return next((line.name for line in self.deck.part(Part.CHARACTER)), "")

    def is_unknown(self, name: str) -> bool:
        """Whether no card has this name; false as long as it was not looked up."""
        return name in self._missing

    @property
    def unknown(self) -> tuple[str, ...]:
        """The names in the deck that no card has."""
        names = dict.fromkeys(line.name for line in self.deck.lines)
        return tuple(name for name in names if self.is_unknown(name))

    def do(self, edit: DeckEdit) -> bool:
        """Apply an edit; returns whether it has changed anything."""
        return self._show(self.draft.after(edit))

    def undo(self) -> bool:
        return self._show(self.draft.undone)

    def redo(self) -> bool:
        return self._show(self.draft.redone)

    def begin_again(self, deck: DeckList) -> None:
        """Start from another state of the same file; earlier edits can no longer be undone."""
        self._show(DeckDraft.of(deck))

    @property
    def is_answered(self) -> bool:
        """Whether the rules have been checked, or could not be."""
        return self.is_judged or bool(self.trouble)

    def offered(self) -> OfferedDeck:
        """The deck for a game, with its violations. Raises DeckError if it is not playable yet."""
        lines = tuple(line for line in self.deck.lines if not self.is_unknown(line.name))
        known = DeckList(self.deck.name, lines, self.deck.notes, self.deck.edition)
        deck: Deck = deck_of(known, self.deck.name)
        told = [UNKNOWN.format(name=name) for name in self.unknown]
        told += [in_words(each) for each in self.rulings if each.rule]
        return OfferedDeck(deck.name, deck.front, deck.notes, deck, tuple(told))

    def offending(self, line: DeckLine) -> tuple[Ruled, ...]:
        """The rulings that concern a line."""
        return tuple(each for each in self.rulings if line.name in each.cards)

    def close(self) -> None:
        """Stop asking: nothing is shown any more."""
        self.librarian.changed.disconnect(self._ask_anew)
        self.librarian.forget(self._errand(""))

    def _show(self, draft: DeckDraft) -> bool:
        if draft == self.draft:
            return False
        self.draft = draft
        self.is_judged = False
        self._ask()
        self.changed.emit()
        return True

    def _ask(self) -> None:
        deck = self.deck
        wanted = tuple(self._names - self._sheets.keys() - self._missing)
        if wanted:
            self._ask_for(wanted)
        self.librarian.ask(
            self._errand("rules"),
            lambda cabinet: (cabinet.judge(deck), cabinet.copy_limits(deck)),
            self._hear_rules,
            self._hear_trouble,
        )

    def _ask_anew(self) -> None:
        """Look everything up again, since the card library has changed."""
        self._missing.clear()
        self._ask()
        self._ask_for(tuple(self._names))

    def _ask_for(self, wanted: tuple[str, ...]) -> None:
        def learn(sheets: Mapping[str, CardSheet]) -> None:
            gone = set(wanted) - sheets.keys()
            self._missing |= gone
            self._sheets = {name: self._sheets[name] for name in self._sheets.keys() - gone}
            self._sheets |= sheets
            self.informed.emit()

        self.librarian.ask(self._errand("cards"), lambda cabinet: cabinet.named(wanted), learn)

    @property
    def _names(self) -> set[str]:
        return {line.name for line in self.deck.lines}

    def _errand(self, what: str) -> str:
        return f"bench {id(self)} {what}".rstrip()

    def _hear_rules(self, said: tuple[tuple[Ruled, ...], CopyLimits]) -> None:
        self.rulings, self.limits = said
        self.is_judged, self.trouble = True, ""
        self.informed.emit()

    def _hear_trouble(self, error: EngineError) -> None:
        self.trouble = str(error)
        self.informed.emit()


def in_words(ruled: Ruled) -> str:
    """A ruling's text with its rule."""
    return f"{ruled.text} ({ruled.rule})" if ruled.rule else ruled.text
