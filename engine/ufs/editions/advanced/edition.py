"""The advanced edition as one value, made of the comprehensive one and what differs from it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.ufs.editions.advanced.ids import IDS
from engine.ufs.editions.advanced.words import WORDS
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.edition import Edition
from engine.ufs.editions.rulebook import excused, rulebook

CODE = "advanced"

ADVANCED: Edition = replace(
    COMPREHENSIVE,
    code=CODE,
    name="Advanced",
    dialect=CODE,
    rulebook=partial(rulebook, CODE),
    excuses=partial(excused, CODE),
    ids=IDS,
    words=WORDS,
)
