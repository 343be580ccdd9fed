"""How the cards of a deed arrive: as their own text says, unless a rule intercepts them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import USUAL, Arrival, Why
from engine.ufs.effects.nodes.words import RuleKind, Verb, Zone
from engine.ufs.model.game import UfsGame
from engine.ufs.rules import pause_conditions
from engine.ufs.rules.backs import other_side_of
from engine.ufs.rules.knowledge import is_barred_copy, lands_face_up
from engine.ufs.rules.rule_effects import says_of_itself


def arrive(
    game: UfsGame, cards: Iterable[CardId], to: Zone, verb: Verb, why: Why, arrival: Arrival
) -> tuple[CardId, ...]:
    """Move cards and return those that moved, including intercepted ones, now discarded (E.2.3)."""
    moved: tuple[CardId, ...] = ()
    for card_id in cards:
        card = game.cards[card_id]
        end, act, lie = to, verb, _as_ruled(game, card_id, to, arrival)
        shown = other_side_of(game.definitions, card) if lie.transformed else card
        if to is Zone.MOMENTUM and is_barred_copy(game, card):
            game.cite("I.3.8.2.1")
            end, act, lie = Zone.DISCARD, Verb.DISCARD, USUAL
        elif (
            lie.onto is None
            and lands_face_up(card, to, lie.face_up)
            and (caught := pause_conditions.doomed(game, shown, to))
        ):
            game.cite(caught)
            end, act, lie = Zone.DISCARD, Verb.DISCARD, USUAL
        if card.zone is end:  # D.2.5.2
            game.cite("D.2.5.2")
            continue
        moved += atoms.move(game, (card_id,), end, act, why, lie)
        if lie.onto is None:
            attach_namesake(game, card_id, why)
    return moved


def _as_ruled(game: UfsGame, card_id: CardId, to: Zone, arrival: Arrival) -> Arrival:
    """J.3.5: how the card's own text says that it arrives, whatever moves it there."""
    if to is Zone.MOMENTUM and arrival.face_up is None:
        if says_of_itself(game, card_id, RuleKind.ENTERS_MOMENTUM_FACE_UP):
            return arrival._replace(face_up=True)
    elif to is Zone.STAGE and says_of_itself(game, card_id, RuleKind.STARTS_COMMITTED):
        return arrival._replace(ready=False)
    return arrival


def attach_namesake(game: UfsGame, card_id: CardId, why: Why) -> None:
    """D.2.2.3.4: a character with the starting character's name is attached to it."""
    card = game.cards[card_id]
    if card.zone is not Zone.STAGE or not game.characters:
        return
    if pause_conditions.is_namesake(game, card):
        game.cite("D.2.2.3.4")
        atoms.attach(game, card_id, game.characters[card.owner], why)
