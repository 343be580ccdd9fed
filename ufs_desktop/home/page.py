"""The first page: games to play, what else there is, and the version."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from engine.decks.deck import STARTER
from ufs_desktop import __version__
from ufs_desktop.home.entries import ENTRIES, Wish
from ufs_desktop.home.fighters import FighterRow
from ufs_desktop.home.game_choice import GameChoice
from ufs_desktop.home.tile import Tile, TileGrid
from ufs_desktop.pages.growing_page import GrowingPage
from ufs_desktop.plain import PlainLabel
from ufs_desktop.play.last_game import game_words
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.setup import GameSetup
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.theme import ALIGN_TOP_LEFT
from ufs_desktop.theme.growth import PAGE_WIDTH
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.column_area import ColumnArea, in_the_middle
from ufs_desktop.widgets.dialogs import NAME
from ufs_desktop.widgets.edition_choice import EditionChoice, edition_now
from ufs_desktop.widgets.flow import FlowLayout

LESSON, LESSON_BEGUN = "Learn by playing", "Resume your first match"
MATCH = "Resume against {name}"
MATCH_AS = {"host": "Resume hosting {name}", "guest": "Resume at {name}’s"}  # if both exist
NO_DECKS = "No deck came with the program, so there is nothing to play. Please install it again."
PLAY_ONE, PLAY = "Play a game", "Play"
ONE_CLICK = "Play: {game}"
EMBLEM = 76
ROOMY = 700  # pixels of width at which there is room for the emblem, too
LEAST = 6  # letters of the choice to show in a narrow window
SIDES = 2  # host and guest: one unfinished network match can exist for each


class HomePage(GrowingPage):
    """A heading, what to play, tiles of what else works, and the version."""

    play_wanted = Signal()
    choice_wanted = Signal()  # the New game dialog
    continue_wanted = Signal()
    match_wanted = Signal(object)  # one of the unfinished network matches
    fighter_wanted = Signal(object)  # OfferedDeck
    lesson_wanted = Signal()
    game_wanted = Signal(str)  # another game
    wanted = Signal(Wish)

    def __init__(
        self,
        kit: TableKit,
        decks: Sequence[OfferedDeck],
        settings: Settings,
        games: Mapping[str, str] | None = None,  # to choose from, with their names
    ) -> None:
        super().__init__()
        self._settings, self._module, self._tagline = settings, kit.module, kit.tagline
        self._offered: Sequence[tuple[str, str]] = ()  # matches
        ratio = self.devicePixelRatioF()
        self.game = GameChoice(games or {}, kit.drawer)
        self.matches = tuple(_play_button("") for _ in range(SIDES))
        self.resume = _play_button("Resume the last game")
        self.lesson = _play_button(LESSON)
        self.play, self.choose = _play_button(PLAY_ONE), _play_button("New game…")
        self.choose.setObjectName("beside")
        self.last = PlainLabel(name="soft", wrap=True)
        self.tiles = {entry.wish: Tile(entry, ratio) for entry in ENTRIES}
        self.grid = TileGrid(tuple(self.tiles.values()))
        starters = [offered for offered in decks if offered.deck.kind == STARTER]
        self.rules = EditionChoice(settings, kit.module)
        self.fighters = FighterRow(kit.shelf, starters, ratio)
        for choice in (self.game, self.rules):
            choice.setMinimumContentsLength(LEAST)
        self._emblem, self._content = PlainLabel(), QWidget()
        self._connect()
        self._lay_out(kit.shelf.invitation.upper() if decks else "")
        self.show_unfinished(False)
        self.show_matches(())
        self.show_lesson(False, is_begun=False)
        self.show_last(None)
        self._show_edition()
        self.grow(1.0)
        # The page itself has the focus first: Tab leads to the first button, to other games last.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(NAME)
        QWidget.setTabOrder(self.tiles[ENTRIES[-1].wish], self.game)

    def _connect(self) -> None:
        self.game.wanted.connect(self.game_wanted)
        self.play.clicked.connect(self.play_wanted)
        self.choose.clicked.connect(self.choice_wanted)
        self.resume.clicked.connect(self.continue_wanted)
        self.lesson.clicked.connect(self.lesson_wanted)
        for at, button in enumerate(self.matches):
            button.clicked.connect(lambda _, at=at: self.match_wanted.emit(self._offered[at]))
        for wish, tile in self.tiles.items():
            tile.clicked.connect(lambda _=False, wish=wish: self.wanted.emit(wish))
        self.fighters.chosen.connect(self.fighter_wanted)
        self._settings.changed.connect(self._on_setting)

    def _lay_out(self, invitation: str) -> None:
        """Lay out everything, with these words above the fighters; an empty string if there are
        none, so that there is nothing to play."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, SIZES.gap, 0, SIZES.gap)
        layout.setSpacing(SIZES.gap)
        layout.addWidget(self._scrolled(invitation), 1)
        layout.addWidget(_version_line())

    @property
    def title(self) -> str:
        return "Home"

    def show_unfinished(self, there_is_one: bool) -> None:
        """Show whether there is a game to resume."""
        self.resume.setVisible(there_is_one)
        self._rank_buttons()

    def show_matches(self, matches: Sequence[tuple[str, str]]) -> None:
        """Show the network matches that can be resumed, as (own role, rival)."""
        self._offered = matches
        for at, button in enumerate(self.matches):
            button.setVisible(at < len(matches))
            if at < len(matches):
                role, rival = matches[at]
                words = MATCH if len(matches) == 1 else MATCH_AS[role]
                button.setText(words.format(name=rival))
        self._rank_buttons()

    def show_lesson(self, is_new: bool, *, is_begun: bool) -> None:
        """Show whether the player is invited to the guided match; only unfinished games come
        first."""
        self.lesson.setVisible(is_new)
        self.lesson.setText(LESSON_BEGUN if is_begun else LESSON)
        self._rank_buttons()

    def _rank_buttons(self) -> None:
        """Make the first of the large buttons, and no other, stand out."""
        buttons = (*self.matches, self.resume, self.lesson, self.play)
        shown = [button for button in buttons if not button.isHidden()]
        for button in buttons:
            name = "play" if button in shown[:1] else "beside"
            if button.objectName() != name:  # to avoid a needless lookup in the style sheet
                button.setObjectName(name)
                button.style().polish(button)

    def show_last(self, setup: GameSetup | None) -> None:
        """Show what one click plays; without a last choice, it leads to the New game dialog."""
        self.play.setText(PLAY if setup is not None else PLAY_ONE)
        self.last.setText(ONE_CLICK.format(game=game_words(setup)) if setup is not None else "")
        for part in (self.choose, self.last):
            part.setVisible(setup is not None and self.play.isVisibleTo(self))

    def offer(self, wishes: Container[str]) -> None:
        """Show only the tiles of these."""
        self.grid.offer([tile for wish, tile in self.tiles.items() if wish in wishes])

    def finish_painting(self) -> None:
        """Paint everything in its final state, for screenshots."""
        self.fighters.finish_painting()

    def end(self) -> None:
        """Stop painting, as the window closes."""
        self.fighters.stop()

    def _scrolled(self, invitation: str) -> QScrollArea:
        area = ColumnArea(in_the_middle(self._content))
        column = QVBoxLayout(self._content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SIZES.gap)
        column.addWidget(self._heading())
        column.addStretch(1)
        column.addWidget(self._buttons())
        column.addWidget(self.last)
        column.addStretch(2)
        self.play.setVisible(bool(invitation))
        if invitation:
            column.addWidget(self._invitation(invitation))
            column.addWidget(self.fighters, 20)
        else:
            column.addWidget(_label(NO_DECKS, "soft", wrap=True))
        column.addStretch(2)
        column.addWidget(self.grid)
        column.addStretch(2)
        return area

    def _invitation(self, words: str) -> QWidget:
        """The line above the fighters, with the choice of rules if there is one."""
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SIZES.gap)
        row.addWidget(_label(words, "section"), 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.rules)
        row.addStretch(1)
        self.rules.setVisible(self.rules.is_open)
        return line

    def _on_setting(self, name: str) -> None:
        if name == "edition":
            self._show_edition()

    def _show_edition(self) -> None:
        edition = edition_now(self._settings, self._module)
        self.rules.choose(edition)
        self.fighters.show_edition(edition)

    def _heading(self) -> QWidget:
        heading = QWidget()
        row = QHBoxLayout(heading)
        row.setContentsMargins(0, SIZES.gap, 0, SIZES.gap)
        row.setSpacing(SIZES.gap_large)
        row.addWidget(self._emblem)
        words = QVBoxLayout()
        words.setSpacing(SIZES.gap_small)
        words.addWidget(_label(NAME, "title", wrap=True))
        words.addWidget(_label(self._tagline, "tagline", wrap=True))
        row.addLayout(words, 1)
        row.addWidget(self.game, 0, Qt.AlignmentFlag.AlignTop)
        return heading

    def _buttons(self) -> QWidget:
        """The large buttons from the left, in two rows if they are too wide for one."""
        holder = QWidget()
        row = FlowLayout(SIZES.gap)
        row.setContentsMargins(0, SIZES.gap_small, 0, SIZES.gap_small)
        holder.setLayout(row)
        for button in (*self.matches, self.resume, self.lesson, self.play, self.choose):
            row.addWidget(button)
        return holder

    def grow(self, share: float) -> None:
        super().grow(share)
        emblem = round(EMBLEM * share)
        icon = QIcon(":/icons/app.svg")
        self._emblem.setPixmap(icon.pixmap(QSize(emblem, emblem), self.devicePixelRatioF()))
        self._content.setMaximumWidth(round(PAGE_WIDTH * share))
        self.fighters.grow(share)
        self.grid.grow(share)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._emblem.setVisible(event.size().width() >= ROOMY)
        super().resizeEvent(event)


def _play_button(label: str) -> QPushButton:
    button = QPushButton(label)
    button.setObjectName("play")
    button.setAutoDefault(True)
    return button


def _version_line() -> QWidget:
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(SIZES.gap_large, 0, SIZES.gap_large, 0)
    row.addStretch(1)
    row.addWidget(_label(f"Version {__version__}", "version"))
    return line


def _label(text: str, name: str, *, wrap: bool = False) -> QLabel:
    label = PlainLabel(text, name, wrap=wrap)
    label.setAlignment(ALIGN_TOP_LEFT)
    return label
