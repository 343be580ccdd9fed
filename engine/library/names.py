"""Card names made comparable: what people type, sites export and cards print differs in signs."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable

SUGGESTIONS = 3
COMPARED = 40  # names that share most letter triples; only these are compared in full
_QUOTES = str.maketrans({"‘": "'", "’": "'", "‛": "'", "`": "'", "“": '"', "”": '"', "„": '"'})
_WORD = re.compile(r"[^\W_]+")


def normalised(name: str) -> str:
    """The name without marks, case, spare spaces and surrounding double quotes."""
    plain = " ".join(without_marks(name).translate(_QUOTES).split())
    if len(plain) > 1 and plain[0] == plain[-1] == '"':
        plain = plain[1:-1].strip()
    return plain.casefold()


def without_marks(text: str) -> str:
    """Letters without their accents; ligatures and wide forms as plain letters."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def words(text: str) -> list[str]:
    """The words and numbers of a text as searching compares them."""
    return _WORD.findall(without_marks(text).casefold())


class Suggester:
    """Finds names that may have been meant by another."""

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
        likely = [known for known, _ in shared.most_common(COMPARED)]
        close = difflib.get_close_matches(plain, likely, SUGGESTIONS, 0.6)
        return [self._names[known] for known in close]


def _triples(text: str) -> set[str]:
    padded = f"  {text} "
    return {padded[at : at + 3] for at in range(len(padded) - 2)}
