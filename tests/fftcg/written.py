"""Lines of card text of our own, from the files beside this one."""

from __future__ import annotations

from pathlib import Path

NAME = "Kiln Keeper"  # of the card that they are on


def lines(file: str) -> list[str]:
    """Without its comments."""
    found = Path(__file__).with_name(file).read_text("utf-8").splitlines()
    return [line for line in found if line and not line.startswith("#")]


def parts(line: str) -> tuple[str, str, str]:
    """The symbol that it is read as, its text, and what stands behind =>."""
    symbol, _, rest = line.partition(": ")
    text, _, behind = rest.partition(" => ")
    return symbol, text, behind


MIXED = lines("mixed.txt")
UNDERSTOOD = [*lines("written.txt"), *MIXED]
DECLINED = lines("declined.txt")
