"""Looks things up in a rulebook: rules by id or words, and the rules around one. No Qt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ufs_desktop.session.module import Rule

Book = Mapping[str, Rule]
_WORD = re.compile(r"[^\W_]+")
# How well a word matches: a whole word of the gist, the beginning of one, or only the subject.
WHOLE, BEGINNING, SUBJECT = 0, 1, 2


class RulePlace(NamedTuple):
    """The surroundings of a rule in its document."""

    above: tuple[Rule, ...]  # outermost first
    below: tuple[Rule, ...]
    before: Rule | None
    after: Rule | None


def find(book: Book, wanted: str) -> tuple[Rule, ...]:
    """The matching rules, the best first; without a search, all rules in order."""
    wanted = wanted.strip().casefold()
    if not wanted:
        return tuple(book.values())
    by_id = _by_id(book, wanted)
    if by_id:
        return by_id
    words = _WORD.findall(wanted)
    found = []
    for place, entry in enumerate(book.values()):
        fits = [_fit(word, entry) for word in words]
        if words and None not in fits:
            found.append((sum(fit for fit in fits if fit is not None), place, entry))
    return tuple(entry for _, _, entry in sorted(found, key=lambda item: item[:2]))


def place_of(book: Book, rule: str) -> RulePlace:
    """The rules above, directly below, before and after a rule of the book."""
    ids = list(book)
    at = ids.index(rule)
    above = tuple(book[parent] for parent in _parents(rule) if parent in book)
    below = tuple(entry for entry in book.values() if entry.id.rpartition(".")[0] == rule)
    before = book[ids[at - 1]] if at else None
    after = book[ids[at + 1]] if at + 1 < len(ids) else None
    return RulePlace(above, below, before, after)


def nearest(book: Book, rule: str) -> str:
    """The rule itself, or the closest one above it that the book has; "" if there is none."""
    while rule and rule not in book:
        rule = rule.rpartition(".")[0]
    return rule


def _by_id(book: Book, wanted: str) -> tuple[Rule, ...]:
    """The rule with this id and those below it; a single word may also be an id."""
    exact = [entry for entry in book.values() if entry.id.casefold() == wanted]
    looks_like_id = bool(re.fullmatch(r"[\w-]+(\.[\w-]+)*\.?", wanted)) and (
        "." in wanted or bool(exact)
    )
    if not looks_like_id:
        return ()
    below = wanted.rstrip(".") + "."
    inside = [entry for entry in book.values() if entry.id.casefold().startswith(below)]
    rest = [
        entry
        for entry in book.values()
        if entry.id.casefold().startswith(wanted) and entry not in (*exact, *inside)
    ]
    return (*exact, *inside, *rest)


def _fit(word: str, entry: Rule) -> int | None:
    gist = _WORD.findall(entry.gist.casefold())
    if word in gist:
        return WHOLE
    if any(each.startswith(word) for each in gist):
        return BEGINNING
    subjects = f"{entry.id} {entry.kind} {entry.area}".casefold()
    return SUBJECT if word in subjects else None


def _parents(rule: str) -> list[str]:
    parts = rule.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]
