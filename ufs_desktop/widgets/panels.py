"""Panels for questions that the table cannot ask by itself: response windows, payments, cards from
piles, orders, numbers and names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from engine.kernel.sight import Handle
from engine.kernel.views import View
from ufs_desktop.grammar import whom
from ufs_desktop.pictures.look import ASPECT
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
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.answer_button import STEPS
from ufs_desktop.widgets.buttons import ButtonColumn
from ufs_desktop.widgets.entry import HOW_TO_ORDER, NameEntry, NumberEntry, OrderList
from ufs_desktop.widgets.picker import CardGrid
from ufs_desktop.widgets.side import SideColumn

WIDE = 840  # pixels, at most, for cards from piles
OWN_HALF = 0.54  # of the side's height; a panel wider than the side stays below the rival's stage
PRIORITY = "It is your turn to respond, then {rival}'s. Once both pass, the game goes on."
SHARE = 0.62  # of the side's height that a panel takes before its answers are scrolled to
WHOLE = 0.94  # of it, if all answers fit then or no whole card could be seen above the panel
NOTHING, ALL_BUT_TITLE = frozenset[str](), frozenset({"turn", "hint", "trail"})  # to leave out
SAID_BELOW = frozenset({Panel.PAYMENT, Panel.ORDER})  # the prompt bar says the same


class OverlayPanel(QFrame):
    """One panel, filled again for each decision and hidden while no decision needs it. It lies at
    the lower end of the column next to the table, where it covers no card."""

    pressed = Signal(str)
    card_activated = Signal(object)
    card_hovered = Signal(object)
    left = Signal()  # the focus goes back to the table

    def __init__(
        self, kit: TableKit, parent: QWidget, side: SideColumn, pictures: Pictures
    ) -> None:
        super().__init__(parent)
        self._kit, self._side = kit, side
        self.setObjectName("overlay")
        self._pictures = pictures
        self._kind = Panel.NONE
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
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(*(SIZES.gap,) * 4)
        self._layout.setSpacing(SIZES.gap_small)
        self._layout.addLayout(self._words, 1)
        self._layout.addWidget(self.buttons)
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
        """Fill the panel for a new decision; the caller has to `fit` it."""
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

    def put_aside(self) -> None:
        """Hide for a while, keeping what was typed or chosen."""
        had_focus = self.has_focus
        self.hide()
        self._side.make_room(0)
        if had_focus:
            self.left.emit()

    def bring_back(self, interaction: Interaction) -> None:
        """Show the panel again as it was filled in; the caller has to `fit` it."""
        if self._kind is not Panel.NONE:
            self.refresh(interaction)
            self.show()
            self.raise_()

    def refresh(self, interaction: Interaction) -> None:
        """Show another moment of the same decision."""
        if self._kind is Panel.NONE:
            return
        self.buttons.show_buttons(interaction.buttons())
        if self._kind not in (Panel.WINDOW, Panel.PAYMENT):
            self._title.setText(interaction.sentence())
        if isinstance(interaction, CardsInteraction):
            if isinstance(self._body, PaymentBody):
                self._body.show_choice(interaction.chosen)
            if isinstance(self._body, CardGrid):
                self._body.show_chosen(interaction.chosen)

    def close_panel(self) -> None:
        self.put_aside()
        self._kind = Panel.NONE
        self._drop_body()
        self.buttons.show_buttons(())

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard focus is within the panel."""
        focused = QApplication.focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    @property
    def _is_written_elsewhere(self) -> bool:
        """Whether the user is typing into a field outside the panel."""
        return isinstance(QApplication.focusWidget(), QLineEdit) and not self.has_focus

    def take_focus(self) -> None:
        """Focus the field or the cards that answer, else the buttons. For a payment the focus stays
        on the table, where the cards to pay with are; nor is it taken from a field being typed
        in."""
        if not self.isVisible() or self._kind is Panel.PAYMENT or self._is_written_elsewhere:
            return
        if isinstance(self._body, CardGrid):
            self._body.take_focus()
        elif self._body is not None:
            self._body.setFocus()
        else:
            self.buttons.take_focus()

    def fit(self) -> None:
        """Move to the lower end of the side, no larger than the words need."""
        parent, side = cast(QWidget, self.parent()), self._side
        corner = side.mapTo(parent, side.rect().bottomRight())
        least = min(self.buttons.least_width + 2 * SIZES.gap, corner.x())
        wide, high = max(side.width(), least), side.height()
        if isinstance(self._body, CardGrid):
            wanted = self._body.width_wanted + 2 * SIZES.gap
            wide = max(wide, min(WIDE, wanted, corner.x() - 2 * SIZES.gap))
            high = int(high * OWN_HALF) if wide > side.width() else high
        if isinstance(self._body, OrderList):
            self._body.may_take(high // 2)
        self.setFixedWidth(wide)
        most, whole = int(high * SHARE), int(high * WHOLE)
        shows_card = high - most >= side.width() * ASPECT
        needed = self._fit_within(wide, most, high)
        if self.buttons.is_scrolled:
            fits = self._fit_within(wide, whole, high) <= whole and not self.buttons.is_scrolled
            needed = self._fit_within(wide, most if shows_card and not fits else whole, high)
        self._layout.activate()
        spare = self._body.spare if isinstance(self._body, CardGrid) else needed
        self.setFixedHeight(min(needed, max(high, needed - spare)))
        self.move(corner.x() + 1 - wide, corner.y() + 1 - self.height())
        side.make_room(self.height())

    def _fit_within(self, wide: int, most: int, high: int) -> int:
        """The height needed; words said elsewhere are left out before answers have to scroll."""
        needed = 0
        for room, left_out in (
            (most, NOTHING),
            (high, self._said_elsewhere),
            (high, ALL_BUT_TITLE | self._said_elsewhere),
        ):
            needed = self._fit_words(wide, most, left_out)
            if needed <= room:
                break
        return needed

    @property
    def _said_elsewhere(self) -> frozenset[str]:
        """What is left out first: what the prompt bar says too, or only explains what is seen."""
        is_said = self._kind in SAID_BELOW
        return frozenset({"turn", "hint", "title", "trail"} if is_said else {"turn", "hint"})

    def _fit_words(self, wide: int, most: int, left_out: frozenset[str]) -> int:
        """Show all words but these, fit the buttons below them, and return the height."""
        parts = {"trail": self._trail, "title": self._title, "turn": self._turn}
        for name, part in parts.items():
            part.setVisible(bool(part.text()) and name not in left_out)
        if isinstance(self._body, PaymentBody):
            self._body.set_tight("hint" in left_out)
        inner = wide - 2 * SIZES.gap
        above = self._height_of_words(inner) + SIZES.gap_small + 2 * SIZES.gap
        if not self.buttons.shown:
            return above
        self.buttons.fit(inner, most - above)
        return above + self.buttons.sizeHint().height()

    def _height_of_words(self, wide: int) -> int:
        """The height of everything above the buttons."""
        high = 0
        for part in (self._trail, self._title, self._turn, self._body):
            if part is not None and not part.isHidden():
                own = part.heightForWidth(wide) if part.hasHeightForWidth() else -1
                wanted = own if own >= 0 else part.sizeHint().height()
                wanted = max(part.minimumHeight(), min(wanted, part.maximumHeight()))
                high += wanted + SIZES.gap_small
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
            title = questions.payment(decision, view, cards).title  # the bar says what is asked
        elif self._kind is Panel.OPTIONS and decision.source is not None:
            source = cards.get(decision.source)
            trail = "\n".join(self._kit.faces.text(source)) if source is not None else ""
        elif self._kind is Panel.ORDER:
            turn = HOW_TO_ORDER
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
                grid.confirmed.connect(self._confirm)
                grid.hovered.connect(self.card_hovered)
                return grid
            case OrderInteraction():
                return OrderList(interaction)
            case NumberInteraction():
                return NumberEntry(interaction)
            case NameInteraction():
                return NameEntry(interaction)
        return None

    def _confirm(self, card: Handle) -> None:
        """Enter on a chosen card does what it does on the table: confirm if possible."""
        buttons = self.buttons.shown
        ready = [each.name for each in buttons if each.role == "default" and each.enabled]
        if ready:
            self.pressed.emit(ready[0])
        else:
            self.card_activated.emit(card)

    def _drop_body(self) -> None:
        if self._body is not None:
            self._words.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
            self._body = None

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left leads to the table, up and down to the answers; other keys are left to the page."""
        if event.key() == Qt.Key.Key_Left:
            self.left.emit()
        elif event.key() in STEPS:
            self.buttons.take_focus()
        else:
            event.ignore()


class PaymentBody(QWidget):
    """What is being paid: how much of the total, and what is still missing."""

    def __init__(self, payment: Payment) -> None:
        super().__init__()
        self._payment = payment
        sum_line = PlainLabel(payment.total, "check")
        self._missing = PlainLabel(wrap=True)
        self._made_of = _small(payment.made_of)
        self._made_of.setVisible(bool(payment.made_of))
        self._hint = _small(payment.hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        for label in (sum_line, self._missing):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(label)
        layout.addWidget(self._made_of)
        layout.addWidget(self._hint)
        self.show_choice(())

    @property
    def words(self) -> str:
        return f"{self._made_of.text()}\n{self._missing.text()}".strip()

    def set_tight(self, is_tight: bool) -> None:
        """Leave out the hint if there is no room for it."""
        self._hint.setVisible(not is_tight)

    def show_choice(self, chosen: Sequence[Handle]) -> None:
        self._missing.setText(self._payment.missing(chosen))


def _within(outer: Sequence[str]) -> tuple[str, ...]:
    """The windows around this one, with a heading."""
    return (f"Response window {len(outer) + 1}, within:", *outer) if outer else ()


def _small(words: str) -> QLabel:
    label = PlainLabel(words, "trail", wrap=True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
