"""A duel with every card open to everybody, for those who look at it afterwards."""

from __future__ import annotations

from engine.fftcg.game import Duel
from engine.kernel.events import EVERYONE, Event, LogEntry
from engine.kernel.ids import CardId, Player
from engine.kernel.views import View, view_for


class OpenDuel(Duel):
    """Looks like the game that it was made of, but hides nothing; it is not to be played on."""

    def may_see(self, viewer: Player, card: CardId) -> bool:
        return True


def open_duel_view(game: Duel, viewer: Player, log_from: int = 0) -> View:
    """Everything, from one side of the table."""
    twin = object.__new__(OpenDuel)
    twin.__dict__ = game.clone().__dict__
    twin.log[log_from:] = [_told_to_all(entry) for entry in game.log[log_from:]]
    return view_for(twin, viewer, log_from)


def _told_to_all(entry: LogEntry) -> LogEntry:
    facts = tuple(
        fact._replace(audience=EVERYONE) if isinstance(fact, Event) else fact
        for fact in entry.facts
    )
    return entry._replace(facts=facts, audience=EVERYONE)
