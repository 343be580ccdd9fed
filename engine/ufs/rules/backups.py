"""Backups: their stamina, and the attacks that are aimed at them (newest edition)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.decisions import Refusal
from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.edition import Case, Rows
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer, OfferKind

AIMS = "aims"  # in the game's memory: (attack, backup) of this turn


def targets(game: UfsGame, player: Player) -> tuple[CardId, ...]:
    """backup.6: the rival's backups, which can be attacked instead of the character."""
    if not game.edition.has_backups:
        return ()
    stage = map(game.cards.__getitem__, game.zones[1 - player, Zone.STAGE])
    return tuple([card.id for card in stage if card.values.type is CardType.BACKUP])


def why_no_target(game: UfsGame, player: Player, card: CardId, target: CardId) -> Refusal | None:
    """Why the card cannot be played at this backup."""
    if game.cards[card].values.type is not CardType.ATTACK:
        return Refusal("backup.6", "only attacks are aimed at backups")
    if target not in targets(game, player):
        return Refusal("backup.6", "only a backup in your opponent's staging area can be attacked")
    return None


def aimed(game: UfsGame, player: Player, card_id: CardId) -> tuple[Offer, ...]:
    """playing-a-card.2: the card played at the character, or as an attack at a backup."""
    usual = Offer(OfferKind.PLAY, card_id)
    if game.cards[card_id].values.type is not CardType.ATTACK:
        return (usual,)
    return (usual, *[usual._replace(target=each) for each in targets(game, player)])


def aim_of(game: UfsGame, offer: Offer) -> Ref | None:
    """The backup that the offer attacks."""
    return game.cards[offer.target].ref if offer.target is not None else None


def target_of(game: UfsGame, attack: Ref) -> Ref | None:
    """The backup that the attack was aimed at when it was played."""
    return next((target for card, target in game.facts.get(AIMS, ()) if card == attack), None)


def backup_at(game: UfsGame, target: Ref) -> Card | None:
    """The attacked backup, if it is still there and still is one."""
    card = game.card_at(target)
    return card if card is not None and card.values.type is CardType.BACKUP else None


def exhausted(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """stamina.5: backups with 0 or less stamina have to be destroyed."""
    for player, row in rows.stages.items():
        for card in row:
            if card.stamina is not None and card.stamina <= 0:
                yield Case(player, (card.id,))
