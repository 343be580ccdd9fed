"""The rules of the second game by id: what kind of thing each is, and its gist."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

BOOK = "fftcg"  # the edition by which it is played


class TcgRule(NamedTuple):
    """One rule of the document."""

    id: str
    kind: str
    testable: bool
    area: str
    gist: str
    rulings: tuple[()] = ()


@cache
def tcg_rules() -> Mapping[str, TcgRule]:
    """All of them in the order of the document."""
    text = files("engine.fftcg").joinpath("comprehensive.rules.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:] if line]
    found = {row[0]: TcgRule(row[0], row[1], row[2] == "yes", row[3], row[4]) for row in rows}
    return MappingProxyType(found)
