"""Reports what was understood of cards: counts, and every ability with its status."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.library.backlog import complaint, culprit
from engine.library.query.fields import TextStatus
from engine.library.records import CardRecord, Face, Wording
from engine.library.store import AbilityText, Compiled
from engine.text.compiler import printed_lines
from engine.text.errors import CardTextError, Declined
from engine.text.ufs.keywords import parse_keywords
from engine.text.ufs.normalise import Dialect
from engine.text.ufs.render import render_told
from engine.ufs.effects.nodes import Ability, Node
from engine.ufs.effects.status import (
    Status,
    is_beyond,
    needs_newest_keyword,
)


class Paragraph(NamedTuple):
    """An ability of a text box and where it begins in the printed text."""

    text: str
    start: int


class DeadText(NamedTuple):
    """A line of a card's text box that does nothing."""

    card: str
    text: str


@dataclass(frozen=True, slots=True)
class AbilityReport:
    """One ability of one card. `at` is where reading stopped, an offset in the printed text.

    `tree` is what was read in the wording of `dialect`; a keyword's ability has no tree and is
    not `printed` as text.
    """

    card: str
    ability: str
    ok: bool
    needs: str | None = None
    why: str = ""
    at: int = 0
    stopped: Declined | None = None
    tree: Ability | None = None
    dialect: Dialect = Dialect.COMPREHENSIVE
    printed: bool = True

    @property
    def told(self) -> str:
        """The tree in words that spell out what every pronoun means; empty without a tree."""
        return render_told(self.tree, self.dialect) if self.tree is not None else ""

    @property
    def status(self) -> Status:
        if not self.ok:
            return Status.MANUAL
        return Status.NEEDS_UNIVERSUS if self.needs else Status.ENFORCED

    @property
    def is_dead(self) -> bool:
        """Whether it does nothing: it needs mechanics that its own edition does not have."""
        return self.status is Status.NEEDS_UNIVERSUS


@dataclass(frozen=True, slots=True)
class Report:
    """The abilities of many cards, with counts."""

    cards: int
    full_cards: int
    items: tuple[AbilityReport, ...]

    @property
    def compiled(self) -> int:
        return sum(item.ok for item in self.items)

    @property
    def printed(self) -> tuple[AbilityReport, ...]:
        """The abilities of text boxes; keywords, merely known or not, say little about reading."""
        return tuple(item for item in self.items if item.printed)

    def count(self, status: Status) -> int:
        return sum(item.status is status for item in self.items)


def edition_needed(tree: Node, dialect: Dialect) -> Dialect | None:
    """The edition whose mechanics a text needs beyond those of its own edition, if any."""
    is_newest = dialect is Dialect.UNIVERSUS
    return Dialect.UNIVERSUS if is_beyond(tree, is_newest) else None


def paragraphs(face: Face) -> Iterator[Paragraph]:
    """B.6.5.2: every line of the text box is an ability, with the bullets below it."""
    for at, line in printed_lines(face.text):
        yield Paragraph(line, face.text_start + at)


def ability_texts(
    cards: Iterable[CardRecord],
    dialect: Dialect | None = None,
    wording: Wording = Wording.LATEST,
) -> Iterator[AbilityText]:
    """Every text to compile, in the wording of `dialect` or of each card's own dialect."""
    for card in cards:
        for face in card.worded(wording).faces:
            for paragraph in paragraphs(face):
                yield AbilityText(paragraph.text, dialect or card.dialect)


def make_report(
    cards: Iterable[CardRecord],
    compiled: Mapping[AbilityText, Compiled],
    dialect: Dialect | None = None,
    wording: Wording = Wording.LATEST,
) -> Report:
    """The report; `compiled` has the results for `ability_texts` with the same arguments."""
    items: list[AbilityReport] = []
    count = full = 0
    for card in cards:
        found = list(card_items(card.worded(wording), compiled, dialect))
        count += 1
        full += all(item.ok for item in found)
        items += found
    return Report(count, full, tuple(items))


def card_items(
    card: CardRecord, compiled: Mapping[AbilityText, Compiled], dialect: Dialect | None = None
) -> Iterator[AbilityReport]:
    """The abilities of a card, face by face."""
    for face in card.faces:
        yield from face_items(face, compiled, dialect or card.dialect)


def face_items(
    face: Face, compiled: Mapping[AbilityText, Compiled], dialect: Dialect
) -> Iterator[AbilityReport]:
    """The abilities of a face: its keywords, then its text box."""
    for keyword in face.keywords:
        yield from _keyword_items(face.full_name, keyword, dialect)
    for paragraph in paragraphs(face):
        text = AbilityText(paragraph.text, dialect)
        yield _item(face.full_name, paragraph, compiled[text], dialect)


def face_statuses(
    face: Face, compiled: Mapping[AbilityText, Compiled], dialect: Dialect
) -> frozenset[TextStatus]:
    """The statuses of a face's text."""
    items = list(face_items(face, compiled, dialect))
    found = {TextStatus.MANUAL for item in items if not item.ok}
    found |= {TextStatus.DEAD for item in items if item.is_dead}
    return frozenset(found or {TextStatus.ENFORCED})


def _item(card: str, paragraph: Paragraph, result: Compiled, dialect: Dialect) -> AbilityReport:
    if not isinstance(result, Declined):
        needs = edition_needed(result, dialect)
        return AbilityReport(card, paragraph.text, True, needs, tree=result, dialect=dialect)
    at = paragraph.start + culprit(result).position
    return AbilityReport(card, paragraph.text, False, None, complaint(result), at, result)


def _keyword_items(card: str, printed: str, dialect: Dialect) -> Iterator[AbilityReport]:
    """The item of a keyword ability; none for a trait (I.1)."""
    try:
        keywords = parse_keywords([printed])
    except CardTextError as error:
        stopped = Declined(printed, error.position, error.expected, error.why)
        why = complaint(stopped)
        yield AbilityReport(
            card, printed, False, None, why, error.position, stopped, None, dialect, False
        )
        return
    for keyword in keywords:
        if not keyword.is_trait:
            is_newer = dialect is not Dialect.UNIVERSUS and needs_newest_keyword(keyword.name)
            needs = Dialect.UNIVERSUS if is_newer else None
            yield AbilityReport(card, printed, True, needs, dialect=dialect, printed=False)
