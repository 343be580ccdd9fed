"""Passing on the player's behalf, as their stops say or until something happens. Qt-free.

Blocks and everything else that is not a plain pass are always asked, unless the game knows a usual
answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from engine.kernel.decisions import Kind
from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView, EventView, View, ZoneView
from ufs_desktop.table.course import Course
from ufs_desktop.table.stops import EAGER, EVENT, Stop, Stops


class PassMode(StrEnum):
    """What to pass in addition to the stops, until something ends the mode."""

    ASK = "ask"
    TURN = "turn"  # until the player's next turn
    CALM = "calm"  # until something concerns them


class Given(NamedTuple):
    """An answer given for a player; `unasked`: nothing depended on it."""

    key: Any
    unasked: bool = False


class Passing:
    """Whether to pass for one player instead of asking them."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self.stops = Stops(course.stops)
        self._mode = PassMode.ASK
        self._since = 0  # the turn in which the mode began
        self._promised: dict[Handle, bool] = {}  # answers that were given in advance, by card
        self._promised_in = 0  # the turn in which they hold

    @property
    def mode(self) -> PassMode:
        return self._mode

    def begin(self, mode: PassMode, turn: int) -> None:
        """Pass from now on, or stop passing with `PassMode.ASK`."""
        self._mode, self._since = mode, turn

    def promise(self, answers: Mapping[Handle, bool], turn: int) -> None:
        """Keep the player's answers for cards about which the same is asked later this turn."""
        self._promised, self._promised_in = dict(answers), turn

    def watch(self, view: View) -> None:
        """Look at another moment, which may end the mode."""
        turn, active = self._course.turn(view)
        own_turn = active == view.viewer and turn > self._since
        is_asked = view.decision is not None and view.decision.id is not None
        if turn != self._promised_in:
            self._promised = {}
        calm = is_asked and not (self._is_plain(view.decision) and not self._course.concerns(view))
        if (self._mode is PassMode.TURN and own_turn) or (self._mode is PassMode.CALM and calm):
            self._mode = PassMode.ASK

    def given(self, view: View, vain: Collection[int] = ()) -> Given | None:
        """The answer given for the player instead of asking them, if any.

        `vain`: the indices of options that change nothing but what they cost.
        """
        decision = view.decision
        if decision is None or decision.id is None:
            return None
        if decision.kind is Kind.YES_NO and decision.source in self._promised:
            return Given(self._promised[decision.source], unasked=True)
        alike = _told_apart_by_nobody(view)
        if alike:
            return Given(list(alike), unasked=True)
        if self._is_vain(view, vain):
            return Given(None, unasked=True)
        usual = self._usual(view)
        if usual is not None:
            return Given(usual, unasked=True)
        if self._is_plain(decision) and self.stop_of(view) is Stop.USUAL:
            return Given(None, unasked=True)
        if self.passes(view):
            return Given(None if decision.kind is Kind.PLAY else [])
        return None

    def _usual(self, view: View) -> Any:
        """The usual answer, unless the player wants to give it. Any: to a decision of any kind."""
        decision = view.decision
        assert decision is not None
        if decision.prompt not in self._course.usual or self.stop_of(view) is not Stop.USUAL:
            return None
        return self._course.usual[decision.prompt](decision)

    def passes(self, view: View) -> bool:
        """Whether the stops or the mode pass the decision of this view."""
        decision = view.decision
        if decision is None or not self._is_plain(decision):
            return False
        if decision.prompt in self._course.ahead and self._mode is not PassMode.ASK:
            return True
        match self.stop_of(view):
            case Stop.NEVER:
                return True
            case Stop.OWN_TURN:
                return self._course.turn(view)[1] != view.viewer
            case Stop.CONCERNED:
                return not self._course.concerns(view)
        return False

    def _is_vain(self, view: View, vain: Collection[int]) -> bool:
        """Whether no offer changes anything, and the player does not want to be asked anyway."""
        decision = view.decision
        assert decision is not None
        is_idle = decision.prompt in self._course.idle and decision.optional
        all_vain = 0 < len(decision.options) == len(vain)
        return is_idle and all_vain and self.stop_of(view) not in EAGER

    def stop_of(self, view: View) -> Stop:
        """The stop that holds for the decision of this view."""
        decision = view.decision
        assert decision is not None
        event = self.stops.own(EVENT + self._course.event_of(decision))
        return event if event is not None else self.stops.at(self._course.window_of(decision, view))

    def halts(self, view: View, events: Iterable[EventView]) -> list[EventView]:
        """The events at which the player wants to halt even though they can only pass."""
        if self._mode is not PassMode.ASK:
            return []
        return [event for event in events if self._is_halt(event, view)]

    def _is_halt(self, event: EventView, view: View) -> bool:
        decision = view.decision
        asked = decision if decision is not None and decision.id is not None else None
        stretch = self._course.begins(event, view)
        if stretch is None:
            told = self._course.event_of(asked) if asked is not None else ""
            return self.stops.own(EVENT + event.kind) is Stop.ALWAYS and told != event.kind
        begun = [
            each.key for each in self.stops.known.windows if stretch and each.begins == stretch
        ]
        wanted = [key for key in begun if self.stops.at(key) is Stop.ALWAYS]
        return bool(wanted) and (asked is None or asked.prompt not in wanted)

    def _is_plain(self, decision: DecisionView | None) -> bool:
        """Whether a pass of this decision may be left to the stops."""
        if decision is None or decision.id is None or decision.prompt not in self._course.plain:
            return False
        return decision.optional if decision.kind is Kind.PLAY else decision.minimum == 0


def _told_apart_by_nobody(view: View) -> tuple[Any, ...]:
    """The first cards that suffice, if all options are indistinguishable backs in an own zone."""
    decision = view.decision
    assert decision is not None
    if decision.kind is not Kind.CARDS or decision.optional:
        return ()
    keys = [option.key for option in decision.options]
    backs = ({card.handle for card in zone.cards if not card.known} for zone in _own_zones(view))
    if decision.minimum != decision.maximum or not any(found.issuperset(keys) for found in backs):
        return ()
    return tuple(keys[: decision.minimum])


def _own_zones(view: View) -> Iterable[ZoneView]:
    return (zone for zone in view.zones if zone.player == view.viewer)
