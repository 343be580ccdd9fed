"""What rules say, and how we read them where they are unclear, as help for a word on a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ufs_desktop.headings import Heading, ValueLine
from ufs_desktop.session.module import Rule


def rules_help(title: str, rules: Iterable[Rule]) -> Heading:
    """What rules say, and how we read them."""
    lines = (line for rule in rules for line in (meaning(rule), *readings(rule)))
    return Heading(title, "", tuple(lines))


def meaning(rule: Rule) -> ValueLine:
    return ValueLine(rule.gist.rstrip("."), "", "", rule.id)


def readings(rule: Rule) -> Iterator[ValueLine]:
    for ruling in rule.rulings:
        yield ValueLine(f"{ruling.question} {ruling.reading.rstrip('.')}", "", "", rule.id)
