"""A library as large as they come: made up cards, the same every time."""

from __future__ import annotations

from collections.abc import Iterator

from engine.library.records import CardRecord, Face, Printing
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes.words import AttackZone, CardType, Symbol

FIRST = ("Iron", "Quiet", "Rising", "Broken", "Hollow", "Kindled", "Swift", "Low", "Amber", "Salt")
SECOND = ("Stance", "Fist", "Kite", "Harbour", "Lantern", "Step", "Oath", "Wheel", "Knot", "Bell")
THIRD = ("of Ash", "of Reeds", "at Dawn", "Unbound", "Returned", "in Rain", "Kept", "Twice")
TEXTS = (
    "E: Draw 1 card.",
    "R [Once per turn] Commit: After your attack deals damage, gain {n} vitality.",
    "F Discard 1 momentum: Your next attack gets +{n} speed and +{n} damage.",
    "Enhance: If you have {n} or more foundations in your staging area, draw 10 cards.",
)
KEYWORDS = ("Punch", "Kick", "Throw", "Unique", "Stun: 2", "Powerful: 3", "Ranged", "Weapon")
TYPES = tuple(kind for kind in CardType if kind is not CardType.BACKUP)
SYMBOLS = tuple(map(str, Symbol))
ZONES = tuple(AttackZone)


def _text(at: int) -> Iterator[str]:
    """Three abilities, and one that no other card has."""
    yield from (TEXTS[(at + more) % 4].format(n=at % 9) for more in range(3))
    yield f"F: Add {at} counters to this foundation."


def many(count: int) -> Iterator[CardRecord]:
    """So many cards of one printing each."""
    for at in range(count):
        kind = TYPES[at % len(TYPES)]
        attack = kind is CardType.ATTACK
        face = Face(
            name=f"{FIRST[at % 10]} {SECOND[at // 10 % 10]} {THIRD[at // 100 % 8]} {at // 800}",
            type=kind,
            difficulty=at % 8,
            control=at % 7,
            block=f"{ZONES[at % 3]} +{at % 4}",
            symbols=tuple({SYMBOLS[at % 13]: 0, SYMBOLS[at // 13 % 13]: 0}),
            keywords=(KEYWORDS[at % 8], KEYWORDS[at // 8 % 8]),
            text="\n".join(_text(at)),
            universe=f"World {at // 1000}",
            zone=ZONES[at // 3 % 3] if attack else None,
            speed=at % 7 if attack else None,
            damage=at % 9 if attack else None,
        )
        printing = Printing(f"s{at // 250}", f"{at % 250:03}", "rare", f"Set {at // 250}")
        yield CardRecord((face,), Dialect.COMPREHENSIVE, (printing,), ("standard",), record=at)
