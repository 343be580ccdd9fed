"""The editions that can be played, by code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.ufs.editions.advanced.edition import ADVANCED
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.universus.edition import UNIVERSUS
from engine.ufs.model.edition import Edition

USUAL = COMPREHENSIVE  # if nobody chooses
PLAYED: Mapping[str, Edition] = MappingProxyType(
    {edition.code: edition for edition in (USUAL, UNIVERSUS, ADVANCED)}
)
