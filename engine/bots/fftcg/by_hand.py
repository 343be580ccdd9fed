"""Which offers lead to work by hand."""

from __future__ import annotations

from engine.bots import handwork
from engine.fftcg.model.spells import SpellByHand, SpellText
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.trees import nodes
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.game import Game
from engine.kernel.ids import CardId


def _leads_to_hand(game: Game, option: object) -> bool:
    """A Summon, or an ability that is used; what a Character brings is no reason to leave it."""
    if not isinstance(game, DuelState):
        return False
    text: SpellText | None = None
    if isinstance(option, AbilityUse):
        text = game.made_of(game.cards[option.card]).abilities[option.ability].text
    elif isinstance(option, int):
        text = game.cards[CardId(option)].printed.spell
    return text is not None and any(isinstance(each, SpellByHand) for each in nodes(text))


without_manual = handwork.leaving_out(_leads_to_hand)
