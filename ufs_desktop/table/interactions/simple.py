"""Answers other than cards: options, yes or no, numbers, positions, names and orders."""

from __future__ import annotations

from typing import Any

from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView
from ufs_desktop.table.intents import Drop, Marks
from ufs_desktop.table.interactions.base import (
    Button,
    Interaction,
    Panel,
    TableContext,
    number_in,
    numbered,
)

MOST_NAMES = 12  # that get buttons of their own
CONFIRM, YES, NO = "confirm", "yes", "no"
OPTION, PLACE, NAME = "option", "place", "name"  # names of numbered buttons


class _AboutSource(Interaction):
    """Marks the card that the question is about."""

    def marks(self) -> Marks:
        source = self.decision.source
        return Marks(chosen=frozenset() if source is None else frozenset({source}))


class OptionInteraction(_AboutSource):
    """A button for each option, under headings if the game groups them."""

    @property
    def panel(self) -> Panel:
        return Panel.OPTIONS

    def buttons(self) -> list[Button]:
        offered = [option.key for option in self.decision.options]
        groups = self.questions.groups.get(self.decision.prompt, {}).items()
        grouped = {
            offered.index(key): group for group, keys in groups for key in keys if key in offered
        }
        rest = (at for at in range(len(offered)) if at not in grouped)
        return [self._button(at, grouped.get(at, "")) for at in (*grouped, *rest)]

    def _button(self, at: int, group: str) -> Button:
        key, prompt = self.decision.options[at].key, self.decision.prompt
        ends = self.questions.ends
        role = "pass" if prompt in ends and key == ends[prompt] else ""
        return Button(numbered(OPTION, at), self._label(key), role, group=group)

    def _label(self, key: Any) -> str:
        return self.questions.option(self.decision, key, self.context.cards, self.context.names)

    def press(self, name: str) -> None:
        at = number_in(name, OPTION)
        if at is not None:
            self.finish(self.decision.options[at].key)


class YesNoInteraction(_AboutSource):
    """Two buttons; a card that goes one way or the other can be dragged there too."""

    def marks(self) -> Marks:
        source = self.decision.source
        targets = self.questions.drops(self.decision).lit
        if not targets or source is None:
            return super().marks()
        return Marks(frozenset({source}), frozenset(), targets)

    def buttons(self) -> list[Button]:
        prompt = self.decision.prompt
        yes, no = self.questions.yes_no.get(prompt, ("Yes", "No"))
        first = "" if prompt in self.questions.never_at_once else "default"
        return [Button(YES, yes, first), Button(NO, no, "pass")]

    def activate(self, card: Handle) -> None:
        if card == self.decision.source:
            self.press(YES)

    def drop(self, drop: Drop) -> bool:
        ways = self.questions.drops(self.decision).answers
        if drop.card != self.decision.source or drop.target not in ways:
            return self.misplace(drop)
        self.finish(ways[drop.target])
        return True

    def press(self, name: str) -> None:
        if name in (YES, NO):
            self.finish(name == YES)


class NumberInteraction(_AboutSource):
    """A number inside its bounds, from a field."""

    value: int

    def __init__(self, decision: DecisionView, context: TableContext) -> None:
        super().__init__(decision, context)
        self.set_value(self.questions.proposed(decision, context.cards))

    @property
    def panel(self) -> Panel:
        return Panel.NUMBER

    def set_value(self, value: int) -> None:
        self.value = max(self.decision.minimum, min(self.decision.maximum, value))

    def buttons(self) -> list[Button]:
        return [Button(CONFIRM, "Confirm", "default")]

    def press(self, name: str) -> None:
        if name == CONFIRM:
            self.finish(self.value)


class PositionInteraction(_AboutSource):
    """A place in a row: a button for each gap, or a card dropped between two others."""

    @property
    def panel(self) -> Panel:
        return Panel.OPTIONS

    def marks(self) -> Marks:
        source = self.decision.source
        lit = frozenset() if source is None else frozenset({source})
        return Marks(lit, frozenset(), self.questions.drops(self.decision).lit)

    def buttons(self) -> list[Button]:
        last, gaps = self.decision.maximum, self.questions.gaps(self.decision)
        labels = {self.decision.minimum: gaps.first, last: gaps.last}
        return [
            Button(
                numbered(PLACE, place),
                labels.get(place, f"After {self._neighbour(place)}"),
                "default" if place == last else "",
            )
            for place in range(self.decision.minimum, last + 1)
        ]

    def _neighbour(self, place: int) -> str:
        """The card in front of a place, or the place's number if the cards are not known."""
        own = (self.context.viewer, self.questions.gaps(self.decision).zone)
        source = self.decision.source
        row = [card for card, at in self.context.zones.items() if at == own and card != source]
        return self.name_of(row[place - 1]) if len(row) == self.decision.maximum else str(place)

    def drop(self, drop: Drop) -> bool:
        places = self.questions.drops(self.decision).answers
        if drop.card != self.decision.source or drop.target not in places:
            return self.misplace(drop)
        self.finish(max(self.decision.minimum, min(self.decision.maximum, drop.slot)))
        return True

    def press(self, name: str) -> None:
        place = number_in(name, PLACE)
        if place is not None:
            self.finish(place)


class NameInteraction(_AboutSource):
    """A word, typed or taken from those that are known."""

    def __init__(self, decision: DecisionView, context: TableContext) -> None:
        super().__init__(decision, context)
        self.text = ""
        self.known = tuple(str(option.key) for option in decision.options)

    @property
    def panel(self) -> Panel:
        return Panel.NAME

    def set_text(self, text: str) -> None:
        self.text = text.strip()
        self.changed.emit()

    def buttons(self) -> list[Button]:
        known = [
            Button(numbered(NAME, at), word) for at, word in enumerate(self.known[:MOST_NAMES])
        ]
        return [*known, Button(CONFIRM, "Confirm", "default", bool(self.text))]

    def press(self, name: str) -> None:
        at = number_in(name, NAME)
        if name == CONFIRM and self.text:
            self.finish(self.text)
        elif at is not None:
            self.finish(self.known[at])


class OrderInteraction(_AboutSource):
    """All options in an order, kept as a list that the panel shows."""

    def __init__(self, decision: DecisionView, context: TableContext) -> None:
        super().__init__(decision, context)
        self.keys: list[Any] = [option.key for option in decision.options]

    @property
    def panel(self) -> Panel:
        return Panel.ORDER

    def label(self, key: Any) -> str:
        if isinstance(key, int):
            return self.name_of(Handle(key))
        return self.questions.option(self.decision, key, self.context.cards, self.context.names)

    def set_order(self, keys: list[Any]) -> None:
        if sorted(map(repr, keys)) == sorted(map(repr, self.keys)):
            self.keys = list(keys)

    def buttons(self) -> list[Button]:
        return [Button(CONFIRM, "Confirm this order", "default")]

    def press(self, name: str) -> None:
        if name == CONFIRM:
            self.finish(list(self.keys))
