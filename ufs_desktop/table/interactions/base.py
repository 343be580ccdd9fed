"""What all interactions share: a decision, the cards that answer it, buttons, and the answer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView
from ufs_desktop.grammar import belonging
from ufs_desktop.table.intents import Drop, Marks
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.questions import Cards, CardZones, Questions

NO_PLACE = "nothing is answered by dropping a card"
OTHER_PLACE = "{card} does not go there: drop it on {places}"


class Panel(StrEnum):
    """What is laid over the table to answer with."""

    NONE = "none"
    WINDOW = "window"  # a response window
    PAYMENT = "payment"
    PICKER = "picker"  # cards that do not lie on the table by themselves
    ORDER = "order"
    NUMBER = "number"
    NAME = "name"
    OPTIONS = "options"


class Button(NamedTuple):
    """One button of the prompt bar or a panel; `role` says which key presses it."""

    name: str
    label: str
    role: str = ""  # "default": Enter, "pass": Space, "cancel": Esc
    enabled: bool = True
    group: str = ""  # the heading above the buttons that belong together


def numbered(word: str, number: int) -> str:
    """The name of one of many buttons that are alike."""
    return f"{word} {number}"


def number_in(name: str, word: str) -> int | None:
    """Which of the buttons of this word it is; None if it is not one of them."""
    first, _, number = name.partition(" ")
    return int(number) if first == word and number.isdecimal() else None


class TableContext(NamedTuple):
    """What an interaction may look at: the cards its player knows, where they lie, and names."""

    kit: TableKit
    cards: Cards
    zones: CardZones
    lying: Collection[Handle]  # by themselves: the others are in piles
    names: tuple[str, ...]
    viewer: int
    happened: str = ""  # what may be answered now
    vain: Collection[int] = ()  # indices of options that change nothing but what they cost


class Interaction(QObject):
    """Answers one decision. It computes no legality: every answer is an option of the decision."""

    answered = Signal(object)  # a key
    attempted = Signal(str, object)  # an act that is not offered, and the card
    changed = Signal()  # marks, buttons or sentence
    misplaced = Signal(str)  # words for a card that answers nothing there

    def __init__(self, decision: DecisionView, context: TableContext) -> None:
        super().__init__()
        self.decision = decision
        self.context = context

    @property
    def questions(self) -> Questions:
        return self.context.kit.questions

    @property
    def panel(self) -> Panel:
        return Panel.NONE

    def sentence(self) -> str:
        context = self.context
        among = self.questions.among(
            self.decision, context.cards, context.zones, context.names, context.viewer
        )
        return self.questions.sentence(self.decision, self.whose_card, context.happened, among)

    def marks(self) -> Marks:
        return Marks()

    def buttons(self) -> list[Button]:
        return []

    def activate(self, card: Handle) -> None:
        """A card was clicked, or Enter was pressed on it."""

    def drop(self, drop: Drop) -> bool:
        """A card was dropped; False if it goes back to its place."""
        return self.misplace(drop)

    def misplace(self, drop: Drop) -> bool:
        """Let the card go back; if the drop was meant as an answer, say where it belongs."""
        if not self.means_nothing(drop):
            self.misplaced.emit(self._place_words(drop.card, self.marks().targets))
        return False

    def means_nothing(self, drop: Drop) -> bool:
        """Whether the card was only put back into the hand."""
        return drop.target == self.context.kit.plan.hand

    def press(self, name: str) -> None:
        """A button was pressed, or its key."""

    def name_of(self, handle: Handle | None) -> str:
        card = None if handle is None else self.context.cards.get(handle)
        return self.context.kit.faces.name(card)

    def whose_card(self, handle: Handle | None) -> str:
        """The name of a card, and whose it is if it is somebody else's."""
        owner, _ = self.context.zones.get(handle, (self.context.viewer, "")) if handle else (-1, "")
        names, name = self.context.names, self.name_of(handle)
        is_others = owner != self.context.viewer and owner in range(len(names))
        return belonging(names[owner], name) if is_others else name

    def is_in_pile(self, handle: Handle) -> bool:
        """Whether the card does not lie on the table by itself."""
        return handle not in self.context.lying

    def finish(self, key: Any) -> None:
        """Give the answer."""
        self.answered.emit(key)

    def _place_words(self, card: Handle, targets: Sequence[str]) -> str:
        """Words for where to drop the card instead, to answer what is asked."""
        said = self.questions.places
        places = " or ".join(said[target] for target in targets if target in said)
        return OTHER_PLACE.format(card=self.name_of(card), places=places) if places else NO_PLACE
