"""What is done to players: to their hands, decks and points, and what they have to give up."""

from __future__ import annotations

from dataclasses import replace

from engine.bots.fftcg.acts import deed
from engine.bots.fftcg.table import CARD_WORTH, DISCARD_WORTH
from engine.bots.fftcg.view import TEXTS, TextView
from engine.fftcg.model import spells
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.hands import SpellRob
from engine.fftcg.model.patterns import WhoseCards
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.deeds import PLAYING
from engine.fftcg.rules import choices, conditions, kinds

SEARCH_WORTH, REVEAL_WORTH = 2.0, 1.8
THIN_DECK = 14  # cards: from here on, none is drawn that need not be


@TEXTS.of(spells.SpellDraw)
def drawing(view: TextView, step: spells.SpellDraw) -> float:
    table = view.table
    count = conditions.amount(table.game, step.count, table.me, view.itself)
    if step.whose is not WhoseCards.OPPONENT:
        left = len(table.game.cards_in(table.me, CardZone.DECK))
        if left < THIN_DECK:  # an empty one loses the game (3.1.2)
            return -count * CARD_WORTH
    return count * CARD_WORTH * _side(step.whose)


@TEXTS.of(spells.SpellDiscard)
def discarding(view: TextView, step: spells.SpellDiscard) -> float:
    """An empty hand loses nothing."""
    table = view.table
    if step.whose is WhoseCards.OWN:
        return -DISCARD_WORTH * step.count
    held = len(table.game.cards_in(table.rival, CardZone.HAND))
    theirs = DISCARD_WORTH * min(step.count, held)
    return theirs if step.whose is WhoseCards.OPPONENT else theirs - DISCARD_WORTH * step.count


@TEXTS.of(spells.SpellSearch)
def search(view: TextView, step: spells.SpellSearch) -> float:
    return SEARCH_WORTH * step.most


@TEXTS.of(spells.SpellReveal)
def reveal(view: TextView, step: spells.SpellReveal) -> float:
    return REVEAL_WORTH * step.most


@TEXTS.of(SpellRob)
def robbery(view: TextView, step: SpellRob) -> float:
    """A card that we select is worth more than one that the rival picks."""
    held = view.table.game.cards_in(view.table.rival, CardZone.HAND)
    return SEARCH_WORTH if held else 0.0


@TEXTS.of(spells.SpellPoints)
def points(view: TextView, step: spells.SpellPoints) -> float:
    table = view.table
    if step.whose is WhoseCards.OWN:
        return -step.count * table.point_worth(table.me)
    return step.count * table.point_worth(table.rival)


@TEXTS.of(spells.SpellSelect)
def selection(view: TextView, step: spells.SpellSelect) -> float:
    """Players who have to give something up choose what they miss least."""
    if step.verb is None:
        return 0.0
    if step.verb is SpellVerb.DISCARD:
        return -DISCARD_WORTH * step.count
    if step.whose is WhoseCards.ANYBODY:
        each = (replace(step, whose=whose) for whose in (WhoseCards.OWN, WhoseCards.OPPONENT))
        return sum(selection(view, one) for one in each)
    table = view.table
    if step.verb in PLAYING:
        able = choices.candidates(table.game, table.me, step.pattern, view.itself)
        return max((table.printed_worth(table.card(each).printed) for each in able), default=0.0)
    theirs = table.field(table.me if step.whose is WhoseCards.OWN else table.rival)
    fitting = [each for each in theirs if not step.pattern.kinds.isdisjoint(_kinds(view, each))]
    given = sorted(deed(table, step.verb, each) for each in fitting)
    return sum(given[-step.count :] if step.whose is WhoseCards.OWN else given[: step.count])


@TEXTS.of(spells.SpellMill)
def milling(view: TextView, step: spells.SpellMill) -> float:
    """Nobody knows which cards those are."""
    return 0.0


def _kinds(view: TextView, card: TcgCard) -> frozenset[str]:
    return frozenset(kinds.kinds(view.table.game, card))


def _side(whose: WhoseCards) -> float:
    return {WhoseCards.OWN: 1.0, WhoseCards.OPPONENT: -1.0, WhoseCards.ANYBODY: 0.0}[whose]
