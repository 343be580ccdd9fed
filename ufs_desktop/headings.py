"""Headings of what is shown about a card, with the details behind each."""

from __future__ import annotations

from typing import NamedTuple


class ValueLine(NamedTuple):
    """One detail: what happened to a value, by what, for how long, and by which rule."""

    what: str
    by: str
    until: str
    rule: str

    @property
    def words(self) -> str:
        """The line without its rule."""
        return ", ".join(filter(None, (f"{self.what} {self.by}".strip(), self.until)))


class Heading(NamedTuple):
    """A value that differs from the printed one, or a word with its explanation; `tone` says up or
    down."""

    title: str
    now: str
    steps: tuple[ValueLine, ...]
    tone: int = 0

    @property
    def words(self) -> str:
        return f"{self.title} {self.now}".strip()

    @property
    def told(self) -> str:
        """The whole text, for tooltips and screen readers."""
        return "\n".join((self.words, *(_with_rule(step) for step in self.steps)))


def _with_rule(step: ValueLine) -> str:
    return f"{step.words} ({step.rule})" if step.rule else step.words
