"""The rules of an edition by id: what kind of thing each is, its gist, and how we read it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.rulebook import ClauseEntry, Excuse, RuleEntry, RuleTables, RulingEntry

DOCUMENTS = ("comprehensive", "advanced", "universus")
TABLES = {edition: RuleTables(__package__, edition) for edition in DOCUMENTS}


def rulebook(edition: str) -> Mapping[str, RuleEntry]:
    """All rules of an edition in the order of its document; a KeyError for an unknown edition."""
    return TABLES[edition].rules


def rulings(edition: str) -> tuple[RulingEntry, ...]:
    """Our readings where the document of an edition is unclear."""
    return TABLES[edition].rulings


def clauses(edition: str) -> Mapping[str, ClauseEntry]:
    """The clauses of rules that say several things: by id, such as `E.3.5/2`."""
    return TABLES[edition].clauses


def excused(edition: str) -> Mapping[str, Excuse]:
    """Testable rules without code of their own: by id, what covers them or why nothing does."""
    return TABLES[edition].excused


def survivors(edition: str) -> Mapping[str, str]:
    """Mutations of the code that no scenario can notice: by key, why not."""
    return TABLES[edition].survivors
