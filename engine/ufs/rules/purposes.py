"""What a check is for, as worded in texts: "to play an attack", "to block this attack"."""

from __future__ import annotations

from engine.ufs.effects.nodes.cards import Cards
from engine.ufs.effects.nodes.conditions import EventPattern
from engine.ufs.effects.nodes.filters import IsBlock
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.model.details import CheckDetail
from engine.ufs.model.effect import Context
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.rules.readings import candidates, fits
from engine.ufs.rules.trees import parts_of

PURPOSES = {Verb.PLAY: "play", Verb.ATTEMPT: "play"}  # others are a cost or an effect


def is_made_for(
    game: UfsGame, context: Context, purpose: EventPattern, check: Check | CheckDetail
) -> bool:
    """Whether the check is for this purpose, with such a card or against such an attack."""
    against = purpose.verb is Verb.BLOCK
    cards = purpose.cards
    blocks = against or purpose.as_block or any(isinstance(p, IsBlock) for p in parts_of(cards))
    if check.purpose != ("block" if blocks else PURPOSES.get(purpose.verb, "effect")):
        return False
    if cards is None:
        return True
    if against:
        attack = game.attack
        return attack is not None and attack.card.card in candidates(game, context, cards)
    if check.playing is None:  # the check is only imagined
        return True
    if isinstance(cards, Cards):
        return fits(game, context, cards.filter, check.playing.card, hidden=True)
    return check.playing.card in candidates(game, context, cards)
