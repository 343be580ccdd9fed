"""Passing on the player's behalf, as his stops say or until something happens. Qt-free.

A block, a commitment to a check and everything else that is no plain pass is always asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from engine.kernel.decisions import Kind
from engine.kernel.ids import Player
from engine.kernel.views import DecisionView, EventView, View
from engine.ufs.faces import TableState
from ufs_desktop.table.stops import BY_KEY, EVENT, Stop, Stops

WINDOW_PROMPTS = frozenset({"respond", "enhance"})
VITALITY = frozenset({"lose_vitality", "take_damage", "deal_damage"})


class Mode(StrEnum):
    """What to pass besides, for as long as nothing ends it."""

    ASK = "ask"
    TURN = "turn"  # until the player's next turn
    CALM = "calm"  # until something concerns him


class Passing:
    """Whether to pass for one player instead of asking him."""

    def __init__(self) -> None:
        self.stops = Stops()
        self._mode = Mode.ASK
        self._since = 0  # the turn in which the mode began

    @property
    def mode(self) -> Mode:
        return self._mode

    def begin(self, mode: Mode, turn: int) -> None:
        """Pass from here on, or with `Mode.ASK` no more."""
        self._mode, self._since = mode, turn

    def watch(self, view: View) -> None:
        """Another moment: it may end the mode."""
        table: TableState = view.table
        own_turn = table.active == view.viewer and table.turn > self._since
        is_asked = view.decision is not None and view.decision.id is not None
        calm = is_asked and not (is_plain(view.decision) and not concerns(view))
        if (self._mode is Mode.TURN and own_turn) or (self._mode is Mode.CALM and calm):
            self._mode = Mode.ASK

    def passes(self, view: View) -> bool:
        """Whether the decision of this view is passed."""
        decision = view.decision
        if decision is None or not is_plain(decision):
            return False
        if decision.prompt in WINDOW_PROMPTS and self._mode is not Mode.ASK:
            return True
        match self.stop_of(view):
            case Stop.NEVER:
                return True
            case Stop.OWN_TURN:
                return bool(view.table.active != view.viewer)
            case Stop.CONCERNED:
                return not concerns(view)
        return False

    def stop_of(self, view: View) -> Stop:
        """The stop that holds for the decision of this view."""
        decision = view.decision
        assert decision is not None
        event = self.stops.own(EVENT + event_of(decision))
        return event if event is not None else self.stops.at(window_of(decision, view.table))

    def halts(self, view: View, events: Iterable[EventView]) -> list[EventView]:
        """What has happened at which the player wants to halt though he can only pass."""
        if self._mode is not Mode.ASK:
            return []
        return [event for event in events if self._is_halt(event, view)]

    def _is_halt(self, event: EventView, view: View) -> bool:
        decision = view.decision
        asked = decision.prompt if decision is not None and decision.id is not None else ""
        if event.kind != "phase":
            told = event_of(decision) if decision is not None and asked == "respond" else ""
            return self.stops.own(EVENT + event.kind) is Stop.ALWAYS and told != event.kind
        if event.detail[1:2] != ("begin",):
            return False
        begun = [window for window in BY_KEY.values() if window.begins == event.detail[0]]
        if event.detail[0] == "block_step" and event.owner == view.viewer:
            return False  # who attacks has nothing to block
        wanted = [each.key for each in begun if self.stops.at(each.key) is Stop.ALWAYS]
        return bool(wanted) and asked not in wanted


def is_plain(decision: DecisionView | None) -> bool:
    """Whether a pass of this decision may be left to the stops."""
    if decision is None or decision.id is None:
        return False
    if decision.prompt == "review":
        return decision.minimum == 0
    return decision.kind is Kind.PLAY and decision.optional and decision.prompt in WINDOW_PROMPTS


def pass_key(decision: DecisionView) -> object:
    """The answer that passes."""
    return None if decision.kind is Kind.PLAY else []


def window_of(decision: DecisionView, table: TableState) -> str:
    """The kind of window that a decision is: its key among the stops."""
    if decision.prompt != "respond":
        return str(decision.prompt)
    step = str(table.attack.step) if table.attack is not None else ""
    return f"respond {step or table.phase}"


def event_of(decision: DecisionView) -> str:
    """The kind of event that a response window is about; nothing for other decisions."""
    return str(dict(decision.facts).get("event", ""))


def concerns(view: View) -> bool:
    """Whether what is asked about concerns the player who is asked.

    That is: an attack against him is in progress; the rival does something to him or to a card
    of his; or his vitality is hurt, whoever did it.
    """
    table: TableState = view.table
    attack, viewer = table.attack, view.viewer
    if attack is not None and not attack.dropped and attack.attacker != viewer:
        return True
    if view.decision is None or view.decision.prompt != "respond" or not table.windows:
        return False
    window = table.windows[-1]
    is_own = window.owner == viewer or _lies_with(view, viewer, window.card)
    if window.event in VITALITY:
        return is_own
    return is_own and window.actor not in (None, viewer)


def _lies_with(view: View, player: Player, card: int | None) -> bool:
    zones = (zone.cards for zone in view.zones if zone.player == player)
    return card is not None and any(each.handle == card for cards in zones for each in cards)
