"""Reviews an imported deck with unknown names, and lets the user choose what each meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QSize, QStringListModel, Qt, Signal
from PySide6.QtWidgets import (
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QWidget,
)

from engine.decks.edits import NameCard
from engine.decks.lines import LONGEST_NAME, DeckFile, DeckList
from ufs_desktop.cabinet.kit import OpenCabinet
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import CardRow
from ufs_desktop.plain import PlainLabel, add_row
from ufs_desktop.theme.lettering import cut, font
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.dialogs import column_of

SIZE = QSize(660, 520)
KEEP, LEAVE_OUT = "Keep as it is", "Leave out"
WHOLE = "All {count} cards of {name} are known."
PARTLY = (
    "{known} of {count} cards of {name} are known. For the others, choose or type the right card."
)
GUESS = "Use the likeliest match for each"
ALSO = "Other notes on the file"
NAME_WIDTH = 300  # of an unknown name, at the default text size
MOST_ASKED = 100  # names for which suggestions are looked up


class ImportDialog(QDialog):
    """Once accepted, `deck` is the chosen deck, which `taken` carries too."""

    taken = Signal(object)  # DeckList

    def __init__(
        self,
        librarian: Librarian,
        file: DeckFile,
        parent: QWidget | None = None,
        title: str = "Import a deck",
    ) -> None:
        super().__init__(parent)
        self._file, self._librarian = file, librarian
        self.setWindowTitle(title)
        self.resize(SIZE * wardrobe().words)
        deck = file.deck
        self.name = QLineEdit(deck.name)
        self.name.setAccessibleName("Deck name")
        self.name.setPlaceholderText("Deck name")
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setFocus()
        self.name.home(True)  # selects all, showing the beginning of a long name
        self.words = PlainLabel(self._summary(), "soft", wrap=True)
        names = dict.fromkeys(line.name for line in deck.unresolved)
        self._names = QStringListModel(self)
        self.choices = {name: self._choice(name) for name in names}
        self.problems = QListWidget()
        self.problems.setAccessibleName(ALSO)
        self.problems.setWordWrap(True)
        told = {line.why for line in deck.unresolved if not line.exact}  # each has a choice
        others = [str(problem) for problem in file.problems if problem.text not in told]
        self.problems.addItems(others)
        self._likeliest: dict[str, str] = {}
        self.guess = QPushButton(GUESS)
        self.guess.setAutoDefault(False)
        self.guess.setEnabled(False)
        self.guess.clicked.connect(self.take_likeliest)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.take = self.buttons.addButton("Save the deck", QDialogButtonBox.ButtonRole.AcceptRole)
        self.take.setObjectName("primary")
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        wanted = tuple(names)[:MOST_ASKED]
        self.finished.connect(lambda _: librarian.forget(self._errands))
        self.is_asking = bool(wanted)  # for suggestions
        if wanted:
            librarian.ask(
                self._errands,
                lambda cabinet: _suggestions(cabinet, wanted),
                self._offer,
            )
            librarian.ask(f"{self._errands} names", _rows, self._know_names)

    @property
    def _errands(self) -> str:
        """The common prefix of all requests to the librarian from here."""
        return f"names {id(self)}"

    @property
    def deck(self) -> DeckList:
        """The deck with the chosen replacements for unknown names."""
        deck = replace(self._file.deck, name=self.name.text())
        for name, choice in self.choices.items():
            meant = choice.currentText().strip()
            if meant == LEAVE_OUT:
                lines = tuple(line for line in deck.lines if line.name != name)
                deck = replace(deck, lines=lines)
            elif meant != KEEP:
                deck = NameCard(name, meant).applied(deck)
        return deck

    def _summary(self) -> str:
        deck = self._file.deck
        count = sum(line.count for line in deck.lines)
        known = count - sum(line.count for line in deck.unresolved)
        form = WHOLE if known == count else PARTLY
        return form.format(known=known, count=count, name=deck.name or "the deck")

    def _offer(self, found: Mapping[str, tuple[str, ...]]) -> None:
        """Offer cards that may have been meant; none is used until the user chooses it."""
        self.is_asking = False
        self._likeliest = {name: likely[0] for name, likely in found.items() if likely}
        self.guess.setEnabled(bool(self._likeliest))
        for name, likely in found.items():
            choice = self.choices[name]
            choice.insertItems(1, list(likely))

    def take_likeliest(self) -> None:
        """Choose the likeliest card for every name that has one."""
        for name, meant in self._likeliest.items():
            self.choices[name].setEditText(meant)

    def _know_names(self, rows: Mapping[str, CardRow]) -> None:
        """Complete typed names, since any other card may have been meant too."""
        self._names.setStringList(sorted({row.name for row in rows.values()}))

    def _choice(self, name: str) -> ChoiceBox:
        choice = ChoiceBox()
        choice.setEditable(True)
        choice.setInsertPolicy(ChoiceBox.InsertPolicy.NoInsert)
        choice.addItems([KEEP, LEAVE_OUT])
        choice.setAccessibleName(f"Instead of {name}")
        completer = QCompleter(self._names, choice)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        choice.setCompleter(completer)
        return choice

    def _lay_out(self) -> None:
        layout = column_of(self)
        layout.addWidget(self.name)
        layout.addWidget(self.words)
        if self.choices:
            layout.addWidget(self._scrolled(), 3)
            layout.addWidget(self.guess, 0, Qt.AlignmentFlag.AlignLeft)
        if self.problems.count():
            layout.addWidget(PlainLabel(ALSO.upper(), "section"))
            layout.addWidget(self.problems, 1)
        layout.addWidget(self.buttons)

    def _scrolled(self) -> QScrollArea:
        content = QWidget()
        form = QFormLayout(content)
        form.setContentsMargins(0, 0, 0, 0)
        copies = {
            name: sum(line.count for line in self._file.deck.lines if line.name == name)
            for name in self.choices
        }
        for name, choice in self.choices.items():
            add_row(form, f"{copies[name]} × {_short(name)}", choice, f"{copies[name]} × {name}")
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields take it instead
        area.setWidget(content)
        return area

    def _accept(self) -> None:
        """Hand over the deck; a name that was unknown may be the starting character's."""
        self.take.setEnabled(False)
        deck = self.deck
        errand = f"{self._errands} begun"
        self._librarian.ask(
            errand, lambda cabinet: cabinet.begun(deck), self._hand_over,
            lambda _: self._hand_over(deck),
        )  # fmt: skip

    def _hand_over(self, deck: DeckList) -> None:
        self.taken.emit(deck)
        self.accept()


def _short(name: str) -> str:
    """The name, shortened to leave room for its choice."""
    words = wardrobe().words
    return cut(name, NAME_WIDTH * words, font(SIZES.text * words))


def _rows(cabinet: OpenCabinet) -> Mapping[str, CardRow]:
    return cabinet.rows()


def _suggestions(cabinet: OpenCabinet, names: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    return {name: cabinet.near(name) for name in names}
