"""The attack in its sequence, and what can block it (G.2)."""

from __future__ import annotations

from engine.kernel.decisions import Refusal
from engine.kernel.events import Event
from engine.kernel.ids import CardId, Ref
from engine.ufs.effects.nodes.words import AttackZone, RuleKind
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.details import play_of
from engine.ufs.model.game import Attack, BlockStatus, UfsGame
from engine.ufs.rules.damage import attack_card
from engine.ufs.rules.lookback import turn_so_far
from engine.ufs.rules.prohibitions import block_to_come, forbidden, permitted
from engine.ufs.rules.rule_effects import ruled_cards

NARROW = {  # the rule for which blocks match an attack of the zone
    AttackZone.LOW: "G.2.1.3.1.1",
    AttackZone.HIGH: "G.2.1.3.1.2",
    AttackZone.MID: "G.2.1.3.1.3",
}


def going_on(game: UfsGame) -> Attack:
    """The attack in its sequence, when there must be one."""
    assert game.attack is not None
    return game.attack


def status_against(attack_zone: AttackZone, block_zone: AttackZone | None) -> BlockStatus:
    """G.2.2.2, G.2.2.3: having no zone counts as having another zone."""
    if attack_zone is block_zone:  # G.2.2.2, G.2.2.3
        return BlockStatus.COMPLETELY_BLOCKED
    return BlockStatus.PARTIALLY_BLOCKED


def played_block(game: UfsGame, card_id: CardId) -> Card:
    """G.2.2.2: the block that was played, as last known if it is gone or face down (G.5.3)."""
    card = game.cards[card_id]
    if _stands(card):  # G.2.2.1
        return card
    known = [event.was for event in turn_so_far(game) if event.card and event.card.card == card_id]
    return next((was for was in reversed(known) if isinstance(was, Card) and _stands(was)), card)


def block_play(game: UfsGame, card_id: CardId) -> int:
    """The number of the card's last play or attempt as a block this turn; 0 if none."""
    numbers = [
        play_of(event).number
        for event in turn_so_far(game)
        if event.card is not None and event.card.card == card_id
        if play_of(event).played_as == PlayedAs.BLOCK
    ]
    return max(numbers, default=0)


def _stands(card: Card) -> bool:
    return card.played_as is PlayedAs.BLOCK and card.face_up


def may_block_with(game: UfsGame, attack: Attack, card: Card) -> Refusal | None:
    """Why the card cannot block the attack (G.2.1.1, G.2.1.3.1)."""
    against = attack_card(game, attack).values.attack_zone or AttackZone.MID
    zone = card.values.block_zone
    if zone is None:
        return Refusal(NARROW[against], "the card has no block")
    event = block_event(game, attack, card.ref, status_against(against, zone))
    fits = zone is against or AttackZone.MID in (zone, against)
    if not fits and not permitted(game, event):
        return Refusal(NARROW[against], f"a {zone} block does not match a {against} attack")
    if (refusal := forbidden(game, event)) is not None:  # K.1.2: even if permitted
        return Refusal("G.2.1.1.1", refusal.reason)
    return None


def block_event(game: UfsGame, attack: Attack, block: Ref | None, status: BlockStatus) -> Event:
    """The blocking of the attack as an occurrence, to check effects against."""
    return block_to_come(attack, attack_card(game, attack), block, status)


def has_forbidden_status(game: UfsGame) -> bool:
    """K.1.2: whether an effect blocks the attack to an extent that another forbids."""
    attack = going_on(game)
    return is_forbidden(game, attack, attack.status)


def is_forbidden(game: UfsGame, attack: Attack, status: BlockStatus) -> bool:
    """K.1.2: whether an effect forbids blocking the attack to this extent, with any card."""
    return forbidden(game, block_event(game, attack, None, status)) is not None


def is_unblockable(game: UfsGame, attack: Attack) -> bool:
    """G.2.1.1.2: whether an effect forbids blocking it at all."""
    if attack.card.card in ruled_cards(game, RuleKind.UNBLOCKABLE):
        return True
    return is_forbidden(game, attack, BlockStatus.UNDETERMINED)


def is_called_unblockable(game: UfsGame, attack: Attack) -> bool:
    """Whether an effect uses the very word "unblockable" for it."""
    return attack.card.card in ruled_cards(game, RuleKind.UNBLOCKABLE)
