"""The cards of the second game that come with the program."""

from __future__ import annotations

from functools import cache

from engine.files.fftcg.cards import TcgCatalogue, TcgFileError, read_catalogue
from ufs_desktop.bundle import Incomplete, bundled


@cache
def catalogue() -> TcgCatalogue:
    """All of them. Incomplete: some are missing or damaged."""
    try:
        found = read_catalogue(bundled("fftcg", "cards"))
    except (TcgFileError, OSError) as error:
        raise Incomplete(f"fftcg/cards cannot be read: {error}") from error
    if not found.records:
        raise Incomplete("fftcg/cards is empty")
    return found
