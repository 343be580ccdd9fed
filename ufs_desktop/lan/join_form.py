"""The choices before joining: a game from the list or a code, a name and a deck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.grammar import YOU
from ufs_desktop.lan.own_decks import OwnDecks
from ufs_desktop.lan.own_name import GUEST_NAME, own_name_field
from ufs_desktop.net.finds import GameFound
from ufs_desktop.net.invitation import (
    Invitation,
    InvitationError,
    parse_invitation,
    parse_secret,
)
from ufs_desktop.plain import PlainLabel
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.match import length_words
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.edition_choice import EditionChoice
from ufs_desktop.widgets.fields import form_layout
from ufs_desktop.widgets.first_focus import FirstFocus
from ufs_desktop.widgets.new_game import remember_deck

LONGEST_CODE = 80
LOOKING = "Looking for games on this network…"
NONE_FOUND = (
    "No games found yet. Ask the host for the code, which works without this list. Some "
    "networks and firewalls hide such lists."
)
PATIENCE = 8_000  # milliseconds until that is said
NO_GAME = "Choose a game from the list, or type its code."
NO_SECRET = "Type the code shown to the host; for this game, the last six characters are enough."
GAME = "{name}'s game  ·  {edition}  ·  {length}{state}\n{place}  ·  version {program}"
WHOLE_CODE, LAST_GROUP = "7F3KQ-2M9XT-H4WPD5", "the last six characters"
FULL, WATCHED = "  ·  full", "  ·  full, can be watched"


class JoinWish(NamedTuple):
    """The game that a player wants to join, or, without a deck, to watch."""

    name: str
    deck: OfferedDeck | None
    invitation: Invitation
    match: str = ""  # of a game of the list


class JoinForm(QWidget):
    """Emits `wanted` with what was chosen; the list is filled from outside."""

    wanted = Signal(object)  # JoinWish
    left = Signal()

    def __init__(self, kit: TableKit, decks: OwnDecks, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._editions = {name: code for code, name in kit.module.editions.items()}
        self._games: Sequence[GameFound] = ()
        self.games = QListWidget()
        self.games.setAccessibleName("Games on this network")
        self.games.setWordWrap(True)
        self.games.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.looking = PlainLabel(LOOKING, "soft", wrap=True)
        self.code = QLineEdit()
        self.code.setMaxLength(LONGEST_CODE)
        self.code.setAccessibleName("Code")
        self.address = QLineEdit()
        self.address.setMaxLength(LONGEST_CODE)
        self.address.setPlaceholderText("only for a game that is not listed")
        self.address.setAccessibleName("Address and port")
        self.name = own_name_field(settings, GUEST_NAME)
        self.edition = EditionChoice(settings, kit.module)
        self.deck = decks.choice(self.edition, 1, kit.shelf)
        self.refusal = PlainLabel(name="refusal", wrap=True)
        self.join, self.watch = QPushButton("Join the game"), QPushButton("Just watch")
        self.join.setObjectName("play")
        self.join.setAutoDefault(True)
        self.leave = QPushButton("Cancel")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(lambda: self.looking.setText(NONE_FOUND))
        self._lay_out()
        self.join.clicked.connect(lambda: self._want(is_player=True))
        self.watch.clicked.connect(lambda: self._want(is_player=False))
        for field in (self.code, self.address, self.name):
            field.returnPressed.connect(lambda: self._want(is_player=True))
        self.games.itemDoubleClicked.connect(lambda _: self.code.setFocus())
        self.games.currentItemChanged.connect(self._on_game)
        self.address.textChanged.connect(self._refresh)
        self.code.textChanged.connect(self._follow_code)
        self.leave.clicked.connect(self.left)
        self.deck.file_taken.connect(partial(remember_deck, settings))
        FirstFocus(self, lambda: self.code)
        self.tell("")
        self.show_games(())

    def show_games(self, games: Sequence[GameFound]) -> None:
        """List the games found now; the chosen one stays chosen."""
        chosen = self._chosen
        self.games.blockSignals(True)
        self.games.clear()
        self.games.addItems([game_words(game) for game in games])
        if chosen is not None:
            matches = [game.match for game in games]
            self.games.setCurrentRow(matches.index(chosen.match) if chosen.match in matches else -1)
        self.games.blockSignals(False)
        self._games = games
        if not games:
            self.looking.setText(LOOKING)
            if self.isVisible():
                self._timer.start(PATIENCE)
        else:
            self._timer.stop()
        self.looking.setVisible(not games)
        self.games.setVisible(bool(games))
        self._follow_code()
        self._refresh()

    def tell(self, words: str) -> None:
        """Say why a game could not be joined."""
        self.refusal.setText(words)

    def invitation(self) -> Invitation:
        """The place and secret. Raises InvitationError, which says what is missing."""
        typed, address = self.code.text().strip(), self.address.text().strip()
        game = self._chosen
        if not typed:
            raise InvitationError(NO_SECRET if game is not None or address else NO_GAME)
        if address:
            return parse_invitation(address)._replace(secret=parse_secret(typed))
        if game is not None:
            return Invitation(game.address, game.announcement.port, parse_secret(typed))
        return parse_invitation(typed)

    @property
    def _chosen(self) -> GameFound | None:
        at = self.games.currentRow()
        return self._games[at] if 0 <= at < len(self._games) else None

    def _want(self, *, is_player: bool) -> None:
        try:
            invitation = self.invitation()
        except InvitationError as error:
            self.tell(f"{error}.".replace("..", "."))
            self.code.setFocus()
            return
        self.tell("")
        name = self.name.text().strip() or YOU
        self._settings.set("name", name)
        game, deck = self._chosen, self.deck.chosen if is_player else None
        match = game.match if game is not None else ""
        self.wanted.emit(JoinWish(name, deck, invitation, match))

    def _follow_code(self) -> None:
        """Choose the listed game to which a whole code leads, if there is one."""
        try:
            wanted = parse_invitation(self.code.text())
        except InvitationError:
            return
        for at, game in enumerate(self._games):
            if (game.address, game.announcement.port) == (wanted.host, wanted.port):
                self.games.setCurrentRow(at)

    def _on_game(self) -> None:
        """Choose the rules of the chosen game, for which a deck is needed."""
        game = self._chosen
        if game is not None:
            self.edition.choose(self._editions.get(game.announcement.edition, ""))
        self._refresh()

    def _refresh(self) -> None:
        """Enable what is possible: a full game can only be watched, a code may lead to any."""
        game = self._chosen
        self.join.setEnabled(game is None or game.announcement.is_open)
        self.watch.setEnabled(game is None or game.announcement.is_watchable)
        has_place = game is not None or bool(self.address.text().strip())
        self.code.setPlaceholderText(LAST_GROUP if has_place else WHOLE_CODE)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(SIZES.gap_small)
        left.addWidget(PlainLabel("GAMES ON THIS NETWORK", "section"))
        left.addWidget(self.games, 1)
        left.addWidget(self.looking, 1, Qt.AlignmentFlag.AlignTop)
        form = form_layout()
        form.addRow("Code", self.code)
        form.addRow("Address", self.address)
        form.addRow("Your name", self.name)
        if self.edition.is_open:
            form.addRow("Rules", self.edition)
        else:
            self.edition.hide()
        form.addRow("Your deck", self.deck)
        right = QVBoxLayout()
        right.setSpacing(SIZES.gap_small)
        right.addWidget(PlainLabel("YOU", "section"))
        right.addLayout(form)
        right.addStretch(1)
        columns = self._columns = QHBoxLayout()
        columns.setSpacing(SIZES.margin)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        self._sides = (left, right)
        buttons = QHBoxLayout()
        buttons.setSpacing(SIZES.gap)
        buttons.addWidget(self.leave)
        buttons.addWidget(self.refusal, 1)
        buttons.addWidget(self.watch)
        buttons.addWidget(self.join)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SIZES.gap)
        layout.addLayout(columns, 1)
        layout.addLayout(buttons)

    def fit(self, width: int) -> None:
        """Put the two sides next to each other if this width is enough for both."""
        needed = sum(side.minimumSize().width() for side in self._sides) + SIZES.margin
        ways = QHBoxLayout.Direction
        self._columns.setDirection(ways.LeftToRight if needed <= width else ways.TopToBottom)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._games:
            self._timer.start(PATIENCE)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()


def game_words(game: GameFound) -> str:
    """A listed game in two lines."""
    told = game.announcement
    state = "" if told.is_open else WATCHED if told.is_watchable else FULL
    length = length_words(told.best_of) if told.best_of in (1, 3) else f"best of {told.best_of}"
    return GAME.format(
        name=told.name,
        edition=told.edition,
        length=length.lower(),
        state=state,
        place=f"{game.address}:{told.port}",
        program=told.program,
    )
