"""Panels over the table: response windows, checks, cards from piles, orders, numbers and names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.ufs.faces import CheckState, TableState
from ufs_desktop.table.histories import check_lines
from ufs_desktop.table.interactions.base import Interaction, Panel
from ufs_desktop.table.interactions.cards import CardsInteraction
from ufs_desktop.table.interactions.simple import (
    NameInteraction,
    NumberInteraction,
    OrderInteraction,
)
from ufs_desktop.table.look import face_of
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.words import card_name, event_words
from ufs_desktop.theme_colours import SIZES
from ufs_desktop.widgets.buttons import ButtonColumn
from ufs_desktop.widgets.entry import NameEntry, NumberEntry, OrderList
from ufs_desktop.widgets.picker import CardGrid

WIDTH = 340
WIDE = 620
SHARE = 0.62  # of the table's height that a panel may take


class OverlayPanel(QFrame):
    """One panel, filled anew for each decision; hidden while there is none that needs it."""

    pressed = Signal(str)
    card_activated = Signal(object)
    card_hovered = Signal(object)

    def __init__(self, parent: QWidget, pictures: Pictures) -> None:
        super().__init__(parent)
        self.setObjectName("overlay")
        self._pictures = pictures
        self._kind = Panel.NONE
        self._trail, self._title = QLabel(), QLabel()
        self._trail.setObjectName("trail")
        self._title.setObjectName("overlayTitle")
        for label in (self._trail, self._title):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._body: QWidget | None = None
        self.buttons = ButtonColumn()
        self.buttons.pressed.connect(self.pressed)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(SIZES.gap, SIZES.gap, SIZES.gap, SIZES.gap)
        self._layout.setSpacing(SIZES.gap_small)
        self._layout.addWidget(self._trail)
        self._layout.addWidget(self._title)
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
        return f"{self._trail.text()}\n{self._title.text()}".strip()

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
            self._layout.insertWidget(2, self._body)
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
            if isinstance(self._body, CheckBody):
                self._body.show_choice(len(interaction.chosen))
            if isinstance(self._body, CardGrid):
                self._body.show_chosen(interaction.chosen)
        self.fit()

    def close_panel(self) -> None:
        self._kind = Panel.NONE
        self._drop_body()
        self.buttons.show_buttons(())
        self.hide()

    def fit(self) -> None:
        """Take the place at the upper right of the table, no larger than the words need."""
        parent = cast(QWidget, self.parent())
        wide = min(WIDE if self._kind is Panel.PICKER else WIDTH, parent.width() - 24)
        self.setFixedWidth(wide)
        most = int(parent.height() * SHARE)
        above = self._above(wide)
        self.buttons.fit(most - above)
        self._layout.activate()
        least = above + self.buttons.sizeHint().height()  # large words in a small window
        height = max(self.heightForWidth(wide), self.sizeHint().height())
        height = min(height, max(most, least), parent.height() - 24)
        self.setFixedHeight(height)
        self.move(parent.width() - wide - 12, 12)

    def _above(self, wide: int) -> int:
        """The height of what stands above the buttons, with the margins."""
        inner = wide - 2 * SIZES.gap
        high = 2 * SIZES.gap
        for part in (self._trail, self._title, self._body):
            if part is not None and not part.isHidden():
                own = part.heightForWidth(inner) if part.hasHeightForWidth() else -1
                high += (own if own >= 0 else part.sizeHint().height()) + SIZES.gap_small
        return high

    def _tell(self, interaction: Interaction, view: View) -> None:
        table: TableState = view.table
        cards = interaction.context.cards
        trail, title = "", interaction.sentence()
        if self._kind is Panel.WINDOW and table.windows:
            events = [event_words(each.event, _card(cards, each.card)) for each in table.windows]
            title = events[-1]
            if len(events) > 1:
                trail = "\n".join((f"Response window {len(events)}, within:", *events[:-1]))
        elif self._kind is Panel.CHECK and table.check is not None:
            trail = f"Control check for {card_name(_card(cards, table.check.playing))}"
        elif self._kind is Panel.OPTIONS:
            face = face_of(card) if (card := _card(cards, interaction.decision.source)) else None
            trail = "\n".join(face.text) if face is not None else ""
        text = dict(interaction.decision.facts).get("text")
        if isinstance(text, str) and text:
            trail = text
        self._trail.setText(trail)
        self._trail.setVisible(bool(trail))
        self._title.setText(title)

    def _body_for(self, interaction: Interaction, view: View) -> QWidget | None:
        match interaction:
            case CardsInteraction() if self._kind is Panel.CHECK:
                return CheckBody(dict(interaction.decision.facts), view.table.check)
            case CardsInteraction():
                grid = CardGrid(interaction.options, interaction.context.cards, self._pictures)
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
            self._layout.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
            self._body = None


class CheckBody(QWidget):
    """The check being made: value against difficulty, and what is still missing."""

    def __init__(self, facts: dict[str, object], check: CheckState | None = None) -> None:
        super().__init__()
        value, difficulty, short = (
            int(str(facts.get(k, 0))) for k in ("value", "difficulty", "short")
        )
        self._short = short
        sum_line = QLabel(f"{value}  of  {difficulty}")
        sum_line.setObjectName("check")
        sum_line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._missing = QLabel()
        self._missing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(sum_line)
        layout.addWidget(self._missing)
        made_of = "\n".join(check_lines(check)) if check is not None else ""
        self._made_of = QLabel(made_of)
        self._made_of.setObjectName("trail")
        self._made_of.setWordWrap(True)
        self._made_of.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._made_of.setVisible(bool(made_of))
        layout.addWidget(self._made_of)
        hint = QLabel("Click your ready cards, or drag them here.")
        hint.setObjectName("trail")
        hint.setWordWrap(True)
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(hint)
        self.show_choice(0)

    @property
    def words(self) -> str:
        return f"{self._made_of.text()}\n{self._missing.text()}".strip()

    def show_choice(self, chosen: int) -> None:
        left = max(0, self._short - chosen)
        words = f"{self._short} short  ·  {chosen} chosen"
        self._missing.setText(f"{words}  ·  {left} to go" if left else f"{words}  ·  enough")


def _card(cards: Mapping[Handle, CardView], handle: Handle | None) -> CardView | None:
    return cards.get(handle) if handle is not None else None
