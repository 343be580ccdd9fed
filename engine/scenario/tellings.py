"""What a coach says before a line of a script, and what they point at.

A line may carry words besides its one key, and words may stand by themselves, to be read before
what follows. When the file is run as a test, they are skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.kernel.ids import Player
from engine.scenario.errors import ScenarioError
from engine.scenario.names import SEATS, CardName, Cast
from engine.scenario.script import Speech

SAY, LIGHT, INSTEAD, ANY = "say", "light", "instead", "any"
WORDS = (SAY, LIGHT, INSTEAD, ANY)


class Pointing(NamedTuple):
    """A card, or what a player has: a zone, or a number."""

    card: CardName | None = None
    player: Player = 0
    place: str = ""


class TaughtWords(NamedTuple):
    """Words that belong to a line or come before it."""

    line: int  # its place in the script
    say: str
    light: tuple[Pointing, ...] = ()
    instead: str = ""  # said if anything else is done
    any: tuple[CardName, ...] = ()  # these will do as well as the cards that the line names
    is_of_line: bool = False


def apart_from_words(line: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A line of the script, separated into what is played and what is said."""
    played = {key: value for key, value in line.items() if key not in WORDS}
    return played, {key: value for key, value in line.items() if key in WORDS}


def read_telling(
    told: Mapping[str, Any],
    line: int,
    played: Mapping[str, Any],
    speech: Speech,
    cast: Cast,
    where: str,
) -> TaughtWords:
    """The words of one line; only a move can have an alternative."""
    is_move = bool(SEATS.keys() & played.keys())
    if SAY not in told or not (is_move or told.keys() <= {SAY, LIGHT}):
        raise ScenarioError(where, f"'{SAY}' is needed; {INSTEAD} and {ANY} belong to a move")
    if not all(isinstance(value, str) for value in told.values()):
        raise ScenarioError(where, "what is said is a text")
    return TaughtWords(
        line,
        " ".join(told[SAY].split()),
        tuple(_pointing(each.strip(), speech, cast, where) for each in _parts(told, LIGHT)),
        " ".join(told.get(INSTEAD, "").split()),
        tuple(cast.name(each, where) for each in _parts(told, ANY)),
        is_of_line=is_move,
    )


def _parts(told: Mapping[str, Any], key: str) -> list[str]:
    return told[key].split(",") if told.get(key) else []


def _pointing(text: str, speech: Speech, cast: Cast, where: str) -> Pointing:
    seat, dot, place = text.partition(".")
    if not dot:
        return Pointing(cast.name(text, where))
    readings = speech.readings
    if seat not in SEATS or place not in {*readings.player, *readings.zones}:
        raise ScenarioError(where, f"there is no {text!r} to point at")
    return Pointing(player=SEATS[seat], place=place)
