"""Numbers that a text writes as words: "draw two cards" draws 2 cards."""

from __future__ import annotations

from engine.text.lexer import Token, Tokens

_FIGURES = {
    word: str(figure)
    for figure, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    )
}
# Behind these "one" is a card, a player or a choice.
_SOMETHING = frozenset({"this", "that", "the", "each", "either", "other", "another", "which"})


def with_digits(tokens: Tokens) -> Tokens:
    """The figures, but for those of a name, which stands in quotation marks or has a capital."""
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
    """Whether an ability is quoted rather than a name: it has sentences."""
    closing = next((i for i in range(at, len(tokens)) if tokens[i].word == '"'), len(tokens))
    return any(token.word in {".", ":"} for token in tokens[at:closing])
