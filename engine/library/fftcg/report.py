"""What was understood of cards of the second game: each line of text, and where reading stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from engine.fftcg.model.words import CardKind
from engine.library.backlog import complaint, culprit
from engine.library.fftcg.cards import TcgCatalogue, TcgRecord
from engine.library.report import AbilityReport, Report
from engine.text.errors import Declined
from engine.text.fftcg.box import symbol_of, text_lines
from engine.text.fftcg.language import grammar, told_line
from engine.text.fftcg.wordings import WORDINGS


def duel_report(catalogue: TcgCatalogue, advance: Callable[[], None]) -> Report:
    """What becomes of the texts of all cards that there are."""
    items: list[AbilityReport] = []
    full = 0
    for number in catalogue.records:
        advance()
        found = duel_items(number, catalogue)
        full += all(item.ok for item in found)
        items += found
    return Report(len(catalogue.records), full, tuple(items))


@dataclass(frozen=True, slots=True)
class TcgLineReport(AbilityReport):
    """One line of one card: of a Summon its whole text."""

    name: str = ""  # of the card, for which others may be called, too
    kind: CardKind = CardKind.FORWARD

    @property
    def told(self) -> str:
        """What was read, in words that say what every pronoun means."""
        if not self.ok:
            return ""
        return told_line(self.ability, self.name, symbol_of(self.kind))


def duel_items(number: str, catalogue: TcgCatalogue) -> tuple[TcgLineReport, ...]:
    """Each line of a card's text."""
    stopped = {each.text: each for each in catalogue.card(number).declined}
    title, record = catalogue.title(number), catalogue.records[number]
    read = TcgLineReport(title, "", True, name=record.name, kind=record.type)
    return tuple(
        _item(replace(read, ability=line), offset, stopped.get(line))
        for offset, line in lines_of(record)
    )


def _item(read: TcgLineReport, offset: int, stopped: Declined | None) -> TcgLineReport:
    """The line, or where reading it stopped."""
    if stopped is None:
        return read
    within = replace(stopped, position=stopped.position - offset)
    at = offset + culprit(within, read.card, duel_words).position
    why = complaint(within, read.card, duel_words)
    return replace(read, ok=False, why=why, at=at, stopped=within)


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
