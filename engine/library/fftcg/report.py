"""Reports how the second game's cards were read: each line, and where reading it stopped."""

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
    """The report on the texts of all cards."""
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
    """One line of one card; for a Summon, its whole text."""

    name: str = ""  # of the card; other cards may share it
    kind: CardKind = CardKind.FORWARD

    @property
    def told(self) -> str:
        """What was read, in words that spell out what every pronoun means."""
        if not self.ok:
            return ""
        return told_line(self.ability, self.name, symbol_of(self.kind))


def duel_items(number: str, catalogue: TcgCatalogue) -> tuple[TcgLineReport, ...]:
    """The report on each line of a card's text."""
    stopped = {each.text: each for each in catalogue.card(number).declined}
    title, record = catalogue.title(number), catalogue.records[number]
    read = TcgLineReport(title, "", True, name=record.name, kind=record.type)
    return tuple(
        _item(replace(read, ability=line), offset, stopped.get(line))
        for offset, line in lines_of(record)
    )


def _item(read: TcgLineReport, offset: int, stopped: Declined | None) -> TcgLineReport:
    """The report on a line, with the place where reading it stopped, if it did."""
    if stopped is None:
        return read
    within = replace(stopped, position=stopped.position - offset)
    at = offset + culprit(within, read.card, duel_words).position
    why = complaint(within, read.card, duel_words)
    return replace(read, ok=False, why=why, at=at, stopped=within)


def lines_of(record: TcgRecord) -> Iterator[tuple[int, str]]:
    """The parts of a text that are read as units, with their positions in the printed text."""
    begin = len(record.text) - len(record.text.lstrip())
    for offset, line in text_lines(record.type, record.text.strip()):
        yield begin + offset, line


def duel_words(card: str) -> frozenset[str]:
    """All words that texts of this game use, and those of the card's name."""
    own = card.lower().split()
    return _words().union(own, (f"{word}'s" for word in own))


@cache
def _words() -> frozenset[str]:
    rewritten = (word for rows in WORDINGS.values() for row in rows for word in row.words)
    return grammar().vocabulary().union(rewritten)
