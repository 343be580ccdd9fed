"""The occurrences that an attempt and a play consist of (E.4.1, E.4.11), and those answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.events import Batch, Cause
from engine.kernel.ids import Ref
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import CARD, PlayDetail
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Purpose
from engine.ufs.rules.legality import PLAYED_AS
from engine.ufs.rules.readings import fires
from engine.ufs.rules.reversals import answer_of
from engine.ufs.rules.who import EVENT

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


def release_attempt(game: UfsGame, play: Play) -> None:
    """E.4.2: the attempt can be answered now.

    Nothing is held if an older version saved the game during responses to it.
    """
    if game.held:
        game.release()
    atoms.stop_showing(game, 1 - play.player, (play.card,))


def tell_play(game: UfsGame, play: Play) -> bool:
    """E.4.11: report the play; whether it was an attack. Any other card has now resolved."""
    tell(game, play, Verb.PLAY)
    if not play.plays_card or game.cards[play.card].played_as is PlayedAs.ATTACK:
        return play.plays_card
    atoms.emit_card(game, Verb.RESOLVE, play.card, Why(play.player), detail=(CARD,))
    return False


def events_meant(game: UfsGame, play: Play, context: Context) -> Batch:
    """J.3.1.4: the part of the answered event that the response condition refers to."""
    trigger = play.tree.trigger if play.tree is not None else None
    if trigger is None:
        return play.batch
    return fires(game, context.bind(EVENT, play.batch), trigger, play.batch) or play.batch


def undo_reversal(game: UfsGame, play: Play) -> None:
    """I.3.10.3: the card that paid for a cancelled reversal is refreshed."""
    for card in play.paying:
        game.cite("I.3.10.3")
        atoms.refresh(game, card)


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
