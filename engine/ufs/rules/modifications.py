"""Single changes of a card's numbers, and whether they can land on it (C.3.3.4, C.3.4).

A change yields new values; `procedures.modification` applies it to the current state, just once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Operation, Stat, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context, Suspended
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import Values
from engine.ufs.rules.numbers import half
from engine.ufs.rules.properties import printed
from engine.ufs.rules.readings import candidates, number
from engine.ufs.rules.statics import statements
from engine.ufs.rules.steadiness import LIVE_ONLY
from engine.ufs.rules.who import players

FIELDS: dict[Stat, str] = {
    Stat.SPEED: "speed",
    Stat.DAMAGE: "damage",
    Stat.DIFFICULTY: "difficulty",
    Stat.CONTROL: "control",
    Stat.BLOCK_MODIFIER: "block_modifier",
    Stat.HAND_SIZE: "hand_size",
    Stat.VITALITY: "vitality",
    Stat.MAXIMUM_VITALITY: "vitality",
    Stat.STAMINA: "stamina",
}
TRANSIT = Zone.TRANSIT
SUSPENDED = "suspended"


class Changed(NamedTuple):
    """The values after a change of one number, and by how much it really changed."""

    values: Values
    by: int
    operation: Operation


def is_live(game: UfsGame, card: Card) -> bool:
    """C.3.4: being played (unless changes wait for that), in its attack sequence, or pending."""
    on_its_way = card.id in game.playing or card.zone is TRANSIT
    if on_its_way and not game.edition.changes_wait:
        return True
    ref = card.ref
    return ref in game.attack_stack or (game.attack is not None and game.attack.card == ref)


def live_cards(game: UfsGame) -> tuple[CardId, ...]:
    """C.3.4: the only cards for which `is_live` may be true; usually there are none."""
    transit = (*game.zones[0, TRANSIT], *game.zones[1, TRANSIT])
    going_on = () if game.attack is None else (game.attack.card.card,)
    waiting = tuple(ref.card for ref in game.attack_stack)
    return (*game.playing, *transit, *going_on, *waiting)


def is_at_rest(game: UfsGame, card: Card, stat: Stat) -> bool:
    """C.3.4: whether this is speed or damage of a card that is not live: these do not change."""
    return stat in LIVE_ONLY and not is_live(game, card)


def is_suspended(game: UfsGame, card_id: CardId, *stats: Stat) -> bool:
    """Whether a change of these numbers of a card (none: of its attack zone) has to wait."""
    if not game.edition.changes_wait or card_id not in game.playing:
        return False
    is_held_back = not stats or not LIVE_ONLY.isdisjoint(stats)
    return is_held_back and game.cards[card_id].values.type is n.CardType.ATTACK


def suspended(game: UfsGame) -> tuple[Suspended, ...]:
    """The instructions that wait until an attack has been played, oldest first."""
    found: tuple[Suspended, ...] = game.facts.get(SUSPENDED, ())
    return found


def may_change(game: UfsGame, card: Card, stat: Stat) -> bool:
    """Whether a modification of this value can land on the card now."""
    has_number = getattr(card.values, FIELDS[stat]) is not None  # face down it has none
    if not has_number or is_at_rest(game, card, stat):
        return False
    for _, context, node in statements(game, n.RuleEffect):
        if node.kind is not n.RuleKind.UNMODIFIABLE or node.cards is None:
            continue
        if node.stat in (None, stat) and card.id in candidates(game, context, node.cards):
            return False
    return True


def changed(
    game: UfsGame, context: Context, card: Card, values: Values, change: n.Change
) -> Changed | None:
    """The result of a change that may land; None if the number stays the same (C.3.4, K.3.7)."""
    name = FIELDS[change.stat]
    old: int | None = getattr(values, name)
    assert old is not None
    amount = number(game, context, change.amount) if change.amount is not None else 0
    new = _operated(game, card, change, name, old, amount)
    low = number(game, context, change.low) if change.low is not None else None
    high = number(game, context, change.high) if change.high is not None else None
    if high is not None:
        new = min(new, max(old, high))
    floors = _floors(game, context, card, change.stat, old)
    if low is not None:
        floors.append(low)
    new = max([new, *[min(old, floor) for floor in floors]])
    if new == old:
        return None
    return Changed(with_number(values, name, new), new - old, change.operation)


def _floors(game: UfsGame, by: Context, card: Card, stat: Stat, old: int) -> list[int]:
    """K.1.2: the numbers below which effects do not let `by` reduce the value."""
    floors = []
    for _, context, node in statements(game, n.RuleEffect):
        if node.kind is not n.RuleKind.UNREDUCIBLE or node.cards is None or node.stat is not stat:
            continue
        whose = node.purpose.cause_of if node.purpose is not None else None
        if whose is not None and by.controller not in players(game, context, whose):
            continue
        if card.id in candidates(game, context, node.cards):
            floors.append(old if node.amount is None else number(game, context, node.amount))
    return floors


def _operated(game: UfsGame, card: Card, change: n.Change, name: str, old: int, amount: int) -> int:
    match change.operation:
        case Operation.ADD | Operation.ADD_OR_SUBTRACT:
            return old + amount
        case Operation.SUBTRACT:
            return old - amount
        case Operation.BECOMES:
            return amount
        case Operation.REDUCE_TO:
            return min(old, amount)
        case Operation.DOUBLE:
            return old + (old if game.edition.doubles_negatives else max(old, 0))
        case Operation.HALVE:
            return half(old, n.Rounding.UNSAID)
        case Operation.PRINTED:
            shown: int | None = getattr(printed(game, card), name)
            return shown or 0  # J.4.2.1


def switched(values: Values, left: Stat, right: Stat) -> Values:
    """Two values exchanged."""
    one, other = FIELDS[left], FIELDS[right]
    after = with_number(values, one, getattr(values, other))
    return with_number(after, other, getattr(values, one))


def with_number(values: Values, name: str, new: int | None) -> Values:
    changes: dict[str, Any] = {name: new}  # values by field name
    return values._replace(**changes)


def rated(values: Values, key: str, by: int, operation: Operation) -> Values:
    """I.2.4.1: the values after changing the rating of one instance of a keyword."""
    return values._replace(
        keywords=tuple(
            held._replace(rating=_new_rating(held.rating or 0, by, operation))
            if held.key == key
            else held
            for held in values.keywords
        )
    )


def _new_rating(old: int, by: int, operation: Operation) -> int:
    match operation:
        case Operation.SUBTRACT:
            return max(0, old - by)
        case Operation.BECOMES:
            return by
        case _:
            return old + by
