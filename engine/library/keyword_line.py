"""The keyword line of a card: `Powerful 3`, `Stun: 2`, `Combo (Kick, Foundation)`, `Kara Only`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from engine.ufs.effects.keyword_abilities import GRANTING_KEYWORDS
from engine.ufs.effects.nodes.abilities import (
    ComboGate,
    DeadlockGate,
    DesperationGate,
    FirstOnly,
    NameGate,
)
from engine.ufs.effects.nodes.base import Predicate, Restriction
from engine.ufs.effects.nodes.filters import AnyOf, HasKeyword, IsType
from engine.ufs.effects.nodes.words import CardType
from engine.ufs.model.values import HeldKeyword

_KEYWORD = re.compile(r"(?P<words>[^:(]+?)(?::?\s+(?P<rating>\d+))?(?:\s*\((?P<list>[^)]*)\))?")
_ONLY = " only"
_GATES: dict[str, Restriction] = {
    "combo": ComboGate(),
    "deadlock": DeadlockGate(),
    "desperation": DesperationGate(),
    "first": FirstOnly(),
}


def held_keywords(printed: Iterable[str]) -> tuple[HeldKeyword, ...]:
    """The keywords in printed order; the key counts the instances of one name (I.2.4.1)."""
    counts: Counter[str] = Counter()
    held = []
    for text in printed:
        keyword = read_keyword(text)
        counts[keyword.name] += 1
        held.append(keyword._replace(key=f"{keyword.name}#{counts[keyword.name]}"))
    return tuple(held)


def read_keyword(text: str) -> HeldKeyword:
    """One keyword as printed, without its key."""
    match = _KEYWORD.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is not a keyword")
    words = match["words"]
    if words.lower().endswith(_ONLY):  # I.2.1.2
        return HeldKeyword("", "only", argument=words[: -len(_ONLY)])
    gate, name = _split_gate(words)
    return HeldKeyword(
        key="",
        name=name.lower(),
        rating=int(match["rating"]) if match["rating"] else None,
        argument=match["list"] or "",
        requirements=tuple(_requirement(part) for part in _listed(match["list"])),
        gate=(gate,) if gate is not None else (),
    )


def _split_gate(words: str) -> tuple[Restriction | None, str]:
    """I.2.5: a restriction stands in front of a keyword that grants something."""
    for name in sorted(GRANTING_KEYWORDS, key=len, reverse=True):
        front, space, _ = words.lower().rpartition(f" {name}")
        if space and words.lower() == f"{front} {name}":
            said = words[: len(front)]
            return _GATES.get(front) or NameGate(said), name
    return None, words


def _listed(requirements: str | None) -> list[str]:
    return [part.strip() for part in requirements.split(",")] if requirements else []


def _requirement(text: str) -> Predicate:
    """What one preceding card has to show (I.3.3.2)."""
    words = re.split(r"\s+or\s+", text)
    parts = tuple(_shows(word) for word in words)
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def _shows(word: str) -> Predicate:
    try:
        return IsType(CardType(word.lower()), card_word=True)
    except ValueError:
        return HasKeyword(word)
