"""Parses what was typed into a query, with the position of anything that makes no sense."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, VisitError

from engine.library.names import normalised, words
from engine.library.query.folding import compiled
from engine.library.query.language import Field, QueryLanguage, Sort
from engine.library.query.tree import (
    EVERYTHING,
    All,
    Label,
    Not,
    NumberTest,
    OneOf,
    Pattern,
    Query,
    QueryError,
    Some,
    Words,
)

LONGEST = 1_000
DEEPEST = 30
MOST_REPEATS = 2
_SIDE_BY_SIDE = re.compile(r"(?:[*+]|,\})\??(?:\[[^\]]*\]|[^()|*+?{}])(?:[*+]|\{\d*,\})")
_PARTS = re.compile(r"(?P<field>[A-Za-z]+)(?P<sign>:|!=|<=|>=|=|<|>)")
_EXPECTED = {
    "OR": "or", "AND": "and", "MINUS": "-", "NOT": "not", "FIELD": "a field", "QUOTED": "a phrase",
    "WORD": "a word", "REGEX": "a pattern", "LPAR": "(", "RPAR": ")",
}  # fmt: skip


def parse_query(text: str, language: QueryLanguage) -> Query:
    """The query in a language; empty text finds everything. Raises QueryError with a position."""
    if len(text) > LONGEST:
        raise QueryError(LONGEST, "too long")
    _check_depth(text)
    try:
        tree = _parser().parse(text)
        found: Query = _QueryMaker(language).transform(tree)
    except VisitError as error:
        if isinstance(error.orig_exc, QueryError):
            raise error.orig_exc from None
        raise
    except UnexpectedInput as error:
        raise _explained(text, error) from None
    return found


def _check_depth(text: str) -> None:
    """Refuse more nested parentheses and minus signs than anybody types: they exhaust the stack."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth > DEEPEST or text.startswith("-" * DEEPEST, at):
            raise QueryError(at, "nested too deeply")


@cache
def _parser() -> Lark:
    grammar = files("engine.library.query").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr")


def _explained(text: str, error: UnexpectedInput) -> QueryError:
    position: object = error.pos_in_stream
    at = position if isinstance(position, int) and position >= 0 else len(text)
    names = getattr(error, "accepts", None) or getattr(error, "expected", None) or ()
    if isinstance(error, UnexpectedCharacters):
        names = error.allowed or ()
    expected = tuple(sorted({_EXPECTED[name] for name in names if name in _EXPECTED}))
    token = getattr(error, "token", None)
    ended = at >= len(text) or (isinstance(token, Token) and token.type == "$END")
    at = len(text) if ended else at
    return QueryError(at, "something is missing" if ended else "not understood", expected)


@v_args(inline=True)
class _QueryMaker(Transformer[Token, Query]):
    """Builds the tree, interpreting each value according to its field."""

    def __init__(self, language: QueryLanguage) -> None:
        super().__init__()
        self._language = language

    def start(self, found: Query = EVERYTHING) -> Query:
        return found

    def any(self, *parts: Query | Token) -> Query:
        return Some(tuple(part for part in parts if not isinstance(part, Token)))

    def all(self, *parts: Query | Token) -> Query:
        return All(tuple(part for part in parts if not isinstance(part, Token)))

    def minus(self, _: Token, part: Query) -> Query:
        return part if part == EVERYTHING else Not(part)

    def value(self, token: Token) -> Token:
        return token

    def bare(self, value: Token) -> Query:
        if value.type == "REGEX":
            return Pattern("name", _pattern(value))
        return _words(self._language.anywhere, value)

    def fielded(self, token: Token, value: Token | None = None) -> Query:
        parts = _PARTS.fullmatch(token)
        assert parts is not None, "the grammar has let it through"
        at = token.start_pos or 0
        field = self._language.by_name.get(parts["field"].lower())
        if field is None:
            known = tuple(each.name for each in self._language.fields)
            raise QueryError(at, f"there is no field {parts['field']!r}", known)
        if value is None or value.start_pos != token.end_pos:
            raise QueryError(token.end_pos or at, f"{field.name} of what?", field.values)
        return _judged(field, parts["sign"], value, at)


def _judged(field: Field, sign: str, value: Token, at: int) -> Query:
    """The comparison that sign and value mean for a field."""
    if field.sort is Sort.NUMBER:
        return NumberTest(field.name, "=" if sign == ":" else sign, _number(field, value))
    if sign not in (":", "=", "!="):
        raise QueryError(
            at, f"{field.name} cannot be compared: use {field.name}:", (":", "=", "!=")
        )
    found = _named(field, value, whole=sign != ":")
    return Not(found) if sign == "!=" else found


def _named(field: Field, value: Token, *, whole: bool) -> Query:
    if value.type == "REGEX":
        if field.sort is not Sort.WORDS:
            raise QueryError(
                value.start_pos or 0, f"{field.name} cannot be searched with a pattern"
            )
        return Pattern(field.name, _pattern(value))
    if field.sort is Sort.WORDS:
        return _words((field.name,), value, whole=whole)
    wanted = value.strip('"').strip()
    if field.sort is Sort.LABEL:
        return Label(field.name, normalised(wanted))
    return OneOf(field.name, _values(field, wanted.lower(), value))


def _values(field: Field, wanted: str, value: Token) -> tuple[str, ...]:
    """The value, or all values with this prefix."""
    if wanted in field.values:
        return (wanted,)
    begun = tuple(each for each in field.values if wanted and each.startswith(wanted))
    if not begun:
        raise QueryError(
            value.start_pos or 0, f"{field.name} has no value {wanted!r}", field.values
        )
    return begun


def _words(fields: tuple[str, ...], value: Token, *, whole: bool = False) -> Query:
    """Words in quotes must match whole, others may be prefixes. Punctuation alone is ignored."""
    found = tuple(words(value))
    return Words(fields, found, whole or value.type == "QUOTED") if found else EVERYTHING


def _number(field: Field, value: Token) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,4}", value):
        raise QueryError(value.start_pos or 0, f"{field.name} must be compared with a number")
    return int(value)


def _pattern(value: Token) -> re.Pattern[str]:
    """A pattern whose search ends in time: repetitions are few and never nested."""
    at = value.start_pos or 0
    body = value[1:-1].replace("\\/", "/")
    if _repeats_too_much(body):
        raise QueryError(at, "the pattern has too many repetitions")
    try:
        return compiled(body, re.IGNORECASE)
    except (re.error, OverflowError) as error:
        raise QueryError(at, f"the pattern is broken: {error}") from None


def _repeats_too_much(body: str) -> bool:
    """Whether it may be slow. Signs in brackets count too: refusing too much does no harm."""
    plain = re.sub(r"\\.", "x", body)
    repeats = len(re.findall(r"[*+{]", plain))
    inside = re.search(r"[*+?{}][^(]*\)[*+{]", plain)
    return repeats > MOST_REPEATS or bool(inside) or bool(_SIDE_BY_SIDE.search(plain))
