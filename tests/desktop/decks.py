"""Decks laid by hand for the tests of the window: plain cards, every symbol shared."""

from __future__ import annotations

from engine.ufs.effects.nodes.words import AttackZone, CardType, Symbol
from engine.ufs.model.values import Definition, Values
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind

SHARED = frozenset({Symbol.FIRE, Symbol.WATER, Symbol.EARTH})
ZONES = (AttackZone.LOW, AttackZone.MID, AttackZone.HIGH)


def character(name: str, vitality: int = 20) -> Definition:
    return Definition(
        Values(
            name=f"{name} 1",
            character_name=name,
            version="1",
            type=CardType.CHARACTER,
            difficulty=6,
            control=6,
            block_zone=AttackZone.MID,
            block_modifier=1,
            symbols=SHARED,
            hand_size=6,
            vitality=vitality,
        )
    )


def foundation(number: int) -> Definition:
    return Definition(
        Values(
            name=f"Footing {number}",
            type=CardType.FOUNDATION,
            difficulty=1 + number % 3,
            control=4 + number % 3,
            block_zone=ZONES[number % 3],
            block_modifier=2,
            symbols=SHARED,
        ),
        text=("A line of words that nobody compiles.",),
    )


def attack(number: int) -> Definition:
    return Definition(
        Values(
            name=f"Swing {number}",
            type=CardType.ATTACK,
            difficulty=2 + number % 3,
            control=3,
            block_zone=ZONES[(number + 1) % 3],
            block_modifier=1,
            symbols=SHARED,
            attack_zone=ZONES[number % 3],
            speed=3 + number % 2,
            damage=4 + number % 4,
        )
    )


def deck(name: str, vitality: int = 20) -> tuple[Definition, ...]:
    """A legal deck of 61 plain cards; less vitality makes a shorter game."""
    foundations = [foundation(number) for number in range(8) for _ in range(4)]
    attacks = [attack(number) for number in range(7) for _ in range(4)]
    return (character(name, vitality), *foundations, *attacks)


def setup(
    first: SeatKind, second: SeatKind, key: str = "table", pace: int = 0, vitality: int = 20
) -> GameSetup:
    seats = (
        Seat("You", first, "Plain", deck("Ash", vitality)),
        Seat("Rival", second, "Plainer", deck("Bram", vitality)),
    )
    return GameSetup(FIGHT, "comprehensive", seats, key, pace)
