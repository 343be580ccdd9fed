"""What a session tells its viewers. An update is one moment of a game as one player sees it.

It holds a view, its pending decision and the new log lines together, because they belong to one
moment: a decision shown with an older view would offer cards that are not there.
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

Key = Any  # the key of an option, or a list of keys: what `views.answer_from` reads


class Accord(StrEnum):
    """What a player cannot do without the other's consent."""

    UNDO = "undo"
    DRAW = "draw"


class Request(NamedTuple):
    """A player's request that waits for the other player's consent."""

    accord: Accord
    by: Player


class Update(NamedTuple):
    """One moment of a game as one player sees it."""

    view: View
    log_start: int  # the position of `view.log[0]` in the whole log; later lines are replaced
    undo: Undo = Undo.NOTHING
    odds: Mapping[Handle, Shown] = {}  # for what is offered, in the game's own form
    vain: tuple[int, ...] = ()  # positions of options that change nothing except what they cost
    is_tried: bool = True  # otherwise `Audience.advise` will say later what is vain
    still: bool = False  # show it without animation: something was put back
    match: Match = Match()  # the score, including this game once it is over
    request: Request | None = None  # what someone has yet to agree to
    away: tuple[Player, ...] = ()  # seats whose connection is lost: the game waits for them
    coaching: Coaching | None = None  # what a learner of the game is told

    @property
    def ends_match(self) -> bool:
        """Whether the game is over and no other game of its match follows."""
        return self.view.result is not None and not self.match.has_next


class Refused(NamedTuple):
    """Why an answer was refused: the rule, a few words, and what the rule says."""

    rule: str
    reason: str
    gist: str
    card: Handle | None = None
