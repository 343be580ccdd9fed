"""Shows the card that represents a deck, large: its starting character, or else its first card.
Next to it are the card's text, and a line on what the rules say about the deck.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from engine.decks.edits import ChangeCopies, DeckSlot, MoveCopies
from engine.decks.lines import Part
from ufs_desktop.cards.model import NAMES, names_in
from ufs_desktop.decks.bench import DeckBench, in_words
from ufs_desktop.decks.line_model import SLOT, slot_in
from ufs_desktop.grammar import counted
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.theme import ALIGN_TOP_LEFT
from ufs_desktop.theme.lettering import cut, cut_lines
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.preview import BigCard

SHARE, LEAST, MOST = 0.15, 92, 220  # of the page's height, and pixels
NOBODY, NOTHING = "No starting character yet", "No cards yet"
INVITATION = "Drop one here, or press C on one."
FIRST = "Search for cards on the left, and press Enter on one."
LEGAL, JUDGING = "✓  Legal: {rules}", "…"
AGAINST = "▲  {problems} in {rules}"
NOT_JUDGED = "▲  The rules could not be checked"
MOST_TOLD = 12  # violations in the tooltip


class SpareLabel(PlainLabel):
    """A label that may cut its words after any line, so that what is below keeps its room."""

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        lines = cut_lines(self.text(), self.width(), self.height(), self.font())
        painter.drawText(self.rect(), ALIGN_TOP_LEFT, "\n".join(lines))
        painter.end()

    def hasHeightForWidth(self) -> bool:
        return False


class VerdictButton(QPushButton):
    """A button that shortens its words to fit; screen readers still get all of them."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("verdict")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def shown(self) -> str:
        """The words as shown."""
        return self._option().text

    def _option(self) -> QStyleOptionButton:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        element = QStyle.SubElement.SE_PushButtonContents
        room = self.style().subElementRect(element, option, self)
        option.text = cut(self.text(), room.width(), self.font())
        return option

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, self._option())
        painter.end()


class FrontPanel(QWidget):
    """Follows a bench; if decks have a starting character, a card can be dropped here to be it."""

    edited = Signal(object)  # DeckEdit
    verdict_wanted = Signal()
    reached = Signal(str)

    def __init__(self, bench: DeckBench) -> None:
        super().__init__()
        self._bench = bench
        self._is_locked = False
        self._starts = bench.librarian.cabinet.starting is not None
        self._nobody, self._invitation = (NOBODY, INVITATION) if self._starts else (NOTHING, FIRST)
        self.setAcceptDrops(self._starts)
        self.card = BigCard("")
        self.card.setAccessibleName("Starting character" if self._starts else "First card")
        self.card.clicked.connect(lambda: self.reached.emit(self._name))
        self.name = PlainLabel(name="featureTitle", wrap=True)
        self.about = SpareLabel(name="about", wrap=True)
        self.about.setAlignment(ALIGN_TOP_LEFT)
        self.about.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.verdict = VerdictButton()
        self.verdict.clicked.connect(self.verdict_wanted)
        self.column = QVBoxLayout()
        self.column.setSpacing(SIZES.gap_small)
        self.column.addWidget(self.name)
        self.column.addWidget(self.about, 1)
        self.column.addWidget(self.verdict)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SIZES.gap)
        row.addWidget(self.card)
        row.addLayout(self.column, 1)
        bench.changed.connect(self.refresh)
        bench.informed.connect(self.refresh)
        self.refresh()

    def fit(self, page_height: int) -> None:
        """Make the card as large as the page allows next to its deck."""
        self.card.setFixedWidth(max(LEAST, min(MOST, round(page_height * SHARE))))

    def lock(self) -> None:
        self._is_locked = True
        self.setAcceptDrops(False)

    @property
    def _name(self) -> str:
        """The card's name; if decks have a starting character, no other card represents them."""
        return self._bench.character_name if self._starts else self._bench.front_name

    def refresh(self) -> None:
        """Show the deck as it is now."""
        bench = self._bench
        sheet = bench.character if self._starts else bench.front
        self.card.show_look(sheet.look if sheet is not None else None)
        self.card.setAccessibleDescription(sheet.spoken if sheet is not None else self._nobody)
        self.name.setText(self._name or self._nobody)
        self.about.setText("" if self._name else self._invitation)
        if sheet is not None:
            cabinet = bench.librarian.cabinet
            bound = ", ".join(sheet.groups.get(cabinet.signs, ()))
            self.about.setText("\n".join((bound.capitalize(), *sheet.text)))
            self.about.setToolTip(tip("\n".join(sheet.text)))
        self._judge()

    def _judge(self) -> None:
        bench, cabinet = self._bench, self._bench.librarian.cabinet
        edition = cabinet.editions.get(bench.deck.edition, bench.deck.edition.capitalize())
        rules = " ".join(filter(None, (edition, bench.deck.format)))
        against = len(bench.rulings)
        problems = counted(against, "problem")
        words = (AGAINST if against else LEGAL).format(problems=problems, rules=rules)
        if bench.trouble:
            words = NOT_JUDGED
        elif not bench.is_judged:
            words = self.verdict.text() or JUDGING
        self.verdict.setText(words)
        self.verdict.setProperty("tone", "bad" if against or bench.trouble else "good")
        self.verdict.style().polish(self.verdict)
        told = map(in_words, bench.rulings[:MOST_TOLD])
        self.verdict.setToolTip(tip(bench.trouble or "\n".join(told)))

    # Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        data = event.mimeData()
        if data.hasFormat(SLOT) or data.hasFormat(NAMES):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        slot, names = slot_in(event.mimeData()), names_in(event.mimeData())
        if slot is not None:
            self.edited.emit(MoveCopies(slot, Part.CHARACTER))
        elif names:
            self.edited.emit(ChangeCopies(DeckSlot(Part.CHARACTER, names[0]), 1))
        event.acceptProposedAction()
