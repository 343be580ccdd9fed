"""What a session tells its viewers. An update is one moment of a game as one player sees it.

It holds a view, its pending decision and the new log lines together, because they belong to one
moment: a decision shown beside an older view would offer cards that are not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from engine.kernel.history import Undo
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import Shown, View
from engine.scenario.guide import Coaching
from ufs_desktop.session.match import Match

Key = Any  # the key of an option, or a list of such: what `views.answer_from` reads


class Accord(StrEnum):
    """What a player cannot do without the others."""

    UNDO = "undo"
    DRAW = "draw"


class Request(NamedTuple):
    """A player's wish that waits for the other player's consent."""

    accord: Accord
    by: Player


class Update(NamedTuple):
    """One moment of a game as one player sees it."""

    view: View
    log_start: int  # the place of `view.log[0]` in the whole log; later lines are replaced
    undo: Undo = Undo.NOTHING
    odds: Mapping[Handle, Shown] = {}  # of what is offered, in the game's own form
    vain: tuple[int, ...] = ()  # the places of options that change nothing but what they cost
    is_tried: bool = True  # else what is vain is yet to be told, by `Audience.advise`
    still: bool = False  # show it at once: nothing happened, something was put back
    match: Match = Match()  # the score, of this game too once it is over
    request: Request | None = None  # what somebody has yet to agree to
    away: tuple[Player, ...] = ()  # whose connection is lost: the game waits for them
    coaching: Coaching | None = None  # what is said to somebody who learns the game

    @property
    def ends_match(self) -> bool:
        """Whether the game is over, and no other one of its match follows."""
        return self.view.result is not None and not self.match.has_next


class Refused(NamedTuple):
    """Why an answer was not taken: the rule, a few words, and what the rule says."""

    rule: str
    reason: str
    gist: str
    card: Handle | None = None
