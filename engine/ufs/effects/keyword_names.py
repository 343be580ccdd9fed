"""The keywords of all rules and cards, as they are printed."""

from __future__ import annotations

KNOWN_KEYWORDS = {
    word.lower(): word
    for word in (
        *("Ally", "Charge", "Fury", "Kick", "Punch", "Ranged", "Slam", "Taunt", "Tech", "Weapon"),
        *("Spell", "Titan", "Item", "Stance", "Breaker", "Combo", "Desperation", "EX", "Flash"),
        *("Gauge", "Multiple", "Powerful", "Reversal", "Safe", "Stun", "Terrain", "Throw"),
        *("Unique", "Deflect", "Echo", "Shift"),
    )
}
