"""Playing a card as a reversal to an attack (I.3.10.2), and cards played to pay a cost (E.4.6)."""

from __future__ import annotations

from engine.kernel.decisions import Refusal
from engine.kernel.ids import Player, Ref
from engine.ufs.effects.nodes.words import RuleKind, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.details import block_of
from engine.ufs.model.game import Attack, BlockStatus, UfsGame
from engine.ufs.rules.pause_conditions import has_keyword
from engine.ufs.rules.rule_effects import says_of_itself

TRIED = "reversals"  # (player, attack) of this turn's attempts
ANSWERS = "answers"  # (reversal, attack it answers) of this turn
BLOCKED_ATTACK = "blocked attack"  # the name by which texts speak of it (K.3.26)

BLOCKED = frozenset({BlockStatus.PARTIALLY_BLOCKED, BlockStatus.COMPLETELY_BLOCKED})


def answered_attack(game: UfsGame, player: Player) -> Attack | None:
    """The opponent's current attack, or the one that resolved last."""
    attack = game.attack or game.last_attack
    opposed = attack is not None and attack.attacker != player  # I.3.10.2.1
    return attack if opposed else None


def why_not_reversal(game: UfsGame, player: Player) -> Refusal | None:
    """Why the player may not play a card as a reversal now."""
    attack = answered_attack(game, player)
    if attack is None:
        return Refusal("I.3.10.2.1", "there is no attack of the opponent to answer")
    if (player, attack.card) in game.facts.get(TRIED, ()):
        return Refusal("I.3.10.2.2", "one reversal to this attack was tried already")
    if is_safe(game, attack):
        return Refusal("I.3.10.2.3", "the attack is Safe")
    return None


def is_safe(game: UfsGame, attack: Attack) -> bool:
    """I.3.10.2.3: what counts is whether it had Safe when it resolved."""
    if game.attack is not None and game.attack.card == attack.card:
        return has_safe(game, game.cards[attack.card.card])
    return attack.had_safe


def has_safe(game: UfsGame, card: Card) -> bool:
    """I.3.11.1: the keyword, or the words that say what it does."""
    said = says_of_itself(game, card.id, RuleKind.NOT_REVERSED)
    return has_keyword(card.values, "safe") or said


def answer_of(game: UfsGame, reversal: Ref) -> Ref | None:
    """The attack that this one was played as a reversal to."""
    found = [attack for card, attack in game.facts.get(ANSWERS, ()) if card == reversal]
    return found[-1] if found else None


def was_blocked(game: UfsGame, attack: Ref) -> bool:
    """Whether the attack was blocked and is still in the pool."""
    card = game.card_at(attack)
    if card is None or card.zone is not Zone.POOL:
        return False
    return any(
        event.card == attack and block_of(event).status in BLOCKED
        for batch in game.turn_events
        for event in batch
    )
