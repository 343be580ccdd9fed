"""Writes a text for a reader, who is told behind some of its words what they mean."""

from __future__ import annotations

from engine.text.grammar import Grammar, Value
from engine.text.writer import TextWriter


class TellingWriter(TextWriter):
    """Says behind the words of some nodes what they mean, in ‹these signs›."""

    def __init__(self, grammar: Grammar) -> None:
        super().__init__(grammar)
        self._told: dict[int, tuple[Value, str]] = {}  # the node is kept, and so its id

    def tell(self, node: Value, words: str) -> None:
        self._told[id(node)] = (node, words)

    def write(self, symbol: str, value: Value) -> tuple[str, ...] | None:
        said = super().write(symbol, value)
        mark = f"‹{id(value)}›"
        if said is None or id(value) not in self._told or mark in said:
            return said
        return (*said, mark)

    def with_meanings(self, said: tuple[str, ...]) -> tuple[str, ...]:
        """The words with what each mark stands for."""
        meant = {f"‹{key}›": f"‹{words}›" for key, (_, words) in self._told.items()}
        return tuple(meant.get(word, word) for word in said)
