"""The occurrences that an attempt and a play consist of (E.4.1, E.4.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.events import Cause
from engine.kernel.ids import Ref
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Purpose
from engine.ufs.rules.legality import PLAYED_AS
from engine.ufs.rules.reversals import answer_of

if TYPE_CHECKING:
    from engine.ufs.procedures.play import Play


def tell(game: UfsGame, play: Play, verb: Verb) -> None:
    """Report one occurrence for the card and one for the ability."""
    card = game.cards[play.card]
    cause = Cause.COST if play.as_cost else Cause.RULE
    for detail in _details(game, play):
        game.tell(
            verb,
            actor=play.player,
            owner=card.owner,
            card=card.ref,
            cause=cause,
            origin=play.origin,
            was=card,
            detail=detail,
        )


def played_as(game: UfsGame, play: Play) -> PlayedAs:
    """K.3.24: as a block, or as what the card is."""
    if play.purpose is Purpose.BLOCK:
        return PlayedAs.BLOCK
    return PLAYED_AS[game.cards[play.card].values.type or ""]


def _details(game: UfsGame, play: Play) -> list[PlayDetail]:
    said = []
    if play.plays_card:
        reversal = play.purpose is Purpose.REVERSAL
        as_card = str(played_as(game, play))
        said.append(PlayDetail(as_card, "", reversal, play.number, play.reversal_to))
    if play.ability:
        paid_to = _answered_by_cost(game, play)
        said.append(PlayDetail("", play.ability, paid_to is not None, play.number, paid_to))
    return said


def _answered_by_cost(game: UfsGame, play: Play) -> Ref | None:
    """The attack to which the card that paid for the ability was played as a reversal."""
    answers = [answer_of(game, game.cards[card].ref) for card in play.paying]
    return next((answered[0] for answered in answers if answered is not None), None)
