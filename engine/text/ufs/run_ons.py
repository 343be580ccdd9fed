"""Splits abilities that a file has on one line, though each is printed on its own (B.6.5.2)."""

from __future__ import annotations

import re

_NAME = r"[A-Z][\w']*(?: [A-Z][\w']*)?"
_SYMBOL = r"(?:\{?(?:air|chaos|death|earth|evil|fire|good|life|order|void|water)\}? )?"
_GATES = rf"{_SYMBOL}(?:{_NAME}(?: ?/ ?{_NAME})? )?(?:(?:First|Combo|Deadlock|Desperation) )*"
_LETTER = r"(?:Form|Enhance|Response|Blitz|[EFRB])"
# The end of a sentence, spaces, and a head: a colon comes before the next sentence ends.
_NEXT = re.compile(
    rf'(?<=[.)"])( +)(?={_GATES}{_LETTER}\b(?: \[[^\]\n]*\])*(?: [A-Z(][^.:"\n]*)? ?:)'
)

_INITIALS = re.compile(r"(?:^|\n)(?:(?:[A-Z]\.)+|(?:Dr|Mr|Mrs|Ms|St)\.)$")


def apart(text: str) -> str:
    """The text with every ability on a line of its own; no offset changes."""
    return _NEXT.sub(lambda found: _break(text, found), text)


def _break(text: str, found: re.Match[str]) -> str:
    """The break, or none: a quoted ability is no new one, and initials end no sentence."""
    is_quoted = text.count('"', 0, found.start()) % 2
    is_name = _INITIALS.search(text[: found.start()])
    return found.group() if is_quoted or is_name else "\n".rjust(len(found.group()))
