"""The page over the table between two games of a match, for swapping cards with the sideboard."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDropEvent, QFocusEvent, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.decks.deck import Deck
from engine.decks.lines import Part
from engine.decks.sideboarding import is_same, swapped
from ufs_desktop.grammar import counted
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.table.kit import Binder
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.backdrop import Floor
from ufs_desktop.widgets.column_area import UNBOUND
from ufs_desktop.widgets.covers import HandOver
from ufs_desktop.widgets.preview import BigCard
from ufs_desktop.widgets.side import CHAT_LEAST

PICTURE_WIDTH = 250
# Pixels at the usual size of words. In a narrower window the lists take the room of the picture; in
# a lower one, that of the words above them. Below the second pair, everything around the lists is
# made as short as possible.
NARROW, LOW = 720, 400
TIGHT, FLAT = 380, 240
MOVES = {Part.MAIN: ("To the sideboard  →", "→"), Part.SIDE: ("←  To the deck", "←")}
LEAVE, BACK = "Back to the first page", "Back"
TITLE = "{name}: change your deck before game {number}"
TITLE_OF_MATCH = "{name}: change your deck before the next match"
HELP = "Double-click a card, drag it, or press Enter on it to move one copy."
HIDDEN = "Your lists are hidden until you look at them."
WAITING = "The next game begins as soon as everybody is ready."
LEGAL = "Legal: {count} cards in all."


class CopyList(QListWidget):
    """The cards of one part of a deck; Enter, a double click or a drag moves one copy out of it."""

    moved = Signal(str)  # out of this part
    shown = Signal(str)

    def __init__(self, part: Part) -> None:
        super().__init__()
        self.part = part
        self._names: list[str] = []  # of the cards in its rows
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.doubleClicked.connect(lambda at: self.moved.emit(self._names[at.row()]))
        self.currentItemChanged.connect(self._show)

    def fill(self, cards: Mapping[str, int], binder: Binder) -> None:
        """Show these cards by type and name, and keep the current choice."""
        row, chosen = self.currentRow(), self.chosen
        kinds = {name: binder.kind(name) for name in cards}
        names = self._names = sorted(cards, key=lambda name: (kinds[name], name))
        self.blockSignals(True)
        self.clear()
        for at, name in enumerate(names):  # items made by Qt, which also deletes them safely
            words = f"{cards[name]} ×  {name}   ·   {kinds[name] or 'unknown'}"
            self.addItem(words)
            self.item(at).setToolTip(tip(words))
        at = names.index(chosen) if chosen in names else min(row, len(names) - 1)
        self.setCurrentRow(at)
        self.blockSignals(False)

    @property
    def chosen(self) -> str:
        rows = self.selectedIndexes()
        return self._names[rows[0].row()] if rows else ""

    def move_chosen(self) -> None:
        if self.chosen:
            self.moved.emit(self.chosen)

    def _show(self) -> None:
        if self.chosen:
            self.shown.emit(self.chosen)

    # Qt

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the first card, so that Enter moves it; a click makes its own choice."""
        super().focusInEvent(event)
        if not self.chosen and event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.setCurrentRow(0)
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if not event.isAutoRepeat():  # a key held from before was meant for something else
                self.move_chosen()
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """A card dropped from the other part: ask that part to move it."""
        source = event.source()
        if isinstance(source, CopyList) and source is not self:
            event.acceptProposedAction()
            source.move_chosen()
        else:
            event.ignore()


class BesideLists(QWidget):
    """The large card next to the lists, and another widget below it, or in its place if there is no
    room for both. A narrow window shows only the other widget, at full width."""

    def __init__(self, picture: BigCard) -> None:
        super().__init__()
        self._picture = picture
        self._other: QWidget | None = None
        self._is_narrow = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(picture)
        self._column.addStretch(0)

    @property
    def has_other(self) -> bool:
        """Whether another widget is shown."""
        return self._other is not None and not self._other.isHidden()

    def show_too(self, other: QWidget, *, is_shown: bool) -> None:
        """Show another widget with the card, or the card alone again."""
        if self._other is not other:
            self._other = other
            self._column.insertWidget(1, other, 1)
        other.setVisible(is_shown)
        self._share()

    def fit(self, *, is_narrow: bool) -> None:
        """Adapt to a window with or without room for it next to the lists."""
        self._is_narrow = is_narrow
        self.setMinimumWidth(0 if is_narrow else self._wide)
        self.setMaximumWidth(UNBOUND if is_narrow else self._wide)
        self._share()

    @property
    def _wide(self) -> int:
        return round(PICTURE_WIDTH * wardrobe().words)

    def _share(self) -> None:
        least = CHAT_LEAST * wardrobe().words
        has_both = self.height() >= self._picture.heightForWidth(self._wide) + least
        self._picture.setVisible(not self._is_narrow and (has_both or not self.has_other))
        self.setVisible(self.has_other or not self._is_narrow)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._picture.bound(self.height())
        self._share()


class Sideboarding(QWidget):
    """Asks one player; `done` carries their lists for the next game."""

    done = Signal(object)  # Deck
    leave_wanted = Signal()

    def __init__(
        self,
        title: str,
        words: str,
        registered: Deck,
        deck: Deck,
        binder: Binder,
    ) -> None:
        super().__init__()
        self._floor = Floor(self)
        self._registered, self.deck = registered, deck
        self._binder = binder
        self._title = PlainLabel(title, "title", wrap=True)
        self._words = PlainLabel(words, "soft", wrap=True)
        self._help = PlainLabel(HELP, "about", wrap=True)
        self.news = PlainLabel("", "soft", wrap=True)
        self.news.hide()
        parts = (Part.MAIN, Part.SIDE)
        self.heads = {part: PlainLabel(name="featureTitle", wrap=True) for part in parts}
        self.lists = {part: CopyList(part) for part in parts}
        self.lists[Part.MAIN].setAccessibleName("Your deck")
        self.lists[Part.SIDE].setAccessibleName("Your sideboard")
        self.out, self.back = (_named(QPushButton(), MOVES[part][0]) for part in parts)
        self.verdict = PlainLabel("", "soft", wrap=True)
        self.reset = QPushButton("As registered")
        self.play = QPushButton("Done")
        self.play.setObjectName("primary")
        self.leave = _named(QPushButton(), LEAVE)
        self._desk = QWidget()
        self._columns, self._between = {part: QVBoxLayout() for part in parts}, QVBoxLayout()
        self._is_flat = self._is_tight = self._is_worth_room = False
        self.picture = BigCard()
        self._beside = BesideLists(self.picture)
        self.cover = HandOver(self)
        self._lay_out()
        self._connect()
        self._refresh()
        self.setFocusProxy(self.lists[Part.MAIN])

    @property
    def title(self) -> str:
        return self._title.text()

    def tell(self, words: str) -> None:
        """Show news from elsewhere; an empty string once it no longer holds."""
        self.news.setText(words)
        self.news.setVisible(bool(words))

    def wait(self) -> None:
        """Lock the lists, which are handed in, until the next game begins."""
        self._desk.setEnabled(False)
        self.play.setEnabled(False)
        self.reset.setEnabled(False)
        self._judge(WAITING)

    def ask_again(self, reason: str) -> None:
        """Unlock the lists, as the next game did not begin; say why, if they are the reason."""
        self._desk.setEnabled(True)
        self._refresh()
        if reason:
            self._judge(reason)

    def hide_from(self, name: str) -> None:
        """Cover everything until this player confirms that they are at the window."""
        self.cover.ask(name, HIDDEN, "Show my lists")

    def put_above(self, widget: QWidget) -> None:
        """Show a widget above everything else on the page."""
        self._rows.insertWidget(0, widget)

    def show_beside(self, widget: QWidget, *, is_shown: bool) -> None:
        """Show or hide a widget next to the lists, usable even while they are handed in."""
        self._beside.show_too(widget, is_shown=is_shown)
        self._fit()

    @property
    def is_covered(self) -> bool:
        """Whether another widget has taken the place of the lists."""
        return self._desk.isHidden()

    def _fit(self) -> None:
        """Give the lists the room that they need; in a narrow window the widget next to them
        replaces them until it is hidden."""
        words = wardrobe().words
        is_low, is_narrow = self.height() < LOW * words, self.width() < NARROW * words
        self._is_flat = self.height() < FLAT * words
        self._is_tight = self.width() < TIGHT * words
        self._rows.setContentsMargins(*(SIZES.gap if is_low else SIZES.margin,) * 4)
        for each in (self._title, self._words, self._help):
            each.setVisible(not is_low)
        self._beside.fit(is_narrow=is_narrow)
        self._desk.setVisible(not (is_narrow and self._beside.has_other))
        self._place_verdict(is_narrow=is_narrow)
        self._place_moves()
        self._tell_counts()
        self.leave.setText(BACK if self._is_tight else LEAVE)

    def _place_moves(self) -> None:
        """Place the buttons that move cards below the lists, or between them if flat."""
        for part, button in ((Part.MAIN, self.out), (Part.SIDE, self.back)):
            place = self._between if self._is_flat else self._columns[part]
            if place.indexOf(button) < 0:
                place.addWidget(button)
            button.setText(MOVES[part][self._is_flat])

    def _judge(self, words: str, *, is_worth_room: bool = True) -> None:
        """Say something about the lists; in a flat window only if it is worth the room."""
        self.verdict.setText(words)
        self._is_worth_room = is_worth_room
        self.verdict.setVisible(is_worth_room or not self._is_flat)

    def _tell_counts(self) -> None:
        deck = self.deck
        parts = ((Part.MAIN, "Deck", deck.main), (Part.SIDE, "Sideboard", deck.sideboard))
        for part, name, cards in parts:
            count = sum(cards.values())
            said = f"{count:,}" if self._is_tight else counted(count, "card")
            self.heads[part].setText(f"{name}: {said}")

    def _place_verdict(self, *, is_narrow: bool) -> None:
        """Place the verdict between the buttons, or above them if narrow."""
        place: QBoxLayout = self._rows if is_narrow else self._buttons
        if place.indexOf(self.verdict) < 0:
            above, beside = self._rows.indexOf(self._buttons), self._buttons.indexOf(self.play)
            place.insertWidget(above if is_narrow else beside, self.verdict, int(not is_narrow))
        self.verdict.setVisible(self._is_worth_room or not self._is_flat)

    def _lay_out(self) -> None:
        lists = QHBoxLayout(self._desk)
        lists.setContentsMargins(0, 0, 0, 0)
        lists.setSpacing(SIZES.gap)
        for part, column in self._columns.items():
            column.setSpacing(SIZES.gap_small)
            column.addWidget(self.heads[part])
            column.addWidget(self.lists[part], 1)
            lists.addLayout(column, 1)
        lists.insertLayout(1, self._between)
        middle = QHBoxLayout()
        middle.setSpacing(SIZES.gap)
        middle.addWidget(self._desk, 1)
        middle.addWidget(self._beside)
        buttons = self._buttons = QHBoxLayout()
        buttons.setSpacing(SIZES.gap)
        buttons.addWidget(self.leave)
        buttons.addWidget(self.reset)
        buttons.addWidget(self.verdict, 1)
        buttons.addWidget(self.play, 0, Qt.AlignmentFlag.AlignRight)
        layout = self._rows = QVBoxLayout(self)
        layout.setSpacing(SIZES.gap_small)
        layout.addWidget(self._title)
        layout.addWidget(self._words)
        layout.addWidget(self.news)
        layout.addWidget(self._help)
        layout.addLayout(middle, 1)
        layout.addLayout(buttons)

    def _connect(self) -> None:
        for part, button in ((Part.MAIN, self.out), (Part.SIDE, self.back)):
            held = self.lists[part]
            held.moved.connect(lambda name, part=part: self.move_copy(name, part))
            held.shown.connect(self._show_card)
            button.clicked.connect(held.move_chosen)
        self.cover.taken.connect(self.setFocus)
        self.reset.clicked.connect(self.put_back)
        self.leave.clicked.connect(self.leave_wanted)
        self.play.clicked.connect(lambda: self.done.emit(self.deck))
        wardrobe().changed.connect(self._fit)

    def move_copy(self, name: str, source: Part) -> None:
        """Move one copy of a card to the other part."""
        self.deck = swapped(self.deck, name, source)
        self._refresh()

    def put_back(self) -> None:
        """Restore the lists as they were registered."""
        self.deck = self._registered
        self._refresh()

    def _refresh(self) -> None:
        for part, cards in ((Part.MAIN, self.deck.main), (Part.SIDE, self.deck.sideboard)):
            self.lists[part].fill(cards, self._binder)
        self._tell_counts()
        found = self._binder.swap_problems(self._registered, self.deck)
        legal = LEGAL.format(count=self.deck.size)
        self._judge("\n".join(found) or legal, is_worth_room=bool(found))
        self.play.setEnabled(not found)
        self.reset.setEnabled(not is_same(self.deck, self._registered))
        held = next((each for each in self.lists.values() if each.hasFocus()), None)
        chosen = (held or self.lists[Part.MAIN]).chosen
        self._show_card(chosen or self.deck.character)

    def _show_card(self, name: str) -> None:
        self.picture.show_look(self._binder.look(name))

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.accept()  # keys here are not meant for the table

    def paintEvent(self, event: QPaintEvent) -> None:
        self._floor.paint()


def _named(button: QPushButton, words: str) -> QPushButton:
    """A button whose accessible name stays these words even if its label is shortened."""
    button.setText(words)
    button.setAccessibleName(words)
    return button
