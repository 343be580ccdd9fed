"""What has to be paid for a card or an ability, and whether it can be (11.3.5, 11.3.7, 11.6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.costs import CheaperCards, CostsLess, DueCost, FurtherCost, OtherCost
from engine.fftcg.model.patterns import WhoseCards
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.spells import (
    NOTHING_OWED,
    ActionAbility,
    CostCards,
    SpellDiscard,
    SpellPay,
    SpellSelect,
    SpellSeries,
    SpellStep,
    SpellText,
    SpellVerb,
)
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import choices, conditions, layers, patterns, payments, variables
from engine.fftcg.rules.replacements import GONE
from engine.kernel.decisions import Refusal
from engine.kernel.ids import CardId, Player

GIVING = frozenset({SpellVerb.DULL, *GONE})  # what can be done with cards as a cost


def of_ability(cost: ActionAbility) -> DueCost:
    """11.5.4, 11.6.2, 11.6.2.1, 11.7.2, 11.7.2.1: its own cost, which nothing changes."""
    return DueCost(
        cost.price,
        cost.discards,
        namesake=bool(cost.special),
        dulls=cost.dulls,
        puts_away=cost.puts_away,
        counters=cost.counters,
        discards_itself=cost.discards_itself,
        leaves=cost.leaves,
        gives=_gives(cost.gives),
        is_played=cost.zone is CardZone.HAND,
    )


def of_card(
    game: DuelState, player: Player, card: CardId, *, with_added: bool, instead: bool
) -> DueCost:
    """11.3.5, 11.4.4: what it refers to is read now; additional costs come on top of everything."""
    other = other_of(game, card)
    if instead and other is not None:
        found = DueCost(other.price, other.discards, gives=_gives(other.gives), is_played=True)
    else:
        found = DueCost(price_of(game, player, card), is_played=True)
    for term in game.cards[card].printed.terms:
        if isinstance(term, FurtherCost) and (with_added or not term.is_optional):
            found = found._replace(
                price=found.price.with_more(term.price),
                discards=found.discards + term.discards,
                gives=(*found.gives, *_gives(term.gives)),
            )
    return found


def of_step(step: SpellStep) -> DueCost | None:
    """The CP that are paid as something resolves, and the cards that are given with them: one
    cost, which is paid in full (11.6.10). None if it is no such step."""
    parts = step.steps if isinstance(step, SpellSeries) else (step,)
    found, prices = DueCost(NOTHING_OWED), 0
    for part in parts:
        match part:
            case SpellPay(price=price):
                found, prices = found._replace(price=price), prices + 1
            case SpellDiscard(count=count, whose=WhoseCards.OWN, is_random=False):
                found = found._replace(discards=found.discards + count)
            case SpellSelect(pattern, count, WhoseCards.OWN, verb) if verb in GIVING:
                found = found._replace(gives=(*found.gives, CostCards(verb, pattern, count)))
            case _:
                return None
    return found if prices == 1 else None


def _gives(gives: CostCards | None) -> tuple[CostCards, ...]:
    return () if gives is None else (gives,)


def price_of(game: DuelState, player: Player, card: CardId) -> CpPrice:
    """4.1: no reduction takes it below zero."""
    price, ref = payments.card_price(game, card), game.cards[card].ref
    for term in game.cards[card].printed.terms:
        if isinstance(term, CostsLess) and (
            term.condition is None or conditions.holds(game, term.condition, player, ref)
        ):
            # 11.3.5, 11.4.4
            price = price.with_less(conditions.amount(game, term.amount, player, ref))
    return price.with_less(_reduction(game, player, game.cards[card]))


def _reduction(game: DuelState, player: Player, card: TcgCard) -> int:
    """By cards on the field, for cards that this player plays."""
    return sum(
        each.change.amount
        for each in layers.in_force(game)
        if isinstance(each.change, CheaperCards)
        and game.cards[each.card].controller == player
        and patterns.is_such(game, card, each.change.pattern, player, each.said_by)
    )


def optional_of(game: DuelState, card: CardId) -> FurtherCost | None:
    """What may be paid in addition, and need not be."""
    terms = game.cards[card].printed.terms
    return next(
        (each for each in terms if isinstance(each, FurtherCost) and each.is_optional), None
    )


def other_of(game: DuelState, card: CardId) -> OtherCost | None:
    """What may be paid instead of the cost of the card."""
    terms = game.cards[card].printed.terms
    return next((each for each in terms if isinstance(each, OtherCost)), None)


def gifts(game: DuelState, player: Player, card: CardId, gives: CostCards) -> tuple[CardId, ...]:
    """11.6.2.3, 11.6.2.4: cards of one's own that it can be done to, including this one."""
    found = choices.candidates(game, player, gives.pattern, game.cards[card].ref)
    if gives.verb is SpellVerb.DULL:  # 15.1.1.2.1
        return tuple(each for each in found if game.cards[each].active)
    return found


def why_unpaid(game: DuelState, player: Player, card: CardId, cost: DueCost) -> Refusal | None:
    """Whether there is any way to pay it: one card serves one cost (11.2.1)."""
    if cost.namesake and not payments.discardable(game, player, card, namesake=True):
        return Refusal("11.7.1", "there is no Character card with its name to discard")
    is_found = False
    for apart in _aparts(game, player, card, cost):
        is_found = True
        sources = payments.cp_sources(game, player, apart) if cost.price.total else ()
        if payments.exact_payment(cost.price, sources) is not None:
            return None
    if is_found:
        return Refusal("11.2.1.1", "the cost cannot be paid")
    if cost.gives:
        return Refusal("11.6.2.4", "there is nothing to pay the cost with")
    return Refusal("11.6.10", "there are not enough cards to discard")


def _aparts(
    game: DuelState, player: Player, card: CardId, cost: DueCost
) -> Iterator[tuple[CardId, ...]]:
    """The cards that serve other costs, in every possible way."""
    itself = (card,) if cost.takes_itself else ()
    for discarded in _discards(game, player, card, cost):
        for given in _given(game, player, card, cost.gives):
            if not set(given) & {*discarded, *itself}:
                yield *itself, *discarded, *given


def _discards(
    game: DuelState, player: Player, card: CardId, cost: DueCost
) -> Iterator[tuple[CardId, ...]]:
    found = payments.discardable(game, player, card, namesake=False)
    hand = tuple(each for each in found if each != card or not cost.takes_itself)
    if not cost.namesake:
        yield from combinations(hand, cost.discards)
        return
    for namesake in payments.discardable(game, player, card, namesake=True):
        rest = [each for each in hand if each != namesake]
        for others in combinations(rest, cost.discards):
            yield namesake, *others


def _given(
    game: DuelState, player: Player, card: CardId, gives: tuple[CostCards, ...]
) -> Iterator[tuple[CardId, ...]]:
    if not gives:
        yield ()
        return
    for first in combinations(gifts(game, player, card, gives[0]), gives[0].count):
        for others in _given(game, player, card, gives[1:]):
            if not set(first) & set(others):
                yield *first, *others


def numbers(
    game: DuelState, player: Player, card: CardId, cost: DueCost, text: SpellText | None
) -> Iterator[int]:
    """4.5, 11.3.5, 11.6.7: each X that can be paid and for which there is enough to choose."""
    ref, made = game.cards[card].ref, payments.most_cp(game, player)
    return (
        number
        for number in range((made - cost.price.total) // cost.price.variables + 1)
        if text is None or choices.can_choose(game, player, variables.settled(text, number), ref)
        if why_unpaid(game, player, card, at_number(cost, number)) is None
    )


def at_number(cost: DueCost, number: int) -> DueCost:
    """What is given besides CP may depend on X, too (11.6.7)."""
    gives = variables.settled(cost.gives, number)
    return cost._replace(price=cost.price.with_number(number), gives=gives)
