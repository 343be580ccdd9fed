"""Why abilities stay manual, ranked: a list of what the compiler should learn next.

Abilities form a group if reading them stops for the same reason: at the same word that no wording
knows, or between the same two words. A group is one gap, so closing it helps all its members.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from engine.library.keyword_list import TRAITS
from engine.text.errors import Declined
from engine.text.lexer import SIGNS
from engine.text.ufs.normalise import EVERYWHERE, UNIVERSUS
from engine.text.ufs.tables.whole import grammar
from engine.ufs.effects.keyword_names import KNOWN_KEYWORDS

NOT_UNDERSTOOD = "not understood"
UNKNOWN = "unknown"
_WORD = re.compile(r"\d+|[^\W\d_][\w'’-]*|\S")
_ABILITY_WORDS = frozenset({"form", "enhance", "response", "blitz"})
Vocabulary = Callable[[str], frozenset[str]]  # the words that a game knows on a card of this name


class Culprit(NamedTuple):
    """The word that could not be read, and its position; empty if the text ends there.

    It is two words if both are unknown, since the first may or may not be a name.
    """

    position: int
    word: str
    unknown: bool  # no wording of any edition has it


@dataclass(frozen=True, slots=True)
class Held:
    """A manual ability of a card and where its reading stopped."""

    card: str
    stopped: Declined


@dataclass(frozen=True, slots=True)
class Gap:
    """One gap of the compiler and the abilities it holds back."""

    why: str
    words: str  # the unknown word, or the two words that reading stops between; N for a number
    abilities: int
    expected: tuple[str, ...]
    card: str
    example: str


@cache
def _fight_words() -> frozenset[str]:
    """Every word that occurs in any wording of any edition."""
    rows = (row for table in (EVERYWHERE, UNIVERSUS) for rows in table.values() for row in rows)
    rewritten = (word for row in rows for word in row.words)
    traits = (word for name in (*KNOWN_KEYWORDS, *TRAITS) for word in name.lower().split())
    return grammar().vocabulary().union(rewritten, traits, _ABILITY_WORDS)


def fight_words(card: str) -> frozenset[str]:
    """The vocabulary of the fighting game, the same for all cards."""
    return _fight_words()


def ranked_gaps(held: Iterable[Held], words: Vocabulary = fight_words) -> list[Gap]:
    """The gaps, starting with those that hold back the most abilities."""
    groups: dict[tuple[str, str], list[Held]] = {}
    for one in held:
        groups.setdefault(_gap(one, words), []).append(one)
    gaps = [_as_gap(why, told, group) for (why, told), group in groups.items()]
    return sorted(gaps, key=lambda gap: (-gap.abilities, gap.words))


def complaint(stopped: Declined, card: str = "", words: Vocabulary = fight_words) -> str:
    """Why an ability stays manual, in one sentence."""
    if stopped.why != NOT_UNDERSTOOD:
        return stopped.why
    found = culprit(stopped, card, words)
    if found.unknown:
        return f"{found.word!r} is not known"
    place = repr(found.word) if found.word else "the end"
    expected = f"; expected {listed(stopped.expected)}" if stopped.expected else ""
    return f"{place} is not understood here{expected}"


def culprit(stopped: Declined, card: str = "", words: Vocabulary = fight_words) -> Culprit:
    """The word to blame: an unknown one may pass for a name, and then reading stops behind it."""
    text, position, known = stopped.text, stopped.position, words(card)
    here = _WORD.search(text, position)
    found = here.group() if here else ""
    if stopped.why == NOT_UNDERSTOOD:
        for before in list(_WORD.finditer(text[:position]))[-1:]:
            if _is_unknown(before.group(), known):
                end = here.end() if here and _is_unknown(found, known) else before.end()
                return Culprit(before.start(), text[before.start() : end], True)
    return Culprit(position, found, _is_unknown(found, known))


def listed(words: Iterable[str], most: int = 5) -> str:
    """A list of words, then of signs; beyond `most`, the rest are only counted."""
    typed = (SIGNS.get(word, word) for word in words)
    ordered = sorted(typed, key=lambda word: not word[:1].isalnum())
    shown = ", ".join(ordered[:most])
    return f"{shown} (and {len(ordered) - most} more)" if len(ordered) > most else shown


def _gap(one: Held, words: Vocabulary) -> tuple[str, str]:
    stopped = one.stopped
    found = culprit(stopped, one.card, words)
    if stopped.why == NOT_UNDERSTOOD and found.unknown:
        return (UNKNOWN, " ".join(found.word.lower().split()))
    before = _WORD.findall(stopped.text[: found.position])[-1:]
    shape = " ▸ ".join(word.lower() for word in (*before, found.word or "(end)"))
    return (stopped.why, re.sub(r"\d+", "N", shape))


def _as_gap(why: str, words: str, group: list[Held]) -> Gap:
    expected = Counter(word for one in group for word in one.stopped.expected)
    common = tuple(word for word, _ in expected.most_common())
    return Gap(why, words, len(group), common, group[0].card, group[0].stopped.text)


def _is_unknown(word: str, known: frozenset[str]) -> bool:
    return word[:1].isalpha() and len(word) > 1 and word.lower() not in known
