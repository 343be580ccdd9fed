"""The gates that a card text passes to become a tree, for the card language of any game.

There must be exactly one reading, every back reference must be named, and the tree must render to
the same words: what passes means what it says. Anything else is declined, with the place where it
failed and what could have stood there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.text.errors import CardTextError, Declined
from engine.text.grammar import Grammar
from engine.text.lexer import Token
from engine.text.reader import TokenReader

Tree = TypeVar("Tree")
PRINTED_LINE = re.compile(r"\S[^\n]*(?:\n[^\S\n]*(?:--?(?=\s)|[\u2022*])[^\n]*)*")  # and bullets


class Unresolved(Exception):
    """A back reference to nothing, or to one of `several` things; `why` gives any other reason."""

    def __init__(self, form: str, *, several: bool = False, why: str = "") -> None:
        super().__init__(form)
        found = "more than one thing" if several else "nothing"
        self.why = why or f"{found} mentioned for {form!r} to refer to"


@dataclass(frozen=True)
class Language(Generic[Tree]):
    """How a game's abilities are read and said; a dialect is one edition's wording."""

    tree: type[Tree]
    symbol: str  # the grammar's symbol for a whole ability
    grammar: Callable[[], Grammar]
    normalise: Callable[[str, str], tuple[Token, ...]]  # text and dialect to canonical words
    resolve: Callable[[Tree], Tree]  # names every back reference, or raises Unresolved
    render: Callable[[Tree, str], str]  # tree and dialect to text; ValueError if no text says it


def compile_text(language: Language[Tree], text: str, dialect: str) -> Tree:
    """The tree of one printed ability; CardTextError says where and why there is none."""
    return compile_tokens(language, language.normalise(text, dialect), text, dialect)


def compile_tokens(
    language: Language[Tree], tokens: tuple[Token, ...], text: str, dialect: str
) -> Tree:
    """The tree of a text's canonical words, once they have passed all gates."""
    if not tokens:
        raise CardTextError(0, ("an ability",), "empty text")
    reader = TokenReader(language.grammar(), tokens)
    read = reader.readings(language.symbol)
    found = [reading for reading in read if isinstance(reading, language.tree)]
    if not found:
        at = tokens[reader.furthest].start if reader.furthest < len(tokens) else len(text)
        raise CardTextError(at, tuple(sorted(reader.expected)), "not understood")
    trees = _resolved(language, found)
    if len(trees) > 1:
        raise CardTextError(0, (), "two readings")
    _check_round_trip(language, trees[0], tokens, dialect)
    return trees[0]


def _resolved(language: Language[Tree], readings: list[Tree]) -> list[Tree]:
    trees: list[Tree] = []
    failure: Unresolved | None = None
    for reading in readings:
        try:
            tree = language.resolve(reading)
        except Unresolved as unresolved:
            failure = unresolved
            continue
        if tree not in trees:
            trees.append(tree)
    if not trees:
        assert failure is not None
        raise CardTextError(0, (), failure.why)
    return trees


def _check_round_trip(
    language: Language[Tree], tree: Tree, tokens: tuple[Token, ...], dialect: str
) -> None:
    """Decline a text with any word that the tree does not say again."""
    try:
        again = language.normalise(language.render(tree, dialect), dialect)
    except ValueError as error:
        raise CardTextError(0, (), "cannot be written out again") from error
    for mine, theirs in zip(tokens, again, strict=False):
        if not _same(mine.word, theirs.word):
            raise CardTextError(mine.start, (theirs.word,), "does not read back")
    if len(tokens) != len(again):
        shorter = tokens[min(len(tokens), len(again)) - 1]
        raise CardTextError(shorter.start, (), "does not read back in full")


def _same(left: str, right: str) -> bool:
    return left == right or {left, right} == {"a", "an"}


def or_declined(compiled: Callable[[str], Tree], line: str, offset: int = 0) -> Tree | Declined:
    """The tree of a line, or why there is none; `offset` is its place in the whole box."""
    try:
        return compiled(line)
    except CardTextError as error:
        return Declined(line, offset + error.position, error.expected, error.why)


def printed_lines(text_box: str) -> Iterator[tuple[int, str]]:
    """Every ability of a text box, with its offset: a line plus any bulleted lines below it.

    Only line feeds separate abilities: the lexer refuses other line-ending characters.
    """
    for found in PRINTED_LINE.finditer(text_box):
        yield found.start(), found.group().rstrip().replace("\n", " ")
