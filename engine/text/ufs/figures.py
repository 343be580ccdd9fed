"""Numbers written as words: "draw two cards" draws 2, and "fewer than three" are 2 or less."""

from __future__ import annotations

from engine.text.lexer import Token, Tokens, in_place, stand

_FIGURES = {
    word: str(figure)
    for figure, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    )
}
# After these, "one" means a card, a player or a choice.
_SOMETHING = frozenset({"this", "that", "the", "each", "either", "other", "another", "which"})


def with_digits(tokens: Tokens) -> Tokens:
    """Turn number words into digits, except in names (in quotation marks, or with a capital)."""
    found: list[Token] = []
    quoted = False
    for at, token in enumerate(tokens):
        quoted ^= token.word == '"'
        figure = _FIGURES.get(token.text)
        pronoun = token.word == "one" and at and tokens[at - 1].word in _SOMETHING
        if figure is None or pronoun or (quoted and not _is_quoted_text(tokens, at)):
            found.append(token)
        else:
            found.append(Token(figure, token.text, token.start))
    return found


def _is_quoted_text(tokens: Tokens, at: int) -> bool:
    """Whether the quotation is an ability rather than a name: it has sentences."""
    closing = next((i for i in range(at, len(tokens)) if tokens[i].word == '"'), len(tokens))
    return any(token.word in {".", ":"} for token in tokens[at:closing])


def with_bounds(tokens: Tokens) -> Tokens:
    """ "Fewer than 3 cards" is 2 or less, "at most 3" is 3 or less, "more than 3" is 4 or more."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        words, bound = _bound(tokens, at)
        if bound and at and _counts(tokens, at - 1):
            found += [in_place(word, tokens[at]) for word in bound]
            at += words
        else:
            found.append(tokens[at])
            at += 1
    return found


_BOUNDS = (
    (("no", "more", "than"), 0, "less"),
    (("not", "more", "than"), 0, "less"),
    (("at", "most"), 0, "less"),
    (("less", "than"), -1, "less"),
    (("more", "than"), 1, "more"),
)
# After these, something is counted; "cannot play more than 1" limits instead.
_HAVING = frozenset({"have", "has", "had", "are", "with"})
_DID = frozenset(
    {"played", "discarded", "drawn", "drew", "committed", "destroyed", "lost", "gained"}
)
_STATS = frozenset({"difficulty", "control", "speed", "damage"})


def _bound(tokens: Tokens, at: int) -> tuple[int, tuple[str, ...]]:
    """How many words state a bound, and the usual words for it; empty if no bound starts there."""
    for words, further, side in _BOUNDS:
        end = at + len(words)
        if stand(tokens, at, words) and end < len(tokens) and tokens[end].word.isdecimal():
            number = int(tokens[end].word) + further
            return len(words) + 1, (str(number), "or", side) if number >= 0 else ()
    return 0, ()


def _counts(tokens: Tokens, before: int) -> bool:
    word = tokens[before].word
    is_stat = word in _STATS and before > 0 and tokens[before - 1].word in {"with", "printed"}
    return word in _HAVING or word in _DID or is_stat
