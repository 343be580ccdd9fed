"""Whether cards match what a text refers to. Their power is checked where they are chosen."""

from __future__ import annotations

from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.patterns import CardPattern, CardStand, WhoseCards
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules.kinds import is_forward, kinds
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.zones import SHARED


def whose(meant: WhoseCards, player: Player) -> tuple[Player, ...]:
    """The players that are meant."""
    match meant:
        case WhoseCards.OWN:
            return (player,)
        case WhoseCards.OPPONENT:  # 6.1.2
            return (1 - player,)
        case WhoseCards.ANYBODY:
            return PLAYERS


def is_such(
    game: DuelState, card: TcgCard, wanted: CardPattern, player: Player, itself: Ref | None
) -> bool:
    """Whether a text of this player, on the card `itself`, refers to it, in whatever zone it is.

    7.4: once that card has gone elsewhere, it is another one.
    """
    return (
        card.controller in whose(wanted.whose, player)
        and (not wanted.is_other or card.ref != itself)
        and not wanted.kinds.isdisjoint(kinds(game, card))  # 6.6.4
        and _is_described(game.made_of(card), wanted)
        and (wanted.stand is None or stands(game, card, wanted.stand))
    )


def _is_described(printed: TcgDefinition, wanted: CardPattern) -> bool:
    """By what a card says about itself."""
    return (
        (wanted.element is None or _is_of_element(printed, wanted))
        and _is_called(printed, wanted)
        and (not wanted.category or wanted.category in printed.categories)  # 5.2.2.2
        and (wanted.cost is None or wanted.cost.holds(printed.cost))
    )


def _is_of_element(printed: TcgDefinition, wanted: CardPattern) -> bool:
    """5.2.1.1."""
    return not {wanted.element, wanted.or_element}.isdisjoint(printed.elements)


def _is_called(printed: TcgDefinition, wanted: CardPattern) -> bool:
    """6.6.3, 5.2.2.1: by its job and its name, or by one of the two."""
    has_job = not wanted.job or wanted.job in printed.jobs
    has_name = not wanted.name or printed.name in (wanted.name, wanted.or_name)
    is_called = (has_job or has_name) if wanted.either else (has_job and has_name)
    return is_called and printed.name != wanted.not_name


def stands(game: DuelState, card: TcgCard, stand: CardStand) -> bool:
    match stand:
        case CardStand.ACTIVE:
            return card.active
        case CardStand.DULL:
            return not card.active
        case CardStand.DAMAGED:
            return card.damage > 0 and is_forward(game, card)
        case CardStand.ATTACKING:
            return card.ref in game.battle.attackers and is_forward(game, card)
        case CardStand.BLOCKING:
            return card.ref == game.battle.blocker and is_forward(game, card)


def lying(
    game: DuelState, player: Player, wanted: CardPattern, itself: Ref | None = None
) -> tuple[CardId, ...]:
    """The cards that match in that zone now."""
    holders = (SHARED,) if wanted.zone is CardZone.STACK else PLAYERS
    found = (game.cards[card] for holder in holders for card in game.zones[holder, wanted.zone])
    return tuple(card.id for card in found if is_such(game, card, wanted, player, itself))
