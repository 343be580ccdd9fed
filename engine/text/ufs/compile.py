"""The one way from card text to instruction trees (CardTextError or Declined, never a guess)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from engine.text import compiler
from engine.text.compiler import Language, or_declined, printed_lines
from engine.text.errors import CardTextError, Declined
from engine.text.lexer import Token
from engine.text.ufs.normalise import Dialect, normalise
from engine.text.ufs.render import render
from engine.text.ufs.resolve import resolve
from engine.text.ufs.tables.whole import grammar
from engine.ufs.effects import nodes as n

COMPILER_VERSION = 3
MOST_KNOWN = 2_000  # texts: enough for many decks
Source = TypeVar("Source", bound=tuple[str, Dialect])
Result = n.Ability | Declined
LANGUAGE = Language(n.Ability, "ability", grammar, normalise, resolve, render)


def compile_ability(text: str, dialect: str = Dialect.COMPREHENSIVE) -> n.Ability:
    """The tree of one printed ability; CardTextError says where and why there is none."""
    found = _outcome(text, Dialect(dialect))
    if isinstance(found, Declined):
        raise CardTextError(found.position, found.expected, found.why)
    return found


@lru_cache(maxsize=8192)
def _outcome(text: str, dialect: Dialect) -> Result:
    """Declined texts are cached, too: a deck may hold them many times."""
    known = _known.get((text, dialect))
    if known is not None:
        return known
    return or_declined(lambda line: compiler.compile_text(LANGUAGE, line, dialect), text)


_known: dict[tuple[str, Dialect], n.Ability] = {}


def make_ready(compiled: Mapping[Source, Result]) -> dict[Source, Result]:
    """The same results, with the trees that earlier games had for equal texts; also builds the
    grammar, so that the thread that shows the game does not have to wait for it.

    A text has the same tree in every game of a process, so that what was found out about the tree
    counts for the next game too, and is not kept once per game.
    """
    grammar()
    if len(_known) > MOST_KNOWN:
        _known.clear()
    return {
        key: _known.setdefault(key, found) if isinstance(found, n.Ability) else found
        for key, found in compiled.items()
    }


def compile_tokens(tokens: tuple[Token, ...], text: str, dialect: Dialect) -> n.Ability:
    """The tree of a text's canonical words, once they have passed all gates."""
    return compiler.compile_tokens(LANGUAGE, tokens, text, dialect)


def try_compile(text: str, dialect: str = Dialect.COMPREHENSIVE) -> n.Ability | Declined:
    """Like `compile_ability`, but returns the decline instead of raising an error."""
    return or_declined(lambda line: compile_ability(line, dialect), text)


def compile_lines(
    text_box: str, dialect: str = Dialect.COMPREHENSIVE
) -> tuple[n.Ability | Declined, ...]:
    """Every ability of a text box, compiled or declined with an offset in the whole box."""
    return tuple(
        or_declined(lambda text: compile_ability(text, dialect), line, offset)
        for offset, line in printed_lines(text_box)
    )
