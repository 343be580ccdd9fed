"""The bar above a deck: its name, its rules, undo and redo, and playing it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QMenu, QPushButton, QToolButton

from engine.decks.edits import ChooseFormat, RenameDeck
from engine.decks.lines import LONGEST_NAME
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.supply import give_keys
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.choice import ChoiceBox

LEAST = 120  # pixels of the list of rules, which is then shortened
# Pixels at the default text size. Below the first, words are shorter and `Saved` is hidden; below
# the second, undo and redo are left to the window's menu and its keys.
NARROW, TIGHT = 700, 330
PLAY, SHORT = "Play this deck", "Play"
SAVED, SAVING, NOT_SAVED = "Saved", "Saving…", "Not saved"
UNDO, REDO = "Undo {words} (Ctrl+Z)", "Do again: {words} (Ctrl+Shift+Z)"


class DeckHeading(QFrame):
    """Follows a bench, and edits its name and its rules."""

    edited = Signal(object)  # DeckEdit
    undo_wanted = Signal()
    redo_wanted = Signal()
    play_wanted = Signal()

    def __init__(self, bench: DeckBench) -> None:
        super().__init__()
        self._bench = bench
        self.setObjectName("deckHeading")
        self.name = QLineEdit()
        self.name.setObjectName("deckName")
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAcceptDrops(False)  # a card is not part of a name
        self.name.setAccessibleName("Deck name")
        self.name.setPlaceholderText("Deck name")
        self.rules = ChoiceBox()
        self.rules.setAccessibleName("Rules for this deck")
        self.rules.setMinimumWidth(LEAST)  # so that the deck's name is cut later
        self.undo, self.redo = _tool("↶"), _tool("↷")
        self.state = PlainLabel(SAVED, "about")
        self.play = QPushButton(PLAY)
        self.play.setAccessibleName(PLAY)
        self.play.setObjectName("primary")
        self.more = QPushButton("More")
        self.menu = QMenu(self.more)
        self.more.setMenu(self.menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(SIZES.gap, SIZES.gap_small, SIZES.gap, SIZES.gap_small)
        row.setSpacing(SIZES.gap_small)
        row.addWidget(self.name, 3)
        row.addWidget(self.rules, 1)
        for widget in (self.undo, self.redo, self.state, self.play, self.more):
            row.addWidget(widget)
        self._connect()
        self.refresh()
        wardrobe().changed.connect(self._fit)

    def lock(self) -> None:
        """Forbid changes."""
        self.name.setReadOnly(True)
        self.rules.setEnabled(False)
        self.state.setText("Read only")
        self._fit()

    def show_state(self, words: str) -> None:
        """Show whether the deck is saved."""
        self.state.setText(words)
        self._fit()

    def refresh(self) -> None:
        """Show the deck as it is now; a name that is being typed is left alone."""
        deck, draft = self._bench.deck, self._bench.draft
        if self.name.text() != deck.name and not self.name.isModified():
            self.name.setText(deck.name)
            self.name.setCursorPosition(0)  # a long one is shown from its beginning
        self._offer_rules()
        undo = draft.past[-1].words if draft.past else ""
        redo = draft.future[-1].words if draft.future else ""
        for button, form, words in ((self.undo, UNDO, undo), (self.redo, REDO, redo)):
            button.setEnabled(bool(words))
            said = form.format(words=words) if words else form.split(" {")[0].rstrip(":")
            button.setToolTip(tip(said))
            button.setAccessibleName(said)

    def _fit(self) -> None:
        """Shorten or hide other parts in favour of the deck's name."""
        words = wardrobe().words
        is_narrow, is_tight = self.width() < NARROW * words, self.width() < TIGHT * words
        self.play.setText(SHORT if is_narrow else PLAY)
        state = self.state.text()
        is_told = state == NOT_SAVED or (state == SAVING and not is_tight)
        self.state.setVisible(not is_narrow or is_told)
        for each in (self.undo, self.redo):
            each.setHidden(is_tight or self.name.isReadOnly())

    def _offer_rules(self) -> None:
        """Offer every edition and format, and the deck's own even if it is unknown."""
        cabinet, deck = self._bench.librarian.cabinet, self._bench.deck
        known = [(code, name) for code, names in cabinet.formats.items() for name in names]
        first = cabinet.formats.get(deck.edition, ("",))[0]
        wanted = (deck.edition, deck.format or first)
        entries = known if wanted in known else [wanted, *known]
        self.rules.blockSignals(True)
        self.rules.clear()
        for code, name in entries:
            edition = cabinet.editions.get(code, code.capitalize())
            self.rules.addItem(" · ".join(filter(None, (edition, name))) or "No rules yet")
        self.rules.setCurrentIndex(entries.index(wanted))
        self.rules.blockSignals(False)
        self._entries = entries

    def _connect(self) -> None:
        self.name.editingFinished.connect(self._rename)
        give_keys(self.name, {"Escape": self._leave_name})
        self.rules.activated.connect(self._on_rules)
        self.undo.clicked.connect(self.undo_wanted)
        self.redo.clicked.connect(self.redo_wanted)
        self.play.clicked.connect(self.play_wanted)
        self._bench.changed.connect(self.refresh)

    def take(self) -> None:
        """Give the deck the name that was typed."""
        if self.name.isModified():
            self._rename()

    def _rename(self) -> None:
        """Rename the deck; an empty field restores its name."""
        if self.name.text().strip():
            self.name.setModified(False)
            self.edited.emit(RenameDeck(self.name.text()))
        else:
            self._leave_name()

    def _leave_name(self) -> None:
        """Restore the name as it was."""
        self.name.setModified(False)
        self.refresh()

    def _on_rules(self, at: int) -> None:
        self.edited.emit(ChooseFormat(*self._entries[at]))

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _tool(sign: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName("filter")
    button.setText(sign)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
