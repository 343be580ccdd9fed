"""What can never be true of a game when somebody is asked, whatever was played before."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.rules.knowledge import is_valued

MOST_CARDS = 5_000  # more than two of the largest decks
LONGEST_NAME = 1_000  # characters
# Questions between game events, when nothing can hold events back.
OPEN = frozenset({"form", "blitz", "enhance", "respond", "block", "review"})


def unsound(game: UfsGame) -> list[str]:
    """All such faults, in words; none for a game that follows the rules."""
    return [
        *_boundless(game),
        *_astray(game),
        *_without_reason(game),
        *_unanswered(game),
        *_too_healthy(game),
        *_outlived(game),
        *_in_transit(game),
        *_gone_from_the_pool(game),
        *_badly_attached(game),
        *_counted_too_early(game),
    ]


def _boundless(game: UfsGame) -> Iterator[str]:
    if len(game.cards) > MOST_CARDS:
        yield f"there are {len(game.cards)} cards"
    if any(len(card.base.name) > LONGEST_NAME for card in game.cards.values()):
        yield "a card has a name that nobody could read"


def _astray(game: UfsGame) -> Iterator[str]:
    lie = {place: frozenset(cards) for place, cards in game.zones.items()}
    for card in game.cards.values():
        if card.id not in lie.get((card.owner, card.zone), ()):
            yield f"card {card.id} lies elsewhere than it says"
    lying = sum(map(len, game.zones.values()))
    if lying != len(game.cards):
        yield f"{lying} cards lie in the zones, and there are {len(game.cards)}"


def _without_reason(game: UfsGame) -> Iterator[str]:
    """C.3.3.4: a card has a current state while it is valued; without one, only base values."""
    for card in game.cards.values():
        if card.has_state is not is_valued(card):
            yield f"card {card.id} has {'a' if card.has_state else 'no'} current state"
        if not card.has_state and card.values != card.base:
            yield f"card {card.id} has other values than its base values"


def _unanswered(game: UfsGame) -> Iterator[str]:
    """A.4.1: between game events, nothing is held back and nothing waits for responses."""
    if game.pending is None or game.pending.prompt not in OPEN:
        return
    if game.held:
        yield f"events are held back where {game.pending.prompt} is asked"
    elif game.batch:
        yield f"an event has not been answered where {game.pending.prompt} is asked"


def _too_healthy(game: UfsGame) -> Iterator[str]:
    """J.5.1: vitality is never above its maximum."""
    for player in PLAYERS if game.characters else ():
        most = game.character(player).values.vitality
        if most is not None and game.vitality[player] > most:
            yield f"player {player} has {game.vitality[player]} vitality of {most}"


def _outlived(game: UfsGame) -> Iterator[str]:
    """J.2.3.1: no assigned effect is left without a card."""
    for effect in game.effects.values():
        if effect.assigned and not any(game.card_at(ref) is not None for ref in effect.assigned):
            yield f"effect {effect.id} has outlived its cards"


def _in_transit(game: UfsGame) -> Iterator[str]:
    """D.2.5.1.3: when somebody is asked, only cards that are being played are in transit."""
    for player in PLAYERS:
        for card_id in game.zones[player, Zone.TRANSIT]:
            if card_id not in game.playing:
                yield f"card {card_id} is in transit, and nobody plays it"


def _gone_from_the_pool(game: UfsGame) -> Iterator[str]:
    """F.2.3.5, G.5.2: an attack that has left the pool no longer waits, and is dropped."""
    for ref in game.attack_stack:
        if game.card_at(ref) is None:
            yield f"card {ref.card} is to attack, and has left the pool"
    attack = game.attack
    if attack is not None and game.card_at(attack.card) is None and attack.was is None:
        yield f"card {attack.card.card} attacks, and has left the pool unnoticed"


def _badly_attached(game: UfsGame) -> Iterator[str]:
    """D.2.2.3: cards are attached to cards in the same staging area."""
    for card in game.cards.values():
        if card.attached_to is None:
            continue
        stage = game.zones[card.owner, Zone.STAGE]
        if card.zone is not Zone.STAGE or card.attached_to not in stage:
            yield f"card {card.id} is attached to what is not there"


def _counted_too_early(game: UfsGame) -> Iterator[str]:
    """H.5.3: uses are counted for stays of a card in a zone, never for future ones."""
    for use in game.uses:
        if use.epoch > game.cards[use.card].epoch:
            yield f"a use of card {use.card} is counted that lies ahead"
