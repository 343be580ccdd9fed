"""Deeds: the acts on cards and vitality that costs, effects and the rules call for (J.1.2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.events import Event
from engine.kernel.ids import CardId, Player
from engine.ufs import atoms
from engine.ufs.atoms import USUAL, Arrival, Why
from engine.ufs.effects.nodes.words import CardType, Verb, Zone
from engine.ufs.model.details import DamageDetail
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.backs import other_side_of
from engine.ufs.rules.prohibitions import forbidden


class Deed(NamedTuple):
    """One act on a player's cards or vitality.

    Without `cards`, a deed with an amount and a zone `to` takes that many from the top of the deck.
    """

    verb: Verb
    why: Why
    player: Player  # whose cards or vitality
    cards: tuple[CardId, ...] = ()
    to: Zone | None = None
    amount: int = 0
    arrival: Arrival = USUAL
    target: CardId | None = None  # for damage: the backup that takes it (newest edition)
    kind: CardType | None = None  # that the text names, for cards that are placed
    under: bool = False  # placed under another card and attached to it

    def as_event(self, game: UfsGame, card_id: CardId | None) -> Event:
        """The occurrence as it would be, for prohibitions and replacements to examine."""
        if self.verb is Verb.DEAL_DAMAGE and self.why.source is not None:
            card_id = self.why.source.card  # the attack
        card = game.cards[card_id] if card_id is not None else None
        if card is not None and self.arrival.transformed:
            card = other_side_of(game.definitions, card)
        origin = card.zone if card is not None else Zone.DECK
        return Event(
            self.verb,
            actor=self.why.actor,
            owner=self.player if self.target is None else None,
            card=card.ref if card is not None else None,
            cause=self.why.cause,
            source=self.why.source,
            origin=origin if self.to is not None else None,
            to=self.to,
            amount=self.amount,
            was=card,
            detail=DamageDetail(game.cards[self.target].ref) if self.target is not None else (),
        )


def deal_damage(game: UfsGame, deed: Deed) -> int:
    """G.3: where the loss of vitality is prevented, no damage is dealt."""
    if deed.target is not None:
        return atoms.damage_backup(game, deed.target, deed.amount, deed.why)
    loss = deed.as_event(game, None)._replace(kind=Verb.LOSE_VITALITY)
    if forbidden(game, loss) is not None:
        return 0
    return atoms.deal_damage(game, deed.player, deed.amount, deed.why)
