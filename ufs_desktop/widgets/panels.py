"""Panels over the table: windows, payments, cards from piles, orders, numbers and names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from engine.kernel.sight import Handle
from engine.kernel.views import View
from ufs_desktop.grammar import whom
from ufs_desktop.plain import PlainLabel
from ufs_desktop.table.interactions.base import Interaction, Panel
from ufs_desktop.table.interactions.cards import CardsInteraction
from ufs_desktop.table.interactions.simple import (
    NameInteraction,
    NumberInteraction,
    OrderInteraction,
)
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.questions import Payment
from ufs_desktop.theme.colours import SIZES
from ufs_desktop.widgets.buttons import ButtonColumn
from ufs_desktop.widgets.entry import NameEntry, NumberEntry, OrderList
from ufs_desktop.widgets.picker import CardGrid

WIDTH = 340
WIDE = 620
PRIORITY = "It is your turn to respond, then {rival}'s. Once both pass, the game goes on."
SHARE = 0.62  # of the table's height that a panel may take
FLAT_BELOW = 500  # a table that is lower than this has its panels across its top
FLAT_SHARE = 0.5
SAID_BELOW = frozenset({Panel.PAYMENT, Panel.ORDER})  # the prompt bar has the same words
COLUMN = 316  # the buttons of a flat panel


class OverlayPanel(QFrame):
    """One panel, filled anew for each decision; hidden while there is none that needs it."""

    pressed = Signal(str)
    card_activated = Signal(object)
    card_hovered = Signal(object)

    def __init__(self, kit: TableKit, parent: QWidget, pictures: Pictures) -> None:
        super().__init__(parent)
        self._kit = kit
        self.setObjectName("overlay")
        self._pictures = pictures
        self._kind, self._is_flat = Panel.NONE, False
        self._trail = PlainLabel(name="trail", wrap=True)
        self._title = PlainLabel(name="overlayTitle", wrap=True)
        self._turn = PlainLabel(name="trail", wrap=True)
        self._body: QWidget | None = None
        self.buttons = ButtonColumn()
        self.buttons.pressed.connect(self.pressed)
        self._words = QVBoxLayout()
        self._words.setSpacing(SIZES.gap_small)
        self._words.addWidget(self._trail)
        self._words.addWidget(self._title)
        self._words.addWidget(self._turn)
        self._words.addStretch(1)
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._layout.setContentsMargins(*(SIZES.gap,) * 4)
        self._layout.setSpacing(SIZES.gap_small)
        self._layout.addLayout(self._words, 1)
        self._layout.addWidget(self.buttons, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    @property
    def kind(self) -> Panel:
        return self._kind

    @property
    def body(self) -> QWidget | None:
        return self._body

    @property
    def words(self) -> str:
        return "\n".join(part.text() for part in (self._trail, self._title, self._turn)).strip()

    def show_interaction(self, interaction: Interaction, view: View) -> None:
        """Fill the panel for a new decision."""
        self._kind = interaction.panel
        self._drop_body()
        if self._kind is Panel.NONE:
            self.close_panel()
            return
        self._tell(interaction, view)
        self._body = self._body_for(interaction, view)
        if self._body is not None:
            self._words.insertWidget(3, self._body)
        self.refresh(interaction)
        self.show()
        self.raise_()

    def refresh(self, interaction: Interaction) -> None:
        """Another moment of the same decision."""
        if self._kind is Panel.NONE:
            return
        self.buttons.show_buttons(interaction.buttons())
        if self._kind is not Panel.WINDOW:
            self._title.setText(interaction.sentence())
        if isinstance(interaction, CardsInteraction):
            if isinstance(self._body, PaymentBody):
                self._body.show_choice(interaction.chosen)
            if isinstance(self._body, CardGrid):
                self._body.show_chosen(interaction.chosen)
        self.fit()

    def close_panel(self) -> None:
        self._kind = Panel.NONE
        self._drop_body()
        self.buttons.show_buttons(())
        self.hide()

    def fit(self) -> None:
        """Take a place at the top of the table, no larger than the words need."""
        parent = cast(QWidget, self.parent())
        high, room = parent.height(), parent.width() - 24
        needed = 0
        self._is_flat = self._kind is not Panel.PICKER and high < FLAT_BELOW
        if not self._is_flat:
            usual = WIDE if self._kind is Panel.PICKER else WIDTH
            needed = self._fit_tall(min(usual, room), int(high * SHARE))
            self._is_flat = self._kind is Panel.PAYMENT and needed > high * FLAT_SHARE
        if self._is_flat:
            needed = self._fit_flat(room, int(high * FLAT_SHARE))
        self._layout.activate()
        self.setFixedHeight(min(needed, high - 24))
        self.move(parent.width() - self.width() - 12, 12)

    def _arrange(self, wide: int) -> None:
        ways = QBoxLayout.Direction
        self._layout.setDirection(ways.LeftToRight if self._is_flat else ways.TopToBottom)
        self._title.setVisible(not self._is_flat or self._kind not in SAID_BELOW)
        self._turn.setVisible(bool(self._turn.text()) and not self._is_flat)
        if isinstance(self._body, PaymentBody):
            self._body.set_flat(self._is_flat)
        self.setFixedWidth(wide)

    def _fit_flat(self, wide: int, most: int) -> int:
        """The words at the left, the buttons in a column at the right."""
        self._arrange(wide)
        margins = 2 * SIZES.gap
        column = COLUMN if self.buttons.shown else 0
        self.buttons.setFixedWidth(column)
        self.buttons.fit(most - margins)
        words = self._height_of_words(wide - margins - column - SIZES.gap_small)
        return max(words, self.buttons.sizeHint().height() if column else 0) + margins

    def _fit_tall(self, wide: int, most: int) -> int:
        """The buttons below the words."""
        self._arrange(wide)
        margins = 2 * SIZES.gap
        self.buttons.setMinimumWidth(0)
        self.buttons.setMaximumWidth(wide)
        above = self._height_of_words(wide - margins) + SIZES.gap_small + margins
        self.buttons.fit(most - above)
        return above + (self.buttons.sizeHint().height() if self.buttons.shown else 0)

    def _height_of_words(self, wide: int) -> int:
        """What stands above the buttons, or beside them."""
        high = 0
        for part in (self._trail, self._title, self._turn, self._body):
            if part is not None and not part.isHidden():
                own = part.heightForWidth(wide) if part.hasHeightForWidth() else -1
                high += (own if own >= 0 else part.sizeHint().height()) + SIZES.gap_small
        return high

    def _tell(self, interaction: Interaction, view: View) -> None:
        cards, names = interaction.context.cards, interaction.context.names
        questions, decision = self._kit.questions, interaction.decision
        trail, title, turn = "", interaction.sentence(), ""
        windows = questions.happened(view, cards, names) if self._kind is Panel.WINDOW else ()
        if windows:
            *outer, title = windows
            trail = "\n".join(_within(outer))
            turn = PRIORITY.format(rival=whom(names[1 - view.viewer]))
        elif self._kind is Panel.PAYMENT:
            trail = questions.payment(decision, view, cards).title
        elif self._kind is Panel.OPTIONS and decision.source is not None:
            source = cards.get(decision.source)
            trail = "\n".join(self._kit.faces.text(source)) if source is not None else ""
        text = dict(decision.facts).get("text")
        if isinstance(text, str) and text:
            trail = text
        self._trail.setText(trail)
        self._trail.setVisible(bool(trail))
        self._title.setText(title)
        self._title.show()
        self._turn.setText(turn)

    def _body_for(self, interaction: Interaction, view: View) -> QWidget | None:
        match interaction:
            case CardsInteraction() if self._kind is Panel.PAYMENT:
                cards = interaction.context.cards
                return PaymentBody(self._kit.questions.payment(interaction.decision, view, cards))
            case CardsInteraction():
                cards = interaction.context.cards
                grid = CardGrid(self._kit.faces, interaction.options, cards, self._pictures)
                grid.activated.connect(self.card_activated)
                grid.hovered.connect(self.card_hovered)
                return grid
            case OrderInteraction():
                return OrderList(interaction)
            case NumberInteraction():
                return NumberEntry(interaction)
            case NameInteraction():
                return NameEntry(interaction)
        return None

    def _drop_body(self) -> None:
        if self._body is not None:
            self._words.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
            self._body = None


class PaymentBody(QWidget):
    """What is being paid: so much of so much, and what is still missing."""

    def __init__(self, payment: Payment) -> None:
        super().__init__()
        self._payment = payment
        sum_line = PlainLabel(payment.total, "check")
        self._missing = PlainLabel()
        self._made_of = _small(payment.made_of)
        self._made_of.setVisible(bool(payment.made_of))
        self._hint = _small(payment.hint)
        self._sum = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        for label in (sum_line, self._missing):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._sum.addWidget(label)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(self._sum)
        layout.addWidget(self._made_of)
        layout.addWidget(self._hint)
        self.show_choice(())

    @property
    def words(self) -> str:
        return f"{self._made_of.text()}\n{self._missing.text()}".strip()

    def set_flat(self, flat: bool) -> None:
        """The numbers in one line, without the hint, where there is no room for more."""
        ways = QBoxLayout.Direction
        self._sum.setDirection(ways.LeftToRight if flat else ways.TopToBottom)
        self._sum.setSpacing(SIZES.gap if flat else 2)
        self._missing.setWordWrap(flat)
        self._hint.setVisible(not flat)

    def show_choice(self, chosen: Sequence[Handle]) -> None:
        self._missing.setText(self._payment.missing(chosen))


def _within(outer: Sequence[str]) -> tuple[str, ...]:
    """The windows in which this one was opened."""
    return (f"Response window {len(outer) + 1}, within:", *outer) if outer else ()


def _small(words: str) -> QLabel:
    label = PlainLabel(words, "trail", wrap=True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
