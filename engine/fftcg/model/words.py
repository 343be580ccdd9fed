"""The closed sets of the rules: elements, card types, traits, zones and phases."""

from __future__ import annotations

from enum import StrEnum


class CardElement(StrEnum):
    """5.2.1.1."""

    FIRE = "fire"
    ICE = "ice"
    WIND = "wind"
    EARTH = "earth"
    LIGHTNING = "lightning"
    WATER = "water"
    LIGHT = "light"
    DARK = "dark"


class CardKind(StrEnum):
    """6.6.4."""

    FORWARD = "forward"
    BACKUP = "backup"
    MONSTER = "monster"
    SUMMON = "summon"


class CardTrait(StrEnum):
    """15.2: the keyword abilities that need no words of their own."""

    BRAVE = "brave"
    HASTE = "haste"
    FIRST_STRIKE = "first strike"
    BACK_ATTACK = "back attack"


class CardZone(StrEnum):
    """7.1."""

    DECK = "deck"
    HAND = "hand"
    FIELD = "field"
    DAMAGE = "damage"
    BREAK = "break"
    REMOVED = "removed"
    STACK = "stack"


class TurnPhase(StrEnum):
    """9."""

    SETUP = "setup"
    ACTIVE = "active"
    DRAW = "draw"
    MAIN_1 = "main 1"
    ATTACK = "attack"
    MAIN_2 = "main 2"
    END = "end"


class TcgAttackStep(StrEnum):
    """10.1: where an attack stands in the Attack Phase."""

    PREPARATION = "preparation"
    DECLARATION = "declaration"
    BLOCK = "block"
    DAMAGE = "damage"


LIGHT_AND_DARK = frozenset({CardElement.LIGHT, CardElement.DARK})
CHARACTERS = frozenset({CardKind.FORWARD, CardKind.BACKUP, CardKind.MONSTER})  # 5.2.3.1.1
MAIN_PHASES = frozenset({TurnPhase.MAIN_1, TurnPhase.MAIN_2})
