"""Card names made comparable: what people type, sites export and cards print differs in signs."""

from __future__ import annotations

import re
import unicodedata

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
    parts = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def words(text: str) -> list[str]:
    """The words and numbers of a text as searching compares them."""
    return _WORD.findall(without_marks(text).casefold())
