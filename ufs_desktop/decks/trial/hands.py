"""Deals sample hands of the deck on a bench, with the mulligan of its edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QVBoxLayout,
    QWidget,
)

from engine.decks.lines import DeckError
from ufs_desktop.cabinet.charts import Chart
from ufs_desktop.cabinet.trials import DealtHand
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.numbers.chart_view import ChartView
from ufs_desktop.grammar import counted
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.setup import fresh_key
from ufs_desktop.table.metrics import card_size
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.column_area import ColumnArea
from ufs_desktop.widgets.fields import act_button
from ufs_desktop.widgets.flow import FlowLayout
from ufs_desktop.widgets.picker import CardButton

WIDTHS = (
    270.0,
    240.0,
    210.0,
    180.0,
    150.0,
    120.0,
)  # of a card: the largest at which a hand fits in one row
FRAME = 14  # around a card
CHART = 268  # pixels, the least width of a chart at the default text size
LOW = 260  # pixels; below, a hand has no room under its buttons, at the default text size
SPACING = 6
EMPTY = "You can deal hands once the main deck has known cards."
CHOOSE = "Select the cards to put back, then take the mulligan."
NO_GAME = "This deck cannot be played yet: the Rules tab says what is missing."


class HandPanel(QWidget):
    """Deals one hand after another; `card_reached` tells which card to show."""

    card_reached = Signal(str)  # its name
    table_wanted = Signal(object)  # OfferedDeck: start a game with it
    goldfish_wanted = Signal(object)  # OfferedDeck: against a player who does nothing

    def __init__(self, bench: DeckBench, pictures: Pictures) -> None:
        super().__init__()
        self._bench, self._pictures = bench, pictures
        self._hand: DealtHand | None = None
        self._asked: object = None  # the lists that the hand is from
        self._cards: list[CardButton] = []
        self._charts: list[ChartView] = []
        self._columns, self._wide = 1, WIDTHS[0]
        self._make_widgets()
        self._arrange()
        bench.changed.connect(self._on_change)
        bench.informed.connect(self._show)
        pictures.ready.connect(self._paint)
        self._on_change()

    @property
    def names(self) -> tuple[str, ...]:
        """The cards of the hand in the order in which they were drawn."""
        return self._hand.names if self._hand is not None else ()

    @property
    def charts(self) -> tuple[ChartView, ...]:
        """The charts about the hand."""
        return tuple(self._charts)

    @property
    def cards(self) -> tuple[CardButton, ...]:
        return tuple(self._cards)

    def finish(self) -> None:
        """Disconnect, since the page closes."""
        self._bench.librarian.forget(self._errand)
        self._bench.changed.disconnect(self._on_change)
        self._bench.informed.disconnect(self._show)
        self._pictures.ready.disconnect(self._paint)

    @property
    def _errand(self) -> str:
        return f"hand of {id(self)}"

    def deal(self) -> None:
        """Shuffle the deck and deal a new hand."""
        deck, goes_first, chance = self._bench.deck, self.first.isChecked(), fresh_key()
        self._asked = (deck.lines, deck.edition)
        self._bench.librarian.ask(
            self._errand,
            lambda cabinet: cabinet.deal(deck, chance, goes_first=goes_first),
            self._take,
        )

    def _on_change(self) -> None:
        """Deal anew if the cards of the deck have changed."""
        deck = self._bench.deck
        if (deck.lines, deck.edition) != self._asked:
            self.deal()

    def _take(self, hand: DealtHand) -> None:
        self._hand = hand
        self._show()
        self._ask_charts()

    def _mulligan(self) -> None:
        if self._hand is not None and self._hand.can_mulligan:
            chosen = (at for at, card in enumerate(self._cards) if card.isChecked())
            self._hand.mulligan(frozenset(chosen))
            self._show()
            self._ask_charts()

    def _ask_charts(self) -> None:
        """Ask for charts of the rest of the deck, given this hand."""
        deck, names = self._bench.deck, self.names
        cabinet = self._bench.librarian.cabinet
        assumed = {each.key: each.usual for each in cabinet.assumptions}
        self._bench.librarian.ask(
            f"{self._errand} charts",
            lambda cabinet: cabinet.hand_charts(deck, names, assumed) if names else (),
            self._show_charts,
        )

    def _show_charts(self, charts: tuple[Chart, ...]) -> None:
        for view in self._charts[len(charts) :]:
            view.setParent(None)
            view.deleteLater()
        del self._charts[len(charts) :]
        for view, chart in zip(self._charts, charts, strict=False):
            view.show_chart(chart)
        for chart in charts[len(self._charts) :]:
            view = ChartView(chart)
            self._charts.append(view)
        self._place_charts()

    def _place_charts(self) -> None:
        """Place as many charts in a row as fit."""
        room = self._scroll.viewport().width() - SIZES.gap_small + SIZES.gap
        fitting = int(room // (CHART * max(1.0, wardrobe().words) + SIZES.gap))
        columns = max(1, min(len(self._charts), fitting))
        for at, view in enumerate(self._charts):
            self._chart_grid.addWidget(view, *divmod(at, columns))
        for column in range(self._chart_grid.columnCount()):
            self._chart_grid.setColumnStretch(column, int(column < columns))

    def _draw(self) -> None:
        if self._hand is not None:
            self._hand.draw()
            self._show()
            self._ask_charts()

    # Showing

    def _show(self) -> None:
        hand = self._hand
        names = self.names
        can_mulligan = hand is not None and hand.can_mulligan
        self.mulligan_button.setEnabled(can_mulligan)
        if hand is not None:
            self.mulligan_button.setToolTip(tip(f"Following rule {hand.rule}"))
        self.draw_button.setEnabled(hand is not None and hand.rest > 0)
        self._fill(names, can_choose=can_mulligan and hand is not None and hand.in_part)
        self.words.setText(self._words())

    def _words(self) -> str:
        """The hand in a sentence, also for those who cannot see it."""
        hand = self._hand
        if hand is None or not hand.names:
            return EMPTY
        sheets = self._bench.sheets
        kinds = Counter(sheets[name].kind for name in hand.names if name in sheets)
        told = ", ".join(counted(count, kind) for kind, count in kinds.items())
        words = f"{counted(len(hand.names), 'card')}: {told}. {hand.rest} left in the deck."
        return f"{words} {CHOOSE}" if hand.can_mulligan and hand.in_part else words

    def _fill(self, names: tuple[str, ...], *, can_choose: bool) -> None:
        while len(self._cards) > len(names):
            card = self._cards.pop()
            card.setParent(None)
            card.deleteLater()
        while len(self._cards) < len(names):
            self._cards.append(self._make_card(len(self._cards)))
        for card, name in zip(self._cards, names, strict=True):
            sheet = self._bench.sheets.get(name)
            card.setAccessibleName(sheet.spoken if sheet is not None else name)
            card.setToolTip(tip(name))
            card.setCheckable(can_choose)
            card.setChecked(False)
        self._fit()

    def _paint(self) -> None:
        for card, name in zip(self._cards, self.names, strict=False):
            sheet = self._bench.sheets.get(name)
            if sheet is not None:
                card.setIcon(QIcon(self._pictures.picture(sheet.look, self._wide)))

    def _make_card(self, at: int) -> CardButton:
        card = CardButton()
        card.setObjectName("pick")
        card.reached.connect(partial(self._reach, at))
        card.stepped.connect(partial(self._step, at))
        return card

    def _reach(self, at: int) -> None:
        if at < len(self.names):
            self.card_reached.emit(self.names[at])

    def _step(self, at: int, across: int, down: int) -> None:
        to = at + across + down * self._columns
        if 0 <= to < len(self._cards):
            self._cards[to].setFocus(Qt.FocusReason.TabFocusReason)
            self._scroll.ensureWidgetVisible(self._cards[to])

    def _lay_out(self, columns: int) -> None:
        self._columns = columns
        size = card_size(self._wide).toSize()
        for at, card in enumerate(self._cards):
            card.setIconSize(size)
            self._grid.addWidget(card, at // columns, at % columns)

    def _offer(self, tell: Callable[[OfferedDeck], object]) -> None:
        try:
            offered = self._bench.offered()
        except DeckError:
            self.words.setText(NO_GAME)
        else:
            tell(offered)

    # Widgets

    def _make_widgets(self) -> None:
        self.next_button = act_button("&Next hand", self.deal, "Shuffle and deal another hand")
        self.mulligan_button = act_button("&Mulligan", self._mulligan, "")
        self.draw_button = act_button("Dra&w a card", self._draw, "Draw the next card of the deck")
        self.first = QCheckBox("You go &first")
        self.first.setChecked(True)
        self.first.toggled.connect(lambda _: self.deal())
        self.goldfish_button = act_button(
            "Go&ldfish",
            lambda: self._offer(self.goldfish_wanted.emit),
            "Play it on the table against a rival who does nothing",
        )
        self.table_button = act_button(
            "To the &table",
            lambda: self._offer(self.table_wanted.emit),
            "Start a game with this deck",
        )
        self.words = PlainLabel(EMPTY, "soft", wrap=True)

    def _arrange(self) -> None:
        self._bar = QWidget()
        bar = FlowLayout(SIZES.gap_small)
        bar.setContentsMargins(0, 0, 0, 0)
        for widget in (
            self.next_button, self.mulligan_button, self.draw_button, self.first,
            self.goldfish_button, self.table_button,
        ):  # fmt: skip
            bar.addWidget(widget)
        self._bar.setLayout(bar)
        content = QWidget()
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, SIZES.gap_small, 0)
        self._grid = QGridLayout()
        self._chart_grid = QGridLayout()
        self._chart_grid.setSpacing(SIZES.gap)
        self._column.addLayout(self._grid)
        self._column.addLayout(self._chart_grid)
        self._column.addStretch(1)
        self._grid.setSpacing(SPACING)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._scroll = ColumnArea(content)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, SIZES.gap_small, 0, 0)
        self._layout.addWidget(self._bar)
        self._layout.addWidget(self.words)
        self._layout.addWidget(self._scroll, 1)

    def _make_room(self) -> None:
        """In a low window, let the buttons above the hand scroll with it."""
        place = self._column if self.height() < LOW * wardrobe().words else self._layout
        if place.indexOf(self._bar) < 0:
            place.insertWidget(0, self._bar)
            place.insertWidget(1, self.words)

    def _fit(self) -> None:
        """Make cards as large as possible with the whole hand visible in one row."""
        view = self._scroll.viewport()
        room = view.width() + SPACING
        count = max(1, len(self._cards))
        fitting = (
            wide
            for wide in WIDTHS
            if (wide + FRAME + SPACING) * count <= room
            and card_size(wide).height() + FRAME <= view.height()
        )
        self._wide = next(fitting, WIDTHS[-1])
        self._lay_out(max(1, int(room // (self._wide + FRAME + SPACING))))
        self._place_charts()
        self._paint()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()
        self._fit()
