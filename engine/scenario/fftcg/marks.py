"""Where the code of the second game names its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.fftcg.rulebook import BOOK, tcg_rules, tcg_survivors
from engine.scenario.marks import ClauseMark, MarkedCode, Pardon, RuleMarks


def _no_clauses(edition: str) -> Mapping[str, ClauseMark]:
    """No rule has been taken apart yet: each is a clause of its own."""
    return {}


def _no_pardons(edition: str) -> Mapping[str, Pardon]:
    """No rule is excused: what is not shown is missing."""
    return {}


DUEL_MARKS = RuleMarks(
    shared=MarkedCode(
        edition=BOOK,
        sources=("engine/fftcg/procedures", "engine/fftcg/rules", "engine/fftcg/atoms"),
        rule=re.compile(r"\b\d+(?:\.\d+)+\b"),
        chapter=re.compile(r"\d+"),
    ),
    own=(),
    package="engine.fftcg",
    editions=(BOOK,),
    played={BOOK: str},
    rulebook=lambda edition: tcg_rules(),
    clauses=_no_clauses,
    excused=_no_pardons,
    survivors=lambda edition: tcg_survivors(),
)
