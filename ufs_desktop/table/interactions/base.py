"""What all interactions share: a decision, the cards that answer it, buttons, and the answer."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.kernel.sight import Handle
from engine.kernel.views import CardView, DecisionView
from ufs_desktop.fight.prompts import sentence
from ufs_desktop.fight.words import card_name, place_words
from ufs_desktop.table.intents import Drop, Marks, Target

Zones = Mapping[Handle, tuple[int, str]]  # where each card lies: player and zone
IN_PILES = frozenset({"deck", "discard", "removed", ""})  # cards there have no item of their own


class Panel(StrEnum):
    """What is laid over the table to answer with."""

    NONE = "none"
    WINDOW = "window"  # a response window
    CHECK = "check"
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


class Context(NamedTuple):
    """What an interaction may look at: the cards its player knows, where they lie, and names."""

    cards: Mapping[Handle, CardView]
    zones: Zones
    names: tuple[str, ...]
    viewer: int
    happened: str = ""  # what may be answered now


class Interaction(QObject):
    """Answers one decision. It computes no legality: every answer is an option of the decision."""

    answered = Signal(object)  # a key
    attempted = Signal(str, object)  # an act that is not offered, and the card
    changed = Signal()  # marks, buttons or sentence
    misplaced = Signal(str)  # a card was dropped where this is not answered: where it is

    def __init__(self, decision: DecisionView, context: Context) -> None:
        super().__init__()
        self.decision = decision
        self.context = context

    @property
    def panel(self) -> Panel:
        return Panel.NONE

    def sentence(self) -> str:
        return sentence(self.decision, self.name_of, self.context.happened)

    def marks(self) -> Marks:
        return Marks()

    def buttons(self) -> list[Button]:
        return []

    def activate(self, card: Handle) -> None:
        """A card was clicked, or Enter was pressed on it."""

    def drop(self, drop: Drop) -> bool:
        """A card was dropped; False: it goes back to its place."""
        return self.misplace(drop)

    def misplace(self, drop: Drop) -> bool:
        """The card goes back; whoever meant something by dropping it there is told."""
        if drop.target not in (Target.HAND, Target.NOWHERE):
            self.misplaced.emit(place_words(self.marks().targets))
        return False

    def press(self, name: str) -> None:
        """A button was pressed, or its key."""

    def name_of(self, handle: Handle | None) -> str:
        return "a card" if handle is None else card_name(self.context.cards.get(handle))

    def where(self, handle: Handle) -> str:
        return self.context.zones.get(handle, (0, ""))[1]

    def finish(self, key: Any) -> None:
        """Give the answer."""
        self.answered.emit(key)
