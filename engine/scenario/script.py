"""The lines of a script: moves, what must not be possible, checks, and places to go to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.kernel.ids import Player
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import Expectation, read_expectations
from engine.scenario.names import SEATS, CardName, Cast
from engine.ufs.effects.nodes.words import Stretch


class Act(StrEnum):
    """What a line answers with."""

    PLAY = "play"
    BLOCK = "block with"
    USE = "use"
    COMMIT = "commit"
    CHOOSE = "choose"
    NUMBER = "number"
    YES = "yes"
    NO = "no"
    ZONE = "zone"
    NAME = "name"
    SYMBOL = "symbol"
    POSITION = "position"
    ORDER = "order"
    PASS = "pass"
    END = "end"
    MULLIGAN = "mulligan"
    REVIEW = "review"
    CONCEDE = "concede"


LISTS = frozenset({Act.COMMIT, Act.ORDER, Act.MULLIGAN, Act.REVIEW})
NUMBERS = frozenset({Act.NUMBER, Act.POSITION})
WORDS = frozenset({Act.ZONE, Act.NAME, Act.SYMBOL})
ALONE = frozenset({Act.YES, Act.NO, Act.PASS, Act.END, Act.CONCEDE, Act.MULLIGAN, Act.REVIEW})


@dataclass(frozen=True)
class Move:
    """One decision of one player."""

    player: Player
    act: Act
    text: str
    cards: tuple[CardName, ...] = ()
    number: int | None = None
    words: str = ""  # of an option, a name, a zone; of USE the keyword
    half: str = ""
    target: CardName | None = None


@dataclass(frozen=True)
class Cannot:
    """A move that must not be possible, and the rule that forbids it."""

    move: Move
    because: str
    text: str


@dataclass(frozen=True)
class Check:
    """Expectations at this point of the script."""

    expectations: tuple[Expectation, ...]


@dataclass(frozen=True)
class Point:
    """A place in the game: a stretch begins, of a player's turn or of an attack's sequence."""

    stretch: Stretch
    at_end: bool
    player: Player | None
    card: CardName | None
    text: str


Line = Move | Cannot | Check | Point

_PHASES = {
    "turn": Stretch.TURN,
    "start": Stretch.READY_STEP,
    "review": Stretch.REVIEW_STEP,
    "draw": Stretch.DRAW_STEP,
    "combat": Stretch.COMBAT_PHASE,
    "end": Stretch.END_PHASE,
}
_STEPS = {
    "enhance": Stretch.ENHANCE_STEP,
    "block": Stretch.BLOCK_STEP,
    "damage": Stretch.DAMAGE_STEP,
}
_START = re.compile(r"start of (?:([AB])'s )?(turn|review|draw|combat|end)")
_STEP = re.compile(r"(enhance|block|damage) step of (.+)")


def read_line(key: str, value: Any, cast: Cast, where: str) -> Line:
    """One line of the script."""
    if key == "expect":
        return Check(read_expectations(value, cast, where))
    if not isinstance(value, str):
        raise ScenarioError(where, "a line is one text")
    if key == "run_to":
        return read_point(value, cast, where)
    if key not in SEATS:
        raise ScenarioError(where, f"{key!r} is neither A, B, expect nor run_to")
    if value.startswith("cannot "):
        said, _, because = value.removeprefix("cannot ").partition(" because ")
        return Cannot(_read_move(SEATS[key], said, cast, where), because, f"{key}: {value}")
    return _read_move(SEATS[key], value, cast, where)


def read_point(text: str, cast: Cast, where: str) -> Point:
    """Where a `run_to` goes."""
    if text == "end of turn":
        return Point(Stretch.TURN, True, None, None, text)
    if (start := _START.fullmatch(text)) is not None:
        player = SEATS[start[1]] if start[1] else None
        return Point(_PHASES[start[2]], False, player, None, text)
    if (step := _STEP.fullmatch(text)) is not None:
        return Point(_STEPS[step[1]], False, None, cast.name(step[2], where), text)
    raise ScenarioError(where, f"{text!r} is no point of the game")


def _read_move(player: Player, text: str, cast: Cast, where: str) -> Move:
    act = next((act for act in Act if text == act or text.startswith(f"{act} ")), None)
    if act is None:
        raise ScenarioError(where, f"{text!r} begins with no known verb")
    rest = text[len(act) :].strip()
    said = f"{'AB'[player]}: {text}"
    if not rest:
        if act not in ALONE:
            raise ScenarioError(where, f"'{act}' needs something to act on")
        return Move(player, act, said)
    if act in LISTS:
        return Move(player, act, said, cards=cast.names(rest, where))
    if act in NUMBERS:
        if not rest.isdigit():
            raise ScenarioError(where, f"{rest!r} is no whole number")
        return Move(player, act, said, number=int(rest))
    if act in WORDS:
        return Move(player, act, said, words=rest)
    match act:
        case Act.CHOOSE:
            return _choice(player, rest, said, cast)
        case Act.USE:
            return _use(player, rest, said, cast, where)
        case Act.PLAY | Act.BLOCK:
            return _play(player, act, rest, said, cast, where)
        case _:
            raise ScenarioError(where, f"'{act}' stands alone")


def _choice(player: Player, rest: str, said: str, cast: Cast) -> Move:
    """Cards if all of it names cards, nothing, or the words of an option."""
    if rest == "nothing":
        return Move(player, Act.CHOOSE, said, words=rest)
    if cast.are_cards(rest):
        return Move(player, Act.CHOOSE, said, cast.names(rest, ""), words=rest)
    return Move(player, Act.CHOOSE, said, words=rest)


def _use(player: Player, rest: str, said: str, cast: Cast, where: str) -> Move:
    card, which = cast.leading(rest, where)
    if which.isdigit():
        return Move(player, Act.USE, said, (card,), number=int(which))
    keyword, _, instance = which.partition("#")
    if instance and not instance.isdigit():
        raise ScenarioError(where, f"{which!r} is no ability")
    number = int(instance or 1) if keyword else None
    return Move(player, Act.USE, said, (card,), number, words=keyword.lower())


def _play(player: Player, act: Act, rest: str, said: str, cast: Cast, where: str) -> Move:
    main, _, target = rest.partition(" at ")
    name, _, half = main.partition(" as ")
    aim = cast.name(target, where) if target else None
    return Move(player, act, said, (cast.name(name, where),), half=half, target=aim)
