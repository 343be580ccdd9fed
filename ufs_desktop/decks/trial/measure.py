"""Measures the deck on a bench: against which decks, how often, and with what results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QListWidget,
    QProgressBar,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from engine.bots.measurement import MeasuredGame, Measurement
from engine.decks.deck import deck_of
from engine.decks.lines import DeckError
from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.kit import OpenCabinet
from ufs_desktop.cabinet.trials import MarkedDeck, matches
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.files import KINDS
from ufs_desktop.decks.trial.past import LookedUp, PastResult, PastVersion, looked_up
from ufs_desktop.decks.trial.rates import HEIGHT, RateTable, rate_view
from ufs_desktop.decks.trial.results import ResultShelf
from ufs_desktop.decks.trial.rows import CARD_HELPS, CARD_TITLES, card_row, rate_rows
from ufs_desktop.decks.trial.run import MeasureRun
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.column_area import UNBOUND, ColumnArea
from ufs_desktop.widgets.fields import act_button, number_field
from ufs_desktop.widgets.file_dialogs import ask_files

NAME_WIDTH, RATE_WIDTH, SIDE_WIDTH = 230, 236, 330  # of columns, and of the left side
ROOMY = 420  # pixels of height that the note requires
NARROW = 640  # pixels; below, the two sides do not fit
RIVALS, ROWS = 3, 3  # lines shown at least: of decks, and of results
GAMES = 20  # with each rival, by default
MOST_GAMES = 2_000
SETTLED = 400  # milliseconds without an edit before results are looked up
REFRESH = 300  # milliseconds between new figures while games are played
NO_DECK = "This deck cannot be measured yet: the Rules tab says what is missing."
NOT_YET = "This version of the deck has not been measured yet."
NOT_PLAYED = "Games that could not be played: {count}. {why}"
FIRST_GAMES = "Playing the first games…"
OTHER = "The games continue with the deck as it was when they began."
NOTE = (
    "A line shows the range that contains the true value 19 times in 20; a filled mark means "
    "that chance alone hardly explains the result. Won with it: games in which the card came to "
    "hand, compared with those in which it did not. Dead in hand: copies that came to hand and "
    "were never played, not even to block."
)


class MeasurePanel(QWidget):
    """Starts, pauses and cancels games, and shows their results and earlier ones."""

    card_wanted = Signal(str)  # a card of the table was chosen

    def __init__(self, bench: DeckBench, results: ResultShelf, decks: Path | None = None) -> None:
        super().__init__()
        self._bench, self._results = bench, results
        self._decks = decks  # where the search for other rivals begins
        self._booth = bench.librarian.cabinet.booth
        self.run: MeasureRun | None = None
        self._rivals: list[MarkedDeck] = []  # in the order of their list
        self._versions: tuple[PastVersion, ...] = ()
        self._own: MarkedDeck | None = None
        self._found = Measurement()  # of the deck as it is now
        self._running = Measurement()  # of the deck measured last, or now
        self._running_mark = ""
        self._past: tuple[PastResult, ...] | None = None  # None: not read yet
        self._failures: list[str] = []
        self._done = 0
        self._make_widgets()
        self._arrange()
        self._fit_words()
        wardrobe().changed.connect(self._fit_words)
        self._soon = self._timer(SETTLED, self._look)
        self._refresh = self._timer(REFRESH, self._show)
        bench.changed.connect(self._soon.start)
        bench.librarian.changed.connect(self._soon.start)  # other cards make another deck
        rivals = f"{self._errand} rivals"
        edition = bench.deck.edition
        bench.librarian.ask(rivals, lambda _: self._booth.rivals(edition), self._list_rivals)
        self._look()

    def _timer(self, milliseconds: int, act: Callable[[], object]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(act)
        return timer

    # What others call

    def show_versions(self, versions: Sequence[PastVersion]) -> None:
        """Take earlier states of the deck, the newest first; measured ones can be chosen."""
        self._versions, self._past = tuple(versions), None
        self._look()

    def finish(self) -> None:
        """End all games, since the page closes."""
        for timer in (self._soon, self._refresh):
            timer.stop()
        wardrobe().changed.disconnect(self._fit_words)
        self._bench.changed.disconnect(self._soon.start)
        self._bench.librarian.changed.disconnect(self._soon.start)
        self._bench.librarian.forget(self._errand)
        if self.run is not None:
            self.run.finish()
            self.run = None

    @property
    def rivals(self) -> tuple[MarkedDeck, ...]:
        """The rivals that are chosen."""
        return tuple(each for row, each in enumerate(self._rivals) if self._is_chosen(row))

    def _is_chosen(self, row: int) -> bool:
        return self.rival_list.item(row).checkState() is Qt.CheckState.Checked

    def add_rival(self, rival: MarkedDeck, *, is_chosen: bool = True) -> None:
        """Add a deck to play against."""
        self.rival_list.addItem(rival.deck.name)  # Qt creates and deletes the item safely
        self._rivals.append(rival)
        item = self.rival_list.item(len(self._rivals) - 1)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked)

    def ask_rivals(self) -> None:
        """Ask for deck files to play against."""
        for path in ask_files(self, "Decks to play against", KINDS, self._decks):
            self.add_file(path)

    def add_file(self, path: Path) -> None:
        """Add the deck of a file, in any format, as a rival."""

        def read(cabinet: OpenCabinet) -> MarkedDeck:
            return cabinet.mark(deck_of(cabinet.read_deck(path).deck, path.name))

        errand = f"{self._errand} file {path}"
        self._bench.librarian.ask(errand, read, self.add_rival, self._on_trouble)

    def _list_rivals(self, rivals: tuple[MarkedDeck, ...]) -> None:
        for rival in rivals:
            self.add_rival(rival)

    # Looking up what was measured before

    @property
    def _errand(self) -> str:
        return f"measured of {id(self)}"

    def _look(self) -> None:
        bot, results = self._booth.bot, self._results
        versions = self._versions if self._past is None else None
        try:
            deck = self._bench.offered().deck
        except DeckError:
            self._own, self._found = None, Measurement()
            self._bench.librarian.forget(f"{self._errand} results")
            self._show()
            return
        self._bench.librarian.ask(
            f"{self._errand} results",
            lambda cabinet: looked_up(cabinet, results, bot, deck, versions),
            self._hear,
            self._on_trouble,
        )

    def _hear(self, looked: LookedUp) -> None:
        self._own, self._found = looked.own, looked.found
        self._past = self._past if looked.past is None else looked.past
        if self._own.mark == self._running_mark:  # includes games that could not be saved
            self._found = self._running
        if looked.trouble and not self.trouble.text():
            self._tell(looked.trouble)
        others = [each for each in self._past or () if each.mark != self._own.mark]
        versions = ((each.words, each.found) for each in others)
        self.compared.refill([("no other version", None), *versions])
        self._show()

    def _tell(self, words: str) -> None:
        """Show what went wrong; if nothing did, take no room."""
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))

    def _on_trouble(self, error: EngineError) -> None:
        self._tell(str(error))

    # Playing

    def start(self) -> None:
        """Play what is still missing."""
        if self._own is None or self.run is not None:
            return
        bot, games = self._booth.bot, self.games.value()
        wanted = matches(self._own, self.rivals, games, bot, self._found.games)
        if not wanted:
            self.status.setText(self._nothing_to_play())
            return
        self._running, self._failures, self._done = self._found, [], 0
        self._running_mark = self._own.mark
        run = MeasureRun(self._booth, self._own, wanted, self._results)
        run.game_over.connect(self._count)
        run.game_failed.connect(self._count_failure)
        run.troubled.connect(self._tell)
        run.finished.connect(self._end)
        self._tell("")
        self.run = run
        run.start()
        self._show()

    def _nothing_to_play(self) -> str:
        if not self.rivals:
            return "Choose at least one deck to play against."
        return "That many games have been played already. Ask for more to be surer."

    def pause(self) -> None:
        """Pause or resume."""
        if self.run is not None:
            self.run.pause(not self.run.is_paused)
            self._show()

    def cancel(self) -> None:
        if self.run is not None:
            self.run.cancel()

    def _count(self, game: MeasuredGame) -> None:
        self._running.add(game)
        self._done += 1
        self._come_soon()

    def _count_failure(self, why: str) -> None:
        self._failures.append(why)
        self._done += 1
        self._come_soon()

    def _come_soon(self) -> None:
        if not self._refresh.isActive():
            self._refresh.start()

    def _end(self) -> None:
        if self.run is not None:
            self.run.wait()
            self.run = None
        self._past = None
        self._show()
        self._look()

    # Showing

    def _show(self) -> None:
        run = self.run
        has_keyboard = self.start_button.hasFocus() or self.pause_button.hasFocus()
        self.start_button.setEnabled(run is None and self._own is not None)
        self.pause_button.setEnabled(run is not None)
        if has_keyboard:  # a button that gets disabled would pass it to any other
            (self.start_button if run is None else self.pause_button).setFocus()
        self.pause_button.setText("Res&ume" if run is not None and run.is_paused else "&Pause")
        self.cancel_button.setEnabled(run is not None)
        self.progress.setVisible(run is not None)
        if run is not None:
            self.progress.setMaximum(run.games)
            self.progress.setValue(self._done)
        met = self._found.against(rival.key for rival in self.rivals)
        self.status.setText(self._status(met))
        self._rates.show_rows(rate_rows(met, self.compared.currentData()))
        self._cards.show_rows([card_row(each) for each in met.cards()])

    def _status(self, met: Measurement) -> str:
        if self._own is None:
            return NO_DECK
        words = []
        if self.run is not None and self.run.own.mark != self._own.mark:
            words.append(OTHER)
        if self._failures:
            words.append(NOT_PLAYED.format(count=len(self._failures), why=self._failures[-1]))
        if len(met):
            turns = met.turns
            words.append(
                f"{len(met)} games, {turns.value:.1f} turns on average (±{turns.margin:.1f})"
            )
        else:
            words.append(NOT_YET if self.run is None else FIRST_GAMES)
        return "  ".join(words)

    def _choose_card(self, at: QModelIndex) -> None:
        self.card_wanted.emit(at.siblingAtColumn(0).data())

    # Widgets

    def _make_widgets(self) -> None:
        self.rival_list = QListWidget()
        self.rival_list.setAccessibleName("Decks to play against")
        self.rival_list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rival_list.itemChanged.connect(lambda _: self._show())
        self.games = number_field(1, MOST_GAMES, GAMES, "Games with each deck")
        self.more_button = act_button("&Other decks…", self.ask_rivals, "Choose deck files")
        self.start_button = act_button("&Measure", self.start, "Bots play on all cores", "primary")
        self.pause_button = act_button("&Pause", self.pause, "Start no more games for now")
        self.cancel_button = act_button("Cance&l", self.cancel, "Finished games are kept")
        self.progress = QProgressBar()
        self.progress.setFormat("%v of %m games")
        self.status = PlainLabel("", "soft", wrap=True)
        self.trouble = PlainLabel("", "refusal", wrap=True)
        self.trouble.hide()
        self._note = PlainLabel(NOTE, "about", wrap=True)
        self.compared = ChoiceBox()
        self.compared.setAccessibleName("Compare with a version measured before")
        self.compared.currentIndexChanged.connect(lambda _: self._show())
        self._rates = RateTable(("Games", "Won", "Number"))
        self._cards = RateTable(CARD_TITLES, CARD_HELPS)
        self.rate_table = rate_view(self._rates, "Share of games won")
        self.card_table = rate_view(self._cards, "What the games show about each card", sorts=True)
        for view in (self.rate_table, self.card_table):
            view.setAccessibleDescription(NOTE)
            view.setToolTip(tip(NOTE))
        self.card_table.activated.connect(self._choose_card)
        self.card_table.sortByColumn(2, Qt.SortOrder.DescendingOrder)

    def _fit_words(self) -> None:
        """Set widths and heights by the text size."""
        words = wardrobe().words
        self.rival_list.setMinimumHeight(round(RIVALS * HEIGHT * words))
        for view, columns in ((self.rate_table, 1), (self.card_table, 3)):
            view.verticalHeader().setDefaultSectionSize(round(HEIGHT * words))
            view.setMinimumHeight(round((ROWS + 2) * HEIGHT * words))  # with header and bar
            view.setColumnWidth(0, round(NAME_WIDTH * words))
            for column in range(columns):
                view.setColumnWidth(1 + column, round(RATE_WIDTH * words))
        self._fit()

    def _fit(self) -> None:
        """Hide the note if rows need its room, since it is a tooltip too. In a narrow window, put
        the results below the settings."""
        words, ways = wardrobe().words, QBoxLayout.Direction
        is_narrow = self.width() < NARROW * words
        self._sides.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)
        self._side.setMaximumWidth(UNBOUND if is_narrow else round(SIDE_WIDTH * words))
        self._note.setVisible(self.height() >= ROOMY * words)

    def _arrange(self) -> None:
        left = QVBoxLayout()
        left.addWidget(PlainLabel("Against", "section"))
        left.addWidget(self.rival_list, 1)
        left.addWidget(self.more_button)
        left.addLayout(_row(PlainLabel("Games with each", "about"), self.games))
        left.addLayout(_row(self.start_button, self.pause_button, self.cancel_button))
        left.addWidget(PlainLabel("Compared with", "section"))
        left.addWidget(self.compared)
        side = QWidget()
        side.setLayout(left)
        self._side = side
        left.setContentsMargins(0, 0, SIZES.gap_small, 0)
        tables = QSplitter(Qt.Orientation.Vertical)
        tables.addWidget(self.rate_table)
        tables.addWidget(self.card_table)
        tables.setStretchFactor(0, 2)
        tables.setStretchFactor(1, 3)
        right = QVBoxLayout()
        right.addWidget(self.progress)
        right.addWidget(self.status)
        right.addWidget(self.trouble)
        right.addWidget(tables, 1)
        right.addWidget(self._note)
        content = QWidget()
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, content)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.addWidget(side)
        self._sides.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, SIZES.gap_small, 0, 0)
        layout.addWidget(ColumnArea(content))

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(SIZES.gap_small)
    for widget in widgets:
        row.addWidget(widget)
    return row
