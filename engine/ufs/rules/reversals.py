"""Playing a card as a reversal to an attack (I.3.10.2), and cards played to pay a cost (E.4.6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.decisions import Refusal
from engine.kernel.events import Event
from engine.kernel.ids import Player, Ref
from engine.ufs.effects.nodes.words import RuleKind, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.details import ATTACK, block_of, play_of, resolve_of
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.card_states import BLOCKED
from engine.ufs.rules.keywords import has_keyword
from engine.ufs.rules.lookback import turn_so_far
from engine.ufs.rules.rule_effects import says_of_itself

TRIED = "reversals tried"  # (player, attack as it was played) of this turn's attempts
ANSWERS = "attacks answered"  # (reversal, attack as it was played) of this turn

PlayedAttack = tuple[Ref, int]  # with the number of its play; 0: it was not played


def answered_attack(game: UfsGame, player: Player) -> Ref | None:
    """I.3.10.2.1: the opponent's current attack, or their last one that resolved."""
    current = game.attack
    if current is not None:
        return current.card if current.attacker != player else None
    resolved = (event for event in reversed(turn_so_far(game)) if resolve_of(event).what == ATTACK)
    return next((event.card for event in resolved if event.actor != player), None)


def why_not_reversal(game: UfsGame, player: Player, attack: Ref | None) -> Refusal | None:
    """Why the player may not play a card as a reversal to this attack."""
    if attack is None or game.cards[attack.card].owner == player:
        return Refusal("I.3.10.2.1", "the opponent has no attack to answer")
    if (player, as_played(game, attack)) in game.facts.get(TRIED, ()):
        return Refusal("I.3.10.2.2", "one reversal to this attack has already been tried")
    if is_safe(game, attack):
        return Refusal("I.3.10.2.3", "the attack is Safe")
    return None


def is_safe(game: UfsGame, attack: Ref) -> bool:
    """I.3.10.2.3: whether it had Safe when it resolved."""
    if game.attack is not None and game.attack.card == attack:
        return has_safe(game, game.cards[attack.card])
    _, played = as_played(game, attack)
    told = _told_of(game, attack)
    return any(number == played and resolve_of(event).safe for number, event in told)


def has_safe(game: UfsGame, card: Card) -> bool:
    """I.3.11.1: whether the card has the keyword, or text with the same effect."""
    said = says_of_itself(game, card.id, RuleKind.NOT_REVERSED)
    return has_keyword(card.values, "safe") or said


def as_played(game: UfsGame, attack: Ref) -> PlayedAttack:
    """The attack with the number of its play, to distinguish it from earlier plays of its card."""
    return attack, max((number for number, _ in _told_of(game, attack)), default=0)


def answer_of(game: UfsGame, reversal: Ref) -> PlayedAttack | None:
    """The attack that this card was played as a reversal to."""
    return dict(game.facts.get(ANSWERS, ())).get(reversal)


def was_blocked(game: UfsGame, attack: PlayedAttack) -> bool:
    """Whether the attack was blocked and is still in the pool."""
    ref, played = attack
    card = game.card_at(ref)
    if card is None or card.zone is not Zone.POOL:
        return False
    told = _told_of(game, ref)
    return any(number == played and block_of(event).status in BLOCKED for number, event in told)


def _told_of(game: UfsGame, attack: Ref) -> Iterator[tuple[int, Event]]:
    """What has happened to the card this turn, each with the number of the play before it."""
    number = 0
    for event in turn_so_far(game):
        if event.card == attack:
            number = play_of(event).number if play_of(event).played_as else number
            yield number, event
