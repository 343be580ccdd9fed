"""A game with every card open to everyone, for looking at it afterwards."""

from __future__ import annotations

from engine.kernel.decisions import Decision
from engine.kernel.events import EVERYONE, Event, LogEntry
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player
from engine.kernel.views import (
    DecisionView,
    View,
    Wording,
    decision_view,
    view_for,
    wordless,
)

OPEN_KINDS: dict[type[Game], type[Game]] = {}


def open_view(game: Game, viewer: Player, log_from: int = 0, wording: Wording = wordless) -> View:
    """Everything, seen from one side of the table, with the question to either player."""
    twin = _opened(game, log_from)
    view = view_for(twin, viewer, log_from, wording)
    if twin.pending is None or twin.pending.player == viewer:
        return view
    return view._replace(decision=_turned(twin, twin.pending, viewer, wording))


def _opened(game: Game, log_from: int) -> Game:
    """The same moment with all cards open and the log from a given line; not for playing on."""
    twin = object.__new__(_open_kind(type(game)))
    twin.__dict__ = game.clone().__dict__
    twin.log[log_from:] = [_told_to_all(entry) for entry in game.log[log_from:]]
    return twin


def _open_kind(kind: type[Game]) -> type[Game]:
    """A class of games like those of this kind, but hiding nothing; one for each kind."""
    if kind not in OPEN_KINDS:
        OPEN_KINDS[kind] = type(f"Open{kind.__name__}", (kind,), {"may_see": _see_all})
    return OPEN_KINDS[kind]


def _see_all(game: Game, viewer: Player, card: CardId) -> bool:
    return True


def _told_to_all(entry: LogEntry) -> LogEntry:
    facts = tuple(
        fact._replace(audience=EVERYONE) if isinstance(fact, Event) else fact
        for fact in entry.facts
    )
    return entry._replace(facts=facts, audience=EVERYONE)


def _turned(twin: Game, pending: Decision, viewer: Player, wording: Wording) -> DecisionView | None:
    """Another player's question, in this viewer's own handles for its cards."""
    words = wording(twin)
    twin.pending = pending._replace(player=viewer)
    asked = decision_view(twin, viewer)
    return None if asked is None else asked._replace(player=pending.player, words=words)
