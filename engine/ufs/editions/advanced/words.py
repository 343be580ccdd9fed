"""What the advanced edition calls things: our terms and sentences, in lower case, and its own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "dropped attack": "aborted attack",
        "transit zone": "transitional zone",
    }
)
