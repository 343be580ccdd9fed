"""Answers that are no cards: options, yes or no, numbers, positions, names and orders."""

from __future__ import annotations

from typing import Any

from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView
from ufs_desktop.fight.prompts import NEVER_AT_ONCE, YES_NO
from ufs_desktop.fight.words import card_name, option_label
from ufs_desktop.table.intents import Drop, Marks, Target
from ufs_desktop.table.interactions.base import Button, Context, Interaction, Panel

MOST_NAMES = 12  # that get buttons of their own
CONFIRM, YES, NO = "confirm", "yes", "no"


class _AboutSource(Interaction):
    """Marks the card that the question is about."""

    def marks(self) -> Marks:
        source = self.decision.source
        return Marks(chosen=frozenset() if source is None else frozenset({source}))


class OptionInteraction(_AboutSource):
    """A button for each option."""

    @property
    def panel(self) -> Panel:
        return Panel.OPTIONS

    def buttons(self) -> list[Button]:
        labels = [self._label(option.key) for option in self.decision.options]
        return [Button(f"option {at}", label) for at, label in enumerate(labels)]

    def _label(self, key: Any) -> str:
        return option_label(self.decision, key, self.context.cards, self.context.names)

    def press(self, name: str) -> None:
        if name.startswith("option "):
            self.finish(self.decision.options[int(name.split()[1])].key)


class YesNoInteraction(_AboutSource):
    """Two buttons; a card that may go to the momentum can be dragged there too."""

    def marks(self) -> Marks:
        source = self.decision.source
        if self.decision.prompt != "clear-to-momentum" or source is None:
            return super().marks()
        return Marks(frozenset({source}), frozenset(), (Target.MOMENTUM, Target.DISCARD))

    def buttons(self) -> list[Button]:
        yes, no = YES_NO.get(self.decision.prompt, ("Yes", "No"))
        first = "" if self.decision.prompt in NEVER_AT_ONCE else "default"
        return [Button(YES, yes, first), Button(NO, no, "pass")]

    def activate(self, card: Handle) -> None:
        if card == self.decision.source:
            self.press(YES)

    def drop(self, drop: Drop) -> bool:
        ways = {Target.MOMENTUM: YES, Target.DISCARD: NO}
        if drop.card != self.decision.source or drop.target not in ways:
            return self.misplace(drop)
        self.press(ways[drop.target])
        return True

    def press(self, name: str) -> None:
        if name in (YES, NO):
            self.finish(name == YES)


class NumberInteraction(_AboutSource):
    """A number inside its bounds, from a field."""

    def __init__(self, decision: DecisionView, context: Context) -> None:
        super().__init__(decision, context)
        self.value = max(decision.minimum, min(decision.maximum, 0))

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
        return Marks(lit, frozenset(), (self._target,))

    @property
    def _target(self) -> Target:
        in_pool = self.decision.prompt == "place-in-pool"
        return Target.POOL if in_pool else Target.MOMENTUM

    def buttons(self) -> list[Button]:
        last = self.decision.maximum
        ends = ("First", "Last") if self._target is Target.POOL else ("Leftmost", "Rightmost")
        labels = dict(zip((self.decision.minimum, last), ends, strict=True))
        return [
            Button(
                f"place {place}",
                labels.get(place, f"After {self._neighbour(place)}"),
                "default" if place == last else "",
            )
            for place in range(self.decision.minimum, last + 1)
        ]

    def _neighbour(self, place: int) -> str:
        """The card in front of a place; in the momentum only its number is known."""
        own = (self.context.viewer, "pool")
        source = self.decision.source
        row = [card for card, at in self.context.zones.items() if at == own and card != source]
        if self._target is not Target.POOL or len(row) != self.decision.maximum:
            return str(place)
        return card_name(self.context.cards.get(row[place - 1]))

    def drop(self, drop: Drop) -> bool:
        if drop.card != self.decision.source or drop.target is not self._target:
            return self.misplace(drop)
        self.finish(max(self.decision.minimum, min(self.decision.maximum, drop.slot)))
        return True

    def press(self, name: str) -> None:
        if name.startswith("place "):
            self.finish(int(name.split()[1]))


class NameInteraction(_AboutSource):
    """A word, typed or taken from those that are known."""

    def __init__(self, decision: DecisionView, context: Context) -> None:
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
        known = [Button(f"name {at}", word) for at, word in enumerate(self.known[:MOST_NAMES])]
        return [*known, Button(CONFIRM, "Confirm", "default", bool(self.text))]

    def press(self, name: str) -> None:
        if name == CONFIRM and self.text:
            self.finish(self.text)
        elif name.startswith("name "):
            self.finish(self.known[int(name.split()[1])])


class OrderInteraction(_AboutSource):
    """All options in an order, kept as a list that the panel shows."""

    def __init__(self, decision: DecisionView, context: Context) -> None:
        super().__init__(decision, context)
        self.keys: list[Any] = [option.key for option in decision.options]

    @property
    def panel(self) -> Panel:
        return Panel.ORDER

    def label(self, key: Any) -> str:
        if isinstance(key, int):
            return card_name(self.context.cards.get(Handle(key)))
        return option_label(self.decision, key, self.context.cards, self.context.names)

    def set_order(self, keys: list[Any]) -> None:
        if sorted(map(repr, keys)) == sorted(map(repr, self.keys)):
            self.keys = list(keys)

    def buttons(self) -> list[Button]:
        return [Button(CONFIRM, "Confirm this order", "default")]

    def press(self, name: str) -> None:
        if name == CONFIRM:
            self.finish(list(self.keys))
