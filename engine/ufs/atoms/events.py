"""Who does something, how cards arrive, and the events that report it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.kernel.events import EVERYONE, Cause
from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import Values


class Why(NamedTuple):
    """Who does something, and by what."""

    actor: Player | None
    cause: Cause = Cause.RULE
    source: Ref | None = None


class Arrival(NamedTuple):
    """How moved cards lie in their new zone. None: as the rules say."""

    face_up: bool | None = None
    ready: bool = True
    slot: int | None = None  # position in the zone; None: on top of a pile, at the end of a row
    bottom: bool = False  # of a deck or pile
    into: Player | None = None  # whose zone; None: the owner's
    played_as: PlayedAs = PlayedAs.NOTHING
    copy_of: Values | None = None
    transformed: bool = False  # its other side up
    onto: CardId | None = None  # the card of the stage on which it is laid


USUAL = Arrival()
PILES = frozenset({Zone.DECK, Zone.DISCARD})


def emit(
    game: UfsGame,
    verb: Verb,
    why: Why,
    *,
    owner: Player | None = None,
    amount: int = 0,
    detail: tuple[object, ...] = (),
) -> None:
    """An event about a player or the game."""
    game.tell(
        verb,
        actor=why.actor,
        owner=owner,
        cause=why.cause,
        source=why.source,
        amount=amount,
        detail=detail,
    )


def emit_card(
    game: UfsGame,
    verb: Verb,
    card_id: CardId,
    why: Why,
    *,
    origin: Zone | None = None,
    amount: int = 0,
    detail: tuple[object, ...] = (),
    was: Card | None = None,
    audience: int = EVERYONE,
) -> None:
    """An event about a card, with its record as it was just before."""
    card = game.cards[card_id]
    before = was or card
    game.tell(
        verb,
        actor=why.actor,
        owner=card.owner,
        card=before.ref,
        cause=why.cause,
        source=why.source,
        origin=origin,
        to=card.zone if origin is not None else None,
        face_up=card.face_up,
        amount=amount,
        was=before,
        detail=detail,
        audience=audience,
    )


def emit_attacks_damage(
    game: UfsGame,
    verbs: Sequence[Verb],
    amount: int,
    why: Why,
    *,
    owner: Player | None = None,
    detail: tuple[object, ...] = (),
) -> None:
    """What the attack `why.source` does to a player, or to a backup that `detail` names."""
    attack = why.source
    was = game.cards[attack.card] if attack is not None else None
    for verb in verbs:
        game.tell(
            verb,
            actor=why.actor,
            owner=owner,
            card=attack,
            cause=why.cause,
            source=attack,
            amount=amount,
            was=was,
            detail=detail,
        )
