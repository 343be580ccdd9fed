"""Choosing cards: on the table, or in a panel if some of them lie in piles."""

from __future__ import annotations

from functools import cached_property

from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView
from ufs_desktop.grammar import counted
from ufs_desktop.table.intents import Drop, Marks
from ufs_desktop.table.interactions.base import Button, Interaction, Panel, TableContext
from ufs_desktop.table.layout import PANEL

FULL = "{cards} are chosen, and no more may be: click one of them to take it back"
CONFIRM, NONE, CLEAR, FOR_ME = "confirm", "none", "clear", "for me"


class CardsInteraction(Interaction):
    """Collects cards up to the maximum; clicks on more are refused."""

    def __init__(self, decision: DecisionView, context: TableContext) -> None:
        super().__init__(decision, context)
        self.options: tuple[Handle, ...] = tuple(option.key for option in decision.options)
        self.chosen: tuple[Handle, ...] = ()

    @property
    def panel(self) -> Panel:
        if self.decision.prompt in self.questions.payments:
            return Panel.PAYMENT
        return Panel.PICKER if any(map(self.is_in_pile, self.options)) else Panel.NONE

    @property
    def is_complete(self) -> bool:
        inside = self.decision.minimum <= len(self.chosen) <= self.decision.maximum
        return inside and self.questions.suffices(self.decision, self.context.cards, self.chosen)

    @property
    def is_one_enough(self) -> bool:
        """Whether a click on one card answers at once, without being confirmed."""
        least, most = self.decision.minimum, self.decision.maximum
        return most == 1 and (least == 1 or self.decision.prompt in self.questions.at_once)

    @property
    def _is_counted(self) -> bool:
        return self.decision.maximum > 1 and self.decision.prompt not in self.questions.weighed

    @cached_property
    def cheapest(self) -> tuple[Handle, ...]:
        """The cards that pay for it at the least loss, if the game can tell."""
        if self.decision.prompt not in self.questions.for_me:
            return ()
        return tuple(self.questions.cheapest(self.decision, self.context.cards))

    @property
    def _is_full(self) -> bool:
        return len(self.chosen) >= self.decision.maximum

    def sentence(self) -> str:
        words = super().sentence()
        most = self.decision.maximum
        return f"{words}  ({len(self.chosen)} of {most})" if self._is_counted else words

    def marks(self) -> Marks:
        chosen = frozenset(self.chosen)
        free = self._is_full and self.decision.maximum > 1
        lit = frozenset() if free else frozenset(self.options) - chosen
        return Marks(lit, chosen, (PANEL,), dim_others=True)

    def buttons(self) -> list[Button]:
        buttons = []
        if not self.chosen and self.cheapest:
            names = ", ".join(map(self.name_of, self.cheapest))
            label = f"{self.questions.for_me[self.decision.prompt]}: {names}"
            buttons.append(Button(FOR_ME, label))
        if self.chosen or (self.decision.minimum > 0 and not self.is_one_enough):
            count = len(self.chosen) if self._is_counted else 0
            label = f"Confirm {count}" if count else "Confirm"
            buttons.append(
                Button(CONFIRM, label, "default", self.is_complete and bool(self.chosen))
            )
        if self.decision.optional or self.decision.minimum == 0:
            label = self.questions.passes.get(self.decision.prompt, "None")
            buttons.append(Button(NONE, label, "pass"))
        if self.chosen:
            buttons.append(Button(CLEAR, "Choose again", "cancel"))
        return buttons

    def activate(self, card: Handle) -> None:
        if card in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != card)
        elif card not in self.options:
            self.attempted.emit("choose", card)
            return
        elif self.decision.maximum == 1:
            self.chosen = (card,)
        elif self._is_full:
            cards = counted(self.decision.maximum, "card")
            self.misplaced.emit(FULL.format(cards=cards))
        else:
            self.chosen = (*self.chosen, card)
        if self.chosen and self.is_one_enough:
            self.press(CONFIRM)
        else:
            self.changed.emit()

    def drop(self, drop: Drop) -> bool:
        if self.means_nothing(drop) or drop.card in self.chosen:
            return False
        self.activate(drop.card)
        return self.is_one_enough and drop.card in self.options

    def press(self, name: str) -> None:
        if name == CONFIRM and self.is_complete:
            self.finish(list(self.chosen))
        elif name == FOR_ME and self.cheapest:
            self.finish(list(self.cheapest))
        elif name == NONE:
            self.finish([])
        elif name == CLEAR:
            self.chosen = ()
            self.changed.emit()
