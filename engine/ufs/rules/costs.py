"""Whether costs can be paid, all together and in order (E.4.1.1, E.4.4.1, H.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from engine.kernel.decisions import Refusal
from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.amounts import needs_x
from engine.ufs.rules.choices import bounds, choices
from engine.ufs.rules.cost_acts import DESTINATIONS, is_prohibited, may_be_cost, on_top
from engine.ufs.rules.cost_demands import CostAct, CostReader, Demand, OffDeck, calls_for_attached
from engine.ufs.rules.knowledge import facing
from engine.ufs.rules.lookback import held_ability
from engine.ufs.rules.numbers import HIGHEST
from engine.ufs.rules.prohibitions import is_played_with_card, may_forbid
from engine.ufs.rules.readings import candidates, holds, number, stands_for
from engine.ufs.rules.stand_ins import stand_in
from engine.ufs.rules.trees import kinds_in, parts_of
from engine.ufs.rules.who import X, chooser, players

ALTERNATIVE = (n.Sequence, n.ChooseOne, n.If)
RULE = "E.4.1.1"


class Taking(NamedTuple):
    """How much a cost takes of something, and how much of it there is."""

    what: tuple[str, int | str]
    wanted: int
    there: int


def payable(game: UfsGame, context: Context, cost: tuple[n.Instruction, ...]) -> Refusal | None:
    """Why the costs (apart from control checks) cannot all be paid now; None if they can."""
    if not cost:
        return None
    context = _with_lowest_x(game, context, cost)
    refusal: Refusal | None = None
    for variant in _variants(game, context, cost):
        refusal = _pay(game, context, variant)
        if refusal is None:
            return None
    return refusal


def brought_to_play(
    game: UfsGame, context: Context, cost: tuple[n.Instruction, ...], play: n.PlayCard
) -> Iterator[Card]:
    """The cards that other costs can put where the one to be played comes from, as they lie then.

    E.4.4.1, E.4.6: it is played when the others have been paid.
    """
    context = _with_lowest_x(game, context, cost)
    reader = CostReader(game, context)
    for variant in _variants(game, context, cost):
        before = [demand for other in variant for demand in _demands(game, context, other)]
        for demand, earlier in product(_demands(game, context, play), before):
            yield from reader.brought(demand, earlier)


def _with_lowest_x(game: UfsGame, context: Context, cost: tuple[n.Instruction, ...]) -> Context:
    """H.4.4.2: the lowest X decides whether something can be paid at all."""
    if mentions_x(cost) and needs_x(game, context):
        return context.bind(X, _lowest_x(game, context, cost))
    return context


def mentions_x(cost: tuple[n.Instruction, ...]) -> bool:
    """H.4.4: whether there is an X in the cost."""
    return any([n.X in kinds_in(part) for part in cost])


def x_bounds(
    game: UfsGame,
    context: Context,
    cost: tuple[n.Instruction, ...],
    added: tuple[n.Instruction, ...] = (),
) -> tuple[int, int]:
    """The lowest and the highest X that may be announced; all in between are payable (H.4.4.2).

    `added`: what effects add to the cost has to be paid as well.
    """
    low = _lowest_x(game, context, cost)
    highest = min(
        (number(game, context, each) for each in _bounds_of_x(cost, upper=True)),
        default=HIGHEST,
    )
    high = low
    whole = (*cost, *added)
    while high < highest and payable(game, context.bind(X, high + 1), whole) is None:
        high += 1
    return low, high


def _lowest_x(game: UfsGame, context: Context, cost: tuple[n.Instruction, ...]) -> int:
    lows = (number(game, context, each) for each in _bounds_of_x(cost, upper=False))
    return max(lows, default=game.edition.lowest_x)


def _bounds_of_x(cost: tuple[n.Instruction, ...], *, upper: bool) -> Iterator[n.Amount]:
    """K.3.8."""
    for part in parts_of(cost):
        if isinstance(part, n.Bounded) and isinstance(part.amount, n.X):
            bound = part.high if upper else part.low
            if bound is not None:
                yield bound


# --- demands --------------------------------------------------------------------------------------


def _variants(
    game: UfsGame, context: Context, cost: tuple[n.Instruction, ...]
) -> Iterator[tuple[n.Instruction, ...]]:
    """The cost with all its alternatives decided, in every possible way."""
    if not any([isinstance(each, ALTERNATIVE) for each in cost]):
        yield cost
        return
    for combination in product(*(tuple(_ways(game, context, each)) for each in cost)):
        yield tuple(each for part in combination for each in part)


def _ways(
    game: UfsGame, context: Context, cost: n.Instruction
) -> Iterator[tuple[n.Instruction, ...]]:
    match cost:
        case n.Sequence(parts=parts):
            yield from _variants(game, context, parts)
        case n.ChooseOne(options=options, count=1):
            for option in options:
                yield from _ways(game, context, option)
        case n.If(condition=condition, then=then, otherwise=otherwise):
            branch = then if holds(game, context, condition) else otherwise
            yield from _variants(game, context, tuple(filter(None, (branch,))))
        case _:
            yield (cost,)


def _pay(game: UfsGame, context: Context, cost: tuple[n.Instruction, ...]) -> Refusal | None:
    cost = tuple(sorted(cost, key=_is_played_last))
    demands: list[Demand] = []
    drawn: list[OffDeck] = []
    spent: dict[tuple[str, int | str], int] = {}
    for at, instruction in enumerate(cost):
        is_able = _is_affordable(game, context, instruction, cost[:at])
        if not is_able or is_prohibited(game, context, instruction):
            return Refusal(RULE, f"the cost cannot be paid: {_word(instruction)}")
        for taking in _takings(game, context, instruction):
            spent[taking.what] = spent.get(taking.what, 0) + taking.wanted
            if spent[taking.what] > taking.there:
                return Refusal(RULE, f"the cost cannot be paid: {_word(instruction)}")
        for each in _demands(game, context, instruction):
            demand = _in_its_turn(game, context, each, cost[:at], drawn) if at else each
            there = len(demand.options)
            if there < demand.least:
                there = CostReader(game, context, tuple(drawn)).reach(demand, demands)
            if there < demand.least:
                few = f"{there} of {demand.least} cards to {demand.act.verb}"
                return Refusal(RULE, f"the cost cannot be paid: {few}")
            demands.append(demand)
        drawn += _brought(game, context, instruction, -len(drawn) - 1)
    if len(demands) < 2 or CostReader(game, context, tuple(drawn)).can_meet(demands, {}):
        return None
    return Refusal(RULE, "the cost cannot be paid: one card would have to pay twice")


def _is_played_last(cost: n.Instruction) -> bool:
    """E.4.6: a card is played for a cost once all others have been paid."""
    return isinstance(cost, n.PlayCard)


def _word(instruction: n.Instruction) -> str:
    return type(instruction).__name__.lower()


def _is_affordable(
    game: UfsGame, context: Context, cost: n.Instruction, before: tuple[n.Instruction, ...]
) -> bool:
    """J.5.1.1: an instruction to gain vitality fails at the maximum."""
    if not isinstance(cost, n.GainVitality):
        return True
    able = players(game, context, cost.by)
    return all(
        _vitality_by_then(game, context, each, before) < _maximum(game, each) for each in able
    )


def _vitality_by_then(
    game: UfsGame, context: Context, player: Player, before: tuple[n.Instruction, ...]
) -> int:
    """What the player has once the preceding costs have been paid."""
    vitality = game.vitality[player]
    for each in before:
        if not isinstance(each, n.GainVitality | n.LoseVitality):
            continue
        if player not in players(game, context, each.by):
            continue
        amount = number(game, context, each.amount)
        gained = amount if isinstance(each, n.GainVitality) else -amount
        vitality = min(vitality + gained, _maximum(game, player))
    return vitality


def _maximum(game: UfsGame, player: Player) -> int:
    return game.character(player).values.vitality or 0


def _brought(game: UfsGame, context: Context, cost: n.Instruction, first: int) -> Iterator[OffDeck]:
    """The cards that come off decks for a cost and so can pay later ones."""
    to: n.Zone | None
    match cost:
        case n.Draw(amount=amount, by=by):
            count, to = number(game, context, amount), n.Zone.HAND
        case n.Mill(amount=amount, by=by) if amount is not None:
            count, to = number(game, context, amount), n.Zone.DISCARD
        case n.Act(verb=verb, cards=n.Cards(place=n.Place(whose=by)) as cards) if on_top(cards):
            count, to = bounds(game, context, cards.quantity)[0], DESTINATIONS.get(verb)
        case n.MoveToZone(cards=n.Cards(place=n.Place(whose=by)) as cards, to=arrival) if on_top(
            cards
        ):
            count, to = bounds(game, context, cards.quantity)[0], arrival.zone
        case _:
            return
    if to is None:
        return
    for player in players(game, context, by):
        for _ in range(count):
            yield OffDeck(CardId(first), player, to)
            first -= 1


def _in_its_turn(
    game: UfsGame,
    context: Context,
    demand: Demand,
    before: tuple[n.Instruction, ...],
    drawn: list[OffDeck],
) -> Demand:
    """The demand after the preceding costs; "it" and "them" may be as few as these have bound."""
    if isinstance(demand.cards, n.Bound):
        is_named = any([getattr(each, "bind", "") == demand.cards.name for each in before])
        return demand._replace(least=0) if is_named else demand
    if not drawn:
        return demand
    reader = CostReader(game, context)
    more = [each.card for each in drawn if reader.asks_for_any(demand.cards, each)]
    return demand._replace(options=(*demand.options, *more))


def _takings(game: UfsGame, context: Context, cost: n.Instruction) -> Iterator[Taking]:
    """What a cost takes apart from chosen cards."""
    match cost:
        case n.Mill(amount=amount, by=by) if amount is not None:
            wanted = number(game, context, amount)
            yield from _off_decks(game, players(game, context, by), wanted)
        case (
            n.Act(cards=n.Cards(place=n.Place(whose=whose)) as cards)
            | n.MoveToZone(cards=n.Cards(place=n.Place(whose=whose)) as cards)
        ) if on_top(cards):
            wanted = bounds(game, context, cards.quantity)[0]
            yield from _off_decks(game, players(game, context, whose), wanted)
        case n.LoseVitality(amount=amount, by=by, low=low) if low is not None:
            least, wanted = number(game, context, low), number(game, context, amount)
            for each in players(game, context, by):
                yield Taking(("vitality", each), wanted, game.vitality[each] - least)
        case n.LoseStamina(amount=amount, cards=cards):
            wanted = number(game, context, amount)
            for card in stands_for(game, context, cards):
                has = -1 if card.stamina is None else card.stamina  # a negative number
                yield Taking(("stamina", card.id), wanted, has)
        case n.Counters(amount=quantity, name=name, cards=cards, add=False):
            seen = stands_for(game, context, cards)
            carried = [
                count for card in seen for each, count in card.counters if not name or each == name
            ]
            yield Taking(("counters", name), bounds(game, context, quantity)[0], sum(carried))


def _off_decks(game: UfsGame, decks: tuple[Player, ...], wanted: int) -> Iterator[Taking]:
    for each in decks:
        yield Taking(("deck", each), wanted, _removable(game, each))


def _removable(game: UfsGame, player: Player) -> int:
    """K.5.3: how many cards can be taken from the deck, including those of one cycle."""
    rest = len(game.zones[player, n.Zone.DISCARD]) - game.edition.cycled
    return len(game.zones[player, n.Zone.DECK]) + max(rest, 0)


def _demands(game: UfsGame, context: Context, cost: n.Instruction) -> Iterator[Demand]:
    match cost:
        case n.Act(verb=verb, cards=cards):
            act = CostAct(verb, DESTINATIONS.get(verb))
            yield from _of_cards(game, context, cost, cards, act)
        case n.MoveToZone(cards=cards, to=to, states=states):
            act = CostAct(n.Verb.ADD, to.zone, facing(states))
            yield from _of_cards(game, context, cost, cards, act)
        case n.Attach(cards=cards):
            yield from _of_cards(game, context, cost, cards, CostAct(n.Verb.ATTACH))
        case n.PlayCard(cards=cards):
            options = that_may_pay(game, context, cards)
            yield Demand(CostAct(n.Verb.PLAY), 1, options, cards, context.controller)


def _of_cards(
    game: UfsGame,
    context: Context,
    cost: n.Act | n.MoveToZone | n.Attach,
    cards: n.CardRef,
    act: CostAct,
) -> Iterator[Demand]:
    if isinstance(cards, n.Cards) and on_top(cards):
        return  # K.5.3: a deck that runs out is cycled
    if isinstance(cards, n.BothOf) and not cards.either:
        for half in (cards.left, cards.right):
            yield from _of_cards(game, context, cost, half, act)
        return
    verb, to, _ = act
    payer = chooser(game, context, cost.by)
    for made in choices(game, context, cards, verb):
        options = tuple([each for each in made.options if _may_pay(game, context, cards, each)])
        options += stand_in(game, context, cards, verb, payer, options)
        allowed = options
        if may_forbid(game, verb):
            allowed = tuple(e for e in options if may_be_cost(game, context, verb, e, to))
        takes_all = _takes_all(cards)
        # D.3.1.1.1: an empty hand is still a hand.
        least = len(options) if takes_all else _least(game, context, cards, made.minimum)
        yield Demand(act, least, allowed, cards, payer, takes_all, cost.bind)


def _takes_all(cards: n.CardRef) -> bool:
    """Whether the cost takes all cards: if any of them cannot be taken, it is not paid."""
    if isinstance(cards, n.Whole):
        return True
    return isinstance(cards, n.Cards | n.Among) and cards.pick in (n.Pick.ALL, n.Pick.EACH)


def _least(game: UfsGame, context: Context, cards: n.CardRef, settled: int) -> int:
    """How many cards a cost needs that does not take all; one if it names a particular card."""
    match cards:
        case n.Cards(quantity=quantity, pick=pick) | n.Among(quantity=quantity, pick=pick):
            return 0 if pick is n.Pick.ANY else bounds(game, context, quantity)[0]
        case _:
            return max(settled, 1)


def that_may_pay(game: UfsGame, context: Context, cards: n.CardRef) -> tuple[CardId, ...]:
    """The cards meant that may pay by being played."""
    found = candidates(game, context, cards)
    return tuple([each for each in found if _may_pay(game, context, cards, each)])


def _may_pay(game: UfsGame, context: Context, cards: n.CardRef, card_id: CardId) -> bool:
    """D.2.2.3.3; and a card that is itself being played is in transit by then (E.4.2)."""
    card = game.cards[card_id]
    if card.attached_to is not None and not calls_for_attached(cards):
        return False
    source = context.source
    if not isinstance(cards, n.Cards) or source is None or source.card != card_id:
        return True
    return not _is_played(game, context, card)


def _is_played(game: UfsGame, context: Context, card: Card) -> bool:
    """E.4: whether the card alone is played, or an action together with its ability."""
    held = held_ability(game, context)
    return held is None or is_played_with_card(game, context.controller, card, held.ability)
