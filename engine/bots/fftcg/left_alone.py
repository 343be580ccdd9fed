"""Which offers bots leave alone: those that lead to work by hand, or could go on forever."""

from __future__ import annotations

from engine.bots import handwork
from engine.fftcg.model.costs import DueCost
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.spells import SpellByHand, SpellText
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.trees import nodes
from engine.fftcg.rules import costs
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.game import Game
from engine.kernel.ids import CardId

FREE = DueCost(CpPrice())


def _leads_to_hand(game: DuelState, option: object) -> bool:
    """A Summon, or an ability in use; a Character is not left alone for what it brings."""
    text: SpellText | None = None
    if isinstance(option, AbilityUse):
        text = game.made_of(game.cards[option.card]).abilities[option.ability].text
    elif isinstance(option, int):
        text = game.cards[CardId(option)].printed.spell
    return text is not None and any(isinstance(each, SpellByHand) for each in nodes(text))


def is_free_again(game: DuelState, option: object) -> bool:
    """An ability that costs nothing and was already used this turn."""
    if not isinstance(option, AbilityUse):
        return False
    card = game.cards[option.card]
    ability = game.made_of(card).abilities[option.ability]
    return (ability, game.turn) in card.uses and costs.of_ability(ability) == FREE


def _is_left(game: Game, option: object) -> bool:
    if not isinstance(game, DuelState):
        return False
    return _leads_to_hand(game, option) or is_free_again(game, option)


sensible_offers = handwork.leaving_out(_is_left)
