"""What Characters are made of now: printed, then text, then power, each in its order (11.12.4).

Whoever asks gets what the table says at that moment (11.9.2); the latest answer is kept only for
as long as the same table is asked about (`memory.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.changes import (
    FieldAbility,
    Forbid,
    ForbidBlockers,
    GainPower,
    GainTraits,
    LoseAbilities,
    MustAttack,
    SetPower,
    TcgBan,
    TcgChange,
)
from engine.fftcg.model.patterns import CardPattern
from engine.fftcg.model.spells import TcgAmount
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.model.words import CardTrait, CardZone
from engine.fftcg.rules import conditions, patterns
from engine.fftcg.rules.kinds import forward_power
from engine.fftcg.rules.memory import found_once
from engine.kernel.ids import CardId, Ref

NOTHING: Mapping[CardId, TcgDefinition] = MappingProxyType({})  # is other than printed


class FieldStatement(NamedTuple):
    """One change of one card. `source`: the card on whose field ability it hangs, if it does."""

    card: CardId
    change: TcgChange
    time: int
    source: CardId | None
    is_own: bool  # it changes the card that it comes from
    said_by: Ref  # what its text stands or stood on


def statements(game: DuelState, kind: type[TcgChange] = TcgChange) -> list[FieldStatement]:
    """11.12.4.6 to 11.12.4.11: in order (11.12.4.9, 11.12.4.10), what changes its own card first
    (11.12.4.7)."""
    found = [*_left_behind(game, kind), *_standing(game, kind)]
    found.sort(key=lambda each: (not each.is_own, each.time))
    return found


def _left_behind(game: DuelState, kind: type[TcgChange]) -> Iterator[FieldStatement]:
    """11.12.4.2: of the cards that were reached those that still are the same."""
    for lasting in game.lasting:
        for ref in lasting.cards:
            if game.now(ref) is not None:
                for change in _of_kind(lasting.changes, kind):
                    is_own = ref == lasting.source
                    yield FieldStatement(
                        ref.card, change, lasting.time, None, is_own, lasting.source
                    )


def _of_kind(changes: tuple[TcgChange, ...], kind: type[TcgChange]) -> tuple[TcgChange, ...]:
    return tuple(each for each in changes if isinstance(each, kind))


def _standing(game: DuelState, kind: type[TcgChange]) -> Iterator[FieldStatement]:
    """11.9.1, 11.9.2, 11.12.4.4, 11.12.4.5: whatever lies there now; its time is its card's."""
    for player in PLAYERS:
        for source in game.cards_in(player, CardZone.FIELD):
            card = game.cards[source]
            for ability in card.printed.fields:
                changes = _of_kind(ability.changes, kind)
                for target in reached(game, card, ability) if changes else ():
                    for change in changes:
                        is_own = target == source
                        yield FieldStatement(target, change, card.time, source, is_own, card.ref)


def _is_in_force(game: DuelState, card: TcgCard, ability: FieldAbility) -> bool:
    player, condition = card.controller, ability.condition
    # 15.2.6.2
    if len(game.cards_in(player, CardZone.DAMAGE)) < ability.damage:
        return False
    return condition is None or conditions.holds(game, condition, player, card.id)


def reached(game: DuelState, card: TcgCard, ability: FieldAbility) -> tuple[CardId, ...]:
    """The cards that a field ability speaks of, as long as it holds."""
    if not _is_in_force(game, card, ability):
        return ()
    if ability.pattern is None:
        return (card.id,)
    return patterns.lying(game, card.controller, ability.pattern, card.id)


@found_once
def in_force(game: DuelState) -> tuple[FieldStatement, ...]:
    """11.12.4.6, 11.12.4.12, 11.12.4.13: what hangs on the text of a card that has lost it is not
    there, whichever of the two is older."""
    silent = silenced(game)
    return tuple(each for each in statements(game) if each.source not in silent)


@found_once
def silenced(game: DuelState) -> frozenset[CardId]:
    """11.12.4.6: texts change before all else that is asked here, so nothing has become another
    thing yet."""
    return frozenset(_silenced(statements(game.varied({"made": NOTHING}), LoseAbilities)))


def _silenced(losses: list[FieldStatement]) -> set[CardId]:
    """Whose text is lost: what could be lost itself is looked at last, and in a circle the first
    one counts."""
    silent: set[CardId] = set()
    while losses:
        doubtful = {each.card for each in losses}
        sure = (each for each in losses if each.source not in doubtful)
        silent.add(next(sure, losses[0]).card)
        losses = [each for each in losses if not silent & {each.card, each.source}]
    return silent


def said_of(game: DuelState, card: TcgCard) -> list[FieldStatement]:
    """What is in force about it; of what lies elsewhere nothing is said (11.9.2)."""
    if card.zone is not CardZone.FIELD:
        return []
    return [each for each in in_force(game) if each.card == card.id]


def traits(game: DuelState, card: TcgCard) -> frozenset[CardTrait]:
    """The keyword abilities that it has; what is gained after a loss is not lost (11.12.4.8)."""
    held = card.printed.traits
    for each in said_of(game, card):
        match each.change:
            case LoseAbilities():
                held = frozenset()
            case GainTraits(traits=gained):
                held |= gained
    return held


def bans(game: DuelState, card: TcgCard) -> frozenset[TcgBan]:
    """What it cannot do, and cannot have done to it."""
    said = (each.change for each in said_of(game, card))
    return frozenset(change.ban for change in said if isinstance(change, Forbid))


def forbidden_blockers(game: DuelState, card: TcgCard) -> list[CardPattern]:
    """Such Forwards cannot block it."""
    said = (each.change for each in said_of(game, card))
    return [change.pattern for change in said if isinstance(change, ForbidBlockers)]


def must_attack(game: DuelState, card: TcgCard) -> bool:
    """10.1.2.1.3: if it can."""
    return any(isinstance(each.change, MustAttack) for each in said_of(game, card))


def has_lost_abilities(game: DuelState, card: TcgCard) -> bool:
    """Whether nothing that is printed on it counts."""
    return any(isinstance(each.change, LoseAbilities) for each in said_of(game, card))


def power(game: DuelState, card: TcgCard) -> int:
    """11.3.10, 11.5.7: the number that was set last instead of the printed one, and all gains."""
    become = forward_power(game, card)
    base, gained = card.printed.power if become is None else become, 0
    for each in said_of(game, card):
        match each.change:
            case SetPower(amount=amount):
                base = amount
            case GainPower(amount=amount):
                gained += gain_of(game, each, amount)
    return base + gained


def gain_of(game: DuelState, each: FieldStatement, amount: TcgAmount) -> int:
    """What a field ability counts it counts now; what was left behind has been counted."""
    source = each.card if each.source is None else each.source
    return conditions.amount(game, amount, game.cards[source].controller, source)
