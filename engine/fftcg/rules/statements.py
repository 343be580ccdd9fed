"""What is said about which Characters, by lasting changes and by cards on the field (11.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.changes import FieldAbility, TcgChange
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import conditions, patterns
from engine.kernel.ids import CardId, Ref

Kinds = tuple[type[TcgChange], ...]


class FieldStatement(NamedTuple):
    """One change of one card. `source`: the card whose field ability it comes from, if any."""

    card: CardId
    change: TcgChange
    time: int
    source: CardId | None
    is_own: bool  # it changes the card that it comes from
    said_by: Ref  # what its text is or was on


def in_order(found: Iterable[FieldStatement]) -> list[FieldStatement]:
    """11.12.4.9, 11.12.4.10: by time; changes of their own card come first (11.12.4.7)."""
    ordered = [*found]
    ordered.sort(key=lambda each: (not each.is_own, each.time))
    return ordered


def left_behind(game: DuelState, kinds: Kinds) -> Iterator[FieldStatement]:
    """11.12.4.2: lasting changes, for cards they reached that are still the same."""
    for lasting in game.lasting:
        for ref in lasting.cards:
            if game.now(ref) is not None:
                for change in _of_kinds(lasting.changes, kinds):
                    is_own = ref == lasting.source
                    yield FieldStatement(
                        ref.card, change, lasting.time, None, is_own, lasting.source
                    )


def said_by(
    game: DuelState, card: TcgCard, ability: FieldAbility, time: int, kinds: Kinds
) -> Iterator[FieldStatement]:
    """11.9.1, 11.9.2, 11.12.4.4, 11.12.4.5: about all that match now."""
    changes = _of_kinds(ability.changes, kinds)
    for target in reached(game, card, ability) if changes else ():
        for change in changes:
            yield FieldStatement(target, change, time, card.id, target == card.id, card.ref)


def _of_kinds(changes: tuple[TcgChange, ...], kinds: Kinds) -> tuple[TcgChange, ...]:
    return tuple(each for each in changes if isinstance(each, kinds))


def reached(game: DuelState, card: TcgCard, ability: FieldAbility) -> tuple[CardId, ...]:
    """The cards that a field ability is about, as long as it holds."""
    if not _is_in_force(game, card, ability):
        return ()
    if ability.pattern is None:
        return (card.id,)
    return patterns.lying(game, card.controller, ability.pattern, card.ref)


def _is_in_force(game: DuelState, card: TcgCard, ability: FieldAbility) -> bool:
    player, condition = card.controller, ability.condition
    # 15.2.6.2
    if len(game.cards_in(player, CardZone.DAMAGE)) < ability.damage:
        return False
    return condition is None or conditions.holds(game, condition, player, card.ref)
