"""Card text to instruction trees: the one door (CardTextError and Declined instead of guesses)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.text.errors import CardTextError, Declined
from engine.text.lexer import Token
from engine.text.reader import Reader
from engine.text.ufs.keywords import PrintedKeyword, parse_keywords
from engine.text.ufs.normalise import Dialect, normalise
from engine.text.ufs.render import render
from engine.text.ufs.resolve import Unresolved, resolve
from engine.text.ufs.tables.whole import grammar
from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_abilities import granted_ability

COMPILER_VERSION = 1


def compile_ability(text: str, dialect: str = Dialect.COMPREHENSIVE) -> n.Ability:
    """The tree of one printed ability; CardTextError says where and why there is none."""
    return _compile(text, Dialect(dialect))


@lru_cache(maxsize=8192)
def _compile(text: str, dialect: Dialect) -> n.Ability:
    return compile_tokens(normalise(text, dialect), text, dialect)


def compile_tokens(tokens: tuple[Token, ...], text: str, dialect: Dialect) -> n.Ability:
    """The tree of the canonical words of a text, through all gates."""
    if not tokens:
        raise CardTextError(0, ("an ability",), "empty text")
    reader = Reader(grammar(), tokens)
    found = [reading for reading in reader.readings("ability") if isinstance(reading, n.Ability)]
    if not found:
        at = tokens[reader.furthest].start if reader.furthest < len(tokens) else len(text)
        raise CardTextError(at, tuple(sorted(reader.expected)), "not understood")
    trees = _resolved(found)
    if len(trees) > 1:
        raise CardTextError(0, (), "two readings")
    _check_round_trip(trees[0], tokens, dialect)
    return trees[0]


def _resolved(readings: list[n.Ability]) -> list[n.Ability]:
    trees: list[n.Ability] = []
    failure: Unresolved | None = None
    for reading in readings:
        try:
            tree = resolve(reading)
        except Unresolved as unresolved:
            failure = unresolved
            continue
        if tree not in trees:
            trees.append(tree)
    if not trees:
        assert failure is not None
        raise CardTextError(0, (), f"nothing mentioned for {failure.form!r} to mean")
    return trees


def _check_round_trip(tree: n.Ability, tokens: tuple[Token, ...], dialect: Dialect) -> None:
    """Gate 1: a word that the tree does not hold cannot survive."""
    try:
        again = normalise(render(tree, dialect), dialect)
    except ValueError as error:
        raise CardTextError(0, (), "no way to say the tree") from error
    for mine, theirs in zip(tokens, again, strict=False):
        if not _same(mine.word, theirs.word):
            raise CardTextError(mine.start, (theirs.word,), "does not read back")
    if len(tokens) != len(again):
        shorter = tokens[min(len(tokens), len(again)) - 1]
        raise CardTextError(shorter.start, (), "does not read back in full")


def _same(left: str, right: str) -> bool:
    return left == right or {left, right} == {"a", "an"}


def try_compile(text: str, dialect: str = Dialect.COMPREHENSIVE) -> n.Ability | Declined:
    """Like `compile_ability`, with the decline as an answer instead of an error."""
    return _compile_line(text, 0, Dialect(dialect))


def compile_card(
    text_box: str, keywords: Iterable[str] = (), dialect: str = Dialect.COMPREHENSIVE
) -> tuple[n.Ability | Declined, ...]:
    """The abilities of a card: those its keywords grant, then those of its text box in order."""
    granted = (_granted(keyword) for keyword in parse_keywords(keywords))
    from_line = tuple(ability for ability in granted if ability is not None)
    return from_line + compile_lines(text_box, dialect)


def _granted(keyword: PrintedKeyword) -> n.Ability | None:
    return granted_ability(keyword.name, keyword.rating, keyword.gates)


def compile_lines(
    text_box: str, dialect: str = Dialect.COMPREHENSIVE
) -> tuple[n.Ability | Declined, ...]:
    """Every line of a text box, compiled or declined with an offset in the whole box.

    Only line feeds separate abilities: other signs that end lines are refused by the lexer.
    """
    found: list[n.Ability | Declined] = []
    start = 0
    for line in text_box.split("\n"):
        printed = line.strip()
        offset = start + len(line) - len(line.lstrip())
        start += len(line) + 1
        if printed:
            found.append(_compile_line(printed, offset, Dialect(dialect)))
    return tuple(found)


def _compile_line(line: str, offset: int, dialect: Dialect) -> n.Ability | Declined:
    try:
        return compile_ability(line, dialect)
    except CardTextError as error:
        return Declined(line, offset + error.position, error.expected, error.why)
