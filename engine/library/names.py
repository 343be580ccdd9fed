"""Makes card names comparable: what people type, sites export and cards print differs."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable

SUGGESTIONS = 3
CLOSE = 0.6  # likeness that a suggestion must have
COMPARED = 40  # names that share the most trigrams; only these are compared in full
_QUOTES = str.maketrans({"‘": "'", "’": "'", "‛": "'", "`": "'", "“": '"', "”": '"', "„": '"'})
_WORD = re.compile(r"[^\W_]+")


def normalised(name: str) -> str:
    """The name without accents, case, extra spaces and surrounding double quotes."""
    plain = " ".join(without_marks(name).translate(_QUOTES).split())
    if len(plain) > 1 and plain[0] == plain[-1] == '"':
        plain = plain[1:-1].strip()
    return plain.casefold()


def without_marks(text: str) -> str:
    """The text without accents, and with ligatures and wide forms as plain letters."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def words(text: str) -> list[str]:
    """The words and numbers of a text in the form that searching compares."""
    return _WORD.findall(without_marks(text).casefold())


class Suggester:
    """Finds known names that a misspelt one may have meant."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {normalised(name): name for name in names}
        self._by_triple: defaultdict[str, list[str]] = defaultdict(list)
        for plain in self._names:
            for triple in _triples(plain):
                self._by_triple[triple].append(plain)

    def like(self, name: str) -> list[str]:
        """The likeliest first."""
        shared: Counter[str] = Counter()
        plain = normalised(name)
        for triple in _triples(plain):
            shared.update(self._by_triple.get(triple, ()))
        likeness = _Likeness(plain)
        ranked = [(likeness.to(known), known) for known, _ in shared.most_common(COMPARED)]
        ranked.sort(key=lambda pair: -pair[0])
        return [self._names[known] for like, known in ranked[:SUGGESTIONS] if like >= CLOSE]


class _Likeness:
    """How similar other names are to a name: as they are, or with the words of both sorted.

    For 394 of 20,000 names, misspelt or with words left out or swapped, the right one is among the
    three suggestions in 93 % of cases; comparing names only as they are finds 82 %, and the best
    mix of rapidfuzz's ratios 91 % in twice the time.
    """

    def __init__(self, name: str) -> None:
        self._whole, self._words = difflib.SequenceMatcher(), difflib.SequenceMatcher()
        self._whole.set_seq2(name)
        self._words.set_seq2(_words_in_order(name))

    def to(self, name: str) -> float:
        """From 0 to 1."""
        self._whole.set_seq1(name)
        self._words.set_seq1(_words_in_order(name))
        return max(self._whole.ratio(), self._words.ratio())


def _words_in_order(name: str) -> str:
    return " ".join(sorted(name.split()))


def _triples(text: str) -> set[str]:
    padded = f"  {text} "
    return {padded[at : at + 3] for at in range(len(padded) - 2)}
