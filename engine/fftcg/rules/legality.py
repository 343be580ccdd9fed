"""What may be played, which Forwards may attack and which may block."""

from __future__ import annotations

from collections.abc import Sequence

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import MAIN_PHASES, CardTrait, CardZone, TurnPhase
from engine.fftcg.rules import payments, values
from engine.kernel.decisions import Refusal
from engine.kernel.ids import CardId, Player
from engine.kernel.zones import SHARED


def why_not_play(game: DuelState, player: Player, card: CardId) -> Refusal | None:
    """11.4.1: a Character from hand; with Back Attack at other times, too (15.2.5.2)."""
    record = game.cards[card]
    if record.zone is not CardZone.HAND or record.owner != player:
        return Refusal("11.4.2", "a card is played from the hand")
    if not values.is_character(record):
        return Refusal("9.3.1.5", "only Characters are played onto the field")
    return (
        _why_not_now(game, player, record)
        or _why_no_room(game, player, record)
        or _why_unpaid(game, player, card)
    )


def _why_not_now(game: DuelState, player: Player, card: TcgCard) -> Refusal | None:
    if values.has(card, CardTrait.BACK_ATTACK):
        if game.phase in MAIN_PHASES or game.phase is TurnPhase.ATTACK:
            return None
        return Refusal("15.2.5.2", "Back Attack needs a Main Phase or an Attack Phase")
    if player != game.active or game.phase not in MAIN_PHASES:
        return Refusal("9.3.1.5", "Characters are played in one's own Main Phase")
    if game.zones[SHARED, CardZone.STACK]:
        return Refusal("11.4.1", "the stack is not empty")
    return None


def _why_no_room(game: DuelState, player: Player, card: TcgCard) -> Refusal | None:
    """7.7.3: an action that would put more onto the field than the limit allows is prohibited."""
    beside = values.field(game, player)
    if not card.printed.generic and any(
        each.printed.name == card.printed.name and not each.printed.generic for each in beside
    ):
        return Refusal("7.7.3", "a Character of this name is on the field")
    if values.is_light_or_dark(card) and any(map(values.is_light_or_dark, beside)):
        return Refusal("7.7.3", "a Light or Dark Character is on the field")
    return None


def _why_unpaid(game: DuelState, player: Player, card: CardId) -> Refusal | None:
    price = payments.card_price(game, card)
    sources = payments.cp_sources(game, player, card)
    if payments.exact_payment(price, sources) is None:
        return Refusal("11.2.1.1", "the cost cannot be paid")
    return None


def playable(game: DuelState, player: Player) -> tuple[CardId, ...]:
    hand = game.cards_in(player, CardZone.HAND)
    return tuple(card for card in hand if why_not_play(game, player, card) is None)


def why_not_attack(game: DuelState, card: TcgCard) -> Refusal | None:
    """10.1.2.1.1, 10.1.2.1.2."""
    if not card.active:
        return Refusal("10.1.2.1.1", "it is dull")
    if not (values.held_since_before(game, card) or values.has(card, CardTrait.HASTE)):
        return Refusal("10.1.2.1.1", "it came under control this turn")
    if card.attacked == game.turn:
        return Refusal("10.1.2.1.2", "it has attacked this turn")
    return None


def possible_attackers(game: DuelState) -> tuple[CardId, ...]:
    found = values.forwards(game, game.active)
    return values.ids([card for card in found if why_not_attack(game, card) is None])


def why_no_party(cards: Sequence[TcgCard]) -> Refusal | None:
    """10.1.2.1: those of a party share an element."""
    common = set.intersection(*(set(card.printed.elements) for card in cards))
    return None if common else Refusal("15.1.1.9.2", "a party shares an element")


def possible_blockers(game: DuelState) -> tuple[CardId, ...]:
    """10.1.3.1.1."""
    found = values.forwards(game, 1 - game.active)
    return values.ids([card for card in found if card.active])
