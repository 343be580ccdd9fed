"""What attacking and blocking costs, who has to do it and how often (10.1.2, 10.1.3.1.3)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.duties import AttacksAgain, AttacksTwice, BattleCost, MustBlock
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.state import DuelState
from engine.fftcg.rules import layers, payments
from engine.kernel.decisions import Refusal
from engine.kernel.ids import Player


def battle_price(game: DuelState, cards: Iterable[TcgCard], *, is_block: bool) -> CpPrice:
    """10.1.2.3, 10.1.3.1.3: what is owed for all of them together."""
    owed = [
        each.change.price
        for card in cards
        for each in layers.said_of(game, card)
        if isinstance(each.change, BattleCost) and each.change.is_block == is_block
    ]
    elements = tuple(chain.from_iterable(price.elements for price in owed))
    return CpPrice(elements, sum(price.any_element for price in owed))


def why_not_paid(
    game: DuelState, player: Player, cards: Iterable[TcgCard], *, is_block: bool
) -> Refusal | None:
    """10.1.2.3, 10.1.3.1.3: whether what is owed for them can be paid at all."""
    price = battle_price(game, cards, is_block=is_block)
    sources = payments.cp_sources(game, player, ())
    if payments.exact_payment(price, sources) is None:
        return Refusal("10.1.3.1.3" if is_block else "10.1.2.3", "its cost cannot be paid")
    return None


def is_compelled(game: DuelState, card: TcgCard, *, is_block: bool) -> bool:
    """10.1.2.1.3, 10.1.3.1.3: whether it has to, if it can. Nobody has to pay for that, and one
    attack is enough, even for one that may attack more often."""
    if battle_price(game, (card,), is_block=is_block).total:
        return False
    if not is_block:
        return card.attacked != game.turn and layers.must_attack(game, card)
    return any(isinstance(each.change, MustBlock) for each in layers.said_of(game, card))


def has_attacked_its_fill(game: DuelState, card: TcgCard) -> bool:
    """10.1.2.1.2, 2.1: once in a turn, unless a text lets it attack more often."""
    if card.attacked != game.turn:
        return False
    said = [each.change for each in layers.said_of(game, card)]
    twice = any(isinstance(change, AttacksTwice) for change in said)
    again = sum(isinstance(change, AttacksAgain) for change in said)
    return card.attacks > twice + again
