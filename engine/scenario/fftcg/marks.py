"""Where the code of the second game names its rules."""

from __future__ import annotations

import re

from engine.fftcg.rulebook import BOOK, TCG_TABLES
from engine.scenario.marks import MarkedCode, RuleMarks

DUEL_MARKS = RuleMarks(
    shared=MarkedCode(
        edition=BOOK,
        sources=(
            "engine/fftcg/procedures",
            "engine/fftcg/rules",
            "engine/fftcg/atoms",
            "engine/fftcg/model/card.py",  # where each lies
        ),
        rule=re.compile(r"\b\d+(?:\.\d+)+b?\b"),  # one number is printed twice in the document
        chapter=re.compile(r"\d+"),
    ),
    own=(),
    package="engine.fftcg",
    editions=(BOOK,),
    played={BOOK: str},
    rulebook=lambda edition: TCG_TABLES.rules,
    clauses=lambda edition: TCG_TABLES.clauses,
    excused=lambda edition: TCG_TABLES.excused,
    survivors=lambda edition: TCG_TABLES.survivors,
)
