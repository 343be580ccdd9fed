"""The page for joining: first which game and deck, then waiting, which can be cancelled."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from ufs_desktop.lan.join_form import JoinForm
from ufs_desktop.lan.own_decks import OwnDecks
from ufs_desktop.lan.stage import LanStage
from ufs_desktop.net.search import GameSearch, Network
from ufs_desktop.plain import PlainLabel
from ufs_desktop.remote.loan_words import listed
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.edition_choice import EditionChoice

TITLE = "Join a game"
WORDS = "A game that somebody hosts on your network."
CALLING = "Calling {name}…"
RETURNING = (
    "Looking for {name}’s computer… If they closed the program too, they can resume the match "
    "from their first page, and it continues here."
)
LOST = "Lost the connection to the host. Reconnecting…"
INSIDE = "You are in. The game is about to begin…"
LOOKING_ON = (
    "You are in. The table appears as soon as a game begins, or a minute later if the players "
    "chose a delay."
)
LENT = "Asking the host whether to play with your own cards that they do not have: {cards}."
ANOTHER = "Choose another deck."
REFUSED_DECK = "The host cannot accept this deck:"
REFUSED_BY_RULES = "The host plays by {rules} and cannot accept this deck:"
MOST_PROBLEMS = 8
NARROW = QPushButton | EditionChoice
LEFT, TOP = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignTop


class JoinWait(QWidget):
    """Says what the player is waiting for, and offers another deck if one was refused. It has the
    focus itself, so that pressing Enter once too often does not cancel."""

    left = Signal()
    brought = Signal(object)  # OfferedDeck

    def __init__(self, kit: TableKit, decks: OwnDecks, settings: Settings) -> None:
        super().__init__()
        self.words = PlainLabel(name="featureTitle", wrap=True)
        self.words.setAccessibleName("What you are waiting for")
        self.problems = PlainLabel(name="refusal", wrap=True)
        self.edition = EditionChoice(settings, kit.module)
        self.deck = decks.choice(self.edition, 1, kit.shelf)
        self.bring = QPushButton("Use this deck")
        self.bring.setObjectName("primary")
        self.leave = QPushButton("Cancel")
        self.bring.clicked.connect(lambda: self.brought.emit(self.deck.chosen))
        self.leave.clicked.connect(self.left)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SIZES.gap)
        shown = (self.words, self.problems, self.edition, self.deck, self.bring, self.leave)
        for part in shown:
            layout.addWidget(part, 0, LEFT if isinstance(part, NARROW) else TOP)
        layout.addStretch(1)
        self.ask(())

    def tell(self, words: str) -> None:
        self.words.setText(words)
        self.setAccessibleName(words)  # it has the keyboard

    def admit(self, edition: str, looks_on: bool) -> None:
        """Use the host's rules for choosing another deck; a spectator is told to wait."""
        self.edition.choose(edition)
        if looks_on:
            self.tell(LOOKING_ON)

    def ask(self, problems: Sequence[str]) -> None:
        """Say why the deck was refused, and ask for another; without problems, ask nothing."""
        told = [self._refusal(), *problems[:MOST_PROBLEMS]] if problems else []
        self.problems.setText("\n".join(told))
        for part in (self.problems, self.deck, self.bring):
            part.setVisible(bool(problems))
        self.edition.setVisible(bool(problems) and self.edition.is_open)
        if problems and self.window().focusWidget() in (self, self.leave):
            self.deck.combo.setFocus()

    def _refusal(self) -> str:
        if not self.edition.is_open:
            return REFUSED_DECK
        return REFUSED_BY_RULES.format(rules=self.edition.currentText())


class JoinPage(LanStage):
    """Searches for games while it is open."""

    wanted = Signal(object)  # JoinWish
    brought = Signal(object)  # OfferedDeck

    def __init__(
        self,
        kit: TableKit,
        decks: OwnDecks,
        settings: Settings,
        network: Network,
    ) -> None:
        super().__init__(TITLE, WORDS)
        self.form, self.wait = JoinForm(kit, decks, settings), JoinWait(kit, decks, settings)
        self.search = GameSearch(network)
        self.search.changed.connect(lambda: self.form.show_games(self.search.games))
        self.form.wanted.connect(self.wanted)
        self.form.left.connect(self.leave_wanted)
        self.wait.left.connect(self._give_up)
        self.wait.brought.connect(self.brought)
        self.show_part(self.form)

    def begin(self) -> None:
        super().begin()
        self.search.begin()

    def fit_parts(self, width: int) -> None:
        self.form.fit(width)

    def call(self, name: str) -> None:
        """Wait for an answer to a call."""
        self._wait_for(CALLING.format(name=name))

    def look_for(self, name: str) -> None:
        """Wait while looking for the host of a match to be resumed."""
        self._wait_for(RETURNING.format(name=name))

    def miss(self) -> None:
        """Say that the host was lost before there was a table."""
        self.wait.tell(LOST)

    def _wait_for(self, words: str) -> None:
        self.is_busy = True
        self.wait.ask(())
        self.wait.tell(words)
        self.show_part(self.wait)

    def object(self, problems: Sequence[str]) -> None:
        """Say what is wrong with the deck; if nothing, the game is about to begin."""
        self.wait.ask(problems)
        self.wait.tell(ANOTHER if problems else INSIDE)

    def lend(self, names: Sequence[str]) -> None:
        """Say that the host is being asked about cards that it does not have."""
        self.wait.ask(())
        self.wait.tell(LENT.format(cards=listed(names)))

    def refuse(self, words: str) -> None:
        """Return to the form, and say why the player was not admitted."""
        self.is_busy = False
        self.show_part(self.form)
        self.form.tell(words)
        self.show_words(self.form.refusal)

    def end(self) -> None:
        super().end()
        self.search.stop()

    def _give_up(self) -> None:
        self.stop()
        self.show_part(self.form)
