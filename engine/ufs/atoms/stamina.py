"""The stamina of backups, and damage that takes it (newest edition)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.ids import CardId
from engine.ufs.atoms.events import Why, emit_attacks_damage, emit_card
from engine.ufs.atoms.states import put
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.model.details import DamageDetail
from engine.ufs.model.game import UfsGame


def set_stamina(game: UfsGame, card_id: CardId, stamina: int | None) -> None:
    """stamina.2, stamina.9: how much it has from now on; this alone is no event."""
    put(game, game.cards[card_id]._replace(stamina=stamina))
    game.restaged = True


def lose_stamina(
    game: UfsGame, cards: Iterable[CardId], amount: int, why: Why
) -> tuple[CardId, ...]:
    """stamina.3: returns those that have stamina."""
    return tuple([card for card in cards if _change(game, card, -amount, Verb.LOSE_STAMINA, why)])


def gain_stamina(
    game: UfsGame, cards: Iterable[CardId], amount: int, why: Why
) -> tuple[CardId, ...]:
    """stamina.7, stamina.8: up to the maximum; returns those that really gained some."""
    gained = []
    for card_id in cards:
        card = game.cards[card_id]
        room = (card.values.stamina or 0) - (card.stamina or 0)
        if _change(game, card_id, min(amount, room), Verb.GAIN_STAMINA, why):
            gained.append(card_id)
    return tuple(gained)


def damage_backup(game: UfsGame, card_id: CardId, amount: int, why: Why) -> int:
    """stamina.4: dealing, taking and losing are one event; `why.source` is the attack."""
    verbs = (Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE)
    emit_attacks_damage(game, verbs, amount, why, detail=DamageDetail(game.cards[card_id].ref))
    lose_stamina(game, (card_id,), amount, why)
    return amount


def _change(game: UfsGame, card_id: CardId, change: int, verb: Verb, why: Why) -> bool:
    old = game.cards[card_id]
    if old.stamina is None or change == 0:
        return False
    set_stamina(game, card_id, old.stamina + change)
    emit_card(game, verb, card_id, why, amount=abs(change), was=old)
    return True
