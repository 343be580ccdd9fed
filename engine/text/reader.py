"""Reads tokens by the grammar: every reading of every symbol at every position, each once."""

from __future__ import annotations

from collections.abc import Collection
from operator import itemgetter

from engine.text.errors import CardTextError
from engine.text.grammar import REFUSED, Branch, Builder, Fields, Grammar, ListRule, Value
from engine.text.lexer import Token

# Nested symbols: 1500 examples need 20 at most, and Python's stack allows 90.
MAX_DEPTH = 60
TOO_DEEP = "too many phrases within phrases"
Read = tuple[int, Builder, int, Fields]  # place in the table, builder, end, values of its slots
_place = itemgetter(0)


class TokenReader:
    """Reads one token sequence; `furthest` and `expected` tell where and why it stopped."""

    def __init__(self, grammar: Grammar, tokens: tuple[Token, ...]) -> None:
        self._grammar = grammar
        self._tokens = tokens
        self._words = (*(token.word for token in tokens), None)  # None: the end, which no row has
        self._memo: dict[tuple[str, int], list[tuple[int, Value]]] = {}
        self._openings: dict[int, frozenset[str]] = {}
        self._depth = 0
        self.furthest = 0
        self._expected: list[Collection[str]] = []  # words that could have stood there

    @property
    def expected(self) -> frozenset[str]:
        return frozenset().union(*self._expected)

    def readings(self, symbol: str) -> list[Value]:
        """The distinct values of the symbol over the whole text."""
        found: list[Value] = []
        for end, value in self.parse(symbol, 0):
            if end == len(self._tokens) and value not in found:
                found.append(value)
            elif end < len(self._tokens):
                self._note(end, ("end of text",))
        return found

    def parse(self, symbol: str, at: int) -> list[tuple[int, Value]]:
        """All (end, value) pairs of a symbol that begins at a token."""
        key = (symbol, at)
        known = self._memo.get(key)
        if known is not None:
            return known
        if self._depth == MAX_DEPTH:
            raise CardTextError(self._tokens[min(at, len(self._tokens) - 1)].start, (), TOO_DEEP)
        self._memo[key] = []  # a left-recursive table finds nothing instead of looping
        self._depth += 1
        found = self._parse(symbol, at)
        self._depth -= 1
        self._memo[key] = found
        return found

    def _parse(self, symbol: str, at: int) -> list[tuple[int, Value]]:
        terminal = self._grammar.terminals.get(symbol)
        if terminal is not None:
            read = terminal.read(self._tokens, at)
            if read is None:
                self._note(at, (terminal.label,))
                return []
            return [read]
        rule = self._grammar.lists.get(symbol)
        if rule is not None:
            return self._parse_list(rule, at)
        return self._parse_productions(symbol, at)

    def _parse_productions(self, symbol: str, at: int) -> list[tuple[int, Value]]:
        beginning = self._grammar.beginning(symbol, self._openings_at(at))
        self._note(at, beginning.others)
        read: list[Read] = []
        self._follow(beginning.branch, at, {}, read)
        read.sort(key=_place)
        found: list[tuple[int, Value]] = []
        for _, builder, end, values in read:
            item = (end, builder.make(values))
            if item[1] is not REFUSED and item not in found:
                found.append(item)
        return found

    def _openings_at(self, at: int) -> frozenset[str]:
        found = self._openings.get(at)
        if found is None:
            found = self._openings[at] = self._grammar.openings(self._tokens, at)
        return found

    def _follow(self, branch: Branch | None, at: int, values: Fields, read: list[Read]) -> None:
        """Collect in `read` every production of the branch that fits the words from there on."""
        while branch is not None:
            for place, builder in branch.ends:
                read.append((place, builder, at, values))
            for slot, further in branch.slots.items():
                for end, value in self.parse(slot.symbol, at):
                    self._follow(further, end, {**values, slot.field: value}, read)
            word = self._words[at]
            if at >= self.furthest:
                self._note(at, branch.words.keys() - {word})
            branch = branch.words.get(word) if word is not None else None
            at += 1

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
            if self._words[at + offset] != word:
                self._note(at + offset, (word,))
                return ()
        return (at + len(words),)

    def _note(self, at: int, words: Collection[str]) -> None:
        if at > self.furthest:
            self.furthest = at
            self._expected = []
        if at == self.furthest:
            self._expected.append(words)
