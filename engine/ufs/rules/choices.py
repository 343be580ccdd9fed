"""The choices that a reference leaves to players: whose, among what, how many (J.1.4, K.2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.readings import candidates, number
from engine.ufs.rules.who import chooser, is_group


class Choice(NamedTuple):
    """A choice of cards. If rules or the text settle it, it is forced: its bounds are equal."""

    player: Player
    options: tuple[CardId, ...]
    minimum: int
    maximum: int
    random: bool = False  # the game picks

    @property
    def is_forced(self) -> bool:
        return self.minimum == self.maximum and self.maximum in (0, len(self.options))


def choices(
    game: UfsGame, context: Context, ref: n.CardRef, verb: n.Verb | None = None
) -> tuple[Choice, ...]:
    """The choices that settle the reference, in the order they are made."""
    match ref:
        case n.Same(of=of):
            return choices(game, context, of, verb)
        case n.BothOf(left=left, right=right, either=False):
            both = (*choices(game, context, left, verb), *choices(game, context, right, verb))
            return both
        case n.BothOf(either=True):
            options = candidates(game, context, ref, verb)
            few = min(1, len(options))
            return (Choice(context.controller, options, few, few),)
        case n.Cards(pick=n.Pick.CHOSEN | n.Pick.RANDOM):
            return tuple(
                _picking(game, context, ref, picker, options)
                for picker, options in _shares(game, context, ref, verb)
            )
        case n.Among(pick=n.Pick.CHOSEN | n.Pick.RANDOM, chooser=who):
            options = candidates(game, context, ref, verb)
            return (_picking(game, context, ref, chooser(game, context, who), options),)
        case _:
            return (_settled(context, candidates(game, context, ref, verb)),)


def choice(game: UfsGame, context: Context, ref: n.CardRef, verb: n.Verb | None = None) -> Choice:
    """The first choice: the only one, unless each player or each half of the text has its own."""
    return choices(game, context, ref, verb)[0]


def bounds(
    game: UfsGame, context: Context, quantity: n.Quantity, available: int | None = None
) -> tuple[int, int]:
    """The fewest and the most cards, within what is available (J.1.2)."""
    ceiling = available if available is not None else NO_CEILING
    if quantity.amount is None:
        return 0, ceiling
    count = max(number(game, context, quantity.amount), 0)
    if quantity.high is not None:
        high = max(number(game, context, quantity.high), count)
        return min(count, ceiling), min(high, ceiling)
    match quantity.how:
        case n.Comparison.EQUAL:
            return min(count, ceiling), min(count, ceiling)
        case n.Comparison.AT_MOST:
            return 0, min(count, ceiling)
        case n.Comparison.LESS:
            return 0, min(max(count - 1, 0), ceiling)
        case n.Comparison.AT_LEAST:
            return min(count, ceiling), ceiling
        case n.Comparison.MORE:
            return min(count + 1, ceiling), ceiling


def in_quantity(game: UfsGame, context: Context, quantity: n.Quantity, count: int) -> bool:
    """Whether this count fits the quantity. "A card" means one or more."""
    fewest, most = bounds(game, context, quantity)
    if fewest == most == 1:
        return count >= 1
    return fewest <= count <= most


NO_CEILING = 10_000  # more cards than any game holds


def _picking(
    game: UfsGame,
    context: Context,
    ref: n.Cards | n.Among,
    player: Player,
    options: tuple[CardId, ...],
) -> Choice:
    fewest, most = bounds(game, context, ref.quantity, len(options))
    return Choice(player, options, fewest, most, ref.pick is n.Pick.RANDOM)


def _settled(context: Context, options: tuple[CardId, ...]) -> Choice:
    return Choice(context.controller, options, len(options), len(options))


def _shares(
    game: UfsGame, context: Context, ref: n.Cards, verb: n.Verb | None
) -> list[tuple[Player, tuple[CardId, ...]]]:
    """Who picks among which cards: each player among their own if both act (K.1.3)."""
    options = candidates(game, context, ref, verb)
    each_picks = is_group(ref.chooser)
    if not each_picks and not (ref.place is not None and is_group(ref.place.whose)):
        return [(chooser(game, context, ref.chooser), options)]
    return [
        (
            owner if each_picks else chooser(game, context, ref.chooser),
            tuple(card_id for card_id in options if game.cards[card_id].owner == owner),
        )
        for owner in game.in_turn_order
    ]
