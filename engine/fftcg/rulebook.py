"""The rules of the second game by id: what kind of thing each is, its gist, and how we read it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.rulebook import RuleEntry, RuleTables

BOOK = "fftcg"  # the edition that is played
TCG_TABLES = RuleTables("engine.fftcg", "comprehensive")


def tcg_rules() -> Mapping[str, RuleEntry]:
    """All of them in the order of the document."""
    return TCG_TABLES.rules
