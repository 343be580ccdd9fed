"""Sets canonical words as they are printed: spaces, quotation marks, capitals."""

from __future__ import annotations

import re
from collections.abc import Callable


def spaced(words: tuple[str, ...]) -> str:
    """The words as one line, with punctuation where it belongs."""
    text = " ".join(words).replace("<symbol ", "{").replace(" symbol>", "}")
    text = re.sub(r" ([.,:;)\]])", r"\1", text)
    text = re.sub(r"([(\[]) ", r"\1", text)
    text = re.sub(r"\bnon- ", "non-", text)
    text = re.sub(r'" ([^"]*?) ?"', r'"\1"', text)
    return re.sub(r'\."\.', '."', text)


def with_quotes(text: str, sentences: Callable[[str], str]) -> str:
    """Set sentences alike outside and inside quotation marks; quoted names stay as they are."""
    quoted: list[str] = re.findall(r'"([^"]*)"', text)
    outside = sentences(re.sub(r'"[^"]*"', '"@"', text))
    for inner in quoted:
        said = sentences(inner) if re.search(r"[:.]", inner) else inner
        outside = outside.replace('"@"', f'"{said}"', 1)
    return outside


def with_articles(text: str) -> str:
    """ "an" before a vowel sound."""
    text = re.sub(r"\ban? other\b", "another", text)
    return re.sub(r"\ba (?=[aeioAEIO]|un(?!i)|up)", "an ", text)


def capitals(text: str) -> str:
    """Capitals at the beginning of sentences and of listed items."""
    text = re.sub(r"^(\s*)([a-z])", lambda m: m.group(1) + m.group(2).upper(), text)
    text = text.replace("* ", "\u2022 ")
    return re.sub(r"((?:\.|\u2022) )([a-z])", lambda m: m.group(1) + m.group(2).upper(), text)
