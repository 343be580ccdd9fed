"""Keys in the state: which statement is meant, when an effect ends. Only this module reads them.

Keys are strings, so that they can be saved and no object identity matters; each function that makes
a key has others next to it that read what is inside.
"""

from __future__ import annotations

from enum import StrEnum

from engine.kernel.ids import Ref

STORED = "effect "  # in front of the keys of effects stored in the game
GIVEN = "given "  # in front of the keys of what was given once and for all
OTHER_SIDE = "other side/"
LINE, KEYWORD = "t", "k:"  # in front of the keys of abilities on cards


class EndPoint(StrEnum):
    """What the end of an effect is tied to; a number after it says which one."""

    TURN = "turn"
    ATTACK = "attack"
    RESOLUTION = "resolution"  # of an attack, with all that responds to it (oldest edition)
    SEQUENCE = "sequence"  # of the attack with this card (oldest edition)
    STEP = "step"  # the Enhance Step of an attack
    READY_STEP = "ready_step"
    FORM = "form"  # the next one
    GAME = "game"


# --- abilities ------------------------------------------------------------------------------------


def key_of_line(number: int) -> str:
    """The key of the ability in this line of a card's text; the first line is number 1."""
    return f"{LINE}{number}"


def key_of_keyword(keyword: str) -> str:
    """The key of the ability that a keyword grants."""
    return f"{KEYWORD}{keyword}"


def line_in(ability: str) -> int:
    """The line number in the key of an ability or of a part of it; 0 if it has none."""
    last = ability.rpartition("/")[2]
    number = last.removeprefix(LINE)
    return int(number) if last != number and number.isdecimal() else 0


def key_of_other_side(ability: str) -> str:
    """The key for an ability while its side is not visible; applied again, the original key."""
    if ability.startswith(OTHER_SIDE):
        return ability.removeprefix(OTHER_SIDE)
    return OTHER_SIDE + ability


def is_of_keyword(ability: str) -> bool:
    """Whether the ability of this key is granted by a keyword that the card began with."""
    return ability.rpartition("/")[2].startswith(KEYWORD)


def keyword_in(ability: str) -> str:
    """The keyword in the key of an ability or of a part of it."""
    return ability.rpartition("/")[2].removeprefix(KEYWORD).partition("#")[0]


def instance_in(ability: str) -> int:
    """Which of several keywords of the same name grants it, counting from 1."""
    _, _, number = ability.rpartition("#")
    return int(number) if number.isdecimal() else 1


# --- statements -----------------------------------------------------------------------------------


def key_of_stored(effect: int) -> str:
    """The key of a stored effect; whatever follows it tells its statements apart."""
    return f"{STORED}{effect}"


def is_of_stored(key: str) -> bool:
    """Whether the statement comes from a stored effect, not from the text of a card."""
    return key.startswith(STORED)


def effect_of(key: str) -> int | None:
    """The stored effect that a statement's key belongs to; None for a static effect."""
    return int(key.removeprefix(STORED).partition("/")[0]) if is_of_stored(key) else None


def key_of_gift(serial: int, number: int) -> str:
    """The key of what is given to a card once and for all, at this event serial."""
    return f"{GIVEN}{serial}.{number}"


def is_of_gift(key: str) -> bool:
    return key.startswith(GIVEN)


def key_of_held(card: Ref, ability: str) -> str:
    """The key of what an ability states while its card stays where it is."""
    return f"{card.card}.{card.epoch}:{ability}"


def is_of_card(key: str, card: Ref) -> bool:
    """Whether an ability on the card states it, in the card's present stay."""
    return key.startswith(key_of_held(card, ""))


def ability_in(key: str) -> str:
    """The ability in the key of a statement made by a card; empty for other keys."""
    return key.partition(":")[2].rpartition("/")[0]


# --- ends -----------------------------------------------------------------------------------------


def end_at(point: EndPoint, number: int = 0) -> str:
    """The end of the current turn, attack and so on, or of the one with this number."""
    return f"{point}:{number}" if number else point.value


def point_of(end: str) -> EndPoint:
    """What this end is tied to."""
    return EndPoint(end.partition(":")[0])
