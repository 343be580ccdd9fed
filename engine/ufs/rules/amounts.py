"""The numbers that amounts stand for right now (J.4)."""

from __future__ import annotations

from engine.kernel.events import Batch
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.details import CHECKS, check_of
from engine.ufs.model.effect import Context
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.model.values import FACE_DOWN, HeldAbility, HeldKeyword, Values
from engine.ufs.rules import vitals
from engine.ufs.rules.lookback import as_it_was, held_ability
from engine.ufs.rules.numbers import half, quotient
from engine.ufs.rules.properties import present, printed, shown, stat
from engine.ufs.rules.readings import NUMBERS, number, stands_for
from engine.ufs.rules.who import COMPARED, X, bound_events, is_group, players

VITALITY_EVENTS = frozenset({n.Verb.GAIN_VITALITY, n.Verb.LOSE_VITALITY})
# Verbs whose events have a number of their own; damage that is dealt is also taken.
MEASURED = ({n.Verb.MODIFY}, {n.Verb.DEAL_DAMAGE}, {n.Verb.TAKE_DAMAGE}, VITALITY_EVENTS)


@NUMBERS.reads(n.Amount)
def _number(game: UfsGame, context: Context, amount: n.Amount) -> int:
    match amount:
        case n.Number(value=value):
            return value
        case n.X():
            return _x(game, context)
        case n.Bounded(amount=inner, low=low, high=high):  # K.3.8
            return _bounded(game, context, number(game, context, inner), low, high)
        case n.Plus(left=left, right=right):
            return number(game, context, left) + number(game, context, right)
        case n.Minus(left=left, right=right):
            return number(game, context, left) - number(game, context, right)
        case n.Times(factor=factor, amount=inner):
            return factor * number(game, context, inner)
        case n.Half(amount=inner, rounding=rounding):
            return half(number(game, context, inner), rounding)
        case n.Quotient(dividend=dividend, divisor=divisor, rounding=rounding):
            by = number(game, context, divisor)
            return quotient(number(game, context, dividend), by, rounding)
        case n.PerEach(amount=inner, of=of, step=step):
            return number(game, context, inner) * (number(game, context, of) // step)
        case n.Quantity(amount=inner):
            return number(game, context, inner) if inner is not None else 0
        case _:
            return _of_the_game(game, context, amount)


def _of_the_game(game: UfsGame, context: Context, amount: n.Amount) -> int:
    match amount:
        case n.Count(cards=cards):
            return len(stands_for(game, context, cards))
        case n.StatOf(cards=cards, stat=which, printed=in_print):
            return sum(_stats(game, context, cards, which, in_print))
        case n.Extreme(cards=cards, stat=which, most=most, printed=in_print):
            numbers = _stats(game, context, cards, which, in_print)
            return (max(numbers) if most else min(numbers)) if numbers else 0
        case n.PlayerStat(who=who, stat=which):
            found = [player_stat(game, each, which) for each in players(game, context, who)]
            return sum(found) if is_group(who) else sum(found[:1])
        case n.RatingOf(cards=cards, keyword=keyword):
            seen = stands_for(game, context, cards)
            return max((_rating(card, keyword) for card in seen), default=0)
        case n.GrantingRating():
            return _granting_rating(game, context)
        case n.CountersOn(cards=cards, name=""):
            carried = [pair for card in stands_for(game, context, cards) for pair in card.counters]
            return sum(count for _, count in carried)
        case n.CountersOn(cards=cards, name=name):
            seen = stands_for(game, context, cards)
            return sum(dict(card.counters).get(name, 0) for card in seen)
        case n.DistinctCount():
            return _distinct(game, context, amount)
        case n.SharedCount(cards=cards, other=other, property=which):
            own, others = (_all_shown(game, context, ref, which) for ref in (cards, other))
            return len(own & others)
        case _:
            return _of_the_past(game, context, amount)


def _distinct(game: UfsGame, context: Context, amount: n.DistinctCount) -> int:
    """C.3.2: valueless cards do not count, even if printed words are asked for."""
    which = n.Property(amount.of)
    seen = [card for card in stands_for(game, context, amount.cards) if card.has_state]
    faces = [printed(game, card) if amount.printed else card.values for card in seen]
    words = [shown(face, which) for face in faces]
    return sum(map(len, words)) if amount.each else len(frozenset[str]().union(*words))


def _all_shown(
    game: UfsGame, context: Context, ref: n.CardRef, which: n.Property
) -> frozenset[str]:
    seen = stands_for(game, context, ref)
    return frozenset[str]().union(*(shown(card.values, which) for card in seen if card.has_state))


def _of_the_past(game: UfsGame, context: Context, amount: n.Amount) -> int:
    match amount:
        case n.CheckNumber(final=final):
            return _check_number(game, context, final)
        case n.Happening(name=name, what=what):
            return _happening(context, name, what)
        case n.Difference(name=name):
            pair: tuple[int, int] = context.get(name) or (0, 0)
            return abs(pair[0] - pair[1])
        case n.ChosenNumber(name=name):
            return int(context.get(name) or 0)
        case _:
            raise TypeError(f"no reading for {type(amount).__name__}")


def needs_x(game: UfsGame, context: Context) -> bool:
    """J.4.3.3: whether nothing defines X, so that the controller has to choose it."""
    held = held_ability(game, context)
    return context.get(X) is None and (held is None or held.ability.x is None)


def _x(game: UfsGame, context: Context) -> int:
    value = context.get(X)
    if value is None:
        held = held_ability(game, context)
        defined = held.ability.x if held is not None else None
        value = 0 if defined is None else number(game, context, defined)
    return max(int(value), 0)  # J.4.3.4


def _bounded(
    game: UfsGame, context: Context, value: int, low: n.Amount | None, high: n.Amount | None
) -> int:
    if low is not None:
        value = max(value, number(game, context, low))
    return value if high is None else min(value, number(game, context, high))


def _stats(
    game: UfsGame, context: Context, cards: n.CardRef, which: n.Stat, in_print: bool
) -> list[int]:
    """J.4.2.1: a missing number is 0; nothing can be referenced about a valueless card."""
    seen = stands_for(game, context, cards)
    if which in vitals.MEASURES:
        return [vitals.measure(context, card, _known(card), which) or 0 for card in seen]
    if in_print:
        return [stat(printed(game, card), which) or 0 for card in seen]
    return [present(card, _known(card), which) or 0 for card in seen]


def _known(card: Card) -> Values:
    return card.values if card.has_state else FACE_DOWN


def player_stat(game: UfsGame, player: int, which: n.Stat) -> int:
    """Vitality, maximum vitality or hand size of a player."""
    if which is n.Stat.VITALITY:
        return game.vitality[player]
    return stat(game.character(player).values, which) or 0


def _rating(card: Card, keyword: str) -> int:
    ratings = [each.rating or 0 for each in card.values.keywords if each.name == keyword.lower()]
    return max(ratings, default=0)


def _granting_rating(game: UfsGame, context: Context) -> int:
    """I.2.4: the rating of the very instance that the ability is linked to.

    If it has been lost, it counts as it was when the effect's scope began, or when it was gained.
    """
    held = held_ability(game, context)
    if held is None:
        return 0
    assert context.source is not None
    card_id = context.source.card
    granting: HeldKeyword | n.KeywordLink | None = _linked(game.cards[card_id], held)
    if granting is None:
        lost = (_linked(card, held) for card in as_it_was(game, context, card_id))
        granting = next(filter(None, lost), held.ability.link)
    return (granting.rating or 0) if granting is not None else 0


def _linked(card: Card, held: HeldAbility) -> HeldKeyword | None:
    """The instance of a keyword that grants the ability, if the card has it."""
    for own in card.values.keywords:
        if own.key == held.link:
            return own
    return None


def _check_number(game: UfsGame, context: Context, final: bool) -> int:
    """E.3.1.1, E.3.5.1: the number of the event's check, or else of the current or last one."""
    for event in bound_events(context):
        if event.kind in CHECKS:
            return check_of(event).value if final else _started(game, event.amount, event.kind)
    check = game.check or game.last_check
    if check is None:
        return 0
    return check.value if final else check.start


def _started(game: UfsGame, amount: int, kind: str) -> int:
    check: Check | None = game.check or game.last_check
    if kind == n.Verb.MAKE_CHECK or check is None:
        return amount
    return check.start


def _happening(context: Context, name: str, what: n.Stat | None) -> int:
    value = context.get(name)
    if isinstance(value, int):
        return value
    events = bound_events(context, name)
    if events:
        return _in_events(events, what)
    return len(value) if isinstance(value, tuple) else 0


def _in_events(events: Batch, what: n.Stat | None) -> int:
    match what:
        case n.Stat.DAMAGE:
            dealt = [event.amount for event in events if event.kind == n.Verb.DEAL_DAMAGE]
            taken = [event.amount for event in events if event.kind == n.Verb.TAKE_DAMAGE]
            return sum(dealt or taken)
        case n.Stat.VITALITY:
            return sum(event.amount for event in events if event.kind in VITALITY_EVENTS)
        case None:
            amounts = ([e.amount for e in events if e.kind in kinds] for kinds in MEASURED)
            return next((abs(sum(each)) for each in amounts if each), len(events))
        case _:
            return sum(event.amount for event in events)


def compared(game: UfsGame, context: Context, condition: n.Condition) -> Context:
    """The context with the two numbers that a condition compares, for `Difference`."""
    match condition:
        case n.Compare(left=left, right=right):
            pair = (number(game, context, left), number(game, context, right))
            return context.bind(COMPARED, pair)
        case _:
            return context
