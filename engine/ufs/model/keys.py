"""Keys in the state: which statement is meant, and when an effect ends. They are read here alone.

Keys are words, so that a save tells them and nothing hangs on an object; what is inside a key is
asked of the functions beside the one that makes it.
"""

from __future__ import annotations

from enum import StrEnum

from engine.kernel.ids import Ref

STORED = "effect "  # in front of the keys of effects stored in the game
GIVEN = "given "  # in front of the keys of what was given at once
OTHER_SIDE = "other side/"
LINE, KEYWORD = "t", "k:"  # in front of the keys of abilities on cards


class EndPoint(StrEnum):
    """What the end of an effect is tied to; with a number, to one of them."""

    TURN = "turn"
    ATTACK = "attack"
    RESOLUTION = "resolution"  # of an attack, with all that answers it (oldest edition)
    SEQUENCE = "sequence"  # of the attack with this card (oldest edition)
    STEP = "step"  # the Enhance Step of an attack
    READY_STEP = "ready_step"
    FORM = "form"  # the next one
    GAME = "game"


# --- abilities ------------------------------------------------------------------------------------


def key_of_line(number: int) -> str:
    """The key of the ability that a line of a card's text is; the first line is number 1."""
    return f"{LINE}{number}"


def key_of_keyword(keyword: str) -> str:
    """The key of the ability that a keyword brings."""
    return f"{KEYWORD}{keyword}"


def line_in(ability: str) -> int:
    """The number of the line in an ability's key, or in that of a part of it; else 0."""
    last = ability.rpartition("/")[2]
    number = last.removeprefix(LINE)
    return int(number) if last != number and number.isdecimal() else 0


def key_of_other_side(ability: str) -> str:
    """What cannot be seen of a card for now keeps its key under another name, and gets it back."""
    if ability.startswith(OTHER_SIDE):
        return ability.removeprefix(OTHER_SIDE)
    return OTHER_SIDE + ability


def is_of_keyword(ability: str) -> bool:
    """Whether a keyword that the card has from the beginning brings the ability of this key."""
    return ability.rpartition("/")[2].startswith(KEYWORD)


def keyword_in(ability: str) -> str:
    """The keyword in an ability's key, or in that of a part of it."""
    return ability.rpartition("/")[2].removeprefix(KEYWORD).partition("#")[0]


def instance_in(ability: str) -> int:
    """Which of several keywords of one name brings it; the first one has the number 1."""
    _, _, number = ability.rpartition("#")
    return int(number) if number.isdecimal() else 1


# --- statements -----------------------------------------------------------------------------------


def key_of_stored(effect: int) -> str:
    """The key of what an effect in force states; what follows it tells its statements apart."""
    return f"{STORED}{effect}"


def is_of_stored(key: str) -> bool:
    """Whether an effect in force states it, not the text of a card."""
    return key.startswith(STORED)


def effect_of(key: str) -> int | None:
    """The stored effect that a statement's key belongs to; None for a static one."""
    return int(key.removeprefix(STORED).partition("/")[0]) if is_of_stored(key) else None


def key_of_gift(serial: int, number: int) -> str:
    """The key of what is given to a card at once, by the serial at which: never given again."""
    return f"{GIVEN}{serial}.{number}"


def is_of_gift(key: str) -> bool:
    return key.startswith(GIVEN)


def key_of_held(card: Ref, ability: str) -> str:
    """The key of what an ability on a card states, in this stay of the card."""
    return f"{card.card}.{card.epoch}:{ability}"


def is_of_card(key: str, card: Ref) -> bool:
    """Whether an ability on the card states it, in this stay of the card."""
    return key.startswith(key_of_held(card, ""))


def ability_in(key: str) -> str:
    """The ability in the key of a statement of an ability on a card; else nothing."""
    return key.partition(":")[2].rpartition("/")[0]


# --- ends -----------------------------------------------------------------------------------------


def end_at(point: EndPoint, number: int = 0) -> str:
    """The end of the current one, or of the one with this number."""
    return f"{point}:{number}" if number else point.value


def point_of(end: str) -> EndPoint:
    """What the end is tied to."""
    return EndPoint(end.partition(":")[0])
