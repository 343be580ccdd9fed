"""The ways to sort a hand of the fighting game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.views import CardView
from engine.ufs.faces import Numbers
from ufs_desktop.fight.cardview import face_of, values_of
from ufs_desktop.fight.words import Say
from ufs_desktop.table.hand import SortWay

TYPES = ("character", "attack", "action", "asset", "foundation")
HIGHEST = 99  # after every number that is printed


def _numbers(card: CardView) -> Numbers:
    face = face_of(card)
    if face is None:
        return _UNKNOWN
    return values_of(face)


def _type_key(numbers: Numbers) -> tuple[Any, ...]:
    place = TYPES.index(numbers.type) if numbers.type in TYPES else len(TYPES)
    return (place, numbers.difficulty or 0)


def _way(key: str, words: str, rank: Callable[[Numbers], tuple[Any, ...]]) -> SortWay:
    """A way to sort, which breaks ties by name."""
    return SortWay(key, words, lambda card: (*rank(_numbers(card)), _numbers(card).name))


_UNKNOWN = Numbers("", "", None, None, "", None, "", None, None, None, None, (), ())
SORTS = (
    _way("type", "By type", _type_key),
    _way(
        "difficulty",
        "By difficulty",
        lambda n: (HIGHEST if n.difficulty is None else n.difficulty,),
    ),
    _way("check", "By check, the highest first", lambda n: (-(n.control or 0),)),
    _way("name", "By name", lambda n: (n.name.casefold(),)),
)


def sorts_in(say: Say) -> tuple[SortWay, ...]:
    """The same in the words of an edition."""
    return tuple(way._replace(words=say(way.words)) for way in SORTS)
