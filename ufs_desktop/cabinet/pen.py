"""Writes the user's own cards into their library, for any game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from engine.files.record_reader import SKIPPED
from engine.files.reports import CardFileError, ReadResult
from engine.files.text import clipped
from engine.library.intake import OWN
from engine.library.user_records import (
    Exchanged,
    RecordLibrary,
    RecordPlace,
    RecordSwap,
    UserRecord,
)
from ufs_desktop.cabinet.refusals import told
from ufs_desktop.cabinet.values import (
    CabinetClosed,
    CardChanged,
    Draft,
    DraftFault,
    DraftProof,
    KeptCard,
)

NAMELESS = "A card needs a name."
CHANGED = "The card was changed elsewhere since you opened it here."
Record = TypeVar("Record")


class Drafted(NamedTuple):
    """What a draft amounts to: a card, or the problems with it."""

    record: Any  # of each game's own type
    problems: tuple[str, ...]


def read_draft(name: str, values: object, read: Callable[[bytes, str], ReadResult[Any]]) -> Drafted:
    """Read what was typed as if it were in a file."""
    if not name.strip():
        return Drafted(None, (NAMELESS,))
    try:
        found = read(json.dumps(values).encode("utf-8", "replace"), "")
    except CardFileError as error:
        return Drafted(None, (error.what,))
    told = (problem.what for problem in found.problems if problem.what != SKIPPED)
    problems = tuple(map(clipped, told))
    return Drafted(next(iter(found.cards), None), problems)


@dataclass(frozen=True)
class Penmanship(Generic[Record]):
    """How a game's cards are written."""

    card: Callable[[str], Record | None]  # by key
    blank: Callable[[], Draft]
    draft_of: Callable[[Record], Draft]
    drafted: Callable[[Draft, Record | None], Drafted]  # with the card that it corrects
    proof_of: Callable[[Draft, Record | None], DraftProof]
    key_of: Callable[[Record], str]
    card_key: Callable[[str], str]  # from a key to that of the library
    name_of: Callable[[Record], str]
    # Which of these records are replaced by a correction of the card.
    replaced: Callable[[list[UserRecord]], list[UserRecord]]
    is_shipped: Callable[[Record], bool]  # whether it came with the program


class OwnPen(Generic[Record]):
    """Writes into the user's library; `why_not` says why it must not if there is none."""

    def __init__(
        self, library: RecordLibrary[Record] | None, ways: Penmanship[Record], why_not: str
    ) -> None:
        self._library, self._ways, self._why_not = library, ways, why_not

    def draft(self, key: str) -> Draft:
        record = self._card(key)
        return self._ways.draft_of(record) if record is not None else self._ways.blank()

    def is_shipped(self, key: str) -> bool:
        record = self._card(key)
        return record is not None and self._ways.is_shipped(record)

    def proof(self, draft: Draft, key: str = "") -> DraftProof:
        return self._ways.proof_of(draft, self._card(key))

    def keep(self, draft: Draft, key: str = "", before: Draft | None = None) -> KeptCard:
        if before is not None and self.draft(key) != before:
            raise CardChanged(CHANGED)
        record, problems = self._ways.drafted(draft, self._card(key))
        if record is None:
            raise DraftFault(problems[0])
        come = UserRecord(record, OWN)
        gone = [place for place in self._own(key) if not self._is_covered(place, come)]
        return self._kept(self._exchange(RecordSwap(tuple(gone), (come,))), record)

    def throw_away(self, key: str) -> KeptCard | None:
        gone = self._own(key)
        if not gone:
            return None
        return self._kept(self._exchange(RecordSwap(gone, ())))

    def take_back(self, kept: KeptCard) -> KeptCard:
        assert isinstance(kept.undo, RecordSwap), "it came from here"
        now = next((each.record for each in kept.undo.come), None)
        return self._kept(self._exchange(kept.undo), now)

    def sources(self) -> Mapping[str, int]:
        with told():
            return self._open().sources()

    def _exchange(self, wanted: RecordSwap) -> Exchanged:
        with told():
            return self._open().exchange(wanted)

    def _open(self) -> RecordLibrary[Record]:
        if self._why_not or self._library is None:
            raise CabinetClosed(self._why_not)
        return self._library

    def _card(self, key: str) -> Record | None:
        return self._ways.card(key) if key else None

    def _own(self, key: str) -> tuple[RecordPlace, ...]:
        """The user's records of a card that a correction replaces."""
        if not key:
            return ()
        library = self._open()
        with told():
            gone = self._ways.replaced(library.held(self._ways.card_key(key)))
        return tuple(map(library.FORM.place, gone))

    def _is_covered(self, place: RecordPlace, come: UserRecord) -> bool:
        """Whether the new record only covers this one of the same printing from another source,
        which then stays and shows again once the new one is removed."""
        covering = self._open().FORM.place(come)
        return place.identity == covering.identity and place.source != covering.source

    def _kept(self, done: Exchanged, record: Record | None = None) -> KeptCard:
        """The change, named after the card that is there now, or else the one before."""
        undo, not_copied = done
        shown = record or next((each.record for each in undo.come), None)
        if shown is None:
            return KeptCard("", "", undo, not_copied)
        return KeptCard(self._ways.key_of(shown), self._ways.name_of(shown), undo, not_copied)
