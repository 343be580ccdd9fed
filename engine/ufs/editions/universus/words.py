"""What the universus edition calls things: our terms and sentences, in lower case, and its own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "control": "check",
        "control check": "check",
        "control value": "check value",
        "maximum vitality": "maximum health",
        "opponent": "rival",
        "opponent's": "rival's",
        "ready phase": "start phase",
        "staging area": "stage",
        "staging areas": "stages",
        "vitality": "health",
    }
)
