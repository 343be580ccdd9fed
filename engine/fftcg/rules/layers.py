"""What Characters are made of now: printed, then text, then power, each in its order (11.12.4).

Each answer is about the table at that moment (11.9.2); the latest one is kept only for as long as
the table stays the same (`memory.py`).
"""

from __future__ import annotations

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.changes import (
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
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardTrait, CardZone
from engine.fftcg.rules import conditions, statements, texts
from engine.fftcg.rules.kinds import forward_power
from engine.fftcg.rules.memory import while_unchanged
from engine.fftcg.rules.statements import FieldStatement, Kinds

ALL: Kinds = (TcgChange,)


@while_unchanged
def in_force(game: DuelState) -> tuple[FieldStatement, ...]:
    """11.12.4.6, 11.12.4.12: all statements, in order; a text that is lost makes none."""
    said = [*statements.left_behind(game, ALL)]
    for card, ability, time in texts.standing(game):
        said += statements.said_by(game, card, ability, time, ALL)
    others = (each for each in said if not isinstance(each.change, texts.TEXTS))
    return tuple(statements.in_order([*texts.card_texts(game).said, *others]))


def said_of(game: DuelState, card: TcgCard) -> list[FieldStatement]:
    """The statements about it; there are none about cards off the field (11.9.2)."""
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
    """Forwards that match one of these cannot block it."""
    said = (each.change for each in said_of(game, card))
    return [change.pattern for change in said if isinstance(change, ForbidBlockers)]


def must_attack(game: DuelState, card: TcgCard) -> bool:
    """10.1.2.1.3: if it can."""
    return any(isinstance(each.change, MustAttack) for each in said_of(game, card))


def has_lost_abilities(game: DuelState, card: TcgCard) -> bool:
    """Whether nothing that is printed on it counts."""
    return any(isinstance(each.change, LoseAbilities) for each in said_of(game, card))


def power(game: DuelState, card: TcgCard) -> int:
    """11.3.10, 11.5.7: the number that was set last, or else the printed one, plus all gains."""
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
    """A field ability counts its amount now; that of a lasting change is already counted."""
    source = each.card if each.source is None else each.source
    return conditions.amount(game, amount, game.cards[source].controller, game.cards[source].ref)
