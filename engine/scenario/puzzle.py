"""A scenario to be solved: win this turn, whatever the rival answers.

Its script is the solution, with comments on each move; `wrong` is the tempting wrong way.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from engine.scenario.errors import ScenarioError
from engine.scenario.names import Cast
from engine.scenario.script import MoveLine, Speech, read_line

SOLVER = 0  # the seat of the player who is to win


class Grade(StrEnum):
    """How hard a puzzle is."""

    EASY = "easy"
    MIDDLE = "middle"
    HARD = "hard"


class PuzzleKeys(BaseModel):
    """The key `puzzle` of a document."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    grade: Grade
    number: int = Field(ge=1, le=99)  # its place within the grade
    goal: str = Field(min_length=1)
    given: str = Field(min_length=1)
    hints: tuple[str, ...] = Field(min_length=1)
    wrong: tuple[dict[str, Any], ...] = Field(min_length=1)
    why: str = Field(min_length=1)
    idea: str = Field(min_length=1)


class Puzzle(NamedTuple):
    """The question, the hints, and what can be learnt."""

    grade: Grade
    number: int
    goal: str  # one sentence
    given: str  # what is known besides what the table shows
    hints: tuple[str, ...]  # given one at a time, on request
    wrong: tuple[MoveLine, ...]  # the tempting wrong way, against the best answers
    why: str  # why that does not win
    idea: str  # the idea behind the solution


def read_puzzle(keys: PuzzleKeys, speech: Speech, cast: Cast) -> Puzzle:
    """The texts in one line each, and the wrong way as lines of a script."""
    return Puzzle(
        keys.grade,
        keys.number,
        _line(keys.goal),
        _line(keys.given),
        tuple(map(_line, keys.hints)),
        tuple(_wrong_line(line, at, speech, cast) for at, line in enumerate(keys.wrong, start=1)),
        _line(keys.why),
        _line(keys.idea),
    )


def _wrong_line(line: Mapping[str, Any], at: int, speech: Speech, cast: Cast) -> MoveLine:
    where = f"puzzle.wrong line {at}"
    if len(line) != 1:
        raise ScenarioError(where, "a line has one key")
    ((key, value),) = line.items()
    move = read_line(key, value, speech, cast, where)
    if not isinstance(move, MoveLine) or move.player != SOLVER:
        raise ScenarioError(where, "only moves of A belong here: B answers as well as possible")
    return move


def _line(words: str) -> str:
    return " ".join(words.split())
