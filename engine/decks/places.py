"""Where in a YAML or JSON text a key stands: readers of such texts keep no lines themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable

LARGEST = 200_000  # signs of a text; a deck has a few thousand


class KeyLines:
    """The lines of the keys of one text."""

    def __init__(self, text: str) -> None:
        self._text = text if len(text) <= LARGEST else ""

    def line(self, *keys: object) -> int:
        """The line of the last key, each looked for behind the one before; 0 if it is not there."""
        at = line = 0
        for key in keys:
            found = _key(key).search(self._text, at) if isinstance(key, str) and key else None
            if found:
                at = found.end()
                line = self._text.count("\n", 0, at) + 1
        return line

    def named(self, keys: Iterable[object], said: str) -> str:
        """What is said, with the line of the keys that it is about."""
        line = self.line(*keys)
        return f"line {line}: {said}" if line else said


def _key(key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\s{{,\[\"'?-])[\"']?{re.escape(key)}[\"']?\s*:")
