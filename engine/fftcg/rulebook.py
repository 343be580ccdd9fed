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
    rows = _table("rules")
    found = {row[0]: TcgRule(row[0], row[1], row[2] == "yes", row[3], row[4]) for row in rows}
    return MappingProxyType(found)


@cache
def tcg_survivors() -> Mapping[str, str]:
    """Spoilt code that nothing can notice: by its key, why not."""
    return MappingProxyType({key: reason for key, reason in _table("survivors")})


def _table(what: str) -> list[list[str]]:
    text = files("engine.fftcg").joinpath(f"comprehensive.{what}.tsv").read_text("utf-8")
    return [line.split("\t") for line in text.splitlines()[1:] if line]
