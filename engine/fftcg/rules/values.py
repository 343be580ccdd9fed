"""What is true of a card now, whatever is printed on it (5.2, 6.6)."""

from __future__ import annotations

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CHARACTERS, LIGHT_AND_DARK, CardTrait, CardZone
from engine.fftcg.rules import layers
from engine.fftcg.rules.kinds import is_forward
from engine.kernel.ids import CardId, Player, Ref


def is_character(card: TcgCard) -> bool:
    """5.2.3.1, 5.2.3.1.1; the others are Summons (5.2.3.1.2)."""
    return card.printed.kind in CHARACTERS


def is_light_or_dark(game: DuelState, card: TcgCard) -> bool:
    return bool(LIGHT_AND_DARK & set(game.made_of(card).elements))


def has(game: DuelState, card: TcgCard, trait: CardTrait) -> bool:
    return trait in layers.traits(game, card)


def power(game: DuelState, card: TcgCard) -> int:
    """5.2.6.1: the power of a Forward; below zero it is read as zero (4.3)."""
    return max(0, layers.power(game, card))


def last_power(game: DuelState, ref: Ref) -> int:
    """11.11.4, 11.11.7: for a card on the field its power now, for one that has left it what it had
    just before, for any other the printed one (5.2.6.1). `ref` is the card there, or what it has
    become (11.5.6). Without a power it is 0 (4.4)."""
    card = game.now(ref)
    if card is not None and card.zone is CardZone.FIELD:
        return power(game, card) if is_forward(game, card) else 0
    there = (Ref(ref.card, ref.epoch - 1), ref)
    printed = 0 if card is None else card.printed.power
    return next((known for left, known in game.departed if left in there), printed)


def last_known(game: DuelState, ref: Ref) -> TcgCard | None:
    """11.5.6: a card as it is; if it has left this turn, as it was just before."""
    return game.now(ref) or next((known for left, known in game.gone if left == ref), None)


def field(game: DuelState, player: Player) -> list[TcgCard]:
    """The Characters that this player controls."""
    return [game.cards[card] for card in game.cards_in(player, CardZone.FIELD)]


def forwards(game: DuelState, player: Player) -> list[TcgCard]:
    return [card for card in field(game, player) if is_forward(game, card)]


def held_since_before(game: DuelState, card: TcgCard) -> bool:
    """10.1.2.1.1: its controller has had it from the beginning of the turn."""
    return card.since < game.turn


def held_since_own_turn(game: DuelState, card: TcgCard) -> bool:
    """11.6.2.2: its controller has had it from the beginning of their most recent turn."""
    own_turn = game.turn if card.controller == game.active else game.turn - 1
    return card.since < own_turn


def ids(cards: list[TcgCard]) -> tuple[CardId, ...]:
    return tuple(card.id for card in cards)
