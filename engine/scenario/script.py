"""The lines of a script: moves, what must not be possible, checks, and places to go to.

A game says in `Speech` which verbs a move may begin with and which points of its turn have names;
the verbs that every game's decisions need are in `COMMON`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from engine.kernel.ids import Player
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import Expectation, Readings, read_expectations
from engine.scenario.names import LETTERS, SEATS, CardName, Cast


class ScriptAct(StrEnum):
    """The kinds of answers that any game has."""

    CHOOSE = "choose"
    NUMBER = "number"
    YES = "yes"
    NO = "no"
    NAME = "name"
    POSITION = "position"
    ORDER = "order"
    PASS = "pass"
    CONCEDE = "concede"


@dataclass(frozen=True)
class MoveLine:
    """One decision of one player; what its cards and words mean depends on the verb."""

    player: Player
    act: str
    text: str
    cards: tuple[CardName, ...] = ()
    which: tuple[
        int, ...
    ] = ()  # for each card, which of its things to put in order; 0: the first left
    number: int | None = None
    words: str = ""


@dataclass(frozen=True)
class CannotLine:
    """A move that must not be possible, and the rule that forbids it."""

    move: MoveLine
    because: str
    text: str


@dataclass(frozen=True)
class CheckLine:
    """Expectations at this point of the script."""

    expectations: tuple[Expectation, ...]


@dataclass(frozen=True)
class Point:
    """A place in the game. `place` is the game's own value, which its `is_at` compares."""

    text: str
    place: Any


ScriptLine = MoveLine | CannotLine | CheckLine | Point


class Spoken(NamedTuple):
    """A move that is being read: the verb is known, the rest not yet understood."""

    player: Player
    act: str
    rest: str
    text: str
    cast: Cast
    where: str

    def move(self, **filled: Any) -> MoveLine:
        """The move, with these fields filled in."""
        return MoveLine(self.player, self.act, self.text, **filled)

    def needed(self) -> str:
        """What follows the verb; an error in the file if nothing does."""
        if not self.rest:
            raise ScenarioError(self.where, f"'{self.act}' needs something to act on")
        return self.rest


VerbReader = Callable[[Spoken], MoveLine]


@dataclass(frozen=True)
class Speech:
    """How a game's scripts are read."""

    verbs: Mapping[str, VerbReader]
    point: Callable[[str, Cast, str], Point]
    readings: Readings[Any]


def alone(said: Spoken) -> MoveLine:
    """A verb with nothing after it."""
    if said.rest:
        raise ScenarioError(said.where, f"'{said.act}' stands alone")
    return said.move()


def cards(said: Spoken) -> MoveLine:
    """A verb and a list of cards."""
    return said.move(cards=said.cast.names(said.needed(), said.where))


def order(said: Spoken) -> MoveLine:
    """A verb and a list of cards, each followed by which of the things on it is meant."""
    found = [said.cast.leading(part.strip(), said.where) for part in said.needed().split(",")]
    for name, which in found:
        if which and not which.isdigit():
            raise ScenarioError(said.where, f"{which!r} after {name} is not a whole number")
    names, numbers = zip(*found, strict=True)
    return said.move(cards=names, which=tuple(int(each or 0) for each in numbers))


def number(said: Spoken) -> MoveLine:
    """A verb and a number."""
    if not said.needed().isdigit():
        raise ScenarioError(said.where, f"{said.rest!r} is not a whole number")
    return said.move(number=int(said.rest))


def words(said: Spoken) -> MoveLine:
    """A verb and the words of an option or a name."""
    return said.move(words=said.needed())


def choice(said: Spoken) -> MoveLine:
    """A list of cards, if all of it names cards; nothing; or the words of an option."""
    rest = said.needed()
    if rest != "nothing" and said.cast.are_cards(rest):
        return said.move(cards=said.cast.names(rest, ""), words=rest)
    return said.move(words=rest)


COMMON: Mapping[str, VerbReader] = {
    ScriptAct.CHOOSE: choice,
    ScriptAct.NUMBER: number,
    ScriptAct.YES: alone,
    ScriptAct.NO: alone,
    ScriptAct.NAME: words,
    ScriptAct.POSITION: number,
    ScriptAct.ORDER: order,
    ScriptAct.PASS: alone,
    ScriptAct.CONCEDE: alone,
}


def read_line(key: str, value: Any, speech: Speech, cast: Cast, where: str) -> ScriptLine:
    """One line of the script."""
    if key == "expect":
        return CheckLine(read_expectations(value, speech.readings, cast, where))
    if not isinstance(value, str):
        raise ScenarioError(where, "a line is one text")
    if key == "run_to":
        return speech.point(value, cast, where)
    if key not in SEATS:
        raise ScenarioError(where, f"{key!r} is neither A, B, expect nor run_to")
    if value.startswith("cannot "):
        said, _, because = value.removeprefix("cannot ").partition(" because ")
        move = _read_move(SEATS[key], said, speech, cast, where)
        return CannotLine(move, because, f"{key}: {value}")
    return _read_move(SEATS[key], value, speech, cast, where)


def _read_move(player: Player, text: str, speech: Speech, cast: Cast, where: str) -> MoveLine:
    act = next((verb for verb in speech.verbs if text == verb or text.startswith(f"{verb} ")), None)
    if act is None:
        raise ScenarioError(where, f"{text!r} begins with no known verb")
    rest = text[len(act) :].strip()
    return speech.verbs[act](Spoken(player, act, rest, f"{LETTERS[player]}: {text}", cast, where))
