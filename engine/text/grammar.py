"""A grammar that reads and writes: each production is used in both directions.

A production joins a pattern of words and slots to a way of building a value from the slots and of
taking the value apart again. Parsing finds every reading (so that two readings can be refused);
rendering takes the first production that fits. Because both come from one table they cannot drift.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any, NamedTuple

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
    """Two inverse functions; `take` returns None for a value that is not of this shape.

    Values of any class other than `takes` are not of this shape. With `fixed`, they are dataclass
    instances with those fields, and with defaults in all other fields that no slot fills. With
    `usual`, a slot has to fill each field that `take` returns with some other value.
    """

    make: Callable[[Fields], Value]
    take: Callable[[Value], Fields | None]
    takes: type[Value] | None = None
    fixed: Fields | None = None
    usual: Fields | None = None


@dataclass(frozen=True, slots=True)
class Production:
    """One way to say a symbol."""

    symbol: str
    parts: tuple[str | Slot, ...]
    builder: Builder


class Saying(NamedTuple):
    """What a value must be like for a production to say it."""

    parts: tuple[str | Slot, ...]
    builder: Builder
    filled: frozenset[str]  # the fields that its slots fill
    unsaid: tuple[tuple[str, Value], ...]  # the values that the others must have


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


def builds(cls: type[Value], /, **fixed: Value) -> Builder:
    """A dataclass: slots and `fixed` fill its fields, the others stay at their defaults."""
    _, names = _said_fields(cls)

    def make(values: Fields) -> Value:
        return cls(**fixed, **values)

    def take(value: Value) -> Fields | None:
        return {name: getattr(value, name) for name in names} if type(value) is cls else None

    return Builder(make, take, cls, fixed)


_said: dict[type[Value], tuple[Fields, tuple[str, ...]]] = {}


def _said_fields(cls: type[Value]) -> tuple[Fields, tuple[str, ...]]:
    """The defaults and the names of a dataclass's fields, except `bind`, which no words fill."""
    if cls not in _said:
        said = [each for each in fields(cls) if each.name != "bind"]
        defaults = {each.name: each.default for each in said if each.default is not MISSING}
        _said[cls] = (defaults, tuple(each.name for each in said))
    return _said[cls]


UNUSUAL = object()  # equal to no field


def _unsaid(builder: Builder, filled: frozenset[str]) -> tuple[tuple[str, Value], ...]:
    """The fields that no slot fills and their required values; fixed ones come first, as they
    tell values apart best."""
    if builder.takes is None or builder.fixed is None:
        return ()
    defaults, names = _said_fields(builder.takes)
    usual = {**dict.fromkeys(names, UNUSUAL), **defaults, **builder.fixed}
    first = [name for name in builder.fixed if name in names]
    unsaid = dict.fromkeys([*first, *names])
    return tuple([(name, usual[name]) for name in unsaid if name not in filled])


def is_value(constant: Value) -> Builder:
    """A pattern of words that stands for one value."""
    alike = type(constant) if is_dataclass(constant) else None  # equal only within one class
    return Builder(lambda _: constant, lambda value: {} if value == constant else None, alike)


def lens(
    make: Callable[..., Value],
    take: Callable[[Value], Fields | None],
    takes: type[Value] | None = None,
    usual: Fields | None = None,
) -> Builder:
    """Two functions written by hand; `make` takes the slots as keywords."""
    return Builder(lambda values: make(**values), take, takes, usual=usual)


def in_braces(symbol: str) -> str:
    """A symbol, marked so that it can stand among words, none of which has braces."""
    return f"{{{symbol}}}"


REFUSED = object()


def guarded(builder: Builder, allows: Callable[[Value], bool]) -> Builder:
    """The same builder, only for values the guard allows: keeps rows from overlapping."""

    def make(values: Fields) -> Value:
        built = builder.make(values)
        return built if built is not REFUSED and allows(built) else REFUSED

    def take(value: Value) -> Fields | None:
        taken = builder.take(value)
        return taken if taken is not None and allows(value) else None

    return Builder(make, take, builder.takes, builder.fixed, builder.usual)


def with_fields(value: Value, changed: Fields) -> Value:
    """A frozen value with some fields replaced."""
    return replace(value, **changed)


PASS = Builder(lambda values: values["_"], lambda value: {"_": value})

_OPTIONAL = re.compile(r"\[\[((?:(?!\[\[|\]\]).)*)\]\]")
_PART = re.compile(r"\{(\w+):([\w.]+)\}|(\[\[)|(\]\])|(\S+)")


def expand(pattern: str) -> Iterable[tuple[str | Slot, ...]]:
    """The plain patterns of a pattern with `[[ optional ]]` groups, longest first."""
    match = _OPTIONAL.search(pattern) if "[[" in pattern else None
    if match is None:
        yield tuple([part for piece in pattern.split() for part in _parts(piece)])
        return
    head, tail = pattern[: match.start()], pattern[match.end() :]
    yield from expand(f"{head} {match.group(1)} {tail}")
    yield from expand(f"{head} {tail}")


@cache
def _parts(piece: str) -> tuple[str | Slot, ...]:
    """The words and slots of a piece of a pattern without spaces."""
    found = _PART.findall(piece)
    return tuple(Slot(name, symbol) if name else word for name, symbol, _, _, word in found)


@dataclass(slots=True)
class Branch:
    """Productions with a common beginning: how they continue, and which of them end here."""

    words: dict[str, Branch] = field(default_factory=dict)
    slots: dict[Slot, Branch] = field(default_factory=dict)
    ends: list[tuple[int, Builder]] = field(default_factory=list)  # with their places in the table

    def grow(self, place: int, production: Production) -> None:
        """Add a production that begins here."""
        branch = self
        for part in production.parts:
            if isinstance(part, str):
                branch = branch.words.setdefault(part, Branch())
            else:
                branch = branch.slots.setdefault(part, Branch())
        branch.ends.append((place, production.builder))


class Beginning(NamedTuple):
    """The productions of a symbol that can begin at a token, and what the others expect."""

    branch: Branch
    others: frozenset[str]


@dataclass(slots=True)
class FirstWords:
    """What the productions of a symbol begin with."""

    symbols: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Grammar:
    """Productions by symbol; frozen in use, filled once when the module tables are built."""

    productions: dict[str, list[Production]] = field(default_factory=dict)
    terminals: dict[str, Terminal] = field(default_factory=dict)
    lists: dict[str, ListRule] = field(default_factory=dict)
    first: dict[str, frozenset[str]] = field(default_factory=dict)  # words, terminals in braces
    nullable: set[str] = field(default_factory=set)
    _grown: dict[str, Branch] = field(default_factory=dict)
    _beginning: dict[tuple[str, frozenset[str]], Beginning] = field(default_factory=dict)
    _spelt: set[str] = field(default_factory=set)
    _saying: dict[tuple[str, type[Value]], tuple[Saying, ...]] = field(default_factory=dict)

    def add(self, symbol: str, pattern: str, builder: Builder = PASS) -> None:
        """Add a production; optional groups become productions of their own."""
        for parts in expand(pattern):
            self._spelt.update([part for part in parts if isinstance(part, str)])
            production = Production(symbol, parts, builder)
            self.productions.setdefault(symbol, []).append(production)

    def add_all(self, symbol: str, table: Mapping[str, Value]) -> None:
        """Add words that stand for values."""
        for words, value in table.items():
            self.add(symbol, words, is_value(value))

    def vocabulary(self) -> frozenset[str]:
        """Every word that some row spells out."""
        return frozenset(self._spelt)

    def openings(self, tokens: tuple[Token, ...], at: int) -> frozenset[str]:
        """The spelled-out words and the terminals that match at a token, or at the end."""
        found = {
            in_braces(symbol)
            for symbol, terminal in self.terminals.items()
            if terminal.read(tokens, at) is not None
        }
        return frozenset(found | ({token.word for token in tokens[at : at + 1]} & self._spelt))

    def beginning(self, symbol: str, openings: frozenset[str]) -> Beginning:
        """How a symbol can begin where these openings were found."""
        found = self._beginning.get((symbol, openings))
        if found is None:
            found = self._beginning[symbol, openings] = self._begun(symbol, openings)
        return found

    def _begun(self, symbol: str, openings: frozenset[str]) -> Beginning:
        whole = self._whole(symbol)
        slots: dict[Slot, Branch] = {}
        others: set[str] = set()
        for slot, further in whole.slots.items():
            first = self.first[slot.symbol]
            if slot.symbol in self.nullable or not first.isdisjoint(openings):
                slots[slot] = further
            else:
                others |= first
        return Beginning(Branch(whole.words, slots, whole.ends), self._told(others))

    def _told(self, first: Iterable[str]) -> frozenset[str]:
        """What a symbol begins with, as labels for a reader."""
        labels = {in_braces(symbol): terminal.label for symbol, terminal in self.terminals.items()}
        return frozenset(labels.get(each, each) for each in first)

    def _whole(self, symbol: str) -> Branch:
        """All productions of a symbol."""
        found = self._grown.get(symbol)
        if found is None:
            found = self._grown[symbol] = Branch()
            for place, production in enumerate(self.productions[symbol]):
                found.grow(place, production)
        return found

    def saying(self, symbol: str, kind: type[Value]) -> tuple[Saying, ...]:
        """The productions that can say values of a class, in their order.

        A production that passes the whole value on to another symbol is replaced by that symbol's.
        """
        key = (symbol, kind)
        found = self._saying.get(key)
        if found is None:
            found = self._saying[key] = tuple(self._sayable(symbol, kind))
        return found

    def _sayable(self, symbol: str, kind: type[Value]) -> Iterator[Saying]:
        for rule in self.productions[symbol]:
            heir = rule.parts[0] if rule.builder is PASS and len(rule.parts) == 1 else ""
            if isinstance(heir, Slot) and heir.symbol in self.productions:
                yield from self.saying(heir.symbol, kind)
            elif rule.builder.takes in (None, kind):
                slots = [part.field for part in rule.parts if not isinstance(part, str)]
                filled = frozenset(slots)
                yield Saying(rule.parts, rule.builder, filled, _unsaid(rule.builder, filled))

    def close(self) -> None:
        """Compute which words each symbol can begin with; call after the last `add`."""
        self._check_symbols()
        self._find_nullable()
        for symbol in self.terminals:
            self.first[symbol] = frozenset({in_braces(symbol)})
        openings = {symbol: self._opening(symbol) for symbol in self.productions}
        openings |= {symbol: FirstWords({rule.item}) for symbol, rule in self.lists.items()}
        for symbol in openings:
            self.first[symbol] = frozenset()
        while self._grow_first(openings):
            pass

    def _check_symbols(self) -> None:
        known = {*self.productions, *self.terminals, *self.lists}
        used = {
            part.symbol
            for rules in self.productions.values()
            for rule in rules
            for part in rule.parts
            if not isinstance(part, str)
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
        for part in parts:
            if isinstance(part, str) or part.symbol not in self.nullable:
                return False
        return True

    def _opening(self, symbol: str) -> FirstWords:
        opening = FirstWords()
        for rule in self.productions[symbol]:
            for part in rule.parts:
                if isinstance(part, str):
                    opening.words.add(part)
                    break
                opening.symbols.add(part.symbol)
                if part.symbol not in self.nullable:
                    break
        return opening

    def _grow_first(self, openings: Mapping[str, FirstWords]) -> bool:
        grown = False
        for symbol, opening in openings.items():
            found = self._first_of(opening)
            if found != self.first[symbol]:
                self.first[symbol] = found
                grown = True
        return grown

    def _first_of(self, opening: FirstWords) -> frozenset[str]:
        return frozenset(opening.words).union(*(self.first[symbol] for symbol in opening.symbols))
