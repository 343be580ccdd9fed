"""What a player may suppose: a Summon or an ability that does nothing, and cards that are alike.

Trials of offers use these (`kernel.consequence`); nothing in them reveals hidden cards.
"""

from __future__ import annotations

from typing import TypeVar

from engine.fftcg.atoms import stack
from engine.fftcg.model.autos import AutoEvent
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.rules import values
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.ids import CardId

NO_CARD = CardId(-1)
BY_PLAYING = frozenset({AutoEvent.CAST, AutoEvent.DISCARDED})  # what playing and paying set off
AnyDuel = TypeVar("AnyDuel", bound=DuelState)


def without_effect(game: AnyDuel, offer: AbilityUse | CardId) -> AnyDuel | None:
    """A clone in which what is played will do nothing; None if its cost may set something off,
    or if it is a Character."""
    if _comes_to_more(game, offer):
        return None
    twin = game.clone()
    stack.expect_nothing(twin)
    return twin


def _comes_to_more(game: DuelState, offer: AbilityUse | CardId) -> bool:
    if any(_listens(card) for player in PLAYERS for card in game.field_as_made(player)):
        return True
    if isinstance(offer, AbilityUse):
        ability = game.made_of(game.cards[offer.card]).abilities[offer.ability]
        goes = ability.puts_away or ability.discards_itself or ability.leaves is not None
        return goes or ability.discards > 0 or bool(ability.special)
    return values.is_character(game.cards[offer])


def _listens(card: TcgCard) -> bool:
    """Whether it has an ability that triggers as somebody plays or pays."""
    triggers = (trigger for auto in card.printed.autos for trigger in auto.triggers)
    return any(trigger.event in BY_PLAYING for trigger in triggers)


def sort_of(game: DuelState, offer: AbilityUse | CardId) -> tuple[int | None, TcgCard]:
    """Copies of a card in the same state do the same. (When one came matters to Haste and Dull
    icons, but these decide what is offered.)"""
    which, card = (offer.ability, offer.card) if isinstance(offer, AbilityUse) else (None, offer)
    record = game.cards[card]
    return which, record._replace(id=NO_CARD, epoch=0, since=0, time=0)
