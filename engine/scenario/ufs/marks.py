"""Where the code of the fighting game names its rules.

The marks of shared code are those of one edition; an edition's own code has its own.
"""

from __future__ import annotations

import re

from engine.scenario.marks import MarkedCode, RuleMarks
from engine.ufs.editions.advanced.edition import ADVANCED
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.registry import PLAYED
from engine.ufs.editions.rulebook import DOCUMENTS, clauses, excused, rulebook, survivors
from engine.ufs.editions.universus.edition import UNIVERSUS

MARKS = RuleMarks(
    shared=MarkedCode(
        edition=COMPREHENSIVE.code,
        sources=(
            "engine/ufs/procedures",
            "engine/ufs/rules",
            "engine/ufs/atoms",
        ),
        rule=re.compile(r"\b[A-K]\.\d+(?:\.\d+)*[a-z]?\b"),
        chapter=re.compile(r"[A-K]"),
    ),
    own=(
        MarkedCode(
            edition=UNIVERSUS.code,
            sources=("engine/ufs/editions/universus",),
            rule=re.compile(r"\b[a-z]+(?:-[a-z]+)*\.\d+\b"),
            chapter=re.compile(r"[a-z]+(?:-[a-z]+)*"),
        ),
        MarkedCode(
            edition=ADVANCED.code,
            sources=("engine/ufs/editions/advanced",),
            rule=re.compile(r"\b\d+(?:\.\d+[AB]?)+\b|\b12\.[A-Z][A-Za-z-]+"),
            chapter=re.compile(r"\d+"),
        ),
    ),
    package="engine.ufs",
    editions=DOCUMENTS,
    played={code: edition.id_of for code, edition in PLAYED.items()},
    rulebook=rulebook,
    clauses=clauses,
    excused=excused,
    survivors=survivors,
)
