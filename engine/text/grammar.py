"""A grammar that reads and writes: each production is used in both directions.

A production joins a pattern of words and slots to a way of building a value from the slots and of
taking the value apart again. Parsing finds every reading (so that two readings can be refused);
rendering takes the first production that fits. Because both come from one table they cannot drift.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any

from engine.text.lexer import Token

# Slots carry whatever a production builds: nodes, tuples, enums, numbers.
Value = Any
Fields = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a pattern filled by another symbol."""

    field: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Builder:
    """Two inverse functions; `take` answers None for a value that is not of this shape."""

    make: Callable[[Fields], Value]
    take: Callable[[Value], Fields | None]


@dataclass(frozen=True, slots=True)
class Production:
    """One way to say a symbol."""

    symbol: str
    parts: tuple[str | Slot, ...]
    builder: Builder


@dataclass(frozen=True, slots=True)
class Terminal:
    """A symbol read straight from tokens: `read` gives (end, value), `write` gives words."""

    read: Callable[[tuple[Token, ...], int], tuple[int, Value] | None]
    write: Callable[[Value], tuple[str, ...] | None]
    label: str


@dataclass(frozen=True, slots=True)
class ListRule:
    """A symbol that is a tuple of items between separators."""

    item: str
    separator: tuple[str, ...] = ()
    least: int = 1
    last_separator: tuple[str, ...] | None = None


def builds(cls: type[Value], /, **fixed: Value) -> Builder:
    """A dataclass: slots and `fixed` fill its fields, the others stay at their defaults."""
    defaults = {
        f.name: f.default
        for f in fields(cls)
        if f.default is not MISSING and f.name not in ("bind",)
    }
    names = tuple(f.name for f in fields(cls) if f.name != "bind")

    def make(values: Fields) -> Value:
        return cls(**fixed, **values)

    def take(value: Value) -> Fields | None:
        if type(value) is not cls:
            return None
        return {name: getattr(value, name) for name in names}

    return Builder(make, _checked(take, defaults, fixed))


def _checked(
    take: Callable[[Value], Fields | None], defaults: Fields, fixed: Fields
) -> Callable[[Value], Fields | None]:
    expected = {**defaults, **fixed}

    def checked(value: Value) -> Fields | None:
        found = take(value)
        return None if found is None else {"__expected__": expected, **found}

    return checked


def is_value(constant: Value) -> Builder:
    """A pattern of words that stands for one value."""
    return Builder(lambda _: constant, lambda value: {} if value == constant else None)


def lens(make: Callable[..., Value], take: Callable[[Value], Fields | None]) -> Builder:
    """Two functions written by hand; `make` takes the slots as keywords."""
    return Builder(lambda values: make(**values), take)


REFUSED = object()


def guarded(builder: Builder, allows: Callable[[Value], bool]) -> Builder:
    """The same builder for values the guard allows: rows that would overlap stay apart."""

    def make(values: Fields) -> Value:
        built = builder.make(values)
        return built if built is not REFUSED and allows(built) else REFUSED

    def take(value: Value) -> Fields | None:
        taken = builder.take(value)
        return taken if taken is not None and allows(value) else None

    return Builder(make, take)


def with_fields(value: Value, changed: Fields) -> Value:
    """A frozen value with some fields replaced."""
    return replace(value, **changed)


PASS = Builder(lambda values: values["_"], lambda value: {"_": value})

_PART = re.compile(r"\{(\w+):([\w.]+)\}|(\[\[)|(\]\])|(\S+)")


def expand(pattern: str) -> Iterable[tuple[str | Slot, ...]]:
    """The plain patterns of a pattern with `[[ optional ]]` groups, longest first."""
    match = re.search(r"\[\[((?:(?!\[\[|\]\]).)*)\]\]", pattern)
    if match is None:
        yield tuple(_parts(pattern))
        return
    head, tail = pattern[: match.start()], pattern[match.end() :]
    yield from expand(f"{head} {match.group(1)} {tail}")
    yield from expand(f"{head} {tail}")


def _parts(pattern: str) -> Iterable[str | Slot]:
    for name, symbol, _, _, word in _PART.findall(pattern):
        yield Slot(name, symbol) if name else word


@dataclass(slots=True)
class Grammar:
    """Productions by symbol; frozen in use, filled once when the module tables are built."""

    productions: dict[str, list[Production]] = field(default_factory=dict)
    terminals: dict[str, Terminal] = field(default_factory=dict)
    lists: dict[str, ListRule] = field(default_factory=dict)
    first: dict[str, frozenset[str] | None] = field(default_factory=dict)
    nullable: set[str] = field(default_factory=set)

    def add(self, symbol: str, pattern: str, builder: Builder = PASS) -> None:
        """Add a production; optional groups become productions of their own."""
        for parts in expand(pattern):
            production = Production(symbol, parts, builder)
            self.productions.setdefault(symbol, []).append(production)

    def add_all(self, symbol: str, table: Mapping[str, Value]) -> None:
        """Add words that stand for values."""
        for words, value in table.items():
            self.add(symbol, words, is_value(value))

    def close(self) -> None:
        """Compute which words each symbol can begin with; call after the last `add`."""
        self._check_symbols()
        self._find_nullable()
        for symbol in (*self.productions, *self.lists):
            self.first[symbol] = frozenset()
        for symbol in self.terminals:
            self.first[symbol] = None
        while self._grow_first():
            pass

    def _check_symbols(self) -> None:
        known = {*self.productions, *self.terminals, *self.lists}
        used = {
            part.symbol
            for rules in self.productions.values()
            for rule in rules
            for part in rule.parts
            if isinstance(part, Slot)
        } | {rule.item for rule in self.lists.values()}
        if used - known:
            raise LookupError(f"symbols without productions: {sorted(used - known)}")

    def _find_nullable(self) -> None:
        self.nullable = {name for name, rule in self.lists.items() if rule.least == 0}
        grown = True
        while grown:
            grown = False
            for symbol, rules in self.productions.items():
                if symbol not in self.nullable and any(self._empty(r.parts) for r in rules):
                    self.nullable.add(symbol)
                    grown = True

    def _empty(self, parts: tuple[str | Slot, ...]) -> bool:
        return all(isinstance(part, Slot) and part.symbol in self.nullable for part in parts)

    def _grow_first(self) -> bool:
        grown = False
        for symbol in self.first:
            if symbol in self.terminals:
                continue
            found = self._first_of(symbol)
            if found != self.first[symbol]:
                self.first[symbol] = found
                grown = True
        return grown

    def _first_of(self, symbol: str) -> frozenset[str] | None:
        if symbol in self.lists:
            return self.first[self.lists[symbol].item]
        words: set[str] = set()
        for rule in self.productions[symbol]:
            found = self.first_of_parts(rule.parts)
            if found is None:
                return None
            words |= found
        return frozenset(words)

    def first_of_parts(self, parts: tuple[str | Slot, ...]) -> frozenset[str] | None:
        """The words that can begin these parts; None: cannot be told from a word."""
        words: set[str] = set()
        for part in parts:
            if isinstance(part, str):
                words.add(part)
                return frozenset(words)
            found = self.first[part.symbol]
            if found is None:
                return None
            words |= found
            if part.symbol not in self.nullable:
                return frozenset(words)
        return None


class Reader:
    """Reads one token sequence: every reading of every symbol at every position, once."""

    def __init__(self, grammar: Grammar, tokens: tuple[Token, ...]) -> None:
        self._grammar = grammar
        self._tokens = tokens
        self._memo: dict[tuple[str, int], list[tuple[int, Value]]] = {}
        self._firsts: dict[int, frozenset[str] | None] = {}
        self.furthest = 0
        self.expected: set[str] = set()

    def readings(self, symbol: str) -> list[Value]:
        """The distinct values of the symbol over the whole text."""
        found: list[Value] = []
        for end, value in self.parse(symbol, 0):
            if end == len(self._tokens) and value not in found:
                found.append(value)
            elif end < len(self._tokens):
                self._note(end, "end of text")
        return found

    def parse(self, symbol: str, at: int) -> list[tuple[int, Value]]:
        """All (end, value) of a symbol that begins at a token."""
        key = (symbol, at)
        known = self._memo.get(key)
        if known is not None:
            return known
        self._memo[key] = []  # a left-recursive table finds nothing instead of not ending
        found = self._parse(symbol, at)
        self._memo[key] = found
        return found

    def _parse(self, symbol: str, at: int) -> list[tuple[int, Value]]:
        terminal = self._grammar.terminals.get(symbol)
        if terminal is not None:
            read = terminal.read(self._tokens, at)
            if read is None:
                self._note(at, terminal.label)
                return []
            return [read]
        rule = self._grammar.lists.get(symbol)
        if rule is not None:
            return self._parse_list(rule, at)
        return self._parse_productions(symbol, at)

    def _parse_productions(self, symbol: str, at: int) -> list[tuple[int, Value]]:
        first = self._grammar.first[symbol]
        word = self._word(at)
        if first is not None and symbol not in self._grammar.nullable and word not in first:
            self._note(at, *first)
            return []
        found: list[tuple[int, Value]] = []
        for production in self._grammar.productions[symbol]:
            head = production.parts[0] if production.parts else None
            if isinstance(head, str) and head != word:
                self._note(at, head)
                continue
            for end, values in self._match(production.parts, 0, at):
                item = (end, production.builder.make(values))
                if item[1] is not REFUSED and item not in found:
                    found.append(item)
        return found

    def _match(
        self, parts: tuple[str | Slot, ...], index: int, at: int
    ) -> Iterable[tuple[int, Fields]]:
        if index == len(parts):
            yield at, {}
            return
        part = parts[index]
        if isinstance(part, str):
            if self._word(at) == part:
                yield from self._match(parts, index + 1, at + 1)
            else:
                self._note(at, part)
            return
        for end, value in self.parse(part.symbol, at):
            for last, rest in self._match(parts, index + 1, end):
                yield last, {part.field: value, **rest}

    def _parse_list(self, rule: ListRule, at: int) -> list[tuple[int, Value]]:
        found: list[tuple[int, Value]] = [(at, ())] if rule.least == 0 else []
        open_ends: list[tuple[int, tuple[Value, ...]]] = [
            (end, (value,)) for end, value in self.parse(rule.item, at)
        ]
        while open_ends:
            found += [(end, values) for end, values in open_ends if len(values) >= rule.least]
            open_ends = [
                (end, (*values, value))
                for start, values in open_ends
                for middle in self._skip(rule.separator, start)
                for end, value in self.parse(rule.item, middle)
                if end > start
            ]
        return found

    def _skip(self, words: tuple[str, ...], at: int) -> tuple[int, ...]:
        for offset, word in enumerate(words):
            if self._word(at + offset) != word:
                self._note(at + offset, word)
                return ()
        return (at + len(words),)

    def _word(self, at: int) -> str | None:
        return self._tokens[at].word if at < len(self._tokens) else None

    def _note(self, at: int, *words: str) -> None:
        if at > self.furthest:
            self.furthest = at
            self.expected = set()
        if at == self.furthest:
            self.expected.update(words)


class Writer:
    """Renders values by the first production that takes the value apart and can say its parts."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    def write(self, symbol: str, value: Value) -> tuple[str, ...] | None:
        """The words of a value said as the symbol, or None if the symbol cannot say it."""
        terminal = self._grammar.terminals.get(symbol)
        if terminal is not None:
            return terminal.write(value)
        rule = self._grammar.lists.get(symbol)
        if rule is not None:
            return self._write_list(rule, value)
        for production in self._grammar.productions[symbol]:
            words = self._write_production(production, value)
            if words is not None:
                return words
        return None

    def _write_production(self, production: Production, value: Value) -> tuple[str, ...] | None:
        taken = production.builder.take(value)
        if taken is None or not _rest_is_default(production, taken):
            return None
        words: list[str] = []
        for part in production.parts:
            if isinstance(part, str):
                words.append(part)
                continue
            if part.field not in taken:
                return None
            said = self.write(part.symbol, taken[part.field])
            if said is None:
                return None
            words.extend(said)
        return tuple(words)

    def _write_list(self, rule: ListRule, value: Value) -> tuple[str, ...] | None:
        if not isinstance(value, tuple) or len(value) < rule.least:
            return None
        words: list[str] = []
        for index, item in enumerate(value):
            said = self.write(rule.item, item)
            if said is None:
                return None
            words.extend((*rule.separator, *said) if index else said)
        return tuple(words)


def _rest_is_default(production: Production, taken: Fields) -> bool:
    expected = taken.get("__expected__")
    if expected is None:
        return True
    said = {part.field for part in production.parts if isinstance(part, Slot)}
    return all(
        name in said or (name in expected and taken[name] == expected[name])
        for name in taken
        if name != "__expected__"
    )
