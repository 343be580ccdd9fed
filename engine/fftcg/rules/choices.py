"""Which cards a Summon or ability may choose, and which of those it has chosen still are legal."""

from __future__ import annotations

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.spells import CardPattern, SpellText, WhoseCards
from engine.fftcg.model.state import PLAYERS, DuelState, StackObject
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules.kinds import kinds
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.zones import SHARED


def fits(game: DuelState, card: TcgCard, wanted: CardPattern, player: Player) -> bool:
    """Whether it is such a card, for a Summon or ability of this player."""
    if card.zone is not wanted.zone or wanted.kinds.isdisjoint(kinds(game, card)):
        return False
    if wanted.active is not None and card.active is not wanted.active:
        return False
    return card.controller in whose(wanted.whose, player)


def whose(meant: WhoseCards, player: Player) -> tuple[Player, ...]:
    """The players that are meant."""
    match meant:
        case WhoseCards.OWN:
            return (player,)
        case WhoseCards.OPPONENT:
            return (1 - player,)
        case WhoseCards.ANYBODY:
            return PLAYERS


def candidates(
    game: DuelState, player: Player, wanted: CardPattern, itself: CardId | None = None
) -> tuple[CardId, ...]:
    """What may be chosen; nothing chooses itself on the stack (11.3.3, 11.6.5)."""
    holders = (SHARED,) if wanted.zone is CardZone.STACK else PLAYERS
    lying = (card for holder in holders for card in game.zones[holder, wanted.zone])
    apart = itself if wanted.zone is CardZone.STACK else None
    found = (game.cards[card] for card in lying if card != apart)
    return tuple(card.id for card in found if fits(game, card, wanted, player))


def can_choose(game: DuelState, player: Player, text: SpellText, itself: CardId) -> bool:
    """11.3.3, 11.6.5: whether there are enough cards for each of its choices."""
    return all(
        len(candidates(game, player, choice.wanted, itself)) >= choice.least
        for choice in text.choices
    )


def still_legal(game: DuelState, made: StackObject) -> tuple[tuple[Ref, ...], ...]:
    """11.11.2: of what was chosen, the cards that could be chosen now."""
    return tuple(
        tuple(ref for ref in chosen if _is_legal(game, made, choice.wanted, ref))
        for choice, chosen in zip(made.text.choices, made.chosen, strict=True)
    )


def _is_legal(game: DuelState, made: StackObject, wanted: CardPattern, ref: Ref) -> bool:
    card = game.now(ref)
    return card is not None and fits(game, card, wanted, made.controller)


def is_pointless(made: StackObject, legal: tuple[tuple[Ref, ...], ...]) -> bool:
    """11.3.9, 11.6.12: something was chosen, and none of it is legal any more."""
    return any(made.chosen) and not any(legal)
