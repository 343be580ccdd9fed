"""Where the code of the fighting game names its rules: the marks are those of one edition."""

from __future__ import annotations

import re

from engine.scenario.marks import RuleMarks
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.registry import PLAYED
from engine.ufs.editions.rulebook import DOCUMENTS, clauses, excused, rulebook, survivors

MARKS = RuleMarks(
    edition=COMPREHENSIVE.code,
    package="engine.ufs",
    sources=(
        "engine/ufs/procedures",
        "engine/ufs/rules",
        "engine/ufs/atoms",
    ),
    rule=re.compile(r"\b[A-K]\.\d+(?:\.\d+)*[a-z]?\b"),
    chapter=re.compile(r"[A-K]"),
    editions=DOCUMENTS,
    played={code: edition.id_of for code, edition in PLAYED.items()},
    rulebook=rulebook,
    clauses=clauses,
    excused=excused,
    survivors=survivors,
)
