"""The cards of the second game that come with the program."""

from __future__ import annotations

from functools import cache

from engine.library.fftcg.cards import TcgCatalogue, TcgFileError, read_catalogue
from ufs_desktop.bundle import Incomplete, bundled, stamp_of

CARDS = ("fftcg", "cards")


@cache
def catalogue() -> TcgCatalogue:
    """All of them. Raises Incomplete if some are missing or damaged."""
    try:
        found = read_catalogue(bundled(*CARDS))
    except (TcgFileError, OSError) as error:
        raise Incomplete(f"fftcg/cards cannot be read: {error}") from error
    if not found.records:
        raise Incomplete("fftcg/cards is empty")
    return found


def duel_stamp() -> str:
    """A stamp that tells this version's cards from those of any other version."""
    return stamp_of(sorted(bundled(*CARDS).glob("*.yaml")))
