"""A text as a bot reads it, and what it is worth as a whole with the best choices.

The appraisers of its instructions are in `appraisers/`, one file for each subject.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from engine.bots.fftcg.table import DuelTable
from engine.bots.worth import Appraisers
from engine.fftcg.model import spells
from engine.fftcg.model.card import TcgCard
from engine.fftcg.rules import choices
from engine.kernel.ids import CardId, Ref

LATER = 0.3  # share of what counts only later in the turn
Targets = tuple[tuple[CardId, ...], ...]


class TextView(NamedTuple):
    """The text of a card, as it would be carried out with these cards chosen."""

    table: DuelTable
    itself: Ref
    context: Targets = ()
    setting_off: tuple[CardId, ...] = ()
    kept: tuple[CardId, ...] = ()

    def within(self, context: Targets) -> TextView:
        return self._replace(context=context)

    def handing_on(self, meant: spells.SpellCards | None) -> TextView:
        """The same, for a text that comes later and refers to these cards."""
        kept = () if meant is None else tuple(card.id for card in self.cards(meant))
        return self._replace(context=(), kept=kept)

    def cards(self, meant: spells.SpellCards) -> list[TcgCard]:
        """The cards that are meant, as far as this is known yet."""
        game, player = self.table.game, self.table.me
        match meant:
            case spells.ChosenCards(choice=choice):
                found: Sequence[CardId] = self.context[choice] if choice < len(self.context) else ()
            case spells.ItselfCard():
                found = (self.itself.card,)
            case spells.BothChosen(first=first):
                found = tuple(chain.from_iterable(self.context[first : first + 2]))
            case spells.SettingOff():
                found = self.setting_off
            case spells.KeptCards():
                found = self.kept
            case spells.EveryCard(wanted=wanted):
                found = choices.candidates(game, player, wanted, self.itself)
            case _:
                found = ()
        return [game.cards[card] for card in found]


TEXTS: Appraisers[TextView] = Appraisers()


def text_worth(view: TextView, text: spells.SpellText) -> float:
    """The worth with the best possible choices and modes."""
    if text.modes:
        return max((w for _, w in ranked_modes(view, text)), default=0.0)
    chosen: Targets = ()
    game, player = view.table.game, view.table.me
    for choice in range(len(text.choices)):
        found = choices.offered(game, player, text, chosen, view.itself)
        chosen = (*chosen, best_targets(view.within(chosen), text, choice, found))
    return TEXTS.in_a_row(view.within(chosen), text.steps).points


def ranked_modes(view: TextView, text: spells.SpellText) -> list[tuple[tuple[int, ...], float]]:
    """Each way to select modes, with its worth."""
    able = choices.selectable(view.table.game, view.table.me, text, view.itself)
    return [(modes, text_worth(view, choices.with_modes(text, modes))) for modes in able]


def best_targets(
    view: TextView, text: spells.SpellText, choice: int, found: Sequence[CardId]
) -> tuple[CardId, ...]:
    """The targets for which the text is worth most; if it is optional, only those that pay."""
    wanted = text.choices[choice]
    worths = {card: _worth_of_one(view, text, choice, card) for card in found}
    best = sorted(found, key=lambda card: (-worths[card], card))[: wanted.most]
    return tuple(card for at, card in enumerate(best) if at < wanted.least or worths[card] > 0)


def _worth_of_one(view: TextView, text: spells.SpellText, choice: int, card: CardId) -> float:
    """What else is chosen is not known yet."""
    before = (*view.context, *((),) * choice)[:choice]
    chosen = (*before, (card,))
    return TEXTS.in_a_row(view.within(chosen), text.steps).points
