"""Cards laid on top of others in the stage, and taken off (place-on-top-of)."""

from __future__ import annotations

from engine.kernel.ids import CardId
from engine.ufs.atoms.effects import remember
from engine.ufs.atoms.states import begin_state, put
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.effect import OnTop
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.knowledge import lands_face_up
from engine.ufs.rules.on_top import ON_TOP, covered, lies_open, lying_on


def lay_on_top(game: UfsGame, pair: OnTop) -> None:
    """The card beneath has a new current state, that of the card which is on it."""
    beneath = game.cards[pair.bottom.card]
    face_up = lands_face_up(game.cards[pair.top], Zone.STAGE)
    pair = pair._replace(lies_open=lies_open(game, beneath))
    put(game, beneath._replace(face_up=face_up, stamina=None))
    remember(game, ON_TOP, (*covered(game), pair))
    begin_state(game, pair.bottom.card)


def take_off(game: UfsGame, top: CardId) -> None:
    """The two are separate cards again, as they lie."""
    pair = next(each for each in covered(game) if each.top == top)
    is_open = lies_open(game, game.cards[pair.bottom.card])
    remember(game, ON_TOP, tuple(each for each in covered(game) if each != pair))
    put(game, game.cards[top]._replace(attached_to=None))
    beneath = game.card_at(pair.bottom)
    if beneath is not None:
        still = lying_on(game, beneath.id)
        face_up = game.cards[still[-1]].face_up if still else is_open
        put(game, beneath._replace(face_up=face_up, stamina=None))
        begin_state(game, pair.bottom.card)
    game.sources = game.settled = None  # what the upper one states counts again


def turn_as_one(game: UfsGame, beneath: CardId) -> None:
    """place-on-top-of.4: what is beneath has been turned with what is on it, and lies alike."""
    turned = [
        pair._replace(lies_open=None) if pair.bottom.card == beneath else pair
        for pair in covered(game)
    ]
    remember(game, ON_TOP, tuple(turned))
