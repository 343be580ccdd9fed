"""The New game dialog: everything is preset sensibly, so that Enter starts a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QRadioButton,
    QWidget,
)

from engine.decks.deck import Deck
from ufs_desktop.grammar import YOU
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.session.deck import OfferedDeck, decks_for
from ufs_desktop.session.match import LENGTHS, Match, begun_at, length_words
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind, fresh_key
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.deck_choice import DeckChoice
from ufs_desktop.widgets.dialogs import column_of
from ufs_desktop.widgets.edition_choice import EditionChoice, add_rules
from ufs_desktop.widgets.fields import beside, choice_of, form_layout, name_field
from ufs_desktop.widgets.opponent import bot_choice, pace_choice

ALONE, TOGETHER = (YOU, "Rival"), ("Player 1", "Player 2")  # default names
LEAST_WIDTH = 652  # of the form
MOST_RECENT = 5  # deck files that are offered again
ANYWAY = "Play anyway, with a deck that is not legal"
REPLACES = "Starting a new game ends your unfinished one: it can no longer be resumed."


class NewGameDialog(QDialog):
    """Asks for edition, length, decks, names and opponent; `setup()` is the answer."""

    def __init__(
        self,
        kit: TableKit,
        decks: Sequence[OfferedDeck],
        settings: Settings,
        parent: QWidget | None = None,
        own_files: Iterable[Path] = (),
    ) -> None:
        super().__init__(parent)
        self._module, self._shelf = kit.module, kit.shelf
        self.setWindowTitle("New game")
        self._settings = settings
        self._decks = decks
        self.edition = EditionChoice(settings, self._module)
        self.length = choice_of({each: length_words(each) for each in LENGTHS})
        self.own_name = name_field(settings.now.name)
        self.rival_name = name_field(ALONE[1])
        files = files_to_choose(settings, own_files)
        self.own_deck, self.rival_deck = (
            DeckChoice(self._offered, files, wanted, self._read) for wanted in (0, 1)
        )
        self.against_bot, self.hot_seat = QRadioButton("A bot"), QRadioButton("Someone next to me")
        self.bot = bot_choice(self._module, self._module.watched)
        self.pace = pace_choice(settings.now.bot_pace)
        self.anyway = QCheckBox(ANYWAY)
        self.replaces = PlainLabel(REPLACES, wrap=True)
        self.replaces.setObjectName("refusal")
        self.replaces.hide()
        self._lay_out()
        self._connect()
        self._refresh()

    def setup(self) -> GameSetup:
        """The game that was asked for, with a random key of its own."""
        own, rival = self.own_deck.chosen, self.rival_deck.chosen
        kind = SeatKind.BOT if self.against_bot.isChecked() else SeatKind.HERE
        bot = str(self.bot.currentData())
        usual = ALONE if self.against_bot.isChecked() else TOGETHER
        first = self.own_name.text().strip() or usual[0]
        second = self.rival_name.text().strip() or usual[1]
        return GameSetup(
            module=self._module,
            edition=self.edition.code,
            seats=(
                Seat(first, SeatKind.HERE, own.name, own.deck),
                Seat(second, kind, rival.name, rival.deck, bot),
            ),
            key=fresh_key(),
            pace=int(self.pace.currentData()),
            match=Match(int(self.length.currentData()), begun=begun_at(datetime.now())),
        )

    def choose(self, before: GameSetup) -> None:
        """Choose what was chosen for an earlier game, with its decks as registered."""
        self.edition.choose(before.edition)
        own, rival = (seat.reset() for seat in before.seats)
        self.own_name.setText(own.name)
        self.rival_name.setText(rival.name)
        self.hot_seat.setChecked(rival.kind is SeatKind.HERE)
        self.bot.setCurrentIndex(max(0, self.bot.findData(rival.bot)))
        self.length.setCurrentIndex(LENGTHS.index(before.match.best_of))
        for choice, seat in ((self.own_deck, own), (self.rival_deck, rival)):
            if isinstance(seat.deck, Deck):
                choice.choose(self._shelf.again(seat.deck_name, seat.deck, before.edition))

    def choose_deck(self, deck: OfferedDeck, edition: str = "") -> None:
        """Choose the player's own deck and its edition; the rival gets another deck."""
        self.edition.choose(edition or deck.deck.edition)
        self.own_deck.choose(deck)
        if self.rival_deck.chosen == deck:
            self.rival_deck.combo.setCurrentIndex(0 if self.own_deck.combo.currentIndex() else 1)

    def _read(self, path: Path) -> OfferedDeck:
        return self._shelf.read(path, self.edition.code)

    @property
    def _offered(self) -> tuple[OfferedDeck, ...]:
        return decks_for(self.edition.code, self._decks)

    def _lay_out(self) -> None:
        group = QButtonGroup(self)
        group.addButton(self.against_bot)
        group.addButton(self.hot_seat)
        self.against_bot.setChecked(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.start = self.buttons.addButton("Start", QDialogButtonBox.ButtonRole.AcceptRole)
        self.start.setObjectName("primary")
        self.start.setDefault(True)
        layout = column_of(self)
        layout.addStrut(LEAST_WIDTH)
        layout.addLayout(self._form())
        layout.addStretch(1)
        layout.addWidget(self.replaces)
        layout.addWidget(self.anyway)
        layout.addWidget(self.buttons)

    def _form(self) -> QFormLayout:
        form = form_layout()
        add_rules(form, self.edition, self.length)
        form.addRow("Your name", self.own_name)
        form.addRow("Your deck", self.own_deck)
        form.addRow("Rival", beside(self.against_bot, self.hot_seat))
        form.addRow("Bot", beside(self.bot, self.pace))
        form.addRow("Rival's name", self.rival_name)
        form.addRow("Rival's deck", self.rival_deck)
        self.length.setAccessibleName("Length of the match")
        self.pace.setAccessibleName("Bot's pace")
        self.pace.setToolTip(tip("How long the bot waits before it acts"))
        return form

    def _connect(self) -> None:
        self.buttons.accepted.connect(self._keep_and_accept)
        self.buttons.rejected.connect(self.reject)
        for choice in (self.own_deck, self.rival_deck):
            choice.changed.connect(self._refresh)
            choice.file_taken.connect(partial(remember_deck, self._settings))
        self.edition.currentIndexChanged.connect(self._on_edition)
        self.against_bot.toggled.connect(self._on_opponent)
        self.anyway.toggled.connect(self._refresh)

    def _on_opponent(self, against_bot: bool) -> None:
        """Change default names: of two people at one window, neither is "you"."""
        for widget in (self.bot, self.pace):
            widget.setEnabled(against_bot)
        was, now = (TOGETHER, ALONE) if against_bot else (ALONE, TOGETHER)
        for field, old, new in zip((self.own_name, self.rival_name), was, now, strict=True):
            if field.text().strip() == old:
                field.setText(new)

    def _on_edition(self) -> None:
        """Offer the decks of the chosen edition."""
        for wanted, choice in enumerate((self.own_deck, self.rival_deck)):
            choice.offer(self._offered, wanted)

    def _refresh(self) -> None:
        """Allow a start with an illegal deck only if the player insists."""
        has_problems = any(each.chosen.problems for each in (self.own_deck, self.rival_deck))
        self.anyway.setVisible(has_problems)
        self.start.setEnabled(self.anyway.isChecked() or not has_problems)

    def _keep_and_accept(self) -> None:
        name = self.own_name.text().strip()
        self._settings.set("name", YOU if name in ("", TOGETHER[0]) else name)
        self._settings.set("bot_pace", int(self.pace.currentData()))
        self.accept()


def recent_decks(settings: Settings) -> list[Path]:
    """The deck files that were played most recently and still exist."""
    kept = [Path(line) for line in settings.now.recent_decks.split("\n") if line]
    return [path for path in kept if path.is_file()]


def files_to_choose(settings: Settings, own_files: Iterable[Path]) -> tuple[Path, ...]:
    """The deck files that a player can choose, the most recent first; `own_files`: their decks."""
    return tuple(dict.fromkeys([*recent_decks(settings), *own_files]))


def remember_deck(settings: Settings, path: Path) -> None:
    """Offer a deck file again, as the most recent one."""
    kept = [str(each) for each in (path, *recent_decks(settings))]
    settings.set("recent_decks", "\n".join(list(dict.fromkeys(kept))[:MOST_RECENT]))
