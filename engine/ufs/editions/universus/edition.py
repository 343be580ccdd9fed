"""The universus edition as one value, made of the comprehensive one and what differs from it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.edition import Edition
from engine.ufs.editions.rulebook import excused, rulebook
from engine.ufs.editions.universus.ids import IDS
from engine.ufs.editions.universus.words import WORDS

CODE = "universus"

UNIVERSUS: Edition = replace(
    COMPREHENSIVE,
    code=CODE,
    name="UniVersus",
    dialect=CODE,
    rulebook=partial(rulebook, CODE),
    excuses=partial(excused, CODE),
    ids=IDS,
    words=WORDS,
)
