"""What the advanced document calls our rules; an entry stands for the parts of its rule, too."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

IDS: Mapping[str, str] = MappingProxyType(
    {
        "A": "10",
        "A.2": "3",
        "B": "2",
        "B.1": "2.1",
        "B.2": "2.2",
        "B.3": "2.3",
        "B.4": "2.4",
        "B.5": "2.5",
        "B.6": "2",
        "C.1": "2.8",
        "C.2": "4",
        "C.3": "2.13",
        "D": "4",
        "D.2.1": "4.1",
        "D.2.2": "4.3",
        "E.1": "5",
        "E.1.8": "5.4",
        "E.2": "10",
        "E.2.2": "4.7.4",
        "E.3": "2.11",
        "E.4": "8.1",
        "F": "6",
        "F.1": "7",
        "F.1.1": "7.1",
        "F.1.2": "7.2",
        "F.1.3": "7.3",
        "F.2": "8",
        "F.2.2": "8.0.3",
        "F.3": "9",
        "G": "8.3",
        "G.1": "8.3.1",
        "G.2": "8.3.2",
        "G.3": "8.3.3",
        "G.5": "8.3.1.7",
        "H": "2.9",
        "H.2.1": "2.9.2",
        "H.2.2": "2.9.1",
        "H.2.3": "2.9.3",
        "H.4": "2.12",
        "H.6": "2.10",
        "I": "2.14",
        "J": "2.13",
        "K": "1",
    }
)
