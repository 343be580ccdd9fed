"""What was understood of cards of the second game: each line of text, and where reading stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from engine.files.fftcg.cards import TcgCatalogue, TcgRecord
from engine.library.backlog import complaint, culprit
from engine.library.report import AbilityReport, Report
from engine.text.errors import Declined
from engine.text.fftcg.box import text_lines
from engine.text.fftcg.language import WORDINGS, grammar


def duel_report(catalogue: TcgCatalogue, advance: Callable[[], None] = lambda: None) -> Report:
    """Of all cards that there are."""
    items: list[AbilityReport] = []
    full = 0
    for number in catalogue.records:
        advance()
        found = duel_items(number, catalogue)
        full += all(item.ok for item in found)
        items += found
    return Report(len(catalogue.records), full, tuple(items))


def duel_items(number: str, catalogue: TcgCatalogue) -> tuple[AbilityReport, ...]:
    """Each line of a card's text."""
    stopped = {each.text: each for each in catalogue.card(number).declined}
    title = catalogue.title(number)
    return tuple(
        _item(title, line, offset, stopped.get(line))
        for offset, line in lines_of(catalogue.records[number])
    )


def _item(card: str, line: str, offset: int, stopped: Declined | None) -> AbilityReport:
    if stopped is None:
        return AbilityReport(card, line, True)
    within = replace(stopped, position=stopped.position - offset)
    at = offset + culprit(within, card, duel_words).position
    return AbilityReport(card, line, False, None, complaint(within, card, duel_words), at, within)


def lines_of(record: TcgRecord) -> Iterator[tuple[int, str]]:
    """What is read as one, with its place in what is printed."""
    begin = len(record.text) - len(record.text.lstrip())
    for offset, line in text_lines(record.type, record.text.strip()):
        yield begin + offset, line


def duel_words(card: str) -> frozenset[str]:
    """All that texts of this game say, and what a card is called."""
    own = card.lower().split()
    return _words().union(own, (f"{word}'s" for word in own))


@cache
def _words() -> frozenset[str]:
    rewritten = (word for rows in WORDINGS.values() for row in rows for word in row.words)
    return grammar().vocabulary().union(rewritten)
