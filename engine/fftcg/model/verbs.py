"""What happens, in the past tense."""

from __future__ import annotations

from enum import StrEnum


class TcgVerb(StrEnum):
    """The kinds of occurrences."""

    DRAWN = "drawn"
    PUT_UNDER = "put under the deck"
    SHUFFLED = "shuffled"
    REVEALED = "revealed"
    DISCARDED = "discarded"
    PLAYED = "played"
    ACTIVATED = "activated"
    DULLED = "dulled"
    FROZEN = "frozen"
    COUNTED = "counters placed"
    UNCOUNTED = "counters removed"
    CHANGED = "changed"
    CONTROLLED = "controlled by another player"
    REPLACED = "replaced"  # by what happens instead
    BROKEN = "broken"
    PUT_AWAY = "put into the break zone"
    DAMAGE_TAKEN = "damage taken"  # a card flipped into the Damage Zone
    DAMAGED = "damaged"
    CHOSEN = "chosen"  # by a Summon or an ability on the stack
    PUT_ON_STACK = "put on the stack"
    CAST = "cast"
    USED = "ability used"
    DELAYED = "waits for its moment"  # an auto-ability has been generated (11.8.17.1)
    RESOLVED = "resolved"
    CANCELLED = "cancelled"
    RETURNED = "returned to hand"
    ADDED = "added to hand"
    REMOVED = "removed from the game"
    PUT_ON_DECK = "put on top of the deck"
    LOOKED_AT = "looked through"
    ATTACKED = "attacked"
    BLOCKED = "blocked"
    TURN_BEGUN = "turn begun"
    PHASE_BEGUN = "phase begun"
