"""Several questions as one: for which of these cards, instead of a yes or no for each."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal

from engine.kernel.decisions import Kind
from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView, OptionView
from ufs_desktop.table.interactions.base import Button, TableContext
from ufs_desktop.table.interactions.cards import CLEAR, CONFIRM, NONE, CardsInteraction

OTHERS = "others"  # the fact that names the cards about which the same is asked next


def others_of(decision: DecisionView) -> tuple[Handle, ...]:
    """The cards about which the same yes or no is asked after this one."""
    found = dict(decision.facts).get(OTHERS) or ()
    return tuple(Handle(card) for card in found if card is not None)


class GatherInteraction(CardsInteraction):
    """All cards are chosen at first. The first one's answer is given, the others' are promised."""

    promised = Signal(object)  # the answers to the questions that follow, by card

    def __init__(self, decision: DecisionView, context: TableContext) -> None:
        assert decision.source is not None
        self._first: Handle = decision.source
        cards = (decision.source, *others_of(decision))
        options = tuple(OptionView(card, (card,)) for card in cards)
        asked = decision._replace(
            kind=Kind.CARDS, options=options, minimum=0, maximum=len(cards), source=None
        )
        super().__init__(asked, context)
        self.chosen = cards

    @property
    def _is_counted(self) -> bool:
        """Never: the button says how many already."""
        return False

    def buttons(self) -> list[Button]:
        yes, _ = self.questions.yes_no[self.decision.prompt]
        none_words = self.questions.passes.get(self.decision.prompt, "None")
        count = len(self.chosen)
        confirm = Button(CONFIRM, f"{yes}: {count} of {len(self.options)}", "default", count > 0)
        none = Button(NONE, none_words, "pass")
        return [confirm, none, *([Button(CLEAR, "Choose again", "cancel")] if count else [])]

    def finish(self, key: Any) -> None:
        self.promised.emit({card: card in key for card in self.options if card != self._first})
        super().finish(self._first in key)
