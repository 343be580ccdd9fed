"""Finds the line of a key in YAML or JSON text, since parsers do not keep line numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable

LARGEST = 200_000  # characters of a text; a deck has a few thousand


class KeyLines:
    """The lines of the keys in one text."""

    def __init__(self, text: str) -> None:
        self._text = text if len(text) <= LARGEST else ""

    def line(self, *keys: object) -> int:
        """The line of the last key, each searched after the one before; 0 if none is found."""
        at = line = 0
        for key in keys:
            found = _key(key).search(self._text, at) if isinstance(key, str) and key else None
            if found:
                at = found.end()
                line = self._text.count("\n", 0, at) + 1
        return line

    def named(self, keys: Iterable[object], said: str) -> str:
        """A message with the line of the keys that it is about."""
        line = self.line(*keys)
        return f"line {line}: {said}" if line else said


def _key(key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\s{{,\[\"'?-])[\"']?{re.escape(key)}[\"']?\s*:")
